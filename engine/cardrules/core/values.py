"""Values: what the kernel is made of. Frozen, hashable, comparable, and storable as JSON.

A class decorated with :func:`value` is a frozen dataclass whose hash is computed once;
its name is its tag in JSON (see :func:`tag_of`), so it must be unique in its part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, dataclass_transform

from cardrules.core.records import bare, eq_of, hash_of, init_of, reduced, refuse_change, refuse_loss, shown

_T = TypeVar("_T")

REGISTRY: Final[dict[str, type[Any]]] = {}
"""Every class that can be stored, by the tag it is stored under."""


_UNKNOWN: Final = object()


class Recalling:
    """Base of what remembers what was worked out from it; a subclass has the slot for it."""

    __slots__ = ()
    _recalled: dict[Any, Any]

    def recall(self, name: Any, compute: Callable[[Any], Any]) -> Any:
        """Return ``compute(value)``, worked out once under each name as long as the value lives."""
        try:
            recalled = self._recalled
        except AttributeError:
            recalled = {}
            object.__setattr__(self, "_recalled", recalled)
        found = recalled.get(name, _UNKNOWN)
        if found is _UNKNOWN:
            found = recalled[name] = compute(self)
        return found


class Value(Recalling):
    """Base of all values; holds the hash once it is known, and what else was worked out from it."""

    __slots__ = ("_hash", "_recalled")
    _hash: int

    __setattr__ = refuse_change
    __delattr__ = refuse_loss
    __repr__ = shown
    __reduce__ = reduced


def tag_of(cls: type[Any]) -> str:
    """Return the tag a class is stored under: its name, with its part of the package unless that is core."""
    package, *parts = cls.__module__.split(".")
    part = parts[0] if parts else package
    return cls.__name__ if part == "core" else f"{part}.{cls.__name__}"


def register(cls: type[_T]) -> type[_T]:
    """Make a class storable under its tag."""
    name = tag_of(cls)
    known = REGISTRY.setdefault(name, cls)
    if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
        raise TypeError(f"two values are called {name}: {known.__module__} and {cls.__module__}")
    REGISTRY[name] = cls
    return cls


@dataclass_transform(frozen_default=True, eq_default=True)
def value(cls: type[_T]) -> type[_T]:
    """Make a class a value: frozen, slotted, hashed once, storable."""
    made: Any = bare(cls)
    made.__init__, made.__eq__, made.__hash__ = init_of(made), eq_of(made), _hashed_once(hash_of(made))
    return register(made)


@dataclass_transform(frozen_default=True, eq_default=True)
def unique_value(cls: type[_T]) -> type[_T]:
    """Make a class a value of which there is one object for each content, so that to be equal is to be it.

    For small values that are keys of tables everywhere, and that there are not many of: they
    are compared and hashed as any object is, without a call. They are kept for good.
    """
    made: Any = value(cls)
    names = [each.name for each in fields(made)]
    lines = [
        f"def __new__(cls, {', '.join(names)}):",
        f"    key = ({', '.join(names)})",
        "    found = kept.get(key)",
        "    return found if found is not None else kept.setdefault(key, filled(new(cls), *key))",
    ]
    known: dict[str, Any] = {"kept": {}, "filled": _filling(made.__init__), "new": object.__new__}
    exec("\n".join(lines), known)  # noqa: S102 - made of names of fields alone
    made.__new__, made.__init__ = known["__new__"], object.__init__
    made.__eq__, made.__hash__ = object.__eq__, object.__hash__
    made.__reduce__ = lambda self: (made, tuple(getattr(self, name) for name in names))
    return cls if TYPE_CHECKING else made


def _filling(init: Callable[..., None]) -> Callable[..., Any]:
    def filled(made: Any, *parts: Any) -> Any:
        init(made, *parts)
        return made

    return filled


def _hashed_once(compute: Callable[[Any], int]) -> Callable[[Any], int]:
    def cached(self: Any) -> int:
        try:
            known: int = self._hash
        except AttributeError:
            known = compute(self)
            object.__setattr__(self, "_hash", known)
        return known

    return cached


class Seat(IntEnum):
    """A player's place at the table. The first seat is the one a scenario calls 自分."""

    FIRST = 0
    SECOND = 1
    __hash__ = int.__hash__

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return _OTHER[self]


_OTHER: Final = (Seat.SECOND, Seat.FIRST)

SEATS: Final = (Seat.FIRST, Seat.SECOND)
"""Both seats, first to last."""


class Side(Enum):
    """Whose, seen from the player that an ability belongs to."""

    OWN = "own"
    OPPONENT = "opponent"
    ANY = "any"

    def covers(self, seen_from: Seat, seat: Seat | None) -> bool:
        """Tell whether ``seat`` is on this side, seen from ``seen_from``."""
        if self is Side.ANY:
            return True
        return seat is not None and (seat == seen_from) == (self is Side.OWN)

    def seats(self, seen_from: Seat) -> tuple[Seat, ...]:
        """Return the seats of this side, the viewer's own first."""
        if self is Side.ANY:
            return (seen_from, seen_from.other)
        return (seen_from,) if self is Side.OWN else (seen_from.other,)


register(Seat)
register(Side)


class Bindings(Recalling, dict[Any, Any]):
    """A small immutable mapping; adding to it makes a new one and leaves this one as it was.

    It is a ``dict`` so that looking something up costs no more than that; what would change
    it is refused.
    """

    __slots__ = ("_hash", "_recalled")
    _hash: int
    if TYPE_CHECKING:

        def __init__(self, entries: Mapping[Any, Any] = ...) -> None:
            """Bind names as a mapping does."""

        def get(self, key: Any, default: Any = None) -> Any:
            """Return what is bound to ``key``, else ``default``."""

    def bind(self, entries: Mapping[Any, Any]) -> Bindings:
        """Return these bindings with ``entries`` added or put in place of the old."""
        if not entries:
            return self
        made = Bindings(self)
        dict.update(made, entries)
        return made

    def without(self, *keys: Any) -> Bindings:
        """Return these bindings less some keys."""
        return Bindings({key: entry for key, entry in self.items() if key not in keys})

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (Bindings, (dict(self),))

    def __repr__(self) -> str:
        return f"Bindings({dict.__repr__(self)})"

    def _refused(self, *_args: Any, **_more: Any) -> NoReturn:
        raise TypeError("bindings do not change: make others with bind() or without()")

    __setitem__ = __delitem__ = __ior__ = _refused
    update = pop = popitem = clear = setdefault = _refused


def bound(entries: Mapping[Any, Any]) -> Bindings:
    """Return a mapping of any kind as bindings."""
    return entries if isinstance(entries, Bindings) else Bindings(entries)


EMPTY: Final = Bindings()
"""No bindings at all; shared by everything that has none."""
register(Bindings)
