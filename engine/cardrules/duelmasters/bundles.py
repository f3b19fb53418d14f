"""Bundles that go into one deck at one moment (総合ルール 401.4): which of them is put there first.

Cards that one sentence puts into a deck go there together, in whatever order their owner likes.
What stands in place of one of them is a bundle of its own: bundles are ordered, never mixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from cardrules.core.changes import Arrange, Change
from cardrules.core.decisions import Decision, Option, several
from cardrules.core.effects import Joined, Point, Shift
from cardrules.core.evaluating import INSTEAD
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.naming import arrived
from cardrules.core.objects import Ref, ZoneKey
from cardrules.core.resolving import calling
from cardrules.core.results import Again, Ask, Perform, Repeat, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import PutOntoDeck
from cardrules.duelmasters.zones import DECK

Bundle = tuple[Ref, ...]
"""Cards that were put into a deck together, the first of them first."""

LAID: Final = "laid"
"""Under this name a part of a sentence tells what it puts into a deck."""


@value
class LaidInOrder(Event):
    """Bundles of cards in a deck were put into the order that their owner likes."""

    word: ClassVar[str] = "laid-in-order"
    silent: ClassVar[bool] = True
    zone: ZoneKey
    order: tuple[int, ...]

    @property
    def player(self) -> Seat:
        """The owner of the deck."""
        return self.zone.seat

    def changes(self) -> tuple[Change, ...]:
        """Return the order."""
        return (Arrange(self.zone, self.order),)


@BOOK.rule(Clause.ORDER_OF_BUNDLES, inert=lambda _now, _left: ())
def bundles_by_owner(_now: Moment, left: tuple[Bundle, ...]) -> tuple[Bundle, ...]:
    """Of bundles that go into one deck together the owner says which comes next (401.4)."""
    return left


bundles_by_owner.unknown_before("2023-07-21")


# --- put together by one sentence ---------------------------------------------------------


def all_into_one_place(effect: Joined) -> bool:
    """Tell whether all parts of a sentence put cards into decks, at the same place."""
    parts = effect.effects
    alike = {(part.event, part.place, part.nth) for part in parts if isinstance(part, Shift)}
    return all(isinstance(part, Shift) for part in parts) and len(alike) == 1 and _into_deck(parts)


def _into_deck(parts: Sequence[object]) -> bool:
    return all(isinstance(part, Shift) and part.event == PutOntoDeck.word for part in parts)


def gather(now: Moment, effect: Joined) -> StepResult:
    """Find what each part of a sentence puts into decks, and bind all of it to ``refs``."""
    refs: dict[Ref, None] = {}
    for index, part in enumerate(effect.effects):
        if f"{LAID}{index}" not in now:
            point = Point(part.target, LAID) if isinstance(part, Shift) else part
            return calling(point, now.scope(), f"{LAID}{index}")
        refs.update(dict.fromkeys(now[f"{LAID}{index}"].known.get(LAID, ())))
    return Again(Bindings({"refs": tuple(refs)}))


# --- bundles ------------------------------------------------------------------------------


def in_bundles(now: Moment) -> StepResult | None:
    """Return what must come first for bundles to lie as their owners like, the turn player's deck first."""
    if "facts" not in now:
        return None
    for key, bundles in _by_deck(now):
        if len(bundles) > 1 and _under("arranged", key) not in now:
            return _arranging(now, key, bundles)
    return None


def _arranging(now: Moment, key: ZoneKey, bundles: tuple[Bundle, ...]) -> StepResult:
    arranged, ordered, asked = (_under(name, key) for name in ("arranged", "bundles", "next-bundle"))
    order: tuple[Bundle, ...] = now.get(ordered, ())
    left = tuple(each for each in bundles if each not in order)
    if len(left) < 2:
        return Perform((LaidInOrder(key, _order(now, key, (*order, *left))),), into=arranged)
    choice = bundles_by_owner(now, left)
    if not choice:
        return Repeat(Bindings({arranged: ()}))
    if now.get(asked) is None:
        options = tuple(Option("choose", several(each)) for each in choice)
        return Ask(Decision(key.seat, "choose-objects", asked, options, Clause.ORDER_OF_BUNDLES))
    chosen = next(each for each in left if several(each) == now[asked].choice)
    return Repeat(Bindings({ordered: (*order, chosen), asked: None}))


def _under(name: str, key: ZoneKey) -> str:
    """Return the name under which a step keeps something about one deck of several."""
    return f"{name}-{key.seat}"


def _by_deck(now: Moment) -> Iterator[tuple[ZoneKey, tuple[Bundle, ...]]]:
    """Yield each deck into which something was put in place of something else, and the bundles in it."""
    instead: tuple[Bundle, ...] = now.get(f"{INSTEAD}facts", ())
    if not any(instead):
        return
    found = (arrived(now, event.subject) for event in now["facts"] if event.subject is not None)
    moved = tuple(ref for ref in found if ref is not None)
    where = now.state.where
    decks = {where.get(ref.id) for each in instead for ref in each}
    for key in [key for key, _ in now.zones() if key in decks and key.name == DECK]:
        lying = (tuple(ref for ref in each if where.get(ref.id) == key) for each in (moved, *instead))
        yield key, tuple(each for each in lying if each)


def _order(now: Moment, key: ZoneKey, bundles: tuple[Bundle, ...]) -> tuple[int, ...]:
    """Return the order of a deck in which bundles lie one after the other, where they lie already."""
    wanted = iter([ref.id for each in bundles for ref in each])
    moved = {ref.id for each in bundles for ref in each}
    return tuple(next(wanted) if each.id in moved else each.id for each in now.state.zones[key])
