"""Where a mistake stands that shows only once a row of the examples is filled in, and whose it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardrules.core.errors import InputError, Place
from cardrules.scenario.feature import COLUMN, Feature, Outline, ScenarioText

Found = tuple[ScenarioText, InputError]
"""A mistake, and the scenario in which it was found."""


def title_of(scenario: ScenarioText) -> Place:
    """Return where a scenario begins that is told of as a whole: its row, or its title if it has none."""
    return next(iter(scenario.row_places.values()), scenario.place)


def in_row(error: InputError, scenario: ScenarioText, outline: Outline) -> InputError:
    """Return a mistake at the row that brings it about, naming the line of the sentence.

    Where there is no row, it stands where it was found, or else at the title; one that was found
    in another file, as in that of a card, stays there.
    """
    if not scenario.row:
        return error.at(scenario.place)
    place = error.place
    if place is None or place == scenario.place:
        return InputError(error.message, title_of(scenario), error.expected)
    if place.path != scenario.place.path or place.line == scenario.line:
        return error
    columns = _columns_at(error, scenario, outline)
    where = scenario.row_places[_guilty(error, columns, scenario)] if columns else title_of(scenario)
    return InputError(f"{error.message}（{place.line}行目の文で）", where, error.expected)


def placed(feature: Feature, found: Sequence[Found]) -> Iterator[InputError]:
    """Yield the mistakes of a feature; one that every row of an outline makes is the outline's own."""
    for outline in feature.outlines if found else ():
        rows = [each for each in feature.scenarios if each.place == outline.place and all(each.row.values())]
        for alike in _alike(outline, found).values():
            if len({scenario.line for scenario, _ in alike}) == len(rows) and _is_own(alike, outline):
                yield alike[0][1].at(outline.place)
            else:
                yield from (in_row(error, scenario, outline) for scenario, error in alike)


def spoilt(feature: Feature, errors: Iterable[InputError]) -> Mapping[int, tuple[InputError, ...]]:
    """Return the mistakes that keep each scenario, by its line, from being played.

    Those of a row are its own, those of an outline are in all its rows, the others in everything.
    """
    found: defaultdict[int, tuple[InputError, ...]] = defaultdict(tuple)
    for error in errors:
        for scenario in _owners(feature, error.place.line or 0 if error.place else 0):
            found[scenario.line] += (error,)
    return found


def _columns_at(error: InputError, scenario: ScenarioText, outline: Outline) -> list[str]:
    """Return the columns that are filled in where a mistake was found, the nearest first.

    Values may be longer than the names they replace and push it away: so an earlier cell of the
    same line counts if the complaint speaks of its value.
    """
    place, row = error.place or scenario.place, scenario.row
    before = [
        [name for name in COLUMN.findall(text) if name in row]
        for at, text in _spots(outline)
        if at.line == place.line and (at.column or 0) <= (place.column or 0)
    ][::-1]
    earlier = (name for names in before[1:] for name in names if row[name] in error.message)
    return [*(name for names in before[:1] for name in names), *earlier]


def _spots(outline: Outline) -> Iterator[tuple[Place, str]]:
    """Yield each text of an outline that may name columns, with where it begins."""
    for step in outline.steps:
        yield step.place, step.text
        for line in step.table:
            yield from (
                (at, text) for at, text in zip(line.places, line.cells, strict=True) if at is not None
            )


def _guilty(error: InputError, columns: Sequence[str], scenario: ScenarioText) -> str:
    """Return the column whose value a complaint speaks of, or else the first."""
    return next((each for each in columns if scenario.row[each] in error.message), columns[0])


def _alike(outline: Outline, found: Sequence[Found]) -> Mapping[tuple[int | None, str], list[Found]]:
    """Return the mistakes of the rows of an outline, those together that differ only in their values."""
    alike: defaultdict[tuple[int | None, str], list[Found]] = defaultdict(list)
    for scenario, error in found:
        if scenario.place == outline.place:
            line = error.place.line if error.place else None
            alike[line, _without_values(error, scenario, outline)].append((scenario, error))
    return alike


def _without_values(error: InputError, scenario: ScenarioText, outline: Outline) -> str:
    text = error.message
    values = {scenario.row[each]: each for each in _columns_around(error, scenario, outline)}
    for value in sorted(values, key=len, reverse=True):
        text = text.replace(value, f"<{values[value]}>")
    return text


def _columns_around(error: InputError, scenario: ScenarioText, outline: Outline) -> set[str]:
    """Return the columns that are filled in in the step, or its table, where a mistake was found."""
    line = error.place.line or 0 if error.place else 0
    step = next((each for each in reversed(outline.steps) if each.line <= line), None)
    if step is None:
        return set()
    texts = (step.text, *(cell for row in step.table for cell in row.cells))
    return {name for text in texts for name in COLUMN.findall(text) if name in scenario.row}


def _is_own(alike: Sequence[Found], outline: Outline) -> bool:
    """Tell whether a mistake that all rows make is one of the outline: a single row tells only its own."""
    scenario, error = alike[0]
    return len(alike) > 1 or not _columns_at(error, scenario, outline)


def _owners(feature: Feature, line: int) -> Sequence[ScenarioText]:
    rows = [each for each in feature.scenarios if each.line == line]
    if rows:
        return rows
    begins = {_first_line(each, feature): each.place for each in feature.outlines}
    begin = max((each for each in begins if each <= line), default=None)
    return [each for each in feature.scenarios if begin is None or each.place == begins[begin]]


def _first_line(outline: Outline, feature: Feature) -> int:
    """Return the line on which an outline begins: that of its first tag, if it has any."""
    tags = next((each.tags for each in feature.scenarios if each.place == outline.place), ())
    lines = [tag.place.line or 0 for tag in tags]
    return min((*(line for line in lines if line > (feature.place.line or 0)), outline.place.line or 0))
