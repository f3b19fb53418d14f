"""What no position can be by what its cards are: types that were not there yet, and cards gone astray."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final

from cardrules.core.bounds import called, flat
from cardrules.core.errors import InputError
from cardrules.core.library import Library
from cardrules.core.position import Cell, Position, Row
from cardrules.duelmasters.printed import FromOutside
from cardrules.duelmasters.words import WORDS
from cardrules.duelmasters.zones import DECK, GRAVEYARD, HAND, MANA, SHIELDS

TYPES_SINCE: Final[Mapping[str, tuple[str, date]]] = {
    "artifact": ("Artifact", date(2022, 2, 18)),
    "rule-plus": ("ルール・プラス", date(2022, 2, 18)),
    "tamaseed": ("タマシード", date(2022, 4, 8)),
}
"""The card types that the rules did not list before a day (204.2), with their words."""

_ASTRAY: Final = frozenset({HAND, DECK, MANA, GRAVEYARD, SHIELDS})
"""Where a card that does not begin in the deck never stays (117, 118)."""


def unfit(position: Position, library: Library) -> Iterator[InputError]:
    """Yield what cannot be of a position, by the cards that lie in it."""
    for row in position.rows:
        for wrong in _of_row(row, position.as_of, library):
            yield wrong.at(row.place) if row.place else wrong


def _of_row(row: Row, day: date | None, library: Library) -> Iterator[InputError]:
    for cell in flat(row.cells):
        yield from _of_types(cell, day, library)
    for cell in row.cells if row.zone in _ASTRAY else ():
        yield from _astray(cell, row.zone, library)


def _of_types(cell: Cell, day: date | None, library: Library) -> Iterator[InputError]:
    for kind in sorted(_types(cell, library) & TYPES_SINCE.keys()):
        word, since = TYPES_SINCE[kind]
        if day is not None and day < since:
            yield InputError(
                f"{called(cell)}の「{word}」は {since} より前のルールにないカードタイプである",
                expected=f"{since} 以後の日付で書くか、ほかのカードにする",
            )


def _types(cell: Cell, library: Library) -> frozenset[str]:
    definition = library.find(cell.name)
    types: frozenset[str] = (
        definition.characteristics.get("types", frozenset()) if definition else frozenset()
    )
    return types


def _astray(cell: Cell, zone: str, library: Library) -> Iterator[InputError]:
    definition = library.find(cell.name)
    abilities: tuple[Any, ...] = definition.abilities if definition else ()
    for home in (each.home for each in abilities if isinstance(each, FromOutside)):
        yield InputError(
            f"{called(cell)}が{WORDS[zone]}にとどまることはない",
            expected=f"{WORDS[home]}かバトルゾーンに置く",
        )
