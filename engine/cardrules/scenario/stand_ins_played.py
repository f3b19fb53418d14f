"""Which stand-ins of a feature are played: those that a scenario puts somewhere or speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.errors import Place
from cardrules.core.records import record
from cardrules.language.positions import Line
from cardrules.language.roots import ROOTS
from cardrules.language.text import normalise
from cardrules.scenario.feature import Feature, ScenarioText
from cardrules.scenario.tags import DRAFT

_TOLD: Final = next(root.text for root in ROOTS if root.slug == "stand-ins")
"""The sentence under which stand-ins stand."""


@record
class Row:
    """A line of a table of stand-ins: the name in it, where it stands, and the line under its columns."""

    name: str
    place: Place | None
    table: tuple[Line, Line]

    @property
    def names(self) -> tuple[str, ...]:
        """What scenarios may call the card: by its name, or by that of one of its two faces."""
        return (self.name, *self.name.split("／"))


def rows(feature: Feature) -> Iterator[Row]:
    """Yield every stand-in of a feature once, however many scenarios it is told to."""
    seen = set()
    for step in (step for scenario in feature.scenarios for step in scenario.steps):
        for line in step.table[1:] if step.text == _TOLD else ():
            if line.places not in seen:
                seen.add(line.places)
                yield _row(step.table[0], line)


def _row(head: Line, line: Line) -> Row:
    columns = [normalise(cell).strip(" 　") for cell in head.cells]
    at = columns.index("名前") if "名前" in columns else None
    name = "" if at is None else normalise(line.cells[at]).strip(" 　")
    return Row(name.removeprefix("《").removesuffix("》"), line.places[at or 0], (head, line))


def played(feature: Feature) -> tuple[Row, ...]:
    """Return the stand-ins that a scenario which is played puts somewhere or speaks of."""
    said = "\n".join(_said(feature))
    return tuple(row for row in rows(feature) if any(f"《{name}》" in said for name in row.names))


def _said(feature: Feature) -> Iterator[str]:
    for scenario in feature.scenarios:
        if not scenario.tags.named(DRAFT):
            yield from _texts(scenario)


def _texts(scenario: ScenarioText) -> Iterator[str]:
    for step in scenario.steps:
        if step.text != _TOLD:
            yield normalise(step.text)
            yield from (normalise(cell) for line in step.table for cell in line.cells)
