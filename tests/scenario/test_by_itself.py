"""「能力を使う」 answers a question; unasked, each time that an ability is used has one sentence say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力      |
  | 仮の主 | 水 1 1000 | {ability} |
  | 仮の術 | 水 1 呪文 | 効果：相手の山札の上から1枚を墓地に置く |
かつ 次の盤面である
  | ゾーン     | 自分             |
  | 手札       | {hand} |
  | バトルゾーン | {there} |
  | マナゾーン | 水×3             |
"""
ASKED = "{}：カードを1枚引いてもよい"
UNASKED = "{}：カードを1枚引く"
CHOSEN = "{}：自分の手札からクリーチャーを1体出してもよい"
BOTH = "{0}：カードを1枚引く■{0}：カードを1枚引いてもよい"
USE, DECLINE = "使う", "使わない"
NAMED = "「出た時：カードを1枚引く」を使う"
NO_ANSWER = "どの決定の答えにもならなかった"

ONCE = [
    (ASKED, [USE], True),
    (ASKED, [DECLINE], True),
    (ASKED, [DECLINE, USE], False),
    (ASKED, [USE, DECLINE], False),
    (ASKED, [USE, USE], False),
    (CHOSEN, [DECLINE], True),
    (CHOSEN, [DECLINE, USE], False),
    (UNASKED, [USE], True),
    (UNASKED, [USE, USE], False),
    (UNASKED, [NAMED], True),
    (UNASKED, [USE, NAMED], False),
    (BOTH, [USE, USE], True),
    (BOTH, [USE, NAMED], True),
    (BOTH, [DECLINE, NAMED], True),
    (BOTH, [DECLINE, USE], True),
    (BOTH, [DECLINE, USE, USE], False),
    (BOTH, [USE, USE, USE], False),
]


def told(folder: Path, board: str, deeds: list[str], rule: str = "使用宣言") -> str:
    said = "\nかつ ".join(deeds)
    (result,) = run(
        plant(folder, f"{board}もし {said}\nならば 《仮の主》は自分のバトルゾーンにある\n", rule=rule)
    )
    return result.message or ""


def uses(said: list[str]) -> list[str]:
    """Return the sentences that say what is done with the ability."""
    words = (f"{each}" if each.startswith("「") else f"能力を{each}" for each in said)
    return [f"自分が《仮の主》の{word}" for word in words]


@pytest.mark.parametrize("ability, said, right", ONCE)
def test_one_sentence_says_one_use(tmp_path: Path, ability: str, said: list[str], right: bool) -> None:
    hand = "《仮の主》 《仮の術》" if ability != CHOSEN else "《仮の主》 《仮の主》②"
    board = BOARD.format(ability=ability.format("出た時"), hand=hand, there="なし")
    message = told(tmp_path, board, ["自分が《仮の主》を召喚する", *uses(said)])
    assert (NO_ANSWER in message) is not right
    assert not right or not message


CASTS = ["自分が《仮の術》①を唱える", "自分が《仮の術》②を唱える"]


@pytest.mark.parametrize(
    "ability, first, second, right",
    [
        (ASKED, [USE], [USE], True),
        (ASKED, [DECLINE], [USE], True),
        (ASKED, [USE], [USE, USE], False),
        (UNASKED, [USE], [USE], True),
        (UNASKED, [], [USE, USE], True),
        (UNASKED, [USE], [USE, USE], False),
    ],
)
def test_each_time_it_is_used_is_said_once(
    tmp_path: Path, ability: str, first: list[str], second: list[str], right: bool
) -> None:
    board = BOARD.format(
        ability=ability.format("自分が呪文を唱えた時"), hand="《仮の術》① 《仮の術》②", there="《仮の主》"
    )
    message = told(tmp_path, board, [CASTS[0], *uses(first), CASTS[1], *uses(second)])
    assert (NO_ANSWER in message) is not right
    assert not right or not message


DECLARING = "非公開ゾーンの誘発型能力の宣言"
SWAP = "自分のクリーチャーが攻撃する時（手札から・使用宣言）：それをこのクリーチャーと入れ替えてもよい"


@pytest.mark.parametrize("said, right", [([USE], True), ([USE, USE], False)])
def test_what_was_declared_is_carried_out_of_that(tmp_path: Path, said: list[str], right: bool) -> None:
    other = "仮の術 | 水 1 呪文 | 効果：相手の山札の上から1枚を墓地に置く"
    board = BOARD.replace(other, "仮の攻 | 水 1 1000 | ")
    board = board.format(ability=SWAP, hand="《仮の主》", there="《仮の攻》")
    message = told(tmp_path, board, ["自分が《仮の攻》で相手を攻撃する", *uses(said)], DECLARING)
    assert (NO_ANSWER in message) is not right
    assert not right or not message
