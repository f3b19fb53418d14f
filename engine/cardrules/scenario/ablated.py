"""What the removal of each rule version changes, over all scenarios: collected, kept, found again.

Working it out runs every scenario once for each rule that it applies, which takes minutes; what
came of it is kept beside what is built, and found again by whom it tells something.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, field
from pathlib import Path
from typing import Final

from cardrules.core.files import write_whole
from cardrules.core.records import record, replace
from cardrules.scenario.proofs import Ablation, Kill
from cardrules.scenario.result import ScenarioResult

Scenarios = Mapping[str, int]
"""In how many scenarios of each feature file, by its path."""


@record
class Ablated:
    """A version of a rule, and where it shows that another (``by``) took its place.

    ``answer`` are the scenarios of which a verdict changes, ``course`` those of which only what
    happens does, ``unnoticed`` those that applied it and in which nothing changes.
    """

    game: str
    rule: str
    version: str
    by: str
    answer: Scenarios = field(default_factory=dict)
    course: Scenarios = field(default_factory=dict)
    unnoticed: Scenarios = field(default_factory=dict)


@record
class Ablations:
    """Every version that was removed; ``of`` marks the results that were compared with."""

    of: str
    versions: tuple[Ablated, ...]


_FIELDS: Final = {Kill.VERDICT: "answer", Kill.TRACE: "course", Kill.NONE: "unnoticed"}


def collected(
    found: Iterable[Ablation], games: Mapping[str, str], results: Sequence[ScenarioResult]
) -> Ablations:
    """Return ablations by version; ``games`` tells the game of each feature file by its path."""
    counted: dict[tuple[str, str, str, str], dict[str, Counter[str]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    for each in found:
        if each.kill in _FIELDS:
            key = (games[each.path], each.rule, each.version, each.by)
            counted[key][_FIELDS[each.kill]][each.path] += 1
    versions = (_version(key, kinds) for key, kinds in sorted(counted.items()))
    return Ablations(mark(results), tuple(versions))


def _version(key: tuple[str, str, str, str], kinds: Mapping[str, Counter[str]]) -> Ablated:
    found = {name: dict(sorted(paths.items())) for name, paths in kinds.items()}
    return replace(Ablated(*key), **found)  # type: ignore[arg-type]


def mark(results: Iterable[ScenarioResult]) -> str:
    """Return a mark of results: another one if a scenario, its outcome or the rules it applied are others."""
    told = sorted((each.path, each.line, each.name, each.status.value, each.rules) for each in results)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def place(root: Path) -> Path:
    """Return where the ablations of a checkout are kept."""
    return root / ".build" / "ablation.json"


def keep(found: Ablations, root: Path) -> Path:
    """Keep ablations and return where; raises OSError where nothing can be written."""
    path = place(root)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, (json.dumps(asdict(found), ensure_ascii=False, indent=1) + "\n").encode())
    return path


def kept(root: Path) -> Ablations | None:
    """Return the ablations that were kept, ``None`` where there are none or they cannot be read."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        data = json.loads(place(root).read_text("utf-8"))
        return Ablations(str(data["of"]), tuple(Ablated(**each) for each in data["versions"]))
    return None
