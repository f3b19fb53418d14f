"""Records: what ``dataclass(frozen=True, slots=True)`` makes of a class, and sooner."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import Any

import pytest

from cardrules.core.records import record, replace


class Plain:
    """What is made a record, and a dataclass to compare it with."""

    name: str
    parts: tuple[int, ...] = ()
    said: Mapping[str, int] = field(default_factory=dict)
    aside: str = field(default="", compare=False)

    @property
    def length(self) -> int:
        """How many parts it has."""
        return len(self.parts)


def both() -> tuple[Any, Any]:
    """Return the same class as a record and as a dataclass."""
    bodies = [dict(vars(Plain)) for _ in range(2)]
    for body in bodies:
        body.pop("__dict__"), body.pop("__weakref__")
        body["said"] = field(default_factory=dict)
        body["aside"] = field(default="", compare=False)
    mine, theirs = (type("Plain", (), body) for body in bodies)
    return record(mine), dataclass(frozen=True, slots=True)(theirs)


@pytest.mark.parametrize(
    "args, more",
    [(("a",), {}), (("a", (1, 2)), {"aside": "x"}), ((), {"name": "b", "said": {"c": 1}})],
)
def test_a_record_is_what_a_frozen_dataclass_is(args: tuple[Any, ...], more: dict[str, Any]) -> None:
    mine, theirs = both()
    made, model = mine(*args, **more), theirs(*args, **more)
    assert repr(made) == repr(model)
    assert [getattr(made, each.name) for each in fields(mine)] == [
        getattr(model, each.name) for each in fields(theirs)
    ]
    assert mine.__match_args__ == theirs.__match_args__
    assert made.length == model.length
    assert (made == mine(*args, **more)) is (model == theirs(*args, **more)) is True
    assert (made == replace(made, aside="other")) is (model == replace(model, aside="other")) is True
    assert (made == replace(made, name="other")) is (model == replace(model, name="other")) is False
    assert not hasattr(made, "__dict__")


@record
class Point:
    """A record that can be hashed."""

    x: int
    y: int = 0


@record
class Loose:
    """A record that says itself when it is equal."""

    x: int

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_what_it_is_equal_to_it_has_the_hash_of() -> None:
    assert {Point(1): "found"}[Point(1, 0)] == "found"
    assert Point(1) != Point(2)
    assert Point(1) not in [(1, 0), Plain]
    with pytest.raises(TypeError, match="unhashable"):
        hash(both()[0]("a"))


def test_what_a_class_says_itself_stands() -> None:
    assert Loose(1) == Loose(2) == "anything"
    assert hash(Loose(3)) == 0
    assert Loose(4).x == 4


def test_nothing_of_it_can_be_changed() -> None:
    with pytest.raises(FrozenInstanceError, match="'x'"):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="'x'"):
        del Point(1).x


def test_it_can_be_copied_and_pickled() -> None:
    point = Point(1, 2)
    again = pickle.loads(pickle.dumps(point))  # noqa: S301 - our own
    assert point == again == copy.copy(point) == copy.deepcopy(point)


def test_what_is_missing_or_too_much_is_told_as_by_any_function() -> None:
    with pytest.raises(TypeError, match="'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'z'"):
        Point(1, z=2)  # type: ignore[call-arg]


def test_one_with_other_fields_is_made_as_dataclasses_makes_it() -> None:
    for made in (each("a", (1, 2), aside="x") for each in both()):
        for changes in ({}, {"name": "b"}, {"parts": (), "aside": "y"}):
            changed = replace(made, **changes)
            assert repr(changed) == repr(dataclasses.replace(made, **changes))
            assert type(changed) is type(made)
        assert repr(replace(made, name="b")) != repr(made)
        with pytest.raises(TypeError, match="nothing"):
            replace(made, nothing=1)
