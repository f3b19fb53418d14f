"""Direct attacks and breaking shields (総合ルール 509, 603.7, 701.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.events import Event
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.resolving import NOTHING, targets_first
from cardrules.core.results import Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import Attack, DirectlyAttacked, ShieldsChosen
from cardrules.duelmasters.keywords import EVERY_SHIELD, breaker_numbers
from cardrules.duelmasters.waiting import resolving, settle
from cardrules.duelmasters.zones import SHIELDS

Refs = tuple[Ref, ...]


# --- an attack on a player ----------------------------------------------------------------


@BOOK.step(Clause.DIRECT_ATTACK)
def meet_the_player(now: Moment) -> StepResult:
    """Without shields the player is hit, with shields they are broken (509.1)."""
    attack: Attack = now["attack"]
    return Perform((DirectlyAttacked(attack.aim),)) if isinstance(attack.aim, Seat) and now["hits"] else Go()


@BOOK.rule(Clause.NUMBER_OF_SHIELDS_BROKEN, inert=lambda _now, _each: (1,))
def numbers_broken(now: Moment, each: GameObject) -> tuple[int, ...]:
    """One shield is broken, or as many as a breaker ability says; one of several is chosen (509.2)."""
    return breaker_numbers(now, each) or (1,)


def choose_number(now: Moment) -> StepResult:
    """The attacking player chooses by which ability how many shields are broken."""
    by: GameObject = now["by"]
    if not _shields(now):
        return Done(())
    if "number" in now:
        return Go()
    numbers = numbers_broken(now, now.state.find(by.ref) or by)
    options = tuple(Option("break-number", number) for number in numbers)
    return Ask(Decision(now.turn_player, "breaker", "number", options, Clause.NUMBER_OF_SHIELDS_BROKEN))


def _shields(now: Moment) -> tuple[GameObject, ...]:
    attack: Attack = now["attack"]
    return tuple(now.counted(ZoneKey(SHIELDS, attack.target))) if isinstance(attack.target, Seat) else ()


def choose_shields(now: Moment) -> StepResult:
    """The attacking player chooses the shields (509.3)."""
    if "shields" in now:
        return Go()
    refs = tuple(each.ref for each in _shields(now))
    number = now["number"].choice
    count = len(refs) if number == EVERY_SHIELD else min(number, len(refs))
    merged = interchangeable(now.state, refs, now.game.ordered)
    options = tuple(Option("choose", each) for each in selections(refs, range(count, count + 1), merged))
    rule = Clause.NUMBER_OF_SHIELDS_BROKEN
    return Ask(Decision(now.turn_player, "choose-objects", "shields", options, rule, merged=merged))


def break_them(now: Moment) -> StepResult:
    """The chosen shields are broken."""
    known = {"shields": tuple(now["shields"].choice.items), "by": now["by"], "player": now.turn_player}
    return Call("break", Bindings(known))


# In the end what was declared is used, and what else waits resolved (509.5e).
DIRECT_ATTACK: Final = procedure(
    "direct-attack", meet_the_player, choose_number, choose_shields, break_them, settle
)


# --- breaking -----------------------------------------------------------------------------


def tell_the_shields(now: Moment) -> StepResult:
    """It is settled which shields will be broken: 「ブレイクする前に」 triggers (509.4)."""
    if not now["shields"]:
        return Done(())
    return (
        Perform((ShieldsChosen(now["by"], now["player"], now["shields"]),), into="told")
        if "told" not in now
        else Go()
    )


@BOOK.rule(Clause.BEFORE_BREAK, inert=lambda _now: False)
def resolved_before_break(_now: Moment) -> bool:
    """What waits is resolved before the chosen shields break, and they break all the same (509.4)."""
    return True


resolved_before_break.unknown_before("2023-09-14")


@BOOK.rule(Clause.NESTED_BEFORE_BREAK, inert=lambda _now, _event: ShieldsChosen.word)
def newest_break_first(_now: Moment, event: Event) -> Any:
    """Of what is to be done before several breaks the newest comes first (603.7)."""
    return event


newest_break_first.unknown_before("2023-09-14")


def _before_breaks(now: Moment) -> Iterator[Event]:
    return (each.event for each in now.state.waiting if isinstance(each.event, ShieldsChosen))


def resolve_before(now: Moment) -> StepResult:
    """What is to be done before this break is done."""
    if "window" in now:
        return Go()
    mine = next(iter(now["told"]), None)
    found = set(_before_breaks(now))
    if mine not in found or not resolved_before_break(now):
        return Go(Bindings({"window": False}))
    only = newest_break_first(now, mine) if len(found) > 1 else mine
    return resolving(only, into="window")


def resolve_the_rest(now: Moment) -> StepResult:
    """Then what else waits is resolved (509.4b)."""
    return Go() if now["window"] is False else settle(now)


@BOOK.rule(Clause.SHIELDS_BREAK_TOGETHER, inert=lambda _now, shields: tuple((each,) for each in shields))
def all_together(_now: Moment, shields: Refs) -> tuple[Refs, ...]:
    """The shields that were chosen break at once (509.5)."""
    return (shields,)


@BOOK.step(Clause.BREAK_SHIELDS)
def break_shields(now: Moment) -> StepResult:
    """To break shields is to have their owner put them into the hand (701.14)."""
    batches = all_together(now, now["shields"]) if len(now["shields"]) > 1 else (now["shields"],)
    for at, shields in enumerate(batches):
        if f"broken{at}" not in now:
            known = {"shields": shields, "by": now["player"], "broken": True}
            return Call("shields-to-hand", Bindings(known), into=f"broken{at}")
    facts = tuple(event for at, _ in enumerate(batches) for event in now[f"broken{at}"])
    return Go(Bindings({"broken": facts}))


def tell_what_broke(now: Moment) -> StepResult:
    """Tell which shields were put into the hand."""
    return Done(now.get("broken", ()))


BREAK: Final = procedure(
    "break", tell_the_shields, resolve_before, resolve_the_rest, break_shields, tell_what_broke
)


def break_by_effect(now: Moment, effect: GameSpecific) -> StepResult:
    """「シールドを…ブレイクする」: those of each player break at once, the turn player's first."""
    scope = now.scope()
    first = targets_first(now, effect.arguments[0])
    if first is not None:
        return first
    for at, seat in enumerate((now.turn_player, now.turn_player.other)):
        refs = tuple(ref for ref in now["refs"] if _owner(now, ref) == seat)
        if f"broken{at}" not in now and refs:
            known = {"shields": refs, "by": scope.source, "player": scope.controller}
            return Call("break", Bindings(known), into=f"broken{at}")
    facts = tuple(event for name in ("broken0", "broken1") for event in now.get(name, ()))
    return Done(Effected(True, Bindings({"it": _where_now(now, facts)})) if facts else NOTHING)


def _owner(now: Moment, ref: Ref) -> Seat | None:
    here = now.state.find(ref)
    return here.owner if here is not None else None


def _where_now(now: Moment, facts: tuple[Event, ...]) -> Refs:
    pieces = (now.state.piece(event.subject.id) for event in facts if event.subject is not None)
    return tuple(each.ref for each in pieces if each is not None)
