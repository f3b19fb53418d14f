"""Every construction that texts of cards are made of, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardrules.core.records import record, replace
from cardrules.language import (
    constructions_effects,
    constructions_events,
    constructions_queries,
    constructions_rules,
)
from cardrules.language.constructions_frame import FRAMES
from cardrules.language.notation_pattern import Construction
from cardrules.language.vocabulary import Vocabulary

SHARED: Final = (
    *constructions_effects.CONSTRUCTIONS,
    *constructions_events.CONSTRUCTIONS,
    *constructions_queries.CONSTRUCTIONS,
    *constructions_rules.CONSTRUCTIONS,
)
"""What games may say; a vocabulary names those that its game lacks."""

ESTABLISHED: Final = 2
"""Files that must use a construction before it is more than a draft (仮)."""


def ways(vocabulary: Vocabulary) -> tuple[Construction, ...]:
    """Return all ways of writing that a game has, the shared ones first.

    A construction that is written in several ways (「出た時」, 「…が出た時」) stands once for
    each; they have one slug.
    """
    shared = (each for each in SHARED if each.slug not in vocabulary.lacks)
    named = (replace(each, term=vocabulary.term(each.term)) for each in shared)
    return (*named, *vocabulary.constructions)


@record
class Described:
    """A construction as people are told of it: how it is written, its terms, its examples.

    ``files`` is how many files use it; a ``draft`` (仮) is used by fewer than two.
    """

    slug: str
    patterns: tuple[str, ...]
    terms: tuple[str, ...]
    examples: tuple[str, ...]
    files: int = 0

    @property
    def draft(self) -> bool:
        """Whether too few files use it for it to be settled."""
        return self.files < ESTABLISHED


def constructions(
    vocabulary: Vocabulary,
    used: Iterable[frozenset[str]] = (),
    reads: Callable[[str], bool] = lambda _example: True,
) -> tuple[Described, ...]:
    """Return every construction of a game; ``used`` are the slugs that each file uses.

    Of the examples, which games share, those are left out that this one does not read.
    """
    files = list(used)
    found: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
    for frame in FRAMES:
        if f"frame-{frame.slug}" not in vocabulary.lacks:
            found[f"frame-{frame.slug}"] = [(frame.pattern, vocabulary.term(frame.term), frame.examples)]
    for each in ways(vocabulary):
        found.setdefault(each.slug, []).append((each.for_people, each.term, each.examples))
    return tuple(
        _described(slug, rows, sum(slug in one for one in files), reads) for slug, rows in found.items()
    )


def _described(
    slug: str, rows: list[tuple[str, str, tuple[str, ...]]], files: int, reads: Callable[[str], bool]
) -> Described:
    patterns = tuple(dict.fromkeys(pattern for pattern, _, _ in rows))
    terms = tuple(dict.fromkeys(term for _, term, _ in rows))
    examples = tuple(line for _, _, lines in rows for line in lines if reads(line))
    return Described(slug, patterns, terms, examples, files)
