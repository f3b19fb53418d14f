"""Cards and their abilities as data: no code, no names of particular cards.

What an ability does is an effect (:mod:`cardrules.core.effects`); when, a pattern of events;
where it works, the names of zones. Kinds that only one game has are that game's own values.
"""

from __future__ import annotations

from cardrules.core.queries import Amount, Condition, EventPattern, Number, ObjectCondition
from cardrules.core.values import EMPTY, Bindings, Side, Value, value


class Ability(Value):
    """Base of everything a card can do. ``text`` is the line that it was read from."""

    __slots__ = ()


class Effect(Value):
    """Base of everything an ability may do; its kinds stand in :mod:`cardrules.core.effects`."""

    __slots__ = ()


@value
class Resolving(Ability):
    """What is done when the card itself is resolved: the text of a spell."""

    effect: Effect
    text: str = ""


@value
class Activated(Ability):
    """What a player may have carried out by paying ``mana``, by doing ``action``, or by both.

    ``paid`` says that mana is asked for, be it none.
    Without ``zones`` it works where the game's permanents are. ``keyword`` is the keyword ability
    that it is the text of, if it is that of one, and ``line`` what stands for that on the card.
    """

    effect: Effect
    mana: Amount = Number(0)
    action: Effect | None = None
    paid: bool = False
    zones: tuple[str, ...] = ()
    text: str = ""
    keyword: str = ""
    line: str = ""


@value
class Headed(Ability):
    """An ability under a heading that says who else may have it; its bearer has it like any other."""

    heading: str
    ability: Ability
    text: str = ""


@value
class Dormant(Ability):
    """An ability under a heading that its bearer does not have until something gives it what stands there.

    ``more`` are abilities that come with it: what it is short for.
    """

    heading: str
    ability: Ability
    more: tuple[Ability, ...] = ()
    text: str = ""


@value
class Triggered(Ability):
    """「…した時」: an ability that waits once an event fits its pattern.

    ``zones`` are where it works; ``declared`` says that its player must declare it in the
    window for that; ``once_each_turn`` that it is used no more than once a turn, ``next_alone``
    that it waits for the next such event alone; ``condition`` is one that the text puts before the
    effect; ``keyword`` the keyword ability that it is the text of, if it is that of one, and ``line``
    what stands for that on the card.
    """

    pattern: EventPattern
    effect: Effect
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    declared: bool = False
    once_each_turn: bool = False
    text: str = ""
    keyword: str = ""
    line: str = ""
    next_alone: bool = False


@value
class Replacing(Ability):
    """「…する時、かわりに」: another thing happens in place of an event.

    With ``together`` it takes the place of all events at one moment that it fits, or of none. ``line``
    is what stands on the card for the keyword ability that it is the text of, if it is that of one.
    """

    pattern: EventPattern
    effect: Effect
    optional: bool = False
    together: bool = False
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""
    line: str = ""


@value
class Shaping(Ability):
    """「…はタップして出る」: the marks with which what an event is about arrives.

    It replaces nothing: all that there are apply, and only to what really arrives.
    """

    pattern: EventPattern
    marks: Bindings
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class Muting(Ability):
    """「…その能力は誘発しない」: an event of a pattern triggers no ability of what it is about."""

    pattern: EventPattern
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class Modification(Value):
    """A change of one characteristic: ``operation`` is set, add, subtract, multiply or lose."""

    characteristic: str
    operation: str
    amount: Amount | None = None
    entry: object = None


@value
class Continuous(Ability):
    """「…は〜である」: modifications that hold as long as the bearer is where the ability works.

    Without ``conditions`` and with ``this`` they bear on the bearer alone; ``other`` leaves it out.
    ``line`` is what stands on the card for the keyword ability that it is the text of, if it is that of one.
    """

    modifications: tuple[Modification, ...]
    this: bool = True
    who: Side = Side.ANY
    conditions: tuple[ObjectCondition, ...] = ()
    reach: tuple[str, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    other: bool = False
    text: str = ""
    line: str = ""


@value
class Keyword(Ability):
    """A keyword, with its number where it has one; the game says what it means.

    ``conditions`` say of what kind of objects it speaks, if it names one (シンパシー：クリーチャー).
    ``body`` is what each card writes under it, if it is a heading: what is done
    (ファイナル革命：…) or a whole ability (Dスイッチ「…」).
    """

    name: str
    number: int | None = None
    text: str = ""
    conditions: tuple[ObjectCondition, ...] = ()
    body: Effect | Ability | None = None


@value
class CardDefinition(Value):
    """A card as printed: its characteristics, its abilities, and what no source records.

    A characteristic that is not in ``characteristics`` is unknown; one that the card does
    not have (the power of a spell) is bound to ``None``. ``untold`` says that no source
    tells anything of its text, so that nothing may be concluded from what it does. ``nameless``
    says that it stands for whatever cards are as it says: two of them need not be the same card.
    """

    name: str
    characteristics: Bindings = EMPTY
    abilities: tuple[Ability, ...] = ()
    unrecorded: tuple[str, ...] = ()
    untold: bool = False
    nameless: bool = False

    @property
    def faces(self) -> tuple[CardDefinition, ...]:
        """Its faces, each as printed, where it has more than one; an ordinary card has none."""
        found: tuple[CardDefinition, ...] = self.characteristics.get("faces", ())
        return found


@value
class ConditionalKeyword(Ability):
    """A keyword whose text holds under a condition that the card states (G・ゼロ)."""

    name: str
    condition: Condition
    number: int | None = None
    text: str = ""
