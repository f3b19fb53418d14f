"""How the parts of an effect hang together (総合ルール 101.3, 605.2): their order, and what they rest on."""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import Effect
from cardrules.core.effects import Effected, Sequence
from cardrules.core.moment import Moment
from cardrules.core.resolving import in_sequence
from cardrules.core.results import StepResult
from cardrules.duelmasters.clauses import BOOK, Clause

ATTEMPT_OR_RESULT: Final = BOOK.question("attempt-or-result", "by-attempt", "by-result")


@BOOK.rule(Clause.RESOLVE_IN_WRITTEN_ORDER, inert=lambda _now, effects: effects[::-1])
def in_written_order(_now: Moment, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What a text says is done in the order in which it is written (605.2c)."""
    return effects


def sequence(now: Moment, effect: Sequence) -> StepResult:
    """Carry out the sentences of a text one after the other."""
    effects = in_written_order(now, effect.effects) if len(effect.effects) > 1 else effect.effects
    return in_sequence(now, effects, now.scope())


@BOOK.rule(Clause.ATTEMPT_IS_ENOUGH, inert=lambda _now, first: first.done)
def goes_on(now: Moment, first: Effected) -> bool:
    """「そうしたら」 goes on once the action was tried, whatever came of it (101.3a)."""
    by_attempt = now.reading(ATTEMPT_OR_RESULT.slug) == ATTEMPT_OR_RESULT.default
    return first.done or (by_attempt and first.tried)
