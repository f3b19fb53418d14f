"""Using cards by an effect (総合ルール 101.4d, 112.3g, 409.1e): through the same procedure as any use.

A spell that an effect uses is carried out within that effect; what it sets waiting waits on.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal, not_told, several
from cardrules.core.effects import Choose, Effected, Target, Use
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import ObjectCondition
from cardrules.core.resolving import targets_first
from cardrules.core.results import Again, Ask, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Used
from cardrules.duelmasters.use_resolved import stayed
from cardrules.duelmasters.ways_by_effect import changes_by, used_in_a_way, ways_by_effect
from cardrules.duelmasters.ways_offered import as_used
from cardrules.duelmasters.zones import IN_USE_SINCE, is_held, put_on_hold


@BOOK.rule(Clause.SEVERAL_USED_BY_ONE_EFFECT, inert=lambda _now: False)
def all_held_first(_now: Moment) -> bool:
    """Cards that one effect uses are all 保留 first and are then used one after the other (409.1e)."""
    return True


all_held_first.not_before(IN_USE_SINCE)


def use(now: Moment, effect: Use) -> StepResult:
    """Use what the effect names, one card after the other, in the order that its player likes."""
    scope = now.scope()
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if "held" not in now and len(now["refs"]) > 1 and all_held_first(now):
        held = [each for ref in now["refs"] for each in put_on_hold(now, now.object(ref), scope.controller)]
        return Perform(tuple(held), into="held")
    if now.get("left", now["refs"]):
        return _next(now, effect)
    used = tuple(each.ref for each in map(now.state.piece, now.get("used", ())) if each is not None)
    return Done(Effected(bool(used), Bindings({effect.name: used})))


def _next(now: Moment, effect: Use) -> StepResult:
    """Use one of the cards that are left; the player says which comes first."""
    left: tuple[Ref, ...] = now.get("left", now["refs"])
    if now.get("next") is None:
        options = tuple(Option("choose", several((ref,))) for ref in left)
        rule = Clause.SEVERAL_USED_BY_ONE_EFFECT
        return Ask(Decision(now.scope().controller, "choose-objects", "next", options, rule))
    (ref,) = now["next"].choice
    if now.get("outcome") is None:
        return _use_one(now, effect, ref)
    used = (*now.get("used", ()), ref.id) if now["outcome"] else now.get("used", ())
    rest = tuple(each for each in left if each != ref)
    return Again(Bindings({"left": rest, "used": used, "next": None, "way": None, "outcome": None}))


def _use_one(now: Moment, effect: Use, ref: Ref) -> StepResult:
    seat = now.scope().controller
    each = now.state.piece(ref.id)
    if now.get("stayed") or each is None or (each.ref != ref and not is_held(now, each)):
        return Again(Bindings({"outcome": False, "stayed": None}))
    ways = ways_by_effect(now, each, seat, effect.word, free=effect.free, given=changes_by(effect))
    found = tuple(_as_what_is_named(now, each, way, _named_by(effect.target)) for way in ways)
    return used_in_a_way(now, seat, found, into="outcome") or _not_used(now, each)


def _named_by(target: Target) -> tuple[ObjectCondition, ...]:
    """Return what a text says of the cards that it has used."""
    return target.selector.conditions if isinstance(target, Choose) else ()


def _as_what_is_named(
    now: Moment, each: GameObject, way: Option | Refusal, conditions: tuple[ObjectCondition, ...]
) -> Option | Refusal:
    """Return a way of using a card; whether as a face that a text does not name, no source tells.

    That either face may be used is said of effects that name no conditions (810.3a).
    """
    if isinstance(way, Refusal) or way.choice.face is None:
        return way
    used, words = as_used(now, each, way.choice.face), now.game.policy.kind(conditions)
    try:
        if now.game.policy.fits_as(now, used, conditions, now.scope(), Used.word):
            return way
    except UnsourcedError as silence:
        return not_told(way, silence)
    because = f"「{words}」に当てはまらない面で《{each.card}》を使えるかは、出典に定めがない"
    return Refusal(way, UNSOURCED, because)


def _not_used(now: Moment, each: GameObject) -> StepResult:
    """There is no way of using the card: if it was 保留 together with others it is so no longer (409.2)."""
    left = stayed(now, each, now.scope().controller)
    return Perform(left, into="stayed") if left else Again(Bindings({"outcome": False}))


def use_by_rule(now: Moment, each: GameObject, seat: Seat, word: str) -> StepResult:
    """Have a card used without paying, as the rules of a scenario say."""
    if "outcome" in now:
        return Go()
    return used_in_a_way(now, seat, ways_by_effect(now, each, seat, word, free=True), into="outcome") or Go()


USED_BY_RULE: Final = frozenset({"used", "cast", "summoned"})
"""The words by which a scenario lets a card be used by the rules."""
