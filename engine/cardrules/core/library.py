"""The cards that a position may name, and what the kernel needs to find in them quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

from cardrules.core.abilities import Ability, CardDefinition
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
        self._kinds: Final[dict[type[Ability], bool]] = {}
        self._bearing: Final[dict[type[Ability], Bearers]] = {}

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
            self._kinds.clear()
            self.__dict__.pop("watched", None)
        return self._known[name]

    def holding(self, names: Iterable[str], more: Iterable[CardDefinition] = ()) -> Library:
        """Return a library of just these cards and ``more``: what one position needs.

        A card that is asked for later, such as one that an effect creates, is loaded then.
        """
        extra = {each.name: each for each in more}
        wanted = dict.fromkeys((*names, *extra))
        return Library([extra.get(name) or self[name] for name in wanted], self.find)

    @property
    def definitions(self) -> Mapping[str, CardDefinition]:
        """The cards known so far, by name."""
        return self._known

    def has(self, kind: type[Ability]) -> bool:
        """Tell whether any card known so far has an ability of a kind."""
        if kind not in self._kinds:
            printed = (each for card in self._known.values() for each in card.abilities)
            self._kinds[kind] = any(isinstance(each, kind) for each in printed)
        return self._kinds[kind]

    @cached_property
    def watched(self) -> tuple[EventPattern, ...]:
        """The patterns of events that some text asks about later in the turn."""
        asked = (each for card in self._known.values() for each in _asked(card.abilities))
        return tuple(dict.fromkeys(map(watched, asked)))

    def bearers_of(self, kind: type[Ability]) -> Bearers:
        """Return what finds the bearers of a kind of ability, always the same for one kind."""
        find = self._bearing.get(kind)
        if find is None:
            find = self._bearing[kind] = Bearers(self, kind)
        return find

    def bearing(self, zone: Zone, kind: type[A]) -> tuple[tuple[GameObject, A], ...]:
        """Return the objects of a zone that have printed abilities of a kind, with each of them."""
        find = self.bearers_of(kind)
        found: tuple[tuple[GameObject, A], ...] = zone.memo(find, find)
        return found


class Bearers:
    """Finds what :meth:`Library.bearing` returns; being one object, it is also the key of memos."""

    __slots__ = ("kind", "library")

    def __init__(self, library: Library, kind: type[Ability]) -> None:
        self.library: Final = library
        self.kind: Final = kind

    def __call__(self, zone: Zone) -> tuple[tuple[GameObject, Ability], ...]:
        """Return the objects of a zone that have printed abilities of the kind, with each of them."""
        return tuple(
            (each, ability)
            for each in zone.objects
            for ability in self.library[each.card].abilities
            if isinstance(ability, self.kind)
        )


def _asked(root: Any) -> Iterable[EventPattern]:
    stack = [root]
    while stack:
        each = stack.pop()
        if isinstance(each, HappenedThisTurn):
            yield each.pattern
        if not isinstance(each, (str, int, type(None))):
            stack.extend(children(each))
