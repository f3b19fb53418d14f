"""Abilities that wait (総合ルール 603, 605): their order, and resolving them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardrules.core.abilities import Effect, Triggered
from cardrules.core.changes import Change
from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal
from cardrules.core.effects import IfDone, IfTrue, Optionally
from cardrules.core.evaluating import holds
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.naming import subject_named
from cardrules.core.ongoing import Unwait, Wait, Waiting
from cardrules.core.procedures import procedure
from cardrules.core.queries import Condition, Scope
from cardrules.core.quoting import quoted
from cardrules.core.records import replace
from cardrules.core.resolving import RESOLVERS
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, Repeat, StepResult
from cardrules.core.values import EMPTY, Bindings, Seat, Side, value
from cardrules.duelmasters import limits
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import ResolutionBegan
from cardrules.duelmasters.keywords import G_STRIKE, S_BACK, S_TRIGGER, SABAKI_Z
from cardrules.duelmasters.locks import forbidding_keyword, why_not
from cardrules.duelmasters.modes import early_choice, offered


@BOOK.rule(Clause.TRIGGERED_ABILITY_WAITS, inert=lambda _now: False)
def begins_to_wait(_now: Moment) -> bool:
    """An ability whose event has happened waits until it is resolved (603.2)."""
    return True


def sets_waiting(now: Moment, ability: Triggered, scope: Scope) -> bool:
    """Tell whether an ability whose event has happened waits: not if it was used as often as it may be."""
    no_more = limits.why_no_more(now, ability, scope.source)
    if no_more is None or no_more[0] == UNSOURCED:
        return begins_to_wait(now)
    now.recorder.refused(scope.controller, limits.not_used(ability, scope.source, no_more))
    return False


@BOOK.rule(Clause.ZONE_CHANGE_TRIGGERS, inert=lambda _now: False)
def own_leaving_alone(_now: Moment) -> bool:
    """What leaves along with others looks back at its own leaving alone (603.5d)."""
    return True


Line = tuple[Waiting, ...]
"""Waiting abilities, among which one is chosen to be resolved next."""


@BOOK.rule(Clause.WAITING_ORDER, inert=lambda _now, waiting: waiting)
def turn_player_first(now: Moment, waiting: Line) -> Line:
    """The turn player's waiting abilities come before the other's, in any order (605.1)."""
    own = tuple(each for each in waiting if each.controller == now.turn_player)
    return own or waiting


@BOOK.rule(Clause.TURN_PLAYER_EFFECT_JUMPS_AHEAD, inert=lambda _now: False)
def jumps_ahead(_now: Moment) -> bool:
    """What is set waiting for the turn player while the other's abilities are resolved is next (101.4c)."""
    return True


@BOOK.rule(Clause.SHIELD_TRIGGER_CLASS_FIRST, inert=lambda _now, waiting: waiting)
def shield_triggers_first(now: Moment, waiting: Line) -> Line:
    """S・トリガー and its like come before everything else that waits (101.4a)."""
    return tuple(each for each in waiting if of_shield_class(now, each))


@BOOK.rule(Clause.SHIELD_TRIGGER_CLASS_MEMBERS, inert=lambda _now: frozenset())
def like_shield_triggers(_now: Moment) -> frozenset[str]:
    """S・バック, G・ストライク and サバキZ are resolved when S・トリガー is (101.4b)."""
    return frozenset({S_BACK, G_STRIKE, SABAKI_Z})


@like_shield_triggers.until("2022-08-10")
def like_shield_triggers_before_sabaki(_now: Moment) -> frozenset[str]:
    """S・バック and G・ストライク were resolved when S・トリガー was."""
    return frozenset({S_BACK, G_STRIKE})


@like_shield_triggers.until("2021-12-16")
def like_shield_triggers_before_strike(_now: Moment) -> frozenset[str]:
    """S・バック was resolved when S・トリガー was."""
    return frozenset({S_BACK})


like_shield_triggers.unknown_before("2017-04-06")


CLASS: Final = "class"
"""Under this name a waiting ability knows by which ability of shields it came to wait."""


def of_shield_class(now: Moment, each: Waiting) -> bool:
    """Tell whether a waiting ability is resolved when S・トリガー is."""
    kind: str | None = each.known.get(CLASS)
    return kind == S_TRIGGER or (kind is not None and kind in like_shield_triggers(now))


def next_in_line(now: Moment, waiting: Line, after: Seat | None = None) -> Line:
    """Return those of the waiting abilities among which the next one is chosen.

    ``after`` is the player whose ability has just been resolved.
    """
    first = waiting
    if len({CLASS in each.known for each in waiting}) > 1:
        first = shield_triggers_first(now, waiting) or waiting
    if len({each.controller for each in first}) > 1:
        if after == now.turn_player.other and not jumps_ahead(now):
            return tuple(each for each in first if each.controller == after)
        return turn_player_first(now, first)
    return turn_player_first(now, first) if len(first) > 1 else first


def next_number(now: Moment) -> int:
    """Return a number that no waiting ability has yet."""
    return max((each.number for each in now.state.waiting), default=-1) + 1


def concerned(now: Moment, only: Any) -> Line:
    """Return what waits, or of it only what is resolved at a moment like this one.

    ``only`` is a player (S・トリガー and its like are resolved all the same), the word of an
    event that set it waiting, that event itself, or :data:`CLASS` for S・トリガー and its like.
    """
    if only is None:
        return now.state.waiting
    return tuple(each for each in now.state.waiting if _concerned(each, only))


