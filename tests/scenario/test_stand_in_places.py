"""What is wrong with a stand-in is told at its own cell, in the column of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import lint_feature
from tests.scenario.texts import feature_of

GOOD = (Path(__file__).parent / "good.feature").read_text("utf-8")

ROWS = {
    "value without a type": ("自然 2", "", "自然 2", "に、パワーもカードタイプもない"),
    "value that is too long": ("自然 2 呪文 1000", "", "自然 2", "の「1000」が余っている"),
    "value left empty": ("", "効果：カードを1枚引く", "", "仮のカードに値がない"),
    "civilization": ("草 2 呪文", "", "草 2", "文明「草」を知らない"),
    "power of a spell": (
        "呪文　文明：水　コスト：3　パワー：1000",
        "",
        "パワー：",
        "「呪文」のカードに「パワー」は書かれていない",
    ),
    "second ability": (
        "水 3 2000",
        "■出た時：カードを1枚引く■出た時：カードを1枚ひく",
        "ひく",
        "「ひく」を読めない",
    ),
    "second option": (
        "水 3 呪文",
        "効果：次のうちいずれか1つを選ぶ▶カードを1枚引く▶カードを2枚ひく",
        "ひく",
        "「ひく」を読めない",
    ),
}


@pytest.mark.parametrize("value, ability, at, told", ROWS.values(), ids=ROWS)
def test_it_is_told_where_it_stands(value: str, ability: str, at: str, told: str) -> None:
    row = f"      | 仮の魚 | {value or ' '} | {ability} |"
    table = f"かつ 次の仮のカードがある\n      | 名前 | 値 | 能力 |\n{row}\n    かつ 次の盤"
    feature = feature_of(GOOD.replace("かつ 次の盤", table), "x.feature", "duelmasters")

    (found,) = lint_feature(feature, known("duelmasters"))
    assert told in found.message
    assert found.expected
    assert found.place is not None
    column = 1 + (row.index(at) if at else row.index("|", row.index("仮の魚 |") + 5))
    assert (found.place.line, found.place.column) == (12, column)


RUN_TOGETHER = {
    "火3 3000": ("の文明とコストの間に空白がない", "火 3 3000"),
    "火3 3000 5000": ("の文明とコストの間に空白がない", "火 3 3000"),
    "水2 呪文": ("の文明とコストの間に空白がない", "水 2 呪文"),
    "火/水3": ("の文明とコストの間に空白がない", "火/水 3 3000"),
    "3 3000": ("に文明がない", "火 3 3000"),
    "3": ("に文明がない", "火 3 3000"),
}
"""Values that lack what parts or begins them, with what is told of each and how to write it."""


def _complaints(value: str) -> tuple[InputError, ...]:
    rows = f"      | 名前 | 値 | 能力 |\n      | 仮の魚 | {value} |  |"
    table = f"かつ 次の仮のカードがある\n{rows}\n    かつ 次の盤"
    feature = feature_of(GOOD.replace("かつ 次の盤", table), "x.feature", "duelmasters")
    return tuple(lint_feature(feature, known("duelmasters")))


@pytest.mark.parametrize("value, told, right", [(each, *said) for each, said in RUN_TOGETHER.items()])
def test_what_is_advised_of_a_value_can_be_written(value: str, told: str, right: str) -> None:
    (found,) = _complaints(value)
    assert found.message == f"仮のカードの値「{value}」{told}"
    assert found.expected == f"「{right}」のように書く"
    assert _complaints(right) == ()
