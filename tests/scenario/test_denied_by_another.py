"""What is denied of one ability is not explained by what was refused to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

FORBIDDEN = "できないはできるに優先する"
BEGUN = "伝えられなかった選択肢"

CHOOSING = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力                                                          |
  | 仮の壱 | 火 1 1000 | 自分のクリーチャーが出た時：クリーチャーを1体タップする       |
  | 仮の弐 | 火 1 1000 | 自分のクリーチャーが出た時：自分のクリーチャーを1体タップする |
  | 仮の参 | 火 1 1000 |                                                               |
  | 仮の的 | 水 3 3000 | 常に：相手はこのクリーチャーを選べない                        |
かつ 次の盤面である
  | ゾーン       | 自分                  | 相手       |
  | 手札         | 《仮の参》            | なし       |
  | バトルゾーン | 《仮の壱》 《仮の弐》 | 《仮の的》 |
  | マナゾーン   | 火×1                  | なし       |
もし 自分が《仮の参》を召喚する
ならば 《仮の弐》の能力で、自分は《仮の参》を選べる
"""

DECLARING = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                                   |
  | 仮の替   | 光 5 5000 | ■侵略：光のクリーチャー■革命チェンジ：水のクリーチャー |
  | 仮の兵   | 光 1 1000 |                                                        |
  | 仮の禁侵 | 闇 6 6000 | 常に：相手は「侵略」を使えない                         |
かつ 次の盤面である
  | ゾーン         | 自分       | 相手         |
  | 手札           | 《仮の替》 | なし         |
  | バトルゾーン   | 《仮の兵》 | 《仮の禁侵》 |
もし 自分が《仮の兵》で相手を攻撃する
ならば 《仮の替》は自分の手札にある
"""

UNTOLD = """\
前提 2023-10-10のルールである
かつ 大会のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力 |
  | 仮の水獣 | 水 3 3000 |      |
  | 仮の闇獣 | 闇 3 3000 |      |
  | 仮の大物 | 火 8 9000 |      |
かつ 次の盤面である
  | ゾーン       | 自分                      |
  | 手札         | 《ブレイン・スラッシュ》  |
  | バトルゾーン | 《仮の水獣》 《仮の闇獣》 |
  | 墓地         | 《仮の大物》              |
  | 山札の上     | 《仮の水獣》×3            |
もし ルールにより自分が《ブレイン・スラッシュ》を唱える
ならば 自分は1番目の選択肢を選べる
"""

CHANGING = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                           |
  | 仮の両   | 光 2 5000 | ■ハイパーエナジー■O・ドライブ9■使う時に：コストを1少なくしてもよい |
  | 仮の兵   | 光 1 1000 |                                |
  | 仮の禁熱 | 闇 6 6000 | 常に：相手は「ハイパーエナジー」を使えない |
かつ 次の盤面である
  | ゾーン       | 自分       | 相手         |
  | 手札         | 《仮の両》 | なし         |
  | バトルゾーン | 《仮の兵》 | 《仮の禁熱》 |
  | マナゾーン   | 光×3       | なし         |
もし 自分が《仮の両》を召喚する
ならば 自分は《仮の両》の「コストを1少なくしてもよい」の能力でコストを変えられる
"""


@pytest.mark.parametrize(
    "board, rule, denied, is_why",
    [
        (CHOOSING, FORBIDDEN, "《仮の壱》の能力で、自分は《仮の的》を選べない", True),
        (CHOOSING, FORBIDDEN, "《仮の弐》の能力で、自分は《仮の的》を選べない", False),
        (DECLARING, FORBIDDEN, "自分は《仮の替》の「侵略」を使えない", True),
        (DECLARING, FORBIDDEN, "自分は《仮の替》の「革命チェンジ」を使えない", False),
        (UNTOLD, BEGUN, "自分は何を選んだか伝えずに2番目の選択肢から解決し始められない", True),
        (UNTOLD, BEGUN, "自分は何を選んだか伝えずに3番目の選択肢から解決し始められない", False),
        (CHANGING, FORBIDDEN, "自分は《仮の両》の「ハイパーエナジー」の能力でコストを変えられない", True),
        (CHANGING, FORBIDDEN, "自分は《仮の両》の「O・ドライブ」の能力でコストを変えられない", False),
    ],
)
def test_a_refusal_explains_only_what_it_refused(
    tmp_path: Path, board: str, rule: str, denied: str, is_why: bool
) -> None:
    (result,) = run(plant(tmp_path, f"{board}かつ {denied}\n", rule=rule))
    assert result.status is (Status.PASSED if is_why else Status.FAILED), result.message
    if not is_why:
        assert "できない理由が、書かれた規則と違う" in (result.message or "")
