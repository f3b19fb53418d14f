"""What is said of changes of a cost decides just that: what is not said is left open."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult
from tests.scenario.planted import plant, run

OPEN = "決めていない選び方で答えが変わる"
HELPING = "常に：自分のクリーチャーを召喚するコストを、自分の山札の上から1枚を墓地に置いて、1少なくしてもよい"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の減 | 火 5 3000 | 使う時に：コストを2少なくしてもよい |
  | 仮の助 | 水 1 1000 | {HELPING} |
かつ 次の盤面である
  | ゾーン       | 自分                                    |
  | 手札         | 《仮の減》① 《仮の減》② |
  | バトルゾーン | 《仮の助》                              |
  | マナゾーン   | 火×10                                   |
もし 自分が《仮の減》①を召喚する
"""


def told(folder: Path, *said: str) -> ScenarioResult:
    """Run one scenario in which something is said of how a card is used."""
    (result,) = run(plant(folder, BOARD + "".join(said), rule="使用宣言"))
    return result


def cost(number: int, copy: str = "①") -> str:
    return f"ならば 《仮の減》{copy}に支払うコストは{number}である"


@pytest.mark.parametrize("ability", ["《仮の減》①の", "《仮の減》①の「使う時に」の", "《仮の助》の"])
def test_of_one_ability_that_is_not_used_it_is_not_told_whether_others_are(
    tmp_path: Path, ability: str
) -> None:
    said = f"かつ 自分が{ability}能力を使わない\n"
    assert OPEN in (told(tmp_path, said, cost(5)).message or "")


@pytest.mark.parametrize(
    "said, fixed",
    [
        ("かつ 自分が何も選ばない\n", 5),
        ("かつ 自分が《仮の減》①の能力を使わない\nかつ 自分が《仮の助》の能力を使わない\n", 5),
        ("かつ 自分が《仮の減》①の能力を使わない\nかつ 自分が《仮の助》の能力でコストを変える\n", 4),
        ("かつ 自分が《仮の助》の能力でコストを変える\nかつ 自分が《仮の減》①の能力を使わない\n", 4),
        ("かつ 自分が《仮の減》①の能力でコストを変える\nかつ 自分が《仮の助》の能力を使わない\n", 3),
    ],
)
def test_what_is_said_together_is_one_answer(tmp_path: Path, said: str, fixed: int) -> None:
    assert told(tmp_path, said, cost(fixed)).message is None


def test_what_is_said_of_the_next_use_is_not_taken_for_this_one(tmp_path: Path) -> None:
    second = "かつ 自分が《仮の減》②を召喚する\nかつ 自分が「コスト4」を選ぶ\n"
    first = "かつ 自分が《仮の減》①の能力を使わない\n"
    assert OPEN in (told(tmp_path, first, second, cost(4)).message or "")
    both = f"{first}かつ 自分が《仮の助》の能力を使わない\n"
    assert told(tmp_path, both, second, f"{cost(5)}\n", cost(4, "②")).message is None
