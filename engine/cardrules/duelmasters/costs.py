"""What using a card costs (総合ルール 112, 601.1a, 601.1e): changes of its cost, and what they make it.

Which changes apply is settled at the declaration, how much they come to when the cost is fixed.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator
from functools import partial, reduce
from typing import Final

from cardrules.core.abilities import Ability
from cardrules.core.costs import CostChange
from cardrules.core.doubts import Between, every, exactly
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import applies, between
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import EventPattern, Number, Scope
from cardrules.core.tallies import NONE_YET, SO_FAR, Tally, often, tally
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value
from cardrules.core.working import OBJECTS, at_work, is_among
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.limits import uses_left
from cardrules.duelmasters.locks import forbidding_keyword
from cardrules.duelmasters.zones import FROM_SEVERAL, HAND_AND_MANA

ORDER: Final = BOOK.question("order-of-cost-changes", "increases-first", "players-order")
"""In which order increases and decreases of a cost are applied (論点)."""

KINDS: Final = {
    "summon": frozenset({"used", "summoned"}), "cast": frozenset({"used", "cast"}),
    "generate": frozenset({"used", "generated"}), "fortify": frozenset({"used", "fortified"}),
    "deploy": frozenset({"used", "deployed"}), "use": frozenset({"used"}), "cross": frozenset({"crossed"}),
    "galaxshield": frozenset({"became-face-up-shield"}),
}  # fmt: skip
"""The words of the events that each way of using is, by its verb."""


@value
class Using(Value):
    """A card that a player is about to use: from where, and as what.

    ``paying_itself`` supposes of cards used together that those in the mana zone may be tapped for it.
    """

    card: GameObject
    player: Seat
    zone: str
    verb: str
    abilities: tuple[Ability, ...] = ()
    paying_itself: bool = False

    @property
    def scope(self) -> Scope:
        """From where the card's own abilities are read."""
        return Scope(self.card, self.player)

    @property
    def words(self) -> frozenset[str]:
        """The words of the events that the use is."""
        return KINDS[self.verb]


@value
class Bearer(Value):
    """Whose ability it is: the card that bears it, its player, and what a lasting effect is bound to."""

    source: Ref
    controller: Seat
    known: Bindings = EMPTY

    @staticmethod
    def of(scope: Scope) -> Bearer:
        """Return the bearer in a scope."""
        return Bearer(scope.source.ref, scope.controller, scope.known)

    def scope(self, now: Moment, used: GameObject) -> Scope:
        """Return the scope of the ability as it is now; ``used`` is the card in use, as what it is used."""
        here = used if self.source.id == used.id else now.state.piece(self.source.id)
        source = here or GameObject(self.source.id, used.card, self.controller, self.source.life)
        return Scope(source, self.controller, known=self.known)


@value
class Taken(Value):
    """A change of the cost that is applied, and whose it is; an optional one with ``each`` so many times."""

    ability: CostChange
    bearer: Bearer
    times: int = 1


def works_from(zones: tuple[str, ...], zone: str) -> bool:
    """Tell whether an ability about using its own bearer works in a zone: if it names none, in any."""
    return not zones or zone in zones


def changes_of(now: Moment, using: Using) -> Iterator[Taken]:
    """Yield the changes of the cost that bear on a use, the card's own first.

    Of equal ones of one object there are as many as were not used yet this turn (110.1).
    """
    found = Counter[tuple[CostChange, Ref]]()
    for each in _bearing(now, using):
        this = (each.ability, each.bearer.source)
        found[this] += 1
        source = each.bearer.scope(now, using.card).source
        if not each.ability.once_each_turn or found[this] <= len(uses_left(now, each.ability, source)):
            yield each


