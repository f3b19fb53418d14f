"""Every construction that texts of cards are made of, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardrules.language import constructions_effects, constructions_events, constructions_queries
from cardrules.language.notation_pattern import Construction
from cardrules.language.vocabulary import Vocabulary

SHARED: Final = (
    *constructions_effects.CONSTRUCTIONS,
    *constructions_events.CONSTRUCTIONS,
    *constructions_queries.CONSTRUCTIONS,
)
"""What every game may say."""


def constructions(vocabulary: Vocabulary) -> tuple[Construction, ...]:
    """Return all constructions of a game, the shared ones first; a slug stands once."""
    found = (*SHARED, *vocabulary.constructions)
    _unique(each.slug for each in found)
    return found


def _unique(slugs: Iterable[str]) -> None:
    seen: set[str] = set()
    for slug in slugs:
        if slug in seen:
            raise ValueError(f"two constructions are called {slug}")
        seen.add(slug)
