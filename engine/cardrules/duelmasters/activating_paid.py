"""The mana that an activated ability asks for (総合ルール 107, 112.2, 602): whether and with what it is paid.

No source tells whether the civilizations of its card are paid for an ability, as they are for using the
card: it can be used where it can be paid for either way. Of the cards that are tapped, those that pay either
way are known to pay, and those that pay in one alone are in doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.core.abilities import Activated
from cardrules.core.decisions import UNSOURCED, Because, Decision, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import amount
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.queries import Scope
from cardrules.core.results import Ask, Done, Perform, StepResult
from cardrules.core.values import Value, value
from cardrules.duelmasters import mana_at_hand, payment
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.mana_at_hand import Payer
from cardrules.duelmasters.mana_made import civilizations
from cardrules.duelmasters.payment import Ahead, Price


@value
class Activation(Value):
    """An activated ability that may be used, with the scope that it is read from."""

    ability: Activated
    bearer: Scope


ACTIVATION: Final = "activation"
"""What the activation is bound to that is under way."""

CIVILIZATIONS: Final = "起動型能力のコストに、そのカードの文明を支払うかどうかは、出典に定めがない"
"""What is said of a payment that would do if no civilization is paid, or only if all are."""


def asked(now: Moment, activation: Activation) -> int:
    """Return how much mana an ability asks for."""
    return amount(now, activation.ability.mana, activation.bearer)


def payer_of(activation: Activation) -> Payer:
    """Return who pays for an ability."""
    return Payer(activation.bearer.controller)


def _prices(now: Moment, activation: Activation) -> tuple[Price, Price]:
    """Return what an ability costs if no civilization is paid for it, and if those of its card are."""
    mana = asked(now, activation)
    return Price(frozenset(), mana), Price(civilizations(now, activation.bearer.source), mana)


def judged(now: Moment, activation: Activation, cards: mana_at_hand.Tapped, ahead: Ahead) -> bool | None:
    """Tell whether just these cards pay for an ability; ``None`` where no source tells."""
    found = {payment.pays(now, payer_of(activation), each, cards, ahead) for each in _prices(now, activation)}
    return found.pop() if len(found) == 1 else None


def why_not_with(now: Moment, activation: Activation, cards: mana_at_hand.Tapped) -> tuple[Because, ...]:
    """Return why just these cards do not pay for an ability, whether or not civilizations are paid for it."""
    against = payment.why_not_with(now, payer_of(activation), _prices(now, activation)[0], cards)
    return tuple(map(_as_asked, against))


def _as_asked(because: Because) -> Because:
    """Return too little mana for an ability as what is lacking of what it asks (602); no card is used."""
    rule, why = because
    return (Clause.ACTIVATED_ABILITY, why) if rule == Clause.PAY_THE_REST else because


def _payments(
    now: Moment, activation: Activation, ahead: Ahead
) -> tuple[Sequence[mana_at_hand.Tapped], Sequence[mana_at_hand.Tapped]]:
    """Return the sets of cards that pay for an ability, and those of which no source tells."""
    payer, (bare, colored) = payer_of(activation), _prices(now, activation)
    certain: list[mana_at_hand.Tapped] = []
    doubtful: list[mana_at_hand.Tapped] = []
    for each in dict.fromkeys(payment.rest_payments(now, payer, bare.mana, (), ahead.spare)):
        (certain if payment.pays(now, payer, colored, each, ahead) else doubtful).append(each)
    if len(colored.civilizations) > bare.mana:
        doubtful += (each for each in payment.civilization_payments(now, payer, colored, ahead))
    return certain, doubtful


def _in_one_case(now: Moment, activation: Activation, ahead: Ahead) -> tuple[Option, ...]:
    """Return the payments in the case that is looked at: with or without the civilizations of the card.

    Raises:
        InDoubtError: no source tells which it is, and nothing is supposed.
    """
    colored = now.supposed(UnsourcedError(CIVILIZATIONS), ACTIVATION, (False, True))
    payer, price = payer_of(activation), _prices(now, activation)[colored]
    found = payment.rest_payments(now, payer, price.mana, (), ahead.spare)
    paying = [each for each in found if payment.pays(now, payer, price, each, ahead)]
    if len(price.civilizations) > price.mana:
        paying += payment.civilization_payments(now, payer, price, ahead)
    return tuple(Option("pay", payment.as_choice(each)) for each in dict.fromkeys(paying))


def why_not_payable(now: Moment, activation: Activation, ahead: Ahead) -> Because | None:
    """Return why the mana that an ability asks for cannot be paid, or that no source tells.

    Raises:
        UnsourcedError: there is mana enough, and no source tells the civilizations of the card.
    """
    payer, bare = payer_of(activation), Price(frozenset(), asked(now, activation))
    if payment.payable(now, payer, bare, ahead):
        _, colored = _prices(now, activation)
        return None if payment.payable(now, payer, colored, ahead) else (UNSOURCED, CIVILIZATIONS)
    untold = payment.untold_if_payable(now, payer, bare, ahead)
    if untold is not None:
        return UNSOURCED, untold
    made = mana_at_hand.made_in_all(now, payer)[0]
    if made < bare.mana:
        return _as_asked(payment.why_not_payable(now, payer, bare))
    return Clause.ACTIVATED_ABILITY, f"マナは{made}生み出せるが、ほかにすることとあわせては支払えない"


def pay(now: Moment, ahead: Ahead) -> StepResult:
    """Have cards tapped for the mana that an ability asks for."""
    activation: Activation = now[ACTIVATION]
    seat = activation.bearer.controller
    if "for-mana" in now:
        chosen: tuple[GameObject, ...] = tuple(map(now.object, now["for-mana"].choice))
        return Perform(tuple(Tapped(each, seat) for each in chosen), into="mana-paid")
    paying, doubtful = _payments(now.silently(), activation, ahead)
    options = tuple(Option("pay", payment.as_choice(each)) for each in paying)
    refused = tuple(
        Refusal(Option("pay", payment.as_choice(each)), UNSOURCED, CIVILIZATIONS) for each in doubtful
    )
    if not options and refused:
        options, refused = _in_one_case(now, activation, ahead), ()
    if not options:
        return Done()
    merged = mana_at_hand.alike(now, payer_of(activation))
    rule = Clause.ACTIVATED_ABILITY
    return Ask(Decision(seat, "payment", "for-mana", options, rule, refused, merged=merged))
