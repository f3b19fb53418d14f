"""A scenario that takes a reading may apply the version that the reading puts in force on its day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.knowledge.small import World


def out_of_period(folder: Path, *, readings: tuple[tuple[str, str], ...], ruled: bool) -> bool:
    """Tell whether an old version on a new day is found, the question being about its rule or not."""
    world = World()
    world.change("scenario/hole-1", as_of=date(2022, 6, 24), readings=readings)
    if ruled:
        world.swap(
            "questions.ttl",
            "cr:statement statement:U58 ;",
            "cr:statement statement:U58 ; cr:rule rule:mode-choice ;",
        )
    return any(finding.check == "applied-out-of-period" for finding in world.findings(folder))


def test_the_version_of_the_day_must_be_applied(tmp_path: Path) -> None:
    assert out_of_period(tmp_path, readings=(), ruled=True)


def test_a_reading_of_a_question_about_the_rule_may_move_the_day(tmp_path: Path) -> None:
    assert not out_of_period(tmp_path, readings=(("which", "first"),), ruled=True)


def test_a_reading_of_another_question_moves_nothing(tmp_path: Path) -> None:
    assert out_of_period(tmp_path, readings=(("which", "first"),), ruled=False)
