"""What is in doubt is looked at case by case: what is so in all is so, of what is so in some none tells."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cardrules.core.cases import CASES_AT_MOST
from cardrules.core.errors import InDoubtError, UnsourcedError
from cardrules.core.values import Bindings
from cardrules.language.phrases import Kind, Match
from cardrules.scenario.case_by_case import POSITIONS_AT_MOST, Case, answering, asked, in_cases, over_all
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.reading import Judgement
from cardrules.scenario.result import (
    FailedError,
    GaveUpError,
    LeftOpenError,
    Status,
    UntoldError,
    WrongReasonError,
)
from tests.scenario.planted import plant, run

NOT_SO, UNTOLD, TOLD = (
    FailedError("そうならなかった", 7),
    UntoldError("調べきれない", 7),
    UntoldError("分からない"),
)
OPEN = LeftOpenError("選び方で答えが変わる", 7)
WRONG = WrongReasonError("できない理由が違う", 7)
LOST = GaveUpError("進め方が多すぎる", 7)


def _judgement(said: str) -> Judgement:
    match = phrasebook("duelmasters").match(Kind.THEN, said)
    assert isinstance(match, Match)
    return Judgement(7, match)


SO = _judgement("自分の手札は1枚である")
SILENT = _judgement("自分の手札は1枚であるかは、出典に定めがない")
ANSWERED = _judgement("自分の手札は1枚であるかは、出典に定めがある")


DOUBT = InDoubtError(UnsourcedError("種族に出典がない"), "種族", (True, False))


def _judged(judgement: Judgement, *cases: Case) -> FailedError | None:
    """Return why what is judged over some cases fails."""
    try:
        over_all([judgement], cases, DOUBT, lambda _each, _said, _right: TOLD)
    except FailedError as error:
        return error
    return None


def _over(judgement: Judgement, *outcomes: FailedError | None) -> FailedError | None:
    return _judged(judgement, *(Case(Bindings(), (each,)) for each in outcomes))


@pytest.mark.parametrize("outcomes", list(product([None, NOT_SO, OPEN, UNTOLD], repeat=3)))
def test_what_all_cases_agree_on_is_so_or_not_and_the_rest_no_source_tells(
    outcomes: tuple[FailedError | None, ...],
) -> None:
    alike = len(set(outcomes)) == 1 and UNTOLD not in outcomes
    wanted = outcomes[0] if alike else TOLD

    assert _over(SO, *outcomes) is wanted
    assert (_over(SILENT, *outcomes) is None) is (wanted is TOLD)
    assert (_over(ANSWERED, *outcomes) is None) is (wanted is not TOLD)


@pytest.mark.parametrize("outcomes", list(product([None, WRONG], repeat=3)))
def test_what_cannot_be_done_for_another_reason_cannot_be_done(
    outcomes: tuple[FailedError | None, ...],
) -> None:
    """Which rule it is matters where it cannot in any case; that no source tells is no matter of rules."""
    assert _over(SO, *outcomes) is (WRONG if WRONG in outcomes else None)
    assert "出典から答えが決まる" in str(_over(SILENT, *outcomes))
    assert _over(ANSWERED, *outcomes) is None
    assert _over(SO, NOT_SO, *outcomes) is TOLD
    assert _over(SILENT, NOT_SO, *outcomes) is None


@pytest.mark.parametrize("judgement", [SO, SILENT, ANSWERED])
@pytest.mark.parametrize("other", [None, NOT_SO, OPEN, UNTOLD, WRONG, LOST])
def test_what_was_not_found_out_in_a_case_says_nothing(
    judgement: Judgement, other: FailedError | None
) -> None:
    told = "進め方が多すぎる（種族に出典がないので、場合ごとに調べた）"
    assert str(_over(judgement, other, LOST)) == told
    assert str(_over(judgement, LOST, other)) == told
    unplayed = Case(Bindings(), failed=LOST)
    assert str(_judged(judgement, Case(Bindings(), (other,)), unplayed)) == told
    assert str(_judged(judgement, Case(Bindings(), failed=NOT_SO), unplayed)) == told


def test_what_is_judged_in_a_case_of_a_silence_is_what_is_said_to_be_untold() -> None:
    assert asked(SILENT).match.text == SO.match.text
    assert asked(SO) is SO


PARTLY = [
    pytest.param(Case(Bindings(), failed=NOT_SO), id="cannot be played"),
    pytest.param(Case(Bindings(), (NOT_SO,), frozenset({3})), id="an act is no answer"),
]


@pytest.mark.parametrize("other", PARTLY)
@pytest.mark.parametrize("outcome", [None, NOT_SO, UNTOLD])
def test_of_what_can_be_done_in_some_cases_alone_nothing_follows(
    outcome: FailedError | None, other: Case
) -> None:
    """Nor is it untold what is the same in all of those."""
    alone = (Case(Bindings(), (outcome,)), other)
    assert _judged(SO, *alone) is TOLD
    assert _judged(ANSWERED, *alone) is TOLD
    silent = _judged(SILENT, *alone)
    assert silent is None if outcome is UNTOLD else "書いたことができる場合には" in str(silent)


@pytest.mark.parametrize("other", PARTLY)
def test_what_differs_among_the_cases_in_which_it_can_be_done_no_source_tells(other: Case) -> None:
    cases = (Case(Bindings(), (None,)), Case(Bindings(), (NOT_SO,)), other)
    assert _judged(SO, *cases) is TOLD
    assert _judged(SILENT, *cases) is None


def test_where_no_case_can_be_played_it_is_told_why() -> None:
    assert _judged(SO, Case(Bindings(), failed=NOT_SO), Case(Bindings(), failed=UNTOLD)) is NOT_SO
    apart = [Case(Bindings(), (None,), frozenset({step})) for step in (3, 4)]
    for judgement in (SO, SILENT):
        assert "全部をする場合がない" in str(_judged(judgement, *apart))


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

    assert 2**8 <= CASES_AT_MOST < 2**9
    with pytest.raises(GaveUpError, match="8番目に出典がない（ほかにも分からないことが多すぎる）"):
        list(in_cases(_doubt("初め"), played))


def test_there_is_a_bound_to_the_positions_in_all_cases() -> None:
    def played(supposed: Bindings) -> Case:
        if len(supposed) < 3:
            raise _doubt(f"{len(supposed)}番目")
        return Case(supposed, positions=POSITIONS_AT_MOST // 3)

    found = in_cases(_doubt("初め"), played)
    assert len([next(found) for _ in range(3)]) == 3
    with pytest.raises(GaveUpError, match="進め方が多すぎて"):
        next(found)


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


TWICE_BOUND = """前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値                                                        | 能力 |
  | 仮の誰か | クリーチャー　文明：火　コスト：3　種族：？　パワー：3000 |      |
  | 仮の竜与 | 火 1 呪文 | 効果：自分のドラゴンをすべて破壊する |
  | 仮の縛   | 火 1 1000 | 常に：自分のクリーチャーは攻撃できない |
