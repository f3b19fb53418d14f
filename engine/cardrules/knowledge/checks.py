"""The checks of ``ontology/checks``: one query is one check, one row is one finding.

A query file begins with three comment lines::

    # severity: error | finding
    # message: Japanese, with the row's variables in braces; {label} names ?this
    # hint: what would be right, likewise

and, where what it finds may become more than the committed list has::

    # grows: why it may

A variable that is an IRI shows as its name, ``{other.node}`` as the IRI written short.
``error`` is a contradiction, a gap or a broken link; ``finding`` is what is not proved yet.
Each row binds ``?this``, the node that is at fault; its place is looked up in the graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Formatter
from typing import Final, Literal, TypeAlias

from pyoxigraph import BlankNode, NamedNode, QuerySolution, Variable

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.iri import SCHEMA
from cardrules.core.records import record
from cardrules.knowledge.graph import Knowledge, not_sparql
from cardrules.knowledge.labels import Labels
from cardrules.knowledge.namespaces import SHACL, game_of, short
from cardrules.language.text import decoded

Severity: TypeAlias = Literal["error", "finding"]

_SEVERITIES: Final[Mapping[str, Severity]] = {"error": "error", "finding": "finding"}
_HEADER = re.compile(r"#\s*(severity|message|hint|grows):\s*(.*\S)")
_SHAPES: Final = f"SELECT ?shape WHERE {{ ?shape a <{SHACL}NodeShape> }} LIMIT 1"
_DECLARED: Final = f"SELECT DISTINCT ?name WHERE {{ ?any <{SCHEMA}check> ?name }}"


@record
class Check:
    """One query with what its rows mean; ``name`` is the file's name without ``.rq``."""

    name: str
    severity: Severity
    message: str
    hint: str
    query: str
    path: str
    grows: bool = False


@record
class Finding:
    """One thing that is wrong, or not proved, at one node; ordered by where it stands.

    ``grows`` says that there may be more such findings than the committed list has.
    """

    path: str
    line: int | None
    severity: Severity
    check: str
    message: str
    hint: str
    node: str
    grows: bool = False

    @property
    def game(self) -> str:
        """The game that the node belongs to, ``""`` for the vocabulary itself."""
        return game_of(self.node)

    def __str__(self) -> str:
        kind = "誤り" if self.severity == "error" else "未検証"
        place = Place(self.path, self.line) if self.path else None
        return (f"{place}: " if place else "") + f"{kind}: {self.message} [{self.check}]\n  → {self.hint}"


def read(folder: Path) -> tuple[Check, ...]:
    """Read every ``.rq`` of a folder (``…/ontology/checks``), by name.

    Raises InputErrors for the files without the three header lines.
    """
    checks, errors = [], []
    for path in sorted(folder.glob("*.rq")):
        shown = f"ontology/checks/{path.name}"
        try:
            checks.append(_parse(path.stem, decoded(path.read_bytes(), shown).replace("\r\n", "\n"), shown))
        except InputError as error:
            errors.append(error)
    if errors:
        raise InputErrors(tuple(errors))
    return tuple(checks)


def _parse(name: str, text: str, path: str) -> Check:
    header = {match[1]: match[2] for match in map(_HEADER.match, text.splitlines()) if match}
    for key in ("severity", "message", "hint"):
        if key not in header:
            raise InputError(f"検査に「# {key}:」の行がない", Place(path, 1), "初めの三行に書く")
    severity = _SEVERITIES.get(header["severity"])
    if not severity:
        raise InputError(
            f"検査の重さ「{header['severity']}」は無い", Place(path, 1), "error か finding と書く"
        )
    return Check(name, severity, header["message"], header["hint"], text, path, "grows" in header)


def run(knowledge: Knowledge, checks: Iterable[Check], begins: str = "") -> tuple[Finding, ...]:
    """Return what every check finds in the graph, ordered by place.

    ``begins`` keeps to the checks whose name begins so: ``shape-``, ``ruling-``.
    Raises InputError for a query that is not SPARQL, and where the checks differ from those
    that the schema declares: a check that is lost must not pass for a clean graph.
    """
    checks = tuple(checks)
    refuse_difference(knowledge, checks)
    labels = Labels(knowledge)
    wanted = (check for check in checks if check.name.startswith(begins))
    found = {finding for check in wanted for finding in _rows(knowledge, check, labels)}
    return tuple(sorted(found, key=_order))


