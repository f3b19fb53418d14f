"""What texts ask of objects that have left (総合ルール 110.5a, 605.2e): as they were just before."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.doubts import unsourced
from cardrules.core.errors import UntoldValueError
from cardrules.core.events import Event, Moved
from cardrules.core.gate import LAST_KNOWN
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.queries import Untold
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import BATTLE


@BOOK.rule(Clause.LAST_KNOWN_STATE, inert=lambda _now, _kept: 0)
def as_last_known(_now: Moment, kept: int) -> int:
    """What is asked of the card that an ability came from, and that has left, is as it was last (110.5a)."""
    return kept


as_last_known.unknown_before("2018-03-02")


@BOOK.rule(Clause.DEPARTED_ELEMENT_REFERENCE, inert=lambda _now, as_it_is, _kept: as_it_is)
def as_it_was(_now: Moment, _as_it_is: int, kept: int) -> int:
    """What is asked of an element that is no longer there is as it was just before it left (605.2e)."""
    return kept


as_it_was.unknown_before("2025-10-01")


@BOOK.rule(Clause.CHOSEN_INFORMATION, inert=lambda _now, as_it_is, _kept: as_it_is)
def as_when_chosen(_now: Moment, _as_it_is: frozenset[Any], kept: frozenset[Any]) -> frozenset[Any]:
    """What is asked of what was chosen is as it was where it was chosen (605.2d)."""
    return kept


as_when_chosen.unknown_before("2017-01-20")


def is_remembered(event: Event) -> bool:
    """Tell whether an event takes something out of the battle zone."""
    return isinstance(event, Moved) and event.origin.name == BATTLE and event.destination.name != BATTLE


def _kept(now: Moment, ref: Ref, name: str) -> Any:
    found = now.fact((LAST_KNOWN, ref), {}).get(name)
    if isinstance(found, Untold):
        raise unsourced(found)
    return found


def own_value(now: Moment, ref: Ref, name: str) -> int:
    """Return a characteristic of the card that an ability came from, as it is or was last."""
    here = now.state.find(ref)
    if here is not None:
        return int(now.value(here, name) or 0)
    try:
        kept = _kept(now, ref, name) or 0
    except UntoldValueError:
        if as_last_known(now, _UNTOLD) == _UNTOLD:
            raise
        kept = 0
    return as_last_known(now, kept)


_UNTOLD: Final = -1
"""Stands for what is not told, where it is asked whether that is what a rule has read."""


def value_of(now: Moment, ref: Ref, name: str) -> int:
    """Return a characteristic of an object that a text has named, as it is or was as an element."""
    here = now.state.find(ref)
    try:
        kept = _before(now, ref, name)
    except UntoldValueError:
        if as_it_was(now, 0, _UNTOLD) == _UNTOLD:
            raise
        kept = None
    as_it_is = 0 if here is None else int(now.value(here, name) or 0)
    return as_it_is if kept in (None, as_it_is) else as_it_was(now, as_it_is, kept)


def entries_of(now: Moment, ref: Ref, name: str) -> frozenset[Any]:
    """Return what a characteristic of an object that a text has named holds, as it is or was when chosen."""
    here = now.state.find(ref)
    as_it_is = frozenset() if here is None else frozenset(now.characteristic(here, name) or ())
    kept = _before(now, ref, name)
    return as_it_is if kept in (None, as_it_is) else as_when_chosen(now, as_it_is, kept)


def _before(now: Moment, ref: Ref, name: str) -> Any:
    """Return a characteristic of what has left the battle zone as it was there; ``None`` of anything else."""
    here = now.state.find(ref)
    if here is not None and now.state.where[here.id].name == BATTLE:
        return None
    return _kept(now, ref if here is None else Ref(ref.id, ref.life - 1), name)
