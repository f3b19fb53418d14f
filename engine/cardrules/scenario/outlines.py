"""What is wrong with scenarios as they are written, before any row of examples is filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.language.forms import Kind
from cardrules.language.nearest import suggestion
from cardrules.scenario.feature import COLUMN, Feature, Outline, ScenarioText, StepText


def outline_findings(feature: Feature) -> Iterator[InputError]:
    """Yield what is wrong with the scenarios of a feature as written."""
    if not feature.outlines and not feature.unsupported:
        yield InputError("シナリオが1つもない", feature.place, "「シナリオ:」を書く")
    first: dict[str, Place] = {}
    for outline in feature.outlines:
        yield from _title(outline, first.get(outline.title))
        first.setdefault(outline.title, outline.place)
        yield from _steps(outline)
        yield from _columns(outline)
    for scenario in feature.scenarios:
        yield from _row(scenario)
    yield from _rows_alike(feature)
    for step in feature.background:
        yield from _background(step)


def _title(outline: Outline, earlier: Place | None) -> Iterator[InputError]:
    if not outline.title:
        yield InputError("シナリオに名前がない", outline.place, "「シナリオ:」の後に、何を確かめるかを書く")
    elif earlier is not None:
        yield InputError(
            f"「{outline.title}」という名前のシナリオがもうある（{earlier.line}行目）",
            outline.place,
            "名前を変える。同じ名前では片方が実行されない",
        )


def _steps(outline: Outline) -> Iterator[InputError]:
    if not outline.steps:
        yield InputError(f"「{outline.title}」に文がない", outline.place, "「前提」「もし」「ならば」を書く")
        return
    if outline.steps[0].kind is None:
        step = outline.steps[0]
        yield InputError(
            f"最初の文が「{step.keyword}」で始まる", step.begin, "「前提」「もし」「ならば」で始める"
        )
    kinds = [step.kind for step in _told(outline)]
    if Kind.THEN not in kinds:
        yield InputError(
            f"「{outline.title}」に「ならば」がない", outline.place, "確かめることを「ならば」で書く"
        )
    seen = 0
    for step in _told(outline):
        if step.kind is Kind.GIVEN and seen:
            yield InputError("「前提」が「もし」や「ならば」の後にある", step.begin, "「前提」を先に書く")
        seen += step.kind in {Kind.WHEN, Kind.THEN}
    for step in outline.steps:
        if step.docstring is not None:
            yield InputError('文の下に「"""」の段がある', step.place, "表で書く")


def _told(outline: Outline) -> Iterator[StepText]:
    """Yield the steps that have a kind of their own; かつ goes on from what is before it."""
    return (step for step in outline.steps if step.kind is not None)


# --- examples -----------------------------------------------------------------------------


def _columns(outline: Outline) -> Iterator[InputError]:
    if outline.is_outline and not outline.rows:
        yield InputError(f"「{outline.title}」に例がない", outline.place, "「例:」と、列の名前と値の表を書く")
    used = _used(outline) if outline.columns else set()
    for name, place in outline.columns:
        if not name:
            yield InputError("例の列に名前がない", place, "1行目に列の名前を書く")
        elif name not in used:
            yield InputError(
                f"例の列「{name}」が使われていない", place, f"文の中に「<{name}>」と書くか、列を消す"
            )
    yield from _twice(outline)
    for step in outline.steps:
        yield from _unknown_columns(outline, step)


def _used(outline: Outline) -> set[str]:
    """Return the columns that the sentences and the title name."""
    texts = (outline.title, *(text for step in outline.steps for text in _texts(step)))
    return {name for text in texts for name in COLUMN.findall(text)}


def _twice(outline: Outline) -> Iterator[InputError]:
    by_line: dict[int | None, list[tuple[str, Place]]] = {}
    for name, place in outline.columns:
        by_line.setdefault(place.line, []).append((name, place))
    for columns in by_line.values():
        counts = Counter(name for name, _ in columns)
        for name, place in columns[::-1]:
            if counts[name] > 1:
                counts[name] = 1
                yield InputError(f"例に「{name}」の列が2つある", place, "列の名前を変える")


def _unknown_columns(outline: Outline, step: StepText) -> Iterator[InputError]:
    if not any("<" in text for text in _texts(step)):
        return
    columns = {name for name, _ in outline.columns}
    for text, place in _placed(step):
        for found in COLUMN.finditer(text):
            if found[1] in columns:
                continue
            where = (
                Place(place.path, place.line, (place.column or 1) + found.start()) if place else step.place
            )
            if outline.is_outline:
                hint = suggestion(found[1], columns) or f"例に「{found[1]}」の列を足す"
                yield InputError(f"「{found[0]}」という列は例にない", where, hint)
            else:
                yield InputError(
                    f"「{found[0]}」は置きかわらない",
                    where,
                    f"例の列なら「シナリオアウトライン:」にして、例の表に書く。カードの名前なら「《{found[1]}》」と書く",
                )


def _texts(step: StepText) -> Iterator[str]:
    return (text for text, _ in _placed(step))


def _placed(step: StepText) -> Iterator[tuple[str, Place | None]]:
    yield step.text, step.place
    for line in step.table:
        yield from zip(line.cells, line.places, strict=True)


def _row(scenario: ScenarioText) -> Iterator[InputError]:
    for name, text in scenario.row.items():
        place = scenario.row_places[name]
        if not text:
            yield InputError(f"例の「{name}」が空である", place, "値を書く。何もないことは「なし」と書く")
        elif COLUMN.search(text):
            yield InputError(f"例の値「{text}」に「<>」がある", place, "カードの名前の＜＞は全角で書く")


def _rows_alike(feature: Feature) -> Iterator[InputError]:
    seen: dict[tuple[str, tuple[str, ...]], int] = {}
    for scenario in feature.scenarios:
        if not scenario.row:
            continue
        key = (scenario.title, tuple(scenario.row.values()))
        if key in seen:
            place = next(iter(scenario.row_places.values()))
            yield InputError(f"{seen[key]}行目と同じ例である", place, "どちらかを消す")
        seen.setdefault(key, scenario.line)


def _background(step: StepText) -> Iterator[InputError]:
    for text, place in _placed(step):
        for found in COLUMN.finditer(text):
            where = (
                Place(place.path, place.line, (place.column or 1) + found.start()) if place else step.place
            )
            yield InputError(
                f"背景に「{found[0]}」は書けない", where, "背景は例の表で置きかわらない。シナリオの中に移す"
            )


__all__: Final = ["outline_findings"]
