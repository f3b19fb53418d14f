"""Sources that nobody can look up, and days that have not come, are told."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.files import root
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import lint_feature
from tests.scenario.texts import feature_of

HOLE = (root() / "scenarios" / "duelmasters" / "mode" / "fairy-hole.feature").read_text("utf-8")
SOURCE = "公式Q&A 2022-06-24（総合ルール Ver.1.30 700.2）"
FAR = date.max.year


def findings(text: str) -> list[str]:
    return [each.message for each in lint_feature(feature_of(text), known("duelmasters"))]


def from_source(source: str, text: str = HOLE) -> str:
    assert SOURCE in text
    return text.replace(SOURCE, source).replace("  日付: 2022-06-24\n", "")


@pytest.mark.parametrize(
    "source, told",
    [
        ("総合ルール Ver.9.99 700.2、2022-06-24", ["Ver.9.99 という版を知らない"]),
        ("総合ルール Ver.1.30 999.9z、2022-06-24", ["999 という章を知らない"]),
        ("総合ルール Ver.1.30 700.2、601.1b、2022-06-24", []),
        ("総合ルール Ver.1.50 101.4、101.4g、2022-06-24", ["101.4g という条項は Ver.1.50 にない"]),
        ("総合ルール Ver.1.50 117.2、2022-06-24", ["117.2 という条項は Ver.1.50 にない"]),
        ("総合ルール Ver.1.51 101.4g、Ver.1.50 101.4、2022-06-24", []),
        ("総合ルール Ver.1.30 117.2、Ver.1.50 117.1、2022-06-24", []),
        ("総合ルール 101.4g、Ver.1.50 101.4z、2022-06-24", []),
        ("わたしの記憶 2022-06-24", ["出典「わたしの記憶 2022-06-24」が、どの文書かが分からない"]),
        ("使うと聞いた 2022-06-24", ["出典「使うと聞いた 2022-06-24」が、どの文書かが分からない"]),
        ("非公式の掲示板 2022-06-24", ["出典「非公式の掲示板 2022-06-24」が、どの文書かが分からない"]),
        ("使う（ゲーム用語集） 2022-06-24", []),
        ("公式の説明 2022年6月24日", []),
        ("公式Q&A 第999回、998問のうち997番 2022-06-24", []),
        ("公式Q&A 999 2022-06-24", ["999 という章を知らない"]),
        (f"総合ルール {FAR}-01-01", [f"{FAR}-01-01 はまだ来ていない"]),
    ],
)
def test_a_source_is_one_that_can_be_looked_up(source: str, told: list[str]) -> None:
    assert findings(from_source(source)) == told


def test_a_guess_may_come_from_anything() -> None:
    assert findings(from_source("わたしの記憶 2022-06-24", HOLE.replace("@公式", "@推測"))) == []
