"""Why a card is not put into the mana zone by its player (総合ルール 503.1): not from there, not now."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.refusals.cards import By, of_both, where
from cardrules.duelmasters.zones import HAND


def refused_charges(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against charging mana with cards that a player is never offered now."""
    for zone, own, each in of_both(now, seat):
        because = _at_another_time(now, seat)
        if not own or zone != HAND:
            at = where(now, zone, own=own)
            because = f"マナチャージで置くのは自分の手札のカードだが、《{each.card}》は{at}にある"
        if because is not None:
            yield Refusal(Option("charge", By(each.ref, seat)), Clause.MANA_CHARGE_STEP, because)


def _at_another_time(now: Moment, seat: Seat) -> str | None:
    """Return that it is not a player's mana charge step, or ``None`` where it is."""
    step, own = now.fact("step"), now.turn_player is seat
    if own and step == "charge":
        return None
    here = f"{'自分' if own else '相手'}の{now.game.policy.word(step)}"
    return f"マナチャージできるのは自分のマナチャージステップだけだが、今は{here}である"
