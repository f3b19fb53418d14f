"""Reading feature files: heads, answers, tags, rows of outlines, places."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from cardrules.core import keeping
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.language.forms import Kind
from cardrules.scenario import document
from cardrules.scenario.feature import Feature, parse_feature, read_feature
from cardrules.scenario.heads import read_answers

GOOD = (Path(__file__).parent / "good.feature").read_text("utf-8")


def feature(text: str = GOOD) -> Feature:
    return parse_feature(text, "x.feature", "duelmasters")


def test_a_ruling_is_read_whole() -> None:
    read = feature()

    assert (read.kind, read.ruling, read.name) == (
        "裁定", "2022-06-24-fairy-hole", "置いたカードを見てから選択肢を選べる",
    )  # fmt: skip
    assert read.question.startswith("山札の上をマナに置いた後で")
    assert [(answer.since, answer.until, answer.text) for answer in read.answers] == [
        (None, date(2022, 6, 24), "置く前"),
        (date(2022, 6, 24), None, "置いた後"),
    ]
    assert (read.source, read.date, read.undated) == (
        "公式Q&A 2022-06-24（総合ルール 700.2）", date(2022, 6, 24), False,
    )  # fmt: skip
    assert read.tags.labels("規則") == ("選択肢の決定",)


def test_rows_become_scenarios_found_by_their_lines() -> None:
    first, second = feature().scenarios

    assert first.name == "《超次元フェアリー・ホール》の選択肢〔2022-06-23、置く前、山札〕@20"
    assert second.line == 21
    assert GOOD.split("\n")[second.line - 1].strip().startswith("| 2022-06-24")
    assert dict(second.row) == {"時点": "2022-06-24", "答え": "置いた後", "置き場所": "マナゾーン"}
    assert second.steps[0].text == "2022-06-24のルールである"
    judged = "選択肢を選ぶ時、《フェアリー・ライフ》はマナゾーンにある"
    assert second.steps[-1].text == f"答えは「置いた後」で、{judged}"


def test_steps_know_their_kind_and_place() -> None:
    steps = feature().scenarios[0].steps

    assert [step.kind for step in steps] == [Kind.GIVEN, Kind.GIVEN, Kind.WHEN, Kind.THEN]
    assert steps[1].place == Place("x.feature", 10, 8)
    assert steps[1].table[1].cells == ("手札", "《超次元フェアリー・ホール》")
    assert steps[1].table[1].places[1] == Place("x.feature", 12, 20)


def test_the_background_stands_before_the_steps() -> None:
    text = GOOD.replace("  シナリオアウ", "  背景:\n    前提 自分のターンである\n\n  シナリオアウ")
    steps = feature(text).scenarios[1].steps

    assert (steps[0].text, steps[0].background) == ("自分のターンである", True)


def test_full_width_colons_open_the_lines_of_the_head() -> None:
    read = feature(GOOD.replace("  問い: ", "  問い："))

    assert read.question == feature().question


def test_an_unknown_day_is_said() -> None:
    read = feature(GOOD.replace("  出典: ", "  日付: 不詳\n  出典: "))

    assert (read.date, read.undated) == (None, True)


def test_a_feature_without_a_ruling_proves_rules() -> None:
    read = feature(GOOD.replace("@裁定:2022-06-24-fairy-hole ", ""))

    assert (read.kind, read.ruling) == ("規則", None)


def test_a_contrast_is_known_by_its_name() -> None:
    read = feature(GOOD.replace("    例:", "    例: 対照"))

    assert all(scenario.contrast for scenario in read.scenarios)


def test_tags_of_examples_belong_to_their_rows() -> None:
    read = feature(GOOD.replace("    例:", "    @推測\n    例:"))

    assert read.scenarios[0].tags.named("推測")
    assert not read.tags.named("推測")


@pytest.mark.parametrize(
    "text, answers",
    [
        ("はい", [(None, None, "はい")]),
        ("2021-06-24〜2022-06-23 ＝ 手札", [(date(2021, 6, 24), date(2022, 6, 24), "手札")]),
        (
            "〜2021年6月23日＝手札／2021年6月24日〜＝墓地",
            [(None, date(2021, 6, 24), "手札"), (date(2021, 6, 24), None, "墓地")],
        ),
        ("2枚まで ／ 3枚まで", [(None, None, "2枚まで"), (None, None, "3枚まで")]),
    ],
)
def test_answers(text: str, answers: list[tuple[date | None, date | None, str]]) -> None:
    errors: list[InputError] = []

    assert answers == [(a.since, a.until, a.text) for a in read_answers(text, Place("x", 1, 1), errors)]
    assert not errors


def test_crlf_is_read_like_any_other_end_of_line(tmp_path: Path) -> None:
    path = tmp_path / "scenarios" / "duelmasters" / "x.feature"
    path.parent.mkdir(parents=True)
    path.write_bytes(GOOD.replace("\n", "\r\n").encode())
    read = read_feature(path)

    assert read.game == "duelmasters"
    assert [s.name for s in read.scenarios] == [s.name for s in feature().scenarios]


@pytest.mark.parametrize(
    "raw, told",
    [
        (b"\xef\xbb\xbf" + GOOD.encode(), "BOM"),
        (GOOD.encode("shift_jis", "replace"), "Shift_JIS"),
        (GOOD.replace("ホール", "ﾎｰﾙ").encode(), "半角カナ"),
        (GOOD.replace("デ", "テ\u3099").replace("ゾ", "ソ\u3099").encode(), "NFD"),
        (GOOD.replace("問い", "問\x00い").encode(), "制御文字"),
        (GOOD.replace("置く前", "前" * 2000).encode(), "行が長すぎる"),
        (b"a" * 1_000_001, "ファイルが大きすぎる"),
    ],
    ids=["bom", "shift-jis", "half-width-kana", "nfd", "control", "long-line", "large-file"],
)
def test_files_that_are_no_text(tmp_path: Path, raw: bytes, told: str) -> None:
    path = tmp_path / "x.feature"
    path.write_bytes(raw)

    with pytest.raises(InputError, match=told) as caught:
        read_feature(path)

    assert caught.value.place is not None


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="読めない"):
        read_feature(tmp_path / "none.feature")


def test_headings_of_columns_are_no_patterns() -> None:
    """Gherkin's own compiler takes a heading for a regular expression; ours does not."""
    bomb = GOOD.replace("<時点>", "<(a+)+$>").replace("| 時点       |", "| (a+)+$ |")
    read = feature(bomb)

    assert read.scenarios[0].steps[0].text == "2022-06-23のルールである"


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("*.feature")), ids=lambda path: path.stem)
def test_scenarios_are_those_of_gherkin(path: Path) -> None:
    tree = Parser().parse(path.read_text("utf-8"))
    pickles = Compiler().compile({**tree, "uri": ""})
    read = parse_feature(path.read_text("utf-8"), path.name, "duelmasters")

    assert [pickle["location"]["line"] for pickle in pickles] == [
        scenario.line for scenario in read.scenarios
    ]
    assert [[step["text"] for step in pickle["steps"]] for pickle in pickles] == [
        [step.text for step in scenario.steps] for scenario in read.scenarios
    ]


