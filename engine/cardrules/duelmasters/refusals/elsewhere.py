"""What stands against uses that nothing ever offers (総合ルール 112.4, 301.1, 701.5).

A card is not used from where it lies, not called what is said, or is not the player's. Each is
refused by its rule, so that it can be said and proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.payment import NO_PRICE
from cardrules.duelmasters.refusals.cards import By, IfSaid, less, named, one_of_each
from cardrules.duelmasters.ways import (
    USED_AS,
    USING,
    WayOfUsing,
    from_hand,
    of_no_deck,
    verbs_by_type,
)
from cardrules.duelmasters.ways_from import used_from
from cardrules.duelmasters.ways_offered import verbs_of_use, ways_of_using


def used_wrongly(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against uses that are not among what a player is offered at any time.

    Cards go by their names: where one can be used, nothing is said of those of its name elsewhere.
    """
    at_hand = one_of_each(now, seat, used_from(now, seat))
    away = less(one_of_each(now, seat), named(at_hand))
    others = less(one_of_each(now, seat.other), named(at_hand) | named(away))
    yield from chain.from_iterable(_called_wrongly(now, each, zone) for zone, each in at_hand)
    yield from chain.from_iterable(_from_elsewhere(now, each, zone, seat) for zone, each in away)
    yield from chain.from_iterable(_of_another(now, each, zone, seat) for zone, each in others)


# --- what using is called -----------------------------------------------------------------


def _called_wrongly(now: Moment, each: GameObject, zone: str) -> Iterator[Refusal]:
    """Yield why using a card is not what only using another type is (701.5)."""
    own = verbs_of_use(now, each)
    for verb in verbs_by_type(now).values():
        if own and verb not in own:
            kind = USED_AS[verb]
            because = f"{USING[verb]}のは{kind}だが、《{each.card}》は{kind}でない"
            way = IfSaid(_so_used(each, verb, zone), "verbs")
            yield Refusal(Option("use", way), Clause.USE_IS_SUMMON_OR_CAST, because)


def _so_used(each: GameObject, verb: str, zone: str) -> WayOfUsing:
    return WayOfUsing(each.ref, verb, zone, NO_PRICE, whole=True)


# --- from where, and whose ----------------------------------------------------------------


def _from_elsewhere(now: Moment, each: GameObject, zone: str, seat: Seat) -> Iterator[Refusal]:
    """Yield why a card is not used from a zone that is not looked through for such cards."""
    yield from (way for way in ways_of_using(now, each, zone, seat) if isinstance(way, Refusal))
    with suppress(SilentSourceError):
        because = of_no_deck(now, zone)
        if because is not None:
            yield Refusal(
                Option("use", _so_used(each, "use", zone)), Clause.OUTSIDE_DECK_IS_NOT_PAID_FOR, because
            )


def _of_another(now: Moment, each: GameObject, zone: str, seat: Seat) -> Iterator[Refusal]:
    """Yield why a card of the other player is not used."""
    because = from_hand(now, zone, own=False)
    if because is not None:
        way = By(_so_used(each, "use", zone), seat)
        yield Refusal(Option("use", way), Clause.USE_FROM_HAND, because)
