"""The one gate through which everything happens: change, log, triggers.

Events performed together have been replaced first (:mod:`cardrules.core.replacing`); here they
change the state at once, are recorded, and set abilities waiting. Then the game checks what
the new state brings about by itself. Abilities of what left are looked up in the state before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from cardrules.core.abilities import Shaping, Triggered
from cardrules.core.applying import apply
from cardrules.core.cases import answer_to
from cardrules.core.changes import Change, Create, SetFact
from cardrules.core.doubts import is_known, untold_of
from cardrules.core.errors import InDoubtError, UnsourcedError, UntoldValueError
from cardrules.core.evaluating import holds
from cardrules.core.events import Event
from cardrules.core.hearing import matches
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.ongoing import Wait, Waiting
from cardrules.core.queries import EventPattern, Scope
from cardrules.core.records import replace
from cardrules.core.state import GameState
from cardrules.core.tallies import NONE_YET, Tally, key_of, once
from cardrules.core.values import Bindings, Seat
from cardrules.core.working import at_large, at_work, borne


def happen(now: Moment, events: tuple[Event, ...]) -> GameState:
    """Return the state after events took place at once, with what they set waiting."""
    before, after = now.state, _taking_place(now, events)
    hearing = now.library.pool.hearing(events)
    if after.effects or Shaping in hearing:
        then = now.on(after)
        shaped = tuple([_shaped(now, then, event) for event in events])
        if shaped != events:
            events, after = shaped, _taking_place(now, shaped)
    patterns = now.library.pool.counted(now.game.policy.watched())
    if patterns:
        after = _changed(now, after, _tallies(now.on(after), now, events, patterns))
    if now.library.pool.referred:
        after = _changed(now, after, _remembered(now, events))
    now.recorder.happened(events, before, after)
    if after.outcome is not None:
        return after
    if not (Triggered in hearing or after.effects or before.effects):
        return after
    return _set_waiting(now, now.on(after), events)


def supposing(now: Moment, events: Iterable[Event]) -> Moment:
    """Return the moment as it would be if events had changed things: for looking ahead.

    They are not recorded, nothing takes their place and nothing triggers upon them.
    """
    return now.on(_taking_place(now, tuple(events)))


def _taking_place(now: Moment, events: tuple[Event, ...]) -> GameState:
    state = now.state
    for event in events:
        state = _changed(now, state, event.changes())
    return state


def _changed(now: Moment, state: GameState, changes: Iterable[Change]) -> GameState:
    for each in changes:
        if type(each) is Create:
            now.library.find(each.card)
        state = apply(state, each, now.game.ordered)
    return state


def _shaped(before: Moment, after: Moment, event: Event) -> Event:
    """Return an event with what abilities say of how its subject arrives; it is read as arrived.

    They must have been there before, or be the subject's own.
    """
    if not after.state.effects and not after.library.pool.printed(Shaping).hear(type(event)):
        return event
    found = tuple(
        (ability, scope)
        for ability, scope in at_work(after, Shaping)
        if (_is_there(before, scope.source) or (event.subject and event.subject.id == scope.source.id))
        and matches(after, ability.pattern, event, scope)
        and (ability.condition is None or holds(after, ability.condition, scope))
    )
    return after.game.policy.shaped(before, event, found) if found else event


def _seen(after: Moment, before: Moment, event: Event) -> Moment:
    """Return the moment at which an event's subject is read: last known information, if it left."""
    return after if event.looks_forward else before


def _tallies(
    after: Moment, before: Moment, events: tuple[Event, ...], patterns: tuple[EventPattern, ...]
) -> Iterator[SetFact]:
    counted: dict[Any, Tally] = {}
    for event in events:
        seat = event.player
        if seat is None or event.silent:
            continue
        for pattern in (each for each in patterns if each.kind_matches(event)):
            answer = answer_to(_seen(after, before, event), partial(_counts, pattern, event, seat))
            if answer is not False:
                key = key_of(pattern, seat)
                counted[key] = counted.get(key, before.fact(key, NONE_YET)).counting(answer)
    return (SetFact(key, tally) for key, tally in counted.items())


LAST_KNOWN: Final = "last-known"
"""Facts: what texts ask of objects, as it was when they left."""


