"""Why ways of using a card are not there, or not together for one use (総合ルール 110.4b, 301.1, 601.1b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardrules.core.decisions import Because, Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.records import replace
from cardrules.duelmasters import alternatives
from cardrules.duelmasters.alternatives import Choice, Instead, called
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.costs import Using
from cardrules.duelmasters.refusals.cards import IfSaid
from cardrules.duelmasters.ways import MANA_COST, WayOfUsing, from_hand


def refused_together(now: Moment, use: Using, known: WayOfUsing, found: Choice) -> Iterator[Refusal]:
    """Yield why alternative costs that are not there are not, and why one use has not several ways."""
    away = dict(_not_here(now, use, found))
    for choice in (*((each,) for each in away), *alternatives.together((*found, *away))):
        way = replace(known, instead=choice)
        yield from (Refusal(Option("use", way), *because) for because in _against(now, choice, away))
    for choice in (*((each,) for each in found), *alternatives.together(found)):
        way = replace(known, instead=choice, both=True)
        yield from (Refusal(Option("use", way), *because) for because in _with_mana_cost(now, choice))


def refused_for_mana(known: WayOfUsing, found: Choice, because: str) -> Iterator[Refusal]:
    """Yield why a card is not used for its mana cost from where alternative costs let it be used."""
    listed = alternatives.quoted(called(each.ability) for each in found)
    because = f"{because}。{listed}が許すのは、そのコストで使うことだけである"
    yield Refusal(Option("use", IfSaid(known, "ways")), Clause.USE_FROM_HAND, because)


def _not_here(now: Moment, use: Using, found: Choice) -> Iterator[tuple[Instead, Because]]:
    """Yield the alternative costs that do not work where the card is, or do not let it be used from there."""
    for each in alternatives.elsewhere(use):
        word, zones = each.ability.keyword, "、".join(map(now.game.policy.word, each.ability.zones))
        rule = alternatives.RULE_OF.get(word, Clause.ALTERNATIVE_COST_IMPOSSIBLE)
        yield each, (rule, f"「{word or each.ability.text}」は{zones}でだけ働く")
    because = from_hand(now, use.zone)
    if because is not None:
        others = (each for each in alternatives.alternatives_of(now, use) if each not in found)
        yield from ((each, (Clause.USE_FROM_HAND, because)) for each in others)


def _against(now: Moment, choice: Choice, away: Mapping[Instead, Because]) -> Iterator[Because]:
    if any(each in away for each in choice):
        yield from dict.fromkeys(away[each] for each in choice if each in away)
        return
    because = alternatives.one_at_a_time(now, choice)
    if because is not None:
        yield Clause.ONE_ALTERNATIVE_COST, because


def _with_mana_cost(now: Moment, choice: Choice) -> Iterator[Because]:
    """Yield why the mana cost is not paid besides alternative costs."""
    if len(choice) > 1:
        yield from _against(now, choice, {})
    if alternatives.mana_cost_is_replaced(now):
        listed = alternatives.quoted((MANA_COST, *(called(each.ability) for each in choice)))
        because = f"代替コストを選ぶとマナコストは支払うコストに含まれず、{listed}をあわせては支払えない"
        yield Clause.ALTERNATIVE_COST_EXCLUDES_MANA_COST, because
