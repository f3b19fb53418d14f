"""When a player is next free for what they would begin: to attack, the moments before it are let go by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.core.decisions import PASS
from cardrules.core.engine import Engine
from cardrules.core.search import Leaf, Line, Verdict, leaves
from cardrules.scenario.answering import Act
from cardrules.scenario.judged import TooFarError
from cardrules.scenario.playing import of_doubts


def at_its_moment(engine: Engine[Any], act: Act, play: Any) -> Leaf[Any]:
    """Return where an act is for, and how it is come to: moments before it in the turn are let go by.

    Where a turn ends without being asked again it is ended at the last moment before.
    """
    line: Line = ()
    decision = engine.decision(play)
    while (
        decision is not None and decision.initiative and act.comes_later(decision)
        and decision.player == act.player and PASS in decision.options
    ):  # fmt: skip
        later = engine.choose(play, PASS)
        decision = engine.decision(later)
        if act.passes and (decision is None or decision.player != act.player):
            break
        play, line = later, (*line, PASS)
    return Leaf(play, line)


def moments_for(engine: Engine[Any], act: Act, play: Any) -> Iterator[Leaf[Any]]:
    """Yield where an act can be for from a play on, over all choices until a player is next free.

    Raises:
        TooFarError: not everything could be looked at.
    """
    for leaf in leaves(engine, play):
        if leaf.cut:
            raise TooFarError
        there = at_its_moment(engine, act, leaf.play)
        yield Leaf(there.play, (*leaf.line, *there.line))


def demand_answer(verdict: Verdict) -> None:
    """Let pass what can be done for certain, or for certain cannot.

    Raises:
        TooFarError: not everything could be looked at.
        DoubtError: no source tells, nor could it be looked at case by case (``InDoubtError``).
    """
    if verdict.possible is None:
        raise TooFarError
    if not verdict.possible and verdict.doubts:
        raise of_doubts(verdict.doubts)
