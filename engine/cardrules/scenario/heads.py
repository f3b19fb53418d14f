"""The head of a feature: 問い, 答え, 出典, 日付, 未対応の理由, one line each, and prose between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.core.records import record
from cardrules.language.dates import PATTERN, day_after, read_date
from cardrules.language.text import normalise
from cardrules.scenario.surface import HEADINGS

UNKNOWN_DATE: Final = "不詳"
"""What 日付 says where the source has no date."""

LACKING: Final = "未対応の理由"
"""Opens the line that says what keeps a draft from being played."""


@record
class Answer:
    """What is answered from a day on (inclusive) until another (exclusive); ``None`` is open."""

    since: date | None
    until: date | None
    text: str
    place: Place | None = None

    def holds(self, day: date) -> bool:
        """Tell whether it is the answer on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)


@record
class Head:
    """What the head of a feature says.

    ``lacking`` is what keeps a draft from being played; ``errors`` are lines that could not be read.
    """

    question: str = ""
    answers: tuple[Answer, ...] = ()
    source: str = ""
    date: date | None = None
    undated: bool = False
    places: tuple[tuple[str, Place], ...] = ()
    prose: tuple[str, ...] = ()
    errors: tuple[InputError, ...] = ()
    lacking: str = ""

    def place(self, heading: str) -> Place | None:
        """Return where a heading stands."""
        return next((place for name, place in self.places if name == heading), None)


_HEADING: Final = re.compile(f"({'|'.join(HEADINGS)})[ 　]*[:：][ 　]*(.*)")
_PERIOD: Final = re.compile(f"({PATTERN})?〜({PATTERN})?")
_PARTS: Final = re.compile("[ 　]*／[ 　]*(?![^《》]*》)")
_EQUALS: Final = re.compile("[ 　]*[＝=][ 　]*")
_DATE: Final = re.compile(PATTERN)


def read_head(lines: Iterable[tuple[str, Place]], place: Place) -> Head:
    """Return what the lines below the title of a feature say."""
    said: dict[str, tuple[str, Place]] = {}
    prose: list[str] = []
    errors: list[InputError] = []
    for line, where in lines:
        found = _HEADING.fullmatch(line)
        if found is None:
            prose.append(line)
        elif found[1] in said:
            errors.append(InputError(f"「{found[1]}:」が2行ある", where, "1行にまとめる"))
        else:
            begin = Place(where.path, where.line, (where.column or 1) + found.start(2))
            said[found[1]] = (found[2], begin)
    answers = read_answers(*said["答え"], errors) if "答え" in said else ()
    day, undated = _published(said, errors)
    return Head(
        said.get("問い", ("", place))[0], answers, said.get("出典", ("", place))[0], day, undated,
        tuple((name, where) for name, (_, where) in said.items()), tuple(prose), tuple(errors),
        said.get(LACKING, ("", place))[0],
    )  # fmt: skip


def read_answers(text: str, place: Place, errors: list[InputError]) -> tuple[Answer, ...]:
    """Return the dated answers of a 答え line; what cannot be read joins ``errors``."""
    answers: list[Answer] = []
    at = 0
    for part in _PARTS.split(text):
        here = Place(place.path, place.line, (place.column or 1) + max(text.find(part, at), 0))
        at = max(text.find(part, at), 0) + len(part)
        try:
            answers.append(_answer(part, here))
        except InputError as problem:
            errors.append(problem.at(here))
    return tuple(answers)


def _answer(text: str, place: Place) -> Answer:
    period, *rest = _EQUALS.split(text, maxsplit=1)
    found = _PERIOD.fullmatch(normalise(period).strip(" 　"))
    if found is None or not rest:
        if "〜" in normalise(period) and _DATE.search(normalise(period)):
            raise InputError(
                f"「{text}」の期間が読めない",
                place,
                "「〜2022-06-23 ＝ いいえ」「2022-06-24〜 ＝ はい」のように書く",
            )
        return Answer(None, None, text.strip(" 　"), place)
    if not rest[0].strip(" 　"):
        raise InputError(f"「{text}」に答えがない", place, "「＝」の後に答えを書く")
    since = read_date(found[1], place) if found[1] else None
    last = read_date(found[2], place) if found[2] else None
    if since is not None and last is not None and last < since:
        raise InputError(f"「{period}」は終わりが始まりより前である", place, "早い日付を先に書く")
    return Answer(since, day_after(last) if last else None, rest[0].strip(" 　"), place)


def _published(said: dict[str, tuple[str, Place]], errors: list[InputError]) -> tuple[date | None, bool]:
    """Return the day of the source: that of 日付, else the first that 出典 names."""
    text, place = said.get("日付", ("", None))
    written = normalise(text).strip(" 　")
    try:
        if written == UNKNOWN_DATE:
            return None, True
        if written:
            return read_date(written, place), False
        source, place = said.get("出典", ("", None))
        found = _DATE.search(normalise(source))
        return (read_date(found[0], place) if found else None), False
    except InputError as problem:
        errors.append(problem)
        return None, False
