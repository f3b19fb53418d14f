"""The ways in which what a scenario says can go: where each stands, and what is still to be done on it."""

from __future__ import annotations

from typing import Any

from cardrules.core.decisions import Decision, Option
from cardrules.core.records import record
from cardrules.scenario.deeds import Deed


@record
class Branch:
    """One way in which what was said can go.

    ``play`` is where it stands, ``mark`` where it stood when the last thing said was done,
    ``left`` what is still to be done, ``free`` the free choices made on the way, the first ``sure`` of
    them up to the mark; ``begun`` says where the play stood before each step that was done (by the
    step's number). ``silence`` is what no source tells of how it goes on from there, where an answer
    would lead to that.
    """

    play: Any
    mark: Any
    left: tuple[tuple[int, Deed], ...]
    free: tuple[tuple[Decision, Option], ...] = ()
    begun: tuple[tuple[int, Any], ...] = ()
    silence: str = ""
    sure: int = 0

    @property
    def last_begun(self) -> Any:
        """Where the play stood when the last thing said was begun."""
        return self.begun[-1][1] if self.begun else self.mark

    def done(
        self, step: int, play: Any, left: tuple[tuple[int, Deed], ...], *free: tuple[Decision, Option]
    ) -> Branch:
        """Return the branch after one thing said has been done, by a ``free`` choice if it left one open."""
        chosen = (*self.free, *free)
        return Branch(play, play, left, chosen, (*self.begun, (step, self.play)), sure=len(chosen))
