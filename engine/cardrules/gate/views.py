"""This game seen from outside: its options in words, its events of the rules."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.engine import RuleEvent, Seen, View
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.results import Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings
from cardrules.core.viewing import Viewer, by_rule, chosen, forced, names, pieces, viewer
from cardrules.gate import processes, stack
from cardrules.gate.actions import aside, weigh
from cardrules.gate.events import Risen, Tumbled
from cardrules.gate.objects import inspect
from cardrules.gate.set_up import observe
from cardrules.gate.silence import ORDER
from cardrules.gate.stack import ways_of_casting


def _act(now: Moment, decision: Decision, option: Option, card: Ref, *texts: str) -> View:
    key = now.state.where.get(card.id)
    zone, seat = (key.name, key.seat) if key is not None else ("", decision.player)
    casting = option.act == "cast"
    verbs = ways_of_casting(now) if casting else frozenset({option.act})
    return View("use" if casting else option.act, seat, verbs, names(now, (card,)), zone, texts)


def _open(_now: Moment, _decision: Decision, option: Option) -> View:
    choice = option.choice
    return View("open", choice.player, frozenset({"open"}), texts=(choice.color,) if choice.color else ())


def _several(now: Moment, decision: Decision, option: Option) -> View:
    return View(option.act, decision.player, frozenset({option.act}), names(now, chosen(option)))


_VIEWS: Final[dict[str, Viewer]] = {
    "cast": lambda now, decision, option: _act(now, decision, option, option.choice),
    "activate": lambda now, decision, option: _act(now, decision, option, option.choice.card),
    "move": lambda now, decision, option: _act(
        now, decision, option, option.choice.creature, option.choice.row
    ),
    "attack": lambda now, decision, option: _act(
        now, decision, option, option.choice.attacker, *names(now, (option.choice.target,))
    ),
    "open": _open,
    "choose": _several,
}


# --- events of the rules --------------------------------------------------------------------


def happen(now: Moment) -> StepResult:
    """Let the event happen that the scenario names."""
    event: RuleEvent = now["event"]
    if event.word == "drawn":
        return _draw(now, event)
    if event.word == "resolved":
        return Call("carry-out", Bindings({"item": _item(now, event).ref}))
    return Perform(tuple(made for each in pieces(now, event) for made in _made(now, event, each)))


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


def apply_after(_now: Moment) -> StepResult:
    """Apply what the event triggered."""
    return Call("triggered")


BY_RULE: Final = by_rule(happen, apply_after)

SEEN: Final = Seen(observe, viewer(_VIEWS), forced, inspect, weigh, aside)
"""How this game is looked at from outside."""
