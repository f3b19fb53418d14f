"""What card texts ask, answered in a position: amounts, conditions, selectors, patterns of events."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Event, Moved
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import (
    AllOf,
    Among,
    Amount,
    AnyOf,
    AnySelector,
    Compares,
    Condition,
    Contains,
    CountCompares,
    CountOf,
    EntriesCompare,
    EventPattern,
    Extreme,
    Groups,
    HappenedThisTurn,
    Has,
    HasAbility,
    HasChosen,
    HowMany,
    Marked,
    NamedFits,
    NotSo,
    Number,
    ObjectCondition,
    OwnValue,
    PerEach,
    Scope,
    Shares,
    SomePlayer,
    TurnOf,
    Without,
)
from cardrules.core.tallies import happened
from cardrules.core.values import Seat

if TYPE_CHECKING:
    from cardrules.core.moment import Moment


_COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}


def amount(now: Moment, wanted: Amount, scope: Scope) -> int:
    """Return the number that an amount stands for."""
    if isinstance(wanted, Number):
        return wanted.number
    if isinstance(wanted, CountOf):
        return sum(1 for _ in select(now, wanted.selector, scope))
    if isinstance(wanted, Groups):
        return amount(now, wanted.counted, scope) // wanted.size.number
    if isinstance(wanted, PerEach):
        return amount(now, wanted.number, scope) * amount(now, wanted.counted, scope)
    if isinstance(wanted, HowMany):
        return len(spoken_of(now, scope, wanted.name)) + len(_done_instead(now, scope, wanted.name))
    name, policy = wanted.characteristic, now.game.policy
    if isinstance(wanted, OwnValue):
        return policy.own_value(now, scope.source.ref, name)
    return sum(policy.value_of(now, ref, name) for ref in named(scope, wanted.name))


def named(scope: Scope, name: str) -> tuple[Ref, ...]:
    """Return the references that a text's name stands for; none if it was never given."""
    refs: tuple[Ref, ...] = scope.known.get(name, ())
    return refs


MEANT: Final = "meant-"
"""Before a name in a scope: what was moved of what was meant to be, and all of that."""


def spoken_of(now: Moment, scope: Scope, name: str) -> tuple[Ref, ...]:
    """Return what a text's name stands for; of what it meant to move mostly only what really moved."""
    refs = named(scope, name)
    moved, meant = scope.known.get(f"{MEANT}{name}", (None, ()))
    return now.game.policy.spoken_of(now, refs, meant) if moved == refs else refs


INSTEAD: Final = "instead-"
"""Before a name: beside what was moved, what was moved in the same way in place of the rest."""


def _done_instead(now: Moment, scope: Scope, name: str) -> tuple[Ref, ...]:
    """Return what was moved in place of what a name was to stand for, where the game counts it."""
    moved, instead = scope.known.get(f"{INSTEAD}{name}", (None, ()))
    return now.game.policy.done_instead(now, instead) if instead and moved == named(scope, name) else ()


def fits(now: Moment, each: GameObject, condition: ObjectCondition, scope: Scope) -> bool:
    """Tell whether an object meets a condition."""
    test = _FITS.get(type(condition))
    if test is None:
        return now.game.policy.fits(now, each, condition, scope)
    return test(now, each, condition, scope)


def fits_all(now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope) -> bool:
    """Tell whether an object meets conditions, all in the same way of reading it."""
    if not conditions:
        return True
    return any(
        all(fits(now, look, condition, scope) for condition in conditions)
        for look in now.game.policy.looks(now, each, conditions)
    )


def _has(now: Moment, each: GameObject, condition: Has, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic)
    if isinstance(found, (tuple, frozenset)):
        return now.game.policy.includes(now, condition.characteristic, found, condition.entry)
    return bool(found == condition.entry)


CHOSEN: Final = "chosen-"
"""Before the name of a characteristic in a scope: what was chosen for it."""


def _has_chosen(now: Moment, each: GameObject, condition: HasChosen, scope: Scope) -> bool:
    chosen = scope.known.get(f"{CHOSEN}{condition.characteristic}")
    return chosen is not None and _has(now, each, Has(condition.characteristic, chosen), scope)


def _compares(now: Moment, each: GameObject, condition: Compares, scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic)
    return found is not None and _COMPARE[condition.comparison](found, amount(now, condition.amount, scope))


def _entries(now: Moment, each: GameObject, condition: EntriesCompare, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic)
    return found is not None and _COMPARE[condition.comparison](len(found), condition.number)


def _contains(now: Moment, each: GameObject, condition: Contains, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic) or ()
    return any(condition.part in text for text in ((found,) if isinstance(found, str) else found))


def _shares(now: Moment, each: GameObject, condition: Shares, scope: Scope) -> bool:
    name = condition.characteristic
    found = frozenset(now.characteristic(each, name) or ())
    return any(found & now.game.policy.entries_of(now, ref, name) for ref in named(scope, condition.name))


def _any_of(now: Moment, each: GameObject, condition: AnyOf, scope: Scope) -> bool:
    return any(fits(now, each, part, scope) for part in condition.conditions)


def _has_ability(now: Moment, each: GameObject, condition: HasAbility, _scope: Scope) -> bool:
    return any(getattr(ability, "name", None) == condition.keyword for ability in now.abilities(each))


_FITS: Final[dict[type, Callable[[Moment, GameObject, Any, Scope], bool]]] = {
    Has: _has,
    HasChosen: _has_chosen,
    Compares: _compares,
    Marked: lambda _now, each, condition, _scope: bool(each.marks.get(condition.mark)),
    Without: lambda now, each, condition, scope: not fits(now, each, condition.condition, scope),
    AnyOf: _any_of,
    HasAbility: _has_ability,
    EntriesCompare: _entries,
    Contains: _contains,
    Shares: _shares,
}


