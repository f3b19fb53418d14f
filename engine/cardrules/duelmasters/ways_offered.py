"""Which ways of using a card there are (総合ルール 601.1a, 601.1b), and why there are no others.

A way is offered if it can be carried out to the end. What is not offered is refused with the
rule that refuses it, one refusal for each way that a text or the rules could have opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardrules.core.costs import CostChange, Permission
from cardrules.core.decisions import UNSOURCED, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import holds
from cardrules.core.moment import Moment
from cardrules.core.state import GameObject
from cardrules.core.trace import Looking
from cardrules.core.values import Seat
from cardrules.duelmasters import alternatives, costs, costs_actions, payment
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.costs import Taken, Using
from cardrules.duelmasters.costs_actions import Action
from cardrules.duelmasters.locks import why_not
from cardrules.duelmasters.payment import Payer
from cardrules.duelmasters.ways import (
    WayOfUsing,
    abilities_in_use,
    as_face,
    faces_of,
    forbidding_use,
    from_hand,
    in_main_step,
    permissions,
    sides,
    using,
    verb_for,
)
from cardrules.duelmasters.ways_paid import actions_of, payer_of, plans, printed_price, sets_of_changes
from cardrules.duelmasters.zones import HAND


def ways_of_using(now: Moment, each: GameObject, zone: str, seat: Seat) -> tuple[Option | Refusal, ...]:
    """Return every way of using a card from a zone, as an option or as a refusal with its rules."""
    faces = sides(now, faces_of(now, each)) if faces_of(now, each) else (None,)
    return tuple(way for face in faces for way in _on_one_face(now, each, face, zone, seat))


def ways_by_effect(
    now: Moment, each: GameObject, seat: Seat, word: str, *, free: bool
) -> tuple[Option | Refusal, ...]:
    """Return the ways in which an effect may have a card used, from where it is and at any time (101.4d)."""
    zone = now.state.where[each.id].name
    faces = sides(now, faces_of(now, each)) if faces_of(now, each) else (None,)
    found = [
        _by_effect(now, each if face is None else as_face(now, each, face), face, seat, zone, free)
        for face in faces
    ]
    return tuple(way for way in found if word in costs.KINDS[_way_of(way).verb])


def _way_of(found: Option | Refusal) -> WayOfUsing:
    way: WayOfUsing = found.option.choice if isinstance(found, Refusal) else found.choice
    return way


def _by_effect(
    now: Moment, card: GameObject, face: int | None, seat: Seat, zone: str, free: bool
) -> Option | Refusal:
    verb = verb_for(now, card)
    way = WayOfUsing(card.ref, verb, zone, payment.NO_PRICE if free else printed_price(now, card), face)
    forbidden = forbidding_use(now, card, seat)
    if forbidden:
        return Refusal(Option("use", way), *why_not(forbidden))
    if free or plans(now, using(now, card, seat, zone), way.price, ()):
        return Option("use", way)
    return Refusal(Option("use", way), *payment.why_not_payable(now, Payer(seat), way.price))


def _on_one_face(
    now: Moment, each: GameObject, face: int | None, zone: str, seat: Seat
) -> Iterator[Option | Refusal]:
    card = each if face is None else as_face(now, each, face)
    seen = Looking()
    looking = now.looking(seen)
    bare = WayOfUsing(each.ref, "use", zone, payment.NO_PRICE, face)
    try:
        for way in _ways(looking, card, bare, seat):
            yield way if isinstance(way, Option) else replace(way, consulted=frozenset(seen.asked))
    except UnsourcedError as error:
        yield Refusal(Option("use", bare), UNSOURCED, error.message)


def _ways(now: Moment, card: GameObject, bare: WayOfUsing, seat: Seat) -> Iterator[Option | Refusal]:
    if bare.origin != HAND and not _may_be_used_elsewhere(now, card):
        because = from_hand(now, bare.origin)
        if because is not None:
            yield Refusal(Option("use", bare), Clause.USE_FROM_HAND, because)
            return
    unknown = _unknown(now, card)
    if unknown is not None:
        yield Refusal(Option("use", bare), UNSOURCED, f"《{card.card}》の{unknown}に出典がない")
        return
    use = using(now, card, seat, bare.origin)
    known = replace(bare, verb=use.verb, price=printed_price(now, card))
    barred = _barred(now, use)
    if barred is not None:
        yield Refusal(Option("use", known), *barred)
        return
    yield from _priced(now, use, known)


def _may_be_used_elsewhere(now: Moment, card: GameObject) -> bool:
    """Tell, without any rule being asked, whether any text could let a card be used outside the hand."""
    if now.state.effects or now.library.has(Permission):
        return True
    return any(
        getattr(each, "this", False) and getattr(each, "zones", ()) for each in abilities_in_use(now, card)
    )


def _unknown(now: Moment, card: GameObject) -> str | None:
    known = {*now.library[card.card].characteristics, *card.marks}
    missing = [name for name in ("types", "civilizations", "cost") if name not in known]
    return now.game.policy.word(missing[0]) if missing else None


def _barred(now: Moment, use: Using) -> tuple[str, str] | None:
    because = in_main_step(now, use.player)
    if because is not None:
        return Clause.USE_IN_MAIN_STEP, because
    forbidden = forbidding_use(now, use.card, use.player)
    return why_not(forbidden) if forbidden else None


def _priced(now: Moment, use: Using, known: WayOfUsing) -> Iterator[Option | Refusal]:
    allowed = next(permissions(now, use), None) if use.zone != HAND else None
    anywhere = use.zone == HAND or allowed is not None
    found = tuple(each for each in alternatives.alternatives_of(now, use) if anywhere or each.ability.zones)
    because = None if anywhere else from_hand(now, use.zone)
    if because is None:
        yield from _at_the_printed_cost(now, use, replace(known, allowed=allowed))
    elif not found:
        yield Refusal(Option("use", known), Clause.USE_FROM_HAND, because)
    yield from _working_elsewhere(now, use, known)
    for choice in alternatives.choices(now, found):
        leave = None if any(each.ability.zones for each in choice) else allowed
        yield from by_alternative(now, use, replace(known, instead=choice, allowed=leave))


def _working_elsewhere(now: Moment, use: Using, known: WayOfUsing) -> Iterator[Refusal]:
    """Yield the alternative costs of the card that work in other zones than the one it is in (110.4b)."""
    for each in alternatives.elsewhere(use):
        word, zones = each.ability.keyword, "、".join(map(now.game.policy.word, each.ability.zones))
        rule = alternatives.RULE_OF.get(word, Clause.ALTERNATIVE_COST_IMPOSSIBLE)
        because = f"「{word or each.ability.text}」は{zones}でだけ働く"
        yield Refusal(Option("use", replace(known, instead=(each,))), rule, because)


def _at_the_printed_cost(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Option | Refusal]:
    if plans(now, use, way.price, ()):
        yield Option("use", way)
    else:
        yield from _too_dear(now, use, way)


def by_alternative(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Option | Refusal]:
    """Yield a use by an alternative cost: offered if it may be and can be paid."""
    for each in way.instead:
        if not each.holds(now, use):
            rule = alternatives.RULE_OF.get(each.ability.keyword, Clause.ALTERNATIVE_COST_IMPOSSIBLE)
            called = f"「{each.ability.keyword}」" if each.ability.keyword else "代替コスト"
            yield Refusal(
                Option("use", way), rule, f"《{use.card.card}》は{called}では使えない：条件が満たされていない"
            )
            return
    price = alternatives.price_instead(now, way.instead[0], way.price, use)
    lacking = costs_actions.lacking(now, actions_of(now, use, way.instead, ()), use.card)
    refused = None if lacking is None else alternatives.refused_as_impossible(now, lacking)
    if refused is not None:
        because = f"《{use.card.card}》は{refused}"
        yield Refusal(Option("use", way), Clause.ALTERNATIVE_COST_IMPOSSIBLE, because)
    elif lacking is not None or plans(now, use, price, way.instead):
        yield Option("use", replace(way, price=price))
    else:
        yield from _too_dear(now, use, replace(way, price=price))


def _too_dear(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Refusal]:
    """Yield why a cost cannot be paid: what is missing, and which changes that would help cannot be had."""
    option = Option("use", way)
    if not way.price.waived:
        yield from (Refusal(option, Clause.DECLARE_USE, because) for because in _not_to_be_had(now, use))
    price = replace(way.price, mana=_cheapest(now, use, way))
    yield Refusal(option, *payment.why_not_payable(now, payer_of(use), price))
    if price.mana != printed_price(now, use.card).mana:
        yield Refusal(option, Clause.FIX_COST, f"コストは{price.mana}に確定し、それを支払うマナがない")


def _cheapest(now: Moment, use: Using, way: WayOfUsing) -> int:
    sets = sets_of_changes(now, use, way.price)
    return min(
        (mana for changes in sets for mana in _totals_if_possible(now, use, way, changes)),
        default=way.price.mana,
    )


def _not_to_be_had(now: Moment, use: Using) -> Iterator[str]:
    """Yield why changes that the card itself offers cannot be had, or no further time."""
    found: list[Action] = []
    for ability in use.abilities:
        if not isinstance(ability, CostChange) or not ability.this or ability.more:
            continue
        if ability.condition is not None and not holds(now, ability.condition, use.scope):
            yield f"使用宣言の時に、「{ability.text}」の条件が満たされていない"
        elif ability.action is not None:
            action = Action(ability.action, use.scope, ability.keyword)
            more = costs_actions.at_most(now, action, use.card) + 1 if ability.each else None
            because = costs_actions.lacking(now, (replace(action, times=more),), use.card)
            found += [] if ability.each else [action]
            if because is not None:
                yield f"コストを変える「{ability.text}」は、これ以上はできない：{because}"
    together = costs_actions.lacking(now, found, use.card) if len(found) > 1 else None
    if together is not None:
        yield f"コストを変える能力を、同時にはすべて適用できない：{together}"


def _totals_if_possible(
    now: Moment, use: Using, way: WayOfUsing, changes: tuple[Taken, ...]
) -> tuple[int, ...]:
    if costs_actions.lacking(now, actions_of(now, use, way.instead, changes), use.card) is not None:
        return ()
    return costs.totals(now, way.price.mana, changes, use)
