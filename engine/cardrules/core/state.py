"""The state of a game as a value: objects in zones, facts, effects, what is under way.

Immutable, with structural sharing. A change copies the zone it touches and two small
tables; each zone remembers its hash, so hashing the child costs only the changed part.
Only :mod:`cardrules.core.gate` and :mod:`cardrules.core.kernel` make changed states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.values import EMPTY, Bindings, Recalling, Seat, Value, register, unique_value, value

if TYPE_CHECKING:
    from cardrules.core.abilities import ActiveEffect, Waiting
    from cardrules.core.decisions import Decision
    from cardrules.core.ruleset import Ruleset


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


class GameObject(Recalling):
    """A card or other piece in a zone. ``life`` counts its changes of zone."""

    __slots__ = ("_hash", "_recalled", "_ref", "card", "id", "life", "marks", "owner", "under")

    def __init__(
        self,
        id: int,  # noqa: A002 - the word of the field
        card: str,
        owner: Seat,
        life: int = 0,
        marks: Bindings = EMPTY,
        under: tuple[GameObject, ...] = (),
    ) -> None:
        self.id: Final = id
        self.card: Final = card
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
        return (self.card, self.owner, self.marks, tuple(each.look for each in self.under))

    def marked(self, marks: Mapping[str, Any]) -> GameObject:
        """Return the same object with some marks set; a mark of ``None`` is taken away."""
        kept = {key: entry for key, entry in self.marks.bind(marks).items() if entry is not None}
        now = Bindings(kept) if kept else EMPTY
        return GameObject(self.id, self.card, self.owner, self.life, now, self.under)

    def moved(self, marks: Bindings = EMPTY) -> GameObject:
        """Return the new object that this piece becomes in another zone: it remembers nothing."""
        return GameObject(self.id, self.card, self.owner, self.life + 1, marks)

    def pieces(self) -> Iterator[GameObject]:
        """Yield the object itself and every piece that lies under it, top first."""
        yield self
        for each in self.under:
            yield from each.pieces()

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, GameObject)
            and (self.id, self.life, self.card, self.owner) == (other.id, other.life, other.card, other.owner)
            and self.marks == other.marks
            and self.under == other.under
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.id, self.life, self.card, self.owner, self.marks, self.under))
        return self._hash

    def __repr__(self) -> str:
        return f"GameObject({self.id}, {self.card!r}, {self.owner.name}, life={self.life}, {self.marks!r})"


class Remembering:
    """Base of parts of a state that remember what was worked out from them."""

    __slots__ = ("_memo",)
    _memo: dict[Any, Any] | None

    def memo(self, key: Any, compute: Callable[[Any], Any]) -> Any:
        """Return ``compute(self)``, worked out once for each key as long as the part lives."""
        if self._memo is None:
            self._memo = {}
        if key not in self._memo:
            self._memo[key] = compute(self)
        return self._memo[key]


class Zone(Remembering):
    """The objects of one zone, top first where it is a sequence, else by id."""

    __slots__ = ("_hash", "objects")

    def __init__(self, objects: tuple[GameObject, ...] = ()) -> None:
        self.objects: Final = objects
        self._hash: int | None = None
        self._memo = None

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


class Frame:
    """One procedure under way: which, at which step, with what is known so far.

    ``into`` names the binding of the frame below that takes this frame's result;
    ``settled`` holds inside a replacement, where no event is replaced again.
    """

    __slots__ = ("_hash", "bindings", "into", "procedure", "settled", "step")

    def __init__(
        self,
        procedure: str,
        step: int = 0,
        bindings: Bindings = EMPTY,
        into: str | None = None,
        settled: bool = False,
    ) -> None:
        self.procedure: Final = procedure
        self.step: Final = step
        self.bindings: Final = bindings
        self.into: Final = into
        self.settled: Final = settled
        self._hash: int | None = None

    def at(self, step: int, bindings: Mapping[str, Any] | None = None) -> Frame:
        """Return this frame at another step, with more bindings."""
        known = self.bindings.bind(bindings) if bindings else self.bindings
        return Frame(self.procedure, step, known, self.into, self.settled)

    def _key(self) -> tuple[Any, ...]:
        return (self.procedure, self.step, self.bindings, self.into, self.settled)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Frame) and self._key() == other._key())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash

    def __repr__(self) -> str:
        return f"Frame{self._key()!r}"


@value
class Outcome(Value):
    """How a game ended: who won (``None`` for nobody, or where no source tells) and by which rule."""

    winner: Seat | None
    rule: str


_REMEMBERED: Final = frozenset({"zones", "facts", "effects"})


class GameState:
    """Everything that matters for how a game goes on; see the module's words.

    ``where`` is an index of the zones and made from them. ``serial`` is the id of the next
    new piece, by default one more than any there is. ``memo`` holds what was worked out from
    zones, facts, effects and rules alone; states that share these share it. ``table`` holds what
    was worked out from zones and rules alone.
    """

    __slots__ = (
        "_hash", "agenda", "decision", "effects", "facts", "memo", "outcome", "ruleset", "serial", "table",
        "waiting", "where", "zones",
    )  # fmt: skip

    def __init__(
        self,
        zones: Mapping[ZoneKey, Zone],
        ruleset: Ruleset,
        where: Mapping[int, ZoneKey] | None = None,
        facts: Bindings = EMPTY,
        effects: tuple[ActiveEffect, ...] = (),
        waiting: tuple[Waiting, ...] = (),
        agenda: tuple[Frame, ...] = (),
        decision: Decision | None = None,
        outcome: Outcome | None = None,
        serial: int | None = None,
        memo: dict[Any, Any] | None = None,
        table: dict[Any, Any] | None = None,
    ) -> None:
        self.zones: Final = zones
        self.ruleset: Final = ruleset
        self.where: Final = _index(zones) if where is None else where
        self.facts: Final = facts
        self.effects: Final = effects
        self.waiting: Final = waiting
        self.agenda: Final = agenda
        self.decision: Final = decision
        self.outcome: Final = outcome
        self.serial: Final = _next_id(zones) if serial is None else serial
        self.memo: Final = {} if memo is None else memo
        self.table: Final = {} if table is None else table
        self._hash: int | None = None

    def evolve(self, **changes: Any) -> GameState:
        """Return a state that differs in the named fields. For the kernel and the gate alone."""
        new = changes.get
        return GameState(
            new("zones", self.zones),
            self.ruleset,
            new("where", self.where),
            new("facts", self.facts),
            new("effects", self.effects),
            new("waiting", self.waiting),
            new("agenda", self.agenda),
            new("decision", self.decision),
            new("outcome", self.outcome),
            new("serial", self.serial),
            self.memo if changes.keys().isdisjoint(_REMEMBERED) else None,
            self.table if "zones" not in changes else None,
        )

    def going_on(self, agenda: tuple[Frame, ...]) -> GameState:
        """Return a state that differs in where execution stands, and has no open decision."""
        return GameState(
            self.zones,
            self.ruleset,
            self.where,
            self.facts,
            self.effects,
            self.waiting,
            agenda,
            None,
            self.outcome,
            self.serial,
            self.memo,
            self.table,
        )

    def zone(self, name: str, seat: Seat) -> Zone:
        """Return one zone; an unknown name is a ``KeyError``."""
        return self.zones[ZoneKey(name, seat)]

    def find(self, ref: Ref) -> GameObject | None:
        """Return the object a reference means, or ``None`` once it has left its zone."""
        here = self.piece(ref.id)
        return here if here is not None and here.life == ref.life else None

    def piece(self, id: int) -> GameObject | None:  # noqa: A002
        """Return the object that a piece is now, wherever it is; ``None`` while it lies under another."""
        key = self.where.get(id)
        if key is not None:
            for each in self.zones[key].objects:
                if each.id == id:
                    return each
        return None

    def objects(self) -> Iterator[tuple[ZoneKey, GameObject]]:
        """Yield every object with the zone it is in, in the order of the zones."""
        return ((key, each) for key, zone in self.zones.items() for each in zone)

    def _key(self) -> tuple[Any, ...]:
        return (
            tuple(self.zones.values()), self.facts, self.effects, self.waiting,
            self.agenda, self.decision, self.outcome, self.serial, self.ruleset,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, GameState) and self._key() == other._key())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash


def _index(zones: Mapping[ZoneKey, Zone]) -> dict[int, ZoneKey]:
    return {each.id: key for key, zone in zones.items() for each in zone}


def _next_id(zones: Mapping[ZoneKey, Zone]) -> int:
    ids = (piece.id for zone in zones.values() for each in zone for piece in each.pieces())
    return max(ids, default=-1) + 1


def arrange(objects: Iterable[GameObject], ordered: bool) -> Zone:
    """Return a zone of these objects: as they come if it is a sequence, else by id."""
    return Zone(tuple(objects) if ordered else tuple(sorted(objects, key=lambda each: each.id)))


for _cls in (GameObject, Zone, Frame, GameState):
    register(_cls)
