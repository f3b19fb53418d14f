"""Why a cost cannot be paid (総合ルール 601.1a, 601.1d-601.1f): what is missing, told as it is."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.cases import in_each_case
from cardrules.core.costs import CostChange
from cardrules.core.decisions import UNSOURCED, Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.records import replace
from cardrules.duelmasters import costs_actions
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.combining import PAYING_ITSELF, is_whole
from cardrules.duelmasters.costs import Taken, Using
from cardrules.duelmasters.costs_actions import Action
from cardrules.duelmasters.locks import forbidding_keyword, why_not
from cardrules.duelmasters.payment import Price
from cardrules.duelmasters.refusals.changes import unmet, why_not_paid
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.duelmasters.ways_paid import (
    actions_of,
    considered,
    lacking,
    least_and_most,
    made_at_most,
    plans,
    sets_of_changes,
    told,
    totals_when_fixed,
)


def too_dear(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Refusal]:
    """Yield why a cost cannot be paid: of several that it may be in different cases, the least."""

    def consider(case: Moment) -> WayOfUsing:
        priced = replace(way, price=told(case, use, least_and_most(case, use, way.price)[0]))
        considered(case, use, priced.price, way.instead)
        return priced

    found = tuple(in_each_case(now, consider))
    cheapest = min(found, key=lambda each: _cheapest(each[0].silently(), use, each[1]))
    yield from _too_dear(cheapest[0], use, cheapest[1])


def _too_dear(now: Moment, use: Using, way: WayOfUsing) -> Iterator[Refusal]:
    """Yield why a cost cannot be paid: what is missing, and which changes that would help cannot be had."""
    option = Option("use", way)
    supposed = replace(use, paying_itself=True)
    if is_whole(use.card) and plans(now.silently(), supposed, way.price, way.instead):
        yield Refusal(option, UNSOURCED, PAYING_ITSELF)
        return
    if not way.price.waived:
        yield from _forbidden_changes(now, use, option)
        yield from (Refusal(option, Clause.DECLARE_USE, because) for because in _not_to_be_had(now, use))
    yield from _not_payable(now, use, option, replace(way.price, mana=_cheapest(now, use, way)))


def _not_payable(now: Moment, use: Using, option: Option, price: Price) -> Iterator[Refusal]:
    """Yield why mana does not suffice for the least that a use could come to cost."""
    rule, because = why_not_paid(now, use, price)
    too_little = rule == Clause.PAY_THE_REST and made_at_most(now, use) < price.mana
    yield Refusal(option, rule, because)
    if too_little and price.mana != option.choice.price.mana:
        yield Refusal(option, Clause.FIX_COST, f"コストは{price.mana}に確定し、それを支払うマナがない")


def _cheapest(now: Moment, use: Using, way: WayOfUsing) -> int:
    sets = sets_of_changes(now, use, way.price)
    return min(
        (mana for changes in sets for mana in _totals_if_possible(now, use, way, changes)),
        default=way.price.mana,
    )


def _forbidden_changes(now: Moment, use: Using, option: Option) -> Iterator[Refusal]:
    """Yield what forbids to use abilities of the card that would make it cheaper (101.2)."""
    for ability in use.abilities:
        if isinstance(ability, CostChange) and ability.this and not ability.more:
            forbidden = forbidding_keyword(now, ability.keyword, use.card, use.player)
            if forbidden:
                yield Refusal(option, *why_not(now, forbidden))


def _not_to_be_had(now: Moment, use: Using) -> Iterator[str]:
    """Yield why changes that the card itself offers cannot be had, or no further time."""
    found: list[Action] = []
    for ability in use.abilities:
        if not isinstance(ability, CostChange) or not ability.this or ability.more:
            continue
        because = unmet(now, use, ability)
        if because is not None:
            yield because
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
    because, _ = lacking(now, use, actions_of(now, use, way.instead, changes))
    if because is not None:
        return ()
    return totals_when_fixed(now, use, way.price, changes)
