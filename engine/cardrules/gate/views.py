"""This game seen from outside: options in words, and events that only the rules bring about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.decisions import Decision, Option, Several
from cardrules.core.engine import RuleEvent, Seen, View
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.procedures import procedure
from cardrules.core.results import Call, Done, Go, Perform, StepResult
from cardrules.core.state import GameObject, Ref
from cardrules.core.values import Bindings
from cardrules.gate import processes, stack
from cardrules.gate.actions import aside, weigh
from cardrules.gate.events import Risen, Tumbled
from cardrules.gate.objects import inspect
from cardrules.gate.set_up import observe
from cardrules.gate.silence import ORDER
from cardrules.gate.stack import ways_of_casting


def view(now: Moment, decision: Decision, option: Option) -> View:
    """Return an option in words."""
    return _VIEWS.get(option.act, _other)(now, decision, option)


def _name(now: Moment, ref: Ref) -> str:
    here = now.state.piece(ref.id)
    return here.card if here is not None else ""


def _act(now: Moment, decision: Decision, option: Option, card: Ref, *texts: str) -> View:
    key = now.state.where.get(card.id)
    zone, seat = (key.name, key.seat) if key is not None else ("", decision.player)
    casting = option.act == "cast"
    verbs = ways_of_casting(now) if casting else frozenset({option.act})
    return View("use" if casting else option.act, seat, verbs, (_name(now, card),), zone, texts)


def _open(_now: Moment, _decision: Decision, option: Option) -> View:
    choice = option.choice
    return View("open", choice.player, frozenset({"open"}), texts=(choice.color,) if choice.color else ())


def _several(now: Moment, decision: Decision, option: Option) -> View:
    refs = option.choice.items if isinstance(option.choice, Several) else ()
    names = tuple(_name(now, ref) for ref in refs if isinstance(ref, Ref))
    return View(option.act, decision.player, frozenset({option.act}), names)


def _other(_now: Moment, decision: Decision, option: Option) -> View:
    return View(option.act, decision.player, frozenset({option.act, decision.kind}))


_VIEWS: Final[dict[str, Callable[[Moment, Decision, Option], View]]] = {
    "cast": lambda now, decision, option: _act(now, decision, option, option.choice),
    "activate": lambda now, decision, option: _act(now, decision, option, option.choice.card),
    "move": lambda now, decision, option: _act(
        now, decision, option, option.choice.creature, option.choice.row
    ),
    "attack": lambda now, decision, option: _act(
        now, decision, option, option.choice.attacker, _name(now, option.choice.target)
    ),
    "open": _open,
    "choose": _several,
}


# --- events of the rules --------------------------------------------------------------------


def forced(now: Moment, event: RuleEvent) -> Call:
    """Return the call that lets an event of the rules happen, and then applies what it triggered."""
    return Call("by-rule", Bindings({"event": event}))


def happen(now: Moment) -> StepResult:
    """Let the event happen that the scenario names."""
    event: RuleEvent = now["event"]
    if event.word == "drawn":
        return _draw(now, event)
    if event.word == "resolved":
        return Call("carry-out", Bindings({"item": _item(now, event).ref}))
    found = tuple(_piece(now, event, name) for name in event.cards)
    return Perform(tuple(made for each in found for made in _made(now, event, each)))


def _draw(now: Moment, event: RuleEvent) -> StepResult:
    outcome = processes.draw(now, event.player, event.number)
    return Go() if isinstance(outcome, Done) else outcome


def _made(now: Moment, event: RuleEvent, each: GameObject) -> tuple[Any, ...]:
    if event.word in (Tumbled.word, Risen.word):
        return processes.turning(now, event.word, each, now.state.where[each.id].seat)
    if event.word == "control-taken":
        return processes.taking_control(now, each, event.player)
    return processes.moving(now, event.word, each, event.player)


def _item(now: Moment, event: RuleEvent) -> GameObject:
    """Return what is resolved; with several on the stack no source tells which comes first."""
    lying = stack.on_stack(now)
    if len(lying) > 1:
        raise UnsourcedError(ORDER)
    found = next((each for each in lying if each.card == event.cards[0]), None)
    if found is None:
        raise InputError(f"《{event.cards[0]}》がスタックにない", expected="先に唱えるか起動する")
    return found


def _piece(now: Moment, event: RuleEvent, name: str) -> GameObject:
    for key, each in now.state.objects():
        if each.card == name and event.zone in ("", key.name):
            return each
    where = now.game.policy.word(event.zone) if event.zone else "どこ"
    raise InputError(f"《{name}》が{where}にない", expected="盤面にそのカードを置く")


def apply_after(_now: Moment) -> StepResult:
    """Apply what the event triggered."""
    return Call("triggered")


BY_RULE: Final = procedure("by-rule", happen, apply_after)

SEEN: Final = Seen(observe, view, forced, inspect, weigh, aside)
"""How this game is looked at from outside."""
