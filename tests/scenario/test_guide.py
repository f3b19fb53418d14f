"""The guide for editors shows only what can be written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardrules.core.errors import InputErrors
from cardrules.language.cells import read_cells
from cardrules.language.forms import Kind
from cardrules.scenario.feature import read_feature
from cardrules.scenario.fmt import format_feature
from cardrules.scenario.labels import labels
from cardrules.scenario.lexicons import LEXICONS, phrasebook
from cardrules.scenario.lint import lint_feature
from cardrules.scenario.result import Status
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting
from cardrules.scenario.surface import HEADINGS
from cardrules.scenario.tags import BARE, PREFIXES
from tests.scenario.texts import feature_of

GUIDE = (Path(__file__).parent.parent.parent / "scenarios" / "README.md").read_text("utf-8")
FEATURE = next(block for block in re.findall(r"```gherkin\n(.*?)```", GUIDE, re.DOTALL) if "機能:" in block)
BOOK = phrasebook("duelmasters")


def _column(heading: str, column: int) -> list[str]:
    """Return a column of the table whose first heading is given."""
    table = GUIDE[GUIDE.index(f"| {heading} |") :].split("\n\n")[0].strip()
    return [line.split("|")[column].strip() for line in table.split("\n")[2:]]


def test_its_example_is_in_order() -> None:
    assert lint_feature(feature_of(FEATURE, "README.md", "duelmasters")) == []
    assert format_feature(FEATURE, "README.md") == FEATURE


def test_its_example_passes_as_it_stands(tmp_path: Path) -> None:
    """It is copied into a file of another name, as an editor would, and run."""
    path = tmp_path / "duelmasters" / "mode" / "copied.feature"
    path.parent.mkdir(parents=True)
    path.write_text(FEATURE.replace("2022-06-24-fairy-hole", "copied"), "utf-8")

    results = run_feature(read_feature(path), setting("duelmasters"))

    assert [(each.status, each.message) for each in results] == [(Status.PASSED, None)] * 2


def test_the_rules_that_it_names_as_reasons_are_there() -> None:
    """「できない」 is followed by the name of a rule in brackets."""
    behind = re.findall(r"（([^（）「」]+)）(?:のように、規則の名前を|」です)", GUIDE)
    assert behind
    assert [name for name in behind if not labels("duelmasters").find("rule", name)] == []


@pytest.mark.parametrize("cell", _column("書き方", 1))
def test_its_cells_can_be_read(cell: str) -> None:
    read_cells(cell.strip("`"), LEXICONS["duelmasters"])


@pytest.mark.parametrize("sentence", [cell for cell in _column("形", 2) if "表に" not in cell])
def test_its_combined_phrases_can_be_read(sentence: str) -> None:
    bare, _, where = sentence.partition("（")
    kind = _KINDS.get(where) or (Kind.WHEN if bare.startswith("ルールにより") else Kind.THEN)

    assert BOOK.match(kind, bare).text == bare


_KINDS = {"前提に書く）": Kind.GIVEN, "もしに書く）": Kind.WHEN}


@pytest.mark.parametrize("act, judgements", list(zip(_column("もし", 1), _column("もし", 2), strict=True)))
def test_what_it_derives_is_derived(act: str, judgements: str) -> None:
    can, cannot = judgements.split("／")
    cannot = can[: can.rindex("を") + 1] + cannot if "を" not in cannot else cannot

    assert BOOK.match(Kind.WHEN, act).slug == BOOK.match(Kind.THEN, can).slug


def test_it_names_every_tag_and_heading() -> None:
    for name in (*PREFIXES, *BARE):
        assert f"@{name}" in GUIDE or name == "手順"
    for heading in HEADINGS:
        assert f"`{heading}:`" in GUIDE


def test_its_refusals_are_those_that_are_given() -> None:
    told = [re.sub("[…「」]", "", cell) for cell in _column("断り", 1)]
    texts = [path.read_text("utf-8") for path in (Path(__file__).parent / "broken").glob("*.txt")]
    shown = re.sub("[…「」]", "", "\n".join(texts))

    assert all(any(piece in shown for piece in re.split("[、がは]", each) if len(piece) > 3) for each in told)


def test_a_prose_line_that_it_forbids_is_refused() -> None:
    with pytest.raises(InputErrors):
        feature_of(FEATURE.replace("  問い:", "  もしもの話\n  問い:"), "README.md", "duelmasters")
