"""「…を「〈名〉」で召喚する」: the name is that of a way of using the card, and only that way is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.core.rules import INERT
from cardrules.core.values import Bindings
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.settings import setting
from tests.scenario.planted import GAME, line_of, plant, run

INSTEAD = "代替コストはマナコストに代わる"
PAYING = "文明の支払い"
IMPOSSIBLE = "支払えない代替コスト"
CITED = {PAYING: "「文明の支払い」（601.1d、112.2a）", IMPOSSIBLE: "「支払えない代替コスト」（601.1b）"}
NO_MANA = "闇文明を払えるアンタップのマナがない（規則「文明の支払い」、601.1d、112.2a）"
TOO_FEW = (
    "《仮の大将》は代替コストでは使えない：破壊できる自分のクリーチャーが3体しかない"
    "（規則「支払えない代替コスト」、601.1b）"
)


def board(underlings: int, more: str = "") -> str:
    """Return a position without mana: a creature in hand that 4 others may be destroyed for."""
    return f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値         | 能力 |
  | 仮の手下 | 闇 2 1000  |      |
  | 仮の大将 | 闇 8 12000 | ■使う時に：コストを支払うかわりに自分のクリーチャーを4体破壊してもよい{more} |
かつ 次の盤面である
  | ゾーン       | 自分                       |
  | 手札         | 《仮の大将》               |
  | バトルゾーン | 《仮の手下》×{underlings} |
"""


def told(folder: Path, body: str, rule: str) -> ScenarioResult:
    """Run one scenario and return what is told of it."""
    (result,) = run(plant(folder, body, rule=rule))
    return result


def failure(folder: Path, body: str, rule: str) -> str:
    """Return what is told of a scenario that must fail, less its place."""
    result = told(folder, body, rule)
    assert result.status is Status.FAILED
    assert result.message is not None
    return result.message.split(": ", 1)[1]


def test_an_alternative_cost_without_a_keyword_is_reached_by_that_name(tmp_path: Path) -> None:
    judged = told(tmp_path, board(4) + "ならば 自分は《仮の大将》を「代替コスト」で召喚できる", INSTEAD)
    assert judged.message is None
    done = board(4) + "もし 自分が《仮の大将》を「代替コスト」で召喚する\nならば 自分の墓地は4枚である"
    assert told(tmp_path, done, INSTEAD).message is None


def test_what_is_possible_is_not_refused_for_what_stands_against_another_way(tmp_path: Path) -> None:
    denied = board(4) + "ならば 自分は《仮の大将》を「代替コスト」で召喚できない"
    assert failure(tmp_path, denied, PAYING) == (
        "そうならなかった：「自分がメインステップの行動を決める：《仮の大将》を「代替コスト」で召喚する」と決めればできる"
    )


@pytest.mark.parametrize(
    "way, rule, other", [("代替コスト", IMPOSSIBLE, PAYING), ("マナコスト", PAYING, IMPOSSIBLE)]
)
def test_each_way_has_its_own_reason(tmp_path: Path, way: str, rule: str, other: str) -> None:
    denied = board(3) + f"ならば 自分は《仮の大将》を「{way}」で召喚できない"
    assert told(tmp_path, denied, rule).message is None
    assert failure(tmp_path, denied, other) == f"できない理由が、書かれた規則と違う：断ったのは{CITED[rule]}"


def test_what_stands_against_every_way_stands_against_a_named_one(tmp_path: Path) -> None:
    away = board(4).replace("前提 ", "前提 相手のターンである\nかつ ", 1)
    denied = away + "ならば 自分は《仮の大将》を「代替コスト」で召喚できない"
    assert told(tmp_path, denied, "メインステップに使う").message is None


@pytest.mark.parametrize("name", ["G・ゼロ", "T・ブレイカー"])
@pytest.mark.parametrize(
    "said",
    [
        "ならば 自分は《仮の大将》を「{}」で召喚できない",
        "ならば 自分は《仮の大将》を「{}」で召喚できる",
        "もし 自分が《仮の大将》を「{}」で召喚する\nならば 自分の墓地は4枚である",
    ],
)
def test_a_way_that_the_card_has_not_is_a_mistake(tmp_path: Path, name: str, said: str) -> None:
    sentence = said.format(name)
    feature = plant(tmp_path, board(4, "■T・ブレイカー") + sentence, rule=PAYING)
    with pytest.raises(InputError) as caught:
        run(feature)
    problem = caught.value
    assert problem.message == f"《仮の大将》を「{name}」で使う方法はない"
    assert problem.expected == "使い方は「マナコスト」、「代替コスト」（どれでもよければ、名前を書かない）"
    assert problem.place is not None
    assert problem.place.line == line_of(feature, sentence.split("\n")[0].split(" ", 1)[1])


def test_a_keyword_names_its_way_also_while_its_condition_does_not_hold(tmp_path: Path) -> None:
    zero = "■G・ゼロ（自分のアウトレイジがあれば）"
    denied = board(4, zero) + "ならば 自分は《仮の大将》を「G・ゼロ」で召喚できない"
    assert told(tmp_path, denied, "G・ゼロ").message is None


