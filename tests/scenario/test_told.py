"""What happened is told in Japanese: no kind of event and no kind of decision is left without words."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

import cardrules.core
import cardrules.duelmasters
import cardrules.gate
from cardrules.core.describing import _COMMON, Describer
from cardrules.core.events import Event, Moved
from cardrules.core.position import Board, Cell, Row
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.describe import DESCRIBER as DUEL_MASTERS
from cardrules.gate.describe import DESCRIBER as GATE
from cardrules.scenario.report import counted
from cardrules.scenario.result import TraceLine
from cardrules.scenario.stated import sentences


def kinds(*packages: ModuleType) -> Iterator[type[Event]]:
    """Every kind of event that can happen: those that are not just there for others to build upon."""
    for package in packages:
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    parts = tuple(f"{package.__name__}." for package in packages)
    known = [kind for kind in below(Event) if kind.__module__.startswith(parts) and is_named(kind)]
    return (kind for kind in known if kind is Moved or not any(each in known for each in below(kind)))


def below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


def is_named(kind: type[Event]) -> bool:
    """Whether a class is what its module calls by its name; slots make a second one of the first."""
    return getattr(sys.modules[kind.__module__], kind.__name__, None) is kind


@pytest.mark.parametrize("game, describer", [(cardrules.duelmasters, DUEL_MASTERS), (cardrules.gate, GATE)])
def test_every_kind_of_event_has_a_sentence(game: ModuleType, describer: Describer) -> None:
    told = {*_COMMON, *describer.events}
    found = list(kinds(cardrules.core, game))

    assert len(found) > 20
    assert [kind.__name__ for kind in found if not set(kind.__mro__) & told] == []


def test_equal_events_become_one_line_that_counts_them() -> None:
    tapped = TraceLine("event", "自分が火のカードをタップした", 2)
    rule = TraceLine("rule", "規則「支払い」", 2, "paying", "origin")

    told = list(counted([tapped, tapped, tapped, rule, tapped]))

    assert [line.text for line in told] == [
        "自分が火のカードをタップした（3回）",
        "規則「支払い」",
        "自分が火のカードをタップした",
    ]


def test_board_says_points_colours_and_what_no_source_tells() -> None:
    doubt = "出典に定めがない：場に出たカードが、どの位相で置かれるか"
    there = Cell("仮の兵", marks=("前衛",), doubts=(("ライズ状態", doubt), ("タンブル状態", doubt)))
    facts = Bindings(
        {
            ("life", Seat.FIRST): 3,
            ("mana", Seat.FIRST): 2,
            ("mana-open", Seat.SECOND): True,
            "colors": ("赤", "青"),
        }
    )
    board = Board((Row("field", Seat.FIRST, (there,)),), Seat.FIRST, facts=facts)

    assert list(sentences(board, "gate")) == [
        "自分のライフは3である",
        "自分のマナは2である",
        "相手のマナが何点かは、出典に定めがない",
        "ゲームの色は「赤、青」である",
        f"《仮の兵》（前衛）：{doubt}",
    ]
