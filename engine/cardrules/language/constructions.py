"""Every construction that texts of cards are made of, as data."""

from __future__ import annotations

from typing import Final

from cardrules.language import (
    constructions_effects,
    constructions_events,
    constructions_queries,
    constructions_rules,
)
from cardrules.language.notation_pattern import Construction
from cardrules.language.vocabulary import Vocabulary

SHARED: Final = (
    *constructions_effects.CONSTRUCTIONS,
    *constructions_events.CONSTRUCTIONS,
    *constructions_queries.CONSTRUCTIONS,
    *constructions_rules.CONSTRUCTIONS,
)
"""What every game may say."""


def constructions(vocabulary: Vocabulary) -> tuple[Construction, ...]:
    """Return all ways of writing that a game has, the shared ones first.

    A construction that is written in several ways (「出た時」, 「…が出た時」) stands once for
    each; they have one slug.
    """
    return (*SHARED, *vocabulary.constructions)
