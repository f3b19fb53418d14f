"""Positions as a program gives them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cardrules.core import codec
from cardrules.core.errors import InputError
from cardrules.core.position import Position
from cardrules.core.ruleset import Ruleset
from cardrules.core.values import Bindings
from cardrules.scenario.settings import setting


@pytest.mark.parametrize("name", ["readings", "altered", "facts"])
def test_what_is_bound_by_name_may_be_any_mapping(name: str) -> None:
    plain: dict[str, Any] = {name: {"one": "other"}}
    bound: dict[str, Any] = {name: Bindings(plain[name])}
    made, same = Position("toy", **plain), Position("toy", **bound)
    assert made == same
    assert hash(made) == hash(same)
    assert codec.loads(codec.dumps(made)) == same


@pytest.mark.parametrize("name", ["readings", "altered"])
def test_rules_may_be_given_by_any_mapping(name: str) -> None:
    plain: dict[str, Any] = {name: {"one": "other"}}
    bound: dict[str, Any] = {name: Bindings(plain[name])}
    assert Ruleset(**plain) == Ruleset(**bound)
    assert Ruleset(**plain).selected is Ruleset(**plain).selected


def test_a_play_begins_by_the_readings_of_a_plain_mapping() -> None:
    readings: Any = {"attempt-or-result": "by-result"}
    engine, day = setting("duelmasters").make(), date(2026, 4, 10)
    play = engine.load(Position("duelmasters", as_of=day, readings=readings))
    assert play.state.ruleset.readings == Bindings(readings)
    readings = {"attempt-or-result": "by-guess"}
    with pytest.raises(InputError, match="「by-guess」という読みはない"):
        engine.load(Position("duelmasters", as_of=day, readings=readings))