def _remembered(before: Moment, events: tuple[Event, ...]) -> Iterator[SetFact]:
    """Yield what texts may ask of objects that leave: last known information."""
    names = before.library.pool.referred
    for event in events if names else ():
        subject = event.subject
        if subject is not None and before.game.policy.is_remembered(event):
            known = Bindings({name: entry for name in names if (entry := _readable(before, subject, name))})
            yield SetFact((LAST_KNOWN, subject.ref), known)


def _readable(now: Moment, each: GameObject, name: str) -> Any:
    try:
        return now.value(each, name)
    except UnsourcedError as silence:
        apart = isinstance(silence, (InDoubtError, UntoldValueError))
        untold = untold_of(silence)
        return untold if apart else replace(untold, thing=(LAST_KNOWN, each.ref, name))


def _counts(pattern: EventPattern, event: Event, seat: Seat, now: Moment) -> bool:
    nobody = Scope(event.subject or GameObject(-1, "", seat), seat)
    return matches(now, pattern, event, nobody)


Heard = tuple[Triggered, Scope, Event]
"""An ability that heard an event, from where it is read."""


def _set_waiting(before: Moment, after: Moment, events: tuple[Event, ...]) -> GameState:
    """Return the state in which what events have triggered waits."""
    triggered = [heard for event in events for heard in _triggered(after, before, event)]
    if not triggered:
        return after.state
    waits = tuple(_waits(after, triggered))
    state = _changed(after, after.state, waits)
    after.recorder.triggered(tuple(each.waiting for each in waits if isinstance(each, Wait)), state)
    return state


def _waits(after: Moment, triggered: Iterable[Heard]) -> Iterator[Change]:
    number = max((each.number for each in after.state.waiting), default=-1) + 1
    used: set[Any] = set()
    for ability, scope, event in triggered:
        if not after.game.policy.waits(after, ability, scope):
            continue
        if _is_spent_by_waiting(after, ability):
            spent = once(ability, scope.source.ref)
            if spent in used or after.fact(spent):
                continue
            used.add(spent)
            yield SetFact(spent, True)
        yield Wait(Waiting(number, ability, scope.source, scope.controller, event, scope.known))
        number += 1


def _is_spent_by_waiting(now: Moment, ability: Triggered) -> bool:
    """Tell whether an ability waits for one event alone, whatever comes of it then."""
    return ability.next_alone or (ability.once_each_turn and not now.game.policy.counts_uses)


def _triggered(after: Moment, before: Moment, event: Event) -> Iterable[Heard]:
    if event.silent:
        return ()
    lasting = after.state.effects or before.state.effects
    if not lasting and not after.library.pool.printed(Triggered).hear(type(event)):
        return ()
    seen = _seen(after, before, event)
    return [
        (ability, scope, event)
        for ability, scope in _listening(after, before, event)
        if matches(seen, ability.pattern, event, scope)
        and after.game.policy.triggers(after, scope, event)
        and is_known(ability.condition)
    ]


def _listening(after: Moment, before: Moment, event: Event) -> Iterator[tuple[Triggered, Scope]]:
    """Yield the abilities that may be triggered: of what is there, and of what left for its own leaving."""
    for each in at_large(after, Triggered):
        if _hears(each[0], event):
            yield each
    for each in borne(after, Triggered):
        if _hears(each[0], event) and _witnessed(before, event, each[1]):
            yield each
    for each in borne(before, Triggered) if event.subject is not None else ():
        source = each[1].source
        if not _hears(each[0], event) or _is_there(after, source):
            continue
        if _is_about(event, source) or not after.game.policy.own_leaving_alone(after):
            yield each


def _hears(ability: Triggered, event: Event) -> bool:
    return not ability.declared and ability.pattern.kind_matches(event)


def _is_there(now: Moment, each: GameObject) -> bool:
    return now.state.find(each.ref) is not None


def _is_about(event: Event, each: GameObject) -> bool:
    return event.subject is not None and event.subject.ref == each.ref


def _witnessed(before: Moment, event: Event, scope: Scope) -> bool:
    """Tell whether a bearer that is there now was there when the event took place, or was its subject."""
    if event.looks_forward or (event.subject is not None and event.subject.id == scope.source.id):
        return True
    return _is_there(before, scope.source)
