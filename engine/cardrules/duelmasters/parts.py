"""Cards that are parts of something else (総合ルール 314, 703.4, 814): cells, ルール・プラス.

Such a card has no cost of its own: what refers to its cost reads 0. It cannot be used by
itself, and it cannot be in the battle zone by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.decisions import UNSOURCED, Because
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import PutIntoGraveyard
from cardrules.duelmasters.printed import IsPart
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD


@BOOK.rule(Clause.NO_COST_READS_AS_ZERO, inert=lambda _now: None)
def cost_of_none(_now: Moment) -> int | None:
    """A card without a cost is referred to as one of cost 0 (314.4, 814)."""
    return 0


@BOOK.rule(Clause.KING_CELL, inert=lambda _now, _each: None)
def why_not_alone(_now: Moment, each: GameObject) -> str | None:
    """A king cell is not used by itself (814.1c)."""
    return f"《{each.card}》は単体では使えない：3枚のキング・セルをそろえ、合体させて召喚する"


def refused_alone(now: Moment, each: GameObject) -> Because | None:
    """Return the rule by which a part cannot be used by itself, and why; ``None`` of what is none.

    A rule says so of king cells alone; of other parts no source tells how they are used.
    """
    if not now.library.pool.has(IsPart) or not _is_part(now, each):
        return None
    if KING in now.characteristic(each, "supertypes"):
        because = why_not_alone(now, each)
        return None if because is None else (Clause.KING_CELL, because)
    return UNSOURCED, f"《{each.card}》は組み合わせて使うカードの一部で、単体で使えるかどうかに出典がない"


KING: Final = "king"
"""The supertype of the cells that are summoned together."""


def _is_part(now: Moment, each: GameObject) -> bool:
    return any(isinstance(ability, IsPart) for ability in now.library[each.card].abilities)


@BOOK.rule(Clause.LONE_PARTS, inert=lambda _now, _found: ())
def parts_go(now: Moment, found: tuple[GameObject, ...]) -> tuple[Event, ...]:
    """A part of something that lies in the battle zone by itself is put into the graveyard (703.4)."""
    return tuple(
        PutIntoGraveyard(each, now.state.where[each.id], ZoneKey(GRAVEYARD, each.owner), each.owner)
        for each in found
    )


def lone_parts(now: Moment) -> Iterator[Event]:
    """Look for parts of something that lie in the battle zone by themselves."""
    if not now.library.pool.has(IsPart):
        return
    find = now.library.bearers_of(IsPart)
    zones = (now.state.zone(BATTLE, seat) for seat in (now.turn_player, now.turn_player.other))
    found = tuple(each for zone in zones for each, _ in zone.recall(find, find))
    if found:
        yield from parts_go(now, found)
