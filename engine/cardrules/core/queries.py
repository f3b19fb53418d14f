"""What card texts ask: of an object, of an event, of the position, and how many. Data alone.

All of it is seen from a :class:`Scope`: whose ability it is, which object bears it, and what
the text has named so far (「それ」). ``evaluating`` answers it in a position.
"""

from __future__ import annotations

from typing import Any

from cardrules.core.events import Event
from cardrules.core.objects import GameObject
from cardrules.core.values import EMPTY, Bindings, Seat, Side, Value, value


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


@value
class Number(Value):
    """A number that the text states."""

    number: int


@value
class CountOf(Value):
    """How many objects a selector finds."""

    selector: Selector


@value
class Groups(Value):
    """How many groups of so many objects a selector finds (「2体につき」): a rest does not count."""

    counted: CountOf
    size: Number


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
class OwnValue(Value):
    """A characteristic of the bearer of the ability (「このクリーチャーのパワー」)."""

    characteristic: str


@value
class PerEach(Value):
    """A number for each object, or each group, that a selector finds (「手札1枚につき+1000」)."""

    number: Amount
    counted: CountOf | Groups


Amount = Number | CountOf | Groups | HowMany | ValueOf | OwnValue | PerEach


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
class Extreme(Value):
    """Of all that a selector finds otherwise, those with the largest or smallest number; ties all count."""

    characteristic: str
    largest: bool = True


@value
class Shares(Value):
    """A characteristic has an entry in common with what the text has named (「それと同じ文明を持つ」)."""

    characteristic: str
    name: str = "it"


@value
class HasChosen(Value):
    """A characteristic is what was chosen for it before, or holds it among several (「その文明の」)."""

    characteristic: str


@value
class BearsThis(Value):
    """The object that the bearer of the ability is attached to (「これを付けた」)."""


ObjectCondition = (
    Has
    | HasChosen
    | Compares
    | Marked
    | Without
    | AnyOf
    | HasAbility
    | EntriesCompare
    | Contains
    | Extreme
    | Shares
    | BearsThis
)


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


@value
class EventPattern(Value):
    """A description of events.

    ``event`` is the word of a kind; ``who`` on whose side its player must be, seen from the
    bearer of the ability; ``this`` asks that its subject be the bearer itself, ``conditions``
    that its subject have certain characteristics; ``whose`` on whose side what it befalls must be;
    ``origin`` and ``destination`` name zones, ``origins`` several that it may come from and
    ``apart_from`` those that it must not,
    ``keyword`` the one whose ability is used. ``manner`` is how it must have come about, ``unless``
    how it must not.
    """

    event: str
    who: Side = Side.ANY
    this: bool = False
    other: bool = False
    conditions: tuple[ObjectCondition, ...] = ()
    origin: str | None = None
    destination: str | None = None
    whose: Side = Side.ANY
    keyword: str | None = None
    origins: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    manner: str | None = None
    unless: str | None = None

    @property
    def tallied(self) -> EventPattern:
        """The pattern as its events are counted: by anyone; the tally itself keeps the players apart."""
        return EventPattern(
            self.event, conditions=self.conditions, origin=self.origin, destination=self.destination,
            keyword=self.keyword, origins=self.origins, apart_from=self.apart_from,
            manner=self.manner, unless=self.unless,
        )  # fmt: skip

    def kind_matches(self, event: Event) -> bool:
        """Tell whether an event is of the kind described, leaving aside whose and which."""
        if self.event not in event.kinds:
            return False
        return self.keyword is None or getattr(event, "keyword", None) == self.keyword

    def way_matches(self, event: Event) -> bool:
        """Tell whether an event came about in the manner described, and went between the zones."""
        if self.manner is not None and not event.came_about(self.manner):
            return False
        if self.unless is not None and event.came_about(self.unless):
            return False
        if self.origin is not None and not event.comes_from(self.origin):
            return False
        if self.origins and not any(map(event.comes_from, self.origins)):
            return False
        if self.apart_from and any(map(event.comes_from, self.apart_from)):
            return False
        to: Any = None if self.destination is None else getattr(event, "destination", None)
        return self.destination is None or (to is not None and to.name == self.destination)


@value
class HappenedThisTurn(Value):
    """An event of a pattern has taken place this turn at least so many times."""

    pattern: EventPattern
    times: int = 1


@value
class AtMostThisTurn(HappenedThisTurn):
    """As many events of a pattern as may take place have taken place this turn."""

    most: Amount = Number(0)


@value
class OftenThisTurn(HappenedThisTurn):
    """An event of a pattern has taken place this turn at least so many times as a text states."""

    least: Amount = Number(1)


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
class SomePlayer(Value):
    """A condition holds as some player, either of them, sees it: 「自分」 in it is that player."""

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


@value
class Untold(Value):
    """Whether it holds no source tells: ``because`` says of what, ``right`` what could be done about it.

    Of a value that was read ``thing`` is which value of what, if that is told apart from others.
    """

    because: str
    right: str = ""
    thing: Any = None


class GameCondition(Value):
    """Base of the conditions that only one game has: its policy tells whether they hold."""

    __slots__ = ()


Condition = (
    GameCondition | HappenedThisTurn | CountCompares | TurnOf | AllOf | NotSo | SomePlayer | NamedFits
    | SoUsed | Untold
)  # fmt: skip
