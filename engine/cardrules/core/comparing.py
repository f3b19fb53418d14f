"""How numbers compare, also one of which no source tells how much it is: that is asked case by case."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cardrules.core.doubts import Between
from cardrules.core.errors import UntoldValueError
from cardrules.core.values import Value, value

if TYPE_CHECKING:
    from cardrules.core.moment import Moment

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


@value
class AtLeast(Value):
    """Whether a number that no source tells is at least so much: that is in doubt where it is compared."""

    thing: Hashable
    number: int


Read: TypeAlias = Callable[[], Between]
"""Reads a number as far as sources tell."""


def compared(now: Moment, one: Read, comparison: str, other: Read) -> bool:
    """Tell how a number compares with another, where sources tell or a case of it is looked at.

    Raises:
        UnsourcedError: it depends on what no source tells.
    """
    try:
        found = one()
    except UntoldValueError as silence:
        return _untold_compared(now, silence, comparison, other())
    try:
        known = other()
    except UntoldValueError as silence:
        return _untold_compared(now, silence, _TURNED[comparison], found)
    return found.compare(COMPARE[comparison], known)


def _untold_compared(now: Moment, silence: UntoldValueError, comparison: str, known: Between) -> bool:
    """Tell how a number of which no source tells compares with one that is told."""
    if known.least != known.most:
        raise silence
    number = known.least
    if comparison in ("==", "!="):
        same = _is_at_least(now, silence, number) and not _is_at_least(now, silence, number + 1)
        return same is (comparison == "==")
    least = _is_at_least(now, silence, number + (comparison in ("<=", ">")))
    return least is (comparison in (">=", ">"))


def _is_at_least(now: Moment, silence: UntoldValueError, number: int) -> bool:
    """Tell whether a number is at least so much, also by what is supposed of it for another number."""
    about = AtLeast(silence.thing, number)
    known = {
        each.number: bool(so)
        for each, so in now.state.ruleset.supposed.items()
        if isinstance(each, AtLeast) and each.thing == silence.thing
    }
    if any(so and number <= bound for bound, so in known.items()):
        return True
    if any(not so and number >= bound for bound, so in known.items()):
        return False
    return bool(now.supposed(silence, about, (True, False), ("number", silence.thing), len(known) + 2))
