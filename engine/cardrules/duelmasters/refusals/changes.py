"""Why changes of a cost cannot be declared (総合ルール 601.1a): what keeps them off, what cannot be paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from cardrules.core.costs import CostChange
from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.evaluating import holds
from cardrules.core.moment import Moment
from cardrules.core.records import replace
from cardrules.duelmasters import payment
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.costs import Bearer, Taken, Using, is_supposed
from cardrules.duelmasters.locks import forbidding_keyword, why_not
from cardrules.duelmasters.payment import Price
from cardrules.duelmasters.ways import Plan, WayOfUsing
from cardrules.duelmasters.ways_paid import (
    actions_of,
    lacking,
    made_at_most,
    once_held,
    one_more,
    payer_of,
    sets_of_changes,
    totals_when_fixed,
)

TOLD_AT_MOST: Final = 64
"""Of so many sets of changes it is told why they cannot be declared."""


def refused_changes(now: Moment, use: Using, way: WayOfUsing, offered: Iterable[Plan]) -> Iterator[Refusal]:
    """Yield why sets of changes are not among those that may be declared, also such as never are."""
    if way.price.waived:
        return
    had = {plan.changes for plan in offered}
    sets = list(islice(sets_of_changes(now, use, way.price), TOLD_AT_MOST))
    for changes in dict.fromkeys((*sets, *one_more(now, use, sets))):
        if changes not in had:
            yield _refused(changes, way.price.mana, *_why_not(now, use, way, changes))
    for taken, why in _kept_off(now, use):
        yield from (_refused((*changes, taken), way.price.mana, *why) for changes in sets)


def _refused(changes: tuple[Taken, ...], mana: int, rule: str, because: str) -> Refusal:
    return Refusal(Option("change-cost", Plan(changes, mana)), rule, because)


def _why_not(now: Moment, use: Using, way: WayOfUsing, changes: tuple[Taken, ...]) -> Because:
    because, doubt = lacking(now, use, actions_of(now, use, way.instead, changes))
    if because is not None:
        return Clause.DECLARE_USE, because
    if doubt is not None:
        return UNSOURCED, doubt
    return why_not_paid(
        now, use, replace(way.price, mana=min(totals_when_fixed(now, use, way.price, changes)))
    )


def why_not_paid(now: Moment, use: Using, price: Price) -> Because:
    """Return why mana does not suffice for a price, or not together with what else is done for it."""
    rule, because = payment.why_not_payable(now, payer_of(use), price)
    have = made_at_most(now, use)
    if rule == Clause.PAY_THE_REST and have >= price.mana:
        because = f"マナは{have}生み出せるが、コストを{price.mana}にするためのこととあわせては支払えない"
    return rule, because


def _kept_off(now: Moment, use: Using) -> Iterator[tuple[Taken, Because]]:
    """Yield the changes that the card's own text offers and that cannot be had now, and why."""
    for ability in use.abilities:
        if isinstance(ability, CostChange) and ability.this and ability.optional:
            forbidden = forbidding_keyword(now, ability.keyword, use.card, use.player)
            because = unmet(now, use, ability)
            if forbidden:
                yield Taken(ability, Bearer.of(use.scope)), why_not(now, forbidden)
            elif because is not None:
                yield Taken(ability, Bearer.of(use.scope)), (Clause.DECLARE_USE, because)


def unmet(now: Moment, use: Using, ability: CostChange) -> str | None:
    """Return that the condition of a change is not met when the use is declared, or ``None``."""
    condition = ability.condition
    if condition is None or is_supposed(now, use, ability) or holds(now, condition, use.scope):
        return None
    zone = now.game.policy.word(use.zone)
    counted = holds(once_held(now, use), condition, use.scope)
    still = f"。宣言した《{use.card.card}》も、その時はまだ{zone}に数えられる" if counted else ""
    return f"使用宣言の時に、「{ability.text}」の条件が満たされていない{still}"
