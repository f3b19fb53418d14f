"""Positions that no game can be in are refused, whoever makes them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cardrules.core.bounds import Bounds, untold
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.position import Cell, Position, Row
from cardrules.core.values import Seat
from tests.toy import game

ENGINE = game.engine()
PLAIN = (Cell("plain"),)


def lying(*rows: Row, **more: Any) -> Position:
    return Position("toy", rows, **more)


@pytest.mark.parametrize(
    "position, told",
    [
        (lying(Row("heap", Seat.FIRST, PLAIN)), "「heap」というゾーンはない"),
        (lying(Row("手札", Seat.FIRST, PLAIN)), "「hand」（手札）"),
        (lying(Row("hand", Seat.FIRST, PLAIN), Row("hand", Seat.FIRST, ())), "「手札」の行が2つある"),
        (lying(Row("hand", Seat.FIRST, (Cell("plain", 0),))), "《plain》が0枚ある"),
        (lying(Row("row", Seat.FIRST, (Cell("tower", under=(Cell("plain", -1),)),))), "《plain》が-1枚ある"),
        (lying(Row("row", Seat.FIRST, (Cell("plain", marks=("bright",)),))), "「bright」という状態はない"),
        (
            lying(Row("hand", Seat.FIRST, (Cell("plain", marks=("shiny",)),))),
            "手札の《plain》が「shiny」であることはない",
        ),
        (
            lying(Row("row", Seat.FIRST, (Cell("tower", under=(Cell("plain", marks=("tapped",)),)),))),
            "状態は上のカードに「《tower》（tapped）」と書く",
        ),
        (lying(step="sleep"), "「sleep」というステップはない"),
        (lying(regime="triple"), "「triple」という方式はない"),
        (Position("chess"), "「chess」の盤面を「toy」のエンジンで始めることはできない"),
        (
            lying(
                Row("hand", Seat.FIRST, (Cell("plain", label="①"),)),
                Row("row", Seat.FIRST, (Cell("plain", label="①"),)),
            ),
            "《plain》①が2枚ある",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_cannot_be_is_refused(position: Position, told: str) -> None:
    with pytest.raises(InputError) as refused:
        ENGINE.load(position)

    assert told in str(refused.value)


def test_all_that_cannot_be_is_told_together_each_where_it_stands() -> None:
    there = Place("here", 3)
    position = lying(Row("heap", Seat.FIRST, PLAIN, place=there), step="sleep", place=Place("here", 1))
    with pytest.raises(InputErrors) as refused:
        ENGINE.load(position)

    assert [each.place for each in refused.value.errors] == [Place("here", 1), there]


def test_what_can_be_is_begun() -> None:
    tapped = Row("row", Seat.FIRST, (Cell("plain", 2, marks=("tapped",)),))

    assert ENGINE.observe(ENGINE.load(lying(tapped, step="act", regime="double"))).rows == (tapped,)


def test_too_many_of_a_name_are_told_once() -> None:
    bounds = Bounds(zones={"hand": "手札", "row": "列"}, copies={"hand": 2, "row": 2})
    rows = (Row("hand", Seat.FIRST, (Cell("plain", 2), Cell("plain"))), Row("row", Seat.FIRST, PLAIN))

    assert [each.message for each in bounds.of_rows(rows)] == ["《plain》が3枚ある"]


def test_a_day_is_told_of_from_the_first_known_one_until_today() -> None:
    today = datetime.now(ZoneInfo("Asia/Tokyo")).date()
    week = timedelta(days=7)

    assert untold(today, today) is None
    assert "まだ来ていない" in str(untold(today + week, None))
    assert "伝える出典はない" in str(untold(today - week, today))
