"""What is in doubt is looked at case by case: what is so in all is so, of what is so in some none tells."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cardrules.core.errors import InDoubtError, UnsourcedError
from cardrules.core.values import Bindings
from cardrules.language.phrases import Kind, Match
from cardrules.scenario.cases import CASES_AT_MOST, Case, asked, in_cases, over_all
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.reading import Judgement
from cardrules.scenario.result import FailedError, LeftOpenError, Status, UntoldError
from tests.scenario.planted import plant, run

NOT_SO, UNTOLD, TOLD = (
    FailedError("そうならなかった", 7),
    UntoldError("調べきれない", 7),
    UntoldError("分からない"),
)
OPEN = LeftOpenError("選び方で答えが変わる", 7)


def _judgement(said: str) -> Judgement:
    match = phrasebook("duelmasters").match(Kind.THEN, said)
    assert isinstance(match, Match)
    return Judgement(7, match)


SO = _judgement("自分の手札は1枚である")
SILENT = _judgement("自分の手札は1枚であるかは、出典に定めがない")


def _over(judgement: Judgement, *outcomes: FailedError | None) -> FailedError | None:
    cases = [Case(Bindings(), (each,)) for each in outcomes]
    try:
        over_all([judgement], cases, lambda _each: TOLD)
    except FailedError as error:
        return error
    return None


@pytest.mark.parametrize("outcomes", list(product([None, NOT_SO, OPEN, UNTOLD], repeat=3)))
def test_what_all_cases_agree_on_is_so_or_not_and_the_rest_no_source_tells(
    outcomes: tuple[FailedError | None, ...],
) -> None:
    alike = len(set(outcomes)) == 1 and UNTOLD not in outcomes
    wanted = outcomes[0] if alike else TOLD

    assert _over(SO, *outcomes) is wanted
    assert (_over(SILENT, *outcomes) is None) is (wanted is TOLD)


def test_what_is_judged_in_a_case_of_a_silence_is_what_is_said_to_be_untold() -> None:
    assert asked(SILENT).match.text == SO.match.text
    assert asked(SO) is SO


def test_where_one_case_cannot_be_played_nothing_is_told() -> None:
    cases = [Case(Bindings(), (None,)), Case(Bindings(), failed=NOT_SO)]
    with pytest.raises(UntoldError, match="分からない"):
        over_all([SO], cases, lambda _each: TOLD)
    with pytest.raises(FailedError, match="そうならなかった"):
        over_all([SO], cases[1:], lambda _each: TOLD)


def test_where_an_act_is_an_answer_in_one_case_alone_nothing_is_told() -> None:
    cases = [Case(Bindings(), (None,)), Case(Bindings(), (None,), frozenset({3}))]
    with pytest.raises(UntoldError, match="分からない"):
        over_all([SO], cases, lambda _each: TOLD)


def _doubt(about: Any) -> InDoubtError:
    return InDoubtError(UnsourcedError(f"{about}に出典がない"), about, (True, False))


def test_what_is_in_doubt_in_one_case_alone_is_looked_at_there() -> None:
    def played(supposed: Bindings) -> Case:
        if supposed["甲"] and "乙" not in supposed:
            raise _doubt("乙")
        return Case(supposed)

    found = [dict(each.supposed) for each in in_cases(_doubt("甲"), played)]
    assert found == [{"甲": True, "乙": True}, {"甲": True, "乙": False}, {"甲": False}]


def test_there_is_a_bound_to_the_cases() -> None:
    def played(supposed: Bindings) -> Case:
        raise _doubt(f"{len(supposed)}番目")

    assert 2**5 == CASES_AT_MOST
    with pytest.raises(FailedError, match="5番目に出典がない（ほかにも分からないことが多すぎる）"):
        list(in_cases(_doubt("初め"), played))


BOARD = """前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値                                                        | 能力 |
  | 仮の減   | 火 3 3000 | 使う時に（自分のドラゴンがいれば）：コストを2少なくする |
  | 仮の誰か | クリーチャー　文明：火　コスト：3　種族：？　パワー：3000 |      |
かつ 次の盤面である
  | ゾーン       | 自分         |
  | 手札         | 《仮の減》   |
  | バトルゾーン | 《仮の誰か》 |
  | マナゾーン   | 火×4         |
もし 自分が《仮の減》を召喚する
"""


@pytest.mark.parametrize(
    "said, so",
    [
        ("《仮の減》は自分のバトルゾーンにある", True),
        ("《仮の減》は自分の手札にある", False),
        ("自分のマナゾーンのタップしているカードは3枚である", None),
    ],
)
def test_a_use_whose_cost_is_in_doubt_is_played_on_from(tmp_path: Path, said: str, so: bool | None) -> None:
    untold = f"{said}かは、出典に定めがない"
    for sentence, wanted in ((said, so is True), (untold, so is None)):
        (result,) = run(plant(tmp_path, f"{BOARD}ならば {sentence}\n", rule="エレメントはバトルゾーンへ"))
        assert (result.status is Status.PASSED) is wanted, result.message


def test_what_is_told_of_it_is_one_case_and_it_is_said_so(tmp_path: Path) -> None:
    judged = "ならば 自分のマナゾーンのタップしているカードは3枚である\n"
    (result,) = run(plant(tmp_path, BOARD + judged, rule="エレメントはバトルゾーンへ"))

    told = [line.text for step in result.steps for line in step.trace]
    assert "《仮の誰か》の種族に出典がない。どの場合も調べ、ここにはその1つを示す" in told
    assert "調べきれない：《仮の誰か》の種族に出典がない" in (result.message or "")
    assert "カードに種族を書くか、" in (result.expected or "")
