"""Positions of the toy game to play from: random ones, and small ones that can be played out whole."""

from __future__ import annotations

import random
from datetime import date

from cardrules.core.position import Cell, Position, Row
from cardrules.core.values import Bindings, Seat
from tests.toy.board import parsed
from tests.toy.cards import CARDS

_NAMES = tuple(each.name for each in CARDS if each.name != "coin")
_STANDING = tuple(each.name for each in CARDS if each.characteristics.get("number"))
_DAYS = (date(2009, 6, 1), date(2014, 6, 1), date(2016, 6, 1), date(2024, 6, 1))
_READINGS = (Bindings(), Bindings({"who-wins-a-tie": "who-drew-last"}))


_ORDINARY = (
    *("plain", "brick", "giant") * 4,
    *("herald", "ghost", "mourner", "echo", "cat", "tower", "scholar", "trade", "ripple", "dealer"),
)


def ordinary_position(dice: random.Random) -> Position:
    """Return a position of mostly plain cards, with triggers, a replacement, options and stacks."""
    rows = []
    for seat in Seat:
        for zone, count in (("hand", 5), ("row", 2), ("pile", 20)):
            rows.append(Row(zone, seat, tuple(Cell(dice.choice(_ORDINARY)) for _ in range(count))))
        rows.append(Row("coins", seat, (Cell("coin", 3),)))
    return Position("toy", tuple(rows), _DAYS[-1], step="act")


def random_position(dice: random.Random) -> Position:
    """Return a position with random cards everywhere, on a random day, by random variants."""
    rows = tuple(row for seat in Seat for row in _side(dice, seat))
    return Position(
        "toy",
        rows,
        dice.choice(_DAYS),
        dice.choice(("", "double")),
        dice.choice(_READINGS),
        turn=dice.choice(tuple(Seat)),
        step=dice.choice(("", "act")),
    )


def _side(dice: random.Random, seat: Seat) -> tuple[Row, ...]:
    standing = [Cell(dice.choice(_STANDING)) for _ in range(dice.randrange(4))]
    if dice.random() < 0.3:
        standing.append(Cell("tower", under=(Cell(dice.choice(_STANDING)), Cell("plain"))))
    return (
        Row("hand", seat, _cells(dice, 4)),
        Row("row", seat, tuple(standing)),
        Row("pile", seat, _cells(dice, 8)),
        Row("scrap", seat, _cells(dice, dice.randrange(3))),
        Row("coins", seat, (Cell("coin", 2), Cell("coin", 1, marks=("shiny",)))),
    )


def _cells(dice: random.Random, count: int) -> tuple[Cell, ...]:
    return tuple(Cell(dice.choice(_NAMES)) for _ in range(count))


SMALL = (
    """
    turn FIRST act
    hand FIRST: brick*2, ripple
    row FIRST: plain*2
    coins FIRST: coin*3, coin(shiny)
    hand SECOND: brick
    row SECOND: plain*3
    coins SECOND: coin*2
    """,
    """
    turn FIRST act
    hand FIRST: tower*2, echo, trade
    row FIRST: plain*2, ghost
    pile FIRST: plain
    coins FIRST: coin*3
    hand SECOND: chorus
    row SECOND: cat*2, mourner
    coins SECOND: coin*3
    """,
    """
    turn SECOND act
    hand SECOND: gift, omen, storm
    row SECOND: herald*2, wall
    pile SECOND: plain*2
    coins SECOND: coin*3
    hand FIRST: recall, dealer
    row FIRST: phoenix, cat
    scrap FIRST: plain*2
    coins FIRST: coin*2
    """,
)


def small_positions() -> tuple[Position, ...]:
    """Return positions that end within a few turns, with many like objects."""
    return tuple(parsed(text, regime="double") for text in SMALL)