def test_all_that_stands_against_using_a_card_is_told(tmp_path: Path) -> None:
    done = board(3) + "もし 自分が《仮の大将》を召喚する\nならば 自分の墓地は3枚である"
    assert f"ことはできない：{NO_MANA}、{TOO_FEW}（その時は、" in failure(tmp_path, done, PAYING)
    judged = board(3) + "ならば 自分は《仮の大将》を召喚できる"
    assert failure(tmp_path, judged, PAYING) == f"そうならなかった：{NO_MANA}、{TOO_FEW}"
    denied = board(3) + "ならば 自分は《仮の大将》を召喚できない"
    assert failure(tmp_path, denied, "メインステップ").endswith(
        f"断ったのは{CITED[IMPOSSIBLE]}、{CITED[PAYING]}"
    )


# --- several ways of one use --------------------------------------------------------------

ONE = "代替コストは1つだけ"
TWO = "《仮の大将》を「代替コスト」と「代替コスト」で召喚"
DISCARD = "■使う時に：コストを支払うかわりに自分の手札を1枚捨ててもよい"
CITED_ONE = f"規則「{ONE}」、601.1b"
CITED_INSTEAD = f"規則「{INSTEAD}」、601.1b"
WHY_ONE = (
    "1度使うのに選べる代替コストは1つだけで、「代替コスト」と「代替コスト」をあわせては選べない"
    f"（{CITED_ONE}）"
)
WHY_INSTEAD = (
    "代替コストを選ぶとマナコストは支払うコストに含まれず、「マナコスト」と「代替コスト」をあわせては"
)


def two_ways(mana: int = 0) -> str:
    """Return a position in which each of two alternative costs can be paid, and perhaps the mana cost."""
    known = board(4, DISCARD).replace("《仮の大将》        ", "《仮の大将》 《仮の手札》")
    known = known.replace("かつ 次の盤面", "  | 仮の手札 | 闇 1 呪文 | |\nかつ 次の盤面")
    return f"{known}  | マナゾーン | 闇×{mana} |\n" if mana else known


def without(folder: Path, rule: str, body: str) -> ScenarioResult:
    """Run one scenario as it would be if there were no such rule."""
    feature = plant(folder, body, rule="使用宣言")
    return run_scenario(feature, feature.scenarios[0], setting(GAME), Bindings({rule: INERT}))


def test_several_ways_at_once_are_refused_by_their_rule(tmp_path: Path) -> None:
    assert told(tmp_path, two_ways() + f"ならば 自分は{TWO}できない", ONE).message is None
    assert failure(tmp_path, two_ways() + f"ならば 自分は{TWO}できる", ONE) == f"そうならなかった：{WHY_ONE}"
    done = two_ways() + f"もし 自分が{TWO}する\nならば 自分の墓地は5枚である"
    assert f"ことはできない：{WHY_ONE}" in failure(tmp_path, done, ONE)


def test_the_mana_cost_is_not_paid_besides(tmp_path: Path) -> None:
    both = "自分は《仮の大将》を「マナコスト」と「代替コスト」で召喚"
    assert told(tmp_path, two_ways(8) + f"ならば {both}できない", INSTEAD).message is None
    assert failure(tmp_path, two_ways(8) + f"ならば {both}できる", INSTEAD) == (
        f"そうならなかった：{WHY_INSTEAD}支払えない（{CITED_INSTEAD}）"
    )


def test_what_is_refused_of_several_ways_is_not_of_one(tmp_path: Path) -> None:
    """A card with two alternative costs, of which neither can be paid: the rule of one alone is no matter."""
    denied = board(3, DISCARD) + "ならば 自分は《仮の大将》を召喚できない"
    assert failure(tmp_path, denied, ONE).endswith(f"断ったのは{CITED[IMPOSSIBLE]}、{CITED[PAYING]}")


def test_without_the_rule_all_that_is_said_is_paid(tmp_path: Path) -> None:
    two = two_ways() + f"もし 自分が{TWO}する\nならば 自分の墓地は5枚である\nかつ 自分の手札は0枚である"
    assert without(tmp_path, "one-alternative-cost", two).message is None
    both = "もし 自分が《仮の大将》を「マナコスト」と「代替コスト」で召喚する\n"
    tapped = "ならば 自分のマナゾーンのタップしているカードは8枚である\n"
    paid = f"{both}{tapped}かつ 自分の墓地は0枚でない\nかつ 《仮の大将》は自分のバトルゾーンにある"
    assert without(tmp_path, "alternative-cost-excludes-mana-cost", two_ways(8) + paid).message is None


@pytest.mark.parametrize(
    "names, message, expected",
    [
        (
            "「マナコスト」と「マナコスト」",
            "「マナコスト」で使う方法は1つしかない",
            "「マナコスト」は1度だけ書く",
        ),
        (
            "「代替コスト」、「代替コスト」と「代替コスト」",
            "「代替コスト」で使う方法は2つしかない",
            "「代替コスト」は2度まで書く",
        ),
        (
            "「代替コスト」と「G・ゼロ」",
            "「G・ゼロ」で使う方法はない",
            (
                "使い方は「マナコスト」、「コストを支払うかわりに自分のクリーチャーを4体破壊してもよい」、"
                "「コストを支払うかわりに自分の手札を1枚捨ててもよい」（どれでもよければ、名前を書かない）"
            ),
        ),
    ],
)
def test_a_way_is_not_said_more_often_than_the_card_has_it(
    tmp_path: Path, names: str, message: str, expected: str
) -> None:
    feature = plant(tmp_path, two_ways() + f"ならば 自分は《仮の大将》を{names}で召喚できない", rule=ONE)
    with pytest.raises(InputError) as caught:
        run(feature)
    assert caught.value.message == f"《仮の大将》を{message}"
    assert caught.value.expected == expected
    assert caught.value.place is not None
