"""Putting cards over others by effects: 侵略, 無月の門 (総合ルール 403.4, 603.2e, 801)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardrules.core.decisions import Option, Refusal, several
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.evaluating import amount
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.resolving import NOTHING, found_by, targets
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import Bindings
from cardrules.duelmasters import evolution
from cardrules.duelmasters.use_resolved import entering, stayed
from cardrules.duelmasters.ways_by_effect import used_in_a_way, ways_by_effect
from cardrules.duelmasters.zones import put_on_hold

PUT_OVER: Final = "put-over"
"""The name of the effect by which a card is put over others."""


def put_over(now: Moment, effect: GameSpecific) -> StepResult:
    """Put the bearer over an object in the battle zone: it goes on as the same creature."""
    scope = now.scope()
    if "facts" in now:
        return _put_over(now)
    card = now.state.piece(scope.source.id)
    bases = found_by(now, effect.arguments[1], scope)
    if card is None or not bases or ("held" not in now and card.ref != scope.source.ref):
        return Done(NOTHING)
    if "held" not in now:
        return Perform(put_on_hold(now, card, scope.controller), into="held")
    over = Option("choose", several((bases[0].ref,)))
    entry = entering(now, card, scope.controller)
    return Perform(evolution.entering_over(now, entry, over), into="facts")


def _put_over(now: Moment) -> StepResult:
    scope = now.scope()
    left = stayed(now, now.state.piece(scope.source.id), scope.controller) if "left" not in now else ()
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
