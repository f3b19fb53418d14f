"""Every reading of an open question that the engine knows is played: the followed one, and each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardrules.scenario.games import PLAYABLE
from cardrules.scenario.proofs import playable_scenarios
from cardrules.scenario.settings import setting
from cardrules.scenario.suite import feature_files, read_all


def taken(game: str) -> Iterator[tuple[str, str]]:
    """Yield the questions with the readings that scenarios of a game take by a 前提."""
    reader = setting(game).reader
    for feature in read_all(feature_files()):
        for scenario in playable_scenarios(feature) if feature.game == game else ():
            yield from reader.read(scenario).position.readings.items()


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_other_reading_is_taken_by_a_scenario(game: str) -> None:
    questions = PLAYABLE[game].book.questions.values()
    others = {(each.slug, answer) for each in questions for answer in each.readings if answer != each.default}

    assert others - set(taken(game)) == set()
