"""Putting cards over others by effects: 侵略, 無月の門 (総合ルール 403.4, 603.2e, 801)."""

from __future__ import annotations

from typing import Final

from cardrules.core.choosing import choice_of
from cardrules.core.decisions import Because, Decision, Option, Refusal, several
from cardrules.core.effects import Choose, Effected, GameSpecific, Target
from cardrules.core.evaluating import amount
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.records import replace
from cardrules.core.resolving import NOTHING, found_by, targets
from cardrules.core.results import Again, Ask, Done, Perform, StepResult
from cardrules.core.values import Bindings
from cardrules.duelmasters import evolution
from cardrules.duelmasters.use_resolved import entering, stayed
from cardrules.duelmasters.ways_by_effect import used_in_a_way, ways_by_effect
from cardrules.duelmasters.zones import put_on_hold

NO_CARD: Final = Ref(-1, 0)
"""What is put over something where no card is chosen for it."""

PUT_OVER: Final = "put-over"
"""The name of the effect by which a card is put over others."""


def put_over(now: Moment, effect: GameSpecific) -> StepResult:
    """Put the bearer, or a card that is chosen, over an object: it goes on as the same creature."""
    meant, over = effect.arguments
    scope = now.scope()
    bases = found_by(now, over, scope) if "facts" not in now else ()
    if "card" not in now:
        return _which_card(now, meant, bases[0]) if bases else Done(NOTHING)
    if "facts" in now:
        return _put_over(now)
    card = now.state.piece(now["card"].id)
    if card is None or not bases or ("held" not in now and card.ref != now["card"]):
        return Done(NOTHING)
    if "held" not in now:
        return Perform(put_on_hold(now, card, scope.controller), into="held")
    entry = entering(now, card, scope.controller)
    one = Option("choose", several((bases[0].ref,)))
    return Perform(evolution.entering_over(now, entry, one), into="facts")


def _which_card(now: Moment, meant: Target, base: GameObject) -> StepResult:
    """Return which card is put over a base: the bearer, or the choice of one that may be."""
    scope = now.scope()
    if not isinstance(meant, Choose):
        return Again(Bindings({"card": scope.source.ref}))
    if "chosen" in now:
        return Again(Bindings({"card": next(iter(now["chosen"].choice), NO_CARD)}))
    decision = choice_of(now, meant, scope)
    if decision is None:
        return Done(NOTHING)
    able, refused = _that_may_lie_over(now, decision, base)
    for each in () if able else refused:
        now.recorder.refused(decision.player, each)
    if not able:
        return Done(NOTHING)
    return Ask(replace(decision, options=able, refused=(*decision.refused, *refused)))


def _that_may_lie_over(
    now: Moment, decision: Decision, base: GameObject
) -> tuple[tuple[Option, ...], tuple[Refusal, ...]]:
    """Return which of the cards that may be chosen may be put over a base, and why the others may not."""
    against = {each: _why_not_over(now, each, base) for each in decision.options}
    refused = tuple(Refusal(each, *why) for each, why in against.items() if why is not None)
    return tuple(each for each in decision.options if against[each] is None), refused


def _why_not_over(now: Moment, option: Option, base: GameObject) -> Because | None:
    seat = now.scope().controller
    cards = (now.object(ref) for ref in option.choice)
    found = (evolution.why_not_over(now, each, base, seat) for each in cards)
    return next((why for why in found if why is not None), None)


def _put_over(now: Moment) -> StepResult:
    scope = now.scope()
    left = stayed(now, now.state.piece(now["card"].id), scope.controller) if "left" not in now else ()
    if left:
        return Perform(left, into="left")
    came = tuple(event.new for event in now["facts"] if isinstance(event, evolution.Stacked))
    return Done(Effected(bool(came), Bindings({"it": came}), tried=True))


def summon_over(now: Moment, effect: GameSpecific) -> StepResult:
    """Summon the bearer without paying over objects that are chosen; there must be as many as it says."""
    chosen, _this = effect.arguments
    scope = now.scope()
    if "used" in now:
        return Done(Effected(True))
    card = now.state.find(scope.source.ref)
    if card is None:
        return Done(NOTHING)
    found = targets(now, chosen, scope)
    if not isinstance(found, tuple):
        return found
    if len(found) < amount(now, chosen.least, scope):
        return Done(NOTHING)
    over = _top_first(now, found)
    ways = ways_by_effect(now, card, scope.controller, "summoned", free=True)
    put_there = tuple(_over(way, over) for way in ways)
    return used_in_a_way(now, scope.controller, put_there, into="used") or Done(NOTHING)


def _over(found: Option | Refusal, refs: tuple[Ref, ...]) -> Option | Refusal:
    """Return a way of summoning as one that puts the creature over others."""
    if isinstance(found, Refusal):
        return found
    return Option(found.act, replace(found.choice, over=refs))


def _top_first(now: Moment, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Return what is chosen with what lies in the battle zone before the rest."""
    here: list[GameObject] = [now.object(ref) for ref in refs]
    return tuple(each.ref for each in sorted(here, key=lambda each: evolution.lies_elsewhere(now, each)))
