"""What card texts ask, answered in a position: amounts, conditions, selectors, patterns of events."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.comparing import COMPARE, Comparison, compared, just
from cardrules.core.doubts import Between, Doubtful, certain_of, every, exactly, is_known, some, unsourced
from cardrules.core.errors import InputError, UnsourcedError, UntoldValueError
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
    OftenThisTurn,
    OwnValue,
    PerEach,
    Scope,
    Shares,
    SomePlayer,
    TurnOf,
    Untold,
    ValueOf,
    Without,
)
from cardrules.core.records import replace
from cardrules.core.tallies import happened, often
from cardrules.core.unready import DRAFT
from cardrules.core.values import Seat

if TYPE_CHECKING:
    from cardrules.core.moment import Moment


def amount(now: Moment, wanted: Amount, scope: Scope) -> int:
    """Return the number that an amount stands for.

    Raises:
        UnsourcedError: no source tells which it is.
    """
    if isinstance(wanted, Number):
        return wanted.number
    found = between(now, wanted, scope)
    if found.silence is not None and found.least != found.most:
        raise found.silence
    return found.least


def between(now: Moment, wanted: Amount, scope: Scope) -> Between:
    """Return the number that an amount stands for as far as sources tell: of a count from where to where."""
    if isinstance(wanted, CountOf):
        return _count(now, wanted.selector, scope)
    if isinstance(wanted, Groups):
        least, most, silence = between(now, wanted.counted, scope)
        return Between(least // wanted.size.number, most // wanted.size.number, silence)
    if isinstance(wanted, PerEach):
        return between(now, wanted.number, scope).times(between(now, wanted.counted, scope))
    number = _stated(now, wanted, scope)
    return Between(number, number)


def _stated(now: Moment, wanted: Number | HowMany | OwnValue | ValueOf, scope: Scope) -> int:
    if isinstance(wanted, Number):
        return wanted.number
    if isinstance(wanted, HowMany):
        return len(spoken_of(now, scope, wanted.name)) + len(_done_instead(now, scope, wanted.name))
    name, policy = wanted.characteristic, now.game.policy
    if isinstance(wanted, OwnValue):
        return policy.own_value(now, scope.source.ref, name)
    refs = named(scope, wanted.name)
    try:
        return sum(policy.value_of(now, ref, name) for ref in refs)
    except UntoldValueError as silence:
        if len(refs) == 1:
            raise
        raise UnsourcedError(silence.message, expected=silence.expected) from silence


def _count(now: Moment, selector: AnySelector, scope: Scope) -> Between:
    found, doubtful = sift(now, selector, scope)
    silence = doubtful[0][1] if doubtful else None
    return Between(len(found), len(found) + len(doubtful), silence)


def compares(now: Moment, one: Amount, comparison: str, other: Amount, scope: Scope) -> bool:
    """Tell how amounts compare; what no source tells does not matter where it could not change that."""
    read = partial(between, now, scope=scope)
    return compared(now, partial(read, one), comparison, partial(read, other))


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
    found = now.game.policy.looks(now, each, conditions)
    if len(found) == 1:
        return _meets(now, found[0], conditions, scope)
    return some(found, lambda look: _meets(now, look, conditions, scope))


def _meets(now: Moment, look: GameObject, conditions: Sequence[ObjectCondition], scope: Scope) -> bool:
    return every(conditions, lambda condition: fits(now, look, condition, scope))


def applies(
    now: Moment,
    condition: Condition | None,
    each: GameObject,
    conditions: Sequence[ObjectCondition],
    scope: Scope,
    word: str = "",
) -> bool:
    """Tell whether a condition on the position holds and an object meets others: either decides alone.

    ``word`` says what is done to the object, where that is what the text is about.
    """
    meets = partial(now.game.policy.fits_as, word=word) if word else fits_all
    if condition is None:
        return meets(now, each, conditions, scope)
    tests = (partial(holds, now, condition, scope), partial(meets, now, each, conditions, scope))
    return every(tests, lambda test: test())


def readings(
    now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope, name: str
) -> tuple[Any, ...]:
    """Return what a text that finds an object by conditions may read of it of a characteristic."""
    found = now.game.policy.looks(now, each, conditions, name)
    conditions = [condition for condition in conditions if not isinstance(condition, Extreme)]
    meant = found if len(found) == 1 else [look for look in found if _meets(now, look, conditions, scope)]
    return tuple(dict.fromkeys(now.characteristic(look, name) for look in meant))


def _has(now: Moment, each: GameObject, condition: Has, _scope: Scope) -> bool:
    name, entry = condition.characteristic, condition.entry

    def holds_it(found: Any) -> bool:
        if isinstance(found, (tuple, frozenset)):
            return now.game.policy.includes(now, name, found, entry)
        return bool(found == entry)

    return now.decided(each, name, holds_it, ("has", entry))


CHOSEN: Final = "chosen-"
"""Before the name of a characteristic in a scope: what was chosen for it."""


def _has_chosen(now: Moment, each: GameObject, condition: HasChosen, scope: Scope) -> bool:
    chosen = scope.known.get(f"{CHOSEN}{condition.characteristic}")
    return chosen is not None and _has(now, each, Has(condition.characteristic, chosen), scope)


def _compares(now: Moment, each: GameObject, condition: Compares, scope: Scope) -> bool:
    sign, name, stated = condition.comparison, condition.characteristic, condition.amount
    other = partial(between, now, stated, scope)
    number = stated.number if isinstance(stated, Number) else just(other)
    if number is None:
        return now.decided(
            each,
            name,
            lambda found: found is not None and compared(now, partial(exactly, found), sign, other),
        )
    test, asked = COMPARE[sign], Comparison(sign, number)
    return now.decided(each, name, lambda found: found is not None and test(found, number), asked)


def _entries(now: Moment, each: GameObject, condition: EntriesCompare, _scope: Scope) -> bool:
    test, number = COMPARE[condition.comparison], condition.number
    name = condition.characteristic
    asked = ("number of", condition.comparison, number)
    return now.decided(each, name, lambda found: found is not None and test(len(found), number), asked)


def _contains(now: Moment, each: GameObject, condition: Contains, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic) or ()
    return any(condition.part in text for text in ((found,) if isinstance(found, str) else found))


def _shares(now: Moment, each: GameObject, condition: Shares, scope: Scope) -> bool:
    name = condition.characteristic
    found = frozenset(now.characteristic(each, name) or ())
    refs = named(scope, condition.name)
    return some(refs, lambda ref: bool(found & now.game.policy.entries_of(now, ref, name)))


def _any_of(now: Moment, each: GameObject, condition: AnyOf, scope: Scope) -> bool:
    return some(condition.conditions, lambda part: fits(now, each, part, scope))


def _has_ability(now: Moment, each: GameObject, condition: HasAbility, _scope: Scope) -> bool:
    named = (one for one in now.abilities(each) if getattr(one, "name", None) == condition.keyword)
    return some(named, lambda one: is_known(getattr(one, "condition", None)))


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


def looked_through(now: Moment, selector: AnySelector, scope: Scope) -> Iterator[GameObject]:
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
    plain, extremes = apart(selector)
    found = (each for each in looked_through(now, selector, scope) if fits_all(now, each, plain, scope))
    yield from _outermost(now, tuple(found), selector, scope) if extremes else found


def apart(selector: AnySelector) -> tuple[tuple[ObjectCondition, ...], tuple[Extreme, ...]]:
    """Return the conditions that each object meets by itself, and those that compare it with the others."""
    extremes = tuple(each for each in selector.conditions if isinstance(each, Extreme))
    if not extremes:
        return selector.conditions, ()
    return tuple(each for each in selector.conditions if not isinstance(each, Extreme)), extremes


def _outermost(
    now: Moment, found: tuple[GameObject, ...], selector: AnySelector, scope: Scope
) -> tuple[GameObject, ...]:
    """Return those of objects that have the largest or smallest number of them all."""
    plain, extremes = apart(selector)
    for extreme in extremes:
        found = _furthest(now, found, extreme, plain, scope)
    return found


def _furthest(
    now: Moment,
    found: tuple[GameObject, ...],
    extreme: Extreme,
    plain: Sequence[ObjectCondition],
    scope: Scope,
) -> tuple[GameObject, ...]:
    numbers = {each: _number_of(now, each, plain, scope, extreme.characteristic) for each in found}
    known = [number for number in numbers.values() if number is not None]
    if not known:
        return found
    wanted = max(known) if extreme.largest else min(known)
    return tuple(each for each in found if numbers[each] == wanted)


def _number_of(
    now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope, name: str
) -> Any:
    """Return the one number that is read of an object; of one with two it is not asked which is meant."""
    found = readings(now, each, conditions, scope, name)
    if len(found) > 1:
        word = now.game.policy.word(name)
        raise InputError(f"《{each.card}》の2つの{word}のどちらを比べるかは、まだ選べない", expected=DRAFT)
    return found[0]


def sift(
    now: Moment, selector: AnySelector, scope: Scope
) -> tuple[tuple[GameObject, ...], Doubtful[GameObject]]:
    """Return the objects that a selector finds, and those of which no source tells whether it does."""
    plain, extremes = apart(selector)
    found: list[GameObject] = []
    open_: list[tuple[GameObject, UnsourcedError]] = []
    for each in looked_through(now, selector, scope):
        try:
            if fits_all(now, each, plain, scope):
                found.append(each)
        except UnsourcedError as error:
            open_.append((each, error))
    sifted = tuple(found), tuple(open_)
    for extreme in extremes:
        furthest = partial(_furthest, now, extreme=extreme, plain=plain, scope=scope)
        sifted = certain_of(*sifted, furthest)
    return sifted


# --- of the position ----------------------------------------------------------------------


def holds(now: Moment, condition: Condition, scope: Scope) -> bool:
    """Tell whether a condition on the position holds."""
    test = _HOLDS.get(type(condition))
    return now.game.policy.holds(now, condition, scope) if test is None else test(now, condition, scope)


def _named_fits(now: Moment, condition: NamedFits, scope: Scope) -> bool:
    found = tuple(looked_through(now, Among(condition.name), scope))
    return bool(found) and every(found, lambda each: fits_all(now, each, condition.conditions, scope))


def _count_compares(now: Moment, condition: CountCompares, scope: Scope) -> bool:
    return compares(now, CountOf(condition.selector), condition.comparison, condition.amount, scope)


def _often_enough(now: Moment, condition: OftenThisTurn, scope: Scope) -> bool:
    least = between(now, condition.least, scope)
    return often(now, condition.pattern, scope).compare(operator.ge, least)


def _untold(_now: Moment, condition: Untold, _scope: Scope) -> bool:
    raise unsourced(condition)


_HOLDS: Final[dict[type, Callable[[Moment, Any, Scope], bool]]] = {
    HappenedThisTurn: happened,
    OftenThisTurn: _often_enough,
    CountCompares: _count_compares,
    NamedFits: _named_fits,
    TurnOf: lambda now, condition, scope: condition.side.covers(scope.controller, now.turn_player),
    AllOf: lambda now, condition, scope: every(condition.conditions, lambda each: holds(now, each, scope)),
    NotSo: lambda now, condition, scope: not holds(now, condition.condition, scope),
    SomePlayer: lambda now, condition, scope: some(
        Seat, lambda seat: holds(now, condition.condition, replace(scope, controller=seat))
    ),
    Untold: _untold,
}
