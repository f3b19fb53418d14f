"""Why a cross gear cannot be crossed (総合ルール 303, 504.2): not now, not from there, not onto that."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.payment import NO_PRICE
from cardrules.duelmasters.use_attached import CROSS_VERB, Crossing
from cardrules.duelmasters.ways import WayOfUsing, another_time
from cardrules.duelmasters.zones import BATTLE


@BOOK.rule(Clause.CROSS_IN_MAIN_STEP, inert=lambda _now, _seat: None)
def crossed_in_main_step(now: Moment, seat: Seat) -> str | None:
    """Gears are crossed in one's own main step (504.2)."""
    here = another_time(now, seat)
    return here and f"クロスできるのは自分のメインステップだけだが、今は{here}である"


@BOOK.rule(Clause.WHAT_IS_CROSSED, inert=lambda _now: False)
def only_own_in_battle_zone(_now: Moment) -> bool:
    """A gear of one's own in the battle zone is crossed onto a creature of one's own (303)."""
    return True


def refused_crossings(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against crossing gears, whatever would be paid for it."""
    for gear in _of_type(now, "cross-gear"):
        because = crossed_in_main_step(now, seat)
        if because is not None:
            yield Refusal(begun_crossing(now, gear, seat), Clause.CROSS_IN_MAIN_STEP, because)
        if only_own_in_battle_zone(now):
            found = (_no_gear_to_cross(now, gear, seat), *_no_host(now, gear, seat))
            yield from (each for each in found if each is not None)


def crossings_begun(now: Moment, seat: Seat) -> Iterator[Option]:
    """Yield the crossings of a player's own gears, onto whatever, of which nothing else is known yet."""
    own = (gear for gear in _of_type(now, "cross-gear") if now.state.where[gear.id] == ZoneKey(BATTLE, seat))
    return (begun_crossing(now, gear, seat) for gear in own)


def begun_crossing(now: Moment, gear: GameObject, seat: Seat, host: Ref | None = None) -> Option:
    """Return a crossing of which nothing is known but the gear, who crosses it, and perhaps onto what."""
    way = WayOfUsing(gear.ref, CROSS_VERB, now.state.where[gear.id].name, NO_PRICE, whole=True)
    return Option("cross", Crossing(way, host, seat))


def _no_gear_to_cross(now: Moment, gear: GameObject, seat: Seat) -> Refusal | None:
    key = now.state.where[gear.id]
    if (key.name, key.seat) == (BATTLE, seat):
        return None
    where = f"{'' if key.seat is seat else '別のプレイヤーの'}{now.game.policy.word(key.name)}"
    because = f"クロスできるのはバトルゾーンの自分のクロスギアだが、《{gear.card}》は{where}にある"
    return Refusal(begun_crossing(now, gear, seat), Clause.WHAT_IS_CROSSED, because)


def _no_host(now: Moment, gear: GameObject, seat: Seat) -> Iterator[Refusal]:
    """Yield the creatures of the other player that a gear is not crossed onto."""
    for each in _of_type(now, "creature"):
        if now.state.where[each.id] == ZoneKey(BATTLE, seat.other):
            because = (
                f"クロスする先は自分のクリーチャーだが、《{each.card}》は別のプレイヤーのクリーチャーである"
            )
            yield Refusal(begun_crossing(now, gear, seat, each.ref), Clause.WHAT_IS_CROSSED, because)


def _of_type(now: Moment, kind: str) -> Iterator[GameObject]:
    every = (each for key, _ in now.zones() for each in now.counted(key))
    return (each for each in every if kind in now.library[each.card].characteristics.get("types", ()))
