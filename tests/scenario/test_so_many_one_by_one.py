"""「自分が「2」を選ぶ」 of what is done one by one, up to a number: how often is said at once."""

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
  | 仮の引 | 火 1 呪文 | 効果：カードを3枚まで引く |
  | 仮の捨 | 火 1 呪文 | 効果：カードを2枚まで引く。その後、自分の手札を2枚捨てる |
かつ 次の盤面である
  | ゾーン     | 自分   |
  | 手札       | {hand} |
  | マナゾーン | 火×2   |
  | 山札の上   | 《仮の小》×4 |
"""
CAST = "もし 自分が《仮の引》を唱える\n"
HAND = "ならば 自分の手札は{}枚である"


def told(folder: Path, *said: str, hand: str = "《仮の引》") -> ScenarioResult:
    """Run one scenario in which it is said how many cards are drawn."""
    (result,) = run(plant(folder, BOARD.format(hand=hand) + "".join(said), rule="使用宣言"))
    return result


def number(chosen: int) -> str:
    return f"かつ 自分が「{chosen}」を選ぶ\n"


@pytest.mark.parametrize("chosen", [0, 1, 2, 3])
def test_just_so_many_are_drawn(tmp_path: Path, chosen: int) -> None:
    assert told(tmp_path, CAST, number(chosen), HAND.format(chosen)).message is None
    for other in {0, 1, 2, 3} - {chosen}:
        wrong = told(tmp_path, CAST, number(chosen), HAND.format(other))
        assert f"そうならなかった：実際は{chosen}" in (wrong.message or "")


def test_more_than_may_be_drawn_are_no_answer(tmp_path: Path) -> None:
    result = told(tmp_path, CAST, number(4), HAND.format(3))
    assert "「自分が「4」を選ぶ」は、どの決定の答えにもならなかった" in (result.message or "")


@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_so_many_can_be_drawn(tmp_path: Path, chosen: int) -> None:
    assert told(tmp_path, CAST, f"ならば 自分は「{chosen}」を選べる").message is None
    denied = told(tmp_path, CAST, f"ならば 自分は「{chosen}」を選べない")
    assert denied.status is Status.FAILED
    assert "と決めればできる" in (denied.message or "")
    assert told(tmp_path, CAST, "ならば 自分は「4」を選べる").status is Status.FAILED


def test_each_of_two_effects_is_said_by_itself(tmp_path: Path) -> None:
    hand = "《仮の引》 《仮の引》②"
    again = "かつ 自分が《仮の引》②を唱える\n"
    one_two = told(tmp_path, CAST, number(1), again, number(2), HAND.format(3), hand=hand)
    assert one_two.message is None
    two_none = told(tmp_path, CAST, number(2), again, number(0), HAND.format(2), hand=hand)
    assert two_none.message is None


def test_the_course_is_told_from_the_first_of_them(tmp_path: Path) -> None:
    result = told(tmp_path, CAST, number(2), HAND.format(2))
    (step,) = (each for each in result.steps if "「2」を選ぶ" in each.text)
    assert [each.text for each in step.trace].count("自分がカードを1枚引いた") == 2


def test_a_number_of_cards_to_be_chosen_is_answered_as_before(tmp_path: Path) -> None:
    """What is drawn one by one is asked for first; the cards that are discarded are all there are."""
    cast = "もし 自分が《仮の捨》を唱える\n"
    result = told(tmp_path, cast, number(2), HAND.format(0), hand="《仮の捨》")
    assert result.message is None
