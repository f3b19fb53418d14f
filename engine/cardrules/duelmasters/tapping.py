"""Which cards can lie tapped at all (総合ルール 105)."""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.zones import BATTLE, MANA

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


def can_happen(now: Moment, event: Event) -> bool:
    """Tell whether an event taps nothing that cannot be tapped; a refusal is put down for one that does."""
    if not isinstance(event, Tapped) or can_be_tapped(now, event.object):
        return True
    why = Refusal(Option("effect", event.object.ref), Clause.WHAT_CAN_BE_TAPPED, "タップできるものではない")
    now.recorder.refused(event.by, why)
    return False
