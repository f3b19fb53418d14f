"""A scenario that was run, step by step: the words, the trace each step caused, the board after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from cardrules.core.decisions import UNSOURCED, Refusal
from cardrules.core.engine import Engine
from cardrules.core.position import Board
from cardrules.core.records import record, replace
from cardrules.language.phrases import Match
from cardrules.scenario.branches import Branch
from cardrules.scenario.feature import Feature, ScenarioText, StepText
from cardrules.scenario.labels import term_of
from cardrules.scenario.reading import Reading
from cardrules.scenario.result import Link, StepResult, TraceLine
from cardrules.scenario.settings import Setting
from cardrules.scenario.telling import Teller


@record
class Recount:
    """What is recounted: ``start`` is the play at first, ``branch`` the way that is told, if any.

    ``refusals`` are why something cannot be done, by the step that says so; ``moments`` are the
    plays at the moments gone by that steps speak of. ``untold`` is of what no source tells which of the
    cases is so that it was played in: the first of them is recounted, and it is said at the first step.
    """

    feature: Feature
    scenario: ScenarioText
    setting: Setting
    engine: Engine[Any]
    reading: Reading
    start: Any
    branch: Branch | None
    refusals: Mapping[int, Sequence[Refusal]]
    moments: Mapping[int, Any]
    untold: str = ""

    def steps(self, message: str) -> Iterator[StepResult]:
        """Yield every step as it ran; ``message`` stands at the step whose place it names.

        Of several steps in a row that speak of one moment the first has its board.
        """
        plays = dict(self._spans())
        told: Board | None = None
        for at, (step, match) in enumerate(zip(self.scenario.steps, self.reading.matches, strict=True)):
            why = (
                *(self._cases() if at == min(plays, default=0) else ()),
                *self._why(self.refusals.get(at, ())),
            )
            made = self._step(step, match, plays.get(at, (None, None)), why, self._said(step, message))
            then = self.engine.observe(self.moments[at]) if at in self.moments else None
            yield made if then in (None, told) else replace(made, then=then)
            told = then

    def _cases(self) -> tuple[TraceLine, ...]:
        told = f"{self.untold}。どの場合も調べ、ここにはその1つを示す"
        return (TraceLine("refusal", told, 0, UNSOURCED),) if self.untold else ()

    def _why(self, refusals: Sequence[Refusal]) -> tuple[TraceLine, ...]:
        """Return why something cannot be done, each reason once, with the versions of the rules."""
        return tuple(self._teller().refusals(refusals))

    def _teller(self) -> Teller:
        return Teller(self.setting.game, self.engine, self.setting.naming(self.reading.position))

    def _step(
        self,
        step: StepText,
        match: Match,
        plays: tuple[Any, Any],
        why: tuple[TraceLine, ...],
        said: str | None,
    ) -> StepResult:
        before, after = plays
        entries = self.engine.explain(after).since(self.engine.explain(before)) if before is not None else ()
        return StepResult(
            step.keyword, step.text, step.line, _links(match.spans, self.feature.game),
            tuple(line.cells for line in step.table),
            (*(self._teller().lines(entries, after) if entries else ()), *why),
            self.engine.observe(after) if after is not None else None, said,
        )  # fmt: skip

    def _said(self, step: StepText, message: str) -> str | None:
        place = f"{step.place}: "
        return message.removeprefix(place) if message.startswith(place) else None

    def _spans(self) -> Iterator[tuple[int, tuple[Any, Any]]]:
        """Yield for each step the plays before and after it."""
        later = {at for at, _ in (*self.reading.given, *self.reading.deeds)} | {
            each.step for each in self.reading.judgements
        }
        givens = [at for at, _ in enumerate(self.scenario.steps) if at not in later]
        if givens and self.start is not None:
            yield givens[-1], (None, self.start)
        if self.branch is None:
            return
        begun = [next(parts) for _, parts in groupby(self.branch.begun, key=itemgetter(0))]
        for (at, before), (_, after) in pairwise([*begun, (-1, self.branch.play)]):
            yield at, (before, after)


@lru_cache(maxsize=10_000)
def _links(spans: tuple[tuple[int, int, str], ...], game: str) -> tuple[Link, ...]:
    """Return the words of a sentence that are terms, with their IRIs."""
    return tuple(Link(start, end, term_of(game, slug)) for start, end, slug in spans)
