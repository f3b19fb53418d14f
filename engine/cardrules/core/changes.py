"""The few ways in which a state can change. Events are made of them; nothing else is.

``apply`` is the one function that carries a change out. A change of a thing that is no
longer there changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.state import GameObject, GameState, Outcome, Ref, Zone, ZoneKey, arrange
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value

if TYPE_CHECKING:
    from cardrules.core.abilities import ActiveEffect, Waiting

TOP: Final = "top"
BOTTOM: Final = "bottom"
"""Where in a sequence something is put; in a zone that is none it does not matter."""


@value
class Move(Value):
    """An object goes to another zone and is a new object there.

    With ``onto`` it is put over that object, whose pieces then lie under it.
    """

    ref: Ref
    to: ZoneKey
    place: str = TOP
    marks: Bindings = EMPTY
    onto: Ref | None = None


@value
class Mark(Value):
    """Marks are set on an object; a mark of ``None`` is taken away."""

    ref: Ref
    marks: Bindings


@value
class SetFact(Value):
    """A fact of the game is put down; ``None`` forgets it."""

    key: Any
    fact: Any


@value
class Forget(Value):
    """All facts whose key is a pair that begins with ``kind`` are forgotten."""

    kind: str


@value
class Begin(Value):
    """An effect begins to last."""

    effect: ActiveEffect


@value
class End(Value):
    """All effects of one duration end."""

    duration: str


@value
class Wait(Value):
    """A triggered ability begins to wait."""

    waiting: Waiting


@value
class Unwait(Value):
    """A waiting ability no longer waits: it is about to be resolved, or is gone."""

    waiting: Waiting


@value
class Create(Value):
    """A new piece comes into the game."""

    card: str
    owner: Seat
    to: ZoneKey
    marks: Bindings = EMPTY


@value
class Remove(Value):
    """A piece leaves the game altogether."""

    ref: Ref


@value
class Arrange(Value):
    """The objects of a zone are put in an order, given as the ids of its pieces."""

    zone: ZoneKey
    order: tuple[int, ...]


@value
class Finish(Value):
    """The game ends."""

    outcome: Outcome


Change = Move | Mark | SetFact | Forget | Begin | End | Wait | Unwait | Create | Remove | Arrange | Finish


def apply(state: GameState, change: Change, ordered: frozenset[str]) -> GameState:
    """Return the state after one change. ``ordered`` names the zones that are sequences."""
    return _APPLY[type(change)](state, change, ordered)


def _zones(state: GameState, parts: Mapping[ZoneKey, Zone], where: Mapping[int, ZoneKey | None]) -> GameState:
    index = {**state.where, **where}
    kept = {id: key for id, key in index.items() if key is not None} if None in where.values() else index
    return state.evolve(zones={**state.zones, **parts}, where=kept)


def _without(zone: Zone, id: int) -> Zone:  # noqa: A002
    return Zone(tuple(each for each in zone if each.id != id))


def _inserted(zone: Zone, new: GameObject, place: str, ordered: bool) -> Zone:
    if not ordered:
        return arrange((*zone, new), ordered=False)
    return Zone((new, *zone) if place == TOP else (*zone, new))


def _move(state: GameState, change: Move, ordered: frozenset[str]) -> GameState:
    here = state.find(change.ref)
    if here is None:
        return state
    origin = state.where[here.id]
    new = here.moved(change.marks)
    zones = {**state.zones, origin: _without(state.zones[origin], here.id)}
    target = zones[change.to]
    if change.onto is not None:
        return _stacked(state, zones, new, change)
    zones[change.to] = _inserted(target, new, change.place, change.to.name in ordered)
    return state.evolve(zones=zones, where={**state.where, here.id: change.to})


def _stacked(state: GameState, zones: dict[ZoneKey, Zone], new: GameObject, change: Move) -> GameState:
    base = next((each for each in zones[change.to] if each.ref == change.onto), None)
    under = (GameObject(base.id, base.card, base.owner, base.life, EMPTY), *base.under) if base else ()
    over = GameObject(new.id, new.card, new.owner, new.life, new.marks, under)
    rest = zones[change.to] if base is None else _without(zones[change.to], base.id)
    zones[change.to] = arrange((*rest, over), ordered=False)
    where = {**state.where, new.id: change.to}
    if base is not None:
        del where[base.id]
    return state.evolve(zones=zones, where=where)


def _changed_object(state: GameState, ref: Ref, remake: Callable[[GameObject], GameObject]) -> GameState:
    here = state.find(ref)
    if here is None:
        return state
    key = state.where[ref.id]
    zone = Zone(tuple(remake(each) if each is here else each for each in state.zones[key]))
    return state.evolve(zones={**state.zones, key: zone})


def _mark(state: GameState, change: Mark, _ordered: frozenset[str]) -> GameState:
    return _changed_object(state, change.ref, lambda each: each.marked(change.marks))


def _set_fact(state: GameState, change: SetFact, _ordered: frozenset[str]) -> GameState:
    if change.fact is None:
        return state.evolve(facts=state.facts.without(change.key))
    return state.evolve(facts=state.facts.bind({change.key: change.fact}))


def _forget(state: GameState, change: Forget, _ordered: frozenset[str]) -> GameState:
    gone = [key for key in state.facts if isinstance(key, tuple) and key[0] == change.kind]
    return state.evolve(facts=state.facts.without(*gone)) if gone else state


def _begin(state: GameState, change: Begin, _ordered: frozenset[str]) -> GameState:
    return state.evolve(effects=(*state.effects, change.effect))


def _end(state: GameState, change: End, _ordered: frozenset[str]) -> GameState:
    kept = tuple(each for each in state.effects if each.duration != change.duration)
    return state if len(kept) == len(state.effects) else state.evolve(effects=kept)


def _wait(state: GameState, change: Wait, _ordered: frozenset[str]) -> GameState:
    return state.evolve(waiting=(*state.waiting, change.waiting), serial=state.serial + 1)


def _unwait(state: GameState, change: Unwait, _ordered: frozenset[str]) -> GameState:
    return state.evolve(waiting=tuple(each for each in state.waiting if each != change.waiting))


def _create(state: GameState, change: Create, ordered: frozenset[str]) -> GameState:
    new = GameObject(state.serial, change.card, change.owner, 0, change.marks)
    zone = _inserted(state.zones[change.to], new, TOP, change.to.name in ordered)
    made = _zones(state, {change.to: zone}, {new.id: change.to})
    return made.evolve(serial=state.serial + 1)


def _remove(state: GameState, change: Remove, _ordered: frozenset[str]) -> GameState:
    if state.find(change.ref) is None:
        return state
    key = state.where[change.ref.id]
    return _zones(state, {key: _without(state.zones[key], change.ref.id)}, {change.ref.id: None})


def _arrange(state: GameState, change: Arrange, _ordered: frozenset[str]) -> GameState:
    place = {id: index for index, id in enumerate(change.order)}
    objects = sorted(state.zones[change.zone], key=lambda each: place.get(each.id, len(place)))
    return _zones(state, {change.zone: Zone(tuple(objects))}, {})


def _finish(state: GameState, change: Finish, _ordered: frozenset[str]) -> GameState:
    return state if state.outcome is not None else state.evolve(outcome=change.outcome, agenda=(), decision=None)


_APPLY: Final[dict[type, Callable[[GameState, Any, frozenset[str]], GameState]]] = {
    Move: _move, Mark: _mark, SetFact: _set_fact, Forget: _forget, Begin: _begin, End: _end, Wait: _wait,
    Unwait: _unwait, Create: _create, Remove: _remove, Arrange: _arrange, Finish: _finish,
}  # fmt: skip
