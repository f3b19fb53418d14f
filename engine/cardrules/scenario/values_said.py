"""What a sentence says that its phrase leaves open, and that says nothing: a value that nothing has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.core.position import each_quoted
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
            what, listed = match.words["characteristic"], each_quoted(known)
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


_SETS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "as-of": {"日付": ("date",)},
    "regime": {"運用": ("regime",)},
    "turn-of": {"ターンのプレイヤー": ("player",)},
    "step-of": {"ターンのプレイヤー": ("player",), "ステップ": ("step",)},
    "reading": {"論点{question}の読み方": ("reading",)},
    "attached": {"{card}が付いている先": ("host",)},
    "ex-life-shield": {"{card}がEXライフシールドであるクリーチャー": ("host",)},
}
"""What a premise settles, by its phrase: what it is called, and the holes in which it stands."""


_OF_ITS_OWN: Final = frozenset({"turn-of", "step-of"})
"""The premises of the background instead of which a scenario may have its own."""


def settled_twice(told: Iterable[tuple[Place, Match]], scenario: Place) -> Iterator[InputError]:
    """Find a premise that settles otherwise what one before it has settled: only one of them would count.

    What stands before where the ``scenario`` begins is of the background.
    """
    known: dict[str, str] = {}
    for place, match in told:
        for what, holes in _SETS.get(match.slug, {}).items():
            called = what.format(**match.words)
            said = "".join(match.words[hole] for hole in holes)
            if known.setdefault(called, said) != said:
                yield InputError(f"{called}が2つある（{known[called]}、{said}）", place, "1つにする")
            if match.slug in _OF_ITS_OWN and (place.line or 0) < (scenario.line or 0):
                del known[called]
