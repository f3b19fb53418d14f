"""Cards used together are put into the battle zone as one, where sources tell how (総合ルール 814)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from cardrules.core.errors import UnsourcedError
from cardrules.core.hearing import matches
from cardrules.core.moment import Moment
from cardrules.core.pool import HEARING
from cardrules.core.queries import EventPattern, Scope
from cardrules.core.records import replace
from cardrules.core.replacing import candidates
from cardrules.core.working import at_work
from cardrules.duelmasters.combining import (
    INSTEAD,
    Combination,
    EnteredAsOne,
    Untold,
    entering_as_one,
)
from cardrules.duelmasters.events import Entered
from cardrules.duelmasters.locks import locked_apart
from cardrules.duelmasters.zones import FROM_SEVERAL


def put_together(now: Moment, entry: Entered, combination: Combination) -> EnteredAsOne | Untold:
    """Return the entry of cards that are used together, or that no source tells of it."""
    made = entering_as_one(now, entry, combination)
    because = None if isinstance(made, Untold) else _untold(now.silently(), made, combination)
    return made if because is None else Untold(entry.object, entry.by, because)


def _untold(now: Moment, entry: EnteredAsOne, combination: Combination) -> str | None:
    """Return of what no source tells about an entry: from where it was, or what becomes of it instead."""
    found = (now.state.piece(ref.id) for ref in combination.pieces)
    cards = [each.marked(combination.marks) for each in found if each is not None]
    if locked_apart(now, entry.kinds, cards, entry.by) or any(_asking_from_where(now, entry)):
        return FROM_SEVERAL
    try:
        return INSTEAD.format(card=combination.card) if candidates(now, entry) else None
    except UnsourcedError as error:
        return error.message


def _asking_from_where(now: Moment, entry: EnteredAsOne) -> Iterator[bool]:
    """Yield of each text about entries from one zone whether this would be one, were it from there."""
    if len(entry.origins) < 2:
        return
    own = Scope(entry.object, entry.by)
    printed = now.library[entry.object.card].abilities
    borne: Any = ((each, own) for each in printed if isinstance(each, HEARING))
    for ability, scope in chain(borne, *(at_work(now, kind) for kind in HEARING)):
        pattern: EventPattern = ability.pattern
        if not entry.origins.isdisjoint((pattern.origin, *pattern.origins, *pattern.apart_from)):
            yield matches(now, replace(pattern, origin=None, origins=(), apart_from=()), entry, scope)