かつ 次の盤面である
  | ゾーン       | 自分                    | 相手 |
  | 手札         | 《仮の竜与》            | なし |
  | バトルゾーン | 《仮の縛》 《仮の誰か》 | なし |
  | マナゾーン   | 火×2                    | なし |
もし 自分が《仮の竜与》を唱える
"""


@pytest.mark.parametrize(
    "said, why",
    [
        ("できない", "書かれた規則と違う：断ったのは「できないはできるに優先する」"),
        ("できないかは、出典に定めがない", "出典から答えが決まる"),
        ("できるかは、出典に定めがない", "出典から答えが決まる"),
    ],
)
def test_what_cannot_be_done_by_one_rule_or_by_another_is_decided(
    tmp_path: Path, said: str, why: str
) -> None:
    judged = f"{TWICE_BOUND}ならば 自分は《仮の誰か》で攻撃{said}\n"
    (result,) = run(plant(tmp_path, judged, rule="攻撃クリーチャーの指定"))
    assert why in (result.message or "")


@pytest.mark.parametrize("said", ["自分の手札は99枚である", "《仮の減》は自分のバトルゾーンにある"])
def test_what_is_done_in_one_case_alone_makes_nothing_else_untold(tmp_path: Path, said: str) -> None:
    board = BOARD.replace("自分が《仮の減》を召喚", "自分がマナを1枚タップして《仮の減》を召喚")
    for judged, why in (
        (said, "「もし」に書いたことは、できるとも、できないとも言えない"),
        (f"{said}かは、出典に定めがない", "書いたことができる場合には、出典から答えが決まる"),
    ):
        (result,) = run(plant(tmp_path, f"{board}ならば {judged}\n", rule="エレメントはバトルゾーンへ"))
        assert why in (result.message or "")


COLORLESS_OR_NOT = """前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値                                                          | 能力 |
  | 仮の誰か | クリーチャー　文明：火　コスト：3　種族：？　パワー：3000   |      |
  | 仮の竜与 | 火 1 呪文 | 効果：自分のドラゴンをすべて破壊する |
  | 仮の無文 | クリーチャー　文明：？　コスト：5　種族：なし　パワー：3000 |      |
