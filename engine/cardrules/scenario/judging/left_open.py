"""What a sentence comes to where choices were left open before: on every branch, or as a question over all.

How things stand, and what happened, must be so whatever was chosen. 「できる」 and 「手順がある」 ask for a
way, and what was left open is part of it: it is so if it is on one of the branches, 「できない」 if on none
of them, and 「どう進めても、…できる」 on each. A branch that settles such a question settles it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from cardrules.core.errors import InDoubtError, InputError
from cardrules.core.records import record, replace
from cardrules.language.phrases import Form, Match
from cardrules.scenario.acts import Rows, with_rows
from cardrules.scenario.branches import Branch
from cardrules.scenario.judged import Answered, Judged, TooFarError
from cardrules.scenario.judging.judge import Judge
from cardrules.scenario.judging.line_of_play import came
from cardrules.scenario.playing import DoubtError

_LINE: Final = "line-of-play"

Found = tuple[Branch, Judged]
"""A branch, and what a sentence comes to on it."""


def over(judge: Judge, match: Match, branches: Sequence[Branch], table: Rows = ()) -> Sequence[Found]:
    """Return what a sentence comes to on the branches on which it hangs: on all, or where it is settled."""
    match = with_rows(match, table)
    if not _asks_for_a_way(match.core):
        return [(each, judge.judge(match, each, table)) for each in branches]
    if match.slug == "answered":
        return over(judge, match.holes["judgement"], branches, table)
    if match.slug == "unsourced":
        return _unsourced(judge, match, branches)
    return _asked_over_all(judge, match, branches)


def _asked_over_all(judge: Judge, match: Match, branches: Sequence[Branch]) -> Sequence[Found]:
    """Return what can be done where one branch settles it; where none does, all of them.

    What cannot be told on a branch is no matter where another settles it.
    """
    found, untold = list[Found](), list[Exception]()
    for each in _in_turn(judge, match, branches):
        try:
            found.append((each, judge.judge(match, each)))
        except (DoubtError, TooFarError, InputError) as error:
            untold.append(error)
        if match.core.slug == _LINE and found and found[-1][1].so is _settles(match):
            break
    settled = [each for each in found if each[1].so is _settles(match)]
    if untold and not settled:
        raise next((each for each in untold if isinstance(each, InDoubtError)), untold[0])
    ids = {id(branch) for branch, _ in settled}
    others = [each for each in branches if id(each) not in ids]
    return [_told(*each, others) for each in settled] if settled else found


def _asks_for_a_way(core: Match) -> bool:
    """Tell whether a judgement asks if there is a way to something."""
    return core.form is Form.ABILITY or core.slug == _LINE


def _in_turn(judge: Judge, match: Match, branches: Sequence[Branch]) -> Sequence[Branch]:
    """Return branches in the order in which they are looked at: a line of play may be long looked for."""
    if match.core.slug != _LINE:
        return branches
    return sorted(branches, key=lambda each: not came(judge.engine, match.core.holes["event"], each))


def _settles(match: Match) -> bool:
    """Return which answer settles a question of what can be done if it is that of one branch alone."""
    return match.core.affirmed and not any(each.slug == "always" for each in _chain(match))


def _chain(match: Match) -> Iterator[Match]:
    """Yield a judgement and those within it."""
    yield match
    if "judgement" in match.holes:
        yield from _chain(match.holes["judgement"])


def _told(branch: Branch, judged: Judged, others: Sequence[Branch]) -> Found:
    """Return what is so on a branch with the choices that made it so, where it is not so on ``others``."""
    if judged.so or not others:
        return branch, judged
    return branch, replace(judged, line=(*_chosen(branch, others[0]), *judged.line))


def _chosen(branch: Branch, other: Branch) -> Iterator[Answered]:
    """Yield the choices before the mark of a branch from that on by which it parted from another."""
    parted = False
    for at, choice in enumerate(branch.free[: branch.sure]):
        parted = parted or other.free[at : at + 1] != (choice,)
        if parted:
            yield (branch.play, *choice)


def _unsourced(judge: Judge, match: Match, branches: Sequence[Branch]) -> Sequence[Found]:
    """Tell whether no source answers a question of what can be done: none does where a branch settles it."""
    found = [(each, judge.judge(match, each)) for each in branches]
    untold = [each for each in found if each[1].so is match.affirmed]
    told = [branch for branch, judged in found if judged.so is not match.affirmed]
    if not untold or not told:
        return found
    inner: Match = match.holes["judgement"]
    settled = {
        id(branch) for branch, judged in _asked_over_all(judge, inner, told) if judged.so is _settles(inner)
    }
    return [each for each in found if id(each[0]) in settled] or untold


@record
class Shown:
    """Which branch is told of a scenario: the first on which hangs all that is judged, if there is one.

    ``moments`` are the plays on it at the moments gone by of which judgements speak, by their steps.
    """

    branches: tuple[Branch, ...]
    found: Mapping[int, Sequence[Found]] = field(default_factory=dict)

    def less(self, step: int, found: Sequence[Found]) -> Shown:
        """Return what is left to be shown once one more thing is judged."""
        there = {id(branch) for branch, _ in found}
        kept = tuple(each for each in self.branches if id(each) in there)
        return Shown(kept or self.branches, {**self.found, step: found})

    @property
    def branch(self) -> Branch | None:
        """The branch that is told."""
        return next(iter(self.branches), None)

    @property
    def moments(self) -> dict[int, Any]:
        """The plays on it at moments gone by."""
        return {
            step: judged.moment
            for step, found in self.found.items()
            for branch, judged in found
            if branch is self.branch and judged.moment is not None
        }
