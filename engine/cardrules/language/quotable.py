"""What may be quoted of a line of a card: all of it, its head, what it does, or one of its options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardrules.core.abilities import Ability

ENDS: Final = "：（「\n"
"""What the head of an ability may end before."""


def head(text: str) -> str:
    """Return what stands before anything that a line states: of one of a keyword its word, and its number."""
    return re.split(f"[{ENDS}]", text, maxsplit=1)[0]


def quotable(written: str, read: Ability) -> Iterator[tuple[str, str]]:
    """Yield what may be quoted of a line, as it is written and in the normal form."""
    normal: str = getattr(read, "text", "")
    for text in (written, normal):
        yield from zip(_parts(text), _parts(normal), strict=False)


def _parts(text: str) -> Iterator[str]:
    yield text
    yield from (text.partition(end)[0] for end in ENDS)
    first, *options = text.split("\n▶")
    yield from (first.partition("：")[2], *options)
