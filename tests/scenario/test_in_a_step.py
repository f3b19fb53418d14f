"""「メインステップに、…」: the step that it is now is that moment, and so is one that this turn comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の小 | 火 1 1000 |      |
  | 仮の兵 | 水 1 1000 |      |
  | 仮の術 | 火 1 呪文 | 効果：カードを1枚引いてもよい |
かつ 次の盤面である
  | ゾーン       | 自分      | 相手       |
  | 手札         | 《仮の術》 | 《仮の兵》 |
  | バトルゾーン | 《仮の小》 | なし       |
  | マナゾーン   | 火×1      | 水×1       |
"""
CAST = "もし 自分が《仮の術》を唱える\n"
ENDED = "もし 自分がターンを終える\n"
OTHER_TIME = "（メインステップに使う）"


def told(folder: Path, body: str, rule: str = "メインステップ") -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, BOARD + body, rule=rule))
    return result


@pytest.mark.parametrize(
    "done, judged",
    [
        ("", "メインステップに、自分は《仮の術》を唱えられる"),
        ("", "自分のメインステップに、自分は《仮の術》を唱えられる"),
        ("", "メインステップに、《仮の術》は自分の手札にある"),
        ("", "メインステップに、自分は《仮の小》で攻撃できない（攻撃ステップ）"),
        ("", "メインステップに、自分はターンを終えられる"),
        ("", "攻撃ステップに、自分は《仮の小》で攻撃できる"),
        ("", f"攻撃ステップに、自分は《仮の術》を唱えられない{OTHER_TIME}"),
        (CAST, "攻撃ステップに、自分は《仮の小》で攻撃できる"),
        (CAST, "どう進めても、攻撃ステップに、自分は《仮の小》で攻撃できる"),
        (CAST, "メインステップに、《仮の術》は自分の墓地にある"),
        (ENDED, "相手のメインステップに、相手は《仮の兵》を召喚できる"),
        (ENDED, "相手のマナチャージステップに、相手は《仮の兵》をマナゾーンに置ける"),
        (ENDED, f"相手のマナチャージステップに、相手は《仮の兵》を召喚できない{OTHER_TIME}"),
    ],
)
def test_what_is_so_in_a_step_passes(tmp_path: Path, done: str, judged: str) -> None:
    assert told(tmp_path, f"{done}ならば {judged}").message is None


@pytest.mark.parametrize(
    "done, judged, why",
    [
        ("", "メインステップに、自分は《仮の術》を唱えられない", "《仮の術》を唱える」と決めればできる"),
        (
            "", "メインステップに、自分は《仮の小》で攻撃できる",
            "攻撃するのは攻撃ステップだが、今は自分のメインステップである",
        ),
        ("", "攻撃ステップに、自分は《仮の小》で攻撃できない", "《仮の小》」と決めればできる"),
        ("", "攻撃ステップに、自分は《仮の術》を唱えられる", "今は自分の攻撃ステップである"),
        (ENDED, "相手のメインステップに、相手は《仮の兵》を召喚できない", "召喚する」と決めればできる"),
    ],
)  # fmt: skip
def test_what_is_not_so_in_a_step_says_why(tmp_path: Path, done: str, judged: str, why: str) -> None:
    result = told(tmp_path, f"{done}ならば {judged}")
    assert result.status is Status.FAILED
    assert why in (result.message or "")


@pytest.mark.parametrize("step", ["相手のメインステップ", "自分のドローステップ"])
def test_a_step_to_which_this_turn_does_not_come_is_told_with_how_to_go_on(tmp_path: Path, step: str) -> None:
    result = told(tmp_path, f"ならば {step}に、相手は《仮の兵》を召喚できる")
    assert f"「{step}」にならなかった（そこまで進めるには、「もし」に「自分が何もしない」" in (
        result.message or ""
    )


def test_what_is_done_in_the_step_that_it_is_now_is_done_now(tmp_path: Path) -> None:
    done = (
        "もし メインステップに、自分が《仮の術》を唱える\nかつ 攻撃ステップに、自分が《仮の小》で攻撃する\n"
    )
    result = told(tmp_path, f"{done}ならば 《仮の術》は自分の墓地にある\nかつ 《仮の小》はタップしている")
    assert result.message is None
    summoned = "かつ 相手のメインステップに、相手が《仮の兵》を召喚する\n"
    result = told(tmp_path, f"{ENDED}{summoned}ならば 《仮の兵》は相手のバトルゾーンにある")
    assert result.message is None


GOES_ON = "ドロー・ステップ"
LAST = "かつ 自分のターン終了ステップである\nならば "


@pytest.mark.parametrize(
    "judged",
    [
        f"自分は《仮の術》を唱えられない{OTHER_TIME}",
        f"どう進めても、自分は《仮の術》を唱えられない{OTHER_TIME}",
        f"相手は《仮の兵》を召喚できない{OTHER_TIME}",
        "相手は《仮の兵》をマナゾーンに置けない（マナチャージ・ステップ）",
        "自分は《仮の術》をマナゾーンに置けない（マナチャージ・ステップ）",
        "自分は《仮の小》で攻撃できない（攻撃ステップ）",
        f"ターン終了ステップに、自分は《仮の術》を唱えられない{OTHER_TIME}",
        f"自分のターン終了ステップに、相手は《仮の兵》を召喚できない{OTHER_TIME}",
    ],
)
def test_in_the_last_step_it_is_not_the_next_turn(tmp_path: Path, judged: str) -> None:
    assert told(tmp_path, LAST + judged, GOES_ON).message is None
    able = (
        judged.partition("（")[0]
        .replace("られない", "られる")
        .replace("けない", "ける")
        .replace("できない", "できる")
    )
    result = told(tmp_path, LAST + able, GOES_ON)
    assert result.status is Status.FAILED
    assert "今は自分のターン終了ステップである" in (result.message or "")


def test_where_cards_are_in_the_last_step_can_be_said(tmp_path: Path) -> None:
    there = "ターン終了ステップに、《仮の術》は自分の手札に{}"
    assert told(tmp_path, LAST + there.format("ある"), GOES_ON).message is None
    assert told(tmp_path, LAST + there.format("ない"), GOES_ON).status is Status.FAILED
