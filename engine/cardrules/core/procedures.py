"""Procedures: tables of steps in the order of the rulebook, most of them rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.core.moment import Moment
from cardrules.core.records import record
from cardrules.core.results import StepResult
from cardrules.core.rules import Rule

Step = Callable[[Moment], StepResult]


@record
class Procedure:
    """A named table of steps. The site draws it; the kernel runs it."""

    name: str
    steps: tuple[Step, ...]

    def at(self, step: Step) -> int:
        """Return the place of a step in the table; a ``ValueError`` unless it stands there once."""
        places = [place for place, each in enumerate(self.steps) if each == step]
        if len(places) != 1:
            raise ValueError(f"{self.name} has the step {len(places)} times")
        return places[0]

    @property
    def rules(self) -> tuple[str | None, ...]:
        """The rule that each step carries out, ``None`` for plain mechanism."""
        return tuple(step.slug if isinstance(step, Rule) else None for step in self.steps)


def procedure(name: str, *steps: Step) -> Procedure:
    """Make a procedure of its steps."""
    return Procedure(name, steps)


def table(*procedures: Procedure) -> dict[str, Procedure]:
    """Return procedures by name; two of one name are a ``ValueError``."""
    named = {each.name: each for each in procedures}
    if len(named) != len(procedures):
        raise ValueError("two procedures have one name")
    return named
