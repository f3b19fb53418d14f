"""What a text may have done for a cost: what can be told beforehand to be possible (総合ルール 601.1).

Cards are moved or tapped: for these it is known what they take. A use whose cost is anything else could be
offered though the cost cannot be paid, so such a text is refused when the card is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.core.abilities import Activated, Effect
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.effects import SetMarks, Shift
from cardrules.core.walk import children


def costs_what_is_not_weighed(part: Any) -> bool:
    """Tell whether a text has something done for a cost of which nobody can tell whether it is possible."""
    if not isinstance(part, (AlternativeCost, CostChange, Activated)):
        return False
    return any(map(_is_not_weighed, _effects(part.action)))


def _effects(root: Any) -> Iterator[Effect]:
    if isinstance(root, Effect):
        yield root
    if isinstance(root, (Effect, tuple)):
        for each in children(root):
            yield from _effects(each)


def _is_not_weighed(effect: Effect) -> bool:
    if isinstance(effect, Shift) or (isinstance(effect, SetMarks) and effect.event == "tapped"):
        return False
    return not any(True for each in children(effect) for _ in _effects(each))
