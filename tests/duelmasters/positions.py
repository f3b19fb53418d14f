"""What the contract of games needs to know about デュエル・マスターズ."""

from __future__ import annotations

import random
from typing import Final

from cardrules.core.decisions import Decision
from cardrules.core.engine import Play, ReferenceEngine
from cardrules.core.position import Board, Cell, Position, Row
from cardrules.core.values import Seat
from cardrules.duelmasters.game import engine as engine_with
from cardrules.language.positions import Line, print_position, read_position
from cardrules.scenario.lexicons import LEXICONS
from tests.duelmasters.decks import TODAY, beginning, definitions, middle

LEXICON: Final = LEXICONS["duelmasters"]

PLAIN_FACTS: Final = frozenset({"turn-player", "step"})
"""Facts that a board shows, or that follow from what it shows."""


def engine() -> ReferenceEngine:
    """Return the engine; every card of the positions is a stand-in that comes with them."""
    return engine_with(lambda _name: None)


def random_position(dice: random.Random) -> Position:
    """Return the start of a game, or a position in the middle of one."""
    return beginning(dice) if dice.random() < 0.5 else middle(dice)


def printed(board: Board) -> str:
    """Return a board as a person writes it: whose turn, which step, and the table."""
    table = print_position(board.rows, LEXICON)
    return "\n".join([f"{board.turn.value} {board.step}", *("\t".join(row) for row in table)])


def parsed(text: str, origin: Position) -> Position:
    """Return the position that such a text says."""
    first, *lines = text.split("\n")
    turn, _, step = first.partition(" ")
    table = [Line(tuple(line.split("\t")), tuple(None for _ in line.split("\t"))) for line in lines]
    rows = read_position(table, LEXICON)
    return Position("duelmasters", rows, origin.as_of, turn=Seat(int(turn)), step=step, cards=origin.cards)


def is_quiet(play: Play) -> bool:
    """Tell whether a board says all there is to say about a play."""
    state = play.state
    at_rest = state.decision is not None and state.decision.initiative
    return at_rest and set(state.facts) <= PLAIN_FACTS and not state.effects and not state.waiting


def at_charge(decision: Decision) -> bool:
    """Tell whether a new turn has come to its first decision."""
    return decision.kind == "charge"


def _small(*rows: Row, step: str = "main") -> Position:
    decks = (Row("deck", seat, (Cell("仮の若木", 3),), only=True) for seat in Seat)
    return Position("duelmasters", (*rows, *decks), TODAY, step=step, cards=definitions())


SMALL: Final = (
    _small(
        Row("hand", Seat.FIRST, (Cell("仮の突撃兵", 2),), only=True),
        Row("mana-zone", Seat.FIRST, (Cell("仮の稲妻", 3),), only=True),
        Row("shield-zone", Seat.SECOND, (Cell("仮の閃光", 2),), only=True),
    ),
    _small(
        Row("battle-zone", Seat.FIRST, (Cell("仮の突撃兵", 2),), only=True),
        Row("battle-zone", Seat.SECOND, (Cell("仮の番兵", 2),), only=True),
        Row("shield-zone", Seat.SECOND, (Cell("仮の毒虫", 3),), only=True),
        step="attack",
    ),
)
"""Positions whose every line of play up to the next turn can be walked."""
