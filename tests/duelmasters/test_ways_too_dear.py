"""What is said of a use that cannot be paid is what is lacking, and no more than that."""

from __future__ import annotations

from cardrules.duelmasters.clauses import Clause
from tests.duelmasters.playing import Game

CARDS = {
    "巡り": ("水 5 呪文", "リサイクル2\n効果：カードを1枚引く"),
    "零": ("水 1 1000", "使う時に：コストを1少なくしてもよい"),
    "急ぎ": ("水 5 5000", "使う時に：コストを2少なくしてもよい"),
    "重ね": ("水 4 4000", "使う時に：自分のマナゾーンのカードを2枚タップして、コストを1少なくしてもよい"),
    "装備": ("火 3 クロスギア", ""),
    "獣": ("火 2 2000", ""),
    "税": ("光 3 1000", "常に：相手のクロスギアをクロスするコストを1多くする"),
}


def _refused(game: Game, *cards: str) -> dict[str, str]:
    """Return the rules by which acts with just these cards are refused, and why."""
    found = (each for each in game.decision.refused if game.view(each.option).cards == cards)
    return {each.rule: each.because for each in found}


def _game(*rows: tuple[str, str, str]) -> Game:
    return Game(CARDS, list(rows), step="main")


def test_where_a_civilization_is_lacking_the_cost_that_is_fixed_is_not_blamed() -> None:
    found = _refused(_game(("墓地", "《巡り》", "なし"), ("マナゾーン", "火×9", "なし")), "巡り")
    assert Clause.PAY_CIVILIZATIONS_FIRST in found
    assert Clause.FIX_COST not in found
    found = _refused(_game(("手札", "《零》", "なし"), ("マナゾーン", "火×9", "なし")), "零")
    assert Clause.FIX_COST not in found


def test_a_cost_that_nothing_changed_is_not_blamed() -> None:
    found = _refused(_game(("墓地", "《巡り》", "なし"), ("マナゾーン", "水×1", "なし")), "巡り")
    assert found[Clause.PAY_THE_REST] == "マナが2必要だが1しか生み出せない"
    assert Clause.FIX_COST not in found


def test_a_cost_that_a_change_made_and_mana_is_lacking_for_is() -> None:
    found = _refused(_game(("手札", "《急ぎ》", "なし"), ("マナゾーン", "水×2", "なし")), "急ぎ")
    assert found[Clause.PAY_THE_REST] == "マナが3必要だが2しか生み出せない"
    assert found[Clause.FIX_COST].startswith("コストは3に確定し")


def test_of_a_crossing_the_cost_is_told_that_it_really_has() -> None:
    game = _game(("バトルゾーン", "《装備》 《獣》", "《税》"), ("マナゾーン", "火×3", "なし"))
    found = {each.rule: each.because for each in game.decision.refused if each.option.act == "cross"}
    assert found[Clause.PAY_THE_REST] == "マナが4必要だが3しか生み出せない"
    assert found[Clause.FIX_COST].startswith("コストは4に確定し")


def test_where_mana_is_there_but_taken_for_a_change_it_is_not_said_to_be_lacking() -> None:
    found = _refused(_game(("手札", "《重ね》", "なし"), ("マナゾーン", "水×3", "なし")), "重ね")
    assert (
        found[Clause.PAY_THE_REST] == "マナは3生み出せるが、コストを3にするためのこととあわせては支払えない"
    )
    assert Clause.FIX_COST not in found
