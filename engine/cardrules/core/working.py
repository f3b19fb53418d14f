"""Which abilities are at work now: printed ones where they work, given ones, and those at large.

An effect that lasts (:class:`ActiveEffect`) is at large, or gives its ability to the objects
that it was bound to as ``bearers``; such an ability works as long as the object stays.
Any ability may be asked for that says in ``zones`` where it works.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardrules.core.abilities import Ability
from cardrules.core.doubts import in_doubt, of_kind, unsourced
from cardrules.core.library import Bearers
from cardrules.core.objects import GameObject
from cardrules.core.ongoing import ActiveEffect
from cardrules.core.queries import Scope
from cardrules.core.values import Bindings

if TYPE_CHECKING:
    from cardrules.core.moment import Moment

A = TypeVar("A", bound=Ability)
Found = tuple[tuple[A, Scope], ...]
"""Abilities, each with the scope that it is read from."""

ABILITIES: Final = "abilities"
"""As the name of a characteristic: the abilities that a continuous ability gives to objects."""

BEARERS: Final = "bearers"
"""What the objects are bound to that an effect gives its ability to."""

FOUND_AS: Final = "found-as"
"""What the conditions are bound to by which a text found those objects."""


OBJECTS: Final = "objects"
"""What the objects are bound to whose characteristics an effect changes, or what is done with which."""

DOUBTED: Final = "doubted"
"""What the objects are bound to of which no source tells whether an effect found them, too."""

DOUBT: Final = "doubt"
"""What is bound to what the sources are silent about, where there are such objects."""


def is_among(bound: Bindings, each: GameObject) -> bool:
    """Tell whether an object is among those that an effect was bound to when it was made.

    Raises:
        UnsourcedError: no source tells.
    """
    if DOUBTED in bound and each.ref in bound[DOUBTED]:
        raise unsourced(bound[DOUBT])
    return each.ref in bound[OBJECTS]


def may_be_given(now: Moment) -> bool:
    """Tell whether anything might have abilities that are not printed on it, by abilities or by effects."""
    return bool(now.state.effects) or ABILITIES in now.library.pool.modified


def at_work(now: Moment, kind: type[A]) -> Found[A]:
    """Return every ability of a kind that is at work."""
    if not now.state.effects:
        return borne(now, kind) if now.library.pool.has(kind) else ()
    return (*at_large(now, kind), *borne(now, kind))


def at_large(now: Moment, kind: type[A]) -> Found[A]:
    """Return the abilities that lasting effects put to work apart from any object."""
    return tuple(
        (effect.ability, Scope(effect.source, effect.controller, known=effect.bound))
        for effect in now.state.effects
        if isinstance(effect.ability, kind) and BEARERS not in effect.bound
    )


def borne(now: Moment, kind: type[A]) -> Found[A]:
    """Return the abilities that objects bear, as far as the rules of the game heed them."""
    found = _borne(now, kind)
    return now.game.policy.heeded(now, kind, found) if found else found


def _borne(now: Moment, kind: type[A]) -> Found[A]:
    """Return the abilities that objects bear: given ones, and those printed where they work."""
    printed: Found[A] = _printed(now, now.library.bearers_of(kind))
    if may_be_given(now):
        printed = (*printed, *now.game.policy.bestowed(now, kind))
    if not now.state.effects:
        return printed
    given_ones = tuple(
        (ability, scope)
        for effect in now.state.effects
        if isinstance(effect.ability, kind) and BEARERS in effect.bound
        for lent, scope in _bearers(now, effect)
        for ability in of_kind((lent,), kind)
    )
    return given_ones + printed


def _printed(now: Moment, find: Bearers) -> Found[Any]:
    if not now.library.pool.has(find.kind):
        return ()
    memo, key = now.state.table, (find, now.turn_player)
    found: Found[Any] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_looked_up(now, find))
    return found


def _looked_up(now: Moment, find: Bearers) -> Iterator[tuple[Any, Scope]]:
    policy, named = now.game.policy, now.library.pool.printed(find.kind).zones
    for key in now.game.where_at_work(named, now.turn_player):
        zone = now.state.zones[key]
        for bearer, ability in zone.recall(find, find) if zone.objects else ():
            zones = getattr(ability, "zones", ())
            works = policy.works_in(zones, key.name) and policy.bears(now, key, bearer)
            if works and (not bearer.marks or policy.shows(now, bearer, ability)):
                yield ability, Scope(bearer, key.seat)


def _bearers(now: Moment, effect: ActiveEffect) -> Iterator[tuple[Any, Scope]]:
    """Yield the ability that an effect gives, by each of its bearers; of those in doubt in doubt, too."""
    for name in (BEARERS, DOUBTED):
        for ref in effect.bound.get(name, ()):
            here = now.state.find(ref)
            if here is not None:
                known = effect.bound.without(DOUBTED) if DOUBTED in effect.bound else effect.bound
                yield _lent(effect, name), Scope(here, now.state.where[ref.id].seat, known=known)


def _lent(effect: ActiveEffect, name: str) -> Ability:
    """Return the ability that an effect gives: as it is, or as one of which no source tells."""
    return effect.ability if name == BEARERS else in_doubt(effect.ability, unsourced(effect.bound[DOUBT]))


def given(now: Moment, each: GameObject) -> tuple[Ability, ...]:
    """Return the abilities that lasting effects give to an object."""
    ref: Any = each.ref
    meant = now.game.policy.is_meant
    return tuple(
        _lent(effect, name)
        for effect in now.state.effects
        if BEARERS in effect.bound
        for name in (BEARERS, DOUBTED)
        if ref in effect.bound.get(name, ()) and meant(now, each, effect.bound.get(FOUND_AS, ()))
    )
