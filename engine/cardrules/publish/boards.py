"""Boards as tables: a row a zone, what one side has and what the other has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeAlias

from cardrules.core.iri import iri
from cardrules.core.position import Board, Cell, Row
from cardrules.core.values import Seat
from cardrules.language.cells import Content, print_cells
from cardrules.language.lexicon import Word
from cardrules.publish.markup import boxed, chip, escape, tag
from cardrules.publish.sheet import Sheet
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.stated import SEATS, belonging, colors, doubts, points

_Sides: TypeAlias = Mapping[tuple[str, Seat], Row]


def board_table(sheet: Sheet, board: Board, before: Board | None = None) -> str:
    """Return a board as a table; zones that differ from the board before are marked."""
    now, then = _by_side(board), _by_side(before) if before else None
    zones = _in_order(sheet.game or "", (*board.rows, *(before.rows if before else ())))
    head = "".join(tag("th", name, scope="col") for name in ("ゾーン", *SEATS.values()))
    body = "\n".join(_zone(sheet, zone, now, then) for zone in zones)
    said = "\n".join(_said(sheet, board, before))
    caption = tag("caption", _moment(sheet, board))
    shown = tag("tbody", body) + (tag("tbody", said, class_="points") if said else "")
    return boxed(tag("table", caption + tag("thead", tag("tr", head)) + shown, class_="board"))


def _said(sheet: Sheet, board: Board, before: Board | None) -> Iterator[str]:
    """Yield a row for what is attached to what, for each kind of points, and for the colours of the game."""
    game = sheet.game or ""
    if game not in LEXICONS:
        return
    then = {each.word.slug: each.of for each in points(before, game)} if before else None
    for sentence in belonging(board):
        yield tag("tr", tag("td", sheet.prose(sentence), colspan=str(1 + len(SEATS))))
    for each in points(board, game):
        cells = (
            _points(each.of, None if then is None else then.get(each.word.slug, {}), seat) for seat in SEATS
        )
        name = named(sheet, "resource", each.word.slug)
        yield tag("tr", tag("th", name, scope="row") + "".join(cells))
    if found := colors(board):
        name = tag("th", named(sheet, "characteristic", "colors"), scope="row")
        yield tag("tr", name + tag("td", escape(found), colspan=str(len(SEATS))))


def _points(now: Mapping[Seat, int | None], then: Mapping[Seat, int | None] | None, seat: Seat) -> str:
    written, before = _number(now, seat), _number(then or {}, seat)
    return tag("td", escape(written), class_="changed" if then is not None and written != before else None)


def _number(of: Mapping[Seat, int | None], seat: Seat) -> str:
    if seat not in of:
        return "書かれていない"
    return "何点かは出典に定めがない" if of[seat] is None else str(of[seat])


def _in_order(game: str, rows: Iterable[Row]) -> list[str]:
    """Return the zones of some rows once each, in the order in which the game lists its zones."""
    order = {slug: at for at, (kind, slug) in enumerate(_words(game)) if kind == "zone"}
    zones = dict.fromkeys(row.zone for row in rows)
    return sorted(zones, key=lambda zone: order.get(zone, len(order)))


def _by_side(board: Board) -> _Sides:
    return {(row.zone, row.seat): row for row in board.rows}


def _moment(sheet: Sheet, board: Board) -> str:
    turn = f"{SEATS[board.turn]}のターン"
    return f"{turn}・{named(sheet, 'step', board.step)}" if board.step else turn


def _zone(sheet: Sheet, zone: str, now: _Sides, then: _Sides | None) -> str:
    cells = (_side(sheet, (zone, seat), now, then) for seat in SEATS)
    return tag("tr", tag("th", named(sheet, "zone", zone), scope="row") + "".join(cells))


def _side(sheet: Sheet, key: tuple[str, Seat], now: _Sides, then: _Sides | None) -> str:
    written = _written(now.get(key))
    changed = then is not None and written != _written(then.get(key))
    row = now.get(key)
    notes = "".join(_doubt(sheet, cell, why) for cell, why in doubts(row.cells if row else ()))
    return tag("td", sheet.prose(written) + notes, class_="changed" if changed else None)


def _doubt(sheet: Sheet, cell: Cell, why: str) -> str:
    whose = print_cells(Content((cell,)))
    return tag("small", f"{chip('定めなし', 'open')} {sheet.prose(f'{whose}：{why}')}", class_="doubt")


def _written(row: Row | None) -> str:
    """Return what a zone holds as an editor would write it."""
    return print_cells(Content(row.cells, row.only) if row else Content(()))


def called(game: str, kind: str, slug: str) -> str:
    """Return what the engine's name of a zone, step or regime is called; the name itself if by nothing."""
    word = _words(game).get((kind, slug))
    return word.label if word else slug


def named(sheet: Sheet, kind: str, slug: str) -> str:
    """Return what a zone, step or regime is called, as a link to its term where there is one."""
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
