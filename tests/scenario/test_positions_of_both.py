"""A position is judged alike whether a table in a scenario or a program makes it."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.errors import InputError, InputErrors
from cardrules.core.position import Cell, Position, Row
from cardrules.core.values import Seat
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import setting

DAYS = {"duelmasters": date(2024, 1, 1), "gate": None}
LUPIA = "コッコ・ルピア"
OWN = Seat.FIRST


@pytest.mark.parametrize(
    "game, zone, cell, row",
    [
        ("duelmasters", "手札", "《コッコ・ルピア》×5", Row("hand", OWN, (Cell(LUPIA, 5),))),
        (
            "duelmasters",
            "手札",
            "《コッコ・ルピア》（タップ）",
            Row("hand", OWN, (Cell(LUPIA, marks=("タップ",)),)),
        ),
        (
            "duelmasters",
            "マナゾーン",
            "《コッコ・ルピア》（表向き）",
            Row("mana-zone", OWN, (Cell(LUPIA, marks=("表向き",)),)),
        ),
        (
            "duelmasters",
            "手札",
            "《コッコ・ルピア》① 《コッコ・ルピア》①",
            Row("hand", OWN, (Cell(LUPIA, label="①"), Cell(LUPIA, label="①"))),
        ),
        ("gate", "手札", "《ある札》（前衛）", Row("hand", OWN, (Cell("ある札", marks=("前衛",)),))),
    ],
    ids=str,
)
def test_what_a_table_is_refused_for_a_program_is_refused_for(
    game: str, zone: str, cell: str, row: Row
) -> None:
    with pytest.raises(InputErrors) as written:
        read_position((Line.of("ゾーン", "自分"), Line.of(zone, cell)), LEXICONS[game])
    with pytest.raises(InputError) as made:
        setting(game).make().load(Position(game, (row,), DAYS[game]))

    assert [str(each) for each in written.value.errors] == [str(made.value)]
