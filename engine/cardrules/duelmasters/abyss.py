"""The 深淵ゾーン (総合ルール 410, 701.33): nothing leaves it, and nothing keeps a card from going there."""

from __future__ import annotations

from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.events import Event, Moved
from cardrules.core.moment import Moment
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import SentToAbyss
from cardrules.duelmasters.zones import ABYSS


@BOOK.rule(Clause.ABYSS_ZONE, inert=lambda _now: False)
def is_final(_now: Moment) -> bool:
    """A card in the 深淵ゾーン stays; that it goes there is neither prevented nor replaced (410, 701.33b)."""
    return True


is_final.unknown_before("2025-12-17")


def cannot_be_hindered(now: Moment, event: Event) -> bool:
    """Tell whether an event takes place whatever texts say."""
    return isinstance(event, SentToAbyss) and is_final(now)


def stays_for_good(now: Moment, event: Event) -> bool:
    """Tell whether an event would take a card out of where all stays; a refusal is put down for it."""
    if not isinstance(event, Moved) or ABYSS not in (event.origin.name, event.destination.name):
        return False
    if not is_final(now) or event.origin.name != ABYSS:
        return False
    why = Refusal(Option("effect", event.object.ref), Clause.ABYSS_ZONE, "深淵ゾーンのカードは離れない")
    now.recorder.refused(event.by, why)
    return True


def staying_unused(now: Moment, zone: str, verb: str) -> Because | None:
    """Return the rule by which a card of the 深淵ゾーン is not used, and why, whatever a text allows.

    What is used as anything but a spell comes into another zone; of a spell no source tells.
    """
    if zone != ABYSS or not is_final(now):
        return None
    if verb == "cast":
        return UNSOURCED, "深淵ゾーンを離れない呪文を唱えられるかどうかは、出典に定めがない"
    return Clause.ABYSS_ZONE, "深淵ゾーンのカードはそこを離れないので、使って出すことができない"
