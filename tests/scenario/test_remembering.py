"""What scenarios of one file have in common is played once: the same plays, whoever asks."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cardrules.core.decisions import PASS
from cardrules.core.engine import Play, ReferenceEngine
from cardrules.core.errors import InputError, Place
from cardrules.core.position import Position
from cardrules.core.records import replace
from cardrules.core.rules import INERT
from cardrules.core.values import Bindings
from cardrules.duelmasters.clauses import Clause
from cardrules.scenario.remembering import Remembering
from cardrules.scenario.result import Status
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.settings import setting
from tests.scenario.failures import CAST, MAIN
from tests.scenario.planted import GAME, life, plant, run

DAY = Position(GAME, as_of=date(2026, 6, 1), place=Place("a.feature", 3))


def test_positions_that_say_the_same_are_begun_once_wherever_they_are_written() -> None:
    engine = Remembering(setting(GAME).make())
    elsewhere = Position(GAME, as_of=DAY.as_of, place=Place("a.feature", 30))
    begun = engine.load(DAY)
    assert engine.load(elsewhere) is begun
    assert engine.choose(engine.load(elsewhere), PASS) is engine.choose(begun, PASS)


@pytest.mark.parametrize(
    "more",
    [{"step": "charge"}, {"as_of": date(2020, 1, 1)}, {"altered": Bindings({Clause.MAIN_STEP: INERT})}],
)
def test_positions_that_differ_are_begun_apart(more: dict[str, Any]) -> None:
    engine = Remembering(setting(GAME).make())
    assert engine.load(Position(GAME, **{"as_of": DAY.as_of, **more})) is not engine.load(DAY)


def test_what_cannot_be_begun_is_told_at_its_own_place_each_time() -> None:
    engine = Remembering(setting(GAME).make())
    for line in (3, 30):
        with pytest.raises(InputError) as caught:
            engine.load(Position(GAME, place=Place("a.feature", line)))
        assert caught.value.place == Place("a.feature", line)


def test_the_scenarios_of_a_file_begin_together_and_come_out_as_they_do_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    so = life() + CAST + "ならば 《仮の命》は自分の墓地にある"
    not_so = life() + CAST + "ならば 《仮の命》は自分の手札にある"
    otherwise = life(mana=3) + CAST + "ならば 《仮の命》は自分の墓地にある"
    feature = plant(tmp_path, so, not_so, otherwise, rule=MAIN)
    begun: list[Position] = []
    load = ReferenceEngine.load

    def watched(self: ReferenceEngine, position: Position) -> Play:
        begun.append(position)
        return load(self, position)

    monkeypatch.setattr(ReferenceEngine, "load", watched)
    together = run(feature)
    assert len(begun) == 2
    assert [each.status for each in together] == [Status.PASSED, Status.FAILED, Status.PASSED]
    alone = [run_scenario(feature, each, setting(GAME)) for each in feature.scenarios]
    assert [replace(each, seconds=0) for each in together] == [replace(each, seconds=0) for each in alone]
