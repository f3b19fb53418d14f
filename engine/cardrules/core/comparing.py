"""How numbers compare, also one of which no source tells how much it is: that is asked case by case."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from cardrules.core.doubts import Between
from cardrules.core.errors import UnsourcedError, UntoldValueError
from cardrules.core.values import Value, value

COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
"""The comparisons of texts, by their signs."""

_TURNED: Final = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}
"""What a comparison is from the other side."""


class Case(Protocol):
    """What tells what is supposed where no source tells."""

    @property
    def suppositions(self) -> Mapping[Any, Any]:
        """The case that is looked at of each thing that is in doubt."""
        ...

    def supposed(
        self,
        silence: UnsourcedError,
        about: Hashable,
        choices: tuple[Any, ...],
        thing: Hashable = None,
        cases: int = 0,
    ) -> Any:
        """Return which case is looked at of something, or raise that it is in doubt."""
        ...


@value
class AtLeast(Value):
    """Whether a number that no source tells is at least so much: that is in doubt where it is compared."""

    thing: Hashable
    number: int


@value
class Comparison(Value):
    """How a number is compared with one that is stated."""

    sign: str
    number: int


Read: TypeAlias = Callable[[], Between]
"""Reads a number as far as sources tell."""


def just(read: Read) -> int | None:
    """Return how much a number is, if sources tell just that."""
    try:
        found = read()
    except UnsourcedError:
        return None
    return found.least if found.least == found.most else None


def compared(now: Case, one: Read, comparison: str, other: Read) -> bool:
    """Tell how a number compares with another, where sources tell or a case of it is looked at.

    Raises:
        UnsourcedError: it depends on what no source tells.
    """
    try:
        found = one()
    except UntoldValueError as silence:
        return untold_compared(now, silence, comparison, other())
    try:
        known = other()
    except UntoldValueError as silence:
        return untold_compared(now, silence, _TURNED[comparison], found)
    return found.compare(COMPARE[comparison], known)


def untold_compared(now: Case, silence: UntoldValueError, comparison: str, known: Between) -> bool:
    """Tell how a number of which no source tells compares with one that is told."""
    if known.least != known.most:
        raise silence
    number = known.least
    if comparison in ("==", "!="):
        same = _is_at_least(now, silence, number) and not _is_at_least(now, silence, number + 1)
        return same is (comparison == "==")
    least = _is_at_least(now, silence, number + (comparison in ("<=", ">")))
    return least is (comparison in (">=", ">"))


def _is_at_least(now: Case, silence: UntoldValueError, number: int) -> bool:
    """Tell whether a number is at least so much, also by what is supposed of it for another number."""
    known = _known(now, silence.thing)
    if any(so and number <= bound for bound, so in known.items()):
        return True
    if any(not so and number >= bound for bound, so in known.items()):
        return False
    about = AtLeast(silence.thing, number)
    return bool(now.supposed(silence, about, (True, False), ("number", silence.thing), len(known) + 2))


def _known(now: Case, thing: Hashable) -> dict[int, bool]:
    """Return what is supposed of how much a number is, by the numbers that it is at least, or is not."""
    return {
        each.number: bool(so)
        for each, so in now.suppositions.items()
        if isinstance(each, AtLeast) and each.thing == thing
    }


def bounds(now: Case, thing: Hashable, least: int, most: int) -> tuple[int, int]:
    """Return between what a number is that no source tells, by what is supposed of it."""
    known = _known(now, thing)
    return (
        max((bound for bound, so in known.items() if so), default=least),
        min((bound - 1 for bound, so in known.items() if not so), default=most),
    )
