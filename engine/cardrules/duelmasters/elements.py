"""エレメント (総合ルール 316): what lies face up in the battle zone and can be there by itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from cardrules.core.moment import Moment
from cardrules.duelmasters.clauses import BOOK, Clause

ELEMENT: Final = "element"
"""How texts call any of these types."""

BY_THEMSELVES: Final = frozenset({"creature", "cross-gear", "field", "artifact", "tamaseed"})
"""The types, of those that cards have here, that can be in the battle zone without anything else."""


@BOOK.rule(Clause.ELEMENT, inert=lambda _now, _types: False)
def are_of_elements(_now: Moment, types: Collection[Any]) -> bool:
    """Types of what can be in the battle zone by itself are those of elements (316.1)."""
    return bool(BY_THEMSELVES & frozenset(types))


are_of_elements.unknown_before("2023-04-10")
