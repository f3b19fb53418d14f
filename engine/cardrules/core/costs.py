"""What abilities do to using cards: costs changed or put in place of others, things forbidden or allowed.

Data only. A game says what each comes to; ``word`` and ``action`` are the words of event kinds
(``used``, ``summoned``, ``cast``, ``attacked`` …). Such an ability works where ``zones`` says,
by default where its bearer may be used from (with ``this``) or where the game's permanents are.
``keyword`` is the keyword ability that it is the text of, if it is that of one.
"""

from __future__ import annotations

from cardrules.core.abilities import Ability, Effect
from cardrules.core.queries import (
    Amount,
    AtMostThisTurn,
    Condition,
    EventPattern,
    Number,
    ObjectCondition,
)
from cardrules.core.values import Side, value


@value
class CostChange(Ability):
    """「コストを…少なくする」「多くする」: another amount of mana for using cards.

    ``amount`` is taken ``per`` so many times (once without it). ``floor`` is what this change
    does not take the cost below. ``action`` must be done to have it; with ``each`` it is taken
    once for every object that the action was done to. ``word`` is how the cards are used.
    With ``next_alone`` it bears on the next such use alone, from when it began to last; with
    ``which`` on the one alone that is such use number so many of a turn.
    """

    amount: Amount
    more: bool = False
    optional: bool = False
    floor: int | None = None
    per: Amount | None = None
    action: Effect | None = None
    each: bool = False
    this: bool = True
    who: Side = Side.OWN
    conditions: tuple[ObjectCondition, ...] = ()
    word: str = "used"
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    once_each_turn: bool = False
    next_alone: bool = False
    which: Number | None = None
    text: str = ""
    keyword: str = ""

    @property
    def such_uses(self) -> EventPattern:
        """The uses that it is about."""
        return EventPattern(self.word, self.who, conditions=self.conditions)

    @property
    def counted(self) -> EventPattern | None:
        """What must be counted this turn to tell whether it bears on a use, if anything."""
        return self.such_uses if self.next_alone or self.which else None


@value
class AlternativeCost(Ability):
    """What may be paid in place of the mana cost: another amount of ``mana``, an ``action``, or nothing.

    With neither, the card is used without paying. With both, both are paid. ``zones`` are
    where the card may be used from so; ``which`` allows it for the one alone that is such use
    number so many of a turn.
    """

    word: str = "used"
    mana: Amount | None = None
    action: Effect | None = None
    this: bool = True
    who: Side = Side.OWN
    conditions: tuple[ObjectCondition, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    which: Number | None = None
    text: str = ""
    keyword: str = ""

    @property
    def such_uses(self) -> EventPattern:
        """The uses that it is about."""
        return EventPattern(self.word, self.who, conditions=self.conditions)

    @property
    def counted(self) -> EventPattern | None:
        """What must be counted this turn to tell whether it is there for a use, if anything."""
        return self.such_uses if self.which else None


@value
class Prohibition(Ability):
    """「…できない」: an action that is not possible.

    ``who`` may not do it, ``None`` where no player is named; ``this``, ``side`` and
    ``conditions`` say to what or with what. ``source`` are conditions on the card whose effect
    would do it, ``origin`` the zones that it would start from, ``keyword`` the one by which an
    ability would be used. With ``beyond`` it is not possible more often than so many times a turn,
    by one player.
    """

    action: str
    who: Side | None = None
    this: bool = False
    side: Side = Side.ANY
    conditions: tuple[ObjectCondition, ...] = ()
    origin: tuple[str, ...] = ()
    source: tuple[ObjectCondition, ...] = ()
    beyond: AtMostThisTurn | None = None
    keyword: str = ""
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class Permission(Ability):
    """「…してもよい」 as a standing rule: using cards from zones that one may not use them from."""

    word: str = "used"
    origin: tuple[str, ...] = ()
    this: bool = False
    who: Side = Side.OWN
    conditions: tuple[ObjectCondition, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    once_each_turn: bool = False
    text: str = ""


@value
class Compulsion(Ability):
    """「可能なら…する」: an action that must be taken if it can be."""

    action: str
    this: bool = True
    who: Side = Side.ANY
    conditions: tuple[ObjectCondition, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class Ignoring(Ability):
    """「…の能力を無視する」: abilities of objects do nothing; with ``about`` only those that forbid it."""

    this: bool = False
    who: Side = Side.ANY
    conditions: tuple[ObjectCondition, ...] = ()
    about: str | None = None
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""
