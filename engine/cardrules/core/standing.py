"""What abilities forbid, allow, demand and take no account of, as long as they are at work.

Data only. A game says what each comes to; ``word`` and ``action`` are the words of event kinds
(``used``, ``attacked`` …). Such an ability works where ``zones`` says, by default where the
game's permanents are.
"""

from __future__ import annotations

from cardrules.core.abilities import Ability
from cardrules.core.queries import AtMostThisTurn, Condition, Number, ObjectCondition
from cardrules.core.values import Side, value


@value
class Prohibition(Ability):
    """「…できない」: an action that is not possible.

    ``who`` may not do it, ``None`` where no player is named; ``this``, ``side`` and
    ``conditions`` say to what or with what. ``source`` are conditions on the card whose effect
    would do it, ``origin`` the zones that it would start from, ``apart_from`` those that it would
    not, ``keyword`` the one by which an
    ability would be used. With ``unpaid`` it is using without paying alone that is not possible. With
    ``beyond`` it is not possible more often than so many times a turn, by one player.
    """

    action: str
    who: Side | None = None
    this: bool = False
    side: Side = Side.ANY
    conditions: tuple[ObjectCondition, ...] = ()
    origin: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    source: tuple[ObjectCondition, ...] = ()
    beyond: AtMostThisTurn | None = None
    keyword: str = ""
    unpaid: bool = False
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class Permission(Ability):
    """「…してもよい」 as a standing rule: using cards from zones that one may not use them from.

    With ``top`` of such a zone the card alone that lies on top. With ``most`` it is used up once so
    many cards have been used by it this turn.
    """

    word: str = "used"
    origin: tuple[str, ...] = ()
    top: bool = False
    most: Number | None = None
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
