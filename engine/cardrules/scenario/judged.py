"""What comes of judging one ならば on one branch, and why something is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal
from cardrules.core.engine import Engine
from cardrules.core.position import written
from cardrules.core.records import record
from cardrules.core.search import Line

Answered = tuple[Any, Decision, Option]
"""An answer that may be given: where, to what, which."""


class TooFarError(Exception):
    """A question over all choices reached the bound: 調べきれない."""


@record
class Judged:
    """What a judgement said: whether it is so, and by which rules.

    ``refusals`` are what refused what cannot be done, ``asked`` the rules that bound the
    choice, ``applied`` the rules (with versions) applied in doing what can be done. ``line`` are
    the answers by which that can be done which is said not to be possible, or cannot though it
    is said to be possible whatever is chosen. ``moment`` is the play at the moment gone by that it
    spoke of, if it spoke of one.
    """

    so: bool
    refusals: tuple[Refusal, ...] = ()
    asked: frozenset[str] = frozenset()
    applied: frozenset[tuple[str, str]] = frozenset()
    why: str = ""
    line: tuple[Answered, ...] = ()
    moment: Any = None


def answers(engine: Engine[Any], play: Any, line: Line) -> Iterator[Answered]:
    """Yield the answers of a line of play to what can be answered in more than one way."""
    for option in line:
        decision = engine.decision(play)
        if decision is not None and len(decision.options) > 1:
            yield play, decision, option
        play = engine.choose(play, option)


def told(refusal: Refusal, named: Callable[[str], str]) -> str:
    """Return why an option is refused, with the rule where there is one."""
    because = written(refusal.because)
    if refusal.rule == UNSOURCED:
        return because
    return f"{because}（{named(refusal.rule)}）"
