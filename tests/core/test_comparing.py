"""A number of which no source tells is compared case by case, and is one number in each."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from cardrules.core.cases import in_each_case, whichever
from cardrules.core.comparing import COMPARE, bounds, compared
from cardrules.core.doubts import Between, exactly
from cardrules.core.errors import InDoubtError, UnsourcedError, UntoldValueError
from cardrules.core.moment import Moment
from tests.core.table import Table

SILENT: Final = UnsourcedError("パワーに出典がない")
TURNED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.ge, ">=": operator.le, "<": operator.gt, ">": operator.lt,
    "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
"""How a comparison reads with its sides changed."""


@pytest.fixture
def now() -> Moment:
    """A moment at which nothing is supposed."""
    return Table("row FIRST: coin").now


def _untold() -> Between:
    raise UntoldValueError(SILENT, ("獣", "power"))


def _asking(*asked: tuple[str, int]) -> Callable[[Moment], tuple[bool, ...]]:
    """Return work that comes to how a number that is not told compares with some that are."""
    return lambda now: tuple(compared(now, _untold, sign, lambda n=n: exactly(n)) for sign, n in asked)  # type: ignore[misc]


@pytest.mark.parametrize("one", COMPARE)
@pytest.mark.parametrize("other", COMPARE)
def test_the_answers_in_all_cases_are_those_of_all_numbers(now: Moment, one: str, other: str) -> None:
    asked = ((one, 2), (other, 4), (one, 3))
    found = [told for _, told in in_each_case(now, _asking(*asked))]
    wanted = {tuple(COMPARE[sign](number, n) for sign, n in asked) for number in range(-1, 8)}

    assert set(found) == wanted


def test_there_is_one_case_more_than_there_are_bounds_it_is_compared_with(now: Moment) -> None:
    numbers = tuple((">=", number) for number in range(250))
    assert len(list(in_each_case(now, _asking(*numbers)))) == 251


@pytest.mark.parametrize("sign", COMPARE)
def test_from_the_other_side_it_compares_the_other_way(now: Moment, sign: str) -> None:
    def both(case: Moment) -> tuple[bool, bool]:
        turned = compared(case, lambda: exactly(3), sign, _untold)
        told = next(each for each, test in COMPARE.items() if test is TURNED[sign])
        return turned, compared(case, _untold, told, lambda: exactly(3))

    assert all(one == other for _, (one, other) in in_each_case(now, both))


def test_with_what_is_not_told_either_it_is_not_compared(now: Moment) -> None:
    some = Between(1, 3, SILENT)
    for one, other in ((_untold, lambda: some), (lambda: some, _untold), (_untold, _untold)):
        with pytest.raises(UnsourcedError) as raised:
            compared(now, one, ">=", other)
        assert not isinstance(raised.value, InDoubtError)


def test_what_is_so_whatever_it_is_follows(now: Moment) -> None:
    assert whichever(now, lambda case: any(_asking((">=", 2), ("<", 2))(case)))


def test_between_what_it_is_goes_by_what_is_supposed_of_it(now: Moment) -> None:
    def between(case: Moment) -> tuple[int, int]:
        _asking((">=", 3), ("<", 5))(case)
        return bounds(case, ("獣", "power"), 0, 9)

    assert {told for _, told in in_each_case(now, between)} == {(0, 2), (3, 4), (5, 9)}
    assert bounds(now, ("獣", "power"), 0, 9) == (0, 9)
