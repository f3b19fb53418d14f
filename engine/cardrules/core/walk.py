"""Walking through values of every kind: to find what is in them, or to make them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, Final

from cardrules.core.state import GameObject, Ref
from cardrules.core.values import Bindings, Value

_NAMES: Final[dict[type[Any], tuple[str, ...]]] = {}


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of a value class's fields, in order; none for a class without fields."""
    if cls not in _NAMES:
        has_fields = hasattr(cls, "__dataclass_fields__")
        _NAMES[cls] = tuple(each.name for each in fields(cls)) if has_fields else ()
    return _NAMES[cls]


def children(value: Any) -> Iterator[Any]:
    """Yield what a value directly holds; nothing for a plain one."""
    if isinstance(value, (tuple, frozenset, list)):
        yield from value
    elif isinstance(value, Bindings):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, Value):
        yield from (getattr(value, name) for name in field_names(type(value)))
    elif hasattr(value, "bindings"):
        yield value.bindings
    elif hasattr(value, "marks"):
        yield value.marks
        yield value.under


_NO_REFS: Final[frozenset[Ref]] = frozenset()


def refs_in(value: Any) -> frozenset[Ref]:
    """Return every reference inside a value; an object counts as a reference to itself."""
    if isinstance(value, (str, int, type(None))):
        return _NO_REFS
    if isinstance(value, Value):
        known: frozenset[Ref] = value.recall("refs", _refs_of_value)
        return known
    own = (value.ref,) if isinstance(value, GameObject) else ()
    return _gathered(value, own)


def _refs_of_value(value: Any) -> frozenset[Ref]:
    return frozenset({value}) if isinstance(value, Ref) else _gathered(value, ())


def _gathered(value: Any, own: tuple[Ref, ...]) -> frozenset[Ref]:
    found = [each for each in map(refs_in, children(value)) if each]
    return _NO_REFS.union(own, *found) if own or found else _NO_REFS


def rewrite(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with ``change`` applied to it and, where it stays itself, to all inside it."""
    changed = change(value)
    if changed is not value:
        return changed
    if isinstance(value, (tuple, frozenset, list)):
        return type(value)(rewrite(each, change) for each in value)
    if isinstance(value, Bindings):
        return Bindings({rewrite(key, change): rewrite(each, change) for key, each in value.items()})
    names = field_names(type(value)) if isinstance(value, Value) else ()
    parts = {name: rewrite(getattr(value, name), change) for name in names}
    return type(value)(**parts) if parts else value
