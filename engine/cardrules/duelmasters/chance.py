"""Shuffling (総合ルール 701.11): after it nobody knows in what order a deck lies, and chance decides.

A shuffled deck is laid in an order that tells nothing of the one before. Which card lies at a
place is decided only when the place matters, as a choice that is nobody's: every kind of card
that may lie there is an option.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from cardrules.core.changes import Arrange, Change, SetFact
from cardrules.core.decisions import Decision, Option, Refusal, several
from cardrules.core.effects import Effected, Shuffle
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.locks import locks_on, why_not
from cardrules.duelmasters.zones import DECK

SHUFFLED: Final = "shuffled"
"""Facts under this name say of which cards of a zone nobody knows where they lie."""

SHUFFLING: Final = frozenset({SHUFFLED})
"""The word of prohibitions for shuffling a deck."""

CHANCE: Final = "chance"
"""The kind of choice that chance makes; it is asked of the player whose deck it is."""


@value
class Shuffled(Event):
    """A deck was shuffled."""

    word: ClassVar[str] = "shuffled"
    zone: ZoneKey
    by: Seat
    order: tuple[int, ...]
    unknown: frozenset[Ref]

    @property
    def player(self) -> Seat:
        """The player who shuffled it."""
        return self.by

    def changes(self) -> tuple[Change, ...]:
        """Return an order that tells nothing, and of which cards nobody knows the place."""
        return (Arrange(self.zone, self.order), SetFact((SHUFFLED, self.zone), self.unknown or None))


@value
class PlaceKnown(Event):
    """Chance decided which card lies at a place of a shuffled deck."""

    word: ClassVar[str] = "place-known"
    zone: ZoneKey
    order: tuple[int, ...]
    unknown: frozenset[Ref]

    def changes(self) -> tuple[Change, ...]:
        """Return the card at its place, and the others of which nobody knows yet."""
        return (Arrange(self.zone, self.order), SetFact((SHUFFLED, self.zone), self.unknown or None))


def shuffle(now: Moment, effect: Shuffle) -> StepResult:
    """Shuffle the decks of a side."""
    if "facts" in now:
        return Done(Effected(bool(now["facts"]), tried=True))
    scope = now.scope()
    keys = (ZoneKey(effect.zone, seat) for seat in effect.side.seats(scope.controller))
    able = (key for key in keys if top_can_be_shuffled(now, key, scope.controller))
    return Perform(tuple(shuffled(now, key, scope.controller) for key in able), into="facts")


def top_can_be_shuffled(now: Moment, key: ZoneKey, seat: Seat) -> bool:
    """Tell whether no text keeps a player from shuffling a deck as it lies."""
    top = next(iter(now.state.zones[key]), None)
    return top is None or can_be_shuffled(now, top, seat)


def can_be_shuffled(now: Moment, each: GameObject, seat: Seat) -> bool:
    """Tell whether no text keeps a player from shuffling a deck that an object is in or goes into."""
    found = locks_on(now, SHUFFLING, each, seat)
    if found:
        now.recorder.refused(seat, Refusal(Option("effect", each.ref), *why_not(now, found)))
    return not found


def shuffled(now: Moment, key: ZoneKey, seat: Seat) -> Shuffled:
    """Return the event by which a player shuffles a deck."""
    objects = sorted(now.state.zones[key], key=lambda each: (each.card, each.id))
    unknown = frozenset(each.ref for each in objects) if len(set(map(_look, objects))) > 1 else frozenset()
    return Shuffled(key, seat, tuple(each.id for each in objects), unknown)


def _look(each: GameObject) -> Any:
    return each.look


# --- when a place matters -----------------------------------------------------------------


def before_top(now: Moment, key: ZoneKey, count: int, into: str) -> Call | None:
    """Return the call that has chance decide what lies on top, if nobody knows; bind it to ``into``."""
    if into in now or next(_open_places(now, key, count), None) is None:
        return None
    return Call("settle-top", Bindings({"zone": key, "count": count}), into=into)


def before_draw(now: Moment, seat: Seat, into: str) -> Call | None:
    """Return the call that has chance decide which card a player draws, if nobody knows."""
    return before_top(now, ZoneKey(DECK, seat), 1, into)


def _open_places(now: Moment, key: ZoneKey, count: int) -> Iterator[int]:
    unknown: frozenset[Ref] = now.fact((SHUFFLED, key), frozenset())
    if unknown:
        lying = now.state.zones[key].objects[:count]
        yield from (place for place, each in enumerate(lying) if each.ref in unknown)


def settle_top(now: Moment) -> StepResult:
    """Decide, place by place, which of the cards of unknown order lies there."""
    key: ZoneKey = now["zone"]
    place = next(_open_places(now, key, now["count"]), None)
    if place is None:
        return Done(True)
    if now.get("card") is None:
        return Ask(_which(now, key))
    (ref,) = now["card"].choice
    objects = list(now.state.zones[key])
    at = next(index for index, each in enumerate(objects) if each.ref == ref)
    objects[place], objects[at] = objects[at], objects[place]
    unknown = now.fact((SHUFFLED, key)) - {ref}
    return Perform((PlaceKnown(key, tuple(each.id for each in objects), unknown),))


def _which(now: Moment, key: ZoneKey) -> Decision:
    unknown: frozenset[Ref] = now.fact((SHUFFLED, key))
    looks: dict[Any, GameObject] = {}
    for each in now.state.zones[key]:
        if each.ref in unknown:
            looks.setdefault(each.look, each)
    options = tuple(Option("choose", several((each.ref,))) for each in looks.values())
    return Decision(key.seat, CHANCE, "card", options, CHANCE)


def settle_next(_now: Moment) -> StepResult:
    """Go on with the next place."""
    return Again(Bindings({"card": None}))


SETTLE_TOP: Final = procedure("settle-top", settle_top, settle_next)
