"""The few ways in which a state can change. Events are made of them; nothing else is.

:mod:`cardrules.core.applying` carries them out; those about effects that last and abilities
that wait stand in :mod:`cardrules.core.ongoing`.
"""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.objects import Outcome, Ref, ZoneKey
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value

TOP: Final = "top"
BOTTOM: Final = "bottom"
"""Where in a sequence something is put; in a zone that is none it does not matter."""


class Change(Value):
    """Base of everything by which a state becomes another one."""

    __slots__ = ()


@value
class Move(Change):
    """An object goes to another zone and is a new object there.

    What lies under it goes along, each piece as an object of its own; to the zones of their
    own players where the object goes to its owner's. With ``onto`` it is put over that
    object (in ``to``), whose pieces then lie under it. ``own`` are, by the id of a piece that
    becomes an object of its own, the marks that it bears in place of ``marks``.
    """

    ref: Ref
    to: ZoneKey
    place: str = TOP
    marks: Bindings = EMPTY
    onto: Ref | None = None
    own: Bindings = EMPTY


@value
class Lift(Change):
    """One piece alone goes to another zone; the rest stays, with ``left`` as its marks if it lay on top."""

    ref: Ref
    to: ZoneKey
    place: str = TOP
    marks: Bindings = EMPTY
    left: Bindings = EMPTY


@value
class Mark(Change):
    """Marks are set on an object; a mark of ``None`` is taken away."""

    ref: Ref
    marks: Bindings


@value
class SetFact(Change):
    """A fact of the game is put down; ``None`` forgets it."""

    key: Any
    fact: Any


@value
class AddToFact(Change):
    """A number among the facts grows by ``number``; one that is not there counts as 0."""

    key: Any
    number: int


@value
class Transfer(Change):
    """An object comes to lie on another side of its zone and stays the same object, marks and all."""

    ref: Ref
    to: ZoneKey


@value
class Tuck(Change):
    """An object is put under another one, as a piece with just these marks: lowest, or on ``TOP`` of them."""

    ref: Ref
    under: Ref
    place: str = BOTTOM
    marks: Bindings = EMPTY


@value
class Follow(Change):
    """What speaks of some objects speaks of another one from here on, which is the same thing.

    Effects that last, abilities that wait, facts and whatever is under way are meant; of those
    that wait and last the source keeps its card.
    """

    old: tuple[Ref, ...]
    new: Ref


@value
class Forget(Change):
    """All facts whose key is a pair that begins with ``kind`` are forgotten."""

    kind: str


@value
class Create(Change):
    """A new piece comes into the game."""

    card: str
    owner: Seat
    to: ZoneKey
    marks: Bindings = EMPTY


@value
class Remove(Change):
    """An object leaves the game altogether, with every piece that lies under it."""

    ref: Ref


@value
class Arrange(Change):
    """The objects of a sequence are put in an order, given as the ids of its pieces."""

    zone: ZoneKey
    order: tuple[int, ...]


@value
class Finish(Change):
    """The game ends."""

    outcome: Outcome
