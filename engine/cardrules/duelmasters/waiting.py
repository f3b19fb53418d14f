"""Abilities that wait (総合ルール 603, 605): declaring them, their order, and resolving them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.abilities import Triggered, Waiting
from cardrules.core.changes import Change, Unwait, Wait
from cardrules.core.decisions import PASS, Decision, Option, Refusal
from cardrules.core.effects import IfTrue
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.procedures import procedure
from cardrules.core.queries import Condition, Scope, holds, matches
from cardrules.core.resolving import RESOLVERS
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.state import GameObject, ZoneKey
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Declared, ResolutionBegan
from cardrules.duelmasters.modes import early_choice, offered
from cardrules.duelmasters.zones import HAND


@BOOK.rule(Clause.TRIGGERED_ABILITY_WAITS, inert=lambda _now: False)
def begins_to_wait(_now: Moment) -> bool:
    """An ability whose event has happened waits until it is resolved (603.2)."""
    return True


@BOOK.rule(Clause.WAITING_ORDER, inert=lambda now: now.state.waiting)
def next_in_line(now: Moment) -> tuple[Waiting, ...]:
    """The turn player's waiting abilities come before the other's, in any order (605.1)."""
    own = tuple(each for each in now.state.waiting if each.controller == now.turn_player)
    return own or now.state.waiting


@BOOK.rule(Clause.CONDITION_AT_RESOLUTION, inert=lambda _now, _condition, _scope: True)
def condition_holds(now: Moment, condition: Condition, scope: Scope) -> bool:
    """Whether a condition holds is looked at when the ability is resolved, and only then (603.4)."""
    held = holds(now, condition, scope)
    if not held:
        refused = Option("effect", scope.source.ref)
        words = now.game.policy.word("condition-fails")
        now.recorder.refused(scope.controller, Refusal(refused, Clause.CONDITION_AT_RESOLUTION, words))
    return held


def if_true(now: Moment, effect: IfTrue) -> StepResult:
    """Look at the condition of an effect by the rule for that, then go on as it says."""
    if "holds" not in now:
        held = condition_holds(now, effect.condition, now.scope())
        return Call("bind", Bindings({"result": held}), into="holds")
    return RESOLVERS[IfTrue](now, effect)


# --- resolving what waits -----------------------------------------------------------------


@value
class OptionsAnnounced(Event):
    """Options of a waiting ability were chosen before it is resolved (until 2022-06-24)."""

    word = "options-announced"
    waiting: Waiting
    known: Bindings

    @property
    def player(self) -> Seat:
        """The player whose ability it is."""
        return self.waiting.controller

    def changes(self) -> tuple[Change, ...]:
        """Return the ability waiting with its options known."""
        old = self.waiting
        new = Waiting(old.number, old.ability, old.source, old.controller, old.event, self.known)
        return (Unwait(old), Wait(new))


def announce(now: Moment) -> StepResult:
    """Have the options of one waiting ability chosen, where that is done beforehand."""
    each: Waiting = now["waiting"]
    scope = Scope(each.source, each.controller, each.event, now.get("options", each.known))
    return early_choice(now, each.ability.effect, scope)


def note_announced(now: Moment) -> StepResult:
    """Put down what was chosen with the ability that waits."""
    if "options" not in now:
        return Done()
    return Perform((OptionsAnnounced(now["waiting"], now["options"]),))


ANNOUNCE: Final = procedure("announce-options", announce, note_announced)


def announce_next(now: Moment) -> StepResult:
    """Take the next waiting ability that offers options and has not been looked at yet."""
    seen = now.get("seen", ())
    new = [each for each in now.state.waiting if each.number not in seen and any(offered(each.ability.effect))]
    return Go(Bindings({"current": new[0]})) if new else Done()


def announce_current(now: Moment) -> StepResult:
    """Have its options chosen, where that is done beforehand."""
    return Call("announce-options", Bindings({"waiting": now["current"]}))


def announce_others(now: Moment) -> StepResult:
    """Go on with the others."""
    return Again(Bindings({"seen": (*now.get("seen", ()), now["current"].number)}))


ANNOUNCE_ALL: Final = procedure("announce-all", announce_next, announce_current, announce_others)


def choose_next(now: Moment) -> StepResult:
    """Have the player whose turn it is in line choose which waiting ability is resolved next."""
    waiting = next_in_line(now) if now.state.waiting else ()
    if not waiting:
        return Done()
    if "next" not in now:
        options = tuple(Option("resolve", each) for each in waiting)
        return Ask(Decision(waiting[0].controller, "order", "next", options, Clause.WAITING_ORDER))
    return Go()


def begin(now: Moment) -> StepResult:
    """Take the chosen ability out of the line."""
    return Perform((ResolutionBegan(now["next"].choice),))


def carry_out(now: Moment) -> StepResult:
    """Carry out its effect, if the condition that stands before it holds."""
    each: Waiting = now["next"].choice
    scope = Scope(each.source, each.controller, each.event, each.known)
    condition = each.ability.condition
    if condition is not None and not condition_holds(now, condition, scope):
        return Go()
    return Call("effect", Bindings({"effect": each.ability.effect, "scope": scope}))


RESOLVE_ONE: Final = procedure("resolve-one-waiting", choose_next, begin, carry_out)


def announce_waiting(now: Moment) -> StepResult:
    """Begin a round: options first, where they are chosen beforehand."""
    return Call("announce-all") if now.state.waiting else Done()


def resolve_one(_now: Moment) -> StepResult:
    """Resolve one waiting ability."""
    return Call("resolve-one-waiting")


def go_round(_now: Moment) -> StepResult:
    """Look again whether anything waits."""
    return Again()


RESOLVE_WAITING: Final = procedure("resolve-waiting", announce_waiting, resolve_one, go_round)


# --- declaring from hidden zones ----------------------------------------------------------


Hidden = tuple[GameObject, Triggered]
"""A card in a hidden zone with an ability of it that may be declared."""


@BOOK.rule(Clause.HIDDEN_ZONE_DECLARATION, inert=lambda _now, _found: ())
def by_declaration(_now: Moment, found: tuple[Hidden, ...]) -> tuple[Hidden, ...]:
    """An ability in a hidden zone triggers only by being declared in its window (603.2e)."""
    return found


by_declaration.unknown_before("2020-10-23")


def _fitting(now: Moment, seat: Seat, event: Event) -> Iterator[Hidden]:
    """Yield the abilities in a player's hand that an event is the moment for."""
    for each in now.counted(ZoneKey(HAND, seat)):
        for ability in now.abilities(each):
            if isinstance(ability, Triggered) and ability.declared and HAND in ability.zones:
                if matches(now, ability.pattern, event, Scope(each, seat)):
                    yield each, ability


