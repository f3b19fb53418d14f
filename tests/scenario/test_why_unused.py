"""What is said and answers nothing: in which rows that counts, and with what stands against it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.rules import INERT
from cardrules.core.values import Bindings
from cardrules.scenario.result import Status
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.settings import setting
from tests.scenario.failures import CAST, MAIN
from tests.scenario.planted import GAME, ONE_ROW, ROWS, life, place_of, plant, run

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


LACKING = (
    "：《仮の追》が持つのは「O・ドライブ2」だけである（規則「使うのは持っている能力」、用語集の記事「使う」）"
)


@pytest.mark.parametrize(
    "said, why",
    [("「ハイパーエナジー」を使う", LACKING), ("「ハイパーエナジー」の能力でコストを変える", "")],
)
def test_what_stands_against_another_change_is_not_told(tmp_path: Path, said: str, why: str) -> None:
    body = BOARD.format(card="仮の追", hand="《仮の追》", said=said)
    (result,) = run(plant(tmp_path, body, rule="使用宣言"))
    assert (result.message or "").endswith(f"は、どの決定の答えにもならなかった{why}")


def test_an_act_that_one_row_uses_is_used(tmp_path: Path) -> None:
    feature = plant(tmp_path, ONE_ROW, rule=MAIN)
    assert [result.message for result in run(feature)] == [None, None]


OWN_ROW = (
    ONE_ROW.replace("《仮の種》を出す", "<出す札>を出す").partition("例:")[0]
    + """\
例:
  | 持つ札     | 出す札     |
  | 《仮の種》 | 《仮の種》 |
  | 《仮の札》 | 《仮の種》 |
  | 《仮の実》 | 《仮の実》 |
"""
)


def test_an_act_that_differs_between_rows_must_be_used_in_its_own(tmp_path: Path) -> None:
    feature = plant(tmp_path, OWN_ROW, rule=MAIN)
    row = feature.scenarios[1].line
    place = place_of(feature, "自分が《仮の種》を出す")
    said = "「自分が《仮の種》を出す」は、どの決定の答えにもならなかった"
    assert [result.message and result.message.partition("（「出す」は")[0] for result in run(feature)] == [
        None, f"{place}: {said}", None,
    ]  # fmt: skip
    assert f"（例の{row}行目）" in (run(feature)[1].message or "")


def test_an_act_that_no_row_uses_fails_in_every_row(tmp_path: Path) -> None:
    feature = plant(tmp_path, ROWS, rule=MAIN)
    said = "「自分が《仮の札》を選ぶ」は、どの決定の答えにもならなかった"
    assert [result.message for result in run(feature)] == [
        f"{place_of(feature, '自分が《仮の札》を選ぶ')}: {said}（例の{row.line}行目）"
        for row in feature.scenarios
    ]


@pytest.mark.parametrize("body", [ONE_ROW, OWN_ROW, ROWS])
def test_one_scenario_alone_comes_to_what_it_comes_to_in_its_feature(tmp_path: Path, body: str) -> None:
    feature = plant(tmp_path, body, rule=MAIN)
    alone = [run_scenario(feature, scenario, setting(GAME)) for scenario in feature.scenarios]
    together = run(feature)
    assert [(one.status, one.message) for one in alone] == [(one.status, one.message) for one in together]


def test_a_moment_that_never_comes_is_not_waited_for_turn_after_turn(tmp_path: Path) -> None:
    """Without main steps a card is never used; each step of a turn then comes again, and that is enough."""
    feature = plant(tmp_path, life() + CAST + "ならば 《仮の命》は自分の墓地にある", rule=MAIN)
    result = run_scenario(feature, feature.scenarios[0], setting(GAME), Bindings({"main-step": INERT}))

    assert result.status is Status.FAILED
    assert "「自分が《仮の命》を唱える」ことはできない" in (result.message or "")
    assert result.positions < 10
