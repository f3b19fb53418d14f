"""「手順がある」: a way leads to an event, from where the last thing said was begun to the end of the game.

What that brings about is on the way. Short ways are looked at first, and those by what is told.
"""

from __future__ import annotations

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
"""How many positions are looked at for a line of play that is denied once a source was silent."""

_NEAR: Final = 2_000
"""How many positions are looked at for a line of play in the order of its length, before those far away."""

_TO_THE_END: Final = (
    "手順はゲームの終わりまで調べるので、その先の分からないカードにも出会う。"
    "この場面のことなら、「手順がない」でなく「…できない」か「…時、…できない」と書く"
)


def line_of_play(engine: Engine[Any], match: Match, branch: Branch) -> Judged:
    """Return what a sentence comes to that there is, or is not, a line of play to an event."""
    event: Match = match.holes["event"]
    if came(engine, event, branch):
        why = "" if match.affirmed else f"「{event.text}」ことは、最後の「もし」の中でもう起こっている"
        return Judged(match.affirmed, why=why)
    verdict = _way_to(engine, event, branch, BOUND if match.affirmed else _IN_DOUBT)
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


def _way_to(engine: Engine[Any], event: Match, branch: Branch, doubtful: int) -> Verdict:
    """Look for a way on to an event; what it names must be there, or come soon."""
    named = Coming(event, eye(engine, branch.play))

    def does(here: Any, before: Any) -> bool:
        if before is None:
            return False
        named.look_at(eye(engine, here))
        test = occurrence(event, eye(engine, here))
        return any(map(test, engine.explain(here).since(engine.explain(before))))

    untold = list[InDoubtError]()

    def lets_go(error: InputError) -> bool:
        untold.extend([error] if isinstance(error, InDoubtError) else [])
        return isinstance(error, (UnsourcedError, SilentSourceError))

    verdict = can(
        engine,
        branch.mark,
        does,
        horizon=nowhere,
        doubtful=doubtful,
        heard=False,
        near=_NEAR,
        lets_go=lets_go,
    )
    if named.missing is not None and not verdict.possible:
        raise named.missing
    if untold and not verdict.possible:
        raise untold[0]
    return verdict


def _applied(engine: Engine[Any], play: Any, line: Line) -> frozenset[tuple[str, str]]:
    """Return the rules applied in going a way."""
    for option in line:
        play = engine.choose(play, option)
    return frozenset(engine.explain(play).rules())
