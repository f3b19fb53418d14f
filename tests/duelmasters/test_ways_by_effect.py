"""Using cards by effects and by what is declared: what stands against it, and as which face it is."""

from __future__ import annotations

import pytest

from cardrules.core.decisions import PASS, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.trace import Refused
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.keywords import S_TRIGGER, faces_with
from cardrules.duelmasters.shields_used import BASE_TO_COME
from cardrules.duelmasters.ways_by_effect import INSTEAD_BY_EFFECT
from tests.duelmasters.playing import Game

EVOLUTION = "進化クリーチャー　文明：光　コスト：3　種族：ガーディアン　パワー：6000"
CARDS = {
    "仮の兵": ("火 6 6000", "W・ブレイカー"),
    "仮の聖王": (EVOLUTION, "S・トリガー\n進化：ガーディアン"),
    "仮の無記": (EVOLUTION, "S・トリガー"),
    "仮の番人": (
        "クリーチャー　文明：光　コスト：2　種族：ガーディアン　パワー：2000",
        "S・トリガー",
    ),
    "仮の支払": ("火 3 3000", "出た時：自分の手札からクリーチャーを1体召喚してもよい"),
    "仮の大物": ("水 4 4000", ""),
    "仮の身代": ("水 4 4000", "使う時に：コストを支払うかわりに自分のクリーチャーを2体タップしてもよい"),
    "仮の税": ("火 3 3000", "常に：相手のクリーチャーを召喚するコストを2多くする"),
    "仮の贄王": (
        "進化クリーチャー　文明：闇　コスト：2　種族：なし　パワー：6000",
        "進化：闇のクリーチャー\n使う時に：自分の闇のクリーチャーを1体破壊して、コストを1少なくしてもよい",
    ),
    "仮の魔物": ("闇 2 2000", ""),
    "仮の獣／仮の術": ("火 5 5000 ──── 水 3 呪文", "──── 効果：カードを1枚引く"),
    "仮の与え": ("光 3 3000", "常に：自分の手札の呪文に「S・トリガー」を与える"),
    "仮の恵み": ("光 3 3000", "常に：自分の手札のカードに「S・トリガー」を与える"),
}


def _attacked(*shields: str) -> Game:
    """Return a game in which the owner of shields says what is declared for them."""
    rows = [("バトルゾーン", "《仮の兵》", "なし"), ("シールドゾーン", "なし", " ".join(shields))]
    game = Game(CARDS, rows, step="attack")
    game.choose(lambda view: view.act == "attack")
    while game.decision.kind != "declare":
        game.play = game.engine.choose(game.play, game.decision.options[0])
    return game


def test_whether_another_declaration_brings_a_base_is_not_told() -> None:
    game = _attacked("《仮の聖王》", "《仮の番人》")
    assert [each.because for each in game.decision.unsourced] == [BASE_TO_COME]
    game.choose(lambda view: view.cards == ("仮の番人",))
    assert game.decision.options == (PASS,)
    assert [each.because for each in game.decision.unsourced] == [BASE_TO_COME]


def test_an_evolution_creature_of_unknown_base_cannot_be_said_to_be_declarable() -> None:
    game = _attacked("《仮の無記》")
    assert game.decision.options == (PASS,)
    assert [each.because for each in game.decision.unsourced] == ["《仮の無記》の進化元に出典がない"]


def _refused(game: Game) -> list[Refusal]:
    return [each.refusal for each in game.engine.explain(game.play) if isinstance(each, Refused)]


def test_a_refused_use_by_an_effect_is_explained_with_the_changed_cost() -> None:
    rows = [
        ("手札", "《仮の支払》 《仮の大物》", "なし"),
        ("マナゾーン", "水×5", "なし"),
        ("バトルゾーン", "なし", "《仮の税》"),
    ]
    game = Game(CARDS, rows, step="main").force("entered", "仮の支払").do()
    told = [each.because for each in _refused(game) if each.option.act == "use"]
    assert told[0] == "マナが6必要だが5しか生み出せない"
    assert game.happened("summoned") == []


def test_a_use_by_an_effect_that_would_take_the_last_base_is_told_by_no_source() -> None:
    rows = [
        ("手札", "《仮の支払》 《仮の贄王》", "なし"),
        ("マナゾーン", "闇×1", "なし"),
        ("バトルゾーン", "《仮の魔物》", "なし"),
    ]
    with pytest.raises(UnsourcedError, match="《仮の贄王》の進化元がなくなった"):
        Game(CARDS, rows, step="main").force("entered", "仮の支払").do()


def _paid_for_by_an_effect(mana: str, creatures: str) -> Game:
    rows = [
        ("手札", "《仮の支払》 《仮の身代》", "なし"),
        ("マナゾーン", mana, "なし"),
        ("バトルゾーン", creatures, "なし"),
    ]
    return Game(CARDS, rows, step="main").force("entered", "仮の支払")


def test_of_an_alternative_cost_for_a_use_by_an_effect_no_source_tells() -> None:
    with pytest.raises(UnsourcedError, match=INSTEAD_BY_EFFECT):
        _paid_for_by_an_effect("水×3", "《仮の魔物》×2").do()


def test_the_printed_cost_can_be_paid_beside_it() -> None:
    game = _paid_for_by_an_effect("水×4", "《仮の魔物》×2")
    while game.decision.name != "way":
        game.play = game.engine.choose(game.play, game.decision.options[0])
    assert [each.choice.instead for each in game.decision.options] == [()]
    assert [each.because for each in game.decision.unsourced] == [INSTEAD_BY_EFFECT]


def test_an_alternative_cost_that_cannot_be_paid_is_refused_by_its_rule() -> None:
    game = _paid_for_by_an_effect("水×3", "なし").do()
    assert game.happened("summoned") == []
    assert Clause.ALTERNATIVE_COST_IMPOSSIBLE in {each.rule for each in _refused(game)}


@pytest.mark.parametrize("giver, faces", [("仮の与え", (1,)), ("仮の恵み", (0, 1)), ("仮の魔物", ())])
def test_a_keyword_that_is_given_is_had_by_the_faces_it_is_given_to(
    giver: str, faces: tuple[int, ...]
) -> None:
    rows = [("手札", "《仮の獣／仮の術》", "なし"), ("バトルゾーン", f"《{giver}》", "なし")]
    game = Game(CARDS, rows)
    now = game.engine.moment(game.play)
    assert faces_with(now, game.find("仮の獣／仮の術"), S_TRIGGER) == faces
