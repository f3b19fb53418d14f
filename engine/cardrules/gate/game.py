"""The game put together, and the engine that plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.effects import GameSpecific, SetMarks, Shift
from cardrules.core.engine import ReferenceEngine
from cardrules.core.game import Game
from cardrules.core.library import Library
from cardrules.core.position import split_label
from cardrules.core.procedures import table
from cardrules.core.resolving import RESOLVERS
from cardrules.gate import actions, attack, moving, opening, processes, stack
from cardrules.gate.clauses import BOOK, GAME
from cardrules.gate.policy import GatePolicy
from cardrules.gate.set_up import piece, set_up
from cardrules.gate.views import BY_RULE, SEEN
from cardrules.gate.words import BOUNDS
from cardrules.gate.zones import ORDERED, ZONES

PROCEDURES: Final = table(
    actions.ACTIONS, actions.ACTION, actions.TRIGGERED, BY_RULE,
    stack.CAST, stack.ACTIVATE, stack.CARRY_OUT, moving.MOVE, attack.ATTACK, opening.OPEN_A_GATE,
)  # fmt: skip

GATE: Final = Game(
    name=GAME,
    label="ゲート",
    zones=ZONES,
    procedures=PROCEDURES,
    resolvers={
        **RESOLVERS,
        Shift: processes.shift,
        SetMarks: processes.by_own_way,
        GameSpecific: processes.game_specific,
    },
    policy=GatePolicy(),
    book=BOOK,
    bounds=BOUNDS,
    set_up=set_up,
    ordered=ORDERED,
)
"""ゲート as the kernel plays it."""


def engine(cards: Callable[[str], CardDefinition | None]) -> ReferenceEngine:
    """Return an engine that finds cards by name in ``cards``."""

    def find(name: str) -> CardDefinition | None:
        made = piece(name)
        if made is not None:
            return made
        bare, label = split_label(name)
        return cards(bare) if label else cards(name)

    return ReferenceEngine(GATE, Library(load=find), SEEN)