def _concerned(each: Waiting, only: Any) -> bool:
    if only == CLASS or isinstance(only, Seat):
        return each.controller == only or CLASS in each.known
    if isinstance(only, str):
        return each.event is not None and only in each.event.kinds
    return bool(each.event == only)


@BOOK.rule(Clause.CONDITION_AT_RESOLUTION, inert=lambda _now, _condition, _scope: True)
def condition_holds(now: Moment, condition: Condition, scope: Scope) -> bool:
    """Whether a condition holds is looked at when the ability is resolved, and only then (603.4)."""
    held = holds(now, condition, scope)
    if not held and not now.recorder.silent:
        refused = Option("effect", scope.source.ref)
        because = f"{quoted(now.library[scope.source.card], condition)}の条件が満たされていない"
        now.recorder.refused(scope.controller, Refusal(refused, Clause.CONDITION_AT_RESOLUTION, because))
    return held


def if_true(now: Moment, effect: IfTrue) -> StepResult:
    """Look at the condition of an effect by the rule for that, then go on as it says."""
    if "holds" not in now:
        held = condition_holds(now, effect.condition, now.scope())
        return Repeat(Bindings({"holds": held}))
    return RESOLVERS[IfTrue](now, effect)


# --- resolving what waits -----------------------------------------------------------------


@value
class OptionsAnnounced(Event):
    """Options of a waiting ability were chosen before it is resolved (until 2022-06-24)."""

    word: ClassVar[str] = "options-announced"
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
    unseen = [each for each in now.state.waiting if each.number not in seen]
    new = [each for each in unseen if any(offered(each.ability.effect))]
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
    waiting = concerned(now, now.get("only"))
    if not waiting:
        return Done()
    waiting = next_in_line(now, waiting, now.get("after"))
    if "next" not in now:
        options = tuple(Option("resolve", each) for each in waiting)
        return Ask(Decision(waiting[0].controller, "order", "next", options, Clause.WAITING_ORDER))
    return Go()


def begin(now: Moment) -> StepResult:
    """Take the chosen ability out of the line."""
    each: Waiting = now["next"].choice
    return Perform((ResolutionBegan(each),))


def carry_out(now: Moment) -> StepResult:
    """Carry out its effect, if the condition that stands before it holds."""
    each: Waiting = now["next"].choice
    known = subject_named(now, each.event).bind(each.known)
    scope = Scope(each.source, each.controller, each.event, known)
    if not _may_be_applied(now, each, scope):
        return Go()
    no_more = limits.used_up(now, each.ability, each.source)
    if no_more is not None:
        now.recorder.refused(each.controller, limits.not_used(each.ability, each.source, no_more))
        return Go()
    effect = each.ability.effect
    if each.ability.declared:
        effect = used_for_certain(now, effect)
    effect = limits.upon_use(now, each, each.known.get(CLASS), effect)
    return Call("effect", Bindings({"effect": effect, "scope": scope}))


def _may_be_applied(now: Moment, each: Waiting, scope: Scope) -> bool:
    """Tell whether an ability is used: its keyword not forbidden, its condition met.

    Of one that was declared that was looked at then.
    """
    if each.ability.declared:
        return True
    forbidden = forbidding_keyword(now, each.ability.keyword, each.source, each.controller)
    if forbidden:
        refused = Option("effect", each.source.ref)
        now.recorder.refused(each.controller, Refusal(refused, *why_not(now, forbidden)))
        return False
    return each.ability.condition is None or condition_holds(now, each.ability.condition, scope)


def _for_certain(effect: Effect) -> Effect:
    """Return what a text does once its 「…してもよい」 was taken up in declaring it."""
    if isinstance(effect, Optionally) and effect.by is Side.OWN:
        return effect.effect
    if isinstance(effect, IfTrue):
        return replace(effect, effect=_for_certain(effect.effect))
    return replace(effect, first=_for_certain(effect.first)) if isinstance(effect, IfDone) else effect


@BOOK.rule(Clause.DECLARED_ABILITY_IS_USED, inert=lambda _now, effect: effect)
def used_for_certain(_now: Moment, effect: Effect) -> Effect:
    """An ability that was declared is used: there is no thinking better of it (公式Q&A 45607)."""
    return _for_certain(effect)


def tell_whose(now: Moment) -> StepResult:
    """Tell whose ability it was."""
    each: Waiting = now["next"].choice
    return Done(each.controller)


RESOLVE_ONE: Final = procedure("resolve-one-waiting", choose_next, begin, carry_out, tell_whose)


def announce_waiting(now: Moment) -> StepResult:
    """Begin a round: options first, where they are chosen beforehand."""
    return Call("announce-all") if concerned(now, now.get("only")) else Done()


def resolve_one(now: Moment) -> StepResult:
    """Resolve one waiting ability, then look again whether anything waits."""
    if now.get("whose") is None:
        known = Bindings({"only": now.get("only"), "after": now.get("after")})
        return Call("resolve-one-waiting", known, into="whose")
    return Again(Bindings({"after": now["whose"], "whose": None}))


RESOLVE_WAITING: Final = procedure("resolve-waiting", announce_waiting, resolve_one)


def resolving(only: object = None, into: str | None = None) -> Call:
    """Return the call that resolves what waits: all of it, or ``only`` what is concerned."""
    return Call(RESOLVE_WAITING.name, EMPTY if only is None else Bindings({"only": only}), into)


def settle(now: Moment) -> StepResult:
    """Resolve what waits, if anything does, before the procedure goes on."""
    return resolving() if now.state.waiting else Go()
