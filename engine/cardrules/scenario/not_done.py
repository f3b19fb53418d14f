"""What is told of something that cannot be done though a scenario says that it is done."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.core.records import record
from cardrules.scenario.feature import ScenarioText
from cardrules.scenario.playing import CannotError
from cardrules.scenario.result import FailedError
from cardrules.scenario.settings import Setting

MOST_TOLD: Final = 6
"""How much of what could be decided is told."""


@record
class Complaint:
    """The complaint that something cannot be done which a scenario says."""

    setting: Setting
    engine: Engine[Any]
    scenario: ScenarioText
    error: CannotError

    @property
    def told(self) -> InputError | FailedError:
        """What is to be told of it: a mistake in writing, or a failure."""
        step = self.scenario.steps[self.error.step]
        if self.error.mistake is not None:
            return self.error.mistake.at(step.place)
        because = f"「{step.text}」ことはできない：{self.error.because}{self._asked()}"
        return FailedError(because, self.error.step, self._could())

    def _asked(self) -> str:
        """Return in words which decision was open when it could not be done."""
        if self.error.decision is None:
            return ""
        return f"（その時は、{self.setting.game.describer.asked(self.error.decision)}ところ）"

    def _could(self) -> str | None:
        """Return in words what could be decided when it could not be done."""
        decision, play = self.error.decision, self.error.play
        if decision is None:
            return None
        views = [(option, self.engine.view(play, decision, option)) for option in decision.options]
        answered = self.setting.game.describer.answered
        said = tuple(dict.fromkeys(answered(decision, *each) for each in views))
        more = "など" if len(said) > MOST_TOLD else ""
        return f"その時に選べたのは、{'、'.join(said[:MOST_TOLD])}{more}" if said else None