かつ 次の盤面である
  | ゾーン       | 自分                            |
  | 手札         | 《仮の無文》 《仮の竜与》       |
  | バトルゾーン | 《仮の誰か》                    |
  | マナゾーン   | 火×2 水×1 光×1 闇×1 自然×1 |
もし 自分が《仮の無文》を召喚する
かつ 自分が《仮の竜与》を唱える
"""


@pytest.mark.parametrize(
    "said", ["《仮の無文》は自分のバトルゾーンにある", "《仮の誰か》は自分の墓地にあるかは、出典に定めがない"]
)
def test_what_is_in_doubt_besides_civilizations_is_looked_at_too(tmp_path: Path, said: str) -> None:
    (result,) = run(plant(tmp_path, f"{COLORLESS_OR_NOT}ならば {said}\n", rule="解決した呪文は墓地へ"))
    assert result.message is None


A, B, C = ((name, "origin") for name in "ABC")


def _case(outcome: FailedError | None, *rules: tuple[str, str], refusing: str = "") -> Case:
    return Case(Bindings(), (outcome,), rules=frozenset(rules), refusing=frozenset(refusing))


@pytest.mark.parametrize(
    "cases, wanted",
    [
        pytest.param([_case(None, A, B), _case(None, A, C)], {A}, id="applied in each case"),
        pytest.param([_case(None, A, B), _case(NOT_SO, C, B)], {A, B, C}, id="each of two answers"),
        pytest.param([_case(None, A), _case(None, B), _case(NOT_SO, B)], {B}, id="one answer of two"),
        pytest.param([_case(None, A), _case(WRONG, A, B)], {A}, id="so for another reason"),
        pytest.param(
            [_case(None, A, C, refusing="A"), _case(None, B, refusing="B")], {A, B}, id="refused by either"
        ),
        pytest.param(
            [_case(None, A, B), Case(Bindings(), failed=NOT_SO)], {A, B}, id="in a case it cannot be played"
        ),
    ],
)
def test_an_answer_rests_on_a_rule_that_is_applied_in_each_case_in_which_it_is_given(
    cases: list[Case], wanted: set[tuple[str, str]]
) -> None:
    assert answering(cases) == wanted


@pytest.mark.parametrize(
    "rules, passed",
    [("できないはできるに優先する @規則:攻撃クリーチャーの指定", True), ("破壊する", False)],
)
def test_what_refuses_in_one_case_is_claimed_beside_what_refuses_in_the_other(
    tmp_path: Path, rules: str, passed: bool
) -> None:
    judged = f"{TWICE_BOUND}ならば 自分は《仮の誰か》で攻撃できない\n"
    (result,) = run(plant(tmp_path, judged, rule=rules))
    assert (result.status is Status.PASSED) is passed, result.message


def test_a_rule_applied_in_one_case_alone_is_no_reason_of_what_is_so_in_all(tmp_path: Path) -> None:
    drawing = TWICE_BOUND.replace("パワー：3000 |      |", "パワー：3000 | 破壊された時：カードを1枚引く |")
    so = "《仮の縛》は自分のバトルゾーンにある"
    silent = "《仮の誰か》は自分の墓地にあるかは、出典に定めがない"
    (alone,) = run(plant(tmp_path, f"{drawing}ならば {so}\n", rule="引く"))
    (either,) = run(plant(tmp_path, f"{drawing}ならば {silent}\n", rule="引く"))

    assert "それを適用しない場合にも同じ答えになる" in (alone.message or "")
    assert either.message is None
