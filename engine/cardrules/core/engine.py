"""What plays a scenario: the ``Engine`` protocol, and our own engine behind it.

A play is a value: the state and the trace so far, so any play can be gone on from twice.
Another engine can stand in this one's place by offering the same few calls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from cardrules.core.decisions import Decision, Option
from cardrules.core.game import Game
from cardrules.core.kernel import Kernel
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.position import Board, Position
from cardrules.core.state import GameState, Outcome
from cardrules.core.trace import Recorder, Trace

S = TypeVar("S")


class Engine(Protocol[S]):
    """The calls by which a scenario is played and looked at. ``S`` is the engine's own play."""

    def load(self, position: Position) -> S:
        """Begin from a position; one that cannot be is an ``InputError``."""
        ...

    def decision(self, play: S) -> Decision | None:
        """Return the decision that is open, with every option and refusal; ``None`` when the game is over."""
        ...

    def choose(self, play: S, answer: Option) -> S:
        """Go on from an answer; one that is not offered is an ``UnknownOptionError``."""
        ...

    def observe(self, play: S) -> Board:
        """Return what lies where."""
        ...

    def outcome(self, play: S) -> Outcome | None:
        """Return how the game ended, or ``None``."""
        ...

    def explain(self, play: S) -> Trace:
        """Return everything that was recorded since the position was loaded."""
        ...


@dataclass(frozen=True, slots=True)
class Play:
    """A state and how it came about. Two plays of one state are equal."""

    state: GameState
    trace: Trace

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)


class ReferenceEngine:
    """The engine of this project for one game."""

    def __init__(self, game: Game, library: Library, observe: Callable[[Moment], Board]) -> None:
        self.game: Final = game
        self.library: Final = library
        self._observe = observe
        self._kernel: Kernel = Kernel(game, library)

    def load(self, position: Position) -> Play:
        """Begin from a position with the cards that it names."""
        names = [cell.card for row in position.rows for cell in row.cells if cell.card is not None]
        self._kernel = Kernel(self.game, self.library.holding(names, position.cards))
        recorder = Recorder()
        return Play(self._kernel.advance(self.game.set_up(position), recorder), Trace().then(recorder))

    def decision(self, play: Play) -> Decision | None:
        """Return the decision that is open."""
        return play.state.decision

    def choose(self, play: Play, answer: Option) -> Play:
        """Go on from an answer."""
        recorder = Recorder()
        return Play(self._kernel.choose(play.state, answer, recorder), play.trace.then(recorder))

    def observe(self, play: Play) -> Board:
        """Return what lies where."""
        return self._observe(self.moment(play))

    def outcome(self, play: Play) -> Outcome | None:
        """Return how the game ended."""
        return play.state.outcome

    def explain(self, play: Play) -> Trace:
        """Return the trace of a play."""
        return play.trace

    def moment(self, play: Play) -> Moment:
        """Return the moment at which a play stands."""
        return self._kernel.moment(play.state)

