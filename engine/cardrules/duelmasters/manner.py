"""In which manner something comes about (総合ルール 112.3, 601.1): by summoning, by paying, or otherwise."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.errors import UnsourcedError

SUMMONED: Final = "summoned"
CAST: Final = "cast"
"""The manners of what comes about by summoning a creature, and by casting a spell."""

PAID: Final = "paid"
"""The manner of what came about by a use that was paid for."""

PAID_NOTHING: Final = "paid-nothing"
"""The manner of a use whose cost was brought down to nothing, without its being waived."""

OF_NOTHING: Final = (
    "減らされて0になったコストで使うことが、コストを支払って使うことかどうかは、出典に定めがない"
)
"""What no source tells of such a use."""


class InAManner:
    """What comes about by using a card is said to, in the words for that use, or by paying for it."""

    __slots__ = ()

    def came_about(self, manner: str) -> bool:
        """Tell whether it came about so."""
        event: Any = self
        return came_about(event.manner, manner)


def came_about(found: frozenset[str], manner: str) -> bool:
    """Tell whether one manner is among those found; of a cost of nothing no source tells if it is paid."""
    if manner == PAID and PAID_NOTHING in found:
        raise UnsourcedError(OF_NOTHING)
    return manner in found
