"""A mapping that makes its entries when they are asked for, each once."""

from __future__ import annotations

from functools import partial

import pytest

from cardrules.core.asked import WhenAsked


def test_an_entry_is_made_when_it_is_asked_for_and_once() -> None:
    made: list[str] = []

    def making(name: str) -> list[str]:
        made.append(name)
        return [name]

    found = WhenAsked({name: partial(making, name) for name in ("a", "b")})
    assert list(found) == ["a", "b"]
    assert len(found) == 2
    assert "b" in found
    assert "c" not in found
    assert made == []
    assert found["b"] is found["b"]
    assert made == ["b"]
    assert dict(found) == {"a": ["a"], "b": ["b"]}
    with pytest.raises(KeyError):
        found["c"]
