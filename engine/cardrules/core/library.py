"""The cards that a position may name, and what the kernel needs to find in them quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Final, TypeVar
from weakref import ref

from cardrules.core.abilities import Ability, CardDefinition
from cardrules.core.errors import InputError
from cardrules.core.objects import GameObject, Zone
from cardrules.core.pool import Pool, pool_of

T = TypeVar("T")


class Library(dict[str, CardDefinition]):
    """Card definitions by name. ``load`` is asked for a card that is not there yet.

    ``printed`` makes of the name of one piece among copies the name that is printed on it.
    It is a ``dict`` so that looking a card up costs no more than that; each library is itself
    alone, whatever it holds, so that it can be the key of memos.
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
            self.__dict__.pop("pool", None)
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

    @cached_property
    def pool(self) -> Pool:
        """The cards known so far, as far as it is no matter where they lie."""
        return pool_of(frozenset(self.values()))

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

    def __call__(self, zone: Zone) -> tuple[tuple[GameObject, Any], ...]:
        """Return the objects of a zone that have printed abilities of the kind, with each of them."""
        return tuple((each, ability) for each in zone.objects for ability in self.printed_on(each.card))

    def printed_on(self, name: str) -> tuple[Any, ...]:
        """Return the abilities of the kind that are printed on a card."""
        found: tuple[Any, ...] = self.library[name].recall(self.kind, self._among)
        return found

    def _among(self, card: CardDefinition) -> tuple[Any, ...]:
        return tuple(each for each in card.abilities if isinstance(each, self.kind))
