"""Cards whose text no source tells: nothing may be concluded where the text would speak."""

from __future__ import annotations

from typing import Final

from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject

_MEND: Final = "カードに能力を書くか、能力を決めた仮のカードを役に立てる"


def refuse_untold(now: Moment, each: GameObject, when: str) -> None:
    """Refuse to go on where the text of a card would speak of which nothing is told; ``when`` says where.

    Raises:
        UnsourcedError: no source tells anything of the text.
    """
    if now.library[each.card].untold:
        raise untold(each, when)


def untold(each: GameObject, when: str) -> UnsourcedError:
    """Return the complaint that the text of a card is not told."""
    return UnsourcedError(
        f"《{each.card}》の能力は未収録なので、{when}に何が起こるかが分からない", expected=_MEND
    )
