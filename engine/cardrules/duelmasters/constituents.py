"""Of which cards an element is made up (総合ルール 109.2c): what bears on it bears on all of them."""

from __future__ import annotations

from cardrules.core.events import Event
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.queries import AnyOf, Has, ObjectCondition
from cardrules.duelmasters.evolution import Stacked


def taken_along(now: Moment, event: Event, by: Candidate) -> tuple[Ref, ...]:
    """Return what a creature would be put over that goes with it in what takes the place of its entry.

    That is so where the text speaks of an element; where it speaks of a card it takes that one alone.
    """
    if not isinstance(event, Stacked) or not any(map(_names_a_kind, by.ability.pattern.conditions)):
        return ()
    return tuple(ref for ref in event.bases if now.state.find(ref) is not None)


def _names_a_kind(condition: ObjectCondition) -> bool:
    if isinstance(condition, AnyOf):
        return any(map(_names_a_kind, condition.conditions))
    return isinstance(condition, Has) and condition.characteristic == "types"
