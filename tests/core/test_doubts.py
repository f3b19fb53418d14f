"""What follows where no source tells of something, and what does not."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable

import pytest

from cardrules.core.abilities import Activated, Continuous, Keyword, Triggered
from cardrules.core.doubts import Between, certain, certain_of, every, in_doubt, is_known, of_kind, some
from cardrules.core.effects import Sequence
from cardrules.core.errors import UnsourcedError
from cardrules.core.matching import placed
from cardrules.core.queries import AllOf, EventPattern, TurnOf, Untold
from cardrules.core.values import Side

SILENT = UnsourcedError("《札》の値に出典がない", expected="値を書く")


def _known(each: bool | None) -> bool:
    if each is None:
        raise SILENT
    return each


@pytest.mark.parametrize(
    "test, found, told",
    [
        (some, (None, True), True),
        (some, (True, None), True),
        (some, (False, False), False),
        (some, (), False),
        (every, (None, False), False),
        (every, (False, None), False),
        (every, (True, True), True),
        (every, (), True),
    ],
)
def test_what_is_known_decides(
    test: Callable[[Iterable[bool | None], Callable[[bool | None], bool]], bool],
    found: tuple[bool | None, ...],
    told: bool,
) -> None:
    assert test(found, _known) is told


@pytest.mark.parametrize("test, found", [(some, (None, False)), (every, (True, None)), (some, (None, None))])
def test_where_nothing_decides_it_is_not_told(
    test: Callable[[Iterable[bool | None], Callable[[bool | None], bool]], bool],
    found: tuple[bool | None, ...],
) -> None:
    with pytest.raises(UnsourcedError, match="値に出典がない"):
        test(found, _known)


@pytest.mark.parametrize(
    "least, most, compare, number, told",
    [
        (1, 2, operator.ge, 1, True),
        (1, 2, operator.ge, 2, None),
        (1, 2, operator.ge, 3, False),
        (1, 3, operator.eq, 2, None),
        (1, 3, operator.eq, 4, False),
        (1, 3, operator.ne, 4, True),
        (1, 3, operator.lt, 1, False),
        (1, 3, operator.le, 3, True),
        (2, 2, operator.eq, 2, True),
    ],
)
def test_a_number_compares_where_all_it_may_be_do_alike(
    least: int, most: int, compare: Callable[[int, int], bool], number: int, told: bool | None
) -> None:
    counted = Between(least, most, SILENT)
    if told is not None:
        assert counted.compare(compare, Between(number, number)) is told
        return
    with pytest.raises(UnsourcedError):
        counted.compare(compare, Between(number, number))


def test_a_number_for_each_of_so_many_may_fall_as_well_as_rise() -> None:
    assert Between(1, 3, SILENT).times(Between(-1000, -1000))[:2] == (-3000, -1000)
    assert Between(1, 3, SILENT).times(Between(2, 2)) == Between(2, 6, SILENT)


def test_an_ability_in_doubt_has_the_doubt_for_its_condition() -> None:
    untold, own = Untold(SILENT.message, "値を書く"), TurnOf(Side.OWN)
    triggered = Triggered(EventPattern("drawn"), Sequence(()), own)
    doubted = in_doubt(triggered, SILENT)

    assert isinstance(doubted, Triggered)
    assert doubted.condition == AllOf((untold, own))
    assert is_known(own)
    assert is_known(None)
    for each in (doubted, in_doubt(Continuous(()), SILENT), in_doubt(Keyword("飛行"), SILENT)):
        with pytest.raises(UnsourcedError) as silence:
            is_known(getattr(each, "condition", None))
        assert (silence.value.message, silence.value.expected) == (SILENT.message, SILENT.expected)


def test_an_ability_that_has_no_condition_is_in_doubt_where_its_kind_is_asked_for() -> None:
    sure, doubted = Activated(Sequence(())), in_doubt(Activated(Sequence(())), SILENT)

    assert list(of_kind((sure, doubted), Continuous)) == []
    assert list(of_kind((sure,), Activated)) == [sure]
    with pytest.raises(UnsourcedError, match="値に出典がない"):
        list(of_kind((sure, doubted), Activated))
    with pytest.raises(UnsourcedError, match="値に出典がない"):
        list(of_kind((in_doubt(Keyword("飛行"), SILENT),), Keyword))


def test_where_one_is_enough_what_is_known_is_found() -> None:
    assert certain((None, True, False), _known) == (True,)
    assert certain((False,), _known) == ()
    with pytest.raises(UnsourcedError):
        certain((None, False), _known)


@pytest.mark.parametrize(
    "slots, number",
    [(((1,), (1,)), 1), (((1, 2), (1,)), 2), (((1, 2), (2, 3), (1,)), 3), (((), (1,)), 1), ((), 0)],
)
def test_as_many_as_can_be_have_one_of_their_own(slots: tuple[tuple[int, ...], ...], number: int) -> None:
    assert len(placed(slots)) == number


def _least(found: tuple[int, ...]) -> tuple[int, ...]:
    """Return the least of numbers that differ; what is below none no source tells."""
    if any(each < 0 for each in found):
        raise SILENT
    return (min(found),) if found else ()


@pytest.mark.parametrize(
    "found, doubtful, known, maybe",
    [
        ((3, 1), (2,), (1,), ()),
        ((3, 1), (2, 0), (), (1, 0)),
        ((), (2, 1), (), (2, 1)),
        ((3, 1), (-1,), (), (1, -1)),
        ((3, -1), (2,), (), (3, -1, 2)),
        ((3, 1), (), (1,), ()),
    ],
)
def test_what_is_least_whatever_is_in_doubt_is_told_from_what_may_be(
    found: tuple[int, ...], doubtful: tuple[int, ...], known: tuple[int, ...], maybe: tuple[int, ...]
) -> None:
    doubts = tuple((each, SILENT) for each in doubtful)

    assert certain_of(found, doubts, _least) == (known, tuple((each, SILENT) for each in maybe))
