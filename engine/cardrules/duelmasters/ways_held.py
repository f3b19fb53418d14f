"""When a card in use becomes 保留 (総合ルール 409.1, 601.1b): what counts while its cost is fixed."""

from __future__ import annotations

from typing import Final

from cardrules.core.moment import Moment
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import MANA, counts_while_in_use

DECLARATION: Final = "declaration"
PAYMENT: Final = "payment"

COUNTED_WHILE_USED: Final = BOOK.question(
    "graveyard-count-while-using", "since-set-aside-timing", "since-in-use-state"
)
"""Since when a card used from the graveyard does not count there (論点)."""


FROM_MANA_ZONE: Final = BOOK.question("set-aside-from-mana-zone", "at-declaration", "after-payment")
"""When a card that is used from the mana zone becomes 保留 (論点)."""


@BOOK.rule(Clause.SET_ASIDE_TIMING, inert=lambda _now, _zone: "never")
def held_from(now: Moment, zone: str) -> str:
    """A card in use is 保留 from its declaration, before its cost is fixed (601.1b).

    By the other reading one that is used from the mana zone still is so only once it has been paid for.
    """
    late = zone == MANA and now.reading(FROM_MANA_ZONE.slug) != FROM_MANA_ZONE.default
    return PAYMENT if late else DECLARATION


@held_from.until("2023-07-21")
def held_from_payment(now: Moment, zone: str) -> str:
    """A card in use was still counted in its zone until its cost had been paid.

    By the other reading that ended as soon as there was 保留, when such a card ceased to count (409.1c).
    """
    since_the_state = now.reading(COUNTED_WHILE_USED.slug) != COUNTED_WHILE_USED.default
    del zone
    return DECLARATION if since_the_state and not counts_while_in_use(now) else PAYMENT
