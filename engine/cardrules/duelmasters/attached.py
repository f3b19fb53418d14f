"""What is attached to what (総合ルール 303, 304, 310): it bears a reference to what it is attached to."""

from __future__ import annotations

from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.state import GameState
from cardrules.core.values import Seat
from cardrules.duelmasters.zones import ATTACHED, BATTLE


def host_of(state: GameState, each: GameObject) -> GameObject | None:
    """Return what an object is attached to; a creature is the same one with cards put over it (801)."""
    ref: Ref | None = each.marks.get(ATTACHED)
    if ref is None:
        return None
    found = state.find(ref)
    return found if found is not None else _over(state, ref)


def _over(state: GameState, ref: Ref) -> GameObject | None:
    zones = (state.zone(BATTLE, seat) for seat in Seat)
    stacks = (each for zone in zones for each in zone if each.under)
    return next((each for each in stacks if any(piece.ref == ref for piece in each.pieces())), None)


def bears(now: Moment, each: GameObject, scope: Scope) -> bool:
    """Tell whether an object is what the bearer of an ability is attached to (「これを付けた」)."""
    host = host_of(now.state, scope.source)
    return host is not None and host.ref == each.ref


def in_battle(now: Moment, each: GameObject) -> ZoneKey | None:
    """Return on which side of the battle zone an object is, or ``None`` if it is not there."""
    key = now.zone_of(each)
    return key if key is not None and key.name == BATTLE else None
