"""What a board says beside what lies where: points and colours, and what no source tells of a thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardrules.core.position import Board, Cell, bracketed
from cardrules.core.records import record
from cardrules.core.values import Seat
from cardrules.language.cells import Content, print_cells
from cardrules.language.lexicon import Word
from cardrules.scenario.lexicons import LEXICONS

SEATS: Final = {Seat.FIRST: "自分", Seat.SECOND: "相手"}
_NONE_UNLESS_SAID: Final = frozenset({"mana"})
"""Points of which there are none where nothing is said; of others nothing is known then."""
_OPEN: Final = "-open"
"""Ends the name of the fact that no source tells how many points there are."""


@record
class Points:
    """Points of one kind: what they are called, and how many a player has; ``None`` where no source tells."""

    word: Word
    of: Mapping[Seat, int | None]


def points(board: Board, game: str) -> Iterator[Points]:
    """Yield every kind of points of which a board says something."""
    for word in (word for words in LEXICONS[game].words().values() for word in words):
        if word.kind == "resource":
            found = {seat: board.facts[word.slug, seat] for seat in Seat if (word.slug, seat) in board.facts}
            untold = dict.fromkeys(seat for seat in Seat if board.facts.get((f"{word.slug}{_OPEN}", seat)))
            if found or untold:
                none = dict.fromkeys(Seat, 0) if word.slug in _NONE_UNLESS_SAID else {}
                yield Points(word, {**none, **found, **untold})


def colors(board: Board) -> str:
    """Return which colours there are in the game, as a person writes them; empty where it is not said."""
    return "、".join(board.facts.get("colors", ()))


def doubts(cells: Iterable[Cell]) -> Iterator[tuple[Cell, str]]:
    """Yield each thing of which something is told by no source, with what that is, once each."""
    for cell in cells:
        for why in dict.fromkeys(why for _, why in cell.doubts):
            yield cell, why


_BELONGING: Final = {"attached": "{}が{}に付いている", "ex-life": "{}が{}のEXライフシールドである"}
"""How it is said of a card that it belongs to another one, by the fact that says so."""


def belonging(board: Board) -> Iterator[str]:
    """Yield which card belongs to which, a sentence each, as an editor would write it."""
    for key, said in _BELONGING.items():
        for name, host in board.facts.get(key, ()):
            yield said.format(bracketed(name), bracketed(host))


def sentences(board: Board, game: str) -> Iterator[str]:
    """Yield what a board says beside its rows, the points and colours as an editor would write them."""
    for each in points(board, game):
        for seat, number in each.of.items():
            whose = f"{SEATS[seat]}の{each.word.label}"
            yield f"{whose}が何点かは、出典に定めがない" if number is None else f"{whose}は{number}である"
    if found := colors(board):
        yield f"ゲームの色は「{found}」である"
    yield from belonging(board)
    for row in board.rows:
        for cell, why in doubts(row.cells):
            yield f"{print_cells(Content((cell,)))}：{why}"
