"""ドリーム (総合ルール 817): no second one of a name is summoned or put into the battle zone."""

from __future__ import annotations

from typing import Final

from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.printed import OneOfItsName
from cardrules.duelmasters.zones import BATTLE

ENTERING: Final = frozenset({"summoned", "entered"})
"""The words of what cannot be done with a second one."""

Barred = tuple[tuple[OneOfItsName, Scope], ...]


@BOOK.rule(Clause.ONE_DREAM_OF_A_NAME, inert=lambda _now, _found: ())
def only_one(_now: Moment, found: Barred) -> Barred:
    """Where a ドリーム is, another of its name is neither summoned nor put there (817.2)."""
    return found


only_one.not_before("2024-04-12")


def barred(now: Moment, words: frozenset[str], each: GameObject, seat: Seat | None) -> Barred:
    """Return what forbids a player to summon or put an object since another of its name is there."""
    if seat is None or not words & ENTERING:
        return ()
    found = tuple(
        (lock, Scope(each, seat)) for lock in now.library.bearers_of(OneOfItsName).printed_on(each.card)
    )
    return only_one(now, found) if found and _another(now, each, seat) else ()


def _another(now: Moment, each: GameObject, seat: Seat) -> bool:
    name = now.characteristic(each, "name")
    lying = now.counted(ZoneKey(BATTLE, seat))
    return any(other.id != each.id and now.characteristic(other, "name") == name for other in lying)
