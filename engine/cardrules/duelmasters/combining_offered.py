"""Which cards can be used together as one (総合ルール 814.1c), and why others cannot.

The whole is used like any other card, at its own cost: where the cards are makes no difference,
except to a text that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Final

from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.decisions import UNSOURCED, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.merging import interchangeable, stands_for_its_like
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.records import replace
from cardrules.core.standing import Permission
from cardrules.core.values import Seat
from cardrules.duelmasters import payment
from cardrules.duelmasters.abilities import MakesUp
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining import (
    GATHERED_IN,
    Combination,
    Pieces,
    as_one,
    cards_of,
    origin_of,
)
from cardrules.duelmasters.locks import locked_apart
from cardrules.duelmasters.ways import EVENTS, WayOfUsing, verb_for
from cardrules.duelmasters.ways_from import might_use
from cardrules.duelmasters.ways_offered import told, ways_as, ways_of_using
from cardrules.duelmasters.zones import FROM_SEVERAL, HAND_AND_MANA


@BOOK.rule(Clause.USED_TOGETHER, inert=lambda _now, _gathered: False)
def used_together(_now: Moment, gathered: bool) -> bool:
    """Cards that are one together are used at once, once all are in the hand and the mana zone (814.1c)."""
    return gathered


def combinations(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield the ways in which a player may use several cards as one, or why there are none."""
    if not now.library.pool.has(MakesUp):
        return
    gathered = _gathered(now, seat)
    for card, found in gathered.items():
        yield from _together(now, seat, card, found)


def begun_to_gather(now: Moment, seat: Seat) -> Iterator[Option]:
    """Yield what a player has any card of that is part of it, as a use of which nothing else is known."""
    if now.library.pool.has(MakesUp):
        for card, found in _gathered(now, seat).items():
            yield _bare(next(chain.from_iterable(found.values())).ref, card)


Gathered = Mapping[str, Mapping[str, Sequence[GameObject]]]
"""By the name of what they are together: the cards that a player has, by their own names."""


def _gathered(now: Moment, seat: Seat) -> Gathered:
    here = [each for zone in GATHERED_IN for each in now.counted(ZoneKey(zone, seat))]
    merged = interchangeable(now.state, [each.ref for each in here], now.game.ordered)
    found: dict[str, dict[str, list[GameObject]]] = {}
    for each in here if not merged else (one for one in here if stands_for_its_like(merged, one)):
        for ability in now.abilities(each):
            if isinstance(ability, MakesUp):
                named = found.setdefault(ability.card, {})
                named.setdefault(now.library[each.card].name, []).append(each)
    return found


def _together(
    now: Moment, seat: Seat, card: str, found: Mapping[str, Sequence[GameObject]]
) -> Iterator[Option | Refusal]:
    wanted = cards_of(now.library[card])
    missing = [name for name in wanted if name not in found]
    if not used_together(now, not missing):
        first = next(chain.from_iterable(found.values()))
        yield Refusal(_bare(first.ref, card), Clause.USED_TOGETHER, _lacking(card, missing))
        return
    sets = product(*([each.ref for each in found[name]] for name in wanted))
    yield from _merged([way for pieces in sets for way in _ways(now, seat, Combination(card, (pieces,)))])


def _lacking(card: str, missing: Sequence[str]) -> str:
    names = "".join(f"《{name}》" for name in missing)
    return f"《{card}》として使うには{names}も要るが、手札にもマナゾーンにもない"


def _bare(ref: Ref, card: str) -> Option:
    way = WayOfUsing(ref, "use", HAND_AND_MANA, payment.NO_PRICE, whole=True)
    return Option("use", replace(way, combined=Combination(card, ((ref,),))))


# --- one set of cards ---------------------------------------------------------------------


def _ways(now: Moment, seat: Seat, combined: Combination) -> Iterator[Option | Refusal]:
    """Yield the ways of using just these cards together, or why there are none."""
    whole, zone = as_one(now, combined), origin_of(now, combined.pieces)
    bare = _bare(whole.ref, combined.card)
    try:
        if zone == HAND_AND_MANA and _depends_on_zone(now, seat, whole):
            yield Refusal(bare, UNSOURCED, FROM_SEVERAL)
            return
        for way in ways_as(now, whole, None, zone, seat):
            found = (way,) if isinstance(way, Option) else told(way, bare.choice)
            yield from (_so_combined(each, combined) for each in found)
    except UnsourcedError as error:
        yield Refusal(bare, UNSOURCED, error.message)


_ABOUT_USING: Final = (AlternativeCost, CostChange, Permission)


def _depends_on_zone(now: Moment, seat: Seat, whole: GameObject) -> bool:
    """Tell whether it makes a difference from which zone cards are used that lie in several."""
    abilities = (each for each in now.abilities(whole) if isinstance(each, _ABOUT_USING))
    if any(each.this and each.zones for each in abilities):
        return True
    cards = [each.marked(whole.marks) for each in _pieces(now, whole)]
    return locked_apart(now, EVENTS[verb_for(now, whole)].kinds, cards, seat)


def _pieces(now: Moment, whole: GameObject) -> Iterator[GameObject]:
    return (now.object(piece.ref) for piece in whole.pieces())


def _so_combined(found: Option | Refusal, combined: Combination) -> Option | Refusal:
    if isinstance(found, Refusal):
        return replace(found, option=_as_option(found.option, combined))
    return _as_option(found, combined)


def _as_option(option: Option, combined: Combination) -> Option:
    return replace(option, choice=replace(option.choice, combined=combined))


# --- all sets of cards --------------------------------------------------------------------


def _merged(ways: Sequence[Option | Refusal]) -> Iterator[Option | Refusal]:
    """Yield each way of using cards together once, with all the sets of cards that it is open to."""
    sets: dict[WayOfUsing, list[Pieces]] = {}
    for way in ways:
        if isinstance(way, Option):
            sets.setdefault(_whichever(way.choice), []).append(way.choice.pieces)
        else:
            yield way
    for way in ways:
        found = sets.pop(_whichever(way.choice), None) if isinstance(way, Option) else None
        if found is not None and isinstance(way, Option):
            combined = replace(way.choice.combined, sets=tuple(found))
            yield Option("use", replace(way.choice, combined=combined))


def _whichever(way: WayOfUsing) -> WayOfUsing:
    """Return a way of using cards together without which cards they are, and from where."""
    return way.made_of((_ANY,), "")


_ANY: Final = Ref(-1, 0)


def uses(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield each use of a card, or of several together, by a player, or what stands against it."""
    ways = (way for zone, each in might_use(now, seat) for way in ways_of_using(now, each, zone, seat))
    return chain(ways, combinations(now, seat))
