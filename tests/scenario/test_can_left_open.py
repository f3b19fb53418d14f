"""「できる」 after something of which it is not said in which way: what was left open is part of the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

FREE = "使う時に（自分のクリーチャーが2体以上あれば）：コストを支払わずに召喚してもよい"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値              | 能力 |
  | 仮の獣 | 火 3 3000       |      |
  | 仮の次 | 火 3 3000       |      |
  | 仮の小 | 火 1 1000       |      |
  | 仮の大 | 火 7 7000       | {FREE} |
  | 仮の装 | 火 3 クロスギア | 使う時に：コストを支払わずにクロスしてもよい |
  | 仮の招 | 光 2 呪文       | 効果：自分の手札からクリーチャーを1体出す |
  | 仮の捨 | 火 7 7000       | 使う時に：コストを支払うかわりに自分の手札を1枚捨ててもよい |
  | 仮の水 | クリーチャー　文明：水　コスト：？　種族：なし　パワー：3000 |      |
"""
FREELY = (
    BOARD
    + """\
かつ 次の盤面である
  | ゾーン       | 自分              |
  | 手札         | 《仮の大》 《仮の次》 |
  | バトルゾーン | 《仮の獣》 《仮の小》 |
  | マナゾーン   | 火×{mana}         |
もし 自分が《仮の大》を召喚する
"""
)
CROSSED = (
    BOARD
    + """\
かつ 次の盤面である
  | ゾーン       | 自分                  |
  | 手札         | 《仮の小》            |
  | バトルゾーン | 《仮の獣》 《仮の装》 |
  | マナゾーン   | 火×3                  |
もし 自分が《仮の装》を《仮の獣》にクロスする
"""
)
CHOSEN = (
    BOARD
    + """\
かつ 次の盤面である
  | ゾーン     | 自分                             |
  | 手札       | 《仮の招》 《仮の獣》 《仮の小》 |
  | マナゾーン | 光×2 火×1                        |
もし 自分が《仮の招》を唱える
かつ 自分が《仮の獣》を選ぶ
"""
)
SEVEN, NINE, TEN = (FREELY.format(mana=each) for each in (7, 9, 10))
NEXT, SMALL = "自分は《仮の次》を召喚でき{}", "自分は《仮の小》を召喚でき{}"
ANY_WAY = "どう進めても、"


def told(folder: Path, body: str, judged: str, rule: str = "文明の支払い") -> ScenarioResult:
    """Run one scenario in which it is left open in which way something is done."""
    (result,) = run(plant(folder, f"{body}ならば {judged}", rule=rule))
    return result


@pytest.mark.parametrize(
    "body, judged", [(SEVEN, NEXT), (NINE, NEXT), (TEN, NEXT), (CROSSED, SMALL), (CHOSEN, SMALL)]
)
def test_what_one_of_the_ways_allows_can_be_done(tmp_path: Path, body: str, judged: str) -> None:
    assert told(tmp_path, body, judged.format("る")).message is None
    assert told(tmp_path, body, f"答えは「はい」で、{judged.format('る')}").message is None


@pytest.mark.parametrize(
    "body, judged, way",
    [
        (
            SEVEN,
            NEXT,
            "《仮の大》を「代替コスト」で召喚する」、「自分がメインステップの行動を決める：《仮の次》を",
        ),
        (CROSSED, SMALL, "《仮の装》を《仮の獣》に「代替コスト」でクロスする」、"),
        (CHOSEN, SMALL, "マナの支払い方を決める：光のカード」、"),
    ],
)
@pytest.mark.parametrize("head", ["", ANY_WAY])
def test_it_is_told_by_which_way_can_be_done_what_is_denied(
    tmp_path: Path, body: str, judged: str, way: str, head: str
) -> None:
    result = told(tmp_path, body, head + judged.format("ない"))
    assert result.status is Status.FAILED
    assert way in (result.message or "")
    assert (result.message or "").endswith("と決めればできる")


