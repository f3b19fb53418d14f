"""What card texts ask: of an object, of the position, and how many. Data and its evaluation.

All of it is seen from a :class:`Scope`: whose ability it is, which object bears it, and what
the text has named so far (「それ」).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Event, EventPattern
from cardrules.core.state import GameObject, Ref, ZoneKey
from cardrules.core.tallies import happened
from cardrules.core.values import EMPTY, Bindings, Seat, Side, Value, value

if TYPE_CHECKING:
    from cardrules.core.moment import Moment


@value
class Scope(Value):
    """From where a text is read: its bearer as last known, its player, its event, its names."""

    source: GameObject
    controller: Seat
    event: Event | None = None
    known: Bindings = EMPTY

    def knowing(self, known: Bindings) -> Scope:
        """Return the same scope with more names."""
        if not known:
            return self
        return Scope(self.source, self.controller, self.event, self.known.bind(known))


_COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}


@value
class Number(Value):
    """A number that the text states."""

    number: int


@value
class CountOf(Value):
    """How many objects a selector finds."""

    selector: Selector


@value
class HowMany(Value):
    """How many things bear a name that the text gave before (「その数」)."""

    name: str


@value
class ValueOf(Value):
    """A characteristic of the one object that bears a name."""

    name: str
    characteristic: str


@value
class PerEach(Value):
    """A number for each object that a selector finds (「手札1枚につき+1000」)."""

    number: Amount
    counted: CountOf


Amount = Number | CountOf | HowMany | ValueOf | PerEach


def amount(now: Moment, wanted: Amount, scope: Scope) -> int:
    """Return the number that an amount stands for."""
    if isinstance(wanted, Number):
        return wanted.number
    if isinstance(wanted, CountOf):
        return sum(1 for _ in select(now, wanted.selector, scope))
    if isinstance(wanted, PerEach):
        return amount(now, wanted.number, scope) * amount(now, wanted.counted, scope)
    if isinstance(wanted, HowMany):
        return len(named(scope, wanted.name))
    found = [now.state.find(ref) for ref in named(scope, wanted.name)]
    return sum(int(now.characteristic(each, wanted.characteristic)) for each in found if each is not None)


def named(scope: Scope, name: str) -> tuple[Ref, ...]:
    """Return the references that a text's name stands for; none if it was never given."""
    refs: tuple[Ref, ...] = scope.known.get(name, ())
    return refs


@value
class Has(Value):
    """A characteristic is the value, or holds it among several (types, races, civilizations)."""

    characteristic: str
    entry: Any


@value
class Compares(Value):
    """A characteristic compares with an amount: コスト5以下 is ``("cost", "<=", Number(5))``."""

    characteristic: str
    comparison: str
    amount: Amount


@value
class Marked(Value):
    """A mark is set on the object, such as tapped."""

    mark: str


@value
class Without(Value):
    """The opposite of another condition."""

    condition: ObjectCondition


@value
class AnyOf(Value):
    """At least one of several conditions holds."""

    conditions: tuple[ObjectCondition, ...]


@value
class HasAbility(Value):
    """The object has an ability of this keyword."""

    keyword: str


@value
class EntriesCompare(Value):
    """How many entries a characteristic holds: 無色 is ``("civilizations", "==", 0)``, 多色 ``>= 2``."""

    characteristic: str
    comparison: str
    number: int


@value
class Contains(Value):
    """A characteristic, or one of its entries, has a stretch of text in it (名前に「ルピア」を含む)."""

    characteristic: str
    part: str


@value
class BearsThis(Value):
    """The object that the bearer of the ability is attached to (「これを付けた」)."""


ObjectCondition = (
    Has | Compares | Marked | Without | AnyOf | HasAbility | EntriesCompare | Contains | BearsThis
)


def fits(now: Moment, each: GameObject, condition: ObjectCondition, scope: Scope) -> bool:
    """Tell whether an object meets a condition."""
    test = _FITS.get(type(condition))
    if test is None:
        return now.game.policy.fits(now, each, condition, scope)
    return test(now, each, condition, scope)


def _has(now: Moment, each: GameObject, condition: Has, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic)
    if isinstance(found, (tuple, frozenset)):
        return now.game.policy.includes(condition.characteristic, found, condition.entry)
    return bool(found == condition.entry)


def _compares(now: Moment, each: GameObject, condition: Compares, scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic)
    return found is not None and _COMPARE[condition.comparison](found, amount(now, condition.amount, scope))


def _entries(now: Moment, each: GameObject, condition: EntriesCompare, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic)
    return found is not None and _COMPARE[condition.comparison](len(found), condition.number)


def _contains(now: Moment, each: GameObject, condition: Contains, _scope: Scope) -> bool:
    found = now.characteristic(each, condition.characteristic) or ()
    return any(condition.part in text for text in ((found,) if isinstance(found, str) else found))


