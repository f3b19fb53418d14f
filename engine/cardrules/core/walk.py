"""Walking through values of every kind: to find what is in them, or to make them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeAlias

from cardrules.core.later import Later
from cardrules.core.objects import GameObject, Ref
from cardrules.core.values import Bindings, Recalling, Seat, Side, Value

Parts: TypeAlias = Callable[[Any], Iterable[Any]]
"""Returns what a value of one class directly holds."""

_NAMES: Final[dict[type[Any], tuple[str, ...]]] = {}


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of a value class's fields, in order; none for a class without fields."""
    names = _NAMES.get(cls)
    if names is None:
        has_fields = hasattr(cls, "__dataclass_fields__")
        names = _NAMES[cls] = tuple(each.name for each in fields(cls)) if has_fields else ()
    return names


_CHILDREN: Final[dict[type[Any], Parts]] = {}
_REFERRING: Final[dict[type[Any], Parts]] = {}
"""How the values of each class that was met are taken apart: in full, or where they may refer to objects."""


def children(value: Any) -> Iterable[Any]:
    """Return what a value directly holds; nothing for a plain one."""
    cls = type(value)
    parts = _CHILDREN.get(cls)
    if parts is None:
        parts = _CHILDREN[cls] = _parts_of(cls, field_names(cls))
    return parts(value)


def inside(value: Any) -> list[Any]:
    """Return what a value directly holds, less what is plain and holds nothing more."""
    return [each for each in children(value) if type(each) not in _PLAIN]


def parts(root: Any) -> Iterator[Any]:
    """Yield a value and all that is inside it, but for what is plain."""
    stack = [root]
    while stack:
        each = stack.pop()
        yield each
        stack.extend(inside(each))


def _referring(value: Any) -> Iterable[Any]:
    """Return what a value directly holds, less what its class says to be plain."""
    cls = type(value)
    parts = _REFERRING.get(cls)
    if parts is None:
        names = (
            [each.name for each in fields(cls) if each.type not in _PLAIN_TYPES] if field_names(cls) else ()
        )
        parts = _REFERRING[cls] = _parts_of(cls, tuple(names))
    return parts(value)


def _parts_of(cls: type[Any], names: tuple[str, ...]) -> Parts:
    """Return what takes the values of a class apart, of whose fields only these are of interest."""
    if issubclass(cls, (tuple, frozenset, list, Later)):
        return iter
    if issubclass(cls, Bindings):
        return lambda value: (*value.keys(), *value.values())
    if issubclass(cls, Value):
        return _fields_of(names)
    if hasattr(cls, "bindings"):
        return _fields_of(("bindings",))
    return _fields_of(("marks", "under")) if hasattr(cls, "marks") else _nothing


def _fields_of(names: tuple[str, ...]) -> Parts:
    if len(names) != 1:
        return attrgetter(*names) if names else _nothing
    one = attrgetter(*names)
    return lambda value: (one(value),)


def _nothing(_value: Any) -> Iterable[Any]:
    return ()


_NO_IDS: Final[frozenset[int]] = frozenset()


def ids_in(value: Any) -> frozenset[int]:
    """Return the id of every piece that is referred to inside a value; an object refers to itself."""
    if isinstance(value, Recalling):
        known: frozenset[int] = value.recall("ids", _ids_of)
        return known
    return _gathered(value)


def _ids_of(value: Any) -> frozenset[int]:
    if isinstance(value, Ref):
        return frozenset((value.id,))
    return _gathered(value).union((value.id,)) if isinstance(value, GameObject) else _gathered(value)


def _gathered(value: Any) -> frozenset[int]:
    found = _NO_IDS
    for each in _referring(value):
        if type(each) not in _PLAIN:
            more = ids_in(each)
            found = found | more if found and more else found or more
    return found


_PLAIN: Final = frozenset({str, int, bool, type(None), Seat, Side})
"""What holds nothing, and is not worth a call to find that out."""

_PLAIN_TYPES: Final = frozenset(
    {"str", "str | None", "int", "int | None", "bool", "Seat", "Side", "frozenset[str]", "tuple[str, ...]"}
)
"""How fields are declared that never refer to an object."""


def rewrite(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with ``change`` applied to it and, where it stays itself, to all inside it."""
    changed = change(value)
    if changed is not value:
        return changed
    if isinstance(value, (tuple, frozenset, list)):
        return type(value)(rewrite(each, change) for each in value)
    if isinstance(value, Later):
        return tuple(rewrite(each, change) for each in value)
    if isinstance(value, Bindings):
        return Bindings({rewrite(key, change): rewrite(each, change) for key, each in value.items()})
    names = field_names(type(value)) if isinstance(value, Value) else ()
    parts = {name: rewrite(getattr(value, name), change) for name in names}
    return type(value)(**parts) if parts else value
