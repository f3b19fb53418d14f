"""Which cards can lie tapped at all, and which can be tapped: no tapped one once more (総合ルール 105)."""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.zones import BATTLE, MANA, TAPPED

TAPPABLE: Final = frozenset({"creature", "tamaseed"})
"""The types of what can lie tapped in the battle zone."""


@BOOK.rule(Clause.WHAT_CAN_BE_TAPPED, inert=lambda _now: True)
def others_can_be_tapped(_now: Moment) -> bool:
    """Only creatures and タマシード in the battle zone, and cards in the mana zone, are tapped (105)."""
    return False


def can_be_tapped(now: Moment, each: GameObject) -> bool:
    """Tell whether an object is of what can lie tapped where it is."""
    zone = now.state.where[each.id].name
    if zone == MANA or (zone == BATTLE and TAPPABLE & now.characteristic(each, "types")):
        return True
    return others_can_be_tapped(now)


@BOOK.rule(Clause.TAP_ONLY_UNTAPPED, inert=lambda _now: True)
def may_tap_again(_now: Moment) -> bool:
    """A tapped card cannot be tapped again: it pays nothing, and nothing triggers on it (105.6)."""
    return False


def untapped(now: Moment, each: GameObject) -> bool:
    """Tell whether an object is not tapped yet, as what is to be tapped must be."""
    return not each.marks.get(TAPPED) or may_tap_again(now)


def can_happen(now: Moment, event: Event) -> bool:
    """Tell whether an event taps nothing that cannot be tapped; a refusal is put down for one that does.

    What is tapped already may be chosen for it all the same: nothing is refused, nothing turns.
    """
    if not isinstance(event, Tapped):
        return True
    if can_be_tapped(now, event.object):
        return untapped(now, event.object)
    because = f"《{event.object.card}》はタップできるものではない"
    why = Refusal(Option("effect", event.object.ref), Clause.WHAT_CAN_BE_TAPPED, because)
    now.recorder.refused(event.by, why)
    return False
