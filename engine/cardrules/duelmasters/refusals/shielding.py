"""Why a card is not made a face-up shield by ギャラクシールド: it has none, is elsewhere, or not now."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.decisions import Because, Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.galaxshield import VERB, Shielding, has_galaxshield, in_place_of_a_use
from cardrules.duelmasters.payment import NO_PRICE
from cardrules.duelmasters.refusals.cards import as_far_as_told, of_both, one_of_each, where
from cardrules.duelmasters.ways import WayOfUsing, in_main_step
from cardrules.duelmasters.zones import HAND


def refused_shieldings(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against making cards face-up shields, whatever would be paid for it."""
    for zone, own, each in of_both(now, seat) if in_place_of_a_use(now) else ():
        elsewhere = None if own and zone == HAND else _elsewhere(now, each, zone, own=own)
        against = _without(now, each) or elsewhere or _at_another_time(now, seat)
        if against is not None:
            yield Refusal(_begun(each, zone, seat), *against)


def shieldings_begun(now: Moment, seat: Seat) -> Iterator[Option]:
    """Yield the cards that a player might make face-up shields, of which nothing else is known yet."""
    for zone, each in one_of_each(now, seat, (HAND,)):
        if _without(now, each) is None:
            yield _begun(each, zone, seat)


def _begun(each: GameObject, zone: str, seat: Seat) -> Option:
    return Option(VERB, Shielding(WayOfUsing(each.ref, VERB, zone, NO_PRICE, whole=True), seat))


@as_far_as_told
def _without(now: Moment, each: GameObject) -> Because | None:
    if has_galaxshield(now, each):
        return None
    return Clause.GALAXSHIELD, f"《{each.card}》は「ギャラクシールド」を持たない"


def _elsewhere(now: Moment, each: GameObject, zone: str, *, own: bool) -> Because:
    because = f"《{each.card}》は{where(now, zone, own=own)}にある"
    return Clause.GALAXSHIELD, f"「ギャラクシールド」でシールドにするのは自分の手札のカードだが、{because}"


def _at_another_time(now: Moment, seat: Seat) -> Because | None:
    """Return why it is not the time: what is done in place of using a card is done when it could be used."""
    time = in_main_step(now, seat)
    if time is None:
        return None
    return Clause.USE_IN_MAIN_STEP, f"「ギャラクシールド」はカードを使うかわりにすることである。{time}"
