"""Finding what somebody probably meant: the nearest of the words or sentences that are known."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nlargest
from typing import Final

_LOOKED_AT: Final = 80
"""Characters of a text that are compared; a longer one is no near miss of anything known."""

_WORTH_COMPARING: Final = 24
"""How many candidates are compared in full, after a rough look at all of them."""

_NAMED: Final = 3
"""How many names are told of which a text is a part."""


def nearest(text: str, known: Iterable[str], most: int = 3, alike: float = 0.5) -> tuple[str, ...]:
    """Return up to ``most`` of what is known that are alike enough, the nearest first."""
    head = text[:_LOOKED_AT]
    pairs = _pairs(head)
    rough = nlargest(_WORTH_COMPARING, set(known), key=lambda each: (_overlap(pairs, each), each))
    rated = sorted(((_likeness(head, each), each) for each in rough), key=lambda found: (-found[0], found[1]))
    return tuple(each for likeness, each in rated[:most] if likeness >= alike)


def suggestion(text: str, known: Iterable[str], label: str = "近い語", alike: float = 0.5) -> str | None:
    """Return a hint that names the nearest of what is known, or nothing if nothing is near."""
    found = nearest(text, known, alike=alike)
    return f"{label}：" + "、".join(f"「{each}」" for each in found) if found else None


def names_near(text: str, names: Iterable[str]) -> str | None:
    """Return a hint that names what is nearest, or else what the text is a part of."""
    known = sorted(set(names), key=lambda name: (len(name), name))
    within = [name for name in known if len(text) > 1 and text in name][:_NAMED]
    return suggestion(text, known) or suggestion(text, within, alike=0.0)


def _pairs(text: str) -> frozenset[str]:
    return frozenset(text[at : at + 2] for at in range(len(text) - 1)) | frozenset(text)


def _overlap(pairs: frozenset[str], other: str) -> float:
    others = _pairs(other[:_LOOKED_AT])
    return len(pairs & others) / (len(pairs | others) or 1)


def _likeness(text: str, other: str) -> float:
    from difflib import SequenceMatcher  # noqa: PLC0415 - only what is wrong is compared

    return SequenceMatcher(None, text, other[:_LOOKED_AT], autojunk=False).ratio()
