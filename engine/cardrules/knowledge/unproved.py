"""What is not proved yet may only shrink: the committed list, and how a run compares with it.

``ontology/unproved.json`` names, for each game and check, the nodes that are known to be
unproved. A node that is not in the list is new and fails the run; one that is in the list
and proved by now should leave it, which ``cardrules check --accept`` does. Only drafts may
become more, each with what it lacks: a ruling written down is worth more than one left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from cardrules.core.errors import InputError, Place
from cardrules.core.iri import BASE
from cardrules.core.records import record
from cardrules.knowledge.checks import Finding
from cardrules.language.text import decoded

Names: TypeAlias = Mapping[str, Mapping[str, frozenset[str]]]
"""Game, then check, then the unproved nodes, written from the game on."""


@record
class Ratchet:
    """How a run differs from the committed list.

    ``new`` findings are not in the list and count as errors; ``proved`` are the entries
    (game, check, node) that are no longer unproved.
    """

    new: tuple[Finding, ...]
    proved: tuple[tuple[str, str, str], ...]

    def __str__(self) -> str:
        lines = [str(finding).replace("未検証: ", "新しく未検証になった: ", 1) for finding in self.new]
        if self.proved:
            lines.append(
                f"{len(self.proved)}件が検証済になった。cardrules check --accept で unproved.json から外す"
            )
        return "\n".join(lines)


def read(path: Path) -> Names:
    """Read the committed list; a missing file is an empty list.

    Raises InputError where the file is not what :func:`text` writes.
    """
    if not path.exists():
        return {}
    shown = f"{path.parent.name}/{path.name}"
    try:
        return _names(json.loads(decoded(path.read_bytes(), shown)))
    except json.JSONDecodeError as error:
        raise InputError(
            "JSON として読めない", Place(shown, error.lineno, error.colno), "括弧と「,」を直す"
        ) from None
    except (AttributeError, TypeError):
        raise InputError(
            "未検証の一覧の形が違う", Place(shown), "cardrules check --accept で書き直す"
        ) from None


def _names(data: Any) -> Names:
    return {
        game: {check: frozenset(map(str, nodes)) for check, nodes in checks.items()}
        for game, checks in data.items()
    }


def names(findings: Iterable[Finding]) -> Names:
    """Return the unproved nodes among findings, by game and check."""
    found: dict[str, dict[str, set[str]]] = {}
    for finding in findings:
        if finding.severity == "finding":
            nodes = found.setdefault(finding.game, {}).setdefault(finding.check, set())
            nodes.add(_short(finding))
    return {
        game: {check: frozenset(nodes) for check, nodes in checks.items()} for game, checks in found.items()
    }


def counts(found: Names) -> Mapping[str, Mapping[str, int]]:
    """Return how many nodes are unproved, by game and check, both sorted."""
    return {
        game: {check: len(nodes) for check, nodes in sorted(checks.items())}
        for game, checks in sorted(found.items())
    }


def compare(findings: Iterable[Finding], committed: Names) -> Ratchet:
    """Return what is unproved beyond the committed list, and what left it."""
    findings = tuple(findings)
    found = names(findings)
    new = tuple(
        finding
        for finding in findings
        if finding.severity == "finding"
        and not finding.grows
        and _short(finding) not in committed.get(finding.game, {}).get(finding.check, frozenset())
    )
    proved = tuple(
        (game, check, node)
        for game, checks in sorted(committed.items())
        for check, nodes in sorted(checks.items())
        for node in sorted(nodes - found.get(game, {}).get(check, frozenset()))
    )
    return Ratchet(new, proved)


def accepted(findings: Iterable[Finding], committed: Names) -> Names:
    """Return the list to commit: what is still unproved of it and what may grow, or all without a list."""
    findings = tuple(findings)
    found = names(findings)
    if not committed:
        return found
    kept = {
        game: {check: nodes & found.get(game, {}).get(check, frozenset()) for check, nodes in checks.items()}
        for game, checks in committed.items()
    }
    grown = names(each for each in findings if each.grows)
    return {game: {**kept.get(game, {}), **grown.get(game, {})} for game in {*kept, *grown}}


def text(found: Names) -> str:
    """Return a list as the file holds it: one node a line, sorted, empty checks left out."""
    data = {
        game: {check: sorted(nodes) for check, nodes in sorted(checks.items()) if nodes}
        for game, checks in sorted(found.items())
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _short(finding: Finding) -> str:
    return finding.node.removeprefix(f"{BASE}{finding.game}/")
