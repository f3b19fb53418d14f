"""What no source tells of a text that has the other player choose of creatures."""

from __future__ import annotations

import pytest

from cardrules.core.errors import UnsourcedError
from tests.duelmasters.playing import Game

CARDS = {
    "晴明": ("闇 6 6000", "常に：相手がバトルゾーンのクリーチャーを選ぶ時、かわりに自分が選ぶ"),
    "皆": ("闇 6 6000", "常に：プレイヤーがバトルゾーンのクリーチャーを選ぶ時、かわりに自分が選ぶ"),
    "普通": ("闇 6 6000", ""),
    "破壊": ("火 2 呪文", "効果：クリーチャーを1体破壊する"),
    "新": ("NEOクリーチャー　文明：火　コスト：2　種族：？　パワー：5000", "NEO進化：クリーチャー"),
    "払い": ("火 2 呪文", "使う時に：自分のクリーチャーを1体タップして、コストを2少なくしてもよい"),
    "拾い": ("火 2 呪文", "効果：自分のバトルゾーンまたは墓地のカードを1枚選ぶ"),
    "火兵": ("火 2 2000", ""),
    "水兵": ("水 2 2000", ""),
}


def _used(name: str, other: str, own: str = "") -> Game:
    rows = [
        ("手札", f"《{name}》", "なし"), ("バトルゾーン", f"《火兵》 《水兵》 {own}", f"《{other}》"),
        ("墓地", "《火兵》①", "なし"), ("マナゾーン", "火×2", "なし"),
    ]  # fmt: skip
    game = Game(CARDS, rows, step="main").use(name)
    return game.choose(lambda view: view.numbers == (0,)) if game.decision.kind == "cost-changes" else game


@pytest.mark.parametrize(
    "name, open_",
    [
        ("払い", "コストのために選ぶ時"),
        ("拾い", "だれがいくつ選ぶか"),
        ("新", "NEO進化するかどうかをだれが決めるか"),
    ],
)
def test_who_chooses_is_left_open(name: str, open_: str) -> None:
    with pytest.raises(UnsourcedError, match=open_):
        _used(name, "晴明")


def test_who_chooses_is_left_open_where_either_player_would() -> None:
    with pytest.raises(UnsourcedError, match="どちらのプレイヤーにもある時"):
        _used("破壊", "皆", "《皆》")


@pytest.mark.parametrize("name", ["払い", "拾い", "新", "破壊"])
def test_nobody_else_chooses_without_such_a_text(name: str) -> None:
    game = _used(name, "普通")
    assert game.decision.kind == "choose-objects"
    assert game.decision.player == 0
