"""How effects are carried out: one resolver for each kind of effect, run as a step.

The procedure ``effect`` has one step; it is run again as answers, results and facts come in.
A resolver ends with :class:`Effected`: whether anything was done, and what it named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cardrules.core.abilities import Continuous, Effect
from cardrules.core.changes import Change
from cardrules.core.choosing import choice_of
from cardrules.core.costs import CostChange
from cardrules.core.decisions import PASS, Decision, Option, Several
from cardrules.core.effects import (
    Choose,
    EachPlayer,
    Effected,
    Every,
    Grant,
    IfDone,
    IfTrue,
    Named,
    Optionally,
    Point,
    Remaining,
    Repeated,
    Sequence,
    SetMarks,
    Shift,
    Target,
    Top,
)
from cardrules.core.evaluating import amount, holds, named, select, sift, spoken_of
from cardrules.core.events import Event
from cardrules.core.game import Resolver
from cardrules.core.moment import Moment
from cardrules.core.naming import named_after
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.ongoing import ActiveEffect, Begin
from cardrules.core.procedures import Procedure, procedure
from cardrules.core.queries import Scope, Untold
from cardrules.core.records import replace
from cardrules.core.results import Again, Ask, Call, Done, Perform, Repeat, StepResult
from cardrules.core.tallies import SO_FAR, tally
from cardrules.core.unready import unready
from cardrules.core.values import Bindings, Seat, value
from cardrules.core.working import BEARERS, DOUBT, DOUBTED, FOUND_AS, OBJECTS

NOTHING: Final = Effected()
"""What came of an effect that did nothing and named nothing."""


def resolve(now: Moment) -> StepResult:
    """Carry out the effect of the frame, or as much of it as can go on now."""
    effect: Effect = now["effect"]
    carry_out = now.game.resolvers.get(type(effect))
    if carry_out is None:
        raise unready(now.library[now.scope().source.card], effect, "効果はまだ実行できない")
    return carry_out(now, effect)


EFFECT: Final[Procedure] = procedure("effect", resolve)


def calling(effect: Effect, scope: Scope, into: str) -> Call:
    """Return the call that carries out a part of an effect and binds what came of it."""
    return Call("effect", Bindings({"effect": effect, "scope": scope}), into=into)


def in_sequence(now: Moment, effects: tuple[Effect, ...], scope: Scope) -> StepResult:
    """Carry out effects one after the other; each knows what those before it named."""
    outcomes: list[Effected] = []
    for index, effect in enumerate(effects):
        if f"part{index}" not in now:
            return calling(effect, told(scope, outcomes), f"part{index}")
        outcomes.append(now[f"part{index}"])
    return Done(summed(outcomes))


def told(scope: Scope, outcomes: list[Effected]) -> Scope:
    """Return a scope that knows what earlier parts of the text named."""
    for each in outcomes:
        scope = scope.knowing(each.known)
    return scope


def summed(outcomes: list[Effected]) -> Effected:
    """Return what came of several parts together."""
    known = Bindings()
    for each in outcomes:
        known = known.bind(each.known)
    done, tried = any(each.done for each in outcomes), any(each.tried for each in outcomes)
    return Effected(done, known, tried)


def _sequence(now: Moment, effect: Sequence) -> StepResult:
    return in_sequence(now, effect.effects, now.scope())


def _repeated(now: Moment, effect: Repeated) -> StepResult:
    if "times" not in now:
        times = amount(now, effect.times, now.scope())
        return Again(Bindings({"times": times}))
    return in_sequence(now, (effect.effect,) * max(now["times"], 0), now.scope())


def _optionally(now: Moment, effect: Optionally) -> StepResult:
    scope = now.scope()
    if "whether" not in now:
        player = effect.by.seats(scope.controller)[0]
        if _is_impossible(now, effect.effect, scope, player):
            return Done(NOTHING)
        rule = now.game.policy.rule_of("optional")
        return Ask(Decision(player, "optional", "whether", (Option("do"), PASS), rule, about=effect.effect))
    if now["whether"] == PASS:
        return Done(NOTHING)
    return in_sequence(now, (effect.effect,), scope)


def _is_impossible(now: Moment, effect: Effect, scope: Scope, player: Seat) -> bool:
    """Tell whether what a text lets a player do cannot be done at all: then nobody is asked, but told why."""
    if not now.game.policy.impossible(now.silently(), effect, scope):
        return False
    for refusal in now.game.policy.impossible(now, effect, scope):
        now.recorder.refused(player, refusal)
    return True


def _if_done(now: Moment, effect: IfDone) -> StepResult:
    scope = now.scope()
    if "first" not in now:
        return calling(effect.first, scope, "first")
    first: Effected = now["first"]
    rest = effect.then if now.game.policy.goes_on(now, first) else effect.otherwise
    if rest is None:
        return Done(first)
    if "rest" not in now:
        return calling(rest, scope.knowing(first.known), "rest")
    return Done(summed([first, now["rest"]]))


def _if_true(now: Moment, effect: IfTrue) -> StepResult:
    scope = now.scope()
    if "holds" not in now:
        return Again(Bindings({"holds": holds(now, effect.condition, scope)}))
    chosen = effect.effect if now["holds"] else effect.otherwise
    return in_sequence(now, (chosen,), scope) if chosen is not None else Done(NOTHING)


def each_player(now: Moment, effect: EachPlayer) -> StepResult:
    """Carry out an effect for each player on a side, the turn player first."""
    scope = now.scope()
    first = now.turn_player
    seats = [seat for seat in (first, first.other) if effect.side.covers(scope.controller, seat)]
    for index, seat in enumerate(seats):
        if f"player{index}" not in now:
            own = Scope(scope.source, seat, scope.event, scope.known)
            return calling(effect.effect, own, f"player{index}")
    return Done(summed([now[f"player{index}"] for index in range(len(seats))]))


# --- targets ------------------------------------------------------------------------------


def targets(now: Moment, target: Target, scope: Scope) -> StepResult | tuple[Ref, ...]:
    """Return the objects that an effect is about, or the question that must be asked first."""
    asked = now.game.policy.asked_first(now, target, scope)
    if asked is not None:
        return asked
    if isinstance(target, Choose):
        return _chosen(now, target, scope)
    if isinstance(target, Top):
        key = ZoneKey(target.zone, target.side.seats(scope.controller)[0])
        first = now.game.policy.before_top(now, key, amount(now, target.count, scope), "top-known")
        if first is not None:
            return first
    return tuple(each.ref for each in found_by(now, target, scope))


def found_by(now: Moment, target: Target, scope: Scope) -> tuple[GameObject, ...]:
    """Return the objects of a target about which nobody is asked."""
    if isinstance(target, Every):
        return tuple(select(now, target.selector, scope))
    if isinstance(target, Remaining):
        return tuple(each for each in map(now.state.lying, named(scope, target.name)) if each is not None)
    if isinstance(target, Named):
        known = (now.state.lying(ref) or _moved_on(now, ref) for ref in spoken_of(now, scope, target.name))
        return tuple(each for each in known if each is not None)
    if isinstance(target, Top):
        key = ZoneKey(target.zone, target.side.seats(scope.controller)[0])
        return now.game.policy.top_of(now, key)[: amount(now, target.count, scope)]
    here = now.state.find(scope.source.ref)
    return () if here is None else (here,)


def _moved_on(now: Moment, ref: Ref) -> GameObject | None:
    return None if now.state.piece(ref.id) is None else now.game.policy.gone_elsewhere(now, ref)


def _chosen(now: Moment, target: Choose, scope: Scope) -> StepResult | tuple[Ref, ...]:
    if "chosen" not in now:
        decision = choice_of(now, target, scope)
        if decision is not None:
            return Ask(decision)
        proof = now.game.policy.proof_of_nothing(now, target, scope) if "proved" not in now else ()
        return Perform(proof, into="proved") if proof else ()
    answer: Option = now["chosen"]
    return tuple(answer.choice.items) if isinstance(answer.choice, Several) else ()


# --- what happens to objects --------------------------------------------------------------


def targets_first(now: Moment, target: Target, name: str = "refs") -> StepResult | None:
    """Return what must come first for the objects of a target to be bound to a name; then ``None``."""
    if name in now:
        return None
    refs = targets(now, target, now.scope())
    return Repeat(Bindings({name: refs})) if isinstance(refs, tuple) else refs


def _shift(now: Moment, effect: Shift) -> StepResult:
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if effect.one_by_one:
        return _each_in_turn(now, effect)
    if "facts" not in now:
        events = tuple(now.game.policy.shift(now, effect, each, now.scope()) for each in _still_there(now))
        return Perform(events, into="facts") if events else Done(named_after(now, (), effect.name))
    return Done(named_after(now, now["facts"], effect.name))


def _still_there(now: Moment) -> list[GameObject]:
    return [each for each in map(now.state.lying, now["refs"]) if each is not None]


def _each_in_turn(now: Moment, effect: Shift) -> StepResult:
    for index, ref in enumerate(now["refs"]):
        if f"facts{index}" not in now:
            here = now.state.lying(ref)
            events = () if here is None else (now.game.policy.shift(now, effect, here, now.scope()),)
            return Perform(events, into=f"facts{index}")
    happened = tuple(event for index in range(len(now["refs"])) for event in now[f"facts{index}"])
    return Done(named_after(now, happened, effect.name))


def _set_marks(now: Moment, effect: SetMarks) -> StepResult:
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if "facts" not in now:
        still = _still_there(now)
        events = tuple(now.game.policy.marking(now, effect.event, each, now.scope()) for each in still)
        return Perform(events, into="facts") if events else Done(named_after(now, (), effect.name))
    return Done(named_after(now, now["facts"], effect.name))


def _point(now: Moment, effect: Point) -> StepResult:
    refs = targets(now, effect.target, now.scope())
    if not isinstance(refs, tuple):
        return refs
    return Done(Effected(bool(refs), Bindings({effect.name: refs, "seen": refs})))


@value
class Granted(Event):
    """An effect began to last, with ``more`` that comes with it."""

    word: ClassVar[str] = "granted"
    effect: ActiveEffect
    more: tuple[ActiveEffect, ...] = ()

    @property
    def player(self) -> Seat:
        """The player whose effect it is."""
        return self.effect.controller

    def changes(self) -> tuple[Change, ...]:
        """Return the beginning."""
        return tuple(map(Begin, (self.effect, *self.more)))


def _each_apart(now: Moment, target: Target, scope: Scope, name: str) -> StepResult | Bindings:
    """Return the objects that an effect is to last on, under a name, or the question that comes first."""
    if isinstance(target, Every) and now.game.policy.asked_first(now, target, scope) is None:
        return _all_apart(now, target, scope, name)
    refs = targets(now, target, scope)
    return Bindings({name: refs}) if isinstance(refs, tuple) else refs


def _all_apart(now: Moment, target: Every, scope: Scope, name: str) -> Bindings:
    """Return all objects of a target, under a name, and those of which no source tells: each for itself."""
    found, doubtful = sift(now, target.selector, scope)
    bound = Bindings({name: tuple(each.ref for each in found)})
    if not doubtful:
        return bound
    refs, silence = tuple(each.ref for each, _ in doubtful), doubtful[0][1]
    return bound.bind({DOUBTED: refs, DOUBT: Untold(silence.message, silence.expected or "")})


def _grant(now: Moment, effect: Grant) -> StepResult:
    scope = now.scope()
    if "facts" in now:
        return Done(Effected(bool(now["facts"])))
    bound = scope.known
    if effect.target is not None:
        found = _each_apart(now, effect.target, scope, BEARERS if effect.ability else OBJECTS)
        if not isinstance(found, Bindings):
            return found
        if not any(found.get(name) for name in (BEARERS, OBJECTS, DOUBTED)):
            return Done(NOTHING)
        bound = bound.bind(found)
        meant = getattr(getattr(effect.target, "selector", None), "conditions", ())
        bound = bound.bind({FOUND_AS: meant}) if meant else bound
    if effect.over is not None:
        bound = bound.bind(_all_apart(now, effect.over, scope, OBJECTS))
    ability = effect.ability or Continuous(effect.modifications)
    if isinstance(ability, CostChange) and ability.next_alone:
        bound = bound.bind({SO_FAR: tally(now, ability.such_uses, scope)})
    lasting = ActiveEffect(scope.source, scope.controller, ability, effect.duration, bound)
    more = tuple(replace(lasting, ability=each) for each in effect.more)
    return Perform((Granted(lasting, more),), into="facts")


RESOLVERS: Final[Mapping[type, Resolver]] = {
    Sequence: _sequence,
    Repeated: _repeated,
    Optionally: _optionally,
    IfDone: _if_done,
    IfTrue: _if_true,
    EachPlayer: each_player,
    Shift: _shift,
    SetMarks: _set_marks,
    Point: _point,
    Grant: _grant,
}
