"""Characteristics as they are now: as printed, and what effects make of them.

The kernel gathers every modification that bears on an object; in which order they count is
the game's policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardrules.core.abilities import ActiveEffect, Continuous, Modification
from cardrules.core.queries import Scope, fits, holds
from cardrules.core.state import GameObject, ZoneKey

if TYPE_CHECKING:
    from cardrules.core.moment import Moment


def characteristic(now: Moment, each: GameObject, name: str) -> Any:
    """Return one characteristic of an object as it is now."""
    found = [part for part in modifications(now, each) if part[0].characteristic == name]
    base = each.marks.get(name) if name in each.marks else now.printed(each, name)
    return now.game.policy.combine(now, name, base, found) if found else base


def modifications(now: Moment, each: GameObject) -> Iterator[tuple[Modification, Scope]]:
    """Yield every modification that bears on an object now, with the scope it is read from."""
    for ability, scope in sources(now):
        if isinstance(ability, Continuous) and _bears_on(now, ability, scope, each):
            yield from ((part, scope) for part in ability.modifications)


def sources(now: Moment) -> Iterator[tuple[Any, Scope]]:
    """Yield every lasting ability: of active effects, and printed on objects where it works."""
    for effect in now.state.effects:
        yield effect.ability, _scope_of(effect)
    if now.library.has_continuous:
        for key, bearer, ability in standing(now):
            yield ability, Scope(bearer, key.seat)


def standing(now: Moment) -> Iterator[tuple[ZoneKey, GameObject, Continuous]]:
    """Yield the printed continuous abilities of objects that are where they work."""
    for key, zone in now.state.zones.items():
        for bearer, ability in zone.memo(("continuous", now.library), lambda held: now.library.bearing(held, Continuous)):
            if now.game.policy.works_in(ability.zones, key.name):
                yield key, bearer, ability


def _scope_of(effect: ActiveEffect) -> Scope:
    return Scope(effect.source, effect.controller, known=effect.bound)


def _bears_on(now: Moment, ability: Continuous, scope: Scope, each: GameObject) -> bool:
    if ability.condition is not None and not holds(now, ability.condition, scope):
        return False
    if "objects" in scope.known:
        return each.ref in scope.known["objects"]
    if ability.this:
        return each.id == scope.source.id and each.life == scope.source.life
    key = now.state.where.get(each.id)
    if key is None or (ability.reach and key.name not in ability.reach):
        return False
    return ability.who.covers(scope.controller, key.seat) and all(
        fits(now, each, condition, scope) for condition in ability.conditions
    )
