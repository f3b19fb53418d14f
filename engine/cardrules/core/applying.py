"""Carrying a change out: the one function by which a state becomes another one.

A change of a thing that is no longer there changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.changes import (
    BOTTOM,
    TOP,
    AddToFact,
    Arrange,
    Change,
    Create,
    Finish,
    Follow,
    Forget,
    Lift,
    Mark,
    Move,
    Remove,
    SetFact,
    Transfer,
    Tuck,
)
from cardrules.core.following import followed
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey, arrange
from cardrules.core.ongoing import ActiveEffect, Begin, End, Unwait, Wait
from cardrules.core.state import GameState


def apply(state: GameState, change: Change, ordered: frozenset[str]) -> GameState:
    """Return the state after one change. ``ordered`` names the zones that are sequences."""
    return _APPLY[type(change)](state, change, ordered)


def _without(zone: Zone, gone: int) -> Zone:
    return Zone(tuple(each for each in zone.objects if each.id != gone))


def _inserted(zone: Zone, new: GameObject, place: str, ordered: bool) -> Zone:
    if not ordered:
        return arrange((*zone.objects, new), ordered=False)
    at = {TOP: 0, BOTTOM: len(zone.objects)}.get(place)
    at = int(place) - 1 if at is None else at
    return Zone((*zone.objects[:at], new, *zone.objects[at:]))


def _move(state: GameState, change: Move, ordered: frozenset[str]) -> GameState:
    here = state.find(change.ref)
    if here is None:
        return state
    zones, where = dict(state.zones), dict(state.where)
    origin = where.pop(here.id)
    zones[origin] = _without(zones[origin], here.id)
    base = state.find(change.onto) if change.onto is not None else None
    if base is not None and base is not here and where[base.id] == change.to:
        _stack(zones, where, here, base, change)
    else:
        _put(zones, where, here, change, ordered)
    return state.evolve(zones=zones, where=where)


def _lift(state: GameState, change: Lift, ordered: frozenset[str]) -> GameState:
    here = state.find(change.ref)
    if here is None and change.ref.id not in state.where:
        return _pulled(state, change, ordered)
    if here is None or not here.under:
        return _move(state, Move(change.ref, change.to, change.place, change.marks), ordered)
    zones, where = dict(state.zones), dict(state.where)
    origin = where.pop(here.id)
    first, *rest = here.under
    under = (*first.under, *rest)
    bared = GameObject(first.id, first.printed, first.owner, first.life, change.left, under)
    kept = tuple(bared if each is here else each for each in zones[origin].objects)
    zones[origin] = arrange(kept, ordered=False)
    where[first.id] = origin
    zones[change.to] = _inserted(
        zones[change.to], here.moved(change.marks), change.place, change.to.name in ordered
    )
    where[here.id] = change.to
    return state.evolve(zones=zones, where=where)


def _pulled(state: GameState, change: Lift, ordered: frozenset[str]) -> GameState:
    """Take a piece out from under an object."""
    found = state.beneath(change.ref.id)
    if found is None or found[1].life != change.ref.life:
        return state
    over, piece = found
    rest = _changed_object(state, over.ref, lambda each: each.less(piece.id))
    new, sequence = piece.moved(change.marks), change.to.name in ordered
    zones = {**rest.zones, change.to: _inserted(rest.zones[change.to], new, change.place, sequence)}
    return rest.evolve(zones=zones, where={**rest.where, piece.id: change.to})


def _put(
    zones: dict[ZoneKey, Zone],
    where: dict[int, ZoneKey],
    here: GameObject,
    change: Move,
    ordered: frozenset[str],
) -> None:
    """Put every piece of an object into a zone, each for itself: what lay under it goes along."""
    pieces = tuple(here.pieces())
    for piece in reversed(pieces) if change.place == TOP else pieces:
        at_home = change.to.seat == here.owner and piece.owner != here.owner
        to = ZoneKey(change.to.name, piece.owner) if at_home else change.to
        new = piece.moved(change.own.get(piece.id, change.marks))
        zones[to] = _inserted(zones[to], new, change.place, to.name in ordered)
        where[piece.id] = to


def _stack(
    zones: dict[ZoneKey, Zone], where: dict[int, ZoneKey], here: GameObject, base: GameObject, change: Move
) -> None:
    """Put an object over another one, which then lies under it without its marks."""
    bare = GameObject(base.id, base.printed, base.owner, base.life)
    under = (*here.under, bare, *base.under)
    over = GameObject(here.id, here.printed, here.owner, here.life + 1, change.marks, under)
    objects = tuple(over if each is base else each for each in zones[change.to].objects)
    zones[change.to] = arrange(objects, ordered=False)
    where[here.id] = where.pop(base.id)


def _changed_object(state: GameState, ref: Ref, remake: Callable[[GameObject], GameObject]) -> GameState:
    here = state.find(ref)
    if here is None:
        return state
    key = state.where[ref.id]
    zone = Zone(tuple(remake(each) if each is here else each for each in state.zones[key].objects))
    return state.evolve(zones={**state.zones, key: zone})


def _mark(state: GameState, change: Mark, _ordered: frozenset[str]) -> GameState:
    return _changed_object(state, change.ref, lambda each: each.marked(change.marks))


def _set_fact(state: GameState, change: SetFact, _ordered: frozenset[str]) -> GameState:
    if change.fact is None:
        gone = change.key in state.facts
        return state.evolve(facts=state.facts.without(change.key)) if gone else state
    return state.evolve(facts=state.facts.bind({change.key: change.fact}))


def _add_to_fact(state: GameState, change: AddToFact, _ordered: frozenset[str]) -> GameState:
    number = state.facts.get(change.key, 0) + change.number
    return state.evolve(facts=state.facts.bind({change.key: number}))


def _transfer(state: GameState, change: Transfer, ordered: frozenset[str]) -> GameState:
    here = state.find(change.ref)
    if here is None:
        return state
    zones, where = dict(state.zones), dict(state.where)
    origin = where[here.id]
    zones[origin] = _without(zones[origin], here.id)
    zones[change.to] = _inserted(zones[change.to], here, TOP, change.to.name in ordered)
    where[here.id] = change.to
    return state.evolve(zones=zones, where=where)


def _tuck(state: GameState, change: Tuck, _ordered: frozenset[str]) -> GameState:
    here, over = state.find(change.ref), state.find(change.under)
    if here is None or over is None or here is over:
        return state
    zones, where = dict(state.zones), dict(state.where)
    origin = where.pop(here.id)
    zones[origin] = _without(zones[origin], here.id)
    bare = tuple(each.moved(change.marks) for each in here.pieces())
    stack = (*bare, *over.under) if change.place == TOP else (*over.under, *bare)
    under = GameObject(over.id, over.printed, over.owner, over.life, over.marks, stack)
    key = where[over.id]
    zones[key] = Zone(tuple(under if each is over else each for each in zones[key].objects))
    return state.evolve(zones=zones, where=where)


def _follow(state: GameState, change: Follow, _ordered: frozenset[str]) -> GameState:
    return state.evolve(**followed(state, change.old, change.new))


def _forget(state: GameState, change: Forget, _ordered: frozenset[str]) -> GameState:
    gone = [key for key in state.facts if isinstance(key, tuple) and key[0] == change.kind]
    return state.evolve(facts=state.facts.without(*gone)) if gone else state


def _begin(state: GameState, change: Begin, _ordered: frozenset[str]) -> GameState:
    return state.evolve(effects=(*state.effects, change.effect))


def _end(state: GameState, change: End, _ordered: frozenset[str]) -> GameState:
    kept = tuple(each for each in state.effects if not _ends(each, change))
    return state if len(kept) == len(state.effects) else state.evolve(effects=kept)


def _ends(effect: ActiveEffect, change: End) -> bool:
    return effect.duration == change.duration and change.controller in (None, effect.controller)


def _wait(state: GameState, change: Wait, _ordered: frozenset[str]) -> GameState:
    return state.evolve(waiting=(*state.waiting, change.waiting))


def _unwait(state: GameState, change: Unwait, _ordered: frozenset[str]) -> GameState:
    kept = tuple(each for each in state.waiting if each != change.waiting)
    return state if len(kept) == len(state.waiting) else state.evolve(waiting=kept)


def _create(state: GameState, change: Create, ordered: frozenset[str]) -> GameState:
    new = GameObject(state.serial, change.card, change.owner, 0, change.marks)
    zone = _inserted(state.zones[change.to], new, TOP, change.to.name in ordered)
    return state.evolve(
        zones={**state.zones, change.to: zone},
        where={**state.where, new.id: change.to},
        serial=state.serial + 1,
    )


def _remove(state: GameState, change: Remove, _ordered: frozenset[str]) -> GameState:
    here = state.find(change.ref)
    if here is None:
        return state
    where = dict(state.where)
    key = where.pop(here.id)
    return state.evolve(zones={**state.zones, key: _without(state.zones[key], here.id)}, where=where)


def _arrange(state: GameState, change: Arrange, _ordered: frozenset[str]) -> GameState:
    place = {piece: index for index, piece in enumerate(change.order)}
    objects = sorted(state.zones[change.zone], key=lambda each: place.get(each.id, len(place)))
    return state.evolve(zones={**state.zones, change.zone: Zone(tuple(objects))})


def _finish(state: GameState, change: Finish, _ordered: frozenset[str]) -> GameState:
    if state.outcome is not None:
        return state
    return state.evolve(outcome=change.outcome).going_on(())


_APPLY: Final[dict[type, Callable[[GameState, Any, frozenset[str]], GameState]]] = {
    Move: _move,
    Lift: _lift,
    Transfer: _transfer,
    Tuck: _tuck,
    Follow: _follow,
    Mark: _mark,
    SetFact: _set_fact,
    AddToFact: _add_to_fact,
    Forget: _forget,
    Begin: _begin,
    End: _end,
    Wait: _wait,
    Unwait: _unwait,
    Create: _create,
    Remove: _remove,
    Arrange: _arrange,
    Finish: _finish,
}