def declarable(now: Moment, seat: Seat, event: Event) -> tuple[Hidden, ...]:
    """Return the abilities that a player may declare upon an event."""
    found = tuple(_fitting(now, seat, event))
    return by_declaration(now, found) if found else ()


def declare_from_hand(now: Moment) -> StepResult:
    """Have a player declare one ability from the hand, or none."""
    waiting = [
        Waiting(now.state.serial, ability, each, now["player"], now["event"])
        for each, ability in declarable(now, now["player"], now["event"])
        if (each.ref, ability) not in now.get("already", ())
    ]
    if not waiting:
        return Done()
    if "declared" not in now:
        options = (*(Option("declare", each) for each in waiting), PASS)
        return Ask(Decision(now["player"], "declare", "declared", options, Clause.HIDDEN_ZONE_DECLARATION))
    if now["declared"] == PASS:
        return Done()
    return Perform((Declared(now["declared"].choice),))


def ask_again(now: Moment) -> StepResult:
    """Ask for further declarations until there are none."""
    each: Waiting = now["declared"].choice
    already = (*now.get("already", ()), (each.source.ref, each.ability))
    return Call("declare", Bindings({"player": now["player"], "event": now["event"], "already": already}))


DECLARE: Final = procedure("declare", declare_from_hand, ask_again)
