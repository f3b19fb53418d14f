"""The normal form of a feature: stable, and never a word changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.core.errors import InputErrors
from cardrules.scenario.fmt import format_feature, format_file, table_lines, width

HERE = Path(__file__).parent
GOOD = (HERE / "good.feature").read_text("utf-8")


def formatted(text: str) -> str:
    return format_feature(text, "x.feature")


def words(text: str) -> str:
    """Return a text without blanks and the colons that may have been full-width."""
    return re.sub("[ 　\n\r]", "", text).replace("：", ":")


def test_the_normal_form_stays_as_it_is() -> None:
    assert formatted(GOOD) == GOOD


def test_full_width_signs_take_two_places() -> None:
    assert width("自然×5 ab") == 4 + 1 + 1 + 1 + 2
    assert table_lines([["ゾーン", "a"], ["b", "手札"]]) == ["| ゾーン | a    |", "| b      | 手札 |"]


def test_a_ragged_feature_is_put_in_order() -> None:
    ragged = (
        "#language:ja\n@裁定：a   @公式\n機能:   名前\n問い：なぜ\n\n\n\n出典:  本\n説明である。\n"
        "シナリオ:  一つ\n前提2022-06-24のルールである\n"
        "# 覚え書き\nかつ　次の盤面である\n|ゾーン|自分|\n# 手札だけ\n|手札|《種》|\n"
        "ならば  《種》は手札にある\n例:\n"
    ).removesuffix("例:\n")

    assert formatted(ragged) == (
        "# language: ja\n@裁定:a @公式\n機能: 名前\n  問い: なぜ\n\n  出典: 本\n  説明である。\n\n"
        "  シナリオ: 一つ\n    前提 2022-06-24のルールである\n"
        "    # 覚え書き\n    かつ 次の盤面である\n"
        "      | ゾーン | 自分   |\n      # 手札だけ\n      | 手札   | 《種》 |\n"
        "    ならば 《種》は手札にある\n"
    )


def test_docstrings_are_left_alone() -> None:
    text = GOOD.replace("を唱える\n", 'を唱える\n      """\n  |  そのまま |\n      """\n')

    assert "\n  |  そのまま |\n" in formatted(text)


def test_escaped_bars_are_no_borders() -> None:
    text = GOOD.replace("《フェアリー・ライフ》       |", r"《フェアリー\|ライフ》 |")

    assert r"| 山札の上   | 《フェアリー\|ライフ》       |" in formatted(text)


def test_what_cannot_be_told_apart_is_refused() -> None:
    with pytest.raises(InputErrors):
        formatted(GOOD.replace("機能: ", "機能："))


def test_checking_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.feature"
    path.write_bytes(GOOD.replace("\n", "\r\n").encode())

    assert format_file(path, check=True)
    assert b"\r\n" in path.read_bytes()
    assert format_file(path)
    assert path.read_text("utf-8") == GOOD
    assert not format_file(path)


_LINES = st.lists(
    st.sampled_from(
        [
            *GOOD.split("\n"),
            "# 覚え書き",
            "",
            "  例: 対照",
            "  シナリオ: 別の話",
            '"""',
            "説明",
            "  @公式",
            "|a|b|",
        ]
    ),
    max_size=25,
)


@settings(max_examples=400)
@given(_LINES)
def test_formatting_twice_is_formatting_once_and_keeps_every_word(lines: list[str]) -> None:
    text = "\n".join(["# language: ja", "機能: 名前", *lines])
    try:
        once = formatted(text)
    except InputErrors:
        return

    assert once == formatted(once)
    assert words(once).replace("|", "") == words(text).replace("|", "")
