"""The cards that a position may name, and what the kernel needs to find in them quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

from cardrules.core.abilities import Ability, CardDefinition, Continuous
from cardrules.core.errors import InputError
from cardrules.core.events import EventPattern
from cardrules.core.queries import HappenedThisTurn, watched
from cardrules.core.state import GameObject, Zone
from cardrules.core.walk import children

A = TypeVar("A", bound=Ability)


class Library:
    """Card definitions by name. ``load`` is asked for a card that is not there yet."""

    def __init__(
        self,
        definitions: Iterable[CardDefinition] = (),
        load: Callable[[str], CardDefinition | None] = lambda _name: None,
    ) -> None:
        self._known: Final[dict[str, CardDefinition]] = {each.name: each for each in definitions}
        self._load = load

    def __getitem__(self, name: str) -> CardDefinition:
        found = self.find(name)
        if found is None:
            raise InputError(f"カード《{name}》を知らない")
        return found

    def find(self, name: str) -> CardDefinition | None:
        """Return a card's definition, or ``None`` if there is no such card."""
        if name not in self._known:
            loaded = self._load(name)
            if loaded is None:
                return None
            self._known[name] = loaded
            self.__dict__.pop("has_continuous", None)
            self.__dict__.pop("watched", None)
        return self._known[name]

    def holding(self, names: Iterable[str], more: Iterable[CardDefinition] = ()) -> Library:
        """Return a library of just these cards and ``more``: what one position needs."""
        extra = {each.name: each for each in more}
        return Library([extra.get(name) or self[name] for name in {**dict.fromkeys(names), **extra}], self.find)

    @property
    def definitions(self) -> Mapping[str, CardDefinition]:
        """The cards known so far, by name."""
        return self._known

    @cached_property
    def has_continuous(self) -> bool:
        """Whether any card has a continuous ability."""
        return any(isinstance(each, Continuous) for card in self._known.values() for each in card.abilities)

    @cached_property
    def watched(self) -> tuple[EventPattern, ...]:
        """The patterns of events that some text asks about later in the turn."""
        return tuple(dict.fromkeys(watched(each) for card in self._known.values() for each in _asked(card.abilities)))

    def bearing(self, zone: Zone, kind: type[A]) -> tuple[tuple[GameObject, A], ...]:
        """Return the objects of a zone that have printed abilities of a kind, with each of them."""
        return tuple(
            (each, ability) for each in zone for ability in self[each.card].abilities if isinstance(ability, kind)
        )


def _asked(root: Any) -> Iterable[EventPattern]:
    stack = [root]
    while stack:
        each = stack.pop()
        if isinstance(each, HappenedThisTurn):
            yield each.pattern
        if not isinstance(each, (str, int, type(None))):
            stack.extend(children(each))
