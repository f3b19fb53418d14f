"""Kinds of abilities that only this game has, as data: what texts of cards are read as."""

from __future__ import annotations

from cardrules.core.abilities import Ability
from cardrules.core.queries import Condition, ObjectCondition
from cardrules.core.values import Side, value


@value
class PaysCivilizations(Ability):
    """「…をタップして文明を支払ってもよい」: objects in the battle zone may be tapped for civilizations."""

    who: Side = Side.OWN
    conditions: tuple[ObjectCondition, ...] = ()
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class MadeOf(Ability):
    """「…を合体させて召喚する」: no card by itself, but what several cards are together (814)."""

    cards: tuple[str, ...]
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class MakesUp(Ability):
    """「合体して…になる」: its bearer is one of the cards that are another card together (814)."""

    card: str
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class ChoosesInstead(Ability):
    """「…がクリーチャーを選ぶ時、かわりに自分が選ぶ」: the player of the bearer chooses for a player."""

    who: Side
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""


@value
class GameEnding(Ability):
    """「…なら、ゲームに負ける」 of what holds all the time: a player wins or loses once its condition holds.

    ``event`` is won or lost.
    """

    event: str
    who: Side = Side.OWN
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    text: str = ""
