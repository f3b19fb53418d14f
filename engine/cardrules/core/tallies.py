"""How often something has happened this turn: what is counted, and where no source tells.

Only what a card of the library or the game's policy watches for is counted, and by player,
not by object.
"""

from __future__ import annotations

import operator
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cardrules.core.doubts import Between, exactly, unsourced
from cardrules.core.errors import UnsourcedError
from cardrules.core.queries import EventPattern, HappenedThisTurn, Scope, Untold
from cardrules.core.records import replace
from cardrules.core.values import Seat, Value, value

if TYPE_CHECKING:
    from cardrules.core.abilities import Ability
    from cardrules.core.moment import Moment
    from cardrules.core.objects import Ref


SO_FAR: Final = "so-far"
"""In a scope: how often something had taken place this turn when what is about the next time began."""


@value
class Hanging(Value):
    """Whether an event counts where that hangs on what no source tells: in each case of it an answer.

    ``about`` is what is in doubt, the same wherever it is asked (:class:`InDoubtError`).
    """

    untold: Untold
    about: Any
    cases: tuple[tuple[Any, Answer], ...]


Answer: TypeAlias = bool | Untold | Hanging
"""Whether an event counts: told, not told, or hanging on something else that is not."""


@value
class Tally(Value):
    """How often such events have taken place: so many, and those that may have been such events."""

    number: int = 0
    doubted: tuple[Untold | Hanging, ...] = ()

    def counting(self, answer: Answer) -> Tally:
        """Return the tally once another event has taken place."""
        if isinstance(answer, bool):
            return replace(self, number=self.number + answer)
        return replace(self, doubted=(*self.doubted, answer))

    def since(self, before: Tally) -> Tally:
        """Return what has been counted since an earlier tally."""
        doubted = Counter(self.doubted) - Counter(before.doubted)
        return Tally(self.number - before.number, tuple(doubted.elements()))

    def between(self, now: Moment) -> Between:
        """Return how many that is as far as sources tell, or in the case that is looked at."""
        found, silences = self.number, []
        for each in self.doubted:
            try:
                found += _settled(now, each)
            except UnsourcedError as silence:
                silences.append(silence)
        return Between(found, found + len(silences), silences[0] if silences else None)


NONE_YET: Final = Tally()
"""Of what has not taken place."""


def _settled(now: Moment, answer: Answer) -> bool:
    """Return an answer in the case that is looked at.

    Raises:
        UnsourcedError: no source tells it, nor in which case it is.
    """
    if isinstance(answer, bool):
        return answer
    if isinstance(answer, Untold):
        raise unsourced(answer)
    choices = tuple(case for case, _ in answer.cases)
    case = now.supposed(unsourced(answer.untold), answer.about, choices)
    return _settled(now, dict(answer.cases)[case])


def once(ability: Ability, source: Ref) -> tuple[str, Ref, object]:
    """Return the fact that an ability that works once a turn has been used in it.

    What waits for one of several events is one ability, though it is read as one for each.
    """
    return ("once", source, getattr(ability, "text", "") or ability)


def happened(now: Moment, condition: HappenedThisTurn, scope: Scope) -> bool:
    """Tell whether an event of a pattern has taken place this turn often enough."""
    return often(now, condition.pattern, scope).compare(operator.ge, exactly(condition.times))


def often(now: Moment, pattern: EventPattern, scope: Scope) -> Between:
    """Return how often an event of a pattern has taken place this turn as far as sources tell."""
    return tally(now, pattern, scope).between(now)


def tally(now: Moment, pattern: EventPattern, scope: Scope) -> Tally:
    """Return what is counted this turn of an event of a pattern.

    Only what a card of the library or the game's policy watches for is counted, and by player,
    not by object; asking for anything else is a ``LookupError``.
    """
    counted = pattern.tallied
    if pattern.this or pattern.other:
        raise LookupError(f"how often {pattern.event} befell one object is not counted")
    if counted not in now.library.pool.watched and counted not in now.game.policy.watched():
        raise LookupError(f"nobody watches for {pattern.event} here: it was not counted")
    found = [
        now.state.facts.get(key_of(counted, seat), NONE_YET) for seat in pattern.who.seats(scope.controller)
    ]
    return Tally(sum(each.number for each in found), tuple(one for each in found for one in each.doubted))


def key_of(pattern: EventPattern, seat: Seat) -> tuple[str, EventPattern, Seat]:
    """Return the fact that tells how often a player has brought about events of a pattern this turn."""
    return ("tally", pattern, seat)
