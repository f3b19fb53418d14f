"""All that ``cardrules test`` does but for the engine: its place is taken by one that does nothing.

    python tests/benchmarks/still.py FOLDER

Like the command it loads what it needs and no more, and expects to end soon.
"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NoReturn

from cardrules.cli import expect_to_end_soon

if __name__ == "__main__":
    expect_to_end_soon()  # not where the plugin has only the engine from here

from cardrules.core.position import Board, Position
from cardrules.core.trace import Applied, Recorder, Trace
from cardrules.core.values import Seat
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import linted
from cardrules.scenario.result import Status
from cardrules.scenario.settings import Setting, setting
from cardrules.scenario.suite import feature_files, run_each


class Still:
    """An engine whose only play is the beginning, on an empty board."""

    trace = Trace(None, (Applied("main-step", "origin", 0),))

    def load(self, position: Position) -> int:
        """Return the one play."""
        return 0

    def decision(self, play: int) -> None:
        """Ask nothing."""

    def force(self, play: int, event: object) -> int:
        """Do nothing."""
        return play

    def observe(self, play: int) -> Board:
        """Show nothing."""
        return Board((), Seat.FIRST)

    def count(self, play: int, zone: str, seat: Seat, kind: str = "") -> int:
        """Count nothing."""
        return 0

    def outcome(self, play: int) -> None:
        """Go on."""

    def silence(self, play: int) -> None:
        """Know everything."""

    def explain(self, play: int) -> Trace:
        """Say that the claimed rule was applied."""
        return self.trace

    def listening(self) -> AbstractContextManager[Recorder]:
        """Hear nothing."""
        return nullcontext(Recorder())

    def _never(self, *_asked: object) -> NoReturn:
        """Say that nobody should ask: there is no decision to answer or to look at."""
        raise LookupError("nothing is asked where nothing happens")

    choose = view = at = inspect = weigh = aside = against = _never


def still(game: str) -> Setting:
    """Return what scenarios are run with, but for the engine."""
    whole = setting(game)
    engine: Any = Still()
    return Setting(whole.game, whole.reader, whole.labels, lambda: engine)


def run(folder: Path) -> int:
    """Check and run the scenarios of a folder, one line a scenario; return how many did not pass."""
    features, wrong = linted(feature_files([folder]), known)
    suite = run_each(
        features, wrong, lambda each: print(each.status.value, each.name), settings=still, told=False
    )
    print(suite.written)
    return suite.written - suite.count(Status.PASSED)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
