"""Values: frozen, compared by what they say, hashed once; of some there is only one object."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from cardrules.core.codec import dumps, loads
from cardrules.core.decisions import Option, Several
from cardrules.core.objects import Ref, ZoneKey
from cardrules.core.position import Cell
from cardrules.core.values import Seat, Value, value


def test_values_cannot_be_changed() -> None:
    option = Option("use", 1)
    with pytest.raises(FrozenInstanceError):
        option.act = "pass"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del option.act
    with pytest.raises(FrozenInstanceError):
        Ref(1, 0).life = 1  # type: ignore[misc]
    assert option == Option("use", 1)


def test_values_are_equal_if_they_say_the_same_and_are_of_one_class() -> None:
    assert Option("use", 1) == Option("use", 1)
    assert hash(Option("use", 1)) == hash(Option("use", 1))
    assert Option("use", 1) != Option("use", 2)
    others: list[object] = [("use", None), Several(("use", None)), "use"]
    assert Option("use", None) not in others
    assert repr(Option("use", Ref(1, 0))) == "Option(act='use', choice=Ref(id=1, life=0))"
    assert replace(Option("use", 1), choice=2) == Option(act="use", choice=2)


@value
class Late(Value):
    """A value that nobody has made yet."""

    one: int
    more: tuple[int, ...] = ()


@value
class Later(Late):
    """One that says more."""

    most: str = ""


def test_a_class_has_the_methods_of_a_frozen_dataclass_with_what_it_inherits() -> None:
    assert Later(1, most="a") == Later(1, (), "a")
    assert Late(one=1) != Later(1)
    assert {Late(1): "found"}[Late(1, ())] == "found"
    assert replace(Later(1, most="a"), one=2) == Later(2, most="a")
    with pytest.raises(TypeError, match="one"):
        Late()  # type: ignore[call-arg]


@pytest.mark.parametrize("one", [Ref(3, 1), ZoneKey("hand", Seat.SECOND)])
def test_of_a_unique_value_there_is_one_object_however_it_is_made(one: Ref | ZoneKey) -> None:
    parts = (one.id, one.life) if isinstance(one, Ref) else (one.name, one.seat)
    made = [type(one)(*parts), copy.copy(one), copy.deepcopy(one), replace(one), loads(dumps(one))]
    made.append(pickle.loads(pickle.dumps(one)))  # noqa: S301 - our own
    assert all(each is one for each in made)
    assert {one: "found"}[made[0]] == "found"


def test_a_value_can_be_copied_and_pickled() -> None:
    """Its hash stays behind: that of a text is another one in another process."""
    cell = Cell("種", 2, marks=("タップ",), under=(Cell("芽"),))
    assert hash(cell)
    for again in (copy.copy(cell), copy.deepcopy(cell), pickle.loads(pickle.dumps(cell))):  # noqa: S301 - our own
        assert again == cell
        assert not hasattr(again, "_hash")


def test_unique_values_of_other_content_are_others() -> None:
    assert Ref(3, 1) != Ref(3, 2)
    assert ZoneKey("hand", Seat.FIRST) != ZoneKey("hand", Seat.SECOND)
    assert len({Ref(1, 0), Ref(0, 1), Ref(id=1, life=0)}) == 2
    assert repr(ZoneKey("hand", Seat.FIRST)) == "ZoneKey(name='hand', seat=<Seat.FIRST: 0>)"
