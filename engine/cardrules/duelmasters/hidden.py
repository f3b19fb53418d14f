"""What lies hidden (総合ルール 400.2): who finds nothing there need not show it."""

from __future__ import annotations

from cardrules.core.effects import Choose
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.queries import Scope, Selector
from cardrules.core.seeing import Revealed
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import DECK, HAND

HIDDEN = frozenset({HAND, DECK})
"""The zones whose cards nobody else sees, and out of which one chooses."""


@BOOK.rule(Clause.NOTHING_FOUND_NEED_NOT_BE_SHOWN, inert=lambda _now, lying: lying)
def shown_as_proof(_now: Moment, _lying: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """Who finds nothing in a hidden zone does not show its cards to prove that (400.2d)."""
    return ()


def proof_of_nothing(now: Moment, target: Choose, scope: Scope) -> tuple[Event, ...]:
    """Return the showing of what a player looked through in vain, if it must be shown."""
    selector = target.selector
    seat = target.by.seats(scope.controller)[0]
    if not isinstance(selector, Selector) or not HIDDEN.issuperset(selector.zones):
        return ()
    if selector.side.seats(scope.controller) != (seat,):
        return ()
    lying = tuple(each for zone in selector.zones for each in now.counted(ZoneKey(zone, seat)))
    shown = shown_as_proof(now, lying) if lying else ()
    return (Revealed(shown, seat),) if shown else ()
