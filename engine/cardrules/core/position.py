"""Positions and boards: what a person writes down, and what can be seen. Free of any engine.

A position says which objects lie where and by which rules one plays. A board says the same
of a state. Both are made of cells, so what is printed can be written again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field
from datetime import date
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import Place
from cardrules.core.records import TAKEN_AS
from cardrules.core.ruleset import Ruleset
from cardrules.core.values import EMPTY, Bindings, Seat, Value, bound, register, value

register(Place)

UNKNOWN: Final = "？"
"""Name of a card of which nothing is known."""


@value
class Cell(Value):
    """Objects of one kind in a zone: ``count`` copies, told apart by ``label`` (①), with marks.

    ``card`` is ``None`` for an anonymous body, told by ``traits`` alone (火×3).
    ``under`` lists what lies under it, top first. ``doubts`` are (what, why): where no source
    tells its ``place``, or whether it bears a mark (by its word), so nothing may be said of that.
    """

    card: str | None
    count: int = 1
    label: str = ""
    marks: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    under: tuple[Cell, ...] = ()
    doubts: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """What its objects are called: the card with its label (種①), or the traits (火/クリーチャー)."""
        return f"{self.card}{self.label}" if self.card is not None else "/".join(self.traits)


def split_label(name: str) -> tuple[str, str]:
    """Return a card's name and the label that tells it from others of the name (《種》①)."""
    return (name[:-1], name[-1]) if name and "①" <= name[-1] <= "⑳" else (name, "")


_LABELLED: Final = re.compile("《([^《》]*)([①-⑳])》")


def bracketed(name: str) -> str:
    """Return the name of a piece as sentences write it: 《種》①."""
    return written(f"《{name}》")


def each_quoted(found: Iterable[str]) -> str:
    """Return words as sentences quote several: 「火」「水」."""
    return "".join(f"「{each}」" for each in found)


def written(text: str) -> str:
    """Return a text in which the names of pieces stand as sentences write them."""
    return _LABELLED.sub(r"《\1》\2", text)


@value
class Row(Value):
    """The cells of one zone of one player; ``only`` says that there is nothing below them."""

    zone: str
    seat: Seat
    cells: tuple[Cell, ...]
    only: bool = False
    place: Place | None = field(default=None, compare=False)


_ANY_MAPPING: Final = {TAKEN_AS: bound}


@value
class Position(Value):
    """A position to begin from.

    Zones that no row names are as the game's defaults have them. ``cards`` are stand-ins,
    known in this position only. ``supposed`` are cases of what no source tells, as errors name them.
    What is bound by name may be given as any mapping.
    """

    game: str
    rows: tuple[Row, ...] = ()
    as_of: date | None = None
    regime: str = ""
    readings: Bindings = field(default=EMPTY, metadata=_ANY_MAPPING)
    altered: Bindings = field(default=EMPTY, metadata=_ANY_MAPPING)
    turn: Seat = Seat.FIRST
    step: str = ""
    facts: Bindings = field(default=EMPTY, metadata=_ANY_MAPPING)
    cards: tuple[CardDefinition, ...] = ()
    place: Place | None = field(default=None, compare=False)
    supposed: Bindings = field(default=EMPTY, metadata=_ANY_MAPPING)

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which it is played."""
        return Ruleset(self.as_of, self.regime, self.readings, self.altered, self.supposed)

    def named_cards(self) -> tuple[str, ...]:
        """Return the names of the cards that lie somewhere, each once, also under others."""
        cells = [cell for row in self.rows for cell in row.cells]
        names: dict[str, None] = {}
        while cells:
            cell = cells.pop(0)
            cells.extend(cell.under)
            if cell.card is not None:
                names[cell.card] = None
        return tuple(names)


@value
class Board(Value):
    """What lies where: a row for every zone that holds something, and whose turn and step it is.

    ``facts`` are what else a position would state, by the same names (points of a player).
    """

    rows: tuple[Row, ...]
    turn: Seat
    step: str = ""
    facts: Bindings = EMPTY
