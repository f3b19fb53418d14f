"""What a step of a procedure may answer: go on, run again, ask, call, perform, or be done.

A step never makes a state. It is run again after an answer, a called procedure's result or
the facts of a performance have been bound to the name that it gave; so a step reads as
``if name not in now: return Ask(...)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardrules.core.decisions import Decision
from cardrules.core.events import Event
from cardrules.core.values import EMPTY, Bindings, Value, value


@value
class Go(Value):
    """Go on to the next step; after the last one the procedure is done."""

    bindings: Mapping[str, Any] = EMPTY


@value
class Again(Value):
    """Run the procedure again from its first step, or from ``step`` (:meth:`Procedure.at` tells it)."""

    bindings: Mapping[str, Any] = EMPTY
    step: int = 0


@value
class Repeat(Value):
    """Run this step again, with more known or with what was asked forgotten (``None``)."""

    bindings: Mapping[str, Any]


@value
class Ask(Value):
    """Ask a player; the answer is bound to the decision's name and the step runs again."""

    decision: Decision


@value
class Call(Value):
    """Carry out another procedure.

    With ``into`` its result is bound to that name and the step runs again;
    without, the calling procedure goes on with its next step.
    """

    procedure: str
    bindings: Bindings = EMPTY
    into: str | None = None
    settled: bool = False


@value
class Perform(Value):
    """Let events happen, all at once, through the gate.

    With ``into`` the facts (the events that did happen) are bound to that name and the
    step runs again; without, the procedure goes on with its next step.
    """

    events: tuple[Event, ...]
    into: str | None = None


@value
class Done(Value):
    """End the procedure with a result; ``more`` is bound beside it."""

    result: Any = None
    more: Mapping[str, Any] = EMPTY


@value
class Leave(Value):
    """Give up whatever is under way above a procedure, which goes on where it stands."""

    procedure: str


StepResult = Go | Again | Repeat | Ask | Call | Perform | Done | Leave
