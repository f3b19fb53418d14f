"""Cards outside the mana zone that a text lets be tapped to pay civilizations: they make no mana."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.core.doubts import some
from cardrules.core.evaluating import applies
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.values import Seat
from cardrules.core.working import at_work
from cardrules.duelmasters.abilities import PaysCivilizations
from cardrules.duelmasters.tapping import untapped
from cardrules.duelmasters.zones import BATTLE


def paying_civilizations(now: Moment, seat: Seat) -> tuple[GameObject, ...]:
    """Return what a player may tap in the battle zone to pay civilizations."""
    if not now.library.has(PaysCivilizations):
        return ()
    allowed = [
        (ability, scope)
        for ability, scope in at_work(now, PaysCivilizations)
        if ability.who.covers(scope.controller, seat)
    ]
    return tuple(
        each
        for each in now.counted(ZoneKey(BATTLE, seat))
        if untapped(now, each) and _may_pay(now, each, allowed)
    )


def _may_pay(now: Moment, each: GameObject, allowed: Iterable[tuple[PaysCivilizations, Scope]]) -> bool:
    return some(allowed, lambda by: applies(now, by[0].condition, each, by[0].conditions, by[1]))
