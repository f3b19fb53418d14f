"""Whether the 答え line and the scenarios say the same: every answer is tried in its own time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

from cardrules.core.errors import InputError
from cardrules.scenario.feature import RULING, Feature, ScenarioText
from cardrules.scenario.heads import Answer
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.sentences import tell

UNSTATED = "出典に定めがない"
"""The answer where the source gives none; nothing can be tried for it."""

ANSWER_COLUMN = "答え"
"""A column of the examples that repeats the answer itself."""


def answer_findings(feature: Feature) -> Iterator[InputError]:
    """Yield where the answers of a ruling and the dates of its scenarios do not agree."""
    if feature.kind != RULING:
        return
    wrong = list(_periods(feature.answers))
    yield from wrong
    dated = [answer for answer in feature.answers if answer.since or answer.until]
    if wrong or not dated or feature.unsupported or feature.game not in LEXICONS:
        return
    days = [(scenario, _day(scenario, feature.game)) for scenario in feature.scenarios]
    known = [(scenario, day) for scenario, day in days if day is not None]
    if known and len(known) == len(days):
        yield from _untried(dated, known)
        yield from _flips(feature, known)


def _periods(answers: Sequence[Answer]) -> Iterator[InputError]:
    if len(answers) > 1 and any(not answer.since and not answer.until for answer in answers):
        answer = next(answer for answer in answers if not answer.since and not answer.until)
        yield InputError(
            f"「{answer.text}」がいつの答えか分からない",
            answer.place,
            "「2022-06-24〜 ＝ はい」のように期間を書く",
        )
        return
    for earlier, later in pairwise(answers):
        if earlier.until is None or later.since is None or later.since < earlier.until:
            yield InputError(
                "答えの期間が重なっている", later.place, "早い期間から順に、重ならないように書く"
            )
        elif later.since > earlier.until:
            day = earlier.until.isoformat()
            yield InputError(
                f"{day}からの答えがない", later.place, f"「〜」を続けるか、「＝ {UNSTATED}」と書く"
            )


def _day(scenario: ScenarioText, game: str) -> date | None:
    found = [match.holes["date"] for _, match in tell(scenario, game).matches if match.slug == "as-of"]
    return found[0] if found else None


def _untried(answers: Sequence[Answer], days: Sequence[tuple[ScenarioText, date]]) -> Iterator[InputError]:
    for answer in answers:
        if answer.text == UNSTATED or any(
            answer.holds(day) for scenario, day in days if not scenario.contrast
        ):
            continue
        at = answer.since or (answer.until - timedelta(days=1) if answer.until else None)
        yield InputError(
            f"「{answer.text}」と答えられた期間の例がない",
            answer.place,
            f"「{at.isoformat() if at else ''}のルールである」のシナリオか例を足す",
        )


def _flips(feature: Feature, days: Sequence[tuple[ScenarioText, date]]) -> Iterator[InputError]:
    """Check in each outline that what is expected changes when, and only when, the answer does."""
    for outline in feature.outlines:
        rows = [
            (scenario, answer)
            for scenario, day in days
            if scenario.title == outline.title and scenario.row and not scenario.contrast
            for answer in feature.answers
            if answer.holds(day)
        ]
        for scenario, answer in rows:
            said = scenario.row.get(ANSWER_COLUMN)
            if said is not None and said != answer.text:
                yield InputError(
                    f"この日の答えは「{answer.text}」である",
                    scenario.row_places[ANSWER_COLUMN],
                    f"「{said}」か「答え:」の行のどちらかを直す",
                )
        yield from _unmoved(rows)


def _unmoved(rows: Sequence[tuple[ScenarioText, Answer]]) -> Iterator[InputError]:
    for (before, earlier), (after, later) in pairwise(rows):
        changed = _expected(before) != _expected(after)
        place = next(iter(after.row_places.values()), after.place)
        if earlier.text != later.text and not changed:
            yield InputError(
                f"答えが「{earlier.text}」から「{later.text}」に変わるのに、期待することが同じである",
                place,
                "変わることを例の列にする",
            )


def _expected(scenario: ScenarioText) -> tuple[str, ...]:
    """Return the cells of a row other than its date."""
    return tuple(text for name, text in scenario.row.items() if name != "時点")
