"""What is done for a cost is done in an order in which all of it can be, and leaves the rest possible."""

from __future__ import annotations

import pytest

from cardrules.core.trace import Happened
from cardrules.duelmasters.costs_actions import TAPPED_AND_MOVED
from tests.duelmasters.playing import Game

DESTROYING = "使う時に：自分のクリーチャーを1体破壊して、コストを2少なくしてもよい"
TAPPING = "使う時に：自分のクリーチャーを1体タップして、コストを2少なくしてもよい"
OF_FIRE = "使う時に：自分の火のクリーチャーを1体破壊して、コストを2少なくしてもよい"
CARDS = {
    "両刀": ("闇 6 6000", f"{DESTROYING}\n{TAPPING}"),
    "二人": ("闇 6 6000", f"{DESTROYING}\n{OF_FIRE}"),
    "火兵": ("火 2 2000", ""),
    "水兵": ("水 2 2000", ""),
}


def _used(name: str, battle: str, cost: int) -> Game:
    rows = [("手札", f"《{name}》", "なし"), ("バトルゾーン", battle, "なし"), ("マナゾーン", "闇×2", "なし")]
    game = Game(CARDS, rows, step="main").use(name)
    return game.choose(lambda view: view.numbers == (cost,)) if game.decision.kind == "cost-changes" else game


def test_what_is_tapped_comes_first_though_it_is_written_last_and_is_not_what_is_destroyed() -> None:
    game = _used("両刀", "《火兵》 《水兵》", 2).pick("水兵").pick("火兵")
    entries = (entry for entry in game.engine.explain(game.play) if isinstance(entry, Happened))
    about = [(event.word, event.subject) for entry in entries for event in entry.events]
    done = [(word, each.card) for word, each in about if each and word in ("tapped", "destroyed")]
    assert done[-2:] == [("tapped", "水兵"), ("destroyed", "火兵")]
    assert "両刀" in game.names("battle-zone")


def test_whether_what_is_tapped_may_be_destroyed_for_another_change_no_source_tells() -> None:
    game = _used("両刀", "《火兵》 《水兵》", 2).pick("水兵")
    assert [game.view(each).cards for each in game.decision.options] == [("火兵",)]
    assert [each.because for each in game.decision.unsourced] == [TAPPED_AND_MOVED]


@pytest.mark.parametrize(
    "battle, offered", [("《火兵》 《水兵》", ["水兵"]), ("《火兵》×2 《水兵》", ["水兵", "火兵"])]
)
def test_nothing_is_taken_that_leaves_the_rest_impossible(battle: str, offered: list[str]) -> None:
    game = _used("二人", battle, 2)
    if len(offered) > 1:
        assert sorted(game.view(each).cards[0] for each in game.decision.options) == offered
        game.pick("水兵")
    assert sorted(game.names("graveyard")) == ["水兵", "火兵"]
