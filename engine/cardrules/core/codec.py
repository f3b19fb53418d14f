"""Every position as JSON and back, without loss: also one in the middle of a payment.

A value is ``{"=": tag, field: …}``; tuples are lists, sets ``{"set": […]}``, mappings
``{"map": [[key, entry], …]}``, dates ``{"date": iso}``. Unknown tags are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import is_dataclass
from datetime import date
from enum import Enum
from typing import Any, Final

from cardrules.core.errors import InputError
from cardrules.core.later import Later
from cardrules.core.objects import GameObject, Zone
from cardrules.core.ruleset import Ruleset
from cardrules.core.state import Frame, GameState
from cardrules.core.values import REGISTRY, Bindings, tag_of
from cardrules.core.walk import field_names

_SLOTS: Final[dict[type, tuple[str, ...]]] = {
    GameObject: ("id", "printed", "owner", "life", "marks", "under"),
    Zone: ("objects",),
    Frame: ("procedure", "step", "bindings", "into", "settled"),
    GameState: ("ruleset", "facts", "effects", "waiting", "agenda", "decision", "outcome", "serial"),
    Ruleset: ("as_of", "regime", "readings", "altered", "supposed"),
}


def encode(value: Any) -> Any:
    """Return a value as what JSON can hold."""
    if value is None or isinstance(value, (bool, str)) or type(value) in (int, float):
        return value
    if isinstance(value, (tuple, list, Later)):
        return [encode(each) for each in value]
    if isinstance(value, frozenset):
        return {"set": sorted((encode(each) for each in value), key=_text)}
    if isinstance(value, Bindings):
        return {"map": sorted(([encode(key), encode(each)] for key, each in value.items()), key=_text)}
    if isinstance(value, date):
        return {"date": value.isoformat()}
    return _encode_tagged(value)


def _encode_tagged(value: Any) -> dict[str, Any]:
    tag = tag_of(type(value))
    if REGISTRY.get(tag) is not type(value):
        raise TypeError(f"{type(value).__qualname__} cannot be stored")
    if isinstance(value, Enum):
        return {"=": tag, "value": value.value}
    names = field_names(type(value)) if is_dataclass(value) else _SLOTS[type(value)]
    made = {"=": tag, **{name: encode(getattr(value, name)) for name in names}}
    if isinstance(value, GameState):
        made["zones"] = [[encode(key), encode(zone)] for key, zone in value.zones.items()]
    return made


def decode(stored: Any) -> Any:
    """Return the value that was stored; what is not of this form is an ``InputError``."""
    try:
        return _decode(stored)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
        raise _unreadable() from error


def _decode(stored: Any) -> Any:
    if isinstance(stored, list):
        return tuple(_decode(each) for each in stored)
    if not isinstance(stored, dict):
        return stored
    if "=" in stored:
        return _decode_tagged(stored)
    for key, make in _PLAIN.items():
        if set(stored) == {key}:
            return make(stored[key])
    raise _unreadable()


def _unreadable() -> InputError:
    return InputError(
        "保存された局面として読めない値がある", expected="このプロジェクトが書き出した JSON を渡す"
    )


_PLAIN: Final[dict[str, Callable[[Any], Any]]] = {
    "set": lambda items: frozenset(_decode(each) for each in items),
    "map": lambda pairs: Bindings({_decode(key): _decode(each) for key, each in pairs}),
    "date": date.fromisoformat,
}


def _decode_tagged(stored: dict[str, Any]) -> Any:
    cls = REGISTRY.get(stored["="])
    if cls is None:
        raise InputError(f"保存された局面に知らない種類「{stored['=']}」がある")
    if issubclass(cls, Enum):
        return cls(stored["value"])
    parts = {name: _decode(each) for name, each in stored.items() if name != "="}
    if cls is GameState:
        parts["zones"] = dict(parts["zones"])
    return cls(**parts)


def _text(encoded: Any) -> str:
    return json.dumps(encoded, ensure_ascii=False, sort_keys=True)


def dumps(value: Any) -> str:
    """Return a value as one line of JSON; equal values give equal lines."""
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Any:
    """Return the value of a line of JSON that :func:`dumps` wrote."""
    try:
        return decode(json.loads(text))
    except json.JSONDecodeError as error:
        raise InputError(f"JSON として読めない（{error.lineno}行{error.colno}文字目）") from error
    except RecursionError as error:
        raise _unreadable() from error