def _bearing(now: Moment, using: Using) -> Iterator[Taken]:
    """Yield the changes of the cost that bear on a use, those that were used up left out all together."""
    for ability in using.abilities:
        if not isinstance(ability, CostChange) or not ability.this:
            continue
        if ability.more and ability.optional and not may_be_added(now):
            continue
        if works_from(ability.zones, using.zone) and _is_there(now, ability, using.scope, using):
            yield Taken(ability, Bearer.of(using.scope))
    for ability, scope in at_work(now, CostChange):
        if not ability.this and _is_there(now, ability, scope, using):
            yield Taken(ability, Bearer.of(scope))


@BOOK.rule(Clause.ADDITIONAL_COST, inert=lambda _now: False)
def may_be_added(_now: Moment) -> bool:
    """A card's own text may let more be paid than the mana cost, for what the text then gives (112.2d)."""
    return True


def is_additional(taken: Taken) -> bool:
    """Tell whether a change is an additional cost of the card's own (112.2d)."""
    return taken.ability.this and taken.ability.more and taken.ability.optional


def added_by(changes: tuple[Taken, ...]) -> bool:
    """Tell whether an additional cost of the card's own is among the changes of its cost."""
    return any(map(is_additional, changes))


def reduced_by(changes: tuple[Taken, ...]) -> bool:
    """Tell whether a reduction that the card's own text lets be chosen is among the changes of its cost."""
    return any(each.ability.this and each.ability.optional and is_reduction(each.ability) for each in changes)


def is_reduction(ability: CostChange) -> bool:
    """Tell whether a change is one that lowers a cost."""
    return not ability.more and not ability.sets


def cost_reduced(ref: Ref) -> tuple[str, Ref]:
    """Return the fact that a card was used at a cost that its own text let be reduced."""
    return ("cost-reduced", ref)


def cost_added(ref: Ref) -> tuple[str, Ref]:
    """Return the fact that an additional cost was paid for a card."""
    return ("cost-added", ref)


def is_supposed(now: Moment, using: Using, ability: CostChange) -> bool:
    """Tell whether it is supposed of a change that the card itself offers whether it bears on its use."""
    return _bearing_of(ability, using.scope, using) in now.state.ruleset.supposed


def _bearing_of(ability: CostChange, scope: Scope, using: Using) -> tuple[object, ...]:
    return ("bears", ability, Bearer.of(scope), using.card.ref)


def _is_there(now: Moment, ability: CostChange, scope: Scope, using: Using) -> bool:
    """Tell whether a change bears on a use, or is supposed to.

    Raises:
        InDoubtError: no source tells, and nothing is supposed.
    """
    try:
        return _bears_on(now, ability, scope, using)
    except UnsourcedError as silence:
        cheaper, about = not ability.more, _bearing_of(ability, scope, using)
        return bool(now.supposed(silence, about, (cheaper, not cheaper)))


def _bears_on(now: Moment, ability: CostChange, scope: Scope, using: Using) -> bool:
    if ability.word not in using.words or not ability.who.covers(scope.controller, using.player):
        return False
    if OBJECTS in scope.known and not is_among(scope.known, using.card):
        return False
    if ability.once_each_turn and not uses_left(now, ability, scope.source):
        return False
    if (ability.origin or ability.apart_from) and not _is_from(ability, using.zone):
        return False
    if forbidding_keyword(now, ability.keyword, using.card, using.player):
        return False
    tests = (
        partial(applies, now, ability.condition, using.card, ability.conditions, scope, ability.word),
        partial(_its_turn, now, ability, scope),
    )
    return every(tests, lambda test: test())


def _is_from(ability: CostChange, zone: str) -> bool:
    """Tell whether a change bears on uses from a zone; of cards from several zones no source tells."""
    if zone == HAND_AND_MANA:
        raise UnsourcedError(FROM_SEVERAL)
    return ability.is_from(zone)


def _its_turn(now: Moment, ability: CostChange, scope: Scope) -> bool:
    """Tell whether a use now is one of those that a change bears on, by how many came before it.

    Using without paying is using (112.3g): the next use is that too, though nothing is paid for it.
    """
    if ability.next_alone:
        before: Tally = scope.known.get(SO_FAR, NONE_YET)
        return _are(tally(now, ability.such_uses, scope).since(before).between(now), 0)
    return is_number(now, ability.which, ability.such_uses, scope)


