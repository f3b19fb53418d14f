"""Features out of texts that are in no file."""

from __future__ import annotations

from cardrules.language.text import accept
from cardrules.scenario.feature import Feature, parse_feature


def feature_of(text: str, path: str = "x.feature", game: str = "duelmasters") -> Feature:
    """Return the feature that a text is, read as if it stood in a file at ``path``."""
    return parse_feature(accept(text, path), path, game)
