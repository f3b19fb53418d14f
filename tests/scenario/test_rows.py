"""A mistake keeps only its own scenario from being played, and is told at the row that makes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardrules.cli import main
from cardrules.core.errors import InputError, Place
from cardrules.scenario.feature import read_feature
from cardrules.scenario.lint import lint_feature
from cardrules.scenario.result import Status
from cardrules.scenario.rows import in_row, placed, spoilt
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting
from tests.scenario.planted import GAME, STAND_INS, write

OUTLINE = f"""\
シナリオアウトライン: 唱える
  前提 <時点>のルールである
  {STAND_INS.replace(chr(10), chr(10) + "  ").rstrip()}
  かつ 次の盤面である
    | ゾーン     | 自分     |
    | 手札       | 《<札>》 |
    | マナゾーン | <マナ>   |
    | 山札の上   | 《仮の札》 |
  もし 自分が《<札>》を唱える
  ならば 《仮の命》は自分の墓地にある

  例:
    | 時点       | 札       | マナ   |
"""
GOOD = "    | 2022-09-16 | 仮の命   | 自然×2 |\n"
OTHER = f"""\
シナリオ: 二つ目
  前提 2022-09-16のルールである
  {STAND_INS.replace(chr(10), chr(10) + "  ").rstrip()}
  かつ 次の盤面である
    | ゾーン     | 自分       |
    | 手札       | 《仮の命》 |
    | マナゾーン | 自然×2     |
    | 山札の上   | 《仮の札》 |
  もし 自分が《仮の命》を唱える
  ならば 《仮の命》は自分の墓地にある
