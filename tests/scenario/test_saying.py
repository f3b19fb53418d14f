"""Of a choice that nobody made it is told by which sentences it could be made; each of them is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardrules.language.phrases import Kind
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.result import Status
from cardrules.scenario.saying import unsourced
from tests.scenario.failures import MAIN
from tests.scenario.planted import GAME, plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の追 | 火 3 3000 | O・ドライブ2 |
  | 仮の熱 | 火 6 6000 | ハイパーエナジー |
  | 仮の訪 | 火 3 3000 | 出た時：カードを1枚引いてもよい |
  | 仮の贄 | 火 3 3000 | 出た時：自分の水のクリーチャーを1体破壊してもよい |
  | 仮の宴 | 火 3 3000 | 出た時：自分の水のクリーチャーを1体まで破壊する |
  | 仮の兵 | 水 1 1000 | |
  | 仮の将 | 水 2 2000 | |
かつ 次の盤面である
  | ゾーン       | 自分                       |
  | 手札         | 《仮の追》 《仮の熱》 《仮の訪》 《仮の贄》 《仮の宴》 |
  | バトルゾーン | 《仮の兵》 《仮の将》      |
  | マナゾーン   | 火×6                       |
もし 自分が《{card}》を召喚する
{more}ならば {judged}
"""


@pytest.mark.parametrize(
    "card, more, judged, said",
    [
        (
            "仮の追", "", "《仮の追》に支払うコストは5である",
            ("自分が《仮の追》の能力でコストを変える", "自分が《仮の追》の能力を使わない"),
        ),
        (
            "仮の熱", "かつ 自分が《仮の熱》の能力でコストを変える\n", "《仮の熱》に支払うコストは4である",
            ("自分が《仮の熱》の能力で1つ分コストを変える", "自分が《仮の熱》の能力で2つ分コストを変える"),
        ),
        (
            "仮の熱", "かつ 自分が《仮の熱》の能力で1つ分コストを変える\n", "《仮の兵》はタップしている",
            ("自分が《仮の兵》を選ぶ", "自分が《仮の将》を選ぶ"),
        ),
        (
            "仮の訪", "", "自分の手札は5枚である",
            ("自分が《仮の訪》の能力を使う", "自分が《仮の訪》の能力を使わない"),
        ),
        (
            "仮の贄", "", "自分の墓地は1枚である",
            ("自分が《仮の贄》の能力を使う", "自分が《仮の贄》の能力を使わない"),
        ),
        (
            "仮の宴", "", "自分の墓地は0枚である",
            ("自分が何も選ばない", "自分が《仮の兵》を選ぶ"),
        ),
    ],
)  # fmt: skip
def test_the_sentences_that_decide_are_told_and_decide(
    tmp_path: Path, card: str, more: str, judged: str, said: tuple[str, str]
) -> None:
    body = BOARD.format(card=card, more=more, judged=judged)
    (left_open,) = run(plant(tmp_path, body, rule="使用宣言"))
    told = re.findall("「(自分が[^「」]*)」", left_open.expected or "")
    assert (left_open.status, tuple(told)) == (Status.FAILED, said)
    bodies = [BOARD.format(card=card, more=f"{more}かつ {each}\n", judged=judged) for each in said]
    decided = run(plant(tmp_path, *bodies, rule="使用宣言", name="decided"))
    assert [each.status for each in decided] == [Status.PASSED, Status.FAILED]
    assert "決めていない" not in (decided[1].message or "")


@pytest.mark.parametrize("card", ["仮の贄", "仮の宴"])
@pytest.mark.parametrize("how", ["使う", "使わない"])
def test_what_an_ability_may_be_used_on_has_not_that_ability(tmp_path: Path, card: str, how: str) -> None:
    said = f"自分が《仮の兵》の能力を{how}"
    body = BOARD.format(card=card, more=f"かつ {said}\n", judged="《仮の将》はタップしていない")
    (result,) = run(plant(tmp_path, body, rule="使用宣言"))
    assert f"「{said}」は、どの決定の答えにもならなかった" in (result.message or "")


@pytest.mark.parametrize("card, status", [("仮の贄", Status.PASSED), ("仮の兵", Status.FAILED)])
def test_whose_ability_can_be_used_is_told_by_whose_it_is(tmp_path: Path, card: str, status: Status) -> None:
    body = BOARD.format(card="仮の贄", more="", judged=f"自分は《{card}》の能力を使える")
    (result,) = run(plant(tmp_path, body, rule="使用宣言"))
    assert result.status is status


