"""Days as people write them in sentences, tables and the head of a feature."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from cardrules.core.errors import InputError, Place

PATTERN: Final = r"\d{4}年\d{1,2}月\d{1,2}日|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}"
"""What looks like a day, also one that is written as it should not be."""

SLIP: Final = PATTERN + r"|(?<![0-9.])\d{1,2}[-/]\d{1,2}[-/]\d{1,4}(?![0-9])"
"""What looks like a day in a sentence, also with its year cut short or last."""

_ISO: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_KANJI: Final = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")


def read_date(text: str, place: Place | None = None) -> date:
    """Return the day that ``2022-06-24`` or ``2022年6月24日`` stands for.

    Raises:
        InputError: the text is no day, or no such day exists.
    """
    found = _ISO.fullmatch(text) or _KANJI.fullmatch(text)
    if found is None:
        raise InputError(
            f"「{text}」は日付の書き方でない", place, "「2022-06-24」か「2022年6月24日」のように書く"
        )
    year, month, day = (int(part) for part in found.groups())
    try:
        return date(year, month, day)
    except ValueError as problem:
        raise InputError(
            f"「{text}」という日はない", place, "暦にある日付を「2022-06-24」のように書く"
        ) from problem


def day_after(day: date) -> date:
    """Return the next day: where a period that includes ``day`` ends."""
    return day if day == date.max else day + timedelta(days=1)
