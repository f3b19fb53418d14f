"""Boards as tables: a row a zone, what one side has and what the other has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeAlias

from cardrules.core.iri import iri
from cardrules.core.position import Board, Row
from cardrules.core.values import Seat
from cardrules.language.cells import Content, print_cells
from cardrules.language.lexicon import Word
from cardrules.publish.markup import boxed, escape, tag
from cardrules.publish.sheet import Sheet
from cardrules.scenario.lexicons import LEXICONS

_SEATS: Final = {Seat.FIRST: "自分", Seat.SECOND: "相手"}
_Sides: TypeAlias = Mapping[tuple[str, Seat], Row]


def board_table(sheet: Sheet, board: Board, before: Board | None = None) -> str:
    """Return a board as a table; zones that differ from the board before are marked."""
    now, then = _by_side(board), _by_side(before) if before else None
    zones = _in_order(sheet.game or "", (*board.rows, *(before.rows if before else ())))
    head = "".join(tag("th", name, scope="col") for name in ("ゾーン", *_SEATS.values()))
    body = "\n".join(_zone(sheet, zone, now, then) for zone in zones)
    caption = tag("caption", _moment(sheet, board))
    return boxed(tag("table", caption + tag("thead", tag("tr", head)) + tag("tbody", body), class_="board"))


def _in_order(game: str, rows: Iterable[Row]) -> list[str]:
    """Return the zones of some rows once each, in the order in which the game lists its zones."""
    order = {slug: at for at, (kind, slug) in enumerate(_words(game)) if kind == "zone"}
    zones = dict.fromkeys(row.zone for row in rows)
    return sorted(zones, key=lambda zone: order.get(zone, len(order)))


def _by_side(board: Board) -> _Sides:
    return {(row.zone, row.seat): row for row in board.rows}


def _moment(sheet: Sheet, board: Board) -> str:
    turn = f"{_SEATS[board.turn]}のターン"
    return f"{turn}・{_named(sheet, 'step', board.step)}" if board.step else turn


def _zone(sheet: Sheet, zone: str, now: _Sides, then: _Sides | None) -> str:
    cells = (_side(sheet, (zone, seat), now, then) for seat in _SEATS)
    return tag("tr", tag("th", _named(sheet, "zone", zone), scope="row") + "".join(cells))


def _side(sheet: Sheet, key: tuple[str, Seat], now: _Sides, then: _Sides | None) -> str:
    written = _written(now.get(key))
    changed = then is not None and written != _written(then.get(key))
    return tag("td", sheet.prose(written), class_="changed" if changed else None)


def _written(row: Row | None) -> str:
    """Return what a zone holds as an editor would write it."""
    return print_cells(Content(row.cells, row.only) if row else Content(()))


def _named(sheet: Sheet, kind: str, slug: str) -> str:
    """Return what a zone or step is called, as a link to its term where there is one."""
    word = _words(sheet.game or "").get((kind, slug))
    node = iri(sheet.game or "", "term", word.term if word else slug)
    known = sheet.book.addresses.get(node) is not None
    if word:
        return sheet.link(node, escape(word.label)) if known else escape(word.label)
    return sheet.link(node) if known else escape(slug)


@cache
def _words(game: str) -> dict[tuple[str, str], Word]:
    """Return the words of a game by their kind and what the engine calls them."""
    lexicon = LEXICONS.get(game)
    words = (word for found in lexicon.words().values() for word in found) if lexicon else ()
    return {(word.kind, word.slug): word for word in words if not word.part}
