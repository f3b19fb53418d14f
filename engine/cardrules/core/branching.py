"""What effects are made of: several in turn, one of several, one so many times as somebody likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.core.abilities import Effect
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.effects import Effected, Either, Joined, UpTo
from cardrules.core.evaluating import amount
from cardrules.core.game import Resolver
from cardrules.core.moment import Moment
from cardrules.core.queries import Scope
from cardrules.core.resolving import calling, in_sequence, summed, told
from cardrules.core.results import Again, Ask, Done, StepResult
from cardrules.core.values import Bindings


def _joined(now: Moment, effect: Joined) -> StepResult:
    return in_sequence(now, effect.effects, now.scope())


def _up_to(now: Moment, effect: UpTo) -> StepResult:
    """Ask before each time whether to go on; what came of the times so far is known."""
    scope = now.scope()
    if "times" not in now:
        return Again(Bindings({"times": amount(now, effect.times, scope)}))
    outcomes: list[Effected] = []
    for index in range(now["times"]):
        name = f"{_GOING_ON}{index}"
        if name not in now:
            return Ask(_whether(now, effect.effect, name))
        if now[name] == PASS:
            break
        if f"time{index}" not in now:
            return calling(effect.effect, told(scope, outcomes), f"time{index}")
        outcomes.append(now[f"time{index}"])
    return Done(summed(outcomes))


_GOING_ON: Final = "go-on"
"""How the decisions are named by which something is done once more, before their number."""


def is_asked_each_time(decision: Decision) -> bool:
    """Tell whether a decision is one of several by which something is done so many times."""
    return times_so_far(decision) is not None


def times_so_far(decision: Decision) -> int | None:
    """Return how often something was done that a decision asks to do once more, if it asks that."""
    name = decision.name
    return int(name.removeprefix(_GOING_ON)) if name.startswith(_GOING_ON) else None


def _whether(now: Moment, effect: Effect, name: str) -> Decision:
    rule = now.game.policy.rule_of("optional")
    return Decision(now.scope().controller, "optional", name, (Option("do"), PASS), rule, about=effect)


def _either(now: Moment, effect: Either) -> StepResult:
    scope = now.scope()
    if "which" not in now:
        player = effect.by.seats(scope.controller)[0]
        options = tuple(Option("do", index) for index in _to_be_done(now, effect, scope))
        rule = now.game.policy.rule_of("either")
        return Ask(Decision(player, "either", "which", options, rule, about=effect))
    chosen: Effect = effect.effects[now["which"].choice]
    return in_sequence(now, (chosen,), scope)


def _to_be_done(now: Moment, effect: Either, scope: Scope) -> tuple[int, ...]:
    """Return which of several one may do: in place of an event only what can be done."""
    every = tuple(range(len(effect.effects)))
    if not now.frame.settled:
        return every
    able = now.game.policy.can_be_done
    return tuple(index for index in every if able(now, effect.effects[index], scope)) or every


BRANCHING: Final[Mapping[type, Resolver]] = {Joined: _joined, UpTo: _up_to, Either: _either}
"""How these effects are carried out; a game puts them beside :data:`resolving.RESOLVERS`."""
