"""The game that a file belongs to, by the folders that it lies in."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.games import game_of


@pytest.mark.parametrize(
    "path, game",
    [
        ("x/scenarios/duelmasters/use/a.feature", "duelmasters"),
        ("rulings/duelmasters/use/new/a.feature", "duelmasters"),
        ("x/ontology/gate/cards/a.card", "gate"),
        ("scenarios/duelmasters/ontology/gate/a.card", "gate"),
        ("scenarios/chess/gate/a.card", "gate"),
        ("elsewhere/gate/a.card", "gate"),
        ("scenarios/chess/use/a.feature", "chess"),
        ("elsewhere/use/a.feature", "use"),
    ],
)
def test_game_is_the_nearest_folder_that_bears_its_name(tmp_path: Path, path: str, game: str) -> None:
    assert game_of(tmp_path / path) == game
