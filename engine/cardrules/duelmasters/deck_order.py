"""Putting several cards into a deck at once (総合ルール 401.4): their owner decides in what order."""

from __future__ import annotations

from typing import Any

from cardrules.core.branching import BRANCHING
from cardrules.core.changes import BOTTOM, TOP
from cardrules.core.decisions import Decision, Option, several
from cardrules.core.effects import Joined, Shift
from cardrules.core.evaluating import amount
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.resolving import RESOLVERS, targets_first
from cardrules.core.results import Again, Ask, StepResult
from cardrules.core.values import Bindings
from cardrules.duelmasters.bundles import all_into_one_place, gather, in_bundles
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import DECK


@BOOK.rule(Clause.ORDER_IN_DECK, inert=lambda _now, _left: ())
def ordered_by_owner(_now: Moment, left: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """Of cards that go into one deck together the owner says which comes next (401.4)."""
    return left


@BOOK.rule(Clause.NTH_FROM_TOP, inert=lambda _now, _beyond: TOP)
def where_the_deck_ends(_now: Moment, _beyond: int) -> str:
    """A place that the deck does not reach is its bottom (401.6)."""
    return BOTTOM


def place_of(now: Moment, effect: Shift, each: GameObject, scope: Scope) -> str:
    """Return where in a deck an effect puts an object."""
    if effect.nth is None:
        return effect.place
    wanted = amount(now, effect.nth, scope)
    lying = len(now.state.zones[ZoneKey(DECK, each.owner)].objects)
    return str(wanted) if wanted <= lying + 1 else where_the_deck_ends(now, wanted - lying)


def into_deck(now: Moment, effect: Shift) -> StepResult:
    """Put objects into decks, in the order that their owners like; the first named comes first."""
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if effect.one_by_one or "ordered" in now:
        return in_bundles(now) or RESOLVERS[Shift](now, effect)
    return _next(now, now.get("order", ()))


def joined(now: Moment, effect: Joined) -> StepResult:
    """Carry out the parts of one sentence; what they put into decks goes there at one moment."""
    first = effect.effects[0]
    if not isinstance(first, Shift) or not all_into_one_place(effect):
        return BRANCHING[Joined](now, effect)
    return into_deck(now, first) if "refs" in now else gather(now, effect)


def _next(now: Moment, order: tuple[Ref, ...]) -> StepResult:
    here = (now.state.lying(ref) for ref in now["refs"] if ref not in order)
    left = tuple(each for each in here if each is not None)
    owner = now.turn_player if any(each.owner == now.turn_player for each in left) else now.turn_player.other
    looks: dict[Any, GameObject] = {}
    for each in left:
        if each.owner == owner:
            looks.setdefault(each.look, each)
    choice = ordered_by_owner(now, tuple(looks.values())) if len(looks) > 1 else ()
    if not choice and len({each.owner for each in left}) < 2:
        return Again(Bindings({"refs": (*order, *(each.ref for each in left)), "ordered": True}))
    if not choice:
        own = tuple(each.ref for each in left if each.owner == owner)
        return Again(Bindings({"order": (*order, *own)}))
    if now.get("next") is None:
        options = tuple(Option("choose", several((each.ref,))) for each in choice)
        return Ask(Decision(owner, "choose-objects", "next", options, Clause.ORDER_IN_DECK))
    (ref,) = now["next"].choice
    return Again(Bindings({"order": (*order, ref), "next": None}))
