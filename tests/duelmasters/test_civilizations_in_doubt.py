"""Property: a card whose civilizations no source tells is judged as by filling in every set of them."""

from __future__ import annotations

from itertools import chain, combinations
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.scenario.result import Status
from tests.duelmasters.playing import Game, may_be_used
from tests.scenario.planted import plant, run

COLORS: Final = ("光", "水", "闇", "火", "自然")
SETS: Final = (
    "無色",
    *chain.from_iterable(map("／".join, combinations(COLORS, size)) for size in range(1, 6)),
)
"""Every set of civilizations that a card may have."""

OTHERS: Final = (
    "",
    "常に：自分の火のクリーチャーを召喚するコストを2少なくする",
    "常に：自分のクリーチャーを召喚するコストを1少なくする",
    "常に：自分の多色のクリーチャーを召喚するコストを2多くする",
    (
        "■常に：自分の火のクリーチャーを召喚するコストを2多くする"
        "■常に：自分の多色のクリーチャーを召喚するコストを2少なくする"
    ),
    "使う時に：自分のマナゾーンのタップしているカード1枚につきコストを1少なくする",
)


def _judged(civilizations: str, cost: int, other: str, mana: list[str]) -> set[bool]:
    """Return the answers that stand to whether a card may be used: both where no source tells."""
    own = other if other.startswith("使う時に") else ""
    made_up = {
        "仮の札": (f"クリーチャー　文明：{civilizations}　コスト：{cost}　種族：なし　パワー：3000", own),
        "仮の旗": ("光 3 3000", "" if own else other),
    }
    lands = " ".join(f"{each}×1" for each in mana) or "なし"
    rows = [
        ("手札", "《仮の札》", "なし"),
        ("バトルゾーン", "《仮の旗》", "なし"),
        ("マナゾーン", lands, "なし"),
    ]
    return may_be_used(Game(made_up, rows).decision)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.sampled_from(OTHERS), st.lists(st.sampled_from(COLORS), max_size=7))
def test_a_card_of_unknown_civilizations_is_judged_as_by_filling_them_in(
    cost: int, other: str, mana: list[str]
) -> None:
    wanted = set[bool]().union(*(_judged(each, cost, other, mana) for each in SETS))
    assert _judged("？", cost, other, mana) == wanted


TWO: Final = """前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値                                                               | 能力 |
  | 仮の甲 | クリーチャー　文明：？　コスト：2　種族：なし　パワー：3000      |      |
  | 仮の乙 | クリーチャー　文明：？　コスト：{cost}　種族：なし　パワー：3000 |      |
かつ 次の盤面である
  | ゾーン     | 自分                        |
  | 手札       | 《仮の甲》 《仮の乙》       |
  | マナゾーン | 火×2 水×1 光×1 闇×1 自然×1 |
もし 自分が《仮の甲》を召喚する
ならば 自分は《仮の乙》を召喚{judged}
"""


@pytest.mark.parametrize("cost, judged", [(7, "できない"), (3, "できるかは、出典に定めがない")])
def test_whether_another_such_card_can_be_used_is_told_in_each_case_of_the_first(
    tmp_path: Path, cost: int, judged: str
) -> None:
    (result,) = run(plant(tmp_path, TWO.format(cost=cost, judged=judged), rule="残りのマナの支払い"))
    assert result.status is Status.PASSED, result.message
