"""What abilities do to what using a card costs: changes of it, and what is paid in its place.

Data only. A game says what each comes to; ``word`` is the word of event kinds (``used``,
``summoned``, ``cast`` …). Such an ability works where ``zones`` says, by default where its bearer
may be used from (with ``this``) or where the game's permanents are. ``keyword`` is the keyword
ability that it is the text of, if it is that of one.
"""

from __future__ import annotations

from cardrules.core.abilities import Ability, Effect
from cardrules.core.queries import (
    Amount,
    Condition,
    EventPattern,
    Number,
    ObjectCondition,
)
from cardrules.core.values import Side, value


@value
class CostChange(Ability):
    """「コストを…少なくする」「多くする」「…にする」: another amount of mana for using cards.

    ``amount`` is taken ``per`` so many times (once without it); with ``sets`` the cost becomes
    that amount. ``floor`` is what this change
    does not take the cost below. ``action`` must be done to have it; with ``each`` it is taken
    once for every object that the action was done to. ``word`` is how the cards are used.
    It bears on uses from any zone, or from those of ``origin``, or all but those of ``apart_from``.
    With ``next_alone`` it bears on the next such use alone, from when it began to last; with
    ``which`` on the one alone that is such use number so many of a turn. ``line`` is what stands on the
    card for its ``keyword``, if it has one.
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
    origin: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    once_each_turn: bool = False
    next_alone: bool = False
    sets: bool = False
    which: Number | None = None
    text: str = ""
    keyword: str = ""
    line: str = ""

    def is_from(self, zone: str) -> bool:
        """Tell whether it bears on uses from a zone."""
        return (not self.origin or zone in self.origin) and zone not in self.apart_from

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
    number so many of a turn. ``line`` is what stands on the card for its ``keyword``, if it has one.
    """

    word: str = "used"
    mana: Amount | None = None
    action: Effect | None = None
    this: bool = True
    who: Side = Side.OWN
    conditions: tuple[ObjectCondition, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    once_each_turn: bool = False
    which: Number | None = None
    text: str = ""
    keyword: str = ""
    line: str = ""

    @property
    def such_uses(self) -> EventPattern:
        """The uses that it is about."""
        return EventPattern(self.word, self.who, conditions=self.conditions)

    @property
    def counted(self) -> EventPattern | None:
        """What must be counted this turn to tell whether it is there for a use, if anything."""
        return self.such_uses if self.which else None
