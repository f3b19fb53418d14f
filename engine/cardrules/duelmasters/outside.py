"""Cards that do not begin in the deck (総合ルール 117, 118): where they go back to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from cardrules.core.changes import BOTTOM
from cardrules.core.events import Event, Moved
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.values import Seat, value
from cardrules.duelmasters.auras import is_followed
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.printed import FromOutside
from cardrules.duelmasters.zones import DECK, GRAVEYARD, HAND, HYPERSPATIAL, MANA, SHIELDS, SUPER_GR


@value
class WentBack(Moved):
    """A card that does not begin in the deck went back to its own zone; nothing can prevent it."""

    word: ClassVar[str] = "went-back"


@BOOK.rule(Clause.PSYCHIC_RETURNS, inert=lambda _now, _each: ())
def back_to_hyperspace(now: Moment, each: GameObject) -> tuple[Event, ...]:
    """What comes from the hyperspatial zone and left the battle zone goes back there (117.1)."""
    return (WentBack(each, now.state.where[each.id], ZoneKey(HYPERSPATIAL, each.owner), each.owner),)


@BOOK.rule(Clause.GR_RETURNS, inert=lambda _now, _each: ())
def back_under_super_gr(now: Moment, each: GameObject) -> tuple[Event, ...]:
    """A GR creature that left the battle zone goes back under its player's 超GR (118)."""
    to = ZoneKey(SUPER_GR, each.owner)
    return (WentBack(each, now.state.where[each.id], to, each.owner, BOTTOM),)


_BACK: Final = {HYPERSPATIAL: back_to_hyperspace, SUPER_GR: back_under_super_gr}

_AWAY: Final = tuple(ZoneKey(name, seat) for name in (GRAVEYARD, HAND, MANA, DECK, SHIELDS) for seat in Seat)
"""Where such a card can come to lie for a moment."""


def gone_astray(now: Moment) -> Iterator[Event]:
    """Look for cards that left the battle zone and belong to another zone; auras go first where they went."""
    if not now.library.pool.has(FromOutside):
        return
    find = now.library.bearers_of(FromOutside)
    for key in _AWAY:
        for each, ability in now.state.zones[key].recall(find, find):
            if not is_followed(now, each):
                yield from _BACK[ability.home](now, each)
