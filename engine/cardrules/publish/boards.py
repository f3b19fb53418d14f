"""Boards as tables: a row a zone, what one side has and what the other has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardrules.core.iri import iri
from cardrules.core.position import Board, Cell, Row
from cardrules.core.values import Seat
from cardrules.publish.markup import boxed, escape, tag
from cardrules.publish.sheet import Sheet

_SEATS: Final = {Seat.FIRST: "自分", Seat.SECOND: "相手"}
_Side = Mapping[tuple[str, Seat], Row]


def board_table(sheet: Sheet, board: Board, before: Board | None = None) -> str:
    """Return a board as a table; zones that differ from the board before are marked."""
    now, then = _by_side(board), _by_side(before) if before else None
    zones = list(dict.fromkeys(row.zone for row in board.rows))
    head = tag("tr", tag("th", "ゾーン", scope="col") + "".join(tag("th", name, scope="col") for name in _SEATS.values()))
    body = "".join(_zone(sheet, zone, now, then) for zone in zones)
    caption = tag("caption", _moment(sheet, board))
    return boxed(tag("table", caption + tag("thead", head) + tag("tbody", body), class_="board"))


def _by_side(board: Board) -> _Side:
    return {(row.zone, row.seat): row for row in board.rows}


def _moment(sheet: Sheet, board: Board) -> str:
    step = _name(sheet, board.step) if board.step else ""
    return f"{_SEATS[board.turn]}のターン{'・' + step if step else ''}"


def _zone(sheet: Sheet, zone: str, now: _Side, then: _Side | None) -> str:
    cells = (_side(sheet, now.get((zone, seat)), _changed(zone, seat, now, then)) for seat in _SEATS)
    return tag("tr", tag("th", _name(sheet, zone), scope="row") + "".join(cells))


def _changed(zone: str, seat: Seat, now: _Side, then: _Side | None) -> bool:
    return then is not None and _contents(now.get((zone, seat))) != _contents(then.get((zone, seat)))


def _contents(row: Row | None) -> tuple[Cell, ...]:
    return row.cells if row else ()


def _side(sheet: Sheet, row: Row | None, changed: bool) -> str:
    written = "、".join(cell_text(sheet, cell) for cell in row.cells) if row else ""
    if row and row.only:
        written += "のみ"
    return tag("td", written or "なし", class_="changed" if changed else None)


def cell_text(sheet: Sheet, cell: Cell) -> str:
    """Return a cell as an editor would write it, its card and marks as links."""
    name = sheet.prose(f"《{cell.card}》") if cell.card is not None else escape("/".join(cell.traits))
    notes = [_name(sheet, mark) for mark in cell.marks]
    notes += [escape(trait) for trait in cell.traits] if cell.card is not None else []
    marks = f"（{'、'.join(notes)}）" if notes else ""
    copies = f"×{cell.count}" if cell.count > 1 or cell.card is None else ""
    under = "".join(f"＞{cell_text(sheet, below)}" for below in cell.under)
    return f"{name}{escape(cell.label)}{marks}{copies}{under}"


def _name(sheet: Sheet, slug: str) -> str:
    """Return what a zone, step or mark is called: the term of that name, else as it is."""
    for name in _spelled(slug):
        node = iri(sheet.game or "", "term", name)
        if sheet.book.addresses.get(node):
            return sheet.link(node)
    return sheet.prose(slug)


def _spelled(slug: str) -> Iterable[str]:
    """Yield the slugs that the term of a zone, step or mark may have."""
    yield from (f"{slug}-zone", slug, f"{slug}-state", slug.removesuffix("ped"), slug.removesuffix("-zone"))
