"""What is denied of several cards is denied of each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

DESTROYED = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の兵 | 火 2 2000 |  |
  | 仮の卒 | 火 2 1000 |  |
  | 仮の弟 | 火 1 1000 |  |
  | 仮の妹 | 火 1 1000 |  |
  | 仮の炎 | 火 2 呪文 | 効果：相手のクリーチャーを1体破壊する |
かつ 次の盤面である
  | ゾーン       | 自分       | 相手                            |
  | 手札         | 《仮の炎》 | なし                            |
  | マナゾーン   | 火×2       | なし                            |
  | バトルゾーン | 《仮の弟》 《仮の妹》 | 《仮の卒》 《仮の兵》（タップ） |
もし 自分が《仮の炎》を唱える
かつ 自分が《仮の卒》を選ぶ
"""


@pytest.mark.parametrize(
    "said,so",
    [
        ("《仮の卒》と《仮の兵》は相手の墓地にない", False),
        ("《仮の兵》と《仮の炎》は相手の墓地にない", True),
        ("《仮の兵》と《仮の弟》はタップしていない", False),
        ("《仮の弟》と《仮の妹》はタップしていない", True),
        ("《仮の弟》と《仮の炎》はタップしていない", False),
        ("《仮の兵》と《仮の卒》が破壊されなかった", False),
        ("《仮の兵》と《仮の炎》が破壊されなかった", True),
        ("《仮の兵》と《仮の卒》が同時に破壊されなかった", True),
    ],
)
def test_it_is_so_where_none_of_them_is(tmp_path: Path, said: str, so: bool) -> None:
    (result,) = run(plant(tmp_path, f"{DESTROYED}ならば {said}\n", rule="メインステップ"))
    assert result.status is (Status.PASSED if so else Status.FAILED), result.message
