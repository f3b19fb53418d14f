"""Ways of writing that people try: each refused with what to write, and that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError, Place
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.cards import load
from cardrules.language.notation_instead import INSTEAD

ROOT = Path(__file__).resolve().parents[2]
NOTATION = load(VOCABULARY, ROOT).notation


def told() -> dict[str, str]:
    """Return the lines as people try them, each with how it can be written; nothing where it cannot yet."""
    text = (Path(__file__).parent / "tried.txt").read_text("utf-8")
    rows = [line.partition(" →") for line in text.splitlines()]
    return {tried.replace("▶", "\n▶"): said.strip().replace("▶", "\n▶") for tried, _, said in rows}


TRIED = told()

HERE = Place("仮.card", 3, 1)


def read(line: str) -> None:
    NOTATION.abilities(line.split("\n"), HERE, frozenset({"creature"}))


@pytest.mark.parametrize("line", TRIED)
def test_what_is_tried_is_refused_with_what_to_write(line: str) -> None:
    with pytest.raises(InputError) as problem:
        read(line)
    assert problem.value.expected in {each.advice for each in INSTEAD}
    assert problem.value.place is not None
    assert problem.value.place.column is not None


@pytest.mark.parametrize("line", sorted(set(TRIED.values()) - {""}))
def test_what_is_advised_can_be_read(line: str) -> None:
    read(line)


def test_every_wording_is_tried() -> None:
    told = set()
    for line in TRIED:
        with pytest.raises(InputError) as problem:
            read(line)
        told.add(problem.value.expected)
    assert told == {each.advice for each in INSTEAD}


def test_the_guide_shows_what_can_and_cannot_be_written() -> None:
    guide = (ROOT / "ontology" / "README.md").read_text("utf-8")
    table = guide[guide.index("| 書けない | 書ける |") :].split("\n\n")[0].split("\n")[2:]
    rows = [[cell.strip().replace("<br>", "\n") for cell in row.strip("|").split("|")] for row in table]
    assert len(rows) > 5
    for wrong, right in rows:
        with pytest.raises(InputError):
            read(wrong)
        for line in right.split("／") if not right.startswith("書けない") else ():
            read(line)
