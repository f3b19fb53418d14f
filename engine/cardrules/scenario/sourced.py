"""What a feature says of its source and its days: documents and editions that there are, days that came."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Final

from cardrules.core.bounds import untold
from cardrules.core.errors import InputError, Place
from cardrules.core.records import record
from cardrules.scenario.citations import citations
from cardrules.scenario.feature import Feature
from cardrules.scenario.games import PLAYABLE

OFFICIAL, GUESSED = "公式", "推測"
"""The marks of a ruling: given by who makes the game, or gathered from anything else."""

_EDITION: Final = re.compile(r"Ver\.[ ]?([0-9]+(?:\.[0-9]+)*)")
_CLAUSE: Final = re.compile(
    r"(?<![0-9.\-/第#])([0-9]{3})(?:\.[0-9]+[a-z]*)?(?![0-9\-/年月日回号番問件円巻話枚頁]|ページ|通り)"
)
"""The number of a clause or chapter; one that counts something is none."""
_CALLED_OFFICIAL: Final = re.compile(f"(?<!非){OFFICIAL}")


@record
class Sources:
    """The documents, the numbers of editions and the chapters that the ontology of a game knows.

    ``variants`` are other ways of naming a document. What clauses an edition has is known in part, so of
    a clause it is told that it is not there only where it is ``lacking`` for certain.
    """

    documents: tuple[str, ...]
    variants: tuple[str, ...]
    editions: frozenset[str]
    chapters: frozenset[str]
    lacking: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def names_a_document(self, text: str) -> bool:
        """Tell whether a source names a document, or calls itself official."""
        named = any(name in text for name in (*self.documents, *self.variants))
        return named or _CALLED_OFFICIAL.search(text) is not None


@cache
def sources(game: str) -> Sources:
    """Return what the ontology of a game knows of sources."""
    found = citations(game)
    editions = frozenset(_EDITION.findall("、".join(found.labels("edition"))))
    chapters = frozenset(each[:3] for each in found.numbers() if _CLAUSE.fullmatch(each))
    documents, variants = found.labels("document"), found.variants("document")
    return Sources(documents, variants, editions, chapters, found.lacking())


def source_findings(feature: Feature) -> Iterator[InputError]:
    """Yield what cannot be of the source of a feature and of its day."""
    if not feature.source or feature.game not in PLAYABLE:
        return
    place, known = feature.head.place("出典"), sources(feature.game)
    yield from _unknown_document(feature, known, place)
    for number in _EDITION.findall(feature.source):
        if number not in known.editions:
            near = "、".join(sorted(known.editions, key=_in_order)[-3:])
            yield InputError(
                f"Ver.{number} という版を知らない",
                place,
                f"番号を確かめる（新しいものから {near}）。新しい版なら ontology の game.ttl に足す",
            )
    for chapter in _CLAUSE.findall(feature.source):
        if known.chapters and chapter not in known.chapters:
            yield InputError(
                f"{chapter} という章を知らない",
                place,
                "番号を確かめる。新しい章なら ontology の clauses.ttl に足す",
            )
    for edition, clause in _cited(feature.source):
        if clause in known.lacking.get(edition, ()):
            yield InputError(
                f"{clause} という条項は Ver.{edition} にない", place, "その条項がある版か、今の番号を書く"
            )
    if feature.date is not None and (early := untold(feature.date, None)) is not None:
        yield early.at(feature.head.place("日付") or feature.place)


def _cited(source: str) -> Iterator[tuple[str, str]]:
    """Yield the clauses that a source names, each with the edition that it names before them."""
    _, *parts = _EDITION.split(source)
    for edition, said in zip(parts[::2], parts[1::2], strict=True):
        yield from ((edition, found[0]) for found in _CLAUSE.finditer(said))


def _unknown_document(feature: Feature, known: Sources, place: Place | None) -> Iterator[InputError]:
    """Yield that nobody can look the source up of what is not marked as gathered from anything."""
    if not known.names_a_document(feature.source) and not feature.tags.named(GUESSED):
        names = "、".join(f"「{name}」" for name in known.documents[:4])
        yield InputError(
            f"出典「{feature.source}」が、どの文書かが分からない",
            place,
            f"{names}などの文書の名を書く。文書でないなら「@{GUESSED}」を付ける",
        )


def _in_order(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))
