"""The cards that a position may name, and what the kernel needs to find in them quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Final, TypeVar
from weakref import ref

from cardrules.core.abilities import Ability, CardDefinition, Continuous, Replacing, Shaping, Triggered
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.errors import InputError
from cardrules.core.events import Event
from cardrules.core.objects import GameObject, Zone
from cardrules.core.queries import EventPattern, HappenedThisTurn, OwnValue, Shares, ValueOf
from cardrules.core.values import Recalling
from cardrules.core.walk import children

T = TypeVar("T")

HEARING: Final = (Replacing, Shaping, Triggered)
"""The kinds of ability that something is done about when an event takes place."""


class Library(Recalling, dict[str, CardDefinition]):
    """Card definitions by name. ``load`` is asked for a card that is not there yet.

    ``printed`` makes of the name of one piece among copies the name that is printed on it.
    It is a ``dict`` so that looking a card up costs no more than that; each library is itself
    alone, whatever it holds, so that it can be the key of memos. What is recalled from it is
    forgotten when another card is loaded.
    """

    __hash__ = object.__hash__  # type: ignore[assignment] # a library is no mere dict
    __eq__ = object.__eq__

    def __init__(
        self,
        definitions: Iterable[CardDefinition] = (),
        load: Callable[[str], CardDefinition | None] = lambda _name: None,
        printed: Callable[[str], str] = str,
    ) -> None:
        super().__init__({each.name: each for each in definitions})
        self._load = load
        self._printed = printed
        self._bearers: Final[dict[type[Ability], Bearers]] = {}
        self._has: Final[dict[type[Ability], bool]] = {}
        self._heard: Final[dict[type[Event], frozenset[type[Ability]]]] = {}
        self._finders: Final[dict[Callable[..., Any], Callable[[Zone], Any]]] = {}

    def __missing__(self, name: str) -> CardDefinition:
        found = self.find(name)
        if found is None:
            raise InputError(f"カード《{name}》を知らない", expected="カードのファイルか仮のカードを足す")
        return found

    def find(self, name: str) -> CardDefinition | None:
        """Return a card's definition, or ``None`` if there is no such card."""
        if name not in self:
            loaded = self._load(name)
            if loaded is None:
                return None
            self[name] = loaded
            self.__dict__.pop("watched", None)
            self.__dict__.pop("modified", None)
            self.__dict__.pop("kinds", None)
            self.__dict__.pop("referred", None)
            self._has.clear()
            self._heard.clear()
            self._recalled = {}
            for find in self._bearers.values():
                find.forget()
        return self[name]

    def holding(self, names: Iterable[str], more: Iterable[CardDefinition] = ()) -> Library:
        """Return a library of just these cards and ``more``: what one position needs.

        A card that is asked for later, such as one that an effect creates, is loaded then.
        """
        extra = {each.name: each for each in more}
        wanted = dict.fromkeys((*names, *extra))

        def own(name: str) -> CardDefinition | None:
            return extra.get(name) or extra.get(self._printed(name)) or self.find(name)

        return Library([own(name) or self[name] for name in wanted], own, self._printed)

    def has(self, kind: type[Ability]) -> bool:
        """Tell whether any card known so far has an ability of a kind."""
        found = self._has.get(kind)
        if found is None:
            found = self._has[kind] = bool(self.bearers_of(kind).abilities)
        return found

    def hearing(self, events: tuple[Event, ...]) -> frozenset[type[Ability]]:
        """Return those of ``HEARING`` of which any ability holds a pattern that speaks of such events."""
        if len(events) == 1:
            return self._hearing(type(events[0]))
        return frozenset().union(*[self._hearing(type(event)) for event in events])

    def _hearing(self, event: type[Event]) -> frozenset[type[Ability]]:
        found = self._heard.get(event)
        if found is None:
            hear = (kind for kind in HEARING if self.bearers_of(kind).hear(event))
            found = self._heard[event] = frozenset(hear)
        return found

    def bearers_of(self, kind: type[Ability]) -> Bearers:
        """Return what finds the bearers of a kind of ability, always the same for one kind."""
        find = self._bearers.get(kind)
        if find is None:
            find = self._bearers[kind] = Bearers(self, kind)
        return find

    def finder(self, look: Callable[[Library, Zone], T]) -> Callable[[Zone], T]:
        """Return ``look`` as a question about a zone alone, always the same one: it can be the key of memos.

        What it finds may depend on nothing but the printed cards and the zone.
        """
        find = self._finders.get(look)
        if find is None:
            find = self._finders[look] = Looking(self, look)
        return find

    def found_in(self, zone: Zone, look: Callable[[Library, Zone], T]) -> T:
        """Return what ``look`` finds in a zone, worked out once as long as the zone is as it is."""
        find = self.finder(look)
        found: T = zone.recall(find, find)
        return found

    @cached_property
    def kinds(self) -> frozenset[type[Any]]:
        """The kinds of ability of which any card known so far has or gives one, with their bases."""
        return frozenset().union(*(card.recall("kinds", _kinds) for card in self.values()))

    @cached_property
    def modified(self) -> frozenset[str]:
        """The characteristics that a continuous ability of some card changes, lasting effects left aside."""
        printed = self.bearers_of(Continuous).printed_on
        lasting: Iterable[Continuous] = (each for name in tuple(self) for each in printed(name))
        return frozenset(part.characteristic for each in lasting for part in each.modifications)

    def counted(self, more: tuple[EventPattern, ...]) -> tuple[EventPattern, ...]:
        """Return the patterns that are watched for, with ``more`` that the game watches for, each once."""
        return tuple(dict.fromkeys((*self.watched, *more))) if more else self.watched

    @cached_property
    def referred(self) -> frozenset[str]:
        """The characteristics of single objects that some text compares with."""
        found = (card.recall("referred", _referred) for card in self.values())
        return frozenset(name for names in found for name in names)

    @cached_property
    def watched(self) -> tuple[EventPattern, ...]:
        """The patterns of events that some text asks about later in the turn."""
        asked = (card.recall("watched", _asked) for card in self.values())
        return tuple(dict.fromkeys(each for patterns in asked for each in patterns))


