"""One scenario run natively, once, and reported step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import pytest

from cardrules.core.errors import InputError, InputErrors
from cardrules.scenario.feature import Feature, ScenarioText
from cardrules.scenario.result import ScenarioResult, Status

Running = Callable[[Feature, ScenarioText], ScenarioResult]
"""What runs a scenario of a feature."""


@dataclass
class Run:
    """A scenario on its way: run at its first step, each step reports its own part.

    A failure that no step shows, as of a rule that was never applied, is told by the last one.
    """

    feature: Feature
    scenario: ScenarioText
    running: Running
    _done: int = field(default=0, init=False)

    def report(self, sentence: str) -> None:
        """Report the next step; fails, with the reason in Japanese, if it is the one that failed."""
        __tracebackhide__ = True
        at = self._done
        written = self.scenario.steps[at].text
        if sentence != written:
            pytest.fail(f"{at + 1}番目の文が、書かれたもの「{written}」と違う：「{sentence}」", pytrace=False)
        self._done += 1
        failing, message = self._outcome
        if at == failing:
            pytest.fail(message, pytrace=False)

    @cached_property
    def _outcome(self) -> tuple[int | None, str]:
        """Which step fails, if one does, and why."""
        try:
            result = self.running(self.feature, self.scenario)
        except InputErrors as problems:
            return self._at_line(problems.errors[0]), str(problems)
        except InputError as problem:
            return self._at_line(problem), str(problem)
        if result.status is not Status.FAILED:
            return None, ""
        shown = [at for at, step in enumerate(result.steps) if step.message]
        return (shown[0] if shown else len(self.scenario.steps) - 1), result.complaint

    def _at_line(self, problem: InputError) -> int:
        line = problem.place.line if problem.place else None
        lines = [step.line for step in self.scenario.steps]
        return lines.index(line) if line in lines else len(lines) - 1


RUN: Final = pytest.StashKey[Run]()
"""Where an item keeps its run."""
