"""The state of a game as a value: objects in zones, facts, effects, what is under way.

Immutable, with structural sharing. A change copies the zone it touches and two small
tables; each zone remembers its hash, so hashing the child costs only the changed part.
Only :mod:`cardrules.core.gate` and :mod:`cardrules.core.kernel` make changed states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardrules.core.decisions import Decision
from cardrules.core.objects import GameObject, Outcome, Ref, Zone, ZoneKey
from cardrules.core.ongoing import ActiveEffect, Waiting
from cardrules.core.ruleset import Ruleset
from cardrules.core.values import EMPTY, Bindings, Recalling, Seat, register


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


class GameState(Recalling):
    """Everything that matters for how a game goes on; see the module's words.

    ``where`` is an index of the zones and made from them. ``serial`` is the id of the next
    new piece, by default one more than any there is. ``memo`` holds what was worked out from
    zones, facts, effects and rules alone; states that share these share it. ``table`` holds what
    was worked out from zones and rules alone.
    """

    __slots__ = (
        "_hash", "_recalled", "agenda", "decision", "effects", "facts", "memo", "outcome", "ruleset",
        "serial", "table", "waiting", "where", "zones",
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

    def under(self, ruleset: Ruleset) -> GameState:
        """Return the same state under other rules, for looking at what would be so by them."""
        return GameState(
            self.zones, ruleset, self.where, self.facts, self.effects, self.waiting, self.agenda,
            self.decision, self.outcome, self.serial,
        )  # fmt: skip

    def evolve(
        self,
        *,
        zones: Mapping[ZoneKey, Zone] | None = None,
        where: Mapping[int, ZoneKey] | None = None,
        facts: Bindings | None = None,
        effects: tuple[ActiveEffect, ...] | None = None,
        waiting: tuple[Waiting, ...] | None = None,
        agenda: tuple[Frame, ...] | None = None,
        outcome: Outcome | None = None,
        serial: int | None = None,
    ) -> GameState:
        """Return a state that differs in the parts that are given. For the kernel and the gate alone."""
        remembered = zones is None and facts is None and effects is None
        return GameState(
            self.zones if zones is None else zones,
            self.ruleset,
            self.where if where is None else where,
            self.facts if facts is None else facts,
            self.effects if effects is None else effects,
            self.waiting if waiting is None else waiting,
            self.agenda if agenda is None else agenda,
            self.decision,
            self.outcome if outcome is None else outcome,
            self.serial if serial is None else serial,
            self.memo if remembered else None,
            self.table if zones is None else None,
        )

    def going_on(self, agenda: tuple[Frame, ...], decision: Decision | None = None) -> GameState:
        """Return a state that differs in where execution stands, and in the decision that is open there."""
        return GameState(
            self.zones,
            self.ruleset,
            self.where,
            self.facts,
            self.effects,
            self.waiting,
            agenda,
            decision,
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

    def beneath(self, id: int) -> tuple[GameObject, GameObject] | None:  # noqa: A002
        """Return the object that a piece lies under, and the piece; ``None`` if it lies under nothing."""
        for zone in self.zones.values():
            for each in zone.objects:
                for piece in each.pieces() if each.under else ():
                    if piece.id == id and piece is not each:
                        return each, piece
        return None

    def lying(self, ref: Ref) -> GameObject | None:
        """Return the object that a reference means, or the piece under one; ``None`` once it has left."""
        if ref.id in self.where:
            return self.find(ref)
        found = self.beneath(ref.id)
        return found[1] if found is not None and found[1].life == ref.life else None

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


for _cls in (Frame, GameState):
    register(_cls)
