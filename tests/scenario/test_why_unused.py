"""What is said of how a card is paid for, and answers nothing, is told with what stands against it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

DECLARED = "（規則「使用宣言」、601.1a）"
REST = "（規則「残りのマナの支払い」、601.1f）"
UNMET = (
    "使用宣言の時に、「使う時に（自分の手札がなければ）：コストを3少なくしてもよい」の条件が満たされていない"
)
BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の減 | 火 5 3000 | 使う時に：コストを2少なくしてもよい |
  | 仮の追 | 火 3 3000 | O・ドライブ2 |
  | 仮の倍 | 火 4 7000 | 使う時に（自分の手札がなければ）：コストを3少なくしてもよい |
  | 仮の熱 | 火 6 6000 | ハイパーエナジー |
  | 仮の兵 | 水 1 1000 | |
かつ 次の盤面である
  | ゾーン       | 自分       |
  | 手札         | {hand} |
  | バトルゾーン | 《仮の兵》 |
  | マナゾーン   | 火×4       |
もし 自分が《{card}》を召喚する
かつ 自分が《{card}》の{said}
ならば 《{card}》は自分のバトルゾーンにある
"""


@pytest.mark.parametrize(
    "card, hand, said, why",
    [
        ("仮の減", "《仮の減》", "能力を使わない", f"マナが5必要だが4しか生み出せない{REST}"),
        ("仮の追", "《仮の追》", "能力でコストを変える", f"マナが5必要だが4しか生み出せない{REST}"),
        (
            "仮の倍", "《仮の倍》", "能力でコストを変える",
            f"{UNMET}。宣言した《仮の倍》も、その時はまだ手札に数えられる{DECLARED}",
        ),
        ("仮の倍", "《仮の倍》 《仮の追》", "能力でコストを変える", f"{UNMET}{DECLARED}"),
        (
            "仮の熱", "《仮の熱》", "能力で2つ分コストを変える",
            f"タップできる自分のクリーチャー（コストが互いに異なるもの）が1体しかない{DECLARED}",
        ),
    ],
)  # fmt: skip
def test_it_is_told_why_a_cost_could_not_be_so(
    tmp_path: Path, card: str, hand: str, said: str, why: str
) -> None:
    body = BOARD.format(card=card, hand=hand, said=said)
    (result,) = run(plant(tmp_path, body, rule="使用宣言"))
    told = f"「自分が《{card}》の{said}」は、どの決定の答えにもならなかった：{why}"
    assert result.status is Status.FAILED
    assert (result.message or "").endswith(told)
