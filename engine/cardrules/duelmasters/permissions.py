"""Permissions by which a card is used from where it is (総合ルール 110.2e): which are there, and used up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardrules.core.doubts import certain
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import applies
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.standing import Permission
from cardrules.core.values import Bindings, Value, value
from cardrules.core.working import OBJECTS, at_large, at_work, is_among
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.costs import Bearer, Using
from cardrules.duelmasters.limits import next_use
from cardrules.duelmasters.zones import IN_USE_SINCE


@value
class Allowed(Value):
    """A permission by which a card is used from where it is, and whose it is."""

    ability: Permission
    bearer: Bearer


@BOOK.rule(Clause.IN_USE_EFFECTS_LOST, inert=lambda _now: False)
def lost_by_being_used(_now: Moment) -> bool:
    """What was given to a card before it was 保留 is lost when it is so no longer (409.1d)."""
    return True


lost_by_being_used.unknown_before(IN_USE_SINCE)


def permissions(now: Moment, use: Using) -> tuple[Allowed, ...]:
    """Return the permissions by which a card may be used from where it is.

    Raises:
        UnsourcedError: none is known to be there, and of one no source tells.
    """

    def permits(allowed: Allowed) -> bool:
        known = allowed.bearer.known
        return _permits(now, allowed, use) and (
            allowed.ability.this or OBJECTS not in known or _was_there(allowed.ability, known, use.card)
        )

    return certain(_about_its_zone(now, use), permits)


def _about_its_zone(now: Moment, use: Using) -> Iterator[Allowed]:
    """Yield the permissions to use cards from where a card is."""
    for ability in use.abilities:
        if isinstance(ability, Permission) and ability.this and use.zone in (ability.zones or ability.origin):
            yield Allowed(ability, Bearer.of(use.scope))
    passing = {id(ability) for ability, _ in at_large(now, Permission)}
    for ability, scope in at_work(now, Permission):
        if ability.this or not lies_so(now, ability, use):
            continue
        if id(ability) in passing and now.fact(used_from(use.card)) and lost_by_being_used(now):
            continue
        yield Allowed(ability, Bearer.of(scope))


def lies_so(now: Moment, ability: Permission, use: Using) -> bool:
    """Tell whether a card lies where a permission lets cards be used from: in the zone, or on top of it."""
    if use.zone not in ability.origin:
        return False
    lying = now.state.zones[ZoneKey(use.zone, use.player)].objects
    return not ability.top or use.card.id == lying[0].id


def nearly_permitted(now: Moment, use: Using) -> Iterator[str]:
    """Yield why a permission that is about such cards does not let one be used."""
    for ability, scope in at_work(now, Permission):
        allowed = Allowed(ability, Bearer.of(scope))
        if use.zone not in ability.origin or not _covers(now, allowed, use):
            continue
        if not _is_left(now, allowed):
            yield "。それを許す効果は、このターンにもう使った"
        elif ability.top and OBJECTS not in scope.known and not lies_so(now, ability, use):
            yield f"。その一番上のカードなら使ってよいが、《{use.card.card}》は一番上にない"


def _was_there(ability: Permission, bound: Bindings, each: GameObject) -> bool:
    """Tell whether a card is one of those that a permission of an effect bears on (110.2e).

    Raises:
        UnsourcedError: no source tells, of a card that lay beneath another then, where the text says 上から.
    """
    found = is_among(bound, each)
    if found and ability.top and each.ref != bound[OBJECTS][0]:
        raise UnsourcedError(_BENEATH)
    return found


_BENEATH: Final = (
    "「山札の上から」使ってよいとする効果が、その時は上になかったカードに及ぶかは、出典に定めがない"
)


def worth_using(found: Iterable[Allowed]) -> tuple[Allowed, ...]:
    """Return the permissions among which a player chooses: one that is never spent, or else each."""
    spent: dict[Allowed, None] = {}
    for each in found:
        if not each.ability.once_each_turn and each.ability.most is None:
            return (each,)
        spent[each] = None
    return tuple(spent)


def used_from(each: GameObject) -> tuple[str, Ref]:
    """Return the fact that a card was in use this turn and has stayed where it was."""
    return ("once", each.ref)


def times_used(allowed: Allowed) -> tuple[str, Ref, Permission, Bindings]:
    """Return the fact that tells how many cards were used this turn by what permits only so many.

    What was given at another time bears on other cards, and is another permission (110.2e).
    """
    return ("times", allowed.bearer.source, allowed.ability, allowed.bearer.known)


def _times_given(now: Moment, allowed: Allowed) -> int:
    """Return how many cards may be used by what permits so many: it may be there more than once alike."""
    ability, bearer = allowed.ability, allowed.bearer
    given = [
        scope for each, scope in at_large(now, Permission) if each == ability and Bearer.of(scope) == bearer
    ]
    return 0 if ability.most is None else ability.most.number * len(given)


def _permits(now: Moment, allowed: Allowed, use: Using) -> bool:
    return _is_left(now, allowed) and _covers(now, allowed, use)


def _is_left(now: Moment, allowed: Allowed) -> bool:
    """Tell whether a permission was not used yet as often as it may be."""
    ability, bearer = allowed.ability, now.state.find(allowed.bearer.source)
    if ability.once_each_turn and bearer is not None and next_use(now, ability, bearer) is None:
        return False
    return ability.most is None or now.fact(times_used(allowed), 0) < _times_given(now, allowed)


def _covers(now: Moment, allowed: Allowed, use: Using) -> bool:
    """Tell whether a permission is about such a use of a card."""
    ability, scope = allowed.ability, allowed.bearer.scope(now, use.card)
    if ability.word not in use.words or not ability.who.covers(allowed.bearer.controller, use.player):
        return False
    return applies(now, ability.condition, use.card, ability.conditions, scope, ability.word)
