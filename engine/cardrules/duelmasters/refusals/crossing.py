"""Why a card cannot be crossed (総合ルール 303, 504.2): not now, no gear, not from there, not onto that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.payment import NO_PRICE
from cardrules.duelmasters.refusals.cards import of_both, types_of, where
from cardrules.duelmasters.use_attached import CROSS_VERB, Crossing, crossed_in_main_step
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.duelmasters.zones import BATTLE


@BOOK.rule(Clause.WHAT_IS_CROSSED, inert=lambda _now: False)
def only_own_in_battle_zone(_now: Moment) -> bool:
    """A gear of one's own in the battle zone is crossed onto a creature of one's own (303)."""
    return True


def refused_crossings(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against crossing cards, whatever would be paid for it."""
    timely = crossed_in_main_step(now, seat, (begun_crossing(now, gear, seat) for gear in _gears(now)))
    yield from (each for each in timely if isinstance(each, Refusal))
    if only_own_in_battle_zone(now):
        yield from _what_is_not_crossed(now, seat)
        yield from _onto_what_not(now, seat)


def crossings_begun(now: Moment, seat: Seat) -> Iterator[Option]:
    """Yield the crossings of a player's own gears, onto whatever, of which nothing else is known yet."""
    own = (gear for gear in _gears(now) if now.state.where[gear.id] == ZoneKey(BATTLE, seat))
    return (begun_crossing(now, gear, seat) for gear in own)


def begun_crossing(now: Moment, gear: GameObject, seat: Seat, host: Ref | None = None) -> Option:
    """Return a crossing of which nothing is known but the gear, who crosses it, and perhaps onto what."""
    way = WayOfUsing(gear.ref, CROSS_VERB, now.state.where[gear.id].name, NO_PRICE, whole=True)
    return Option("cross", Crossing(way, host, seat))


def _gears(now: Moment) -> list[GameObject]:
    every = (each for key, _ in now.zones() for each in now.counted(key))
    return [each for each in every if _is_gear(now, each)]


def _is_gear(now: Moment, each: GameObject) -> bool:
    return "cross-gear" in now.library[each.card].characteristics.get("types", ())


def _what_is_not_crossed(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield the cards that are not crossed onto anything: no gears, or not one's own in the battle zone."""
    for zone, own, each in of_both(now, seat):
        because = None
        if not _is_gear(now, each):
            known = types_of(now, each) is not None
            because = f"クロスできるのはクロスギアだが、《{each.card}》はクロスギアでない" if known else None
        elif not own or zone != BATTLE:
            at = where(now, zone, own=own)
            because = f"クロスできるのはバトルゾーンの自分のクロスギアだが、《{each.card}》は{at}にある"
        if because is not None:
            yield Refusal(begun_crossing(now, each, seat), Clause.WHAT_IS_CROSSED, because)


def _onto_what_not(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what gears are not crossed onto."""
    for gear, (host, because) in product(_gears(now), _no_hosts(now, seat)):
        yield Refusal(begun_crossing(now, gear, seat, host.ref), Clause.WHAT_IS_CROSSED, because)


def _no_hosts(now: Moment, seat: Seat) -> Iterator[tuple[GameObject, str]]:
    """Yield the cards that are no creatures of a player's own in the battle zone, and why each is none."""
    for zone, own, each in of_both(now, seat):
        types = types_of(now, each)
        if types is not None and "creature" not in types:
            yield each, f"クロスする先はクリーチャーだが、《{each.card}》はクリーチャーでない"
        elif zone != BATTLE:
            at = where(now, zone, own=own)
            yield each, f"クロスする先はバトルゾーンのクリーチャーだが、《{each.card}》は{at}にある"
        elif not own:
            because = f"《{each.card}》は別のプレイヤーのクリーチャーである"
            yield each, f"クロスする先は自分のクリーチャーだが、{because}"