SILENT = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の進 | 進化クリーチャー　文明：闇　コスト：7　種族：なし　パワー：8000 | \
■進化：クリーチャー■使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい |
  | 仮の兵 | 水 1 1000 | |
  | 仮の謎 | ？　文明：光　コスト：5　種族：？　パワー：？ | |
かつ 次の盤面である
  | ゾーン       | 自分                |
  | 手札         | 《仮の進》          |
  | バトルゾーン | 《仮の兵》 {also} |
"""


@pytest.mark.parametrize("end", ["る", "ない"])
def test_what_no_source_tells_is_told_with_the_sentence_for_it(tmp_path: Path, end: str) -> None:
    said = "自分が《仮の進》を「代替コスト」で召喚できるかは、出典に定めがない"
    claim = f"ならば 自分は《仮の進》を「代替コスト」で召喚でき{end}"
    (result,) = run(plant(tmp_path, SILENT.format(also="") + claim, rule=MAIN))
    assert result.expected is not None
    assert f"なら「{said}」と書く" in result.expected
    (right,) = run(plant(tmp_path, SILENT.format(also="") + f"ならば {said}", rule=MAIN, name="right"))
    assert (right.status, right.message) == (Status.PASSED, None)


def test_a_value_without_a_source_is_told_with_where_to_write_it(tmp_path: Path) -> None:
    claim = "ならば 《仮の謎》のパワーは5000である"
    (result,) = run(plant(tmp_path, SILENT.format(also="《仮の謎》") + claim, rule="使用宣言"))
    assert (result.message or "").endswith("調べきれない：《仮の謎》のパワーに出典がない")
    assert result.expected == "カードにパワーを書くか、仮のカードを役に立てるか、それによらない場面にする"


def test_of_a_rule_that_was_not_applied_it_is_told_which_were_and_which_are_called_so(tmp_path: Path) -> None:
    body = BOARD.format(card="仮の兵", more="", judged="《仮の兵》は自分のバトルゾーンにある")
    body = body.replace("手札         | ", "手札         | 《仮の兵》② ").replace(
        "《仮の兵》を召喚", "《仮の兵》②を召喚"
    )
    body = body.replace("| 《仮の兵》 《", "| 《仮の兵》① 《").replace("《仮の兵》は", "《仮の兵》②は")
    body = body.replace("火×6", "水×6")
    (result,) = run(plant(tmp_path, body, rule="余分なタップの禁止"))
    assert "一度も適用されなかった" in (result.message or "")
    done, _, alike = (result.expected or "").partition("名の似た規則は")
    assert "適用された規則は" in done
    assert "「残りのマナの支払い」" in done
    assert "「タップできるカード」" in alike
    assert "「余分なタップの禁止」" not in (result.expected or "")


@pytest.mark.parametrize(
    "said, wanted",
    [
        ("《はな》のパワーは5000である", "《はな》のパワーが5000であるかは、出典に定めがない"),
        ("《はな》は「はね」を持つ", "《はな》が「はね」を持つかは、出典に定めがない"),
        ("自分は《はな》を召喚できない", "自分が《はな》を召喚できるかは、出典に定めがない"),
    ],
)
def test_names_are_left_as_they_are_in_what_is_suggested(said: str, wanted: str) -> None:
    phrases = phrasebook(GAME)
    assert unsourced(phrases, phrases.match(Kind.THEN, said)) == wanted


DRAWING = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の引 | 水 1 呪文 | 効果：カードを2枚まで引く |
かつ 次の盤面である
  | ゾーン     | 自分       |
  | 手札       | 《仮の引》 |
  | マナゾーン | 水×1       |
もし 自分が《仮の引》を唱える
{said}ならば 自分の手札は{number}枚である
"""
ONCE, NO_MORE = "かつ 自分が《仮の引》の能力を使う\n", "かつ 自分が《仮の引》の能力を使わない\n"


def test_of_what_is_done_several_times_it_is_told_that_each_time_is_decided(tmp_path: Path) -> None:
    (left_open,) = run(plant(tmp_path, DRAWING.format(said="", number=2), rule="使用宣言"))
    assert "1回ごとに決めるので、する回数だけ並べ" in (left_open.expected or "")


@pytest.mark.parametrize("said, number", [(NO_MORE, 0), (ONCE + NO_MORE, 1), (ONCE + ONCE, 2)])
def test_each_time_is_decided_by_a_sentence(tmp_path: Path, said: str, number: int) -> None:
    (result,) = run(plant(tmp_path, DRAWING.format(said=said, number=number), rule="使用宣言"))
    assert (result.status, result.message) == (Status.PASSED, None)
