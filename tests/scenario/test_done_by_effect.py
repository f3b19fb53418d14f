"""What an effect lets a player do is possible, also where nobody had to choose anything for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

MAY = "出た時：自分の手札からコスト3以下の呪文を1枚コストを支払わずに唱えてもよい"
MUST = "出た時：自分の手札からコスト3以下の呪文を1枚コストを支払わずに唱える"
BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                  |
  | 仮の呼び | 水 3 3000 | {text}                |
  | 仮の術   | 水 3 呪文 | 効果：カードを1枚引く |
  | 仮の策   | 水 3 呪文 | 効果：カードを1枚引く |
  | 仮の大術 | 水 4 呪文 | 効果：カードを1枚引く |
かつ 次の盤面である
  | ゾーン | 自分                          |
  | 手札   | 《仮の呼び》 {hand} 《仮の大術》 |
もし ルールにより自分の手札から《仮の呼び》が出る
"""
ONE, TWO = "《仮の術》", "《仮の術》 《仮の策》"
BY = "ならば 《仮の呼び》の能力で、自分は"


SO = [
    (text, hand, said)
    for text in (MAY, MUST)
    for hand in (ONE, TWO)
    for said in ("を唱えられる", "を選べる")
    if (text, hand, said) != (MUST, ONE, "を選べる")
]
"""What is so; of one card that has to be cast nobody chooses it, and nobody need ask."""


def judged(root: Path, text: str, hand: str, said: str) -> ScenarioResult:
    body = BOARD.format(text=text, hand=hand) + BY + said
    (result,) = run(plant(root, body, rule="使ったことによる誘発"))
    return result


@pytest.mark.parametrize("text,hand,said", SO)
def test_what_an_effect_lets_be_used_can_be_used(tmp_path: Path, text: str, hand: str, said: str) -> None:
    result = judged(tmp_path, text, hand, "《仮の術》" + said)
    assert (result.status, result.message) == (Status.PASSED, None)


@pytest.mark.parametrize("hand", [ONE, TWO], ids=["one", "two"])
@pytest.mark.parametrize("text", [MAY, MUST], ids=["may", "must"])
def test_that_it_cannot_be_used_is_false(tmp_path: Path, text: str, hand: str) -> None:
    result = judged(tmp_path, text, hand, "《仮の術》を唱えられない")
    assert result.status is Status.FAILED
    assert result.message is not None
    assert "そうならなかった：" in result.message


@pytest.mark.parametrize("text", [MAY, MUST], ids=["may", "must"])
def test_what_it_does_not_let_be_used_cannot_be(tmp_path: Path, text: str) -> None:
    result = judged(tmp_path, text, ONE, "《仮の大術》を唱えられる")
    assert result.status is Status.FAILED


PUTTING = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                           |
  | 仮の呼び | 水 3 3000 | 出た時：自分の手札からクリーチャーを1体{put} |
  | 仮の別   | 水 3 呪文 | 効果：自分の手札からクリーチャーを1体{put}   |
  | 仮の獣   | 水 3 3000 |                                                |
  | 仮の鳥   | 水 3 3000 |                                                |
かつ 次の盤面である
  | ゾーン | 自分                       |
  | 手札   | 《仮の呼び》 {hand} 《仮の別》 |
もし ルールにより自分の手札から《仮の呼び》が出る
{also}ならば 《{by}》の能力で、自分は《仮の獣》を出せる
"""
OTHER = "かつ 自分が《仮の鳥》を出す\n"


@pytest.mark.parametrize("by", ["仮の呼び", "仮の別"])
@pytest.mark.parametrize("put", ["出す", "出してもよい"], ids=["must", "may"])
@pytest.mark.parametrize(
    "hand, also", [("《仮の獣》", ""), ("《仮の獣》 《仮の鳥》", ""), ("《仮の獣》 《仮の鳥》", OTHER)],
    ids=["alone", "among others", "gone by"],
)  # fmt: skip
def test_what_is_put_is_put_by_the_ability_that_is_said(
    tmp_path: Path, put: str, hand: str, also: str, by: str
) -> None:
    body = PUTTING.format(put=put, hand=hand, also=also, by=by)
    (result,) = run(plant(tmp_path, body, rule="出すは使うではない"))

    assert (result.status is Status.PASSED) == (by == "仮の呼び"), result.message
    assert by == "仮の呼び" or "の能力がそのカードを選ばせることがなかった" in (result.message or "")


UNKNOWN = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
 | 名前 | 値 | 能力 |
 | 仮の呼び | 水 1 呪文 | 効果：自分の手札からドラゴンを1体出してもよい |
 | 仮の誰か | クリーチャー　文明：火　コスト：3　種族：？　パワー：3000 | |
 | 仮の竜 | クリーチャー　文明：火　コスト：3　種族：ドラゴン　パワー：3000 | |
かつ 次の盤面である
  | ゾーン     | 自分                                 |
  | 手札       | 《仮の呼び》 《仮の誰か》 《仮の竜》 |
  | マナゾーン | 水×1                                 |
もし 自分が《仮の呼び》を唱える
ならば 《仮の呼び》の能力で、自分は{said}
"""


@pytest.mark.parametrize(
    "said, so",
    [
        ("《仮の竜》を選べる", True),
        ("《仮の竜》を選べるかは、出典に定めがない", False),
        ("《仮の誰か》を選べる", False),
        ("《仮の誰か》を選べるかは、出典に定めがない", True),
    ],
)
def test_what_is_in_doubt_of_one_card_is_not_of_another(tmp_path: Path, said: str, so: bool) -> None:
    (result,) = run(plant(tmp_path, UNKNOWN.format(said=said), rule="メインステップ"))
    assert (result.status is Status.PASSED) == so, result.message
