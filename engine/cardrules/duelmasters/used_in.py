"""How a card was used, where its text asks: as what, and whether its cost was paid (総合ルール 601.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.queries import Scope
from cardrules.core.values import value
from cardrules.core.walk import children
from cardrules.duelmasters.limits import OfItsUse
from cardrules.duelmasters.manner import PAID, came_about


@value
class UsedIn(OfItsUse):
    """The card itself was used as what a word says, and its cost was ``paid``, or was not."""

    used: str
    paid: bool


def used_in(ref: Ref) -> tuple[str, Ref]:
    """Return the fact that says in which manner a card was used."""
    return ("used-in", ref)


def is_asked(now: Moment) -> bool:
    """Tell whether the text of any card known so far asks how its card was used."""
    found: bool = now.library.recall("used in", _some_asks)
    return found


def _some_asks(library: Library) -> bool:
    return any(isinstance(part, UsedIn) for name in library for part in _parts(library[name].abilities))


def _parts(root: Any) -> Iterator[Any]:
    yield root
    for each in children(root):
        yield from _parts(each)


def holds(now: Moment, condition: UsedIn, scope: Scope) -> bool:
    """Tell whether a card was used so: the one in this zone, or as it was in the one before."""
    ref = scope.source.ref
    facts = (now.fact(used_in(each)) for each in (ref, Ref(ref.id, ref.life - 1)))
    manner: frozenset[str] | None = next((each for each in facts if each is not None), None)
    if manner is None or condition.used not in manner:
        return False
    return came_about(manner, PAID) == condition.paid
