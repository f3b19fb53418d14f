"""Positions of the toy game as text, and boards printed the same way.

turn FIRST act
row FIRST: tower[plain cat], plain*2(tapped)
"""

from __future__ import annotations

import re
from datetime import date

from cardrules.core.position import Board, Cell, Position, Row
from cardrules.core.values import Seat

TODAY = date(2024, 1, 1)
"""The day that a position is of unless it says otherwise."""

_CELL = re.compile(r"(?P<card>[a-z]+)(?:\*(?P<count>\d+))?(?:\((?P<marks>[^)]*)\))?(?:\[(?P<under>[^]]*)\])?")


def printed(board: Board) -> str:
    """Return a board as text."""
    lines = [f"turn {board.turn.name} {board.step}"]
    lines += (f"{row.zone} {row.seat.name}: {', '.join(map(_cell, row.cells))}" for row in board.rows)
    return "\n".join(lines)


def _cell(cell: Cell) -> str:
    count = f"*{cell.count}" if cell.count > 1 else ""
    marks = f"({' '.join(cell.marks)})" if cell.marks else ""
    under = f"[{' '.join(map(_cell, cell.under))}]" if cell.under else ""
    return f"{cell.card}{count}{marks}{under}"


def parsed(text: str, as_of: date = TODAY, regime: str = "") -> Position:
    """Return the position that a text describes."""
    head, *lines = text.strip().splitlines()
    _, seat, step = head.split()
    rows = tuple(_row(line) for line in lines)
    return Position("toy", rows, as_of, regime, turn=Seat[seat], step=step)


def _row(line: str) -> Row:
    name, cells = line.strip().split(":")
    zone, seat = name.split()
    return Row(zone, Seat[seat], _parsed_cells(cells, ","))


def _parsed_cells(text: str, separator: str) -> tuple[Cell, ...]:
    return tuple(_parsed_cell(each.strip()) for each in text.split(separator) if each.strip())


def _parsed_cell(text: str) -> Cell:
    found = _CELL.fullmatch(text)
    if found is None:
        raise ValueError(text)
    marks = tuple((found["marks"] or "").split())
    under = _parsed_cells(found["under"] or "", " ")
    return Cell(found["card"], int(found["count"] or 1), "", marks, (), under)
