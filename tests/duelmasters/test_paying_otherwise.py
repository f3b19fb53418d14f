"""Creatures in the battle zone that pay civilizations: of like ones any may be named."""

from __future__ import annotations

from cardrules.core.decisions import Option, several
from cardrules.core.objects import Ref, ZoneKey
from cardrules.core.values import Seat
from cardrules.duelmasters.zones import BATTLE, TAPPED
from tests.duelmasters.playing import Game

CARDS = {
    "両替": ("水 3 3000", "常に：自分のサイキック・クリーチャーをタップして文明を支払ってもよい"),
    "幻": ("サイキック・クリーチャー　文明：火　コスト：5　種族：なし　パワー：5000", ""),
    "影": ("サイキック・クリーチャー　文明：火　コスト：6　種族：なし　パワー：6000", ""),
    "火獣": ("火 2 2000", ""),
}
ROWS = [
    ("手札", "《火獣》", "なし"),
    ("バトルゾーン", "《両替》 《幻》×2 《影》", "なし"),
    ("マナゾーン", "水×2", "なし"),
]


def _named(game: Game, card: str) -> list[Ref]:
    found = game.engine.moment(game.play).counted(ZoneKey(BATTLE, Seat.FIRST))
    return [each.ref for each in found if each.card == card]


def _accepts(game: Game, *refs: Ref) -> bool:
    return game.decision.accepts(Option("pay", several(refs)))


def test_of_like_creatures_one_stands_for_both_and_either_may_be_named() -> None:
    game = Game(CARDS, ROWS, step="main").use("火獣")
    offered = game.decision.options
    illusions, shadow, changer = (_named(game, name) for name in ("幻", "影", "両替"))

    assert [each.choice.items for each in offered] == [(illusions[0],), (shadow[0],)]
    assert all(_accepts(game, ref) for ref in (*illusions, *shadow))
    assert not _accepts(game, *changer)


def test_the_one_that_is_named_is_tapped() -> None:
    game = Game(CARDS, ROWS, step="main").use("火獣")
    named = _named(game, "幻")[1]
    game.play = game.engine.choose(game.play, Option("pay", several([named])))
    tapped = [
        each.ref.id for _, each in game.play.state.objects() if each.card == "幻" and each.marks.get(TAPPED)
    ]

    assert len(tapped) == 1
    assert "火獣" in game.names(BATTLE)
