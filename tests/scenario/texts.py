"""Features out of texts that are in no file."""

from __future__ import annotations

import re
from pathlib import Path

from cardrules.language.text import accept
from cardrules.scenario.feature import Feature, parse_feature


def feature_of(text: str, path: str = "x.feature", game: str = "duelmasters") -> Feature:
    """Return the feature that a text is, read as if it stood in a file at ``path``."""
    return parse_feature(accept(text, path), path, game)


def fixture(path: Path) -> str:
    """Return the text of a fixture, its ruling marked as official unless it is about such marks."""
    text = path.read_text("utf-8")
    if "guessed" in path.stem or "unmarked" in path.stem:
        return text
    return re.sub(r"^.*@裁定:.*$", r"\g<0> @公式", text, count=1, flags=re.MULTILINE)
