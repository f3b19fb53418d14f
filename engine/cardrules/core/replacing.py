"""Replacement: what stands in place of events that are about to happen together.

First it is settled, event by event, what each is replaced with, then what is not replaced
happens, then what stands in place of the rest is carried out. Where the game's rules have
several events settled together, each player settles all of theirs, with the objects that
this takes, and no object serves twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.abilities import Effect, Replacing
from cardrules.core.choosing import TAKEN, choice_of
from cardrules.core.decisions import PASS, Decision, Option, Several
from cardrules.core.effects import (
    Choose,
    Effected,
    GameSpecific,
    IfDone,
    Joined,
    Named,
    Optionally,
    Sequence,
    SetMarks,
    Shift,
    Top,
)
from cardrules.core.evaluating import INSTEAD, holds
from cardrules.core.events import Event
from cardrules.core.game import Candidate
from cardrules.core.hearing import matches
from cardrules.core.moment import Moment
from cardrules.core.naming import subject_named
from cardrules.core.objects import Ref
from cardrules.core.procedures import Procedure, procedure
from cardrules.core.queries import Scope
from cardrules.core.records import replace as with_
from cardrules.core.resolving import found_by
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, Repeat, StepResult
from cardrules.core.values import EMPTY, Bindings
from cardrules.core.working import at_work

PERFORM: Final = "perform"
"""Name of the procedure by which the kernel performs events that may be replaced."""

Group = tuple[Candidate, ...]
"""Replacements of one event among which a player chooses."""

Part = Shift | SetMarks
"""Something that is done to objects."""


def candidates(now: Moment, event: Event, taken: tuple[Ref, ...] = ()) -> Group:
    """Return every replacement that fits an event and may be applied to it.

    ``taken`` are objects that serve for something else.
    """
    if not now.state.effects and not now.library.pool.printed(Replacing).hear(type(event)):
        return ()
    found = [
        Candidate(ability, scope)
        for ability, scope in at_work(now, Replacing)
        if _fits(now, ability, event, scope)
    ]
    return tuple(each for each in found if now.game.policy.replaceable(now, event, _leaving(each, taken)))


def _fits(now: Moment, ability: Replacing, event: Event, scope: Scope) -> bool:
    return matches(now, ability.pattern, event, scope) and (
        ability.condition is None or holds(now, ability.condition, scope)
    )


def _leaving(each: Candidate, taken: tuple[Ref, ...]) -> Candidate:
    """Return a replacement as it reads when some objects must be left alone."""
    return Candidate(each.ability, each.scope.knowing(Bindings({TAKEN: taken}))) if taken else each


# --- settling -----------------------------------------------------------------------------


def replace(now: Moment) -> StepResult:
    """Settle what each event is replaced with, if anything."""
    events: tuple[Event, ...] = now["events"]
    if "settled" not in now:
        none: tuple[Candidate | None, ...] = (None,) * len(events)
        together = _together(now, events)
        first = {"settled": none, "together": together, "declined": (), "taken": (), "joined": Bindings()}
        return Again(Bindings(first))
    if now.get("settling") is not None:
        return _with_its_objects(now)
    following = next(_in_order(now), None)
    if following is None:
        return Go(Bindings({"at-once": tuple(_done_at_once(now)), "left": _unreplaced(now)}))
    return _settle(now, *following)


def _together(now: Moment, events: tuple[Event, ...]) -> bool:
    """Tell whether events are settled together: the game is asked only where it makes a difference."""
    groups = [group for event in events if (group := candidates(now, event))] if len(events) > 1 else []
    return len(groups) > 1 and _at_stake(groups) and now.game.policy.settled_together(now)


def _at_stake(groups: list[Group]) -> bool:
    """Tell whether there is something to choose, something that would serve twice, or the game's own."""
    found = [each for group in groups for each in group]
    sources = {each.scope.source.ref for each in found}
    return len(sources) < len(found) or any(
        each.ability.optional
        or isinstance(each.ability.effect, GameSpecific)
        or open_part(each.ability.effect) is not None
        for each in found
    )


def _in_order(now: Moment) -> Iterator[tuple[int, Group]]:
    """Yield the events still to be settled, with what may take their place.

    Together the turn player's come before the other's, else each event is settled in its turn.
    """
    groups = ((index, _group(now, index)) for index, by in enumerate(now["settled"]) if by is None)
    pending = [(index, group) for index, group in groups if group]
    if now["together"]:
        pending.sort(key=lambda each: each[1][0].scope.controller != now.turn_player)
    yield from pending


def _group(now: Moment, index: int) -> Group:
    event = now["events"][index]
    declined = now["declined"]
    found = candidates(now, event, now["taken"] if now["together"] else ())
    left = tuple(each for each in found if (index, each) not in declined and _wholly(now, each))
    return now.game.policy.first_replacements(now, event, left) if left else ()


def _key(each: Candidate) -> tuple[Replacing, Ref]:
    return each.ability, each.scope.source.ref


