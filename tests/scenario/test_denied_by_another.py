"""What is denied of one ability is not explained by what was refused to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

FORBIDDEN = "できないはできるに優先する"

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


@pytest.mark.parametrize(
    "board, denied, is_why",
    [
        (CHOOSING, "《仮の壱》の能力で、自分は《仮の的》を選べない", True),
        (CHOOSING, "《仮の弐》の能力で、自分は《仮の的》を選べない", False),
        (DECLARING, "自分は《仮の替》の「侵略」を使えない", True),
        (DECLARING, "自分は《仮の替》の「革命チェンジ」を使えない", False),
    ],
)
def test_a_refusal_explains_only_what_it_refused(
    tmp_path: Path, board: str, denied: str, is_why: bool
) -> None:
    (result,) = run(plant(tmp_path, f"{board}かつ {denied}\n", rule=FORBIDDEN))
    assert result.status is (Status.PASSED if is_why else Status.FAILED), result.message
    if not is_why:
        assert "断ったのはどの規則でもない" in (result.message or "")
