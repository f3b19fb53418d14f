"""The games under test, each with what the contract needs to know about it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from cardrules.core.decisions import PASS, Decision
from cardrules.core.engine import Play, ReferenceEngine
from cardrules.core.position import Board, Position
from cardrules.core.search import nowhere
from tests.duelmasters import positions as duel_masters_positions
from tests.gate import positions as gate_positions
from tests.toy import board, game, positions


@dataclass(frozen=True)
class Contract:
    """One game under test.

    ``random_position`` makes a position to play from; ``small`` are some whose every line of
    play up to ``horizon`` can be walked. ``quiescent`` tells whether a board says all there is
    to say about a play; such boards are ``printed`` and ``parsed`` again. ``symmetrical``
    says that no seat is preferred, ``ends`` that the rules bring a game to its end.
    ``decisions`` bounds a playout.
    """

    name: str
    engine: ReferenceEngine
    random_position: Callable[[random.Random], Position]
    small: tuple[Position, ...]
    printed: Callable[[Board], str]
    parsed: Callable[[str, Position], Position]
    quiescent: Callable[[Play], bool]
    horizon: Callable[[Decision], bool] = nowhere
    symmetrical: bool = True
    ends: bool = True
    decisions: int = 40


def _toy_is_quiet(play: Play) -> bool:
    state = play.state
    plain = set(state.facts) == {"turn-player"}
    at_rest = state.decision is not None and state.decision.initiative
    return plain and at_rest and not state.effects and not state.waiting


TOY = Contract(
    name="並べ",
    engine=game.engine(),
    random_position=positions.random_position,
    small=positions.small_positions(),
    printed=board.printed,
    parsed=lambda text, origin: board.parsed(text, origin.as_of or board.TODAY, origin.regime),
    quiescent=_toy_is_quiet,
)

GATE = Contract(
    name="ゲート",
    engine=gate_positions.engine(),
    random_position=gate_positions.random_position,
    small=gate_positions.SMALL,
    printed=gate_positions.printed,
    parsed=gate_positions.parsed,
    quiescent=gate_positions.is_quiet,
    horizon=lambda decision: decision.options == (PASS,),
    ends=False,
)

DUEL_MASTERS = Contract(
    name="デュエル・マスターズ",
    engine=duel_masters_positions.engine(),
    random_position=duel_masters_positions.random_position,
    small=duel_masters_positions.SMALL,
    printed=duel_masters_positions.printed,
    parsed=duel_masters_positions.parsed,
    quiescent=duel_masters_positions.is_quiet,
    horizon=duel_masters_positions.at_charge,
)

CONTRACTS = (TOY, GATE, DUEL_MASTERS)
"""Every game that must keep the contract."""
