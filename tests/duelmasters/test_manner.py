"""How something came about: whatever it is put over or used from, and where no source tells."""

from __future__ import annotations

import pytest

from cardrules.core.errors import UnsourcedError
from cardrules.core.values import Seat
from tests.duelmasters.saying import played

DAY = "2026-04-10"
BEFORE = "2022-09-13"
PAID = "出た時（コストを支払って召喚していれば）：カードを1枚引く"
SUMMONED = "召喚で出た時：カードを1枚引く"
LESS = "使う時に：コストを2少なくする"
UNPAID = "自分がコストを支払わずにクリーチャーを召喚した時：カードを1枚引く"
ELSEWHERE = "自分のクリーチャーが手札以外から出た時：カードを1枚引く"


def hand(cards: str, board: str, *deeds: str, day: str = DAY) -> set[int]:
    branches = played(day, cards, board, *deeds, step="メイン")
    return {len(each.play.state.zone("hand", Seat.FIRST)) for each in branches}


@pytest.mark.parametrize(
    "cards",
    [
        f"仮の無 | 無色 2 2000 | ■{LESS}■{PAID}",
        f"仮の無 | 無色 2 2000 | {LESS}\n仮の見 | 火 2 2000 | {UNPAID}",
    ],
)
def test_whether_a_cost_of_nothing_is_paid_is_not_told(cards: str) -> None:
    seeing = "《仮の見》" if "仮の見" in cards else "なし"
    with pytest.raises(UnsourcedError, match="減らされて0になったコスト"):
        hand(cards, f"手札 | 《仮の無》 | なし\nバトルゾーン | {seeing} | なし", "自分が《仮の無》を召喚する")


def test_that_it_was_summoned_is_told_all_the_same() -> None:
    cards = f"仮の無 | 無色 2 2000 | ■{LESS}■{SUMMONED}"

    assert hand(cards, "手札 | 《仮の無》 | なし", "自分が《仮の無》を召喚する") == {1}


def test_what_is_summoned_over_its_base_has_been_summoned() -> None:
    value = "進化クリーチャー　文明：火　コスト：3　種族：ドラゴン　パワー：7000"
    cards = f"仮の進 | {value} | ■進化：クリーチャー■{SUMMONED}\n仮の兵 | 火 2 2000 |"
    board = "手札 | 《仮の進》 | なし\nバトルゾーン | 《仮の兵》 | なし\nマナゾーン | 火×3 | なし"

    assert hand(cards, board, "自分が《仮の進》を召喚する") == {1}


def test_from_where_what_was_nowhere_came_is_not_told() -> None:
    cards = f"仮の兵 | 火 2 2000 |\n仮の見 | 火 2 2000 | {ELSEWHERE}"
    board = "手札 | 《仮の兵》 | なし\nバトルゾーン | 《仮の見》 | なし\nマナゾーン | 火×2 | なし"

    assert hand(cards, board, "自分が《仮の兵》を召喚する") == {0}
    with pytest.raises(UnsourcedError, match="どこでもないゾーン"):
        hand(cards, board, "自分が《仮の兵》を召喚する", day=BEFORE)
