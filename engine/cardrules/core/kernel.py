"""The kernel: runs procedures until somebody must decide, and goes on from the answer.

Where execution stands is the agenda inside the state, so any position, also one in the
middle of a payment, can be forked, compared, stored, replayed and searched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.abilities import Replacing
from cardrules.core.decisions import Option, UnknownOptionError
from cardrules.core.errors import CardrulesError
from cardrules.core.events import Event
from cardrules.core.game import Game
from cardrules.core.gate import happen
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.procedures import Procedure, table
from cardrules.core.replacing import PERFORM, PERFORMING, candidates
from cardrules.core.resolving import EFFECT
from cardrules.core.results import Again, Ask, Call, Done, Go, Leave, Perform, Repeat
from cardrules.core.state import Frame, GameState
from cardrules.core.trace import Recorder, Silence
from cardrules.core.values import EMPTY, Bindings

BUILT_IN: Final[dict[str, Procedure]] = table(PERFORMING, EFFECT)
"""The procedures that every game has."""

STEPS_AT_MOST: Final = 100_000
"""How many steps may pass between two decisions before the kernel gives up."""


class NoOptionsError(CardrulesError):
    """A step asked a question that has no answer: a mistake in code, not in what a person wrote."""


class EndlessError(CardrulesError):
    """A procedure went on without ever asking anybody: the game is caught in a loop."""


class Kernel:
    """Plays one game with one library of cards. Holds no state of its own."""

    def __init__(self, game: Game, library: Library) -> None:
        self.game: Final = game
        self.library: Final = library
        self._procedures: Final = {**BUILT_IN, **game.procedures}

    def advance(self, state: GameState, recorder: Recorder | None = None) -> GameState:
        """Run until a decision is open or the game is over."""
        log = recorder or Silence()
        for _ in range(STEPS_AT_MOST):
            if state.decision is not None or state.outcome is not None or not state.agenda:
                return state
            state = self._run(state, log)
        raise EndlessError(f"{STEPS_AT_MOST} steps without a decision in {state.agenda[-1].procedure}")

    def choose(self, state: GameState, answer: Option, recorder: Recorder | None = None) -> GameState:
        """Answer the open decision and run on. What it does not offer is an ``UnknownOptionError``."""
        decision = state.decision
        if decision is None or not decision.accepts(answer):
            raise UnknownOptionError(f"{answer} is not offered")
        log = recorder or Silence()
        log.depth = len(state.agenda)
        log.decided(state, answer, forced=False)
        return self.advance(self._bind(state, decision.name, answer), log)

    def interrupt(self, state: GameState, call: Call) -> GameState:
        """Return a state in which a procedure is carried out first, before what was going on.

        The open decision is withdrawn; the step that asked it will ask again.
        """
        above = Frame(call.procedure, 0, call.bindings)
        return state.going_on((*state.agenda, above))

    def moment(self, state: GameState, recorder: Recorder | None = None) -> Moment:
        """Return the moment at which a state stands, for asking questions about it."""
        frame = state.agenda[-1] if state.agenda else Frame("", 0)
        return Moment(state, frame, self.game, self.library, recorder or Silence())

    # --- one step after the other ---

    def _run(self, state: GameState, log: Recorder) -> GameState:
        """Run the steps of the procedure on top, until one of them does more than go on."""
        frame = state.agenda[-1]
        steps = self._procedures[frame.procedure].steps
        log.depth = len(state.agenda)
        now = Moment(state, frame, self.game, self.library, log)
        for at in range(frame.step, len(steps)):
            result = steps[at](now)
            if type(result) is not Go:
                return self._FOLLOW[type(result)](self, state, _standing(frame, at), result, log)
            if result.bindings:
                frame = frame.at(at + 1, result.bindings)
                state = _with_top(state, frame)
                now = Moment(state, frame, self.game, self.library, log)
        return self._done(state, frame, Done(frame.bindings.get("result")), log)

    def _again(self, state: GameState, frame: Frame, result: Again, _log: Recorder) -> GameState:
        return _with_top(state, frame.at(result.step, result.bindings))

    def _repeat(self, state: GameState, frame: Frame, result: Repeat, _log: Recorder) -> GameState:
        return _with_top(state, frame.at(frame.step, result.bindings))

    def _ask(self, state: GameState, frame: Frame, result: Ask, log: Recorder) -> GameState:
        decision = result.decision
        asking = state.going_on((*state.agenda[:-1], frame), decision)
        if decision.initiative:
            return asking
        if not decision.options:
            raise NoOptionsError(f"{frame.procedure}, step {frame.step}: no answer to {decision.name}")
        if len(decision.options) != 1 or decision.unsourced:
            return asking
        log.decided(asking, decision.options[0], forced=True)
        return _with_top(state, frame.at(frame.step, {decision.name: decision.options[0]}))

    def _call(self, state: GameState, frame: Frame, result: Call, _log: Recorder) -> GameState:
        below = frame if result.into else frame.at(frame.step + 1)
        above = Frame(result.procedure, 0, result.bindings, result.into, frame.settled or result.settled)
        return state.going_on((*state.agenda[:-1], below, above))

    def _done(self, state: GameState, frame: Frame, result: Done, _log: Recorder) -> GameState:
        rest = state.agenda[:-1]
        if not rest or frame.into is None:
            return state.going_on(rest)
        below = rest[-1]
        return state.going_on((*rest[:-1], below.at(below.step, {**result.more, frame.into: result.result})))

    def _leave(self, state: GameState, _frame: Frame, result: Leave, _log: Recorder) -> GameState:
        at = max(at for at, each in enumerate(state.agenda) if each.procedure == result.procedure)
        return state.going_on(state.agenda[: at + 1])

    def _perform(self, state: GameState, frame: Frame, result: Perform, log: Recorder) -> GameState:
        if not result.events:
            return _with_top(state, _past(frame, result))
        if frame is not state.agenda[-1]:
            state = _with_top(state, frame)
        now = Moment(state, frame, self.game, self.library, log)
        if frame.procedure != PERFORM:
            able = [event for event in result.events if self.game.policy.allows(now, event)]
            result = result if len(able) == len(result.events) else Perform(tuple(able), result.into)
            if self._replaced(now, result.events):
                call = Call(PERFORM, Bindings({"events": result.events}), result.into)
                return self._call(state, frame, call, log)
        after = happen(now, result.events) if result.events else state
        if after.outcome is not None:
            return after
        past = _past(frame, result)
        then = Moment(_with_top(after, past), past, self.game, self.library, log)
        return self._checked(self._followed(then, result.events))

    def _followed(self, now: Moment, events: tuple[Event, ...]) -> Moment:
        calls = self.game.policy.following(now, events)
        if not calls:
            return now
        above = (Frame(call.procedure, 0, call.bindings) for call in reversed(calls))
        return self.moment(now.state.going_on((*now.state.agenda, *above)), now.recorder)

    def _replaced(self, now: Moment, events: tuple[Event, ...]) -> bool:
        """Tell whether any of the events may be replaced; in what replaces another, mostly not again."""
        if not now.state.effects and Replacing not in self.library.pool.hearing(events):
            return False
        for event in events:
            if candidates(now, event):
                return not now.frame.settled or self.game.policy.replaced_again(now)
        return False

    def _checked(self, now: Moment) -> GameState:
        events: tuple[Event, ...] = self.game.policy.check(now)
        if not events:
            return now.state
        above = Frame(PERFORM, 0, Bindings({"events": events}))
        return now.state.going_on((*now.state.agenda, above))

    def _bind(self, state: GameState, name: str, answer: Any) -> GameState:
        frame = state.agenda[-1]
        agenda = (*state.agenda[:-1], frame.at(frame.step, {name: answer}))
        return state.going_on(agenda)

    _FOLLOW: Final[dict[type, Callable[..., GameState]]] = {
        Again: _again, Repeat: _repeat, Ask: _ask, Call: _call, Done: _done, Perform: _perform, Leave: _leave,
    }  # fmt: skip


def _with_top(state: GameState, frame: Frame) -> GameState:
    return state.going_on((*state.agenda[:-1], frame))


def _standing(frame: Frame, step: int) -> Frame:
    """Return a frame at a step, which stays as it is if it is there."""
    return frame if frame.step == step else frame.at(step)


def _past(frame: Frame, result: Perform) -> Frame:
    if result.into is None:
        return frame.at(frame.step + 1)
    return frame.at(frame.step, {result.into: result.events})


def begun(state: GameState, procedure: str, bindings: Bindings = EMPTY) -> GameState:
    """Return a position at which a procedure stands at its first step."""
    return state.going_on((*state.agenda, Frame(procedure, 0, bindings)))
