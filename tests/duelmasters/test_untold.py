"""A card of which the sources tell no text: nothing is concluded from it, and what lacks is said."""

from __future__ import annotations

import pytest

from cardrules.core.errors import InputError, UnsourcedError
from cardrules.scenario.playing import CannotError
from tests.duelmasters.saying import played

DAY = "2026-04-10"
FREE = "仮の呼び水 | 水 2 2000 | 出た時：自分の手札から{}てもよい"
SPELL = "《♪面白き こともなき墓地を 面白く》"
CREATURE = "《次元龍覇 グレンモルト「覇」》"
NAME = "《王来文具ケシキング》"


def board(card: str) -> str:
    return f"手札 | 《仮の呼び水》 {card} | なし\nマナゾーン | 水×9 | なし"


def told(cards: str, card: str, *deeds: str) -> str:
    with pytest.raises(InputError) as complaint:
        played(DAY, cards, board(card), *deeds, step="メイン")
    assert isinstance(complaint.value, UnsourcedError)
    assert complaint.value.expected
    return complaint.value.message


@pytest.mark.parametrize(
    "verb, card, when",
    [
        ("呪文を1枚コストを支払わずに唱え", SPELL, "解決する時"),
        ("クリーチャーを1体出し", CREATURE, "バトルゾーンに出た時"),
    ],
)
def test_what_it_does_is_not_told(verb: str, card: str, when: str) -> None:
    said = told(FREE.format(verb), card, "自分が《仮の呼び水》を召喚する", f"自分が{card}を選ぶ")

    assert said == f"{card}の能力は未収録なので、{when}に何が起こるかが分からない"


@pytest.mark.parametrize(
    "card, deed, what",
    [
        (SPELL, "唱える", "文明"),
        (CREATURE, "召喚する", "文明"),
        (NAME, "使う", "カードタイプ"),
    ],
)
def test_its_values_are_not_told(card: str, deed: str, what: str) -> None:
    with pytest.raises(CannotError) as complaint:
        played(DAY, "仮の呼び水 | 水 2 2000 |", board(card), f"自分が{card}を{deed}", step="メイン")

    assert str(complaint.value) == f"{card}の{what}に出典がない"


def test_where_nothing_of_it_is_read_it_serves() -> None:
    (branch,) = played(
        DAY, "仮の呼び水 | 水 2 2000 |", board(NAME), "自分が《仮の呼び水》を召喚する", step="メイン"
    )

    assert branch.play


@pytest.mark.parametrize(
    "kind, zone, why",
    [
        ("キング・セル", "手札", "3枚のキング・セルをそろえ、合体させて召喚する"),
        ("ルール・プラス", "超次元ゾーン", "マナコストを支払って使うことができない"),
    ],
)
def test_why_a_part_is_not_used_alone_is_told_by_its_kind(kind: str, zone: str, why: str) -> None:
    with pytest.raises(CannotError) as complaint:
        played(
            DAY,
            f"仮の片 | {kind}　文明：水　コスト：なし |",
            f"{zone} | 《仮の片》 | なし",
            "自分が《仮の片》を使う",
            step="メイン",
        )

    assert why in str(complaint.value)
