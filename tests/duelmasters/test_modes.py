"""Options: who chooses, when, how many, in what order, and what begins untold."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.modes import UNTOLD
from tests.duelmasters.playing import Game

OLD, NEW = date(2022, 6, 23), date(2022, 6, 24)
TWO = "▶カードを1枚引く▶自分の山札の上から1枚をマナゾーンに置く"
FEW = ("山札の上", "《仮の札》 《仮の札》 《仮の札》 《仮の札》", "なし")


def cast(head: str, more: str = "", **rules: object) -> Game:
    """Return a game in which a spell with options, and perhaps more of them, has been cast for nothing."""
    made_up = {"仮の呪文": ("水 2 呪文", f"効果：{head}{TWO}{more}"), "仮の札": ("火 3 3000", "")}
    rows = [("手札", "《仮の呪文》", "なし"), FEW]
    return Game(made_up, rows, **rules).force("cast", "仮の呪文")


@pytest.mark.parametrize(
    "head, numbers",
    [
        ("次のうちいずれか1つを選ぶ", [(1,), (2,)]),
        ("次のうちいずれか1つを選ぶ（すべて選んでもよい）", [(1,), (2,), (1, 2)]),
        ("次の中から2回選ぶ（同じものを選んでもよい）", [(1, 1), (1, 2), (2, 2)]),
    ],
)
def test_every_way_of_choosing_is_offered_at_once_in_printed_order(
    head: str, numbers: list[tuple[int, ...]]
) -> None:
    assert sorted(cast(head).numbers) == sorted(numbers)


@pytest.mark.parametrize(
    "head, refused", [("次の中から2回選ぶ", {(0, 0), (1, 1), (2, 2)}), ("次の中から1回選ぶ", set())]
)
def test_what_is_chosen_twice_at_one_moment_is_refused_by_the_rule_for_that(
    head: str, refused: set[tuple[int, ...]]
) -> None:
    decision = cast(head, more="▶カードを2枚引く").decision
    assert {each.option.choice for each in decision.refused} == refused
    assert {each.rule for each in decision.refused} <= {Clause.CHOOSE_DISTINCT_THINGS}


def test_all_of_several_is_one_forced_choice() -> None:
    played = cast("次の中から2回選ぶ")
    assert played.count("hand") == 1
    assert played.count("mana-zone") == 1


@pytest.mark.parametrize("day, drawn", [(OLD, 0), (NEW, 1)])
def test_options_were_chosen_before_the_spell_was_resolved(day: date, drawn: int) -> None:
    played = cast("カードを1枚引く。その後、次のうちいずれか1つを選ぶ", as_of=day)
    assert played.decision.kind == "choose-options"
    assert played.count("hand") == drawn


@pytest.mark.parametrize("reading, drawn", [("at-resolution", 1), ("at-the-usual-time", 0)])
def test_when_another_player_chose_beforehand_is_open(reading: str, drawn: int) -> None:
    text = "カードを1枚引く。その後、相手が次のうちいずれか1つを選ぶ"
    played = cast(text, as_of=OLD, readings=Bindings({"chooser-timing": reading}))
    assert played.decision.player is Seat.SECOND
    assert played.count("hand") == drawn


def test_the_player_whom_the_text_names_chooses() -> None:
    assert cast("相手が次のうちいずれか1つを選ぶ").decision.player is Seat.SECOND


# --- how many -----------------------------------------------------------------------------

COUNTING = f"出た時：自分の手札を好きな数捨てる。次の中からその数だけ選ぶ（同じものを選んでもよい）{TWO}"


def counting(**more: object) -> Game:
    """Return a game in which a creature has come that counts what is discarded."""
    made_up = {"仮の数え手": ("闇 5 5000", COUNTING), "仮の札": ("火 3 3000", "")}
    rows = [
        ("手札", "《仮の数え手》 《仮の札》 《仮の札》", "なし"),
        ("山札の上", "《仮の札》 《仮の札》", "なし"),
    ]
    return Game(made_up, rows, as_of=OLD, **more).force("entered", "仮の数え手")


def test_a_number_known_late_is_chosen_when_it_is_known() -> None:
    played = counting().pick("仮の札", "仮の札")
    assert played.count("graveyard") == 2
    assert played.numbers == [(1, 1), (1, 2), (2, 2)]


def test_read_otherwise_it_is_chosen_before_whatever_it_will_be() -> None:
    played = counting(readings=Bindings({"mode-count-known-late": "before-resolution"}))
    assert played.decision.kind == "choose-options"
    assert played.numbers == [(), (1,), (2,), (1, 1), (1, 2), (2, 2)]
    played.options(1, 1).pick("仮の札")
    assert played.play.state.facts.get(BEYOND_SOURCE)


def test_nothing_counted_means_nothing_chosen() -> None:
    played = counting()
    played.choose(lambda view: not view.cards)
    assert played.decision.initiative
    assert played.count("mana-zone") == 0


# --- untold -------------------------------------------------------------------------------

BOTH = "次のうちいずれか1つを選ぶ（すべて選んでもよい）"


@pytest.mark.parametrize(
    "day, regime, rule",
    [
        (date(2023, 10, 11), "tournament", None),
        (date(2023, 10, 10), "tournament", Clause.UNDECLARED_OPTIONS_DEFAULT),
        (date(2023, 10, 11), "", Clause.MODE_CHOICE),
    ],
)
def test_beginning_untold_is_known_to_tournaments_alone(day: date, regime: str, rule: str | None) -> None:
    decision = cast(BOTH, as_of=day, regime=regime).decision
    offered = [each for each in decision.options if each.act == UNTOLD]
    refused = {each.rule for each in decision.refused}
    assert bool(offered) is (rule is None)
    assert refused == ({rule} if rule else set())


@pytest.mark.parametrize("index, hand, mana", [(1, 1, 1), (2, 0, 1)])
def test_what_is_begun_untold_decides_what_was_chosen(index: int, hand: int, mana: int) -> None:
    played = cast(BOTH, regime="tournament")
    played.choose(lambda view: view.act == UNTOLD and view.numbers == (index,))
    assert (played.count("hand"), played.count("mana-zone")) == (hand, mana)


def test_where_not_all_may_be_chosen_nothing_begins_untold() -> None:
    decision = cast("次のうちいずれか1つを選ぶ", regime="tournament").decision
    assert all(each.act != UNTOLD for each in decision.options)
    assert decision.refused == ()
