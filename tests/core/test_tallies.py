"""What is counted of a turn where no source tells whether something was it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from cardrules.core.cases import answer_to, in_each_case
from cardrules.core.codec import decode, encode
from cardrules.core.doubts import Between
from cardrules.core.errors import InDoubtError, UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.queries import Untold
from cardrules.core.tallies import NONE_YET, Hanging, Tally
from tests.core.table import Table

SILENT = UnsourcedError("値に出典がない", expected="値を書く")


def _asking(name: str) -> Callable[[Moment], bool]:
    return lambda now: bool(now.supposed(SILENT, name, (True, False)))


def _silent(_now: Moment) -> bool:
    raise SILENT


@pytest.fixture
def now() -> Moment:
    """A moment at which nothing is supposed."""
    return Table("row FIRST: coin").now


def _tally(now: Moment, *tests: Callable[[Moment], bool]) -> Tally:
    found = NONE_YET
    for each in tests:
        found = found.counting(answer_to(now, each))
    return found


def test_what_is_told_is_counted_or_is_not(now: Moment) -> None:
    assert _tally(now, lambda _now: True, lambda _now: False) == Tally(1)


def test_what_is_not_told_may_count(now: Moment) -> None:
    found = _tally(now, _silent, lambda _now: True).between(now)
    assert found[:2] == (1, 2)
    assert str(found.silence) == str(SILENT)


def test_what_hangs_on_a_case_counts_in_that_case_wherever_it_is_asked(now: Moment) -> None:
    found = _tally(now, _asking("甲"), _asking("甲"), lambda then: not _asking("甲")(then))
    assert found.between(now)[:2] == (0, 3)
    assert [told for _, told in in_each_case(now, lambda then: _exact(found, then))] == [2, 1]


def _exact(found: Tally, now: Moment) -> int:
    least, most, silence = found.between(now)
    if silence is not None:
        assert isinstance(silence, InDoubtError)
        raise silence
    assert least == most
    return least


def test_what_hangs_on_several_things_is_looked_at_one_after_the_other(now: Moment) -> None:
    both = _tally(now, lambda then: _asking("甲")(then) and _asking("乙")(then))
    assert [told for _, told in in_each_case(now, lambda then: _exact(both, then))] == [1, 0, 0]


def test_what_is_the_same_in_every_case_is_told(now: Moment) -> None:
    assert answer_to(now, lambda then: _asking("甲")(then) or True) is True
    assert answer_to(now, lambda then: _asking("甲")(then) and False) is False


@pytest.mark.parametrize("before, after", [*product(range(3), repeat=2)])
def test_what_is_counted_since_is_what_was_not_counted_before(now: Moment, before: int, after: int) -> None:
    tests = (_asking("甲"), _silent, lambda _now: True)
    earlier = _tally(now, *tests[:before])
    later = _tally(now, *tests[:before], *tests[:after])
    assert later.since(earlier) == _tally(now, *tests[:after])


def test_a_tally_can_be_kept(now: Moment) -> None:
    found = _tally(now, _asking("甲"), _silent, lambda _now: True)
    assert [type(each) for each in found.doubted] == [Hanging, Untold]
    assert decode(encode(found)) == found


@pytest.mark.parametrize("least, most, other", [*product(range(3), range(3, 5), range(2))])
def test_a_sum_is_in_doubt_as_its_parts_are(least: int, most: int, other: int) -> None:
    one = Between(least, most, SILENT)
    assert one.plus(Between(other, other)) == Between(least + other, most + other, SILENT)
    assert Between(other, other).plus(one) == one.plus(Between(other, other))
