"""Why just these cards are not what is tapped to pay (総合ルール 112.2a-112.2c, 601.1d-601.1f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.errors import InputError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.duelmasters import mana_at_hand, payment, ways_paid
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.describe import card
from cardrules.duelmasters.tapping import untapped
from cardrules.duelmasters.use_paid import due, in_use
from cardrules.duelmasters.zones import MANA, is_held

PAYMENT: Final = "payment"
"""The kind of the decisions in which it is chosen what is tapped."""


def not_paid_so(now: Moment, names: tuple[str, ...]) -> Refusal | None:
    """Return why cards of these names, no more and no fewer, do not pay what is being paid."""
    if now.state.decision is None or now.state.decision.kind != PAYMENT:
        return None
    payers = [(ways_paid.payer_of(in_use(now)), frozenset[int](), "")]
    payers += ways_paid.supposed_payers(now, in_use(now))
    at_hand = dict.fromkeys(each for payer, _, _ in payers for each in mana_at_hand.at_hand(now, payer))
    found = list(_named(now, names, at_hand))
    because = next(filter(None, (_out_of_reach(now, each, at_hand) for each in found)), None)
    because = because or _judged(now, payers, tuple(found))
    return None if because is None else Refusal(Option("pay", payment.as_choice(found)), *because)


def _named(now: Moment, names: Iterable[str], at_hand: Iterable[GameObject]) -> Iterator[GameObject]:
    """Yield a card of each name, each once: of those at hand first, then of the others there are."""
    left = list(dict.fromkeys((*at_hand, *(each for _, each in now.state.objects()))))
    for name in names:
        found = next((each for each in left if each.card == name), None)
        if found is None:
            raise InputError(
                f"タップするという{card(name)}が、そのとおりの数だけ盤面にない",
                expected="マナゾーンにあるカードを、盤面と同じ書き方で、あるだけの枚数までで書く",
            )
        left.remove(found)
        yield found


def _out_of_reach(now: Moment, each: GameObject, at_hand: Iterable[GameObject]) -> Because | None:
    """Return why a card can be tapped for no mana at all."""
    if each in at_hand:
        return None
    if now.state.where[each.id].name == MANA and not untapped(now, each):
        return Clause.TAP_ONLY_UNTAPPED, f"{card(each.card)}は、もうタップしている"
    if is_held(now, each):
        return Clause.IN_USE_STATE, f"{card(each.card)}は、使われている途中である"
    return Clause.PAY_THE_REST, f"{card(each.card)}は、支払うプレイヤーのマナゾーンにない"


def _judged(
    now: Moment,
    payers: list[tuple[mana_at_hand.Payer, frozenset[int], str]],
    cards: mana_at_hand.Tapped,
) -> Because | None:
    """Return why cards do not pay, by no reading of what they make; ``None`` if they do."""
    price, ahead = due(now)
    for payer, pieces, because in payers:
        known = not because
        if (known or any(each.id in pieces for each in cards)) and payment.pays(
            now, payer, price, cards, ahead
        ):
            return None if known else (UNSOURCED, because)
    return payment.why_not_with(now, payers[-1][0], price, cards, ahead)
