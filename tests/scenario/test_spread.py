"""Work that is spread over processes comes to what it comes to in one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardrules.scenario.spread import WORTH, spread

MANY = range(3 * WORTH)


def where(_thing: int) -> int:
    """Return which process works."""
    return os.getpid()


def squared(thing: int) -> int:
    """Return something that tells the things apart."""
    return thing * thing


def refused(thing: int) -> int:
    """Fail at one of the things."""
    if thing == WORTH:
        raise ValueError(thing)
    return thing


def lost_elsewhere(thing: tuple[int, int]) -> int:
    """End any process but that which asked."""
    home, number = thing
    if os.getpid() != home:
        os._exit(1)
    return number


@pytest.fixture
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.mark.usefixtures("_two_cores")
def test_many_things_are_worked_on_elsewhere_in_their_order() -> None:
    assert os.getpid() not in spread(where, MANY, float)
    assert spread(squared, MANY, float) == tuple(map(squared, MANY))


@pytest.mark.usefixtures("_two_cores")
def test_what_goes_wrong_elsewhere_is_raised_here() -> None:
    with pytest.raises(ValueError, match=str(WORTH)):
        spread(refused, MANY, float)


def unreadable(_thing: int) -> int:
    """Fail as the system does, and leave word that it was tried."""
    with Path(os.environ["TRIED"]).open("a", encoding="utf-8") as file:
        file.write(".")
    raise FileNotFoundError


@pytest.mark.usefixtures("_two_cores")
def test_what_the_work_itself_cannot_do_is_not_tried_again_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIED", str(tmp_path / "tried"))
    with pytest.raises(FileNotFoundError):
        spread(unreadable, MANY, float)
    assert len((tmp_path / "tried").read_text("utf-8")) <= len(MANY)


@pytest.mark.usefixtures("_two_cores")
def test_where_processes_are_lost_all_is_done_here() -> None:
    things = [(os.getpid(), each) for each in MANY]
    assert spread(lost_elsewhere, things, lambda thing: thing[1]) == tuple(MANY)


@pytest.mark.parametrize("cores, things", [(1, len(MANY)), (2, WORTH), (None, len(MANY))])
def test_few_things_or_one_core_need_no_other_process(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, things: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert set(spread(where, range(things), float)) == {os.getpid()}
