"""What no source tells, looked at one case after the other: what is the same in each follows all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any, Final, TypeVar

from cardrules.core.doubts import untold_of
from cardrules.core.errors import InDoubtError, UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.tallies import Answer, Hanging
from cardrules.core.values import EMPTY, Bindings

C = TypeVar("C")
T = TypeVar("T")

CASES_AT_MOST: Final = 300
"""In so many ways what no source tells may come together for it to be looked through.

It is as many as the sets of civilizations, and a few things besides of which each is so or not.
"""


def in_each_case(
    now: Moment, work: Callable[[Moment], T], bound: int = CASES_AT_MOST
) -> Iterator[tuple[Moment, T]]:
    """Yield what work comes to in every case of what it finds in doubt, with the moment as it is then.

    ``bound`` is how many cases are looked at in all.

    Raises:
        InDoubtError: so much is in doubt that it is not looked through.
    """
    try:
        found = work(now)
    except InDoubtError as doubt:
        yield from parted(doubt, now, Moment.supposing, work, bound)
    else:
        yield now, found


def parted(
    doubt: InDoubtError,
    here: C,
    supposing: Callable[[C, Any, Any], C],
    work: Callable[[C], T],
    bound: int = CASES_AT_MOST,
) -> Iterator[tuple[C, T]]:
    """Yield what work comes to in every case of what is in doubt ``here``, with what is supposed then.

    ``supposing`` returns the same in one case of something. What is asked in some cases alone is in
    doubt in those alone.

    Raises:
        InDoubtError: there are more cases than the bound.
    """
    waiting = [*_cases(doubt, here, EMPTY, supposing, bound)]
    while waiting:
        case, things = waiting.pop()
        try:
            found = work(case)
        except InDoubtError as another:
            waiting += _cases(another, case, things, supposing, bound)
        else:
            yield case, found


def _cases(
    doubt: InDoubtError, here: C, things: Bindings, supposing: Callable[[C, Any, Any], C], bound: int
) -> Iterator[tuple[C, Bindings]]:
    """Yield the cases of what is in doubt, the last first, each with how many cases each thing comes to."""
    things = things.bind({doubt.thing: max(doubt.cases, things.get(doubt.thing, 0))})
    if prod(things.values()) > bound:
        raise doubt
    for each in reversed(doubt.choices):
        yield supposing(here, doubt.about, each), things


def whichever(now: Moment, work: Callable[[Moment], T]) -> T:
    """Return what work comes to where that is the same in every case of what it finds in doubt.

    Raises:
        InDoubtError: it hangs on what no source tells.
    """
    try:
        return work(now)
    except InDoubtError:
        first, *others = (found for _, found in in_each_case(now, work))
        if any(each != first for each in others):
            raise
        return first


def answer_to(now: Moment, test: Callable[[Moment], bool]) -> Answer:
    """Return what a test comes to; where it finds something in doubt, in each case of that.

    Whoever is told so later need not look at what was tested, which may be different then.
    """
    try:
        return test(now)
    except InDoubtError as doubt:
        cases = tuple((each, answer_to(now.supposing(doubt.about, each), test)) for each in doubt.choices)
        told = {answer for _, answer in cases}
        return told.pop() if len(told) == 1 else Hanging(untold_of(doubt), doubt.about, cases)
    except UnsourcedError as silence:
        return untold_of(silence)
