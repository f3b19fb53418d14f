"""The holes of a phrase: what may stand in each kind, and the value that it is read as."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.core.errors import InputError
from cardrules.core.records import record
from cardrules.core.values import Value, value
from cardrules.language.dates import read_date
from cardrules.language.lexer import CARD, DATE, NUMBER, ONE_QUOTE, QUOTE, WORD, Token
from cardrules.language.lexicon import SEATS, Word, ZoneWord

COUNTERS: Final = ("枚", "体", "つ", "個")
"""What things are counted with; a hole ``count`` accepts any of them."""


@value
class Piece(Value):
    """A piece of cardboard as a sentence names it: its card, and its label among copies (①).

    ``count`` is more than 1 where the sentence means so many copies without telling them apart.
    """

    name: str
    label: str = ""
    count: int = 1

    def __str__(self) -> str:
        return f"《{self.name}》{self.label}" + (f"×{self.count}" if self.count > 1 else "")


@record
class HoleType:
    """A kind of hole: its name for people, the sign that stands for it, how its value is read."""

    name: str
    label: str
    sign: str
    read: Callable[[Token, Word | None], Any]
    sample: str

    @property
    def is_word(self) -> bool:
        """Whether only words of the game's vocabulary stand in it."""
        return self.sign == WORD


_PIECE: Final = re.compile("《([^《》]*)》([①-⑳]?)(?:×([0-9]{1,2}))?")


def read_pieces(text: str) -> tuple[Piece, ...]:
    """Return the cards that 「《A》と《B》②」 names, in that order."""
    return tuple(Piece(_name(found[1]), found[2], int(found[3] or 1)) for found in _PIECE.finditer(text))


def _name(text: str) -> str:
    name = text.strip(" 　")
    if not name:
        raise InputError("《》の中が空である", expected="《》の中にカードの名前を書く")
    return name


def _card(token: Token, _word: Word | None) -> Piece:
    pieces = read_pieces(token.text)
    if len(pieces) != 1 or pieces[0].count != 1:
        raise InputError(
            f"「{token.text}」と書いた所に入るカードは1枚だけである",
            expected="カードを1枚だけ書き、ほかは「かつ」の文で1枚ずつ書く",
        )
    return pieces[0]


_QUOTE: Final = re.compile(ONE_QUOTE)


def _quotes(token: Token, _word: Word | None) -> tuple[str, ...]:
    return tuple(found[1:-1] for found in _QUOTE.findall(token.text))


def _quoted(token: Token, word: Word | None) -> str:
    quotes = _quotes(token, word)
    if len(quotes) != 1:
        raise InputError(f"{token.text}と書いた所に入る言葉は1つだけである", expected="「　」を1つだけ書く")
    return quotes[0]


def _slug(_token: Token, word: Word | None) -> str:
    assert word is not None  # a word hole is never read without its word  # noqa: S101
    return word.slug


def _zone(_token: Token, word: Word | None) -> ZoneWord:
    assert word is not None  # a word hole is never read without its word  # noqa: S101
    return ZoneWord(word.slug, word.part)


_ALL: Final = (
    HoleType("player", "プレイヤー", WORD, lambda _token, word: SEATS[word.slug if word else ""], "自分"),
    HoleType("zone", "ゾーン", WORD, _zone, "手札"),
    HoleType("step", "ステップ", WORD, _slug, "メインステップ"),
    HoleType("characteristic", "特性", WORD, _slug, "パワー"),
    HoleType("type", "カードタイプ", WORD, _slug, "クリーチャー"),
    HoleType("mark", "状態", WORD, _slug, "裏向き"),
    HoleType("regime", "運用", WORD, _slug, "大会"),
    HoleType("resource", "資源", WORD, _slug, "ライフ"),
    HoleType("card", "カード", CARD, _card, "《カード》"),
    HoleType("cards", "カード", CARD, lambda token, _word: read_pieces(token.text), "《カード》"),
    HoleType("number", "数", NUMBER, lambda token, _word: int(token.text), "2"),
    HoleType("date", "日付", DATE, lambda token, _word: read_date(token.text), "2022-06-24"),
    HoleType("option", "選択肢", QUOTE, _quoted, "「選択肢」"),
    HoleType("keyword", "能力の名前", QUOTE, _quoted, "「S・トリガー」"),
    HoleType("keywords", "能力の名前", QUOTE, _quotes, "「S・トリガー」"),
    HoleType("question", "論点", QUOTE, _quoted, "「論点」"),
    HoleType("reading", "読み方", QUOTE, _quoted, "「読み方」"),
    HoleType("effect", "効果の文", QUOTE, _quoted, "「このターン、このクリーチャーのパワーを+2000する」"),
    HoleType("text", "語", QUOTE, _quoted, "「語」"),
    HoleType("texts", "語", QUOTE, _quotes, "「語」"),
    HoleType("cells", "盤面の書き方", QUOTE, _quoted, "「火×3」"),
)

TYPES: Final[Mapping[str, HoleType]] = {each.name: each for each in _ALL}
"""Every kind of hole by name. ``count`` is no kind of its own: it is a number with its counter."""

PHRASE_TYPES: Final = {
    "event": "できごと",
    "plain": "できごと",
    "past": "できごと（した）",
    "moment": "時点",
    "same": "文",
}
"""Kinds of nested phrases that combinators hold, and what people call them."""
