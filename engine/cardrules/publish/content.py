"""Everything that the site tells, handed over by who knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from cardrules.core.records import record
from cardrules.knowledge.checks import Finding
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.sources import PhraseFact
from cardrules.scenario.ablated import Ablations
from cardrules.scenario.result import ScenarioResult


@record
class ProcedureTable:
    """A procedure of a game: its name, a term's slug where there is such a term, and its steps.

    A step is the rule that it carries out, by slug, ``None`` for plain mechanism.
    """

    game: str
    name: str
    steps: tuple[str | None, ...]


@record
class Verdict:
    """What a case comes to, and the rules that forbid, by slug."""

    said: str
    rules: tuple[str, ...] = ()


@record
class VerdictLine:
    """Cases of a table in words, how many boards there are of them, and a verdict for each column."""

    cases: tuple[str, ...]
    count: int
    verdicts: tuple[Verdict, ...]


@record
class VerdictTable:
    """A table of verdicts and under which regimes (by slug, ``""`` the ordinary one) and readings it holds.

    ``readings`` are the open questions on which it depends, each with the readings under which
    it is so; ``default`` says whether these are followed.
    """

    regimes: tuple[str, ...]
    readings: tuple[tuple[str, tuple[str, ...]], ...]
    default: bool
    columns: tuple[str, ...]
    lines: tuple[VerdictLine, ...]


@record
class VerdictPart:
    """All tables on one act, a term by its slug.

    ``heads`` name the columns of the cases, ``actor`` those of the verdicts. ``counts`` are how
    many regimes with readings, boards under each of them, and verdicts in all were looked through.
    """

    term: str
    heads: tuple[str, ...]
    actor: str
    counts: tuple[int, int, int]
    tables: tuple[VerdictTable, ...]


@record
class Verdicts:
    """What may be done on small boards of a game: ``lead`` says on which, ``data`` is all of it as JSON."""

    game: str
    lead: str
    parts: tuple[VerdictPart, ...]
    data: bytes


@record
class Content:
    """What the pages are made of.

    ``knowledge`` is the merged graph, ``results`` what came of the last run. ``findings``
    are those of the checks. ``defaults`` says for each game what a position holds where
    nothing is written: pairs of what and how, in Japanese. ``ablations`` were worked out before, if
    they were.
    """

    knowledge: Knowledge
    results: Sequence[ScenarioResult] = ()
    phrases: Sequence[PhraseFact] = ()
    findings: Sequence[Finding] = ()
    procedures: Sequence[ProcedureTable] = ()
    defaults: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    verdicts: Sequence[Verdicts] = ()
    ablations: Ablations | None = None