def is_number(now: Moment, which: Number | None, such: EventPattern, scope: Scope) -> bool:
    """Tell whether a use now would be such use number so many of this turn; any is without a number."""
    return which is None or _are(often(now, such, scope), which.number - 1)


def _are(found: Between, number: int) -> bool:
    return found.compare(operator.eq, exactly(number))


def number_of(now: Moment, taken: Taken, using: Using) -> int:
    """Return by how much a change raises or lowers the cost now, or is supposed to.

    Raises:
        InDoubtError: no source tells, and nothing is supposed.
    """
    ability, scope = taken.ability, taken.bearer.scope(now, using.card)
    found = between(now, ability.amount, scope)
    found = found if ability.per is None else found.times(between(now, ability.per, scope))
    if found.silence is None or found.least == found.most:
        return found.least * taken.times
    about, choices = ("by", ability, taken.bearer, using.card.ref), range(found.least, found.most + 1)
    cheapest_first = tuple(choices if ability.more else choices[::-1])
    return int(now.supposed(found.silence, about, cheapest_first)) * taken.times


def are_counted(changes: tuple[Taken, ...]) -> bool:
    """Tell whether by how much any of the changes alters the cost depends on what lies where."""
    parts = (part for each in changes for part in (each.ability.amount, each.ability.per))
    return any(part is not None and not isinstance(part, Number) for part in parts)


# --- the cost that changes make -----------------------------------------------------------

Step = tuple[int, int | None, bool]
"""By how much a cost is changed, what it is not taken below, and whether it becomes that amount instead."""

WHICH_FIRST: Final = (
    "コストを決まった数にする効果と、ほかにコストを変える効果の、どれを先に適用するかは、出典に定めがない"
)


def totals(now: Moment, mana: int, changes: tuple[Taken, ...], using: Using) -> tuple[int, ...]:
    """Return what a cost may come to, over the orders in which its changes may be applied (601.1e).

    Raises:
        InDoubtError: no source tells in which order, and it matters.
    """
    if not changes:
        return (mana,)
    steps = [(each, number_of(now, each, using)) for each in changes]
    more = [(number, None, False) for each, number in steps if each.ability.more and number]
    less = [
        (-number, each.ability.floor, False)
        for each, number in steps
        if is_reduction(each.ability) and number
    ]
    settled = [(number, None, True) for each, number in steps if each.ability.sets]
    if settled:
        return (_one_of(now, _over_orders(mana, (*more, *less, *settled)), changes, using),)
    if more and less and now.reading(ORDER.slug) == "players-order":
        return _over_orders(mana, (*more, *less))
    return _over_orders(reduce(_applied, more, mana), tuple(less))


def _one_of(now: Moment, found: tuple[int, ...], changes: tuple[Taken, ...], using: Using) -> int:
    """Return what a cost comes to if that is the same in every order of its changes, or is supposed."""
    if len(found) == 1:
        return found[0]
    return int(now.supposed(UnsourcedError(WHICH_FIRST), ("order", changes, using.card.ref, found), found))


def _applied(mana: int, step: Step) -> int:
    number, floor, settled = step
    if settled:
        return number
    if number >= 0:
        return mana + number
    return max(mana + number, min(mana, floor or 0), 0)


def _over_orders(mana: int, steps: tuple[Step, ...]) -> tuple[int, ...]:
    """Return every outcome of applying steps, in whatever order; the order of like steps is no difference."""
    reached: set[tuple[int, tuple[Step, ...]]] = {(mana, tuple(sorted(steps, key=repr)))}
    while any(left for _, left in reached):
        reached = {
            (_applied(cost, step), left[:at] + left[at + 1 :])
            for cost, left in reached
            for at, step in enumerate(left)
            if at == 0 or left[at - 1] != step
        }
    return tuple(sorted({cost for cost, _ in reached}))
