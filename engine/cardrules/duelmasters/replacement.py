"""Replacement effects (総合ルール 609): which take the place of an event, and which cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.abilities import Effect
from cardrules.core.choosing import TAKEN, who_chooses
from cardrules.core.effects import (
    Choose,
    EachPlayer,
    Either,
    Every,
    GameSpecific,
    IfDone,
    Joined,
    Optionally,
    Repeated,
    Sequence,
    SetMarks,
    Shift,
    Target,
    Top,
)
from cardrules.core.evaluating import amount, named, select
from cardrules.core.events import Event
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import Scope
from cardrules.core.replacing import PERFORM, first_parts, scope_of
from cardrules.core.resolving import found_by
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.ending import by_effect
from cardrules.duelmasters.limits import Applied
from cardrules.duelmasters.locks import beyond_limits, choosable, forbids
from cardrules.duelmasters.moves import marking, moving, shifting
from cardrules.duelmasters.stacks import PUT_UNDER
from cardrules.duelmasters.tapping import can_be_tapped
from cardrules.duelmasters.zones import SHIELDS, TAPPED

NESTED_AT_MOST: Final = 3
"""How deep replacements would go on within replacements if nothing said that they do not."""


@BOOK.rule(Clause.REPLACEMENT_EFFECT, inert=lambda _now, _found: ())
def replacing(_now: Moment, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """A text with 「かわりに」 puts another event in the place of one that would happen (609.1)."""
    return found


def _not_too_deep(now: Moment) -> bool:
    return sum(1 for frame in now.state.agenda if frame.procedure == PERFORM) < NESTED_AT_MOST


@BOOK.rule(Clause.ONE_REPLACEMENT_PER_EVENT, inert=_not_too_deep)
def replaced_again(_now: Moment) -> bool:
    """An event is replaced once: what stands in its place is not replaced again (609.3)."""
    return False


@BOOK.rule(Clause.IMPOSSIBLE_REPLACEMENT, inert=lambda _now: True)
def replaces_though_impossible(_now: Moment) -> bool:
    """Where the new event cannot be done, the old one is not replaced (609.4)."""
    return False


@BOOK.rule(Clause.SIMULTANEOUS_REPLACEMENTS, inert=lambda _now: False)
def settled_together(_now: Moment) -> bool:
    """Of events at one moment the turn player settles all, then the other; no card serves twice (609.9)."""
    return True


settled_together.unknown_before("2023-04-10")


@BOOK.rule(Clause.REPLACEMENT_KEEPS_THE_SOURCE, inert=lambda _now, _instead: ())
def done_by_the_same_effect(_now: Moment, instead: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """What stands in place of what an effect does is still done by that effect (110.5)."""
    return instead


def at_once(now: Moment, effect: Effect, scope: Scope) -> tuple[Event, ...]:
    """Return what an effect in place of one of several events does at their moment (609.9b).

    Only what one movement, one turn or the end of the game comes to; what needs more comes afterwards.
    """
    if not isinstance(effect, (Shift, SetMarks)) or isinstance(effect.target, (Choose, Top)):
        return by_effect(effect, scope)
    found = found_by(now, effect.target, scope)
    if isinstance(effect, SetMarks):
        return tuple(marking(effect.event, each, scope) for each in found)
    return tuple(shifting(now, effect, each, scope) for each in found if _plain(now, effect, each))


def _plain(now: Moment, effect: Shift, each: GameObject) -> bool:
    """Tell whether nothing but the movement itself belongs to putting a card there."""
    if effect.event == "put-into-hand":
        return now.state.where[each.id].name != SHIELDS
    return effect.event in {"destroyed", "discarded", "put-into-graveyard", "put-into-mana"}


def can_take_the_place(now: Moment, event: Event, candidate: Candidate) -> bool:
    """Tell whether what a replacement would do in place of an event can be done."""
    return possible_in_place(now, candidate.ability.effect, scope_of(now, event, candidate))


def possible_in_place(now: Moment, effect: Effect, scope: Scope) -> bool:
    """Tell whether an effect may stand in place of an event."""
    return possible(now, effect, scope) or replaces_though_impossible(now)


def all_can_take_the_place(now: Moment, events: tuple[Event, ...], candidate: Candidate) -> bool:
    """Tell whether what a replacement would do can be done in place of each of several events."""
    if not all(can_take_the_place(now, event, candidate) for event in events):
        return False
    scopes = [scope_of(now, event, candidate) for event in events]
    new = [each for scope in scopes for each in _movements(now, candidate.ability.effect, scope)]
    return not beyond_limits(now, new) or replaces_though_impossible(now)


def _movements(now: Moment, effect: Effect, scope: Scope) -> tuple[Event, ...]:
    """Return the movements that the first sentence of a text comes to, as far as nobody chooses."""
    return tuple(
        moving(now, part.event, each, scope.controller, part.place)
        for part in first_parts(effect)
        if isinstance(part, Shift) and part.event != "drawn" and not isinstance(part.target, (Choose, Top))
        for each in found_by(now, part.target, scope)
    )


# --- what can be done ---------------------------------------------------------------------


def possible(now: Moment, effect: Effect, scope: Scope) -> bool:
    """Tell whether an effect can be done, judged by the first thing that it does."""
    test = _POSSIBLE.get(type(effect))
    return test is None or test(now, effect, scope)


def _first(now: Moment, effect: Sequence | Joined, scope: Scope) -> bool:
    """Ask for the first part alone: what it does may be what makes the next one possible."""
    return not effect.effects or possible(now, effect.effects[0], scope)


def _any(now: Moment, effect: Either, scope: Scope) -> bool:
    return any(possible(now, part, scope) for part in effect.effects)


def _by_somebody(now: Moment, effect: EachPlayer, scope: Scope) -> bool:
    seats: tuple[Seat, ...] = effect.side.seats(scope.controller)
    return any(possible(now, effect.effect, _as(scope, seat)) for seat in seats)


def _as(scope: Scope, seat: Seat) -> Scope:
    return Scope(scope.source, seat, scope.event, scope.known)


def _shift(now: Moment, effect: Shift, scope: Scope) -> bool:
    if effect.event == "drawn":
        return True

    def can_go(each: GameObject) -> bool:
        return not forbids(now, shifting(now, effect, each, scope))

    return _enough(now, effect.target, scope, can_go)


def _marks(now: Moment, effect: SetMarks, scope: Scope) -> bool:
    """What is tapped already cannot be tapped (105.6), nor can what does not lie tapped at all."""
    tapped = effect.event == "tapped"
    return _enough(
        now,
        effect.target,
        scope,
        lambda each: bool(each.marks.get(TAPPED)) != tapped and can_be_tapped(now, each),
    )


def _put_under(now: Moment, effect: GameSpecific, scope: Scope) -> bool:
    """Tell whether there is enough to be put under a card; of what else has a name nothing is known."""
    return effect.name != PUT_UNDER or _enough(now, effect.arguments[0], scope, lambda _each: True)


def _enough(now: Moment, target: Target, scope: Scope, able: Callable[[GameObject], bool]) -> bool:
    taken = named(scope, TAKEN)

    if isinstance(target, Choose):
        left = tuple(each for each in select(now, target.selector, scope) if each.ref not in taken)
        player = who_chooses(now, target, scope, left)
        chosen = sum(able(each) and choosable(now, each, scope, player) is None for each in left)
        return chosen >= amount(now, target.least, scope)

    def free(each: GameObject) -> bool:
        return each.ref not in taken and able(each)

    found = found_by(now, target, scope)
    return any(map(free, found)) if isinstance(target, Every) else bool(found) and all(map(free, found))


_POSSIBLE: Final[dict[type, Callable[[Moment, Any, Scope], bool]]] = {
    Sequence: _first,
    Joined: _first,
    Either: _any,
    EachPlayer: _by_somebody,
    Optionally: lambda now, effect, scope: possible(now, effect.effect, scope),
    Applied: lambda now, effect, scope: possible(now, effect.effect, scope),
    Repeated: lambda now, effect, scope: possible(now, effect.effect, scope),
    IfDone: lambda now, effect, scope: possible(now, effect.first, scope),
    Shift: _shift,
    SetMarks: _marks,
    GameSpecific: _put_under,
}
