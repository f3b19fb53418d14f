"""How a card was used, where its text asks: as what, and whether its cost was paid (総合ルール 601.1)."""

from __future__ import annotations

from cardrules.core.abilities import CardDefinition
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.pool import Pool
from cardrules.core.queries import Scope
from cardrules.core.values import value
from cardrules.core.walk import parts
from cardrules.duelmasters.limits import OfItsUse
from cardrules.duelmasters.manner import PAID, came_about


@value
class UsedIn(OfItsUse):
    """The card itself was used as what a word says, and its cost was ``paid``, or was not."""

    used: str
    paid: bool


def used_in(ref: Ref) -> tuple[str, Ref]:
    """Return the fact that says in which manner a card was used."""
    return ("used-in", ref)


def is_asked(now: Moment) -> bool:
    """Tell whether the text of any card known so far asks how its card was used."""
    found: bool = now.library.pool.recall("used in", _some_asks)
    return found


def _some_asks(pool: Pool) -> bool:
    return any(card.recall("used in", _asks) for card in pool.cards)


def _asks(card: CardDefinition) -> bool:
    return any(isinstance(part, UsedIn) for part in parts(card.abilities))


def holds(now: Moment, condition: UsedIn, scope: Scope) -> bool:
    """Tell whether a card was used so: the one in this zone, or as it was in the one before."""
    ref = scope.source.ref
    facts = (now.fact(used_in(each)) for each in (ref, Ref(ref.id, ref.life - 1)))
    manner: frozenset[str] | None = next((each for each in facts if each is not None), None)
    if manner is None or condition.used not in manner:
        return False
    return came_about(manner, PAID) == condition.paid
