"""What is said of a part of a card that can be written and not yet carried out: which card, which line."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError
from cardrules.core.walk import children

DRAFT: Final = "「@未対応」を付け、「未対応の理由: …」の行に、何が足りないのかを書く"


def unready(card: CardDefinition, part: Any, what: str) -> InputError:
    """Return the complaint that a part of an ability cannot be carried out; ``what`` says what it is."""
    lines = (getattr(each, "text", "") for each in card.abilities if _holds(each, part))
    line = next(filter(None, lines), "")
    where = f"《{card.name}》の「{line}」" if line else f"《{card.name}》"
    return InputError(f"{where}にある{what}", expected=DRAFT)


def _holds(whole: Any, part: Any) -> bool:
    return bool(whole == part) or any(_holds(each, part) for each in children(whole))
