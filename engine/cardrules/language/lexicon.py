"""The words that sentences and positions take from a game: its zones, steps, civilizations.

A word belongs to a kind, stands for the name that the engine uses, and is about a term.
One word may belong to several kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, Protocol

from cardrules.core.bounds import Bounds
from cardrules.core.records import record
from cardrules.core.values import Seat


@record
class Word:
    """One word of one kind: ``slug`` is what the engine calls it, ``term`` the term it is about.

    ``part`` says which part of a zone is meant: 山札の上 is the ``top`` of the zone ``deck``.
    """

    kind: str
    label: str
    slug: str
    term: str = ""
    part: str = ""


@record
class ZoneWord:
    """A zone as a sentence names it: the engine's name, and the part of it that is meant."""

    zone: str
    part: str = ""


@record
class Otherwise:
    """A sentence that people try and that is not there: what finds it, what is wrong, what to write."""

    found: re.Pattern[str]
    message: str
    advice: str


class Lexicon(Protocol):
    """What a game's vocabulary must tell about its words."""

    @property
    def game(self) -> str:
        """The game's name."""
        ...

    @property
    def dated(self) -> bool:
        """Whether its rules have dates, so that every scenario must state one."""
        ...

    @property
    def since(self) -> date | None:
        """The first day of which its sources tell, if its rules have dates."""
        ...

    @property
    def otherwise(self) -> Sequence[Otherwise]:
        """How else it is said what people try to say."""
        ...

    def __hash__(self) -> int: ...

    def words(self) -> Mapping[str, tuple[Word, ...]]:
        """Return every word by its label; several where it has several kinds."""
        ...

    def label(self, kind: str, slug: str, part: str = "") -> str:
        """Return the word for an engine's name; an unknown one is a ``KeyError``."""
        ...

    @property
    def bounds(self) -> Bounds:
        """What its words may say in a position."""
        ...


PLAYERS: Final = {
    "自分": Word("player", "自分", "first", "player"),
    "相手": Word("player", "相手", "second", "opponent"),
}
"""The players, in every game."""

SEATS: Final = {"first": Seat.FIRST, "second": Seat.SECOND}


def all_words(lexicon: Lexicon) -> dict[str, tuple[Word, ...]]:
    """Return the words of a game and those that every game has."""
    words = dict(lexicon.words())
    for label, word in PLAYERS.items():
        words[label] = (*words.get(label, ()), word)
    return words


_UNBOUNDED: Final = Bounds()


class TableLexicon:
    """A lexicon made from tables: what a game's modules already say about its words."""

    def __init__(
        self,
        game: str,
        words: Iterable[Word],
        bounds: Bounds = _UNBOUNDED,
        otherwise: Iterable[Otherwise] = (),
    ) -> None:
        self.game: Final = game
        self.otherwise: Final = tuple(otherwise)
        self.bounds: Final = bounds
        self.since: Final = bounds.since
        self.dated: Final = bounds.since is not None
        self._words: Final[dict[str, tuple[Word, ...]]] = {}
        for word in words:
            self._words[word.label] = (*self._words.get(word.label, ()), word)

    def words(self) -> Mapping[str, tuple[Word, ...]]:
        """Return every word by its label."""
        return self._words

    def label(self, kind: str, slug: str, part: str = "") -> str:
        """Return the first word for an engine's name; an unknown one is a ``KeyError``."""
        for label, words in self._words.items():
            if any((word.kind, word.slug, word.part) == (kind, slug, part) for word in words):
                return label
        raise KeyError((kind, slug, part))
