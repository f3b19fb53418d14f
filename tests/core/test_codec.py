"""Values as JSON: without loss, equal for equal values, and refused where they are not ours."""

from __future__ import annotations

import json
from datetime import date
from enum import Enum
from typing import Any

import pytest

from cardrules.core.codec import decode, dumps, encode, loads
from cardrules.core.decisions import Decision, Option, several
from cardrules.core.errors import InputError, Place
from cardrules.core.objects import GameObject, Outcome, Ref, ZoneKey
from cardrules.core.position import Cell, Position, Row
from cardrules.core.ruleset import Ruleset
from cardrules.core.state import Frame
from cardrules.core.values import REGISTRY, Bindings, Seat, Side, register
from tests.contract.record import Record
from tests.core.table import Table
from tests.toy.cards import CARDS

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -3,
    1.5,
    "文字",
    (),
    (1, ("a", None)),
    frozenset({"fire", "nature"}),
    Bindings(),
    Bindings({"b": 1, ("a", 2): frozenset({Ref(1, 2)})}),
    date(2022, 6, 24),
    Seat.SECOND,
    Side.OPPONENT,
    Ref(3, 1),
    ZoneKey("hand", Seat.FIRST),
    several((Ref(2, 0), Ref(1, 0))),
    Outcome(None, "draw"),
    Ruleset(date(2022, 6, 24), "variant", Bindings({"q": "a"}), Bindings({"r": "inert"})),
    GameObject(1, "x", Seat.FIRST, 2, Bindings({"tapped": True}), (GameObject(2, "y", Seat.SECOND),)),
    Frame("use", 3, Bindings({"paid": Option("pay", several(()))}), "result", settled=True),
    Decision(Seat.FIRST, "k", "n", (Option("a", 1),), merged=Bindings({Ref(1, 0): Ref(1, 0)})),
    Record(Position("toy", (Row("hand", Seat.FIRST, (Cell("x", 2),), place=Place("a", 1)),)), (Option("a"),)),
    *CARDS,
)


@pytest.mark.parametrize("stored", VALUES, ids=map(str, range(len(VALUES))))
def test_a_value_survives(stored: Any) -> None:
    text = dumps(stored)
    again = loads(text)
    assert again == stored
    assert type(again) is type(stored)
    assert hash(again) == hash(stored)
    assert dumps(again) == text


def test_a_state_survives_in_the_middle_of_a_payment() -> None:
    table = Table("hand FIRST: brick; coins FIRST: coin, coin(shiny)")
    table.run("play", card=table.find("brick", "hand").ref, plays=1)
    assert table.decision.kind == "pay"
    again = loads(dumps(table.state))
    assert again == table.state
    assert (again.agenda, again.decision, again.serial) == (
        table.state.agenda,
        table.state.decision,
        table.state.serial,
    )
    option = table.decision.options[1]
    assert table.kernel.choose(again, option) == table.kernel.choose(table.state, option)


def test_equal_values_give_equal_lines_however_they_were_made() -> None:
    one = Bindings({"a": 1}).bind({"b": frozenset(("x", "y", "z"))})
    other = Bindings({"b": frozenset(("z", "y", "x"))}).bind({"a": 1})
    assert one == other
    assert dumps(one) == dumps(other)


class _Unregistered(Enum):
    ONE = 1


@pytest.mark.parametrize(
    "stored",
    [object(), _Unregistered.ONE, {"a": 1}, {1, 2}, lambda: None],
    ids=["object", "enum", "dict", "set", "function"],
)
def test_what_is_no_value_cannot_be_stored(stored: Any) -> None:
    with pytest.raises(TypeError):
        encode(stored)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"=":"NoSuchKind"}',
        '{"=":["Ref"]}',
        '{"=":null}',
        '{"=":"Ref"}',
        '{"=":"Ref","id":1}',
        '{"=":"Ref","id":1,"life":0,"more":2}',
        '{"=":"Seat"}',
        '{"=":"Seat","value":7}',
        '{"date":"2022-13-01"}',
        '{"date":5}',
        '{"set":3}',
        '{"set":[{"map":3}]}',
        '{"map":[["a"]]}',
        '{"map":[1]}',
        '{"a":1,"b":2}',
        "{}",
        '{"=":"GameState"}',
        '{"=":"GameState","zones":3,"ruleset":null}',
        dumps(Table("row FIRST: plain").state).replace('"objects":[]', '"objects":5'),
        '{"=":"Zone","objects":[{"odd":1}]}',
        "[" * 5000 + "]" * 5000,
    ],
    ids=lambda text: text[:40],
)
def test_what_was_not_stored_by_us_is_bad_input(text: str) -> None:
    with pytest.raises(InputError):
        loads(text)


def test_a_name_is_not_taken_twice() -> None:
    known = REGISTRY["Ref"]
    with pytest.raises(TypeError, match="two values are called Ref"):
        register(type("Ref", (), {}))
    assert REGISTRY["Ref"] is known


def test_the_form_is_plain_json() -> None:
    assert json.loads(dumps(Ref(3, 1))) == {"=": "Ref", "id": 3, "life": 1}
    assert decode(["a", 1]) == ("a", 1)
