"""An ability that is said to be used, but is used in a way of its own, is told with how that is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult
from tests.scenario.planted import plant, run

TEXT = "コストを支払うかわりに自分のクリーチャーを1体破壊してもよい"
TWO_LINES = "■ハイパー化：自分の他のクリーチャーを1体タップする■常に：ハイパーモード「T・ブレイカー」"
HYPER = "クリーチャー　文明：火　コスト：3　種族：なし　パワー：3000　ハイパーモードのパワー：9000"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の零 | 火 5 5000 | G・ゼロ（自分のクリーチャーがあれば） |
  | 仮の代 | 火 8 8000 | 使う時に：{TEXT} |
  | 仮の巡 | 水 5 呪文 | ■リサイクル3■効果：カードを1枚引く |
  | 仮の悪 | 火 5 5000 | B・A・D2 |
  | 仮の減 | 火 5 5000 | 使う時に：コストを1少なくする |
  | 仮の超 | {HYPER} | {TWO_LINES} |
  | 仮の両 | 火 5 5000 | ■使う時に：コストを1少なくしてもよい■攻撃する時：カードを1枚引いてもよい |
  | 仮の兵 | 水 1 1000 |  |
かつ 次の盤面である
  | ゾーン       | 自分                                    |
  | 手札         | 《仮の零》 《仮の代》 《仮の悪》 《仮の減》 |
  | 墓地         | 《仮の巡》                              |
  | バトルゾーン | 《仮の超》 {{more}}                     |
  | マナゾーン   | 火×3 水×3                               |
"""


def told(folder: Path, body: str, more: str = "《仮の兵》") -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, BOARD.format(more=more) + body, rule="メインステップ"))
    return result


@pytest.mark.parametrize("more", ["《仮の兵》", ""])
@pytest.mark.parametrize("end", ["る", "ない"])
@pytest.mark.parametrize(
    "said, wrong, right",
    [
        (
            "《仮の零》の「G・ゼロ」を使え",
            "《仮の零》の「G・ゼロ」は《仮の零》の使い方である",
            "「《仮の零》を「G・ゼロ」で使える」のように書く",
        ),
        (
            "《仮の代》の能力を使え",
            f"《仮の代》の「使う時に：{TEXT}」は《仮の代》の使い方である",
            f"「《仮の代》を「{TEXT}」で使える」のように書く",
        ),
        (
            "《仮の巡》の「リサイクル」を使え",
            "《仮の巡》の「リサイクル」は《仮の巡》の使い方である",
            "「《仮の巡》を「リサイクル」で使える」のように書く",
        ),
        (
            "《仮の悪》の「B・A・D」を使え",
            "《仮の悪》の「B・A・D」でコストを変えるかどうかは、カードの使用を宣言する時に決める",
            "カードを使うことを「もし」に書いてから、「《仮の悪》の「B・A・D」の能力でコストを変えられる」と書く",
        ),
        (
            "《仮の悪》の能力でコストを変えられ",
            "《仮の悪》の「B・A・D」でコストを変えるかどうかは、カードの使用を宣言する時に決める",
            "カードを使うことを「もし」に書いてから、「《仮の悪》の「B・A・D」の能力でコストを変えられる」と書く",
        ),
        (
            "《仮の超》の「ハイパー化」を使え",
            "《仮の超》の「ハイパー化：自分の他のクリーチャーを1体タップする」は起動型能力である",
            "「《仮の超》の「ハイパー化：自分の他のクリーチャーを1体タップする」を起動できる」のように書く",
        ),
    ],
)
def test_how_it_is_said_that_an_ability_can_be_used_is_told(
    tmp_path: Path, said: str, wrong: str, right: str, end: str, more: str
) -> None:
    with pytest.raises(InputError) as caught:
        told(tmp_path, f"ならば 自分は{said}{end}", more)
    assert (caught.value.message, caught.value.expected) == (wrong, right)
    assert caught.value.place is not None


@pytest.mark.parametrize(
    "body",
    [
        "ならば 自分は《仮の零》を「G・ゼロ」で使える",
        f"ならば 自分は《仮の代》を「{TEXT}」で使える",
        "ならば 自分は《仮の巡》を「リサイクル」で使える",
        "もし 自分が《仮の悪》を使う\nならば 自分は《仮の悪》の「B・A・D」の能力でコストを変えられる",
        "ならば 自分は《仮の超》の「ハイパー化」を起動できる",
    ],
)
def test_what_is_told_to_be_written_is_understood_and_judged(tmp_path: Path, body: str) -> None:
    assert told(tmp_path, body).message is None


def test_of_what_is_said_to_be_done_it_is_told_too(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        told(tmp_path, "もし 自分が《仮の巡》の「リサイクル」を使う\nならば 《仮の巡》は墓地にある")
    assert caught.value.message == "《仮の巡》の「リサイクル」は《仮の巡》の使い方である"
    assert caught.value.expected == "「《仮の巡》を「リサイクル」で使う」のように書く"
    done = "もし 自分が《仮の巡》を「リサイクル」で使う\n"
    assert told(tmp_path, f"{done}ならば 《仮の巡》は自分の山札の下にある").message is None


def test_of_a_card_with_another_ability_none_is_told_that_was_not_said(tmp_path: Path) -> None:
    said = "もし 自分が《仮の両》の能力を使う\n"
    result = told(tmp_path, f"{said}ならば 《仮の両》は自分のバトルゾーンにある", "《仮の両》")
    assert "「自分が《仮の両》の能力を使う」は、どの決定の答えにもならなかった" in (result.message or "")


def test_a_change_that_is_no_choice_is_not_told_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="コストを変えるかどうかを選ばせない：いつも変える"):
        told(tmp_path, "ならば 自分は《仮の減》の能力でコストを変えられる")
