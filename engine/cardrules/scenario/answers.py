"""Whether the 答え line and the scenarios say the same: every answer is tried in its own time."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

from cardrules.core.errors import InputError, Place
from cardrules.language.phrases import Kind, Match
from cardrules.scenario.feature import RULING, Feature, ScenarioText, StepText
from cardrules.scenario.heads import Answer
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.sentences import Understood, understood

UNSTATED = "出典に定めがない"
"""The answer where the source gives none; nothing can be tried for it."""

ANSWERED = "answered"
"""The slug of the phrase that says from which judgement the answer follows."""

_NUMBER = re.compile(r"([0-9]+)(?:枚|体|つ|回|点)?")
"""An answer that is a number, bare or with a counter."""

AFFIRMED = {"はい": True, "いいえ": False}
"""Whether the question, said as a sentence, is so where the answer is one of these."""

COMPARED = "比べて"
"""How a scenario, or its examples, are called that show what is so in other circumstances."""

ANSWER_COLUMN = "答え"
"""A column of the examples that repeats the answer itself."""


def answer_findings(feature: Feature) -> Iterator[InputError]:
    """Yield where the answers of a ruling and the dates of its scenarios do not agree."""
    if feature.kind != RULING:
        yield from _of_no_ruling(feature)
        return
    wrong = list(_periods(feature.answers))
    yield from wrong
    if wrong or feature.unsupported or feature.game not in LEXICONS:
        return
    told = [(scenario, understood(scenario, feature.game)) for scenario in feature.scenarios]
    if not feature.head.errors:
        yield from _said(feature.answers, told)
    dated = [answer for answer in feature.answers if answer.since or answer.until]
    if not dated:
        return
    days = [(scenario, _day(each)) for scenario, each in told]
    known = [(scenario, day) for scenario, day in days if day is not None]
    if known and len(known) == len(days):
        yield from _untried(dated, known)
        yield from _flips(feature, known)


def _of_no_ruling(feature: Feature) -> Iterator[InputError]:
    """Yield the judgements that are said to give the answer of a ruling where there is none."""
    saying = (each for each in feature.scenarios if any("答えは「" in step.text for step in each.steps))
    for scenario in saying if feature.game in LEXICONS else ():
        for step, match in understood(scenario, feature.game):
            if match.slug == ANSWERED:
                yield InputError(
                    f"「答えは「{match.holes['answer']}」で」と書かれているが、裁定ではない",
                    _place(scenario, step),
                    "裁定なら「@裁定:」と「問い:」「答え:」を頭に書き、そうでなければ判定だけを書く",
                )


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


def _day(told: Understood) -> date | None:
    return next((match.holes["date"] for _, match in told if match.slug == "as-of"), None)


# --- the judgements that give the answers ---------------------------------------------------


def _said(answers: Sequence[Answer], told: Sequence[tuple[ScenarioText, Understood]]) -> Iterator[InputError]:
    """Check that every answer is given by a judgement, and every such judgement gives the answer."""
    given: set[str] = set()
    for scenario, each in told:
        day = _day(each)
        held = [answer for answer in answers if day is None or answer.holds(day)]
        for step, match in each:
            if match.slug != ANSWERED:
                continue
            if not _compares(scenario):
                yield from _other(match.holes["answer"], held, _place(scenario, step))
                given.add(match.holes["answer"])
            yield from _opposed(match, _place(scenario, step))
            yield from _miscounted(match, _place(scenario, step))
    days = [_day(each) for _, each in told]
    if all(_read(scenario, each) for scenario, each in told):
        tried = [answer for answer in answers if any(day is None or answer.holds(day) for day in days)]
        yield from (_ungiven(answer) for answer in tried if answer.text not in {*given, UNSTATED})


def _read(scenario: ScenarioText, told: Understood) -> bool:
    """Tell whether all the sentences of a scenario are understood, and it judges something."""
    kinds = [step.kind for step in scenario.steps]
    return len(told) == len(kinds) and Kind.THEN in kinds


def _place(scenario: ScenarioText, step: StepText) -> Place:
    """Return where the answer of a judgement is written: in its row if it has a column of its own."""
    return scenario.row_places.get(ANSWER_COLUMN, step.place)


def _compares(scenario: ScenarioText) -> bool:
    """Tell whether other circumstances than those of the question are shown beside them."""
    return scenario.contrast or any(name.startswith(COMPARED) for name in (scenario.title, scenario.example))


def _other(said: str, held: Sequence[Answer], place: Place) -> Iterator[InputError]:
    """Yield that a judgement gives another answer than the ruling has on that day."""
    if held and said not in {answer.text for answer in held}:
        right = "」か「".join(dict.fromkeys(answer.text for answer in held))
        yield InputError(
            f"この日の答えは「{right}」である",
            place,
            f"「{said}」か「答え:」の行のどちらかを直す。条件を変えて比べるだけなら「{COMPARED}」で始まる例にする",
        )


def _opposed(match: Match, place: Place) -> Iterator[InputError]:
    """Yield that a yes is followed by a denial, or a no by what is affirmed."""
    said = match.holes["answer"]
    if said in AFFIRMED and match.core.affirmed != AFFIRMED[said]:
        how = "打ち消さない文" if AFFIRMED[said] else "打ち消す文"
        yield InputError(
            f"「{said}」と「{match.core.text}」が合わない",
            place,
            f"問いを文にして、「{said}」なら{how}で書く",
        )


def _miscounted(match: Match, place: Place) -> Iterator[InputError]:
    """Yield that an answer which is a number is followed by a judgement of another number."""
    said = _NUMBER.fullmatch(unicodedata.normalize("NFKC", match.holes["answer"]))
    judged = {each for each in match.core.holes.values() if type(each) is int}
    if said and match.core.affirmed and judged and int(said.group(1)) not in judged:
        yield InputError(
            f"「{match.holes['answer']}」と「{match.core.text}」の数が合わない",
            place,
            "どちらかの数を直す。その数でない文を判定するなら、答えを文で書く",
        )


def _ungiven(answer: Answer) -> InputError:
    return InputError(
        f"「{answer.text}」という答えが、どの判定から出るのか書かれていない",
        answer.place,
        f"その判定を「ならば 答えは「{answer.text}」で、…」と書く",
    )


# --- the days -----------------------------------------------------------------------------


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
    """Check in each outline that its rows give the answer of their day, and change with it."""
    for outline in feature.outlines:
        rows = [
            (scenario, answer)
            for scenario, day in days
            if scenario.place == outline.place and scenario.row and not scenario.contrast
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
    """Return the cells of a row other than its date and its answer."""
    return tuple(text for name, text in scenario.row.items() if name not in {"時点", ANSWER_COLUMN})
