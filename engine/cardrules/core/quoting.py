"""Which card, and which of its lines, a part of an ability stands in: to tell people what is meant."""

from __future__ import annotations

from typing import Any

from cardrules.core.abilities import CardDefinition, ConditionalKeyword
from cardrules.core.walk import children


def quoted(card: CardDefinition, part: Any) -> str:
    """Return the name of a card with the line that holds a part of one of its abilities: 《名》の「…」."""
    line = line_of(card, part)
    return f"《{card.name}》の「{line}」" if line else f"《{card.name}》"


def line_of(card: CardDefinition, part: Any) -> str:
    """Return the line of a card that holds a part of an ability; of one with options, its head.

    A condition that the card states for a keyword stands in that line. Nothing is returned where
    the part is in no line, or in several.
    """
    found = [each for each in card.abilities if _holds(each, part)]
    stated = [each for each in found if isinstance(each, ConditionalKeyword)]
    lines = {getattr(each, "text", "").partition("\n")[0] for each in stated or found}
    return lines.pop() if len(lines) == 1 else ""


def _holds(whole: Any, part: Any) -> bool:
    return bool(whole == part) or any(_holds(each, part) for each in children(whole))
