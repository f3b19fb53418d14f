"""An engine of which much the same is asked again and again: while scenarios are played and judged.

What is said to be done is played, then what could be done is tried from where that stands, then
gone on with to its end so that its rules are heard: the same answers at the same plays. And the
scenarios of a file often begin alike, and differ in what they do then, or ask.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

from cardrules.core.decisions import Option
from cardrules.core.engine import Engine
from cardrules.core.position import Board, Position

S = TypeVar("S", bound=Hashable)


class Remembering(Generic[S]):
    """Another engine, which begins from a position, goes on by an answer and shows a play no more than once.

    It keeps every play that it came to, so it is for the scenarios of a file, not for many playouts.
    """

    def __init__(self, engine: Engine[S]) -> None:
        self._load, self._choose, self._observe = engine.load, engine.choose, engine.observe
        self._begun: Final[dict[Position, S]] = {}
        self._gone_on: Final[dict[tuple[int, Option], tuple[S, S]]] = {}
        self._shown: Final[dict[int, tuple[S, Board]]] = {}
        self.decision, self.view, self.at = engine.decision, engine.view, engine.at
        self.force, self.count = engine.force, engine.count
        self.inspect, self.outcome, self.explain = engine.inspect, engine.outcome, engine.explain
        self.silence, self.listening, self.weigh = engine.silence, engine.listening, engine.weigh
        self.aside, self.against = engine.aside, engine.against

    def load(self, position: Position) -> S:
        """Begin from a position; from an equal one, wherever that is written, it is the very same play."""
        known = self._begun.get(position)
        if known is None:
            known = self._begun[position] = self._load(position)
        return known

    def choose(self, play: S, answer: Option) -> S:
        """Go on from an answer; from the very same play, by another course there may be more to tell."""
        known = self._gone_on.get((id(play), answer))
        if known is None:
            known = self._gone_on[id(play), answer] = (play, self._choose(play, answer))
        return known[1]

    def observe(self, play: S) -> Board:
        """Return what lies where."""
        known = self._shown.get(id(play))
        if known is None:
            known = self._shown[id(play)] = (play, self._observe(play))
        return known[1]