def _wholly(now: Moment, each: Candidate) -> bool:
    """Tell whether a replacement of all events or none of a moment can still be that of all."""
    if not each.ability.together:
        return True
    joined: bool | None = now["joined"].get(_key(each))
    if joined is not None:
        return joined
    unsettled = (event for event, by in _settled(now) if by is None)
    fitting = tuple(event for event in unsettled if _fits(now, each.ability, event, each.scope))
    return now.game.policy.all_replaceable(now, fitting, each)


def _joining(now: Moment, group: Group, taken: bool) -> Bindings:
    """Return what is settled of replacements of all events or none, once one is taken or declined."""
    joined: Bindings = now["joined"]
    return joined.bind({_key(each): taken for each in group if each.ability.together})


def _settle(now: Moment, index: int, group: Group) -> StepResult:
    taken = next((each for each in group if now["joined"].get(_key(each))), None)
    if taken is not None:
        return _chosen(now, index, taken)
    may_decline = _may_decline(now, index, group)
    if len(group) == 1 and not may_decline:
        return _chosen(now, index, group[0])
    if now.get("replacement") is None:
        return Ask(_which(now, group, now["events"][index], may_decline))
    answer = now["replacement"]
    if answer != PASS:
        return _chosen(now, index, answer.choice)
    declined = (*now["declined"], *((index, each) for each in group))
    joined = _joining(now, group, taken=False)
    return Again(Bindings({"declined": declined, "joined": joined, "replacement": None}))


def _may_decline(now: Moment, index: int, group: Group) -> bool:
    """Tell whether none of the replacements need be taken for this event.

    What must be applied may be left where it would take what a later event's replacement needs.
    """
    return all(
        each.ability.optional or (now["together"] and _left_for_later(now, index, each)) for each in group
    )


def _left_for_later(now: Moment, index: int, each: Candidate) -> bool:
    """Tell whether taking it here would leave nothing for what could replace a later event."""
    events = now["events"]
    later = [at for at in range(index + 1, len(events)) if now["settled"][at] is None]
    taken = (*now["taken"], *_would_take(now.silently(), events[index], each))
    return any(other not in candidates(now, events[at], taken) for at in later for other in _group(now, at))


def _would_take(now: Moment, event: Event, each: Candidate) -> tuple[Ref, ...]:
    """Return what a replacement takes: settled objects, and some such as may be chosen for it."""
    place = open_part(each.ability.effect)
    decision = None if place is None else _choice(now, event, each, place)
    chosen = () if decision is None else decision.options[0].choice.items
    return (*_objects(now, event, each), *chosen)


def _which(now: Moment, group: Group, event: Event, may_decline: bool) -> Decision:
    options = tuple(Option("replace", each) for each in group)
    if may_decline:
        options = (*options, PASS)
    rule = now.game.policy.replacement_rule()
    player = group[0].scope.controller
    return Decision(player, "replacement", "replacement", options, rule, about=event)


def _chosen(now: Moment, index: int, each: Candidate) -> StepResult:
    more = {"joined": _joining(now, (each,), taken=True), "replacement": None}
    if now["together"]:
        return Again(Bindings({"settling": (index, each), "chosen": None, **more}))
    return Again(Bindings({"settled": _placed(now, index, each), **more}))


def _placed(now: Moment, index: int, each: Candidate) -> tuple[Candidate | None, ...]:
    settled = now["settled"]
    return (*settled[:index], each, *settled[index + 1 :])


# --- the objects that it takes ------------------------------------------------------------


def _with_its_objects(now: Moment) -> StepResult:
    """Have the objects chosen that a replacement takes, before anything happens."""
    index, each = now["settling"]
    event = now["events"][index]
    place = open_part(each.ability.effect)
    if place is None:
        taken = (*now["taken"], *_objects(now, event, each))
        return Again(Bindings({"settled": _placed(now, index, each), "taken": taken, "settling": None}))
    decision = _choice(now, event, each, place)
    if decision is not None and now.get("chosen") is None:
        asked = Bindings({"effect": place, "asking": decision})
        return Ask(decision) if now.get("asking") == decision else Again(asked)
    answer = now["chosen"].choice if decision is not None else None
    settled = _fixed(each, answer.items if isinstance(answer, Several) else ())
    return Again(Bindings({"settling": (index, settled), "chosen": None, "asking": None}))


def _choice(now: Moment, event: Event, each: Candidate, place: Part) -> Decision | None:
    target = place.target
    if not isinstance(target, Choose):
        return None
    return choice_of(now, target, scope_of(now, event, _leaving(each, now["taken"])))


def _fixed(each: Candidate, refs: tuple[Ref, ...]) -> Candidate:
    """Return a replacement with the next of the objects that it takes settled."""
    name = f"taken{len(each.scope.known)}"
    effect = _with_named(each.ability.effect, Named(name))
    return Candidate(with_(each.ability, effect=effect), each.scope.knowing(Bindings({name: refs})))


def _objects(now: Moment, event: Event, each: Candidate) -> tuple[Ref, ...]:
    """Return the objects that a replacement takes, as far as they are settled."""
    scope = scope_of(now, event, each)
    parts = (part for part in first_parts(each.ability.effect) if not isinstance(part.target, (Choose, Top)))
    return tuple(found.ref for part in parts for found in found_by(now, part.target, scope))


