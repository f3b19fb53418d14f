"""The sets of changes of a cost that may be declared: every one, or it is said that they are too many."""

from __future__ import annotations

import pytest

from cardrules.core.decisions import UNSOURCED
from tests.duelmasters.playing import Game

HELPING = (
    "常に：自分の種族「ディスペクター」のクリーチャーを召喚するコストを、"
    "このクリーチャーを破壊して、2少なくしてもよい"
)
CARDS = {
    "合体": ("クリーチャー　文明：火　コスト：20　種族：ディスペクター　パワー：6000", ""),
    "獣": ("火 2 2000", ""),
    "壱": ("火 2 2000", HELPING),
    "弐": ("火 2 2000", HELPING),
    "参": ("火 2 2000", HELPING),
}


def _game(battle: str) -> Game:
    rows = [
        ("手札", "《合体》 《獣》", "なし"),
        ("バトルゾーン", battle, "なし"),
        ("マナゾーン", "火×20", "なし"),
    ]
    return Game(CARDS, rows, step="main")


def test_of_bearers_that_are_alike_only_their_number_makes_a_difference() -> None:
    game = _game("《壱》×4 《弐》×4").use("合体")
    plans = [game.view(each) for each in game.decision.options]
    assert len(plans) == 5 * 5
    assert {(each.cards.count("壱"), each.cards.count("弐")) for each in plans} == {
        (ones, twos) for ones in range(5) for twos in range(5)
    }
    assert all(each.numbers == (20 - 2 * len(each.cards),) for each in plans)


@pytest.mark.parametrize("named", [("壱①",), ("壱②",)])
def test_bearers_that_differ_are_told_apart(named: tuple[str, ...]) -> None:
    game = _game("《壱》① 《壱》②（タップ）").use("合体")
    assert len(game.decision.options) == 4
    assert any(game.view(each).cards == named for each in game.decision.options)


def test_where_there_are_too_many_sets_that_is_said_of_the_card_and_nothing_else_is_hindered() -> None:
    apart = [f"《{name}》{mark}" for name in ("壱", "弐", "参") for mark in "①②③④"]
    game = _game(" ".join(apart[:10]))
    used = [game.view(each).cards for each in game.decision.options]
    assert ("獣",) in used
    assert ("合体",) not in used
    refused = [each.because for each in game.decision.refused if game.view(each.option).cards == ("合体",)]
    assert "《合体》のコストを変える能力の組み合わせが1024通りあり、調べきれない" in refused
    assert [each.rule for each in game.decision.unsourced] == [UNSOURCED]
