"""Positions: the table of zones that an editor writes, and what no position can be.

One row a zone; the columns are ゾーン, 自分 and, where it matters, 相手.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from cardrules.core.bounds import called
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.position import Row
from cardrules.core.records import record
from cardrules.core.values import Seat
from cardrules.language.cells import EMPTY, Content, print_cells, read_cells
from cardrules.language.lexicon import Lexicon, Word
from cardrules.language.nearest import suggestion
from cardrules.language.text import normalise

ZONE_COLUMN: Final = "ゾーン"
SEAT_COLUMNS: Final = {"自分": Seat.FIRST, "相手": Seat.SECOND}
"""The columns of a position."""


@record
class Line:
    """One row of a table in a file: its cells, and where each begins."""

    cells: tuple[str, ...]
    places: tuple[Place | None, ...]

    @classmethod
    def of(cls, *cells: str) -> Line:
        """Return a row that stands in no file."""
        return cls(cells, (None,) * len(cells))


Table = Sequence[Line]


def read_position(
    table: Table, lexicon: Lexicon, *, evolves: Callable[[str], bool] | None = None
) -> tuple[Row, ...]:
    """Return the rows of a position.

    ``evolves`` tells whether a card is one that must lie on another in play.

    Raises:
        InputErrors: what cannot be read, and what cannot be, each with its place.
    """
    rows, wrong = _read(tuple(table), lexicon)
    errors = (*wrong, *_without_bases(rows, lexicon, evolves)) if evolves else wrong
    if errors:
        raise InputErrors(errors)
    return rows


@lru_cache(maxsize=4096)
def _read(table: tuple[Line, ...], lexicon: Lexicon) -> tuple[tuple[Row, ...], tuple[InputError, ...]]:
    """Return the rows of a table and what is wrong in it, read once: most stand in all rows of an outline."""
    reader = _PositionReader(lexicon)
    return reader.rows(table), tuple(reader.errors)


class _PositionReader:
    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._sequences = _sequences(lexicon)
        self.errors: list[InputError] = []

    def rows(self, table: Table) -> tuple[Row, ...]:
        if not table:
            self._wrong("盤面の表がない", None, "「| ゾーン | 自分 | 相手 |」で始まる表を書く")
            return ()
        columns = self._columns(table[0])
        if columns is None:
            return ()
        read = tuple(row for line in table[1:] for row in self._line(line, columns))
        self.errors += self._lexicon.bounds.of_rows(read)
        return read

    def _columns(self, head: Line) -> dict[int, str] | None:
        names = [normalise(cell).strip(" 　") for cell in head.cells]
        columns = dict(enumerate(names))
        for at, name in columns.items():
            if name not in {ZONE_COLUMN, *SEAT_COLUMNS}:
                self._wrong(
                    f"盤面に「{name}」という列はない", head.places[at], "列は「ゾーン」「自分」「相手」"
                )
        if len(set(names)) != len(names):
            self._wrong("同じ列が2つある", head.places[0], "「自分」と「相手」は1列ずつ書く")
        for needed in (ZONE_COLUMN, "自分"):
            if needed not in names:
                self._wrong(
                    f"盤面に「{needed}」の列がない", head.places[0], "「| ゾーン | 自分 | 相手 |」で始める"
                )
        return None if self.errors else columns

    def _line(self, line: Line, columns: dict[int, str]) -> Iterator[Row]:
        by_column = {
            columns[at]: (cell, line.places[at]) for at, cell in enumerate(line.cells) if at in columns
        }
        name, place = by_column.pop(ZONE_COLUMN, ("", None))
        zone = self._zone(normalise(name).strip(" 　"), place)
        if zone is None:
            return
        for column, (cell, where) in by_column.items():
            row = self._row(zone, SEAT_COLUMNS[column], cell, where)
            if row is not None:
                yield row

    def _zone(self, name: str, place: Place | None) -> Word | None:
        words = [word for word in self._lexicon.words().get(name, ()) if word.kind == "zone"]
        if words:
            return words[0]
        known = [
            each
            for each, found in self._lexicon.words().items()
            if any(word.kind == "zone" for word in found)
        ]
        listed = "書けるのは" + "、".join(f"「{each}」" for each in known)
        self._wrong(f"「{name}」というゾーンはない", place, suggestion(name, known) or listed)
        return None

    def _row(self, zone: Word, seat: Seat, text: str, place: Place | None) -> Row | None:
        try:
            content = read_cells(normalise(text), self._lexicon, place)
        except InputError as problem:
            self.errors.append(problem)
            return None
        if not text.strip(" 　"):
            return None
        self._check_part(zone, content, place)
        whole = zone.slug in self._sequences and not zone.part
        return Row(zone.slug, seat, content.cells, whole or content.only, place)

    def _check_part(self, zone: Word, content: Content, place: Place | None) -> None:
        """Where a zone is a sequence, either its top is listed or the whole of it."""
        top = self._sequences.get(zone.slug)
        if top is None:
            return
        if zone.part == "bottom":
            self._wrong(f"盤面に「{zone.label}」の行は書けない", place, "全部を書いて「のみ」を付ける")
        elif zone.part and content.only:
            self._wrong(
                f"「{zone.label}」に「のみ」は書けない", place, "それだけしかないなら、ゾーンの行に書く"
            )
        elif not zone.part and content.cells and not content.only:
            self._wrong(
                f"「{zone.label}」がこれだけなのか、この下にまだあるのかが分からない",
                place,
                f"これだけなら終わりに「のみ」を付け、まだあるなら「{top}」の行に書く",
            )

    def _wrong(self, message: str, place: Place | None, expected: str) -> None:
        self.errors.append(InputError(message, place, expected))


def _without_bases(
    rows: Sequence[Row], lexicon: Lexicon, evolves: Callable[[str], bool]
) -> Iterator[InputError]:
    """Yield that a card lies in play alone which must lie on another there."""
    in_play = {zone for zone, marks in lexicon.bounds.marks_in.items() if "summoning-sick" in marks}
    for row in (row for row in rows if row.zone in in_play):
        for cell in (cell for cell in row.cells if cell.card is not None and not cell.under):
            if evolves(cell.card or ""):
                right = f"「{called(cell)}＞《進化元》」のように下のカードを書く"
                yield InputError(f"{called(cell)}の下に進化元がない", row.place, right)


def print_position(rows: Sequence[Row], lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """Return a position as a table: the zones in the game's order, 相手 only where it has a row."""
    seats = [seat for seat in Seat if seat is Seat.FIRST or any(row.seat is seat for row in rows)]
    names = {seat: name for name, seat in SEAT_COLUMNS.items()}
    table = [(ZONE_COLUMN, *(names[seat] for seat in seats))]
    tops = _sequences(lexicon)
    for word in (word for words in lexicon.words().values() for word in words if word.kind == "zone"):
        found = [_row_under(rows, word, seat, tops) for seat in seats]
        if any(row is not None for row in found):
            table.append((word.label, *(_cell_of(row) for row in found)))
    return tuple(table)


@cache
def _sequences(lexicon: Lexicon) -> dict[str, str]:
    """Return the zones that are sequences, with the word for their top."""
    return {
        word.slug: label
        for label, words in lexicon.words().items()
        for word in words
        if word.kind == "zone" and word.part == "top"
    }


def _row_under(rows: Sequence[Row], word: Word, seat: Seat, tops: Mapping[str, str]) -> Row | None:
    """Return the row that is shown under a word: a sequence that is not all listed, under its top."""
    for row in rows:
        part = "top" if row.zone in tops and not row.only else ""
        if (row.zone, row.seat, part) == (word.slug, seat, word.part):
            return row
    return None


def _cell_of(row: Row | None) -> str:
    return "" if row is None else print_cells(Content(row.cells, row.only))


__all__ = ["EMPTY", "Line", "Table", "print_position", "read_position"]
