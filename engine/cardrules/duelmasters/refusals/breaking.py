"""Why a card is not broken (総合ルール 701.14): it is no shield."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.refusals.cards import By, of_both, where
from cardrules.duelmasters.zones import SHIELDS

BREAK: Final = "break"
"""What is refused: it is never an option by itself, but the choice of what lies there."""


def refused_breaks(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield why cards are not broken: of no name that a shield has, and lying elsewhere."""
    shields = {each.card for key, zone in now.zones() if key.name == SHIELDS for each in zone.objects}
    for zone, own, each in of_both(now, seat):
        if each.card not in shields:
            at = where(now, zone, own=own)
            because = f"ブレイクするのはシールドだが、《{each.card}》は{at}にある"
            yield Refusal(Option(BREAK, By(each.ref, seat)), Clause.BREAK_SHIELDS, because)