# --- keeping ------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is kept, empty at first."""
    folder = tmp_path / "kept"
    folder.mkdir()
    monkeypatch.setattr(keeping, "folders", lambda _kind: (folder,))
    return folder


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A file with a good feature."""
    path = tmp_path / "x.feature"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_file_is_parsed_once(kept: Path, written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_feature(written, "duelmasters")
    monkeypatch.setattr(document, "_parsed", lambda *_: pytest.fail("parsed again"))

    assert first == read_feature(written, "duelmasters")


def test_a_changed_file_is_parsed_again_and_takes_no_more_room(kept: Path, written: Path) -> None:
    read_feature(written, "duelmasters")
    written.write_text(GOOD.replace("| 山札       |", "| 墓地       |"), encoding="utf-8")
    again = read_feature(written, "duelmasters")

    assert again.scenarios[0].row["置き場所"] == "墓地"
    assert len(list(kept.iterdir())) == 1


@pytest.mark.parametrize("junk", ["", "{", "[]", "null", "\x80", '{"of": 1}', "[" * 100_000])
def test_what_is_kept_may_be_damaged(kept: Path, written: Path, junk: str) -> None:
    first = read_feature(written, "duelmasters")
    next(kept.iterdir()).write_text(junk, encoding="latin-1")

    assert first == read_feature(written, "duelmasters")


def test_what_is_kept_is_data(kept: Path, written: Path) -> None:
    read_feature(written, "duelmasters")

    assert set(json.loads(next(kept.iterdir()).read_text("utf-8"))) == {"of", "tree"}


def test_what_is_wrong_is_never_kept(kept: Path, written: Path) -> None:
    written.write_text(
        GOOD.replace("| 2022-06-23 | 置く前   | 山札       |", "| 2022-06-23 |"), encoding="utf-8"
    )
    with pytest.raises(InputErrors):
        read_feature(written, "duelmasters")

    assert not list(kept.iterdir())


def test_a_text_that_is_no_file_is_not_kept(kept: Path) -> None:
    feature()

    assert not list(kept.iterdir())
