"""「どう進めても、…できる」: on whatever way play goes on it can be done, not on one of them alone.

It can be done on a way if it is offered somewhere on it, or once a player is next free to act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.core.decisions import Refusal
from cardrules.core.records import record, replace
from cardrules.core.search import Leaf, leaves
from cardrules.language.phrases import Match
from cardrules.scenario.branches import Branch
from cardrules.scenario.judged import Judged, TooFarError, answers
from cardrules.scenario.judging.abilities import AbilityJudge, meant
from cardrules.scenario.playing import of_doubts


@record
class Always:
    """Judges what can be done on every way of going on, where an ``AbilityJudge`` does on any."""

    doing: AbilityJudge

    def judge(self, match: Match, branch: Branch, by: Match | None = None) -> Judged:
        """Return whether a thing can be done on every way; if not, with the answers that keep it from it."""
        judged = self.doing.judge(match, branch, by)
        if not (judged.so and match.affirmed):
            return judged
        applied, doubts = judged.applied, list[Refusal]()
        for leaf in self._without_it(match, branch, by, doubts):
            there = self.doing.judge(match, replace(branch, mark=leaf.play, play=leaf.play), by)
            if not there.so:
                return replace(there, line=tuple(answers(self.doing.engine, branch.mark, leaf.line)))
            applied |= there.applied
        if doubts:
            raise of_doubts(doubts)
        return replace(judged, applied=applied)

    def meanwhile(self, match: Match, plays: Sequence[Any]) -> Judged:
        """Return what it comes to at moments gone by: of them none is passed over anyway."""
        return self.doing.meanwhile(match, plays)

    def _without_it(
        self, match: Match, branch: Branch, by: Match | None, doubts: list[Refusal]
    ) -> Iterator[Leaf[Any]]:
        """Yield where a player is next free to act, on the ways on which it was not offered before.

        Hear the ``doubts``: what might be chosen on them, of which no source tells.
        """
        engine, act = self.doing.engine, meant(match, by)

        def offered(here: Any, before: Any) -> bool:
            decision = engine.decision(here)
            if decision is None or decision.initiative:
                return self.doing.was_done(act, match, here, before, branch.mark)
            if self.doing.does(act, match, here, before, branch.mark):
                return True
            doubts.extend(decision.unsourced)
            return False

        for leaf in leaves(engine, branch.mark, avoids=offered):
            if leaf.cut:
                raise TooFarError
            yield leaf
