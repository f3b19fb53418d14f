"""Cards outside the mana zone that a text lets be tapped to pay civilizations: they make no mana."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardrules.core.doubts import some
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import applies
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.values import Seat
from cardrules.core.working import at_work
from cardrules.duelmasters.abilities import PaysCivilizations
from cardrules.duelmasters.mana_made import Supposed, Unknown, civilizations
from cardrules.duelmasters.tapping import untapped
from cardrules.duelmasters.zones import BATTLE

Allowed = Iterable[tuple[PaysCivilizations, Scope]]
"""The texts that let something be tapped, from where they are read."""


def paying_civilizations(now: Moment, seat: Seat, supposed: Supposed | None = None) -> tuple[GameObject, ...]:
    """Return what a player may tap in the battle zone to pay civilizations.

    What no source tells of is among it only where the most is ``supposed``.
    """
    left_out = {} if supposed is Supposed.MOST else untold_in_battle_zone(now, seat)
    allowed = _allowed(now, seat)
    found = (each for each in _untapped(now, seat) if each.id not in left_out) if allowed else ()
    return tuple(each for each in found if _may_pay(now, each, allowed, doubtful=True))


def untold_in_battle_zone(now: Moment, seat: Seat) -> Mapping[int, Unknown]:
    """Return what lies in the battle zone of which no source tells whether it can pay civilizations."""
    if not (allowed := _allowed(now, seat)):
        return {}
    looked_at = ((each, _untold(now, each, allowed)) for each in _untapped(now, seat))
    return {each.id: found for each, found in looked_at if found is not None}


def _allowed(now: Moment, seat: Seat) -> Allowed:
    if not now.library.pool.has(PaysCivilizations):
        return ()
    at_large = at_work(now, PaysCivilizations)
    return [(ability, scope) for ability, scope in at_large if ability.who.covers(scope.controller, seat)]


def _untapped(now: Moment, seat: Seat) -> Iterable[GameObject]:
    return (each for each in now.counted(ZoneKey(BATTLE, seat)) if untapped(now, each))


def _untold(now: Moment, each: GameObject, allowed: Allowed) -> Unknown | None:
    colors = None
    try:
        colors = civilizations(now, each)
        _may_pay(now, each, allowed)
    except UnsourcedError as error:
        return Unknown(0, 0, error.message, colors) if _may_pay(now, each, allowed, doubtful=True) else None
    return None


def _may_pay(now: Moment, each: GameObject, allowed: Allowed, *, doubtful: bool = False) -> bool:
    """Tell whether a text lets a card be tapped; where no source tells, with ``doubtful``, that it might."""
    try:
        return some(allowed, lambda by: applies(now, by[0].condition, each, by[0].conditions, by[1]))
    except UnsourcedError:
        if doubtful:
            return True
        raise
