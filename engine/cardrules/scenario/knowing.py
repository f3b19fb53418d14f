"""What the features of a game may refer to: the labels of its ontology and the cards on file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.language.cards import Cards
from cardrules.language.positions import Line
from cardrules.scenario.games import playable
from cardrules.scenario.known import Known
from cardrules.scenario.labels import labels
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import COLUMNS, read_effect, read_stand_ins


@cache
def known(game: str) -> Known:
    """Return what the features of a game may refer to."""
    on_file, played = cards(game), playable(game)
    return Known(
        labels(game), on_file.index.keys(), partial(_is_so, on_file, played.evolves), _stand_ins(on_file),
        played.made, partial(_is_so, on_file, played.combined), partial(_wrong_effect, on_file),
        partial(_is_said, on_file),
    )  # fmt: skip


def _stand_ins(on_file: Cards) -> Callable[[tuple[str, ...], Sequence[Place]], Sequence[InputError]]:
    """Return what tells what is wrong with a row of stand-ins; that one is in order is remembered."""

    @cache
    def in_order(row: tuple[str, ...]) -> bool:
        return not _wrong_row(on_file, row, (Place("（表）"),) * len(row))

    return lambda row, places: () if in_order(row) else _wrong_row(on_file, row, places)


def _wrong_row(on_file: Cards, row: tuple[str, ...], places: Sequence[Place]) -> Sequence[InputError]:
    try:
        read_stand_ins((Line.of(*COLUMNS[: len(row)]), Line(row, tuple(places))), on_file)
    except InputErrors as problems:
        return problems.errors
    except InputError as problem:
        return (problem.at(places[0]),)
    return ()


def _wrong_effect(on_file: Cards, text: str, place: Place) -> Sequence[InputError]:
    try:
        read_effect(text, place, on_file)
    except InputError as problem:
        return (problem,)
    return ()


def _is_said(on_file: Cards, text: str) -> bool:
    """Tell whether a text is one of an ability of a card, or what such an ability says that it does."""
    return any(on_file.notation.reads([f"{head}{text}"]) for head in ("", "使う時に：", "常に："))


def _is_so(on_file: Cards, test: Callable[[CardDefinition], bool], name: str) -> bool:
    """Tell whether something is so of a card on file; what is wrong with the card is told of its own file."""
    try:
        found = on_file.find(name)
    except (InputError, InputErrors):
        return False
    return found is not None and test(found.definition)
