"""The ways in which what a scenario says can go: where each stands, and what is still to be done on it."""

from __future__ import annotations

from typing import Any

from cardrules.core.decisions import Decision, Option
from cardrules.core.records import record, replace
from cardrules.scenario.deeds import Deed


@record
class Branch:
    """One way in which what was said can go.

    ``play`` is where it stands, ``mark`` where it stood when the last thing said was done,
    ``left`` what is still to be done, ``free`` the free choices made on the way, the first ``sure`` of
    them up to the mark; ``begun`` says where the play stood before each step that was done (by the
    step's number), the first ``given`` of them premises. ``silence`` is what no source tells of how
    it goes on from there, where an answer would lead to that.
    """

    play: Any
    mark: Any
    left: tuple[tuple[int, Deed], ...]
    free: tuple[tuple[Decision, Option], ...] = ()
    begun: tuple[tuple[int, Any], ...] = ()
    silence: str = ""
    sure: int = 0
    given: int = 0

    @property
    def last_begun(self) -> Any:
        """Where the play stood when the last thing said was begun."""
        return self.begun[-1][1] if self.begun else self.mark

    @property
    def said_from(self) -> Any:
        """Where the play stood when the last もし was begun, if there is any."""
        said = self.begun[self.given :]
        return said[-1][1] if said else self.mark

    def ready_for(self, deeds: tuple[tuple[int, Deed], ...]) -> Branch:
        """Return the branch, on which all premises are done, with what is to be done from there."""
        return Branch(
            self.play, self.play, deeds, self.free, self.begun, sure=len(self.free), given=len(self.begun)
        )

    def done(
        self, step: int, play: Any, left: tuple[tuple[int, Deed], ...], *free: tuple[Decision, Option]
    ) -> Branch:
        """Return the branch after one thing said has been done, by a ``free`` choice if it left one open."""
        chosen = (*self.free, *free)
        return replace(
            self, play=play, mark=play, left=left, free=chosen, begun=(*self.begun, (step, self.play)),
            silence="", sure=len(chosen),
        )  # fmt: skip
