"""How often something has happened this turn: what is counted, and where no source tells.

Only what a card of the library or the game's policy watches for is counted, and by player,
not by object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.core.errors import UnsourcedError
from cardrules.core.queries import EventPattern, HappenedThisTurn, Scope

if TYPE_CHECKING:
    from cardrules.core.abilities import Ability
    from cardrules.core.moment import Moment
    from cardrules.core.objects import Ref


SO_FAR: Final = "so-far"
"""In a scope: how often something had taken place this turn when what is about the next time began."""


def once(ability: Ability, source: Ref) -> tuple[str, Ref, object]:
    """Return the fact that an ability that works once a turn has been used in it.

    What waits for one of several events is one ability, though it is read as one for each.
    """
    return ("once", source, getattr(ability, "text", "") or ability)


def happened(now: Moment, condition: HappenedThisTurn, scope: Scope) -> bool:
    """Tell whether an event of a pattern has taken place this turn often enough."""
    often_enough = tally(now, condition.pattern, scope) >= condition.times
    if not often_enough:
        _without_doubt(now, condition.pattern, scope)
    return often_enough


def _without_doubt(now: Moment, pattern: EventPattern, scope: Scope) -> None:
    """Refuse to say that something did not happen where no source tells whether an event was it."""
    for seat in pattern.who.seats(scope.controller):
        doubt = now.state.facts.get(("tally-doubt", pattern.tallied, seat))
        if doubt is not None:
            raise UnsourcedError(doubt)


def tally(now: Moment, pattern: EventPattern, scope: Scope) -> int:
    """Return how often an event of a pattern has taken place this turn.

    Only what a card of the library or the game's policy watches for is counted, and by player,
    not by object; asking for anything else is a ``LookupError``.
    """
    counted = pattern.tallied
    if pattern.this or pattern.other:
        raise LookupError(f"how often {pattern.event} befell one object is not counted")
    if counted not in now.library.pool.watched and counted not in now.game.policy.watched():
        raise LookupError(f"nobody watches for {pattern.event} here: it was not counted")
    seats = pattern.who.seats(scope.controller)
    return sum(int(now.state.facts.get(("tally", counted, seat), 0)) for seat in seats)
