"""Characteristics as they are now, and questions about objects and positions."""

from __future__ import annotations

import pytest

from cardrules.core.abilities import CardDefinition, Continuous, Keyword, Modification
from cardrules.core.effects import Grant, Named, Shift
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.evaluating import fits, holds, select
from cardrules.core.queries import (
    AllOf,
    AnyOf,
    Compares,
    Condition,
    CountCompares,
    CountOf,
    Has,
    HasAbility,
    Marked,
    NotSo,
    Number,
    ObjectCondition,
    Selector,
    TurnOf,
    Without,
)
from cardrules.core.values import Bindings, Seat, Side
from tests.core.table import Table, bearing

ROW = ("row",)


def _number(table: Table, name: str, seat: Seat = Seat.FIRST) -> object:
    return table.now.characteristic(table.find(name, seat=seat), "number")


def test_a_lasting_ability_bears_on_those_it_names_where_it_reaches() -> None:
    table = Table("row FIRST: banner, plain; hand FIRST: brick; row SECOND: plain")
    assert (_number(table, "banner"), _number(table, "plain")) == (2, 2)
    assert _number(table, "plain", Seat.SECOND) == 1
    assert table.now.characteristic(table.find("brick", "hand"), "number") == 2


def test_an_ability_does_nothing_where_it_does_not_work() -> None:
    assert _number(Table("hand FIRST: banner; row FIRST: plain"), "plain") == 1
    assert _number(Table("row FIRST: banner(absent), plain"), "plain") == 1
    assert _number(Table("row FIRST: tower[banner], plain"), "plain") == 1


def test_it_ends_with_its_bearer() -> None:
    table = Table("row FIRST: banner, plain")
    table.scrap(table.find("banner"))
    assert _number(table, "plain") == 1


def test_the_policy_says_in_which_order_modifications_count() -> None:
    table = Table("row FIRST: crown, banner")
    assert _number(table, "crown") == 5
    table.scrap(table.find("banner"))
    assert _number(table, "crown") == 1


def test_amounts_are_read_each_time() -> None:
    table = Table("row FIRST: crowd, plain; hand FIRST: brick")
    assert _number(table, "crowd") == 3
    table.enter(table.find("brick", "hand"))
    assert _number(table, "crowd") == 4


def test_an_ability_that_asks_for_what_it_changes_is_read_without_itself() -> None:
    table = Table("row FIRST: giantess, plain, brick")
    assert [_number(table, name) for name in ("giantess", "plain", "brick")] == [3, 1, 3]


def test_two_abilities_that_ask_for_each_others_changes_come_to_an_end() -> None:
    table = Table("row FIRST: giantess*2, plain, brick; row SECOND: frost")
    assert [_number(table, name) for name in ("giantess", "plain", "brick")] == [1, 0, 1]


def test_an_effect_bound_to_objects_stays_with_them_and_ends_when_they_leave() -> None:
    table = Table("row FIRST: plain*2")
    first, second = table.state.zone("row", Seat.FIRST)
    table.do(
        Grant("game", Named("it"), modifications=(Modification("number", "add", Number(3)),)), it=(first.ref,)
    )
    numbers = [table.now.characteristic(each, "number") for each in (first, second)]
    assert numbers == [4, 1]
    table.scrap(first)
    assert table.now.characteristic(table.find("plain", "scrap"), "number") == 1


def test_an_object_that_left_is_not_what_its_piece_has_become() -> None:
    table = Table("row FIRST: banner, crowd")
    earlier = table.find("crowd")
    table.scrap(earlier)
    table.do(Shift(Named("it"), "row", "entered"), it=(table.find("crowd", "scrap").ref,))
    assert _number(table, "crowd") == 4
    assert table.now.characteristic(earlier, "number") == 1


def test_a_marked_characteristic_stands_in_place_of_the_printed_one() -> None:
    table = Table("row FIRST: plain")
    key = table.state.where[0]
    marked = type(table.state.zones[key])((table.find("plain").marked({"number": 7}),))
    table.state = table.state.evolve(zones={**table.state.zones, key: marked})
    assert _number(table, "plain") == 7


