"""What the features of a game may refer to: the labels of its ontology and the cards on file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.language.positions import Line
from cardrules.scenario.games import playable
from cardrules.scenario.known import Known
from cardrules.scenario.labels import labels
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import COLUMNS, read_effect, read_stand_ins


@cache
def known(game: str) -> Known:
    """Return what the features of a game may refer to."""
    on_file = cards(game)

    def wrong(row: tuple[str, ...], places: Sequence[Place]) -> Sequence[InputError]:
        table = (Line.of(*COLUMNS[: len(row)]), Line(row, tuple(places)))
        try:
            read_stand_ins(table, on_file)
        except InputErrors as problems:
            return problems.errors
        except InputError as problem:
            return (problem.at(places[0]),)
        return ()

    @cache
    def in_order(row: tuple[str, ...]) -> bool:
        return not wrong(row, (Place("（表）"),) * len(row))

    def stand_in(row: tuple[str, ...], places: Sequence[Place]) -> Sequence[InputError]:
        return () if in_order(row) else wrong(row, places)

    def is_so(test: Callable[[CardDefinition], bool], name: str) -> bool:
        try:
            found = on_file.find(name)
        except (InputError, InputErrors):
            return False  # what is wrong with the card is told of its own file
        return found is not None and test(found.definition)

    def effect(text: str, place: Place) -> Sequence[InputError]:
        try:
            read_effect(text, place, on_file)
        except InputError as problem:
            return (problem,)
        return ()

    played = playable(game)
    return Known(
        labels(game), on_file.index.keys(), partial(is_so, played.evolves), stand_in, played.made,
        partial(is_so, played.combined), effect,
    )  # fmt: skip
