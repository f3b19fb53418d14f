"""Quoting the text of a card: by its words as they are written, or by any others that mean the same.

What a text is made of has one normal form. A quotation is put into it only when it is compared with a
text that has other words, so that whoever quotes as the cards do pays nothing for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final, Self

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.language.card import Notation
from cardrules.language.text import normalise

_FRAMES: Final = (
    ("", ""), ("", "：カードを1枚引く"), ("効果：", ""), ("常に：", ""), ("使う時に：", ""),
    ("", "\n▶カードを1枚引く\n▶カードを1枚引く"),
)  # fmt: skip
"""What stands before and after something that is quoted, to make it a whole ability."""


_PARTICLE: Final = re.compile("[をがはにの]")
"""What a part of a text has that could be said otherwise; a number or the name of a color has none."""


class Wording:
    """Puts quotations of one game's cards into their normal form."""

    def __init__(self, notation: Callable[[], Notation]) -> None:
        self._notation: Final = notation
        self._meant: Final[dict[tuple[str, str | None], str]] = {}

    def quoted(self, said: str) -> Quoted:
        """Return what is said as a quotation of a card's text."""
        return Quoted(said, self)

    def meant(self, said: str) -> str:
        """Return the normal form of a quotation; of what is no part of a text, that itself."""
        known = self._notation().quotable.get(normalise(said))
        if (said, known) not in self._meant:
            self._meant[said, known] = self.bare(self._framed(said) if known is None else known)
        return self._meant[said, known]

    def bare(self, text: str) -> str:
        """Return a text in which a card calls itself a card, whatever it is."""
        return self._own.sub(self._words[0], normalise(text))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(word.text for word in self._notation().words.this_words)

    @cached_property
    def _own(self) -> re.Pattern[str]:
        return re.compile("|".join(sorted(map(re.escape, self._words), key=len, reverse=True)))

    def _framed(self, said: str) -> str:
        return next(_framed(self._notation(), said), said) if _PARTICLE.search(said) else said


def _framed(notation: Notation, said: str) -> Iterator[str]:
    """Yield the normal form of what is said, by whatever makes it a whole ability."""
    for before, after in _FRAMES:
        lines = f"{before}{said}{after}".split("\n")
        if not notation.reads(lines):
            continue
        try:
            first, *_ = notation.abilities(lines, Place("「」"))
        except (InputError, InputErrors):
            continue
        whole: str = getattr(first, "text", "")
        if whole.startswith(before) and whole.endswith(after):
            yield whole[len(before) : len(whole) - len(after)]


class Quoted(str):
    """What a sentence quotes of the text of a card."""

    __slots__ = ("_by",)

    def __new__(cls, said: str, _by: Wording) -> Self:
        """Make a quotation of what is said."""
        return super().__new__(cls, said)

    def __init__(self, _said: str, by: Wording) -> None:
        self._by = by

    def means(self, text: str, ends: str = "") -> bool:
        """Tell whether it means a text, or its beginning before one of these signs."""
        wanted, whole = self._by.meant(self), self._by.bare(text)
        return whole == wanted or whole.startswith(tuple(f"{wanted}{end}" for end in ends))

    def normal(self) -> str:
        """Return it in the normal form, in which the card calls itself a card."""
        return self._by.meant(self)

    def beside(self, text: str) -> str:
        """Return a text as it can be compared with the normal form."""
        return self._by.bare(text)


def alike(said: Iterable[str], texts: Iterable[str]) -> bool:
    """Tell whether quotations mean just these texts, each as often as it is there."""
    wanted, found = sorted(said), sorted(texts)
    if wanted == found or len(wanted) != len(found):
        return wanted == found
    quoted = [each for each in wanted if isinstance(each, Quoted)]
    if len(quoted) < len(wanted):
        return False
    return sorted(each.normal() for each in quoted) == sorted(map(quoted[0].beside, found))