def test_what_no_source_gives_is_not_guessed() -> None:
    table = Table("coins FIRST: coin")
    with pytest.raises(UnsourcedError, match="《coin》のnumberに出典がない"):
        table.now.characteristic(table.find("coin", "coins"), "number")


def test_an_unknown_card_is_bad_input() -> None:
    with pytest.raises(InputError, match="カード《nobody》を知らない"):
        Table("row FIRST: nobody")


@pytest.mark.parametrize(
    "condition, names",
    [
        (Has("number", 1), ["plain", "cat"]),
        (Has("suits", "b"), ["brick"]),
        (Compares("number", ">=", Number(2)), ["brick", "giant"]),
        (Compares("number", "!=", Number(5)), ["plain", "brick", "cat"]),
        (Compares("number", "==", CountOf(Selector(("coins",)))), ["brick"]),
        (Compares("weight", ">=", Number(0)), []),
        (Marked("tapped"), ["brick"]),
        (Without(Marked("tapped")), ["plain", "giant", "cat"]),
        (AnyOf((Has("number", 5), Marked("tapped"))), ["brick", "giant"]),
        (HasAbility("brave"), ["cat"]),
    ],
    ids=repr,
)
def test_conditions_on_objects(condition: ObjectCondition, names: list[str]) -> None:
    weightless = Bindings({"weight": None})
    cards = (
        CardDefinition("plain", Bindings({"number": 1, "suits": frozenset("p")}).bind(weightless)),
        CardDefinition("brick", Bindings({"number": 2, "suits": frozenset("b")}).bind(weightless)),
        CardDefinition("giant", Bindings({"number": 5, "suits": frozenset("g")}).bind(weightless)),
        CardDefinition("cat", Bindings({"number": 1, "suits": ("c",)}).bind(weightless), (Keyword("brave"),)),
    )
    table = Table("row FIRST: plain, brick(tapped), giant, cat; coins FIRST: coin*2", *cards)
    row = table.state.zone("row", Seat.FIRST)
    assert [each.card for each in row if fits(table.now, each, condition, table.scope())] == names


@pytest.mark.parametrize(
    "condition, truth",
    [
        (TurnOf(Side.OWN), True),
        (TurnOf(Side.OPPONENT), False),
        (CountCompares(Selector(ROW), "==", Number(2)), True),
        (CountCompares(Selector(ROW, Side.ANY), ">", Number(3)), False),
        (NotSo(TurnOf(Side.OWN)), False),
        (AllOf((TurnOf(Side.OWN), CountCompares(Selector(ROW), ">=", Number(2)))), True),
        (AllOf((TurnOf(Side.OWN), TurnOf(Side.OPPONENT))), False),
    ],
    ids=repr,
)
def test_conditions_on_positions(condition: Condition, truth: bool) -> None:
    table = Table("row FIRST: plain, brick; row SECOND: plain")
    assert holds(table.now, condition, table.scope()) is truth


def test_a_selector_finds_own_objects_first_and_leaves_out_its_bearer() -> None:
    table = Table("row FIRST: plain; row SECOND: brick; hand SECOND: giant")
    brick = table.find("brick", seat=Seat.SECOND)
    both = Selector(("hand", "row"), Side.ANY)
    assert [each.card for each in select(table.now, both, table.scope(brick, Seat.SECOND))] == [
        "giant",
        "brick",
        "plain",
    ]
    other = Selector(ROW, Side.ANY, other=True)
    assert [each.card for each in select(table.now, other, table.scope(brick, Seat.SECOND))] == ["plain"]


def test_what_does_not_count_is_not_selected() -> None:
    table = Table("row FIRST: plain, brick(absent)")
    assert [each.card for each in select(table.now, Selector(ROW), table.scope())] == ["plain"]


def test_a_lasting_ability_with_a_condition_holds_only_with_it() -> None:
    shy = bearing(
        Continuous(
            (Modification("number", "add", Number(4)),),
            condition=CountCompares(Selector(ROW), "==", Number(1)),
        ),
        name="shy",
    )
    assert _number(Table("row FIRST: shy", shy), "shy") == 5
    assert _number(Table("row FIRST: shy, plain", shy), "shy") == 1
