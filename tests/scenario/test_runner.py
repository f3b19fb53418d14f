"""The runner: what passes, what fails, and what a failure says."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cardrules.core import search
from cardrules.core.errors import InputError
from cardrules.core.state import GameState
from cardrules.core.unready import DRAFT
from cardrules.scenario.feature import Feature
from cardrules.scenario.playing import Player
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.runner import run_feature, run_scenario
from cardrules.scenario.settings import setting
from tests.scenario.failures import CAST, FAILURES, MAIN, MESSENGER, MISTAKES, PAYING, Mistake, Planted
from tests.scenario.planted import (
    GAME,
    HOLE,
    LARGE,
    MODES,
    ONE_ROW,
    ROWS,
    SMALL,
    STAND_INS,
    life,
    line_of,
    place_of,
    plant,
    run,
)


def one(folder: Path, body: str, rule: str = MODES) -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, body, rule=rule))
    return result


def passes(folder: Path, body: str, rule: str = MAIN) -> bool:
    """Run one scenario that must pass; show why it did not."""
    result = one(folder, body, rule)
    assert result.message is None
    return result.status is Status.PASSED


@pytest.mark.parametrize("planted", FAILURES, ids=lambda planted: planted.name)
def test_a_failure_is_told_where_it_shows(tmp_path: Path, planted: Planted) -> None:
    feature = plant(tmp_path, planted.body, rule=planted.rule)
    (result,) = run(feature)
    assert result.status is Status.FAILED
    assert result.message == f"{place_of(feature, planted.at)}: {planted.message}"
    shown = [step.message for step in result.steps if step.message]
    assert shown == ([planted.message] if planted.at else [])
    assert result.expected
    assert result.complaint == f"{result.message}\n  → {result.expected}"


def test_what_fails_says_what_to_do_or_how_to_see_why(tmp_path: Path) -> None:
    one = plant(tmp_path, HOLE + "ならば 《仮の大》は自分のバトルゾーンにある", name="open")
    other = plant(tmp_path, life() + CAST + "ならば 《仮の命》は自分の手札にある", rule=MAIN, name="not-so")
    third = plant(
        tmp_path, life() + CAST.replace("自分", "相手") + "ならば 自分はターンを終えられる", rule=MAIN
    )
    fourth = plant(
        tmp_path, life(top="《？》") + CAST + "ならば 《仮の命》は自分の墓地にある", name="unknown"
    )
    results = [run(each)[0] for each in (one, other, third, fourth)]
    assert results[3].expected is not None
    assert "《？》は盤面に書かれていないカードである" in results[3].expected
    assert [each.expected for each in results[:3]] == [
        f"どれを選ぶかを「もし」に書く（「自分が選択肢「{LARGE}」を選ぶ」か「自分が選択肢「{SMALL}」を選ぶ」など）",
        f"どう進んだかは cardrules trace {other.path}:{other.scenarios[0].line} で見られる",
        "その時に選べたのは、《仮の命》を唱える、何もしない",
    ]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_in_writing_is_told_with_its_place(tmp_path: Path, mistake: Mistake) -> None:
    feature = plant(tmp_path, mistake.body, rule=mistake.rule)
    with pytest.raises(InputError) as caught:
        run(feature)
    problem = caught.value
    assert (problem.message, problem.expected or "") == (mistake.message, mistake.expected)
    assert problem.place is not None
    assert problem.place.path == feature.path
    tag = 2 if mistake.name == "rule that nobody knows" else None
    assert problem.place.line == (tag or line_of(feature, mistake.at))


def test_a_decision_that_does_not_matter_may_stay_open(tmp_path: Path) -> None:
    result = one(tmp_path, HOLE + "ならば 《仮の札》は自分のマナゾーンにある")
    assert result.status is Status.PASSED
    assert result.positions > 3


def test_every_branch_is_judged(tmp_path: Path) -> None:
    """What is true of the first branch alone is not enough, nor of the last."""
    for name in ("《仮の大》", "《仮の小》"):
        assert one(tmp_path, HOLE + f"ならば {name}は自分のバトルゾーンにある").status is Status.FAILED


@pytest.mark.parametrize(
    "act",
    [
        "1番目の選択肢を選ぶ",
        f"選択肢「{SMALL}」を選ぶ",
    ],
)
def test_an_answer_answers_what_asks_for_it(tmp_path: Path, act: str) -> None:
    then = "ならば 《仮の小》は自分のバトルゾーンにある"
    assert passes(tmp_path, f"{HOLE}かつ 自分が{act}\n{then}", MODES)


def test_how_often_an_option_is_chosen_is_a_number(tmp_path: Path) -> None:
    listed = "かつ 自分が次の選択肢を選ぶ\n  | 選択肢 | 回数 |\n  | 1番目の選択肢 | 二 |\n"
    with pytest.raises(InputError, match="回数「二」が数でない"):
        run(plant(tmp_path, f"{HOLE}{listed}ならば 《仮の小》は自分のバトルゾーンにある"))


@pytest.mark.parametrize("act", ["《仮の種》を出す", "《仮の種》を手札から出す", "《仮の使者》の能力を使う"])
def test_what_may_be_done_is_done_when_said(tmp_path: Path, act: str) -> None:
    assert passes(tmp_path, f"{MESSENGER}かつ 自分が{act}\nならば 《仮の種》は自分のバトルゾーンにある")


@pytest.mark.parametrize("act", ["《仮の使者》の能力を使わない", "何も選ばない"])
def test_what_may_be_done_is_left_when_said(tmp_path: Path, act: str) -> None:
    assert passes(tmp_path, f"{MESSENGER}かつ 自分が{act}\nならば 《仮の種》は自分の手札にある")


def test_what_does_not_hang_on_an_unknown_card_that_could_be_chosen_is_judged(tmp_path: Path) -> None:
    scene = MESSENGER.replace("《仮の種》 ", "《仮の種》 《仮の謎》 ")
    assert passes(tmp_path, scene + "ならば 《仮の使者》は自分のバトルゾーンにある")
    assert one(tmp_path, scene + "ならば 《仮の使者》は自分の手札にある").status is Status.FAILED


@pytest.mark.parametrize("claim", [("", PAYING), ("（残りのマナの支払い）", MAIN)])
def test_what_cannot_be_done_is_refused_by_the_rule_that_is_named(
    tmp_path: Path, claim: tuple[str, str]
) -> None:
    reason, rule = claim
    assert passes(tmp_path, life(mana=1) + f"ならば 自分は《仮の命》を唱えられない{reason}", rule)


def test_events_of_the_rules_happen_without_a_card(tmp_path: Path) -> None:
    drawn = "もし ルールにより自分がカードを1枚引く\nならば 《仮の札》は自分の手札にある"
    put = "もし ルールにより《仮の札》が出る\nならば 《仮の札》は自分のバトルゾーンにある"
    assert passes(tmp_path, life() + drawn)
    assert passes(tmp_path, life() + put)


TWO = f"""\
前提 2022-09-16のルールである
{STAND_INS}
かつ 次の盤面である
  | ゾーン     | 自分                    |
  | 手札       | 《仮の命》 《仮の使者》 |
  | マナゾーン | 自然×6 光×5             |
  | 山札の上   | 《仮の札》              |