def scope_of(now: Moment, event: Event, each: Candidate) -> Scope:
    """Return the scope from which what stands in place of an event is carried out."""
    known = subject_named(now, event)
    along = now.game.policy.taken_along(now, event, each)
    if along:
        known = known.bind({"it": (*known.get("it", ()), *along)})
    return Scope(each.scope.source, each.scope.controller, event, known.bind(each.scope.known))


def first_parts(effect: Effect) -> Iterator[Part]:
    """Yield what the first sentence of a text does to objects."""
    if isinstance(effect, (Shift, SetMarks)):
        yield effect
    for part in _leading(effect):
        yield from first_parts(part)


def _leading(effect: Effect) -> tuple[Effect, ...]:
    if isinstance(effect, Joined):
        return effect.effects
    if isinstance(effect, Sequence):
        return effect.effects[:1]
    if isinstance(effect, IfDone):
        return (effect.first,)
    return (effect.effect,) if isinstance(effect, Optionally) else ()


def open_part(effect: Effect) -> Part | None:
    """Return what the first sentence does to objects that are still to be chosen; the first such thing."""
    return next((part for part in first_parts(effect) if isinstance(part.target, Choose)), None)


def _with_named(effect: Effect, name: Named) -> Effect:
    """Return an effect with the first objects that are to be chosen put in by name."""
    if isinstance(effect, (Shift, SetMarks)):
        return with_(effect, target=name)
    if isinstance(effect, (Joined, Sequence)):
        at = next(at for at, part in enumerate(effect.effects) if open_part(part) is not None)
        parts = effect.effects
        return with_(effect, effects=(*parts[:at], _with_named(parts[at], name), *parts[at + 1 :]))
    if isinstance(effect, IfDone):
        return with_(effect, first=_with_named(effect.first, name))
    return (
        with_(effect, effect=_with_named(effect.effect, name)) if isinstance(effect, Optionally) else effect
    )


# --- happening ----------------------------------------------------------------------------


def _done_at_once(now: Moment) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """Yield the events in whose place something stands that happens at the same moment as the others."""
    for index, (event, by) in enumerate(_settled(now) if now["together"] else ()):
        found = (
            () if by is None else now.game.policy.at_once(now, by.ability.effect, scope_of(now, event, by))
        )
        if found:
            yield index, found


def change(now: Moment) -> StepResult:
    """Let what is not replaced happen, all at once, with what stands in place of others and can."""
    happening = [*now["left"]]
    gone = {event.subject.ref for event in happening if event.subject is not None}
    for _index, found in now["at-once"]:
        happening.extend(each for each in found if each.subject is None or each.subject.ref not in gone)
    return Perform(tuple(happening)) if happening else Go()


def keep(now: Moment) -> StepResult:
    """Note which events happened."""
    return Go(Bindings({"facts": now["left"]}))


def _unreplaced(now: Moment) -> tuple[Event, ...]:
    """Return the events that nothing takes the place of, as far as they happen beside those replaced."""
    events = tuple(event for event, by in _settled(now) if by is None)
    replaced = tuple(event for event, by in _settled(now) if by is not None)
    return now.game.policy.still_happen(now, events, replaced) if events and replaced else events


def substitute(now: Moment) -> StepResult:
    """Carry out what stands in place of the replaced events, one after the other."""
    done: int = now.get("substituted", 0)
    at_once = {index for index, _found in now["at-once"]}
    pairs = (each for index, each in enumerate(_settled(now)) if index not in at_once)
    replaced = [(event, by) for event, by in pairs if by is not None]
    if done == len(replaced):
        return Done(now["facts"], _known_beside(now))
    event, by = replaced[done]
    if now.get("outcome") is not None:
        moved = _likewise(event, by, now["outcome"])
        instead = (*now.get(INSTEAD, ()), *((moved,) if moved else ()))
        return Repeat(Bindings({"substituted": done + 1, "outcome": None, INSTEAD: instead}))
    bindings = Bindings({"effect": by.ability.effect, "scope": scope_of(now, event, by)})
    return Call("effect", bindings, into="outcome", settled=True)


def _likewise(event: Event, by: Candidate, outcome: Effected) -> tuple[Ref, ...]:
    """Return what was moved, in place of an event, in the same way as its subject would have been."""
    moves = (part for part in first_parts(by.ability.effect) if isinstance(part, Shift))
    names = (part.name for part in moves if part.event == event.word)
    return tuple(ref for name in names for ref in outcome.known.get(name, ()))


def _known_beside(now: Moment) -> Bindings:
    """Return what whoever let the events happen learns beside the facts."""
    instead, into = now.get(INSTEAD, ()), now.frame.into
    return Bindings({f"{INSTEAD}{into}": instead}) if instead and into else EMPTY


def _settled(now: Moment) -> Iterator[tuple[Event, Candidate | None]]:
    return zip(now["events"], now["settled"], strict=True)


PERFORMING: Final[Procedure] = procedure(PERFORM, replace, change, keep, substitute)
"""Replacement, change, and then what stands in place of the events that did not happen."""