def _any_of(now: Moment, each: GameObject, condition: AnyOf, scope: Scope) -> bool:
    return any(fits(now, each, part, scope) for part in condition.conditions)


def _has_ability(now: Moment, each: GameObject, condition: HasAbility, _scope: Scope) -> bool:
    return any(getattr(ability, "name", None) == condition.keyword for ability in now.abilities(each))


_FITS: Final[dict[type, Callable[[Moment, GameObject, Any, Scope], bool]]] = {
    Has: _has,
    Compares: _compares,
    Marked: lambda _now, each, condition, _scope: bool(each.marks.get(condition.mark)),
    Without: lambda now, each, condition, scope: not fits(now, each, condition.condition, scope),
    AnyOf: _any_of,
    HasAbility: _has_ability,
    EntriesCompare: _entries,
    Contains: _contains,
}


@value
class Selector(Value):
    """Objects by zone, side and conditions. ``other`` leaves out the bearer itself."""

    zones: tuple[str, ...]
    side: Side = Side.OWN
    conditions: tuple[ObjectCondition, ...] = ()
    other: bool = False


@value
class Among(Value):
    """Of those that the text has named before, and that are where they were (「その中から」)."""

    name: str = "seen"
    conditions: tuple[ObjectCondition, ...] = ()


AnySelector = Selector | Among


def _lying(now: Moment, selector: AnySelector, scope: Scope) -> Iterator[GameObject]:
    """Yield the objects where a selector looks, whatever they are."""
    if isinstance(selector, Among):
        yield from (each for each in map(now.state.find, named(scope, selector.name)) if each is not None)
        return
    for seat in selector.side.seats(scope.controller):
        for name in selector.zones:
            for each in now.counted(ZoneKey(name, seat)):
                if not selector.other or each.id != scope.source.id:
                    yield each


def select(now: Moment, selector: AnySelector, scope: Scope) -> Iterator[GameObject]:
    """Yield the objects that a selector finds, in the order of zones and places."""
    for each in _lying(now, selector, scope):
        if all(fits(now, each, condition, scope) for condition in selector.conditions):
            yield each


def sift(
    now: Moment, selector: AnySelector, scope: Scope
) -> tuple[tuple[GameObject, ...], tuple[tuple[GameObject, UnsourcedError], ...]]:
    """Return the objects that a selector finds, and those of which no source tells whether it does."""
    found: list[GameObject] = []
    open_: list[tuple[GameObject, UnsourcedError]] = []
    for each in _lying(now, selector, scope):
        try:
            if all(fits(now, each, condition, scope) for condition in selector.conditions):
                found.append(each)
        except UnsourcedError as error:
            open_.append((each, error))
    return tuple(found), tuple(open_)


# --- of the position ----------------------------------------------------------------------


@value
class HappenedThisTurn(Value):
    """An event of a pattern has taken place this turn at least so many times."""

    pattern: EventPattern
    times: int = 1


@value
class CountCompares(Value):
    """A number of objects compares with an amount."""

    selector: Selector
    comparison: str
    amount: Amount


@value
class TurnOf(Value):
    """It is the turn of a player on this side."""

    side: Side


@value
class AllOf(Value):
    """Every one of several conditions holds."""

    conditions: tuple[Condition, ...]


@value
class NotSo(Value):
    """A condition does not hold."""

    condition: Condition


@value
class NamedFits(Value):
    """What the text has named meets conditions (「それがクリーチャーなら」)."""

    name: str = "it"
    conditions: tuple[ObjectCondition, ...] = ()


@value
class SoUsed(Value):
    """The card was used by the alternative cost of its own that stands beside this text.

    ``keyword`` is the keyword ability that both are the text of, if they are that of one.
    """

    keyword: str = ""


Condition = HappenedThisTurn | CountCompares | TurnOf | AllOf | NotSo | NamedFits | SoUsed


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
}


# --- events -------------------------------------------------------------------------------


def matches(now: Moment, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    """Tell whether an event fits a pattern, seen from the bearer of the ability that holds it."""
    if not pattern.kind_matches(event) or not pattern.zones_match(event):
        return False
    if not pattern.who.covers(scope.controller, event.player):
        return False
    subject = event.subject
    if pattern.this and (subject is None or subject.id != scope.source.id):
        return False
    if pattern.other and subject is not None and subject.id == scope.source.id:
        return False
    if not pattern.conditions:
        return True
    seen = _as_seen(now, event)
    return seen is not None and all(fits(now, seen, each, scope) for each in pattern.conditions)


def _as_seen(now: Moment, event: Event) -> GameObject | None:
    subject = event.subject
    if subject is None or not event.looks_forward:
        return subject
    arrived = now.state.piece(subject.id)
    return arrived if arrived is not None and arrived.life == subject.life + 1 else subject
