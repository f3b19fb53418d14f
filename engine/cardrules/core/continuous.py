"""Characteristics as they are now: as printed, and what effects make of them.

The kernel gathers every modification that bears on an object; in which order they count is
the game's policy. Whether an ability bears on an object is read without that ability, so
「コスト3以上のものはコスト+1」 does not ask itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cardrules.core.abilities import Ability, Continuous, Modification
from cardrules.core.doubts import in_doubt, of_kind
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import applies
from cardrules.core.objects import GameObject
from cardrules.core.queries import Scope
from cardrules.core.working import ABILITIES, OBJECTS, at_work, is_among, may_be_given

if TYPE_CHECKING:
    from cardrules.core.moment import Moment

_Changing: TypeAlias = tuple[Continuous, Scope, tuple[Modification, ...]]


def characteristic(now: Moment, each: GameObject, name: str) -> Any:
    """Return one characteristic of an object as it is now; anew where rules are recorded, to be heard."""
    if not now.state.effects and name not in now.library.pool.modified:
        return _base(now, each, name)
    if now.unread or not now.recorder.silent:
        return _worked_out(now, each, name)
    key = (now.library, each, name)
    memo = now.state.memo
    if key not in memo:
        memo[key] = _worked_out(now, each, name)
    return memo[key]


def is_changed(now: Moment, name: str) -> bool:
    """Tell whether anything at work might change a characteristic of anything."""
    return bool(now.state.effects or name in now.library.pool.modified) and bool(_changing(now, name))


def _base(now: Moment, each: GameObject, name: str) -> Any:
    if not each.marks:
        return now.printed(each, name)
    return each.marks[name] if name in each.marks else now.game.policy.shown(now, each, name)


def _worked_out(now: Moment, each: GameObject, name: str) -> Any:
    base = _base(now, each, name)
    found = list(modifications(now, each, name))
    return now.game.policy.combine(now, name, base, found) if found else base


_Found: TypeAlias = tuple[tuple[Modification, Scope], ...]

IN_DOUBT_AT_MOST: Final = 6
"""How many changes of one characteristic may be in doubt before nothing is concluded from it."""


def possible(now: Moment, each: GameObject, name: str, silence: UnsourcedError) -> tuple[Any, ...]:
    """Return all that a characteristic may be, with each change in doubt and without, each once.

    Raises:
        UnsourcedError: what is printed is not told, or too much is in doubt; ``silence`` says of what.
    """
    base, doubts = _base(now, each, name), 0
    changes: list[tuple[_Found, ...]] = []
    for change in _changing(now, name):
        try:
            changes.append((tuple(_bearing(now, each, change)),))
        except UnsourcedError:
            changes.append(((), tuple((part, change[1]) for part in change[2])))
            doubts += 1
    if doubts > IN_DOUBT_AT_MOST:
        raise silence
    sets = (tuple(chain.from_iterable(chosen)) for chosen in product(*changes))
    combine = now.game.policy.combine
    return tuple(dict.fromkeys(combine(now, name, base, found) if found else base for found in sets))


def answers_to(
    now: Moment, each: GameObject, name: str, test: Callable[[Any], bool], silence: UnsourcedError
) -> set[bool]:
    """Return how a test of a characteristic may come out of which no source tells what it is."""
    try:
        return {test(one) for one in possible(now, each, name, silence)}
    except UnsourcedError:
        return {True, False}


def untold_as_printed(now: Moment, each: GameObject, name: str, silence: UnsourcedError) -> bool:
    """Tell whether a characteristic is what no source gives of the card, and nothing else bears on it.

    Then it is the same wherever it is asked, of every card of that name.
    """
    card = now.library[each.card]
    if name in each.marks or card.faces or card.nameless:
        return False
    try:
        if any(True for _ in modifications(now, each, name)):
            return False
        now.printed(each, name)
    except UnsourcedError as error:
        return error.message == silence.message
    return False


def modifications(now: Moment, each: GameObject, name: str) -> Iterator[tuple[Modification, Scope]]:
    """Yield the modifications of a characteristic that bear on an object, with where they are read from.

    An effect that bore on several objects which are one by now bears on it as many times.
    """
    for change in _changing(now, name):
        yield from _bearing(now, each, change)


def _bearing(now: Moment, each: GameObject, change: _Changing) -> Iterator[tuple[Modification, Scope]]:
    ability, scope, parts = change
    if ability not in now.unread and _bears_on(now, ability, scope, each):
        times = scope.known[OBJECTS].count(each.ref) if OBJECTS in scope.known else 1
        yield from ((part, scope) for part in parts * times)


def _changing(now: Moment, name: str) -> tuple[_Changing, ...]:
    """Return the abilities at work that change a characteristic of whatever they bear on."""
    key = ("changing", now.library, name, now.game.policy.heeds_all(now))
    found: tuple[_Changing, ...] | None = now.state.memo.get(key)
    if found is None:
        found = now.state.memo[key] = tuple(
            (ability, scope, parts)
            for ability, scope in at_work(now, Continuous)
            if (parts := tuple(part for part in ability.modifications if part.characteristic == name))
        )
    return found


def _bears_on(now: Moment, ability: Continuous, scope: Scope, each: GameObject) -> bool:
    """Tell whether an ability bears on an object; what is quickly told comes first."""
    if not _reaches(now, ability, scope, each):
        return False
    if ability.condition is None and not ability.conditions:
        return True
    conditions = () if _names_objects(ability, scope) else ability.conditions
    return applies(now.without(ability), ability.condition, each, conditions, scope)


# --- abilities that abilities give ----------------------------------------------------------


def bestowed_on(now: Moment, each: GameObject) -> tuple[Ability, ...]:
    """Return the abilities that continuous abilities give to an object."""
    if not may_be_given(now):
        return ()
    return tuple(entry for by in _giving(now, Ability) for entry in _given(now, by, each))


def bestowed(now: Moment, kind: type[Ability]) -> tuple[tuple[Any, Scope], ...]:
    """Return the abilities of a kind that continuous abilities give to objects, with those as bearers.

    A continuous ability that one gives is left out: it would change what it is read from.
    """
    if issubclass(kind, Continuous):
        return ()
    key = ("bestowed", now.library, kind, now.game.policy.heeds_all(now))
    if key not in now.state.memo:
        now.state.memo[key] = tuple(_bestowed(now, kind))
    found: tuple[tuple[Any, Scope], ...] = now.state.memo[key]
    return found


def _bestowed(now: Moment, kind: type[Ability]) -> Iterator[tuple[Any, Scope]]:
    for by in _giving(now, kind):
        for key, each in now.state.objects():
            yield from ((entry, Scope(each, key.seat)) for entry in of_kind(_given(now, by, each), kind))


_Giving: TypeAlias = tuple[Continuous, Scope, tuple[Ability, ...]]


def _giving(now: Moment, kind: type[Ability]) -> Iterator[_Giving]:
    """Yield the continuous abilities that give others of a kind to whatever they bear on, with those."""
    for ability, scope, parts in _changing(now, ABILITIES):
        entries = tuple(part.entry for part in parts if isinstance(part.entry, kind))
        if entries and ability not in now.unread:
            yield ability, scope, entries


def _given(now: Moment, by: _Giving, each: GameObject) -> tuple[Ability, ...]:
    """Return what a continuous ability gives to one object; whether to others is another matter."""
    ability, scope, entries = by
    try:
        return entries if _bears_on(now, ability, scope, each) else ()
    except UnsourcedError as silence:
        return tuple(in_doubt(entry, silence) for entry in entries)


def _names_objects(ability: Continuous, scope: Scope) -> bool:
    return ability.this or OBJECTS in scope.known


def _reaches(now: Moment, ability: Continuous, scope: Scope, each: GameObject) -> bool:
    if OBJECTS in scope.known:
        return is_among(scope.known, each)
    if ability.this:
        return each.id == scope.source.id and each.life == scope.source.life
    key = now.zone_of(each)
    if ability.other and each.id == scope.source.id:
        return False
    if key is None or (ability.reach and key.name not in ability.reach):
        return False
    return ability.who.covers(scope.controller, key.seat)
