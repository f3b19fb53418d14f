"""The cells of a position: what lies in a zone, as people write it and as boards show it.

``《種》①``, ``《種》×2``, ``《種》（タップ、召喚酔い）``, ``《上》＞《下》``, ``火×3``,
``火/闇（数字2）×1``, ``クリーチャー（5000）×6``, ``なし``. Reading and printing are inverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.core.position import Cell
from cardrules.core.records import record
from cardrules.language.lexicon import Lexicon
from cardrules.language.nearest import suggestion

EMPTY: Final = "なし"
"""What a cell says that holds nothing."""

_NOTHING_MORE: Final = re.compile(rf"{EMPTY}(?=[ 　]|$)")
"""Nothing beside other things: what an example puts there where it has nothing more."""

ONLY: Final = "のみ"
"""What a cell ends in when there is nothing below what it lists."""

COPIES_AT_MOST: Final = 99
"""How many of one kind one cell may hold."""

_CARD: Final = re.compile("《([^《》]*)》([①-⑳]?)")
_BODY: Final = re.compile("([^《》（）×＞、 　]+)(?:（([^（）]*)）)?")
_STATES: Final = re.compile("（([^（）]*)）")
_COUNT: Final = re.compile("×([0-9]+)")
_GAP: Final = re.compile("[ 　、]+")
_TRAIT: Final = re.compile("(?:数字|コスト)?[0-9]{1,6}")


@record
class Content:
    """What one cell of a position says: the objects, and whether there is nothing below them."""

    cells: tuple[Cell, ...]
    only: bool = False


def read_cells(text: str, lexicon: Lexicon, place: Place | None = None) -> Content:
    """Return what a cell of a position says.

    Raises:
        InputError: it cannot be read; the place is that of the first sign that was not.
    """
    try:
        return _known(text, lexicon)
    except InputError:
        return _Reader(text, lexicon, place).content()  # it is told where it cannot be read


@lru_cache(maxsize=16_384)
def _known(text: str, lexicon: Lexicon) -> Content:
    """Return what a cell says, read once: most stand in every row of an outline."""
    return _Reader(text, lexicon, None).content()


def print_cells(content: Content) -> str:
    """Return a cell in its normal form."""
    if not content.cells:
        return EMPTY
    return " ".join(_printed(cell) for cell in content.cells) + (ONLY if content.only else "")


def _printed(cell: Cell) -> str:
    return "＞".join(_printed_one(each) for each in (cell, *cell.under))


def _printed_one(cell: Cell) -> str:
    count = f"×{cell.count}" if cell.count > 1 or cell.card is None else ""
    if cell.card is not None:
        return f"《{cell.card}》{cell.label}{_bracketed(cell.marks)}{count}"
    words = [trait for trait in cell.traits if not _TRAIT.fullmatch(trait)]
    numbers = [trait for trait in cell.traits if _TRAIT.fullmatch(trait)]
    return f"{'/'.join(words)}{_bracketed((*numbers, *cell.marks))}{count}"


def _bracketed(words: Iterable[str]) -> str:
    joined = "、".join(words)
    return f"（{joined}）" if joined else ""


class _Reader:
    """Reads one cell from left to right."""

    def __init__(self, text: str, lexicon: Lexicon, place: Place | None) -> None:
        self._text: Final = text.rstrip(" 　")
        self._lexicon: Final = lexicon
        self._place: Final = place
        self._at = 0

    def content(self) -> Content:
        self._skip(_GAP)
        if self._text[self._at :] in {"", EMPTY}:
            return Content(())
        cells: list[Cell] = []
        while self._at < len(self._text):
            if self._text[self._at :] == ONLY:
                return Content(tuple(cells), only=True)
            if self._take(_NOTHING_MORE) is None:
                cells.append(self._stack())
            self._skip(_GAP)
        return Content(tuple(cells))

    def _stack(self) -> Cell:
        top, *under = self._one(), *self._below()
        return Cell(top.card, top.count, top.label, top.marks, top.traits, tuple(under)) if under else top

    def _below(self) -> Iterable[Cell]:
        while self._text[self._at : self._at + 1] == "＞":
            self._at += 1
            yield self._one()

    def _one(self) -> Cell:
        begun = self._at
        if found := self._take(_CARD):
            name, label = found[1].strip(" 　"), found[2]
            if not name:
                raise self._wrong("《》の中が空である", "《》の中にカードの名前を書く", begun)
            cell = Cell(name, self._count(), label, self._marks())
            count = cell.count if cell.count > 1 else self._count()
            if label and count > 1:
                raise self._wrong(
                    f"「{label}」の付いたカードは1枚である", "「×」か番号のどちらかだけを書く", begun
                )
            return Cell(name, count, label, cell.marks)
        if found := self._take(_BODY):
            return self._body(found, begun)
        raise self._unreadable()

    def _body(self, found: re.Match[str], begun: int) -> Cell:
        words = found[1].removesuffix(ONLY) if not found[2] else found[1]
        self._at -= len(found[1]) - len(words)
        traits = [self._trait(word, begun) for word in words.split("/")]
        marks: list[str] = []
        for word in re.split("[、,]", found[2]) if found[2] else ():
            bare = word.strip(" 　")
            (traits if _TRAIT.fullmatch(bare) else marks).append(self._known_mark(bare, begun, numbers=True))
        return Cell(None, self._count(), "", tuple(marks), tuple(traits))

    def _trait(self, word: str, begun: int) -> str:
        kinds = {known.kind for known in self._lexicon.words().get(word, ())}
        if kinds & {"civilization", "type"}:
            return word
        known = [
            label
            for label, words in self._lexicon.words().items()
            if any(each.kind in {"civilization", "type"} for each in words)
        ]
        hint = (
            suggestion(word, known)
            or "カードは「《名前》」、名前のないものは「火×3」「クリーチャー（5000）×6」のように書く"
        )
        raise self._wrong(f"「{word}」を盤面のものとして読めない", hint, begun)

    def _marks(self) -> tuple[str, ...]:
        begun = self._at
        found = self._take(_STATES)
        if not found:
            return ()
        return tuple(self._known_mark(word.strip(" 　"), begun) for word in re.split("[、,]", found[1]))

    def _known_mark(self, word: str, begun: int, *, numbers: bool = False) -> str:
        if numbers and _TRAIT.fullmatch(word):
            return word
        if any(known.kind == "mark" for known in self._lexicon.words().get(word, ())):
            return word
        known = [
            label
            for label, words in self._lexicon.words().items()
            if any(each.kind == "mark" for each in words)
        ]
        also = ["数字2"] if numbers else []
        listed = "書けるのは" + "、".join(f"「{each}」" for each in (*known, *also))
        raise self._wrong(f"「{word}」という状態はない", suggestion(word, known) or listed, begun)

    def _count(self) -> int:
        begun = self._at
        found = self._take(_COUNT)
        if found is None:
            return 1
        count = int(found[1])
        if not 1 <= count <= COPIES_AT_MOST:
            raise self._wrong(
                f"「×{found[1]}」という数は書けない", f"1から{COPIES_AT_MOST}までの数を書く", begun
            )
        return count

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
        return found

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._take(pattern)

    def _unreadable(self) -> InputError:
        rest = self._text[self._at : self._at + 20]
        hint = {
            "《": "「》」で閉じる",
            "（": "「）」で閉じる。状態はカードのすぐ後に書く",
            "×": "「×」の後に数を書く",
        }.get(rest[:1], "「《カード》」「《種》①」「火×3」「クリーチャー（5000）×6」「なし」のように書く")
        return self._wrong(f"「{rest}」が読めない", hint, self._at)

    def _wrong(self, message: str, expected: str, at: int) -> InputError:
        if self._place is None or self._place.column is None:
            return InputError(message, self._place, expected)
        place = Place(self._place.path, self._place.line, self._place.column + at)
        return InputError(message, place, expected)
