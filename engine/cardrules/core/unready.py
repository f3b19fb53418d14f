"""What is said of a part of a card that can be written and not yet carried out: which card, which line."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError
from cardrules.core.quoting import quoted

DRAFT: Final = "「@未対応」を付け、「未対応の理由: …」の行に、何が足りないのかを書く"


def unready(card: CardDefinition, part: Any, what: str) -> InputError:
    """Return the complaint that a part of an ability cannot be carried out; ``what`` says what it is."""
    return InputError(f"{quoted(card, part)}にある{what}", expected=DRAFT)
