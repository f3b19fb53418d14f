"""Finds the known words in a text: the longest first, never inside 《》, in the sense that is meant."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from cardrules.core.records import record
from cardrules.knowledge.namespaces import SKOS
from cardrules.publish.view import LABEL, View, own

_QUALIFIER: Final = re.compile(r"（[^（）]*）$")
_KANJI: Final = re.compile(r"[\u3400-\u9fff々〇]")
_HIRAGANA: Final = re.compile(r"[ぁ-ゖー]+")
_SHORT: Final = 2
_KATAKANA: Final = re.compile(r"[ァ-ヺー]")
_NAMED: Final = re.compile(r"《([^《》]*)》")
_LATIN: Final = re.compile(r"[A-Za-z0-9]")


@record
class Match:
    """A stretch of a text that is a word: ``text[start:end]`` means one of ``terms``."""

    start: int
    end: int
    terms: tuple[str, ...]


def bare(label: str) -> str:
    """Return a label without the bracket that tells its sense: 使う（カードを） is 使う."""
    return _QUALIFIER.sub("", label)


class Words:
    """The words of one game. A spelling means the terms that it names most directly.

    ``homonyms`` holds every spelling that means several terms, in the order of the spellings.
    """

    def __init__(self, spellings: Iterable[tuple[str, int, str]]) -> None:
        """Take (spelling, rank, term) triples; the lowest rank of a spelling wins, equals are its senses."""
        best: dict[str, tuple[int, set[str]]] = {}
        for spelling, rank, term in spellings:
            known, terms = best.get(spelling, (rank, set()))
            if rank < known:
                best[spelling] = (rank, {term})
            elif rank == known:
                best[spelling] = (rank, terms | {term})
        self._senses: Final = {spelling: tuple(sorted(terms)) for spelling, (_, terms) in best.items()}
        self.homonyms: Final = {word: terms for word, terms in sorted(self._senses.items()) if len(terms) > 1}
        lengths: dict[str, set[int]] = defaultdict(set)
        for spelling in self._senses:
            lengths[spelling[0]].add(len(spelling))
        self._seen: Final[dict[str, tuple[tuple[int, int], ...]]] = {}
        self._lengths: Final = {sign: sorted(found, reverse=True) for sign, found in lengths.items()}

    def find(self, text: str, about: Collection[str] = ()) -> Iterator[Match]:
        """Yield the words of a text from left to right, none overlapping another.

        ``about`` names terms that the text is about: where a word has several senses and one
        of them is among these, that one is meant.
        """
        for start, end in self._found(text):
            yield Match(start, end, _meant(self._senses[text[start:end]], about))

    def _found(self, text: str) -> tuple[tuple[int, int], ...]:
        """Return where words begin and end; the same sentences stand on many pages."""
        known = self._seen.get(text)
        if known is None:
            known = self._seen[text] = tuple(self._look(text))
        return known

    def _look(self, text: str) -> Iterator[tuple[int, int]]:
        closed = {at for name in _NAMED.finditer(text) for at in range(name.start(), name.end())}
        at = 0
        while at < len(text):
            word = None if at in closed else self._at(text, at)
            if word:
                yield at, at + len(word)
            at += len(word) if word else 1

    def _at(self, text: str, at: int) -> str | None:
        """Return the longest word that begins at a place; its length decides, so few need be tried."""
        for length in self._lengths.get(text[at], ()):
            word = text[at : at + length]
            if word in self._senses and _stands_alone(text, at, word):
                return word
        return None


def _meant(senses: tuple[str, ...], about: Collection[str]) -> tuple[str, ...]:
    named = tuple(term for term in senses if term in about)
    return named if len(named) == 1 else senses


def _stands_alone(text: str, at: int, word: str) -> bool:
    """Whether a word is not just part of a longer one: マナ in マナティー, 火 in 花火, まで in それまで."""
    before, after = text[at - 1 : at], text[at + len(word) : at + len(word) + 1]
    for kind in (_KATAKANA, _LATIN):
        if kind.match(word) and kind.match(before):
            return False
        if kind.match(word[-1]) and kind.match(after):
            return False
    if len(word) <= _SHORT and _HIRAGANA.fullmatch(word) and _HIRAGANA.match(before):
        return False
    return len(word) > 1 or not (_KANJI.match(before) or _KANJI.match(after))


def named(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text names a card: start and end with the brackets, and the name."""
    for match in _NAMED.finditer(text):
        yield match.start(), match.end(), match.group(1)


def spellings(view: View, game: str) -> Iterator[tuple[str, int, str]]:
    """Yield every spelling of every term of a game with how directly it names it, 0 the most."""
    for term in view.all("Term", game):
        later = 3 if view.retired(term) else 0
        for rank, spelling in _spellings(view, term):
            if not _too_short(spelling):
                yield unicodedata.normalize("NFC", spelling), rank + later, term


def _spellings(view: View, term: str) -> Iterator[tuple[int, str]]:
    yield 0, bare(view.label(term))
    yield from ((0, word) for word in view.texts(term, own("word"), "ja"))
    yield from ((1, word) for word in view.texts(term, f"{SKOS}altLabel", "ja"))
    for label in view.nodes(term, own("labelHistory")):
        yield from ((1, word) for word in view.texts(label, own("literalForm"), "ja"))
    yield from ((2, word) for word in view.texts(term, f"{SKOS}hiddenLabel", "ja"))


def _too_short(spelling: str) -> bool:
    """A single kana or letter stands everywhere in a sentence without being a word."""
    return not spelling or (len(spelling) == 1 and not _KANJI.match(spelling))


def labels(view: View, term: str) -> Sequence[str]:
    """Return everything that a term can be looked up by: labels, readings, variants, former names."""
    found = [
        text for name in (LABEL, f"{SKOS}altLabel", f"{SKOS}hiddenLabel") for text in view.texts(term, name)
    ]
    found += view.texts(term, own("word"))
    for label in view.nodes(term, own("labelHistory")):
        found += view.texts(label, own("literalForm")) + view.texts(label, own("reading"))
    return list(dict.fromkeys(found))
