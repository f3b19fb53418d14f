"""What some cards say between them, wherever they lie: found out once for the same cards.

Many positions are made of the same cards, and what is asked of a pool hangs on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, Final

from cardrules.core.abilities import Ability, CardDefinition, Continuous, Replacing, Shaping, Triggered
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.events import Event
from cardrules.core.queries import EventPattern, HappenedThisTurn, OwnValue, Shares, ValueOf
from cardrules.core.values import Recalling
from cardrules.core.walk import children, parts

HEARING: Final = (Replacing, Shaping, Triggered)
"""The kinds of ability that something is done about when an event takes place."""


@lru_cache(maxsize=1024)
def pool_of(cards: frozenset[CardDefinition]) -> Pool:
    """Return the pool of some cards, the same one as long as they are asked about."""
    return Pool(cards)


class Pool(Recalling):
    """Some cards, in the order of their names, and what any of them says."""

    def __init__(self, cards: Iterable[CardDefinition]) -> None:
        self.cards: Final = tuple(sorted(cards, key=lambda each: each.name))
        self._printed: Final[dict[type[Ability], Printed]] = {}
        self._heard: Final[dict[type[Event], frozenset[type[Ability]]]] = {}

    def has(self, kind: type[Ability]) -> bool:
        """Tell whether any of the cards has or gives an ability of a kind."""
        return kind in self.kinds

    def printed(self, kind: type[Ability]) -> Printed:
        """Return the abilities of a kind."""
        found = self._printed.get(kind)
        if found is None:
            found = self._printed[kind] = Printed(self, kind)
        return found

    def hearing(self, events: tuple[Event, ...]) -> frozenset[type[Ability]]:
        """Return those of ``HEARING`` of which any ability holds a pattern that speaks of such events."""
        if len(events) == 1:
            return self._hearing(type(events[0]))
        return frozenset().union(*[self._hearing(type(event)) for event in events])

    def _hearing(self, event: type[Event]) -> frozenset[type[Ability]]:
        found = self._heard.get(event)
        if found is None:
            hear = (kind for kind in HEARING if self.printed(kind).hear(event))
            found = self._heard[event] = frozenset(hear)
        return found

    @cached_property
    def kinds(self) -> frozenset[type[Any]]:
        """The kinds of ability of which any card has or gives one, with their bases."""
        return frozenset().union(*(card.recall("kinds", _kinds) for card in self.cards))

    @cached_property
    def modified(self) -> frozenset[str]:
        """The characteristics that a continuous ability of some card changes, lasting effects left aside."""
        lasting: Iterable[Continuous] = (
            each for card in self.cards for each in card.abilities if isinstance(each, Continuous)
        )
        return frozenset(part.characteristic for each in lasting for part in each.modifications)

    def counted(self, more: tuple[EventPattern, ...]) -> tuple[EventPattern, ...]:
        """Return the patterns that are watched for, with ``more`` that the game watches for, each once."""
        return tuple(dict.fromkeys((*self.watched, *more))) if more else self.watched

    @cached_property
    def referred(self) -> frozenset[str]:
        """The characteristics of single objects that some text compares with."""
        return frozenset(name for card in self.cards for name in card.recall("referred", _referred))

    @cached_property
    def watched(self) -> tuple[EventPattern, ...]:
        """The patterns of events that some text asks about later in the turn."""
        return tuple(dict.fromkeys(each for card in self.cards for each in card.recall("watched", _asked)))


class Printed:
    """The abilities of one kind that are printed on any card of a pool, or given by one that is."""

    def __init__(self, pool: Pool, kind: type[Ability]) -> None:
        found = pool.cards if pool.has(kind) else ()
        self.abilities: Final[tuple[Any, ...]] = tuple(
            each for card in found for each in _of_kind(card, kind)
        )
        self._some: Final[dict[Callable[[Any], bool], bool]] = {}
        self._heard: Final[dict[type[Event], bool]] = {}

    def some(self, test: Callable[[Any], bool]) -> bool:
        """Tell whether any of the abilities is such; worked out once, by what the ability says alone."""
        found = self._some.get(test)
        if found is None:
            found = self._some[test] = any(map(test, self.abilities))
        return found

    def hear(self, kind: type[Event]) -> bool:
        """Tell whether the pattern of any of these abilities speaks of a kind of event."""
        heard = self._heard.get(kind)
        if heard is None:
            heard = self._heard[kind] = any(each.pattern.event in kind.kinds for each in self.abilities)
        return heard

    @cached_property
    def zones(self) -> frozenset[tuple[str, ...]]:
        """The lists of zones that these abilities name as where they work."""
        return frozenset(getattr(each, "zones", ()) for each in self.abilities)


def _of_kind(card: CardDefinition, kind: type[Ability]) -> Iterator[Ability]:
    whole = (*card.abilities, *card.recall("within", _within))
    return (each for each in whole if isinstance(each, kind))


def _kinds(card: CardDefinition) -> frozenset[type[Any]]:
    found = (*card.abilities, *card.recall("within", _within))
    return frozenset(kind for each in found for kind in type(each).__mro__)


def _within(card: CardDefinition) -> tuple[Ability, ...]:
    """Return the abilities that a card gives, by an ability or by an effect, or has under a heading."""
    inside = (part for each in card.abilities for part in children(each))
    return tuple(part for each in inside for part in parts(each) if isinstance(part, Ability))


def _asked(card: CardDefinition) -> tuple[EventPattern, ...]:
    found = map(_pattern_asked, parts(card.abilities))
    return tuple(pattern.tallied for pattern in found if pattern is not None)


def _pattern_asked(part: Any) -> EventPattern | None:
    if isinstance(part, (AlternativeCost, CostChange)):
        return part.counted
    return part.pattern if isinstance(part, HappenedThisTurn) else None


def _referred(card: CardDefinition) -> frozenset[str]:
    found = parts(card.abilities)
    return frozenset(each.characteristic for each in found if isinstance(each, (OwnValue, Shares, ValueOf)))
