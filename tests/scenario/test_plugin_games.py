"""The game of a file is found alike by the pytest plugin and by the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.failures import MAIN
from tests.scenario.planted import write
from tests.scenario.test_plugin import GOOD, by_plugin, natively


@pytest.mark.parametrize("place", ["rulings/duelmasters/use", "scenarios/more/duelmasters", "duelmasters"])
def test_both_fronts_find_the_game_of_a_file_by_the_nearest_folder_of_that_name(
    pytester: pytest.Pytester, place: str
) -> None:
    folder = pytester.path / place
    folder.mkdir(parents=True)
    write(pytester.path / "made", GOOD, rule=MAIN).rename(folder / "planted.feature")
    top = pytester.path / Path(place).parts[0]

    assert by_plugin(pytester, top) == natively(top) != {}
