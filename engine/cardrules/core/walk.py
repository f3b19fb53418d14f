"""Walking through values of every kind: to find what is in them, or to make them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardrules.core.values import Bindings, Value

if TYPE_CHECKING:
    from cardrules.core.state import Ref


@lru_cache(maxsize=None)
def field_names(cls: type) -> tuple[str, ...]:
    """Return the names of a value class's fields, in order."""
    return tuple(each.name for each in fields(cls))


def children(value: Any) -> Iterator[Any]:
    """Yield what a value directly holds; nothing for a plain one."""
    if isinstance(value, (tuple, frozenset, list)):
        yield from value
    elif isinstance(value, Bindings):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, Value) and is_dataclass(value):
        yield from (getattr(value, name) for name in field_names(type(value)))
    elif hasattr(value, "bindings") or hasattr(value, "marks"):
        yield from _held_by_state_class(value)


def _held_by_state_class(value: Any) -> Iterator[Any]:
    if hasattr(value, "bindings"):
        yield value.bindings
    else:
        yield value.marks
        yield value.under


def refs_in(value: Any) -> frozenset[Ref]:
    """Return every reference inside a value; a value's own are worked out once per call."""
    from cardrules.core.state import GameObject, Ref  # noqa: PLC0415 - state needs this module

    found: set[Ref] = set()
    stack = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, Ref):
            found.add(each)
            continue
        if isinstance(each, GameObject):
            found.add(each.ref)
        if not isinstance(each, (str, int, bytes, type(None))):
            stack.extend(children(each))
    return frozenset(found)


def rewrite(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with ``change`` applied to it and, where it stays itself, to all inside it."""
    changed = change(value)
    if changed is not value:
        return changed
    if isinstance(value, (tuple, frozenset, list)):
        return type(value)(rewrite(each, change) for each in value)
    if isinstance(value, Bindings):
        return Bindings({rewrite(key, change): rewrite(each, change) for key, each in value.items()})
    if isinstance(value, Value) and is_dataclass(value):
        parts = {name: rewrite(getattr(value, name), change) for name in field_names(type(value))}
        return type(value)(**parts)
    return value
