"""A sentence as a skeleton: what varies is cut out, what is left is looked up.

《…》, 「…」, numbers, days and the game's own words become one sign each, so that all
sentences of one form have one skeleton. It takes one pass, whatever the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cardrules.core.records import record
from cardrules.language.dates import SLIP as DATE_PATTERN

CARD: Final = "\ue000"
QUOTE: Final = "\ue001"
DATE: Final = "\ue002"
NUMBER: Final = "\ue003"
WORD: Final = "\ue004"
"""Signs that stand for what was cut out; no file can hold them (see ``text.REFUSALS``)."""

ONE_CARD: Final = "《[^《》]*+》[①-⑳]?(?:×[0-9]{1,2})?"
ONE_QUOTE: Final = "「(?:[^「」]|「[^「」]*+」)*+」"
_PATTERN: Final = (
    f"({ONE_CARD}(?:[と、]{ONE_CARD})*+)|({ONE_QUOTE}(?:[と、]{ONE_QUOTE})*+)|({DATE_PATTERN})|([0-9]{{1,9}})"
)
_SIGNS: Final = ("", CARD, QUOTE, DATE, NUMBER, WORD)


@record
class Token:
    """What was cut out of a sentence, and from where."""

    sign: str
    text: str
    start: int
    end: int


@record
class Sentence:
    """A sentence, its skeleton, what was cut out, and where each sign of the skeleton stood."""

    text: str
    skeleton: str
    tokens: tuple[Token, ...]
    offsets: tuple[int, ...]

    def span(self, begin: int, end: int) -> tuple[int, int]:
        """Return where in the text a stretch of the skeleton stands."""
        return self.offsets[begin], self.offsets[end]


class Lexer:
    """Cuts sentences into skeletons; knows the words of one game."""

    def __init__(self, words: Iterable[str]) -> None:
        known = sorted({word for word in words if word}, key=lambda word: (-len(word), word))
        self._cut: Final[dict[str, Sentence]] = {}
        self._pattern: Final = re.compile(f"{_PATTERN}|({_trie(known)})" if known else f"{_PATTERN}|((?!))")

    def cut(self, literal: str) -> Sentence:
        """Return what is the same in many phrases, read once."""
        found = self._cut.get(literal)
        if found is None:
            found = self._cut[literal] = self.read(literal)
        return found

    def read(self, text: str) -> Sentence:
        """Return a sentence with its skeleton."""
        skeleton: list[str] = []
        tokens: list[Token] = []
        offsets: list[int] = []
        at = 0
        for found in self._pattern.finditer(text):
            start, end = found.span()
            if at < start:
                skeleton.append(text[at:start])
                offsets.extend(range(at, start))
            sign = _SIGNS[found.lastindex or 0]
            skeleton.append(sign)
            offsets.append(start)
            tokens.append(Token(sign, found[0], start, end))
            at = end
        if at < len(text):
            skeleton.append(text[at:])
            offsets.extend(range(at, len(text)))
        offsets.append(len(text))
        return Sentence(text, "".join(skeleton), tuple(tokens), tuple(offsets))


def _trie(words: list[str]) -> str:
    """Return a pattern for any of the words, the longest first, that looks at each sign once."""
    heads: dict[str, list[str]] = {}
    for word in words:
        heads.setdefault(word[:1], []).append(word[1:])
    if list(heads) == [""]:
        return ""
    last = "" in heads
    branches = [re.escape(head) + _trie(rests) for head, rests in heads.items() if head]
    joined = branches[0] if len(branches) == 1 and not last else f"(?:{'|'.join(branches)})"
    return f"{joined}?" if last else joined
