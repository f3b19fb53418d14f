"""How many files use what card texts can say: cards and keywords, and features that play stand-ins of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardrules.language.constructions import Described
from cardrules.scenario.feature import Feature
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins
from cardrules.scenario.stand_ins_played import played


def constructions(game: str, features: Iterable[Feature]) -> tuple[Described, ...]:
    """Return every construction of a game's card texts, with how many files use it.

    A feature uses what the stand-ins say that its scenarios play; what is only written down counts
    for nothing.
    """
    return cards(game).constructions(_said(each) for each in features if each.game == game)


def _said(feature: Feature) -> frozenset[str]:
    return frozenset().union(*_each(feature))


def _each(feature: Feature) -> Iterator[frozenset[str]]:
    for row in played(feature):
        for each in read_stand_ins(row.table, cards(feature.game)):
            yield each.constructions