def _lying(now: Moment, selector: AnySelector, scope: Scope) -> Iterator[GameObject]:
    """Yield the objects where a selector looks, whatever they are."""
    if isinstance(selector, Among):
        yield from (each for each in map(now.state.find, _looked_at(scope, selector)) if each is not None)
        return
    for seat in selector.side.seats(scope.controller):
        for name in selector.zones:
            for each in now.counted(ZoneKey(name, seat)):
                if not selector.other or each.id != scope.source.id:
                    yield each
                if each.under:
                    yield from now.game.policy.beneath(now, selector, each)


def _looked_at(scope: Scope, selector: Among) -> tuple[Ref, ...]:
    """Return what was looked at or shown before; where nothing was, what was moved last."""
    return named(scope, selector.name if selector.name in scope.known else "it")


def select(now: Moment, selector: AnySelector, scope: Scope) -> Iterator[GameObject]:
    """Yield the objects that a selector finds, in the order of zones and places."""
    plain, extremes = _apart(selector)
    found = (each for each in _lying(now, selector, scope) if fits_all(now, each, plain, scope))
    yield from _outermost(now, tuple(found), extremes) if extremes else found


def _apart(selector: AnySelector) -> tuple[tuple[ObjectCondition, ...], tuple[Extreme, ...]]:
    """Return the conditions that each object meets by itself, and those that compare it with the others."""
    extremes = tuple(each for each in selector.conditions if isinstance(each, Extreme))
    if not extremes:
        return selector.conditions, ()
    return tuple(each for each in selector.conditions if not isinstance(each, Extreme)), extremes


def _outermost(
    now: Moment, found: tuple[GameObject, ...], extremes: tuple[Extreme, ...]
) -> tuple[GameObject, ...]:
    """Return those of objects that have the largest or smallest number of them all."""
    for extreme in extremes:
        numbers = {each: now.characteristic(each, extreme.characteristic) for each in found}
        known = [number for number in numbers.values() if number is not None]
        if known:
            wanted = max(known) if extreme.largest else min(known)
            found = tuple(each for each in found if numbers[each] == wanted)
    return found


def sift(
    now: Moment, selector: AnySelector, scope: Scope
) -> tuple[tuple[GameObject, ...], tuple[tuple[GameObject, UnsourcedError], ...]]:
    """Return the objects that a selector finds, and those of which no source tells whether it does."""
    plain, extremes = _apart(selector)
    found: list[GameObject] = []
    open_: list[tuple[GameObject, UnsourcedError]] = []
    for each in _lying(now, selector, scope):
        try:
            if fits_all(now, each, plain, scope):
                found.append(each)
        except UnsourcedError as error:
            open_.append((each, error))
    if extremes and not open_:
        try:
            return _outermost(now, tuple(found), extremes), ()
        except UnsourcedError as error:
            return (), tuple((each, error) for each in found)
    return tuple(found), tuple(open_)


# --- of the position ----------------------------------------------------------------------


def holds(now: Moment, condition: Condition, scope: Scope) -> bool:
    """Tell whether a condition on the position holds."""
    test = _HOLDS.get(type(condition))
    return now.game.policy.holds(now, condition, scope) if test is None else test(now, condition, scope)


def _named_fits(now: Moment, condition: NamedFits, scope: Scope) -> bool:
    found = tuple(_lying(now, Among(condition.name), scope))
    return bool(found) and found == tuple(select(now, Among(condition.name, condition.conditions), scope))


def _count_compares(now: Moment, condition: CountCompares, scope: Scope) -> bool:
    found = sum(1 for _ in select(now, condition.selector, scope))
    return _COMPARE[condition.comparison](found, amount(now, condition.amount, scope))


_HOLDS: Final[dict[type, Callable[[Moment, Any, Scope], bool]]] = {
    HappenedThisTurn: happened,
    CountCompares: _count_compares,
    NamedFits: _named_fits,
    TurnOf: lambda now, condition, scope: condition.side.covers(scope.controller, now.turn_player),
    AllOf: lambda now, condition, scope: all(holds(now, each, scope) for each in condition.conditions),
    NotSo: lambda now, condition, scope: not holds(now, condition.condition, scope),
    SomePlayer: lambda now, condition, scope: any(
        holds(now, condition.condition, replace(scope, controller=seat)) for seat in Seat
    ),
}


# --- events -------------------------------------------------------------------------------


def matches(now: Moment, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    """Tell whether an event fits a pattern, seen from the bearer of the ability that holds it."""
    if not pattern.kind_matches(event) or not pattern.zones_match(event):
        return False
    if not pattern.who.covers(scope.controller, event.player):
        return False
    if not pattern.whose.covers(scope.controller, event.whose):
        return False
    subject = event.subject
    if pattern.this and (subject is None or subject.id != scope.source.id):
        return False
    if pattern.other and subject is not None and subject.id == scope.source.id:
        return False
    if not pattern.conditions:
        return True
    beneath = isinstance(event, Moved) and event.beneath
    if beneath and not now.game.policy.names_a_card(now, pattern.conditions):
        return False
    seen = _as_seen(now, event)
    return seen is not None and fits_all(now, seen, pattern.conditions, scope)


def _as_seen(now: Moment, event: Event) -> GameObject | None:
    subject = event.subject
    if subject is None or not event.looks_forward:
        return subject
    arrived = now.state.piece(subject.id)
    return arrived if arrived is not None and arrived.life == subject.life + 1 else subject
