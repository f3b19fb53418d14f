"""「手順がある」: a way leads to an event, from where the last thing said was begun to the end of the game.

What that brings about is on the way. Short ways are looked at first, and those by what is told.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final

from cardrules.core.engine import Engine
from cardrules.core.errors import InDoubtError, InputError, UnsourcedError
from cardrules.core.rules import SilentSourceError
from cardrules.core.search import BOUND, Line, Verdict, can, nowhere
from cardrules.language.phrases import Match
from cardrules.scenario.branches import Branch
from cardrules.scenario.happened.named import Coming
from cardrules.scenario.happened.occurrences import eye, occurrence
from cardrules.scenario.judged import Judged, TooFarError, answers
from cardrules.scenario.playing import DoubtError

_IN_DOUBT: Final = 400
"""How many positions are looked at for a line of play that is denied once a source was silent.

So many answers are looked at for one, denied or not, before what is in doubt is looked at in each case.
"""

_NEAR: Final = 2_000
"""How many positions are looked at for a line of play in the order of its length, before those far away."""

_TO_THE_END: Final = (
    "手順はゲームの終わりまで調べるので、その先の分からないカードにも出会う。"
    "この場面のことなら、「手順がない」でなく「…できない」か「…時、…できない」と書く"
)


class Looks:
    """How many answers are still looked at for all the lines of play that share it."""

    def __init__(self, left: float = inf) -> None:
        self.left = left

    def one(self) -> None:
        """Look at one more.

        Raises:
            TooFarError: there were too many.
        """
        if self.left <= 0:
            raise TooFarError
        self.left -= 1


def line_of_play(engine: Engine[Any], match: Match, branch: Branch, looks: Looks) -> Judged:
    """Return what a sentence comes to that there is, or is not, a line of play to an event."""
    event: Match = match.holes["event"]
    if came(engine, event, branch):
        why = "" if match.affirmed else f"「{event.text}」ことは、最後の「もし」の中でもう起こっている"
        return Judged(match.affirmed, why=why)
    verdict = _way_to(engine, event, branch, BOUND if match.affirmed else _IN_DOUBT, looks)
    if not verdict.possible and verdict.doubts:
        raise DoubtError(f"{verdict.doubts[0].because}。{_TO_THE_END}")
    if verdict.possible is None:
        raise TooFarError
    way = verdict.witness or ()
    line = () if match.affirmed else tuple(answers(engine, branch.mark, way))
    why = f"{verdict.positions}通りの局面のどれでも起こらない" if match.affirmed else ""
    applied = _applied(engine, branch.mark, way)
    return Judged(verdict.possible == match.affirmed, applied=applied, why=why, line=line)


def came(engine: Engine[Any], event: Match, branch: Branch) -> bool:
    """Tell whether an event came in doing the last thing said."""
    test = occurrence(event, eye(engine, branch.play))
    return any(map(test, engine.explain(branch.mark).since(engine.explain(branch.said_from))))


def _way_to(engine: Engine[Any], event: Match, branch: Branch, doubtful: int, looks: Looks) -> Verdict:
    """Look for a way on to an event; what it names must be there, or come soon."""
    named, aside = Coming(event, eye(engine, branch.play)), _LeftAside(looks)

    def does(here: Any, before: Any) -> bool:
        if before is None:
            return False
        aside.look()
        named.look_at(eye(engine, here))
        test = occurrence(event, eye(engine, here))
        return any(map(test, engine.explain(here).since(engine.explain(before))))

    verdict = can(
        engine,
        branch.mark,
        does,
        horizon=nowhere,
        doubtful=doubtful,
        heard=False,
        near=_NEAR,
        lets_go=aside.lets_go,
    )
    if named.missing is not None and not verdict.possible:
        raise named.missing
    if aside.doubt is not None and not verdict.possible:
        raise aside.doubt
    return verdict


class _LeftAside:
    """Ways that are left aside since no source tells of them, for as long as one without may be near."""

    def __init__(self, looks: Looks) -> None:
        self.looks, self.looked = looks, 0
        self.doubt: InDoubtError | None = None

    def look(self) -> None:
        """Look at one more answer; once there were many, what is in doubt is to be looked at in each case."""
        self.looks.one()
        self.looked += 1
        if self.doubt is not None and self.looked > _IN_DOUBT:
            raise self.doubt

    def lets_go(self, error: InputError) -> bool:
        """Tell whether a way is left aside by what is complained of on it."""
        if isinstance(error, InDoubtError):
            self.doubt = self.doubt or error
            return self.looked <= _IN_DOUBT
        return isinstance(error, (UnsourcedError, SilentSourceError))


def _applied(engine: Engine[Any], play: Any, line: Line) -> frozenset[tuple[str, str]]:
    """Return the rules applied in going a way."""
    for option in line:
        play = engine.choose(play, option)
    return frozenset(engine.explain(play).rules())
