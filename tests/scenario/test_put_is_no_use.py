"""出す and 置く are what abilities do: what a player could begin next is looked at for neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
{given}かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の小 | 火 1 1000 |      |
  | 仮の任 | 火 1 呪文 | 効果：カードを1枚引いてもよい |
  | 仮の出 | 火 1 呪文 | 効果：自分の手札からクリーチャーを1体出してもよい |
  | 仮の植 | 火 1 呪文 | 効果：自分の手札を1枚マナゾーンに置いてもよい |
かつ 次の盤面である
  | ゾーン     | 自分                                       |
  | 手札       | 《仮の小》 《仮の任》 《仮の出》 《仮の植》 |
  | マナゾーン | 火×3                                       |
"""
OPEN = "もし 自分が《仮の任》を唱える\n"
PUT, PLACE, DRAW = (
    "自分は《仮の小》を手札から出せる",
    "自分は《仮の小》をマナゾーンに置ける",
    "自分はカードを引ける",
)
INSTEAD = "支払って使うなら「召喚する」「使う」と書く"
OTHER_STEP = "マナチャージできるのは自分のマナチャージステップだけだが、今は自分のメインステップである"


def told(folder: Path, body: str) -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, BOARD.format(given="") + body, rule="メインステップ"))
    return result


@pytest.mark.parametrize(
    "done, judged, why",
    [
        ("", PUT, INSTEAD),
        (OPEN, PUT, INSTEAD),
        ("", PLACE, OTHER_STEP),
        (OPEN, PLACE, OTHER_STEP),
        ("", DRAW, ""),
    ],
)
def test_what_nothing_under_way_does_cannot_be_done(tmp_path: Path, done: str, judged: str, why: str) -> None:
    result = told(tmp_path, f"{done}ならば {judged}")
    assert result.status is Status.FAILED
    assert why in (result.message or "")
    assert "攻撃ステップ" not in (result.message or "")
    assert "バトルゾーンにある" not in (result.message or "")


@pytest.mark.parametrize("spell, judged", [("仮の出", PUT), ("仮の任", DRAW)])
def test_what_is_under_way_may_do_it(tmp_path: Path, spell: str, judged: str) -> None:
    assert told(tmp_path, f"もし 自分が《{spell}》を唱える\nならば {judged}").message is None


def test_charging_mana_is_offered_in_its_step(tmp_path: Path) -> None:
    body = BOARD.format(given="かつ 自分のマナチャージステップである\n")
    charged, denied = run(
        plant(
            tmp_path, f"{body}ならば {PLACE}", f"{body}ならば {PLACE[:-1]}ない", rule="マナチャージ・ステップ"
        )
    )
    assert charged.message is None
    assert "《仮の小》」と決めればできる" in (denied.message or "")