@pytest.mark.parametrize(
    "body, judged, way",
    [
        (SEVEN, NEXT, "《仮の大》を「マナコスト」で召喚する」と決めればできない：火文明を払える"),
        (NINE, NEXT, "《仮の大》を「マナコスト」で召喚する」と決めればできない：マナが3必要だが2しか"),
        (CROSSED, SMALL, "《仮の獣》に「マナコスト」でクロスする」と決めればできない：火文明を払える"),
        (CHOSEN, SMALL, "マナの支払い方を決める：火のカード」と決めればできない：火文明を払える"),
    ],
)
def test_it_is_told_by_which_way_cannot_be_done_what_always_can(
    tmp_path: Path, body: str, judged: str, way: str
) -> None:
    result = told(tmp_path, body, ANY_WAY + judged.format("る"))
    assert result.status is Status.FAILED
    assert way in (result.message or "")


def test_what_each_of_the_ways_allows_can_always_be_done(tmp_path: Path) -> None:
    assert told(tmp_path, TEN, ANY_WAY + NEXT.format("る")).message is None


def test_what_none_of_the_ways_allows_cannot_be_done(tmp_path: Path) -> None:
    two = FREELY.format(mana=2)
    assert told(tmp_path, two, NEXT.format("ない（残りのマナの支払い）")).message is None
    result = told(tmp_path, two, NEXT.format("る"))
    assert "そうならなかった：マナが3必要だが2しか生み出せない" in (result.message or "")


def test_how_things_stand_must_be_so_on_every_way(tmp_path: Path) -> None:
    tapped = "自分のマナゾーンのタップしているカードは{}枚である"
    for number in (0, 7):
        assert "決めていない選び方で答えが変わる" in (
            told(tmp_path, TEN, tapped.format(number)).message or ""
        )
    assert told(tmp_path, TEN, "《仮の大》は自分のバトルゾーンにある").message is None


def test_the_course_that_is_told_is_one_on_which_it_can_be_done(tmp_path: Path) -> None:
    can = told(tmp_path, SEVEN, NEXT.format("る"))
    always = told(tmp_path, SEVEN, ANY_WAY + NEXT.format("る"))
    for result, way in ((can, "「代替コスト」"), (always, "「マナコスト」")):
        lines = [line.text for step in result.steps for line in step.trace]
        assert next(line for line in lines if "《仮の大》を" in line and "召喚する" in line).count(way) == 1


DISCARDED = (
    SEVEN.replace("《仮の大》", "《仮の捨》").replace("《仮の次》", "《仮の水》").replace("火×7", "火×7 水×3")
)
WATER, SILENT = "自分は《仮の水》を召喚でき{}", "自分が《{}》を召喚できるかは、出典に定めが{}"


def test_what_no_source_tells_of_one_way_is_open_where_no_other_settles_it(tmp_path: Path) -> None:
    for each in ("る", "ない"):
        result = told(tmp_path, DISCARDED, WATER.format(each))
        assert "調べきれない：《仮の水》のコストに出典がない" in (result.message or "")
    assert told(tmp_path, DISCARDED, SILENT.format("仮の水", "ない")).message is None
    assert told(tmp_path, DISCARDED, SILENT.format("仮の水", "ある")).status is Status.FAILED


def test_what_no_source_tells_of_one_way_is_no_matter_where_another_settles_it(tmp_path: Path) -> None:
    result = told(tmp_path, DISCARDED, ANY_WAY + WATER.format("る"))
    assert "《仮の捨》を「代替コスト」で召喚する」と決めればできない" in (result.message or "")
    assert told(tmp_path, DISCARDED, ANY_WAY + SILENT.format("仮の水", "ある")).message is None
    assert told(tmp_path, DISCARDED, ANY_WAY + SILENT.format("仮の水", "ない")).status is Status.FAILED
