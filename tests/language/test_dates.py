"""Days as people write them, and the nearest of what is known."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.errors import InputError
from cardrules.language.dates import day_after, read_date
from cardrules.language.nearest import nearest, suggestion


@pytest.mark.parametrize("text", ["2024-02-29", "2024年2月29日", "2024年02月29日"])
def test_a_day(text: str) -> None:
    assert date(2024, 2, 29) == read_date(text)


@pytest.mark.parametrize("text", ["2023-02-29", "2022-13-01", "2022年6月31日", "0000-01-01"])
def test_a_day_that_is_in_no_calendar(text: str) -> None:
    with pytest.raises(InputError, match="という日はない"):
        read_date(text)


@pytest.mark.parametrize("text", ["2022/6/24", "2022-6-24", "22-06-24", "6月24日", "", "今日"])
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(InputError, match="日付の書き方でない"):
        read_date(text)


def test_the_last_day_has_no_next() -> None:
    assert day_after(date(2022, 6, 30)) == date(2022, 7, 1)
    assert date.max == day_after(date.max)


def test_the_nearest_comes_first() -> None:
    assert nearest("マナ", ["手札", "マナゾーン", "マナ数"])[0] == "マナ数"
    assert suggestion("ぼち", ["手札", "墓地"]) is None
    assert suggestion("墓場", ["手札", "墓地"]) == "近い語：「墓地」"


def test_a_very_long_text_is_near_nothing() -> None:
    assert nearest("あ" * 100_000, ["い" * 100_000] * 1000) == ()
