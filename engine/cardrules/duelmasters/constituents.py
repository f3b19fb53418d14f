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


@BOOK.rule(Clause.REPLACED_FOR_ALL_ITS_CARDS, inert=lambda _now, events: events)
def does_no_more(_now: Moment, _events: tuple[Event, ...]) -> tuple[Event, ...]:
    """An effect on several cards of an element does no more once its leaving was replaced (Q&A 42391)."""
    return ()


def apart_from(now: Moment, events: tuple[Event, ...], replaced: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what else an effect moves at once: nothing where it moves cards of an element that stays."""
    kept = {each.object.id for each in replaced if isinstance(each, Moved) and not each.beneath}
    return does_no_more(now, events) if any(_is_part_of(now, each, kept) for each in events) else events


def _is_part_of(now: Moment, event: Event, kept: set[int]) -> bool:
    return isinstance(event, Moved) and event.beneath and _top(now, event.object).id in kept


def _top(now: Moment, each: GameObject) -> GameObject:
    found = now.state.beneath(each.id)
    return each if found is None else found[0]
