"""Property: a card whose civilizations no source tells is judged as by filling in every set of them."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.core.decisions import UNSOURCED
from tests.duelmasters.playing import Game

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
    decision = Game(made_up, rows).decision
    if any(each.act == "use" for each in decision.options):
        return {True}
    rules = {each.rule for each in decision.refused if each.option.act == "use"}
    return {True, False} if UNSOURCED in rules else {False}


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.sampled_from(OTHERS), st.lists(st.sampled_from(COLORS), max_size=7))
def test_a_card_of_unknown_civilizations_is_judged_as_by_filling_them_in(
    cost: int, other: str, mana: list[str]
) -> None:
    wanted = set[bool]().union(*(_judged(each, cost, other, mana) for each in SETS))
    assert _judged("？", cost, other, mana) == wanted
