"""Property: a cost in doubt is judged as it comes out by filling in, in every way, what no source tells."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duelmasters.playing import Game, may_be_used

UNKNOWN: Final = ("仮の甲", "仮の乙")
"""The creatures of whose race there may be no source."""

RACES: Final = ("ドラゴン", "なし")

SELF: Final = (
    "使う時に（自分のドラゴンがいれば）：コストを2少なくする",
    "使う時に：自分のドラゴン1体につきコストを1少なくする",
    "使う時に（自分のドラゴンがいれば）：コストを1少なくしてもよい",
    "使う時に（自分のドラゴンが2体以上いれば）：コストを3少なくする",
)
OTHERS: Final = (
    "常に（自分のドラゴンがいれば）：自分のクリーチャーを召喚するコストを2多くする",
    "常に（自分のドラゴンが2体以上いれば）：自分のクリーチャーを召喚するコストを1少なくする",
    "",
)

texts = st.lists(st.sampled_from(SELF), max_size=2, unique=True).map("■".join)
creatures = st.lists(st.sampled_from(UNKNOWN), min_size=1, max_size=3)


def _judged(races: Mapping[str, str], text: str, other: str, on_board: list[str], mana: int) -> set[bool]:
    """Return the answers that stand to whether a card may be used: both where no source tells."""
    made_up = {
        "仮の札": ("火 3 3000", text if text.startswith("■") or "■" not in text else f"■{text}"),
        "仮の旗": ("火 3 3000", other),
        **{
            each: (f"クリーチャー　文明：火　コスト：3　種族：{races[each]}　パワー：3000", "")
            for each in UNKNOWN
        },
    }
    battle = " ".join(f"《{each}》" for each in ("仮の旗", *on_board))
    lands = f"火×{mana}" if mana else "なし"
    rows = [("手札", "《仮の札》", "なし"), ("バトルゾーン", battle, "なし"), ("マナゾーン", lands, "なし")]
    return may_be_used(Game(made_up, rows).decision)


@settings(max_examples=60, deadline=None)
@given(texts, st.sampled_from(OTHERS), creatures, st.integers(0, 6))
def test_what_is_in_doubt_is_judged_as_by_filling_it_in(
    text: str, other: str, on_board: list[str], mana: int
) -> None:
    board = (text, other, on_board, mana)
    filled = (dict(zip(UNKNOWN, races, strict=True)) for races in product(RACES, repeat=len(UNKNOWN)))
    wanted = set[bool]().union(*(_judged(races, *board) for races in filled))

    assert _judged(dict.fromkeys(UNKNOWN, "？"), *board) == wanted
