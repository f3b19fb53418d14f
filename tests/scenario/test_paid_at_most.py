"""A payment with more of something than there is was not made whatever happened: saying so is a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 3 3000 |      |
  | 仮の火 | 火 3 3000 |      |
かつ 次の盤面である
  | ゾーン     | 自分                  | 相手 |
  | 手札       | 《仮の獣》            | なし |
  | マナゾーン | 火×3 水×1 《仮の火》×2 | 火×5 |
もし 自分が《仮の獣》を召喚する
かつ 自分が「火×3」をタップして支払う
"""


def told(folder: Path, judged: str) -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, f"{BOARD}ならば {judged}", rule="使用宣言"))
    return result


@pytest.mark.parametrize(
    "more, wrong",
    [
        ("火×4", "自分の「火」は3枚しかない"),
        ("火×99", "自分の「火」は3枚しかない"),
        ("火×2 水×2", "自分の「水」は1枚しかない"),
        ("《仮の火》×3", "自分の《仮の火》は2枚しかない"),
    ],
)
@pytest.mark.parametrize("said", ["支払わなかった", "支払った", "支払うのは0回である"])
def test_nobody_pays_with_more_than_there_is(tmp_path: Path, more: str, wrong: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        told(tmp_path, f"自分が「{more}」をタップして{said}")
    assert (caught.value.message, caught.value.expected) == (wrong, "多くてもその枚数を書く")


@pytest.mark.parametrize("less", ["火×2", "火×2 水×1", "火×1 《仮の火》×2"])
def test_that_it_was_not_made_with_what_there_is_says_something(tmp_path: Path, less: str) -> None:
    assert told(tmp_path, f"自分が「{less}」をタップして支払わなかった").message is None
    assert told(tmp_path, f"自分が「{less}」をタップして支払った").message is not None
    assert told(tmp_path, "自分が「火×3」をタップして支払った").message is None
    assert told(tmp_path, "自分が「火×3」をタップして支払わなかった").message is not None
