"""Which ways of using a card there are (総合ルール 601.1a, 601.1b), and why there are no others.

A way is offered if it can be carried out to the end. What is not offered is refused with the
rule that refuses it, one refusal for each way that a text or the rules could have opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from cardrules.core.cases import in_each_case, whichever
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal, not_told
from cardrules.core.errors import InDoubtError, UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.pool import Pool
from cardrules.core.quoting import line_of
from cardrules.core.records import replace
from cardrules.core.trace import Looking
from cardrules.core.values import Seat
from cardrules.core.working import ABILITIES
from cardrules.duelmasters import alternatives, costs_actions, mana_at_hand, payment
from cardrules.duelmasters.abyss import staying_unused
from cardrules.duelmasters.arithmetic import MANA_NUMBER
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.combining import is_whole
from cardrules.duelmasters.costs import Using
from cardrules.duelmasters.evolution import why_without_base
from cardrules.duelmasters.keywords import NO_FACES, Faces
from cardrules.duelmasters.locks import LOOKING, locks_on, why_not
from cardrules.duelmasters.mana_at_hand import Payer
from cardrules.duelmasters.parts import refused_alone
from cardrules.duelmasters.permissions import permissions, worth_using
from cardrules.duelmasters.refusals.together import refused_for_mana, refused_together
from cardrules.duelmasters.refusals.too_dear import too_dear
from cardrules.duelmasters.ways import (
    MANA_COST,
    Plan,
    WayOfUsing,
    as_face,
    faces_of,
    forbidding_use,
    from_hand,
    in_main_step,
    not_from_there,
    of_no_deck,
    sides,
    using,
    verb_for,
)
from cardrules.duelmasters.ways_from import may_be_used_elsewhere
from cardrules.duelmasters.ways_paid import (
    actions_of,
    considered,
    least_and_most,
    printed_price,
)
from cardrules.duelmasters.zones import DECK, HAND

Why = Callable[[], Iterator[Refusal]]
"""What tells why there is no way: called only where somebody wants to know."""


def ways_of_using(now: Moment, each: GameObject, zone: str, seat: Seat) -> tuple[Option | Refusal, ...]:
    """Return every way of using a card from a zone, as an option or as a refusal with its rules."""
    return tuple(way for face in faces_to_use(now, each) for way in _on_one_face(now, each, face, zone, seat))


def offered_ways(
    now: Moment, each: GameObject, zone: str, seat: Seat, faces: Faces | None = None
) -> Iterator[Option]:
    """Yield the ways of :func:`ways_of_using` that are there, and find out nothing about the others.

    ``faces`` are those that the card may be used as, where that is found out already.
    """
    quiet = now.silently()
    for face in faces_to_use(now, each) if faces is None else faces:
        try:
            if zone == HAND and _out_of_reach(quiet, each, seat):
                continue
            ways = ways_as(quiet, as_used(now, each, face), face, zone, seat)
            yield from (way for way in ways if isinstance(way, Option))
        except UnsourcedError:
            continue


def _out_of_reach(now: Moment, each: GameObject, seat: Seat) -> bool:
    """Tell whether a card costs more mana than its player has, where nothing known could change that."""
    if now.state.effects or each.marks or not now.library.pool.recall("costs", _as_printed):
        return False
    printed = now.library[each.card]
    cost = None if printed.faces else printed.characteristics.get("cost")
    return cost is not None and mana_at_hand.made_in_all(now, Payer(seat))[0] < cost


def _as_printed(pool: Pool) -> bool:
    """Tell whether no card known so far has anything paid but the printed cost of a card."""
    if pool.has(CostChange) or pool.has(AlternativeCost):
        return False
    return not {"cost", MANA_NUMBER, ABILITIES} & pool.modified


def faces_to_use(now: Moment, each: GameObject) -> Faces:
    """Return the faces that a card may be used as; of an ordinary card ``None`` alone."""
    count = faces_of(now, each)
    return sides(now, count) if count else NO_FACES


def as_used(now: Moment, each: GameObject, face: int | None) -> GameObject:
    """Return a card as what it is used as."""
    return each if face is None else as_face(now, each, face)


def verbs_of_use(now: Moment, each: GameObject) -> frozenset[str]:
    """Return what using a card is called, as any of its faces (701.5); nothing for types unknown."""
    if "types" not in now.library[each.card].characteristics and "types" not in each.marks:
        return frozenset()
    return frozenset(verb_for(now, as_used(now, each, face)) for face in faces_to_use(now, each))


def _bare(now: Moment, card: GameObject, face: int | None, zone: str) -> WayOfUsing:
    """Return a way of using a card of which nothing else is known yet but what it is called."""
    known = "types" in now.library[card.card].characteristics or "types" in card.marks
    verb = verb_for(now.silently(), card) if known else "use"
    return WayOfUsing(card.ref, verb, zone, payment.NO_PRICE, face, whole=True)


def ways_called(now: Moment, each: GameObject) -> tuple[alternatives.Named, ...]:
    """Return the ways of using a card, one by one, whether or not it can be used so now."""
    printed, found = now.library[each.card], Counter[alternatives.Named]()
    for abilities in (printed.abilities, now.abilities(each), *(face.abilities for face in printed.faces)):
        found |= Counter(alternatives.names_of(now.silently(), abilities))
    return ((MANA_COST, "", ""), *found.elements())


def _on_one_face(
    now: Moment, each: GameObject, face: int | None, zone: str, seat: Seat
) -> Iterator[Option | Refusal]:
    card, seen = as_used(now, each, face), Looking()
    try:
        for way in ways_as(now.looking(seen), card, face, zone, seat):
            if isinstance(way, Option):
                yield way
            else:
                found = told(way, _bare(now, card, face, zone))
                yield from (replace(each, consulted=frozenset(seen.asked)) for each in found)
    except UnsourcedError as error:
        yield _unsourced(_bare(now, card, face, zone), error)


def told(why: Why, bare: WayOfUsing) -> Iterator[Refusal]:
    """Yield why there is no way; where no source tells, that alone, and other ways stand as they are."""
    try:
        yield from why()
    except UnsourcedError as error:
        yield _unsourced(bare, error)


def _unsourced(bare: WayOfUsing, error: UnsourcedError) -> Refusal:
    return not_told(Option("use", bare), error)


def ways_as(now: Moment, card: GameObject, face: int | None, zone: str, seat: Seat) -> Iterator[Option | Why]:
    """Yield the ways of using a card as what it is seen as, and what tells why there are no others."""
    because = _left_where_it_is(now, card, zone)
    if because is not None:
        yield partial(_refused, _bare(now, card, face, zone), Clause.USE_FROM_HAND, because)
        return
    unknown = _unknown(now, card)
    if unknown is not None:
        yield partial(
            _refused, _bare(now, card, face, zone), UNSOURCED, f"《{card.card}》の{unknown}に出典がない"
        )
        return
    use = using(now, card, seat, zone)
    known = WayOfUsing(card.ref, use.verb, zone, printed_price(now, card), face)
    against = barred(now, use, known, (_at_another_time, *_ANYWHERE))
    if against is not None:
        yield partial(iter, (against,))
        return
    yield from _priced(now, use, known)


def _refused(way: WayOfUsing, rule: str, because: str) -> Iterator[Refusal]:
    yield Refusal(Option("use", way), rule, because)


def _untold(way: WayOfUsing, error: UnsourcedError) -> Iterator[Refusal]:
    yield _unsourced(way, error)


def _left_where_it_is(now: Moment, card: GameObject, zone: str) -> str | None:
    """Return why a card is not used from a zone where nothing at all could let it be."""
    at_home = zone == HAND or is_whole(card)
    return None if at_home or may_be_used_elsewhere(now, card) else from_hand(now, zone)


def _unknown(now: Moment, card: GameObject) -> str | None:
    known = now.library[card.card].characteristics
    return None if "types" in known or "types" in card.marks else now.game.policy.word("types")


Check = Callable[[Moment, Using], Because | None]
"""What tells by which rule a card cannot be used, whatever is paid for it, and why."""


def _at_another_time(now: Moment, use: Using) -> Because | None:
    because = in_main_step(now, use.player)
    return None if because is None else (Clause.USE_IN_MAIN_STEP, because)


def _forbidden(now: Moment, use: Using) -> Because | None:
    found = forbidding_use(now, use.card, use.player)
    return why_not(now, found) if found else None


def _forbidden_unpaid(now: Moment, use: Using) -> Because | None:
    found = forbidding_use(now, use.card, use.player, unpaid=True)
    return why_not(now, found) if found else None


def _part_of_something(now: Moment, use: Using) -> Because | None:
    return refused_alone(now, use.card)


def _never_to_leave(now: Moment, use: Using) -> Because | None:
    return staying_unused(now, use.zone, use.verb)


def _without_base(now: Moment, use: Using) -> Because | None:
    because = why_without_base(now, use.card, use.player)
    return None if because is None else (Clause.EVOLUTION_BASE, because)


def _never_to_be_seen(now: Moment, use: Using) -> Because | None:
    unseen = use.zone == DECK and locks_on(now, LOOKING, use.card, use.player)
    return (UNSOURCED, "山札を見られない時に、山札のカードを使えるかは、出典に定めがない") if unseen else None


_ANYWHERE: Final[tuple[Check, ...]] = (_forbidden, _part_of_something, _without_base)

ALWAYS: Final[tuple[Check, ...]] = (*_ANYWHERE, _never_to_leave)
"""What stands against using a card whenever and from where that is allowed, by an effect too."""

UNPAID: Final[tuple[Check, ...]] = (_forbidden_unpaid, *ALWAYS)
"""What stands against using a card so without paying."""


def barred(now: Moment, use: Using, way: WayOfUsing, checks: tuple[Check, ...]) -> Refusal | None:
    """Return the first thing that stands against using a card in any way at all."""
    found = next((why for check in checks if (why := check(now, use)) is not None), None)
    return None if found is None else Refusal(Option("use", replace(way, whole=True)), *found)


def _priced(now: Moment, use: Using, known: WayOfUsing) -> Iterator[Option | Why]:
    at_home = use.zone == HAND or is_whole(use.card)
    allowed = () if at_home else worth_using(permissions(now, use))
    anywhere = at_home or bool(allowed)
    found = tuple(each for each in alternatives.alternatives_of(now, use) if anywhere or each.opens)
    against = barred(now, use, known, (_never_to_leave, _never_to_be_seen)) if anywhere or found else None
    if against is not None:
        yield partial(iter, (against,))
        return
    because = None if anywhere else not_from_there(now, use)
    if because is None:
        yield _at_the_printed_cost(now, use, replace(known, allowed=allowed) if allowed else known)
    elif found:
        yield partial(refused_for_mana, known, found, because)
    else:
        yield partial(_refused, replace(known, whole=True), Clause.USE_FROM_HAND, because)
    yield partial(refused_together, now, use, known, found)
    for choice in alternatives.choices(now, found):
        leave = () if any(each.opens for each in choice) else allowed
        yield _instead(now, use, replace(known, instead=choice, allowed=leave))


def _at_the_printed_cost(now: Moment, use: Using, way: WayOfUsing) -> Option | Why:
    because = of_no_deck(now, use.zone)
    if because is not None:
        return partial(_refused, way, Clause.OUTSIDE_DECK_IS_NOT_PAID_FOR, because)
    return _completed(now, use, way)


def _completed(now: Moment, use: Using, way: WayOfUsing) -> Option | Why:
    """Return a use that can be paid, or why not; where no source tells of any payment, that.

    What it comes to cost may be in doubt, if it can be paid whichever it is, or cannot. All that it may
    be is looked at here, so nobody needs to look at it case by case.
    """
    try:
        doubts = _doubts_of(now, use, way)
    except UnsourcedError as error:
        return partial(_refused, way, UNSOURCED, error.message)
    if doubts == {PAYABLE}:
        return Option("use", way)
    if doubts == {None}:
        return partial(too_dear, now, use, way)
    return partial(_refused, way, UNSOURCED, next(filter(None, doubts), None) or _of_the_price(now, use, way))


PAYABLE: Final = ""
"""Nothing is in doubt: a payment is known with which a use can be paid."""


def _doubts_of(now: Moment, use: Using, way: WayOfUsing) -> set[str | None]:
    """Return what no source tells of a cost in each case of what it may come to (:func:`_doubt_of`)."""

    def consider(case: Moment) -> set[str | None]:
        prices = least_and_most(case, use, way.price)
        return {_doubt_of(considered(case, use, each, way.instead)) for each in prices}

    return set().union(*(doubts for _, doubts in in_each_case(now, consider)))


def _doubt_of(plans: Iterable[tuple[Plan, str | None]]) -> str | None:
    """Return what no source tells of a cost: nothing if it can be paid, ``None`` if it cannot be."""
    doubts = [doubt for _, doubt in plans]
    return PAYABLE if None in doubts else next(iter(doubts), None)


def _of_the_price(now: Moment, use: Using, way: WayOfUsing) -> str:
    """Return what no source tells of what a use comes to cost, where it matters."""
    try:
        considered(now, use, way.price, way.instead)
    except InDoubtError as silence:
        return silence.message
    raise LookupError("nothing is in doubt about a cost that can be paid and cannot")


def at_the_printed_cost(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Option | Refusal]:
    """Yield a use for its own cost, or why there is none."""
    return _or_why(_at_the_printed_cost, now, use, way)


def by_alternative(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Option | Refusal]:
    """Yield a use by an alternative cost, or why there is none."""
    return _or_why(_instead, now, use, way)


def _or_why(
    judge: Callable[[Moment, Using, WayOfUsing], Option | Why],
    now: Moment,
    use: Using,
    way: WayOfUsing,
) -> Iterator[Option | Refusal]:
    try:
        found = judge(now, use, way)
    except UnsourcedError as error:
        yield _unsourced(way, error)
        return
    yield from (found,) if isinstance(found, Option) else told(found, way)


def _instead(now: Moment, use: Using, way: WayOfUsing) -> Option | Why:
    """Return a use by an alternative cost, or why not; what no source tells stands against that alone."""
    try:
        return _if_it_holds(now, use, way)
    except UnsourcedError as error:
        return partial(_untold, way, error)


def _if_it_holds(now: Moment, use: Using, way: WayOfUsing) -> Option | Why:
    """Return a use by an alternative cost: offered if it may be and can be paid."""
    for each in way.instead:
        if forbidden := alternatives.forbidding(now, each, use):
            return partial(_refused, way, *why_not(now, forbidden))
        if no_more := each.why_no_more(now, use):
            return partial(_refused, way, *no_more)
        if not whichever(now, partial(each.holds, using=use)):
            rule = alternatives.RULE_OF.get(each.ability.keyword, Clause.ALTERNATIVE_COST_IMPOSSIBLE)
            called = f"「{each.ability.keyword}」" if each.ability.keyword else "代替コスト"
            line = line_of(now.library[use.card.card], each.ability.condition) or each.ability.text
            because = f"《{use.card.card}》は{called}では使えない：「{line}」の条件が満たされていない"
            return partial(_refused, way, rule, because)
    price = alternatives.price_instead(now, way.instead, way.price, use)
    lacking = costs_actions.lacking(now, actions_of(now, use, way.instead, ()), use.card)
    refused = None if lacking is None else alternatives.refused_as_impossible(now, lacking)
    if refused is not None:
        because = f"《{use.card.card}》は{refused}"
        return partial(_refused, way, Clause.ALTERNATIVE_COST_IMPOSSIBLE, because)
    way = replace(way, price=price, both=not alternatives.mana_cost_is_replaced(now))
    return Option("use", way) if lacking is not None else _completed(now, use, way)
