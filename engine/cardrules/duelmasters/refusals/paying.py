"""Why just these cards are not what is tapped to pay (総合ルール 112.2a-112.2c, 601.1d-601.1f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.errors import InputError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.duelmasters import activating_paid, mana_at_hand, payment, ways_paid
from cardrules.duelmasters.activating_paid import ACTIVATION
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.describe import card
from cardrules.duelmasters.tapping import untapped
from cardrules.duelmasters.use_paid import due, in_use
from cardrules.duelmasters.zones import MANA, is_held

PAYMENT: Final = "payment"
"""The kind of the decisions in which it is chosen what is tapped."""


Payers = Sequence[tuple[mana_at_hand.Payer, frozenset[int], str]]
"""Who pays, and who would if it were supposed what no source tells: of which pieces, and what that is."""


def not_paid_so(now: Moment, said: tuple[str, ...] | int) -> tuple[Refusal, ...]:
    """Return why just the cards of these names, or just so many, do not pay what is being paid."""
    if now.state.decision is None or now.state.decision.kind != PAYMENT:
        return ()
    payers = _payers(now)
    at_hand = tuple(
        dict.fromkeys(each for payer, _, _ in payers for each in mana_at_hand.at_hand(now, payer))
    )
    if isinstance(said, int):
        return _so_many(now, payers, at_hand, said)
    own = tuple(now.counted(ZoneKey(MANA, payers[0][0].seat)))
    found = list(_named(now, said, (*at_hand, *own)))
    out_of_reach = next((_out_of_reach(now, each, own) for each in found if each not in at_hand), None)
    against = (out_of_reach,) if out_of_reach else _judged(now, payers, tuple(found))
    return _refusals(found, against)


def _refusals(cards: Sequence[GameObject], against: Iterable[Because]) -> tuple[Refusal, ...]:
    option = Option("pay", payment.as_choice(cards))
    return tuple(Refusal(option, *each) for each in against)


def _payers(now: Moment) -> Payers:
    if ACTIVATION in now:
        return ((activating_paid.payer_of(now[ACTIVATION]), frozenset(), ""),)
    return ((ways_paid.payer_of(in_use(now)), frozenset(), ""), *ways_paid.supposed_payers(now, in_use(now)))


_NEARER: Final = (
    Clause.PAY_CIVILIZATIONS_FIRST, Clause.MANA_CIVILIZATION, Clause.PAY_THE_REST,
    Clause.ACTIVATED_ABILITY, Clause.NO_SUPERFLUOUS_TAP, UNSOURCED,
)  # fmt: skip
"""By which rule cards do not pay: the later one, the less is wrong with them."""


def _so_many(now: Moment, payers: Payers, at_hand: mana_at_hand.Tapped, number: int) -> tuple[Refusal, ...]:
    """Return why no cards of a number pay: what is wrong with those that come nearest to it."""
    groups = mana_at_hand.in_groups(now, payers[-1][0], at_hand)
    judged = ((cards, _judged(now, payers, cards)) for cards in mana_at_hand.selections(groups, number))
    found = []
    for cards, against in judged:
        if not against:
            return ()
        found.append((cards, against))
    if found:
        return _refusals(*max(found, key=lambda each: _how_near(each[1])))
    few = Clause.TAP_ONLY_UNTAPPED, f"支払いにタップできるカードが{len(at_hand)}枚しかない"
    return _refusals(at_hand, (few,))


def _how_near(against: Sequence[Because]) -> tuple[int, int]:
    """Return how near cards come to paying: the less is wrong the nearer, and then the later it shows."""
    return -len(against), max(_NEARER.index(rule) for rule, _ in against)


def _named(now: Moment, names: Iterable[str], nearest: Iterable[GameObject]) -> Iterator[GameObject]:
    """Yield a card of each name, each once: of those that are nearest first, then of the others there are."""
    left = list(dict.fromkeys((*nearest, *(each for _, each in now.state.objects()))))
    for name in names:
        found = next((each for each in left if each.card == name), None)
        if found is None:
            raise InputError(
                f"タップするという{card(name)}が、そのとおりの数だけ盤面にない",
                expected="マナゾーンにあるカードを、盤面と同じ書き方で、あるだけの枚数までで書く",
            )
        left.remove(found)
        yield found


def _out_of_reach(now: Moment, each: GameObject, own: Iterable[GameObject]) -> Because:
    """Return why a card that is not at hand can be tapped for no mana; ``own`` are in the mana zone."""
    if each in own and not untapped(now, each):
        return Clause.TAP_ONLY_UNTAPPED, f"{card(each.card)}は、もうタップしている"
    if is_held(now, each):
        return Clause.IN_USE_STATE, f"{card(each.card)}は、使われている途中である"
    return Clause.PAY_THE_REST, f"{card(each.card)}は、支払うプレイヤーのマナゾーンにない"


def _judged(now: Moment, payers: Payers, cards: mana_at_hand.Tapped) -> tuple[Because, ...]:
    """Return why cards do not pay, by no reading of what they make; nothing if they do."""
    if ACTIVATION in now:
        return _judged_for_ability(now, cards)
    price, ahead = due(now)
    for payer, pieces, because in payers:
        looked_at = not because or any(each.id in pieces for each in cards)
        if looked_at and payment.pays(now, payer, price, cards, ahead):
            return ((UNSOURCED, because),) if because else ()
    return payment.why_not_with(now, payers[-1][0], price, cards)


def _judged_for_ability(now: Moment, cards: mana_at_hand.Tapped) -> tuple[Because, ...]:
    activation: activating_paid.Activation = now[ACTIVATION]
    paid = activating_paid.judged(now, activation, cards, payment.AS_PLANNED)
    if paid is None:
        return ((UNSOURCED, activating_paid.CIVILIZATIONS),)
    return () if paid else activating_paid.why_not_with(now, activation, cards)
