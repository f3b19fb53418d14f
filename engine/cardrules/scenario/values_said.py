"""What a sentence says that its phrase leaves open, and that says nothing: a value that nothing has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.language.lexicon import Lexicon
from cardrules.language.phrases import Match

NONE: Final = frozenset({"なし", "無色"})
"""What is said where a card has none."""

VALUES: Final[Mapping[str, str]] = {
    "civilizations": "civilization",
    "types": "type",
    "supertypes": "supertype",
}
"""The kinds of words that are values of characteristics of which there are no others."""


def apart(text: str) -> tuple[str, ...]:
    """Return the values that are said of a characteristic, with 「/」 between them."""
    return () if text in NONE else tuple(re.split("[/／]", text))


def no_such_value(match: Match, lexicon: Lexicon, place: Place) -> Iterator[InputError]:
    """Find a value that nothing has, so that a denial of it says nothing."""
    kind = VALUES.get(match.holes.get("characteristic", ""))
    known = _labels(lexicon, kind) if kind is not None and match.slug == "characteristic-word" else ()
    for said in apart(match.holes["text"]) if known else ():
        if said not in known:
            what, listed = match.words["characteristic"], "".join(f"「{each}」" for each in known)
            yield InputError(f"「{said}」という{what}はない", place, f"{what}は{listed}のどれか")


def _labels(lexicon: Lexicon, kind: str) -> Sequence[str]:
    return [word.label for words in lexicon.words().values() for word in words if word.kind == kind]


def no_such_end(match: Match, place: Place) -> Iterator[InputError]:
    """Find a place in a zone that is counted neither from its top nor from its bottom."""
    if match.slug == "is-in" and "number" in match.holes and not match.holes["zone"].part:
        zone, number = match.words["zone"], match.holes["number"]
        yield InputError(
            f"「{zone}から{number}番目」が、どちらから数えるのか分からない",
            place,
            f"「山札の上から{number}番目」のように書く",
        )
