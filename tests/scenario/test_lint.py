"""Every broken feature has its message: what is wrong, where, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError, InputErrors
from cardrules.scenario.knowing import known as on_file
from cardrules.scenario.known import Known
from cardrules.scenario.lint import lint_feature, linted
from tests.scenario.texts import feature_of, fixture
from tests.scenario.vocabulary import KNOWN

HERE = Path(__file__).parent
GOOD = (HERE / "good.feature").read_text("utf-8")
BROKEN = sorted((HERE / "broken").glob("*.feature"))


def findings(text: str, game: str = "duelmasters", known: Known = KNOWN) -> list[InputError]:
    try:
        return lint_feature(feature_of(text, "x.feature", game), known)
    except InputErrors as problems:
        return list(problems.errors)


def test_a_good_feature_has_no_findings() -> None:
    assert findings(GOOD) == []


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_feature_has_its_message(path: Path) -> None:
    """Each ``name.txt`` is what an editor is shown for ``name.feature``."""
    found = findings(fixture(path))

    assert path.with_suffix(".txt").read_text("utf-8") == "".join(f"{each}\n" for each in found)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_message_has_a_place_and_a_way_out(path: Path) -> None:
    for each in findings(fixture(path)):
        assert each.place is not None
        assert each.place.line is not None
        assert each.place.column is not None
        assert each.expected
        assert "不正" not in each.message
        assert "！" not in each.message


def test_there_are_enough_of_them() -> None:
    assert len(BROKEN) >= 40
    assert [path.stem for path in BROKEN] == [path.stem for path in sorted((HERE / "broken").glob("*.txt"))]


def test_a_card_that_is_like_no_other_is_told_with_what_to_do() -> None:
    (first, *_) = findings(GOOD.replace("フェアリー・ライフ", "甲乙丙丁"))
    assert str(first) == (
        "x.feature:14:18: 《甲乙丙丁》というカードを知らない\n  → カードのファイルを足すか、仮のカードにする"
    )


def test_a_card_of_the_head_that_a_sentence_names_is_told_where_the_sentence_is() -> None:
    text = GOOD.replace("置いたカードを見て", "《甲乙丙丁》を見て").replace(
        "ならば ", "ならば 《甲乙丙丁》は自分の手札にある\n    かつ ", 1
    )
    assert {each.message for each in findings(text)} == {"《甲乙丙丁》は盤面にない"}


def test_rows_change_with_the_answer_also_where_the_title_names_a_column() -> None:
    titled = GOOD.replace("》の選択肢\n", "》の選択肢（<時点>）\n")
    assert findings(titled) == []
    (found,) = findings(titled.replace("| 山札       |", "| マナゾーン |"))
    assert "期待することが同じである" in found.message


def test_nothing_outside_the_feature_is_asked_where_nothing_is_known() -> None:
    text = GOOD.replace("選択肢の決定", "まだない規則").replace("フェアリー・ライフ", "まだないカード")

    assert findings(text, known=Known()) == []


def test_a_heading_is_its_own_term_though_another_is_also_called_so() -> None:
    assert findings(GOOD.replace("@用語:モード（狭義）", "@用語:移動")) == []


def test_an_undated_game_has_no_dates() -> None:
    (found,) = [each for each in findings(GOOD, "gate", Known()) if "日付" in each.message]

    assert found.message == "このゲームのルールに日付はない"


def test_an_unknown_game_is_told() -> None:
    assert [each.message for each in findings(GOOD, "chess")] == ["「chess」というゲームはない"]


def test_one_ruling_stands_in_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "duelmasters"
    folder.mkdir(parents=True)
    for name in ("one.feature", "other.feature"):
        (folder / name).write_text(GOOD, encoding="utf-8")
    (folder / "bad.feature").write_bytes(b"\xff")
    features, found = linted(
        [folder / "one.feature", folder / "other.feature", folder / "bad.feature"], lambda _game: KNOWN
    )

    assert [each.path.rpartition("/")[2] for each in features] == ["one.feature", "other.feature"]

    assert [each.message.partition("（")[0] for each in found] == [
        "裁定「2022-06-24-fairy-hole」はもうある",
        "UTF-8の文字でない",
    ]


def test_a_draft_is_linted_but_its_answers_need_no_rows() -> None:
    text = GOOD.replace("@用語", "@未対応 @用語").replace("      | 2022-06-23 | 山札       |\n", "")

    assert findings(text.replace("  出典:", "  未対応の理由: 選択肢を選べない。\n  出典:")) == []


def test_one_scenario_may_be_a_draft_and_the_reason_stands_above() -> None:
    text = GOOD.replace("  シナリオアウトライン", "  @未対応\n  シナリオアウトライン")

    (found,) = findings(text)
    assert (found.message, found.place and found.place.line) == ("「未対応の理由:」の行がない", 8)
    assert findings(text.replace("  出典:", "  未対応の理由: 選択肢を選べない。\n  出典:")) == []


def test_a_contrast_clears_a_file_of_refusals() -> None:
    text = fixture(HERE / "broken" / "only-refusals.feature")
    can = "\n  シナリオ: 置ける場合\n    前提 2022-06-24のルールである\n    ならば 自分はターンを終えられる\n"

    assert [each.message for each in findings(text)] == [
        "確かめているのが「できない」「起こらない」ことだけである"
    ]
    assert findings(text + can) == []


@pytest.mark.parametrize(
    "judgement",
    ["《フェアリー・ライフ》は破壊されなかった", "自分が《フェアリー・ライフ》を唱える手順がない"],
)
def test_what_does_not_happen_is_no_proof_either(judgement: str) -> None:
    text = GOOD.replace("選択肢を選ぶ時、《フェアリー・ライフ》は<置き場所>にある", judgement).replace(
        "シナリオアウトライン", "シナリオ"
    )
    text = (
        text[: text.index("\n    例:")]
        .replace("<時点>", "2022-06-24")
        .replace("〜2022-06-23 ＝ 置く前 ／ ", "")
        .replace("<答え>", "置いた後")
    )

    assert [each.message for each in findings(text)] == [
        "確かめているのが「できない」「起こらない」ことだけである"
    ]


def test_what_is_wrong_with_a_stand_in_is_asked_for() -> None:
    known = Known(stand_in=lambda cells, places: [InputError(f"{cells[1]}が読めない", places[1], "直す")])
    rows = "かつ 次の仮のカードがある\n      | 名前 | 値 |\n      | 仮の魚 | 水 |\n    かつ 次の盤"

    assert [each.message for each in findings(GOOD.replace("かつ 次の盤", rows), known=known)] == [
        "水が読めない"
    ]


@pytest.mark.parametrize(
    "lying, wrong",
    [
        ("《「正義星帝」 ＜ライオネル.Star＞》", True),
        ("《「正義星帝」 ＜ライオネル.Star＞》＞《フェアリー・ライフ》", False),
        ("《Code：-MAX》", False),
    ],
)
def test_of_the_cards_on_file_an_evolution_lies_over_something(lying: str, wrong: bool) -> None:
    """A creature of S-MAX進化 needs nothing under it."""
    row = f"      | バトルゾーン | {lying} |\n      | マナゾーン "
    known = Known(evolves=on_file("duelmasters").evolves)
    found = [each.message for each in findings(GOOD.replace("      | マナゾーン ", row, 1), known=known)]

    assert [each for each in found if "進化元" in each] == (
        ["《「正義星帝」 ＜ライオネル.Star＞》の下に進化元がない"] if wrong else []
    )