"""

TOLD = ("自分が《仮の命》を唱える", "自分が《仮の使者》を召喚する")


@pytest.mark.parametrize("first", [0, 1])
def test_deeds_are_done_in_the_order_of_their_lines(tmp_path: Path, first: int) -> None:
    one_, other = TOLD[first], TOLD[1 - first]
    happened = "ならば 次の順に起こる\n  | できごと |\n  | {} |\n  | {} |"
    said = f"{TWO}もし {one_}\nかつ {other}\n"
    assert passes(tmp_path, said + happened.format(one_, other))
    assert one(tmp_path, said + happened.format(other, one_), MAIN).status is Status.FAILED


def test_past_the_bound_it_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player.__init__, "__defaults__", (3, str))
    feature = plant(tmp_path, HOLE + "ならば 《仮の札》は自分のマナゾーンにある")
    (result,) = run(feature)
    assert result.message == f"{feature.path}:6:3: 調べきれない：3通りの局面を超えた"
    assert (result.status, result.positions) == (Status.FAILED, 4)


def test_past_the_bound_of_a_question_it_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at, bound = search.can.__defaults__ or ()
    monkeypatch.setattr(search.can, "__defaults__", (at, 1))
    feature = plant(tmp_path, life() + CAST + "ならば 自分が《仮の命》を捨てる手順がある", rule=MAIN)
    (result,) = run(feature)
    place = place_of(feature, "自分が《仮の命》を捨てる手順がある")
    assert bound > 1
    assert result.message == f"{place}: 調べきれない：進め方が多すぎる"


def test_a_draft_is_not_run(tmp_path: Path) -> None:
    (result,) = run(plant(tmp_path, HOLE, tags="@未対応"))
    assert (result.status, result.message, result.positions) == (Status.UNSUPPORTED, None, 0)


def test_what_cannot_be_done_says_why(tmp_path: Path) -> None:
    """Each reason once, with the rule that refused and the version of the day."""
    result = one(tmp_path, life(1) + "ならば 自分は《仮の命》を唱えられない", "残りのマナの支払い")
    (why,) = result.steps[-1].trace
    assert (why.kind, why.rule, why.version) == ("refusal", "pay-the-rest", "origin")
    assert why.text == "マナが2必要だが1しか生み出せない（規則「残りのマナの支払い」、601.1f）"
    assert [
        line.kind
        for line in one(tmp_path, life() + "ならば 自分は《仮の命》を唱えられる", MAIN).steps[-1].trace
    ] == []


@pytest.mark.parametrize("number, passing", [(1, False), (2, True), (3, False)])
def test_so_many_cards_are_tapped_for_a_use(tmp_path: Path, number: int, passing: bool) -> None:
    """A spell for 2 is paid with just 2 cards, whether or not anybody was asked which."""
    said = f"もし 自分がマナを{number}枚タップして《仮の命》を使う\nならば 《仮の命》は自分の墓地にある"
    result = one(tmp_path, life(3) + said, MAIN)
    unused = "は、どの決定の答えにもならなかった"
    assert (result.status is Status.PASSED) is passing
    assert passing or unused in (result.message or "")
    assert ("さらにタップできない（規則「余分なタップの禁止」" in (result.message or "")) is (number == 3)
    too_few = "マナが2必要だが、それでは1しか生み出せない（規則「残りのマナの支払い」"
    assert (too_few in (result.message or "")) is (number == 1)


@pytest.mark.parametrize(
    "number, can, rule", [(1, False, "残りのマナの支払い"), (2, True, MAIN), (3, False, "余分なタップの禁止")]
)
def test_with_so_many_cards_tapped_it_can_be_used_or_cannot(
    tmp_path: Path, number: int, can: bool, rule: str
) -> None:
    """Either sentence passes just where it is true: what asks bounds too few, one too many is refused."""
    said = f"ならば 自分はマナを{number}枚タップして《仮の命》を使え"
    assert (one(tmp_path, life(3) + said + "る", rule).status is Status.PASSED) is can
    assert (one(tmp_path, life(3) + said + "ない", rule).status is Status.PASSED) is not can


def test_a_use_that_cannot_begin_says_why_not(tmp_path: Path) -> None:
    said = "ならば 自分はマナを2枚タップして《仮の命》を使える"
    result = one(tmp_path, life(1) + said, MAIN)
    assert "マナが2必要だが1しか生み出せない" in (result.message or "")


UNREADY = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の渦 | 水 2 呪文 | 効果：クリーチャーを1体手札に戻す |
  | 仮の頂 | 水 2 2000 | パワーが一番大きいクリーチャーが離れた時：カードを1枚引く |
かつ 次の盤面である
  | ゾーン       | 自分       |
  | 手札         | 《仮の渦》 |
  | マナゾーン   | 水×2       |
  | バトルゾーン | 《仮の頂》 |
"""


