"""Of cards that move at the same moment each has its own way: nobody else's zone is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

EXCHANGED = """\
前提 2026-04-10のルールである
かつ 自分の攻撃ステップである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力 |
  | 仮の忍   | 火 4 4000 | 攻撃する時：自分の手札からクリーチャーを1体このクリーチャーと入れ替えてもよい |
  | 仮の新顔 | 火 6 6000 |  |
かつ 次の盤面である
  | ゾーン       | 自分         |
  | 手札         | 《仮の新顔》 |
  | バトルゾーン | 《仮の忍》   |
もし 自分が《仮の忍》で攻撃する
かつ 自分が《仮の忍》の能力を使う
かつ 自分が《仮の新顔》を選ぶ
"""
"""One card goes from the battle zone to the hand, and at the same moment another the other way."""


@pytest.mark.parametrize(
    "said,so",
    [
        ("《仮の新顔》が手札を離れた", True),
        ("《仮の新顔》がバトルゾーンを離れた", False),
        ("《仮の忍》が自分の手札に置かれた", True),
        ("《仮の忍》が自分のバトルゾーンに置かれた", False),
        ("自分の手札から《仮の新顔》が出た", True),
        ("自分のバトルゾーンから《仮の新顔》が出た", False),
    ],
)
def test_each_went_its_own_way(tmp_path: Path, said: str, so: bool) -> None:
    (result,) = run(plant(tmp_path, f"{EXCHANGED}ならば {said}\n", rule="入れ替える"))
    assert result.status is (Status.PASSED if so else Status.FAILED), result.message
