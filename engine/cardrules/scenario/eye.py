"""What looks at a play: the options of its decisions in words, its whole trace, where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.core.engine import Engine, View
from cardrules.core.records import record
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Entry


@record
class Eye:
    """Looks at what the trace of a play holds."""

    engine: Engine[Any]
    play: Any

    def __call__(self, entry: Decided) -> Sequence[View]:
        """Show the options of a decision in words."""
        there = self.engine.at(self.play, entry.state)
        return [self.engine.view(there, entry.decision, option) for option in entry.decision.options]

    def entries(self) -> tuple[Entry, ...]:
        """Return the whole trace."""
        return tuple(self.engine.explain(self.play))

    def state(self) -> GameState | None:
        """Return the state in which the play stands, if the engine shows one."""
        return getattr(self.play, "state", None)