@pytest.mark.parametrize(
    "body, message",
    [
        (
            "もし 自分が《仮の渦》を唱える\nならば 自分の手札は2枚である",
            "《仮の頂》の「パワーが一番大きいクリーチャーが離れた時：カードを1枚引く」にある条件はまだ調べられない",
        ),
        (
            "もし 自分が《仮の渦》をバトルゾーンに置く\nならば 自分の手札は1枚である",
            "「自分が《仮の渦》をバトルゾーンに置く」という文はまだ実行できない",
        ),
    ],
)
def test_what_cannot_be_played_yet_is_named(tmp_path: Path, body: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        one(tmp_path, UNREADY + body)
    assert (caught.value.message, caught.value.expected) == (message, DRAFT)


@pytest.mark.parametrize("body", [ONE_ROW, ROWS, HOLE])
def test_what_passes_need_not_be_told_step_by_step_to_come_to_the_same(tmp_path: Path, body: str) -> None:
    feature = plant(tmp_path, body, rule=MAIN if body != HOLE else MODES)
    told, untold = run_feature(feature, setting(GAME)), run_feature(feature, setting(GAME), told=False)
    for one, other in zip(told, untold, strict=True):
        assert one.steps
        assert other.steps == (one.steps if one.status is Status.FAILED else ())
        assert replace(one, steps=(), seconds=0.0) == replace(other, steps=(), seconds=0.0)
    alone = [run_scenario(feature, row, setting(GAME), told=False) for row in feature.scenarios]
    assert [(each.status, each.steps) for each in alone] == [(each.status, each.steps) for each in untold]


@pytest.mark.parametrize("planted", FAILURES, ids=lambda planted: planted.name)
def test_a_failure_is_one_also_where_nobody_asks_why(tmp_path: Path, planted: Planted) -> None:
    feature = plant(tmp_path, planted.body, rule=planted.rule)
    told, bare = (
        run_scenario(feature, feature.scenarios[0], setting(GAME), reasons=r) for r in (True, False)
    )
    assert (bare.status, bare.rules) == (told.status, told.rules)
    assert bare.steps == ()


@pytest.mark.parametrize("body", [ONE_ROW, ROWS])
def test_which_rows_pass_is_the_same_where_nobody_asks_why(tmp_path: Path, body: str) -> None:
    feature = plant(tmp_path, body, rule=MAIN)
    rows = [run_scenario(feature, row, setting(GAME), reasons=False) for row in feature.scenarios]
    assert [each.status for each in rows] == [each.status for each in run(feature)]
    assert all(bool(each.steps) == (each.status is Status.PASSED) for each in rows)


def test_a_moment_gone_by_is_told_with_its_board_once(tmp_path: Path) -> None:
    moment = "選択肢を選ぶ時、《仮の札》は自分の"
    body = HOLE + f"ならば {moment}マナゾーンにある\nかつ {moment}手札にない"
    result = one(tmp_path, body)

    assert result.message is None
    *_, first, second = result.steps
    assert first.then is not None
    assert "仮の札" in str(first.then)
    assert second.then is None


ORDER = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                 |
  | 仮の一撃 | 火 1 呪文 | 効果：自分のクリーチャーをすべて破壊する |
  | 仮の遺言 | 火 1 1000 | 破壊された時：カードを1枚引く |
  | 仮の貢ぎ | 火 1 1000 | 破壊された時：相手はカードを1枚引く |
かつ 次の盤面である
  | ゾーン       | 自分                      |
  | 手札         | 《仮の一撃》              |
  | マナゾーン   | 火×1                      |
  | バトルゾーン | 《仮の遺言》 《仮の貢ぎ》 |
もし 自分が《仮の一撃》を唱える
"""
DRAWN = """\
ならば 次の順に起こる
  | できごと              |
  | 自分がカードを1枚引く |
  | 相手がカードを1枚引く |
"""


def test_courses_that_end_alike_are_judged_one_by_one(tmp_path: Path) -> None:
    """Whichever is resolved first, play stands the same in the end; but not what came first."""
    result = one(tmp_path, ORDER + DRAWN, rule=MAIN)

    assert result.status is Status.FAILED
    assert "決めていない選び方で答えが変わる" in (result.message or "")


def test_the_order_is_settled_by_who_goes_first(tmp_path: Path) -> None:
    first = "かつ 自分が《仮の遺言》の能力を先に解決する\n"

    assert passes(tmp_path, ORDER + first + DRAWN)


def test_where_courses_end_alike_what_they_end_in_may_be_judged(tmp_path: Path) -> None:
    assert passes(tmp_path, ORDER + "ならば 相手の手札は1枚である")


@contextmanager
def uncollected() -> Iterator[None]:
    """Let nothing find cycles for a while."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def positions_kept_by(feature: Feature) -> int:
    """Run a feature; tell how many positions there are in memory then."""
    assert all(each.positions for each in run(feature))
    return sum(isinstance(each, GameState) for each in gc.get_objects())


def test_the_positions_of_a_scenario_go_with_it(tmp_path: Path) -> None:
    """What only the collector of cycles can free costs a suite a sixth of its time."""
    can = life() + "ならば 自分は《仮の命》を唱えられる"
    feature = plant(tmp_path, can, life() + CAST + "ならば 《仮の命》は自分の墓地にある", rule=MAIN)
    positions_kept_by(feature)  # what is worked out once for all is kept
    with uncollected():
        assert positions_kept_by(feature) == positions_kept_by(feature)
