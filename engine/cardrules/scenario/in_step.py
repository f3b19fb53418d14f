"""「メインステップに、…」: a step that it is now, or one of this turn that is come to by doing nothing.

A position is written in a step that never began in the course; that it is now is that moment all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.core.decisions import PASS
from cardrules.core.engine import Engine
from cardrules.core.search import leaves
from cardrules.language.phrases import Match
from cardrules.scenario.judged import TooFarError


def stands_at(engine: Engine[Any], moment: Match, play: Any) -> bool:
    """Tell whether a moment is a step, and that step is now."""
    if moment.slug != "in-step":
        return False
    board = engine.observe(play)
    return board.step == moment.holes["step"] and moment.holes.get("player") in (None, board.turn)


def come_to(engine: Engine[Any], moment: Match, play: Any) -> Iterator[Any]:
    """Yield where a step of this turn begins that a moment is, once every choice that is open is made.

    Raises:
        TooFarError: not everything could be looked at.
    """
    for leaf in leaves(engine, play) if moment.slug == "in-step" else ():
        if leaf.cut:
            raise TooFarError
        there = _on_to(engine, moment, leaf.play)
        if there is not None:
            yield there


def _on_to(engine: Engine[Any], moment: Match, play: Any) -> Any:
    """Let go by what may be done before a step of this turn; ``None`` where that does not lead there."""
    turn = engine.observe(play).turn
    while not stands_at(engine, moment, play):
        decision = engine.decision(play)
        if decision is None or not decision.initiative or PASS not in decision.options:
            return None
        play = engine.choose(play, PASS)
        if engine.observe(play).turn is not turn:
            return None
    return play
