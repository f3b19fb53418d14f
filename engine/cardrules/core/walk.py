"""Walking through values of every kind: to find what is in them, or to make them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, Final

from cardrules.core.later import Later
from cardrules.core.objects import GameObject, Ref
from cardrules.core.values import Bindings, Recalling, Seat, Side, Value

_NAMES: Final[dict[type[Any], tuple[str, ...]]] = {}


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of a value class's fields, in order; none for a class without fields."""
    names = _NAMES.get(cls)
    if names is None:
        has_fields = hasattr(cls, "__dataclass_fields__")
        names = _NAMES[cls] = tuple(each.name for each in fields(cls)) if has_fields else ()
    return names


def children(value: Any) -> Iterable[Any]:
    """Return what a value directly holds; nothing for a plain one."""
    if isinstance(value, (tuple, frozenset, list, Later)):
        return value
    if isinstance(value, Bindings):
        return (*value.keys(), *value.values())
    if isinstance(value, Value):
        return [getattr(value, name) for name in field_names(type(value))]
    if hasattr(value, "bindings"):
        return (value.bindings,)
    return (value.marks, value.under) if hasattr(value, "marks") else ()


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
    for each in children(value):
        if type(each) not in _PLAIN:
            more = ids_in(each)
            found = found | more if found and more else found or more
    return found


_PLAIN: Final = frozenset({str, int, bool, type(None), Seat, Side})
"""What holds nothing, and is not worth a call to find that out."""


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