"""
MAIN = "メインステップ"


def found(path: Path) -> list[str]:
    """Return what is wrong with a feature, each from its line on."""
    return [str(each).split(".feature:")[1] for each in lint_feature(read_feature(path))]


def at(path: Path, text: str) -> str:
    """Return where a text stands in a file, as line and column."""
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    return next(f"{number}:{line.index(text) + 1}" for number, line in lines if text in line)


ROWS = {
    "a day that is none": (
        "| 2022-09-31 | 仮の命   | 自然×2 |",
        "2022-09-31",
        "「2022-09-31」という日はない",
    ),
    "a card that is nowhere": ("| 2022-09-16 | 仮の剣   | 自然×2 |", "仮の剣", "《仮の命》は盤面にない"),
    "mana that cannot be read": (
        "| 2022-09-16 | 仮の命   | 土x2   |",
        "土x2",
        "「土x2」を盤面のものとして読めない",
    ),
}


@pytest.mark.parametrize("row, value, told", ROWS.values(), ids=ROWS)
def test_a_mistake_of_one_row_is_told_there(tmp_path: Path, row: str, value: str, told: str) -> None:
    path = write(tmp_path, f"{OUTLINE}{GOOD}    {row}\n", OTHER, rule=MAIN)
    line = at(path, value).partition(":")[0]

    (first,) = found(path)
    assert first.startswith(f"{line}:")
    assert f": {told}（" in first
    assert "行目の文で）" in first


def test_the_cell_is_named_whose_value_is_wrong(tmp_path: Path) -> None:
    path = write(tmp_path, OUTLINE + GOOD + GOOD.replace("自然×2", "土x2  "), OTHER, rule=MAIN)

    (only,) = found(path)
    assert only.startswith(f"{at(path, '土x2')}: 「土x2」")
    assert f"（{at(path, '<マナ>').partition(':')[0]}行目の文で）" in only


def test_a_mistake_that_all_rows_make_is_told_once_in_the_sentence(tmp_path: Path) -> None:
    """What differs from row to row is only the value that is quoted."""
    judged = OUTLINE.replace("《仮の命》は自分", "《<札>》は自分")
    text = judged.replace("を唱える\n", "を唱えるる\n") + GOOD + GOOD.replace("仮の命", "仮の穴")
    path = write(tmp_path, text, OTHER, rule=MAIN)

    (only,) = found(path)
    assert only.startswith(f"{at(path, 'を唱えるる').partition(':')[0]}:")


def test_what_shows_only_in_playing_is_told_at_its_row_and_the_others_are_played(tmp_path: Path) -> None:
    """The zone of an abyss is one of the board of every row, and unknown on the earlier day."""
    later = OUTLINE.replace("    | 山札の上", "    | 深淵ゾーン | 《仮の札》 |\n    | 山札の上")
    rows = "".join(GOOD.replace("2022-09-16", day) for day in ("2025-12-16", "2025-12-17"))
    feature = read_feature(write(tmp_path, later + rows, OTHER, rule=MAIN))
    early, late, other = run_feature(feature, setting(GAME))

    assert [early.status, late.status, other.status] == [Status.UNPLAYABLE, Status.PASSED, Status.PASSED]
    (error,) = early.errors
    assert error.message.startswith("「深淵ゾーン」は 2025-12-17 より前のルールにないゾーンである")
    assert error.place is not None
    assert error.place.line == feature.scenarios[0].line
    assert early.message == str(error)


def test_a_mistake_spoils_its_row_its_outline_or_the_whole(tmp_path: Path) -> None:
    text = OUTLINE + GOOD + GOOD.replace("自然×2", "土x2  ")
    feature = read_feature(write(tmp_path, text, OTHER, rule=MAIN))
    row, other, last = (each.line for each in feature.scenarios)
    (in_a_row,) = lint_feature(feature)

    assert set(spoilt(feature, [in_a_row])) == {other}
    in_the_outline = InputError("違う", feature.outlines[0].steps[1].place)
    assert set(spoilt(feature, [in_the_outline])) == {row, other}
    at_its_end = InputError("違う", feature.outlines[1].steps[-1].place)
    assert set(spoilt(feature, [at_its_end])) == {last}
    in_the_head = InputError("違う", feature.place)
    assert set(spoilt(feature, [in_the_head])) == {row, other, last}


@pytest.mark.parametrize("form", ["terminal", "json", "junit"])
def test_the_others_are_played_and_the_command_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    path = write(tmp_path, OUTLINE + GOOD + GOOD.replace("自然×2", "土x2  "), OTHER, rule=MAIN)
    code = main(["test", str(path), "--format", form])
    said = capsys.readouterr()

    assert code == 2
    assert f".feature:{at(path, '土x2')}: 「土x2」" in said.err
    if form == "terminal":
        assert "通った 2件、書き誤りのため実行していない 1件" in said.out
    elif form == "junit":
        assert 'tests="3" failures="0" errors="1"' in said.out
    else:
        assert [each["status"] for each in json.loads(said.out)] == ["passed", "unplayable", "passed"]


def test_one_scenario_is_traced_though_another_is_miswritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, OUTLINE + GOOD + GOOD.replace("自然×2", "土x2  "), OTHER, rule=MAIN)
    lines = [each.line for each in read_feature(path).scenarios]

    assert main(["trace", f"{path}:{lines[2]}"]) == 0
    assert not capsys.readouterr().err
    assert main(["trace", f"{path}:{lines[1]}"]) == 2
    assert "「土x2」" in capsys.readouterr().err


def test_a_file_that_proves_nothing_is_told_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    can = OTHER.partition("  もし")[0] + "  ならば 自分は《仮の命》を唱えられる\n"
    path = write(tmp_path, can, rule=MAIN)

    assert main(["test", str(path)]) == 1
    told = capsys.readouterr().err
    assert f"planted.feature:{at(path, 'シナリオ:')}: このファイルの「ならば」は、" in told
    assert "「すべてに「はい」と答えるエンジン」でも全部通ってしまう\n  → できない場面を" in told


def test_a_mistake_in_another_file_stays_there(tmp_path: Path) -> None:
    path = write(tmp_path, OUTLINE + GOOD, OTHER, rule=MAIN)
    feature = read_feature(path)
    elsewhere = InputError("読めない", Place("ontology/a.card", 1, 1), "直す")

    assert in_row(elsewhere, feature.scenarios[0], feature.outlines[0]) is elsewhere


def test_an_outline_without_rows_spoils_no_other(tmp_path: Path) -> None:
    feature = read_feature(write(tmp_path, OTHER, OUTLINE, rule=MAIN))
    (first, *_) = wrong = lint_feature(feature)

    assert "に例がない" in first.message
    assert not spoilt(feature, wrong)
    assert main(["test", feature.path]) == 2


COLUMNS = """\
シナリオアウトライン: 列の多い盤面
  前提 <時点>のルールである
  かつ 次の盤面である
    | ゾーン | 自分        | 相手 |
    | <甲>   | <乙> <知らない> <丙> | <丁> |
    | 手札   | <戊> <知らない>      | なし |
  ならば 《仮の命》は自分の墓地にある

  例:
    | 時点       | 甲     | 乙     | 丙     | 丁     | 戊     |
    | 2022-09-16 | 甲の値 | 乙の値 | 丙の値 | 丁の値 | 戊の値 |
"""


@pytest.mark.parametrize(
    "line, cell, message, column",
    [
        (1, 0, "違う", "甲"),
        (1, 0, "丁の値が違う", "甲"),
        (1, 1, "違う", "乙"),
        (1, 1, "丙の値が違う", "丙"),
        (1, 2, "違う", "丁"),
        (1, 2, "甲の値が違う", "甲"),
        (1, 2, "甲の値も丙の値も違う", "丙"),
        (2, 1, "丁の値が違う", "戊"),
        (2, 2, "違う", "時点"),
        (2, 2, "丁の値が違う", "時点"),
        (2, 2, "戊の値が違う", "戊"),
    ],
)
def test_a_mistake_in_a_table_is_that_of_the_nearest_column(
    tmp_path: Path, line: int, cell: int, message: str, column: str
) -> None:
    """Of the same line an earlier column counts where its value is spoken of; without any it is the row's."""
    feature = read_feature(write(tmp_path, COLUMNS, rule=MAIN))
    (outline,), (scenario,) = feature.outlines, feature.scenarios
    told = in_row(InputError(message, outline.steps[1].table[line].places[cell]), scenario, outline)
    assert told.place == scenario.row_places[column]


def test_a_mistake_without_a_place_is_told_where_the_outline_begins(tmp_path: Path) -> None:
    feature = read_feature(write(tmp_path, OUTLINE + GOOD, rule=MAIN))
    (told,) = placed(feature, [(feature.scenarios[0], InputError("違う"))])
    assert told.place == feature.outlines[0].place