class OfLibrary:
    """Base of what a library holds and what looks in it: it does not keep the library.

    Else neither would go before the collector of cycles found them, and with them all positions of
    a game, whose memos they are the keys of: a sixth of the time of a run of scenarios.
    """

    def __init__(self, library: Library) -> None:
        self._library: Final = ref(library)

    @property
    def library(self) -> Library:
        """The library, which lives as long as anybody asks."""
        found = self._library()
        if found is None:
            raise ReferenceError("the library is gone")
        return found


class Looking(OfLibrary):
    """A question about a library and a zone, as one about the zone alone."""

    def __init__(self, library: Library, look: Callable[[Library, Zone], Any]) -> None:
        super().__init__(library)
        self._look: Final = look

    def __call__(self, zone: Zone) -> Any:
        """Return what is found in a zone."""
        return self._look(self.library, zone)


class Bearers(OfLibrary):
    """Finds the objects that have printed abilities of one kind; called with a zone, those in it.

    Being one object for as long as the library lives, it also serves as the key of memos.
    """

    def __init__(self, library: Library, kind: type[Ability]) -> None:
        super().__init__(library)
        self.kind: Final = kind
        self._some: Final[dict[Callable[[Any], bool], bool]] = {}
        self._heard: Final[dict[type[Event], bool]] = {}

    def __call__(self, zone: Zone) -> tuple[tuple[GameObject, Any], ...]:
        """Return the objects of a zone that have printed abilities of the kind, with each of them."""
        return tuple((each, ability) for each in zone.objects for ability in self.printed_on(each.card))

    def printed_on(self, name: str) -> tuple[Any, ...]:
        """Return the abilities of the kind that are printed on a card."""
        found: tuple[Any, ...] = self.library[name].recall(self.kind, self._among)
        return found

    def _among(self, card: CardDefinition) -> tuple[Any, ...]:
        return tuple(each for each in card.abilities if isinstance(each, self.kind))

    @cached_property
    def abilities(self) -> tuple[Any, ...]:
        """The abilities of the kind that are printed on any card known so far, or given by one that is."""
        if self.kind not in self.library.kinds:
            return ()
        names = tuple(self.library)
        return tuple(each for name in names for each in (*self.printed_on(name), *self._given_by(name)))

    def _given_by(self, name: str) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self.library[name].recall(("given", self.kind), self._given)
        return found

    def _given(self, card: CardDefinition) -> tuple[Any, ...]:
        return tuple(each for each in card.recall("within", _within) if isinstance(each, self.kind))

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

    def forget(self) -> None:
        """Look again: more cards are known now."""
        self._some.clear()
        self._heard.clear()
        self.__dict__.pop("abilities", None)
        self.__dict__.pop("zones", None)


def _kinds(card: CardDefinition) -> frozenset[type[Any]]:
    found = (*card.abilities, *card.recall("within", _within))
    return frozenset(kind for each in found for kind in type(each).__mro__)


def _within(card: CardDefinition) -> tuple[Ability, ...]:
    """Return the abilities that a card gives, by an ability or by an effect, or has under a heading."""
    inside = (part for each in card.abilities for part in children(each))
    return tuple(part for each in inside for part in _parts(each) if isinstance(part, Ability))


def _asked(card: CardDefinition) -> tuple[EventPattern, ...]:
    found = map(_pattern_asked, _parts(card.abilities))
    return tuple(pattern.tallied for pattern in found if pattern is not None)


def _pattern_asked(part: Any) -> EventPattern | None:
    if isinstance(part, (AlternativeCost, CostChange)):
        return part.counted
    return part.pattern if isinstance(part, HappenedThisTurn) else None


def _referred(card: CardDefinition) -> frozenset[str]:
    parts = _parts(card.abilities)
    return frozenset(each.characteristic for each in parts if isinstance(each, (OwnValue, Shares, ValueOf)))


def _parts(root: Any) -> Iterator[Any]:
    stack = [root]
    while stack:
        each = stack.pop()
        yield each
        if not isinstance(each, (str, int, type(None))):
            stack.extend(children(each))
