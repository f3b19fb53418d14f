"""What texts do besides moving things: looking, showing, doing one of several, going on up to a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cardrules.core.abilities import Effect
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.effects import Effected, Either, Joined, Look, Reveal, RevealUntil, UpTo
from cardrules.core.evaluating import amount, fits
from cardrules.core.events import Event
from cardrules.core.game import Resolver
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.resolving import calling, in_sequence, summed, targets_first, told
from cardrules.core.results import Again, Ask, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value


@value
class LookedAt(Event):
    """A player saw objects that others do not see; they stay where they are."""

    word: ClassVar[str] = "looked-at"
    objects: tuple[GameObject, ...]
    by: Seat

    @property
    def player(self) -> Seat:
        """The player who saw them."""
        return self.by


@value
class Revealed(LookedAt):
    """A player showed objects to everybody; they stay where they are."""

    word: ClassVar[str] = "revealed"


def _joined(now: Moment, effect: Joined) -> StepResult:
    return in_sequence(now, effect.effects, now.scope())


def _up_to(now: Moment, effect: UpTo) -> StepResult:
    """Ask before each time whether to go on; what came of the times so far is known."""
    scope = now.scope()
    if "times" not in now:
        return Again(Bindings({"times": amount(now, effect.times, scope)}))
    outcomes: list[Effected] = []
    for index in range(now["times"]):
        if f"go-on{index}" not in now:
            return Ask(_whether(now, effect.effect, f"go-on{index}"))
        if now[f"go-on{index}"] == PASS:
            break
        if f"time{index}" not in now:
            return calling(effect.effect, told(scope, outcomes), f"time{index}")
        outcomes.append(now[f"time{index}"])
    return Done(summed(outcomes))


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


def _look(now: Moment, effect: Look) -> StepResult:
    return _seeing(now, effect, LookedAt)


def _reveal(now: Moment, effect: Reveal) -> StepResult:
    return _seeing(now, effect, Revealed)


def _seeing(now: Moment, effect: Look | Reveal, kind: type[LookedAt]) -> StepResult:
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if "facts" not in now and now["refs"]:
        seen = tuple(each for each in map(now.state.find, now["refs"]) if each is not None)
        return Perform((kind(seen, now.scope().controller),), into="facts")
    refs = now["refs"] if now.get("facts") else ()
    return Done(Effected(bool(refs), Bindings({effect.name: refs, "it": refs})))


def _reveal_until(now: Moment, effect: RevealUntil) -> StepResult:
    scope = now.scope()
    if "refs" not in now:
        key = ZoneKey(effect.zone, effect.side.seats(scope.controller)[0])
        shown, last = _up_to_fitting(now, key, effect, scope)
        first = now.game.policy.before_top(now, key, len(shown), "top-known")
        return first or Again(Bindings({"refs": shown, "last": last}))
    if "facts" not in now and now["refs"]:
        seen = tuple(each for each in map(now.state.find, now["refs"]) if each is not None)
        return Perform((Revealed(seen, scope.controller),), into="facts")
    refs, last = (now["refs"], now["last"]) if now.get("facts") else ((), ())
    return Done(Effected(bool(last), Bindings({effect.name: refs, "it": last})))


def _up_to_fitting(
    now: Moment, key: ZoneKey, effect: RevealUntil, scope: Scope
) -> tuple[tuple[Ref, ...], tuple[Ref, ...]]:
    """Return the cards from the top up to the first that meets the conditions, and that one."""
    shown: list[Ref] = []
    for each in now.state.zones[key]:
        shown.append(each.ref)
        if all(fits(now, each, condition, scope) for condition in effect.conditions):
            return tuple(shown), (each.ref,)
    return tuple(shown), ()


HANDLING: Final[Mapping[type, Resolver]] = {
    Joined: _joined,
    UpTo: _up_to,
    Either: _either,
    Look: _look,
    Reveal: _reveal,
    RevealUntil: _reveal_until,
}
"""How these effects are carried out; a game puts them beside :data:`resolving.RESOLVERS`."""
