"""Objects in zones: what a position is laid out of, and the references by which all else speaks of it.

Immutable. An object that changes zones is a new object, which is why a
reference means a piece *as what it was in one zone*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.values import EMPTY, Bindings, Recalling, Seat, Value, register, unique_value, value


@unique_value
class Ref(Value):
    """A reference to one object: the piece (``id``) as what it was in one zone (``life``)."""

    id: int
    life: int


@unique_value
class ZoneKey(Value):
    """One zone on one side of the table; shared zones keep each player's objects apart."""

    name: str
    seat: Seat


SEEN_AS: Final = "seen-as"
"""The mark that names the card as which a piece is seen, in place of the one that is printed on it."""

PART: Final = "part"
"""The mark of a piece that is no card under an object, but one of the cards that the object is together."""


class GameObject(Recalling):
    """A card or other piece in a zone. ``life`` counts its changes of zone.

    ``printed`` is the card that the piece is, ``card`` the one as which it is seen: the same, unless
    it is marked as another one, as where several pieces together are one card.
    """

    __slots__ = ("_hash", "_recalled", "_ref", "card", "id", "life", "marks", "owner", "printed", "under")

    def __init__(
        self,
        id: int,  # noqa: A002 - the word of the field
        printed: str,
        owner: Seat,
        life: int = 0,
        marks: Bindings = EMPTY,
        under: tuple[GameObject, ...] = (),
    ) -> None:
        self.id: Final = id
        self.printed: Final = printed
        self.card: Final[str] = marks.get(SEEN_AS, printed) if marks else printed
        self.owner: Final = owner
        self.life: Final = life
        self.marks: Final = marks
        self.under: Final = under
        self._hash: int | None = None
        self._ref: Ref | None = None

    @property
    def ref(self) -> Ref:
        """The reference that holds as long as the object stays in its zone."""
        if self._ref is None:
            self._ref = Ref(self.id, self.life)
        return self._ref

    @property
    def look(self) -> tuple[Any, ...]:
        """What the object shows, apart from which piece it is."""
        return (self.printed, self.owner, self.marks, tuple(each.look for each in self.under))

    def marked(self, marks: Mapping[str, Any]) -> GameObject:
        """Return the same object with some marks set; a mark of ``None`` is taken away."""
        kept = {key: entry for key, entry in self.marks.bind(marks).items() if entry is not None}
        now = Bindings(kept) if kept else EMPTY
        return GameObject(self.id, self.printed, self.owner, self.life, now, self.under)

    def moved(self, marks: Bindings = EMPTY) -> GameObject:
        """Return the new object that this piece becomes in another zone: it remembers nothing."""
        return GameObject(self.id, self.printed, self.owner, self.life + 1, marks)

    def less(self, id: int) -> GameObject:  # noqa: A002
        """Return the same object without one of the pieces under it; what lay under that piece stays."""
        under = (part.under if part.id == id else (part.less(id),) for part in self.under)
        left = tuple(each for parts in under for each in parts)
        return GameObject(self.id, self.printed, self.owner, self.life, self.marks, left)

    def pieces(self) -> Iterator[GameObject]:
        """Yield the object itself and every piece that lies under it, top first."""
        yield self
        for each in self.under:
            yield from each.pieces()

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, GameObject)
            and (self.id, self.life, self.printed, self.owner)
            == (other.id, other.life, other.printed, other.owner)
            and self.marks == other.marks
            and self.under == other.under
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.id, self.life, self.printed, self.owner, self.marks, self.under))
        return self._hash

    def __repr__(self) -> str:
        return f"GameObject({self.id}, {self.printed!r}, {self.owner.name}, life={self.life}, {self.marks!r})"


class Zone(Recalling):
    """The objects of one zone, top first where it is a sequence, else by id."""

    __slots__ = ("_hash", "_recalled", "objects")

    def __init__(self, objects: tuple[GameObject, ...] = ()) -> None:
        self.objects: Final = objects
        self._hash: int | None = None

    def __iter__(self) -> Iterator[GameObject]:
        return iter(self.objects)

    def __len__(self) -> int:
        return len(self.objects)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Zone) and self.objects == other.objects)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.objects)
        return self._hash

    def __repr__(self) -> str:
        return f"Zone({self.objects!r})"


@value
class Outcome(Value):
    """How a game ended: who won (``None`` for nobody, or where no source tells) and by which rule."""

    winner: Seat | None
    rule: str


def arrange(objects: Iterable[GameObject], ordered: bool) -> Zone:
    """Return a zone of these objects: as they come if it is a sequence, else by id."""
    return Zone(tuple(objects) if ordered else tuple(sorted(objects, key=lambda each: each.id)))


for _cls in (GameObject, Zone):
    register(_cls)
