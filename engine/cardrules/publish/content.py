"""Everything that the site tells, handed over by who knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardrules.knowledge.checks import Finding
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.sources import PhraseFact
from cardrules.scenario.result import ScenarioResult


@dataclass(frozen=True, slots=True)
class ProcedureTable:
    """A procedure of a game: its name, a term's slug where there is such a term, and its steps.

    A step is the rule that it carries out, by slug, ``None`` for plain mechanism.
    """

    game: str
    name: str
    steps: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What the pages are made of.

    ``knowledge`` is the merged graph, ``results`` what came of the last run. ``findings``
    are those of the checks. ``defaults`` says for each game what a position holds where
    nothing is written: pairs of what and how, in Japanese.
    """

    knowledge: Knowledge
    results: Sequence[ScenarioResult] = ()
    phrases: Sequence[PhraseFact] = ()
    findings: Sequence[Finding] = ()
    procedures: Sequence[ProcedureTable] = ()
    defaults: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
