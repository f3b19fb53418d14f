"""Which abilities are at work now: printed ones where they work, given ones, and those at large.

An effect that lasts (:class:`ActiveEffect`) is at large, or gives its ability to the objects
that it was bound to as ``bearers``; such an ability works as long as the object stays.
Any ability may be asked for that says in ``zones`` where it works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardrules.core.abilities import Ability, ActiveEffect
from cardrules.core.queries import Scope
from cardrules.core.state import GameObject

if TYPE_CHECKING:
    from cardrules.core.moment import Moment

A = TypeVar("A", bound=Ability)

BEARERS: Final = "bearers"
"""What the objects are bound to that an effect gives its ability to."""


def at_work(
    now: Moment, kind: type[A], wanted: Callable[[A], bool] = lambda _ability: True
) -> Iterator[tuple[A, Scope]]:
    """Yield every wanted ability of a kind that is at work, with the scope that it is read from."""
    yield from at_large(now, kind, wanted)
    yield from borne(now, kind, wanted)


def at_large(now: Moment, kind: type[A], wanted: Callable[[A], bool]) -> Iterator[tuple[A, Scope]]:
    """Yield the wanted abilities that lasting effects put to work apart from any object."""
    for effect in now.state.effects:
        ability = effect.ability
        if isinstance(ability, kind) and BEARERS not in effect.bound and wanted(ability):
            yield ability, Scope(effect.source, effect.controller, known=effect.bound)


def borne(now: Moment, kind: type[A], wanted: Callable[[A], bool]) -> Iterator[tuple[A, Scope]]:
    """Yield the wanted abilities that objects bear: printed where they work, and given."""
    for effect in now.state.effects:
        ability = effect.ability
        if isinstance(ability, kind) and BEARERS in effect.bound and wanted(ability):
            yield from ((ability, scope) for scope in _bearers(now, effect))
    if now.library.has(kind):
        yield from _printed(now, kind, wanted)


def _printed(now: Moment, kind: type[A], wanted: Callable[[A], bool]) -> Iterator[tuple[A, Scope]]:
    policy = now.game.policy
    for key, zone in now.zones():
        for bearer, ability in now.library.bearing(zone, kind):
            zones = getattr(ability, "zones", ())
            if wanted(ability) and policy.works_in(zones, key.name) and policy.counts(now, key, bearer):
                yield ability, Scope(bearer, key.seat)


def _bearers(now: Moment, effect: ActiveEffect) -> Iterator[Scope]:
    for ref in effect.bound[BEARERS]:
        here = now.state.find(ref)
        if here is not None:
            yield Scope(here, now.state.where[ref.id].seat, known=effect.bound)


def given(now: Moment, each: GameObject) -> tuple[Ability, ...]:
    """Return the abilities that lasting effects give to an object."""
    ref: Any = each.ref
    return tuple(effect.ability for effect in now.state.effects if ref in effect.bound.get(BEARERS, ()))
