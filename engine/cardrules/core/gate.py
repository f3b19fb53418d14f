"""The one gate through which everything happens: replacement, change, log, triggers, check.

Events performed together are replaced first (each at most once), then change the state at
once, are recorded, and set abilities waiting; then the game checks what the new state brings
about by itself. Abilities of what left are looked up in the state before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.abilities import Replacing, Triggered, Waiting
from cardrules.core.changes import Change, SetFact, Wait, apply
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.events import Event
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.queries import Scope, holds, matches
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.state import GameObject, GameState, ZoneKey
from cardrules.core.values import Bindings

if TYPE_CHECKING:
    from cardrules.core.values import Seat

PERFORM: Final = "perform"
"""Name of the procedure by which the kernel performs events that may be replaced."""

SUBSTITUTE: Final = 3
"""The step of that procedure at which what stands in place of events is carried out."""


# --- replacement --------------------------------------------------------------------------


def candidates(now: Moment, event: Event) -> tuple[Candidate, ...]:
    """Return every replacement that fits an event and may be applied to it."""
    found = [Candidate(ability, scope) for ability, scope in _replacing(now) if _fits(now, ability, event, scope)]
    return tuple(each for each in found if now.game.policy.replaceable(now, event, each))


def _replacing(now: Moment) -> Iterator[tuple[Replacing, Scope]]:
    for effect in now.state.effects:
        if isinstance(effect.ability, Replacing):
            yield effect.ability, Scope(effect.source, effect.controller, known=effect.bound)
    for key, zone in now.state.zones.items():
        bearers = zone.memo(("replacing", now.library), lambda held: now.library.bearing(held, Replacing))
        for bearer, ability in bearers:
            if now.game.policy.works_in(ability.zones, key.name):
                yield ability, Scope(bearer, key.seat)


def _fits(now: Moment, ability: Replacing, event: Event, scope: Scope) -> bool:
    return matches(now, ability.pattern, event, scope) and (
        ability.condition is None or holds(now, ability.condition, scope)
    )


def replace(now: Moment) -> StepResult:
    """Settle, event by event, what each is replaced with, if anything."""
    events, settled = now["events"], now.get("settled", ())
    if len(settled) == len(events):
        return Go()
    group = _group(now, events[len(settled)])
    if not group:
        return Again(Bindings({"settled": (*settled, None)}))
    if len(group) == 1 and not group[0].ability.optional:
        return Again(Bindings({"settled": (*settled, group[0])}))
    if now.get("replacement") is None:
        return Ask(_which(now, group, events[len(settled)]))
    return Again(Bindings({"settled": (*settled, now["replacement"].choice), "replacement": None}))




def _group(now: Moment, event: Event) -> tuple[Candidate, ...]:
    found = () if now.frame.settled else candidates(now, event)
    return now.game.policy.first_replacements(now, event, found) if found else ()


def _which(now: Moment, group: tuple[Candidate, ...], event: Event) -> Decision:
    options = tuple(Option("replace", each) for each in group)
    if all(each.ability.optional for each in group):
        options = (*options, PASS)
    return Decision(
        group[0].scope.controller, "replacement", "replacement", options, now.game.policy.replacement_rule(), about=event
    )


def substitute(now: Moment) -> StepResult:
    """Carry out what stands in place of the replaced events, one after the other."""
    done: int = now.get("substituted", 0)
    replaced = [each for each in now["settled"] if each is not None]
    if done == len(replaced):
        return Done(now.get("facts", ()))
    if now.get("outcome") is not None:
        return Again(Bindings({"substituted": done + 1, "outcome": None}), step=SUBSTITUTE)
    each = replaced[done]
    event = next(event for event, by in zip(now["events"], now["settled"], strict=True) if by is each)
    scope = Scope(each.scope.source, each.scope.controller, event, each.scope.known)
    return Call("effect", Bindings({"effect": each.ability.effect, "scope": scope}), into="outcome", settled=True)


def change(now: Moment) -> StepResult:
    """Let the events that are not replaced happen, all at once."""
    happening = tuple(event for event, by in zip(now["events"], now["settled"], strict=True) if by is None)
    return Perform(happening, into=None) if happening else Go()


def keep(now: Moment) -> StepResult:
    """Note which events happened."""
    happened = tuple(event for event, by in zip(now["events"], now["settled"], strict=True) if by is None)
    return Go(Bindings({"facts": happened}))


# --- change, log, triggers ----------------------------------------------------------------


def happen(now: Moment, events: tuple[Event, ...]) -> GameState:
    """Return the state after events took place at once, with what they set waiting."""
    before = now.state
    after = _changed(now, before, (change for event in events for change in event.changes()))
    after = _changed(now, after, _tallies(now, events))
    now.recorder.happened(events, before, after)
    if after.outcome is not None:
        return after
    return _changed(now, after, _waits(now.on(after), now, events))


def _changed(now: Moment, state: GameState, changes: Iterable[Change]) -> GameState:
    for each in changes:
        state = apply(state, each, now.game.ordered)
    return state


def _tallies(now: Moment, events: tuple[Event, ...]) -> Iterator[SetFact]:
    counted: dict[Any, int] = {}
    for event in events:
        for pattern in now.library.watched:
            if event.player is None or not matches(now, pattern, event, _nobody(event, event.player)):
                continue
            key = ("tally", pattern, event.player)
            counted[key] = counted.get(key, now.fact(key, 0)) + 1
    return (SetFact(key, times) for key, times in counted.items())


def _nobody(event: Event, seat: Seat) -> Scope:
    return Scope(event.subject or GameObject(-1, "", seat), seat)


def _waits(after: Moment, before: Moment, events: tuple[Event, ...]) -> Iterator[Change]:
    number = after.state.serial
    for bearer, seat, ability, event in _triggered(after, before, events):
        once = ("once", bearer.ref, ability)
        if ability.once_each_turn and after.fact(once):
            continue
        if ability.once_each_turn:
            yield SetFact(once, True)
        after.game.policy.note_trigger(after)
        yield Wait(Waiting(number, ability, bearer, seat, event))
        number += 1


def _triggered(
    after: Moment, before: Moment, events: tuple[Event, ...]
) -> Iterator[tuple[GameObject, Seat, Triggered, Event]]:
    present = list(_bearers(after))
    gone = [each for each in _bearers(before) if after.state.find(each[1].ref) is None]
    for event in events:
        for key, bearer, ability in present:
            if matches(after, ability.pattern, event, Scope(bearer, key.seat)):
                yield bearer, key.seat, ability, event
        for key, bearer, ability in gone:
            subject = event.subject
            if subject is not None and subject.ref == bearer.ref:
                if matches(before, ability.pattern, event, Scope(bearer, key.seat)):
                    yield bearer, key.seat, ability, event


def _bearers(now: Moment) -> Iterator[tuple[ZoneKey, GameObject, Triggered]]:
    for key, zone in now.state.zones.items():
        bearers = zone.memo(("triggered", now.library), lambda held: now.library.bearing(held, Triggered))
        for bearer, ability in bearers:
            if not ability.declared and now.game.policy.works_in(ability.zones, key.name):
                yield key, bearer, ability
