"""Why a card is not put into the mana zone by its player (総合ルール 503.1): not from there, not now."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.decisions import Option, Refusal
from cardrules.core.describing import PLAYERS
from cardrules.core.moment import Moment
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.refusals.cards import By, of_both, where
from cardrules.duelmasters.ways import another_time
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
    here = another_time(now, seat, "charge")
    return here and f"マナチャージできるのは{PLAYERS[seat]}のマナチャージステップだけだが、今は{here}である"
