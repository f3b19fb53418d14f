"""What work comes to where something is in doubt: what is the same in every case."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from cardrules.core.cases import CASES_AT_MOST, in_each_case, whichever
from cardrules.core.errors import InDoubtError, UnsourcedError
from cardrules.core.moment import Moment
from tests.core.table import Table

SILENT = UnsourcedError("値に出典がない")


def _asking(*names: str) -> Callable[[Moment], tuple[bool, ...]]:
    """Return work that comes to the answers to some questions that no source answers."""
    return lambda now: tuple(bool(now.supposed(SILENT, each, (True, False))) for each in names)


@pytest.fixture
def now() -> Moment:
    """A moment at which nothing is supposed."""
    return Table("row FIRST: coin").now


def test_every_case_is_looked_at_once(now: Moment) -> None:
    found = [told for _, told in in_each_case(now, _asking("甲", "乙"))]
    assert found == list(product((True, False), repeat=2))


def test_the_same_thing_has_the_same_answer_wherever_it_is_asked(now: Moment) -> None:
    assert [told for _, told in in_each_case(now, _asking("甲", "甲"))] == [(True, True), (False, False)]
    assert whichever(now, lambda then: len(set(_asking("甲", "甲")(then)))) == 1


def test_what_is_the_same_in_every_case_follows(now: Moment) -> None:
    assert whichever(now, lambda then: len(_asking("甲", "乙")(then))) == 2
    with pytest.raises(InDoubtError, match="値に出典がない"):
        whichever(now, _asking("甲"))


def test_what_hangs_on_something_else_in_doubt_has_that_for_its_doubt(now: Moment) -> None:
    deeper = InDoubtError(SILENT, "根", (True, False))
    with pytest.raises(InDoubtError) as raised:
        now.supposing("葉", True).supposed(deeper, "葉", (True, False))
    assert raised.value.about == "根"


def test_a_case_is_a_state_of_its_own(now: Moment) -> None:
    then = now.supposing("甲", True)
    assert then.state != now.state
    assert then.state == now.supposing("甲", True).state
    assert then.state.zones == now.state.zones


def test_there_is_a_bound_to_the_cases(now: Moment) -> None:
    few, many = (tuple(map(str, range(number))) for number in (8, 9))
    assert 2**8 <= CASES_AT_MOST < 2**9
    assert len(list(in_each_case(now, _asking(*few)))) == 2**8
    with pytest.raises(InDoubtError):
        list(in_each_case(now, _asking(*many)))
