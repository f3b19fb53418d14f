"""What can be begun though a choice is left open: it is looked at once every choice is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

SICK = "召喚酔い"
BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 3 3000 |      |
  | 仮の新 | 火 3 3000 |      |
  | 仮の小 | 水 1 1000 |      |
  | 仮の任 | 火 3 呪文 | 効果：カードを1枚引いてもよい |
  | 仮の還 | 火 3 呪文 | 効果：自分のクリーチャーを1体手札に戻してもよい |
かつ 次の盤面である
  | ゾーン       | 自分                                | 相手      |
  | 手札         | 《仮の新》 《仮の任》 《仮の還》 《仮の小》 | なし |
  | バトルゾーン | 《仮の獣》                          | なし      |
  | マナゾーン   | 火×3 水×2                           | なし      |
もし {done}
"""

PAID = "自分が《仮の新》を召喚する"
DRAWN = "自分が《仮の任》を唱える"
RETURNED = "自分が《仮の還》を唱える"


def told(folder: Path, done: str, judged: str, rule: str = "使用宣言") -> ScenarioResult:
    """Run one scenario in which something is done that leaves a choice open."""
    (result,) = run(plant(folder, BOARD.format(done=done) + f"ならば {judged}", rule=rule))
    return result


@pytest.mark.parametrize("done", [PAID, DRAWN, RETURNED])
@pytest.mark.parametrize(
    "judged",
    [
        "自分は《仮の獣》で攻撃できる",
        "自分は《仮の獣》で相手を攻撃できる",
        "自分はマナを1枚タップして《仮の小》を使える",
        "自分は《仮の小》を召喚できる",
        "自分はターンを終えられる",
    ],
)
def test_what_is_begun_later_can_be(tmp_path: Path, done: str, judged: str) -> None:
    assert told(tmp_path, done, judged).message is None


def test_it_is_told_which_choice_lets_it_be_begun(tmp_path: Path) -> None:
    result = told(tmp_path, RETURNED, "自分は《仮の獣》で攻撃できない")
    assert result.status is Status.FAILED
    way = "：しない」、「自分がメインステップの行動を決める：何もしない」、「自分が攻撃を決める：《仮の獣》」"
    assert f"{way}と決めればできる" in (result.message or "")
    tapped = told(tmp_path, PAID, "自分はマナを1枚タップして《仮の小》を使えない")
    assert tapped.status is Status.FAILED
    assert "、「自分がメインステップの行動を決める：《仮の小》を召喚する」" in (tapped.message or "")


def test_what_cannot_be_begun_later_is_refused_by_its_rule(tmp_path: Path) -> None:
    assert told(tmp_path, PAID, f"自分は《仮の新》で攻撃できない（{SICK}）").message is None
    result = told(tmp_path, PAID, "自分は《仮の新》で攻撃できる")
    assert result.status is Status.FAILED
    assert "召喚酔いしている《仮の新》では攻撃できない" in (result.message or "")


def test_what_a_choice_prevents_later_cannot_always_be_begun(tmp_path: Path) -> None:
    assert told(tmp_path, DRAWN, "どう進めても、自分は《仮の獣》で攻撃できる").message is None
    result = told(tmp_path, RETURNED, "どう進めても、自分は《仮の獣》で攻撃できる")
    assert result.status is Status.FAILED
    assert "と決めればできない：攻撃できるのはバトルゾーンのクリーチャーだが" in (result.message or "")
