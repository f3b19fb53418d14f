"""What is said to be done by an effect must come about: taking 「…してもよい」 up alone does not do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力         |
  | 仮の呼び | 水 2 呪文 | 効果：{text} |
  | 仮の倍   | {colour} 2 2000 |        |
  | 仮の別   | 水 2 2000 |              |
かつ 次の盤面である
  | ゾーン     | 自分                    |
  | 手札       | 《仮の呼び》 《仮の倍》 {hand} |
  | マナゾーン | 水×4                    |
もし 自分が《仮の呼び》を唱える
かつ 自分が《仮の倍》{done}
ならば 《仮の倍》は自分の{zone}にある
"""
SUMMON = "自分の手札からクリーチャーを1体召喚してもよい"
FREELY = "自分の手札からクリーチャーを1体コストを支払わずに召喚してもよい"
DISCARD_ALL = "自分の手札をすべて捨ててもよい"
OTHER = "《仮の別》"


def told(folder: Path, text: str, done: str, zone: str, hand: str = "", colour: str = "水") -> ScenarioResult:
    body = BOARD.format(text=text, done=done, zone=zone, hand=hand, colour=colour)
    (result,) = run(plant(folder, body, rule="使用宣言"))
    return result


@pytest.mark.parametrize("hand", ["", OTHER], ids=["alone", "among others"])
@pytest.mark.parametrize(
    "text, done, zone",
    [
        (SUMMON, "を召喚する", "バトルゾーン"),
        (FREELY, "を召喚する", "バトルゾーン"),
        ("自分の手札からクリーチャーを1体出してもよい", "を出す", "バトルゾーン"),
        ("自分の手札を1枚捨ててもよい", "を捨てる", "墓地"),
        ("自分の手札を1枚捨ててもよい", "を選ぶ", "墓地"),
        (DISCARD_ALL, "を捨てる", "墓地"),
    ],
)
def test_what_comes_about_is_done(tmp_path: Path, text: str, done: str, zone: str, hand: str) -> None:
    assert told(tmp_path, text, done, zone, hand).message is None


@pytest.mark.parametrize(
    "hand, said",
    [("", "どの決定の答えにもならなかった"), (OTHER, "カードを選んだだけで、使うことにはならなかった")],
)
def test_what_turns_out_to_be_impossible_is_not_done(tmp_path: Path, hand: str, said: str) -> None:
    message = told(tmp_path, SUMMON, "を召喚する", "手札", hand, colour="火").message or ""
    assert message.endswith(
        f"は、{said}：火文明を払えるアンタップのマナがない（規則「文明の支払い」、601.1d、112.2a）"
    )


@pytest.mark.parametrize("colour, done", [("水", True), ("火", False)])
def test_what_is_said_to_have_been_done_before_is_done(tmp_path: Path, colour: str, done: bool) -> None:
    before = BOARD.partition("もし")[0].format(text=SUMMON, hand=OTHER, colour=colour)
    past = "かつ このターン、自分が《仮の呼び》を唱えた\nかつ このターン、自分が《仮の倍》を召喚した\n"
    judged = "もし 自分がターンを終える\nならば 《仮の呼び》は自分の墓地にある"
    (result,) = run(plant(tmp_path, f"{before}{past}{judged}", rule="使用宣言"))
    assert (result.message is None) is done


def test_what_nobody_chooses_is_not_chosen(tmp_path: Path) -> None:
    message = told(tmp_path, DISCARD_ALL, "を選ぶ", "墓地", OTHER).message or ""
    assert message.endswith("「自分が《仮の倍》を選ぶ」は、どの決定の答えにもならなかった")