def _order(finding: Finding) -> tuple[str, int, str, str, str]:
    return finding.path, finding.line or 0, finding.check, finding.node, finding.message


def refuse_difference(knowledge: Knowledge, checks: tuple[Check, ...]) -> None:
    """Raise InputError unless the schema is there and declares exactly these checks, and shapes are there."""
    declared = {row["name"].value for row in knowledge.select(_DECLARED)}
    present = {check.name for check in checks}
    if not declared:
        raise InputError(
            "検査の名を挙げる cr:check がない", Place("ontology/schema.ttl"), "schema.ttl を戻す"
        )
    if not any(knowledge.select(_SHAPES)):
        raise InputError("知識の形の約束がない", Place("ontology/shapes.ttl"), "shapes.ttl を戻す")
    for name in sorted(declared ^ present):
        path = f"ontology/checks/{name}.rq"
        if name in declared:
            raise InputError(
                "検査のファイルがない", Place(path), "ファイルを戻すか、schema.ttl の cr:check から外す"
            )
        raise InputError("検査が宣言されていない", Place(path), "schema.ttl の cr:check に名を足す")


def _rows(knowledge: Knowledge, check: Check, labels: Labels) -> list[Finding]:
    try:
        rows = knowledge.select(check.query)
    except SyntaxError as error:
        raise not_sparql(error, check.path) from None
    except TypeError:
        raise InputError("SELECT の問い合わせでない", Place(check.path), "SELECT ?this … と書く") from None
    variables = rows.variables
    _refuse_unbound(check, {variable.value for variable in variables})
    return [_finding(knowledge, check, labels, row, variables) for row in rows]


def _refuse_unbound(check: Check, variables: set[str]) -> None:
    """Refuse a query without ``?this``, and a text that needs what the query does not give."""
    for needed in sorted(_needed(check) - variables):
        raise InputError(
            f"問い合わせが ?{needed} を返さない", Place(check.path), "SELECT に足すか、文から外す"
        )


def _needed(check: Check) -> set[str]:
    try:
        fields = [name for text in (check.message, check.hint) for _, name, _, _ in Formatter().parse(text)]
    except ValueError:
        raise InputError("文の { } の対が合わない", Place(check.path), "?x の値は {x} と書く") from None
    return {"this", *(name.partition(".")[0] for name in fields if name)} - {"label", "node"}


def _finding(
    knowledge: Knowledge, check: Check, labels: Labels, row: QuerySolution, variables: list[Variable]
) -> Finding:
    node = _this(check, row)
    words: dict[str, object] = {variable.value: _shown(row, variable.value, labels) for variable in variables}
    words |= {"label": labels(node), "node": short(node)}
    place = knowledge.place(node)
    return Finding(
        place.path if place else "",
        place.line if place else None,
        check.severity,
        check.name,
        _filled(check, check.message, words),
        _filled(check, check.hint, words),
        node,
        check.grows,
    )


def _this(check: Check, row: QuerySolution) -> str:
    """Return the node that a row is about."""
    term = row["this"]
    if not isinstance(term, NamedNode | BlankNode):
        raise InputError(
            "?this が IRI でない行がある", Place(check.path), "どの行でも、誤りのあるものを ?this にする"
        )
    return term.value


def _filled(check: Check, text: str, words: Mapping[str, object]) -> str:
    try:
        return text.format_map(words)
    except (AttributeError, LookupError, ValueError):
        raise InputError(
            f"文「{text}」に値を入れられない", Place(check.path), "{x} か、IRI である ?x なら {x.node} と書く"
        ) from None


@record
class _Named:
    """The name of a node, with the IRI written short for where names alone would mislead."""

    label: str
    node: str

    def __str__(self) -> str:
        return self.label


def _shown(row: QuerySolution, variable: str, labels: Labels) -> object:
    term = row[variable]
    if isinstance(term, NamedNode):
        return _Named(labels(term.value), short(term.value))
    return "—" if term is None else getattr(term, "value", term)


def counted(findings: Iterable[Finding]) -> Mapping[Severity, int]:
    """Return how many errors and how many unproved things there are."""
    counts: dict[Severity, int] = {"error": 0, "finding": 0}
    for finding in findings:
        counts[finding.severity] += 1
    return counts
