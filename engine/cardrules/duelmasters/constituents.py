"""Of which cards an element is made up (総合ルール 109.2c): what bears on it bears on all of them."""

from __future__ import annotations

from cardrules.core.events import Event, Moved
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import AnyOf, Has, ObjectCondition
from cardrules.duelmasters.clauses import BOOK, Clause
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


@BOOK.rule(Clause.REPLACED_FOR_ALL_ITS_CARDS, inert=lambda _now, _left, events: events)
def moves_none_of_them(
    _now: Moment, left: tuple[Event, ...], _events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """An effect on several cards of an element moves none once its leaving was replaced (Q&A 42391)."""
    return left


def apart_from(now: Moment, events: tuple[Event, ...], replaced: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events less those that move a card of an element whose own leaving was replaced."""
    kept = {each.object.id for each in replaced if isinstance(each, Moved) and not each.beneath}
    left = tuple(each for each in events if not _is_part_of(now, each, kept))
    return events if len(left) == len(events) else moves_none_of_them(now, left, events)


def _is_part_of(now: Moment, event: Event, kept: set[int]) -> bool:
    return isinstance(event, Moved) and event.beneath and _top(now, event.object).id in kept


def _top(now: Moment, each: GameObject) -> GameObject:
    found = now.state.beneath(each.id)
    return each if found is None else found[0]
