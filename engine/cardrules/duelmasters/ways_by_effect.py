"""Which ways there are of using a card by an effect (総合ルール 101.4d, 112.3), and using it in one.

An effect says from where and when; all else that stands against using a card stands here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.costs import CostChange
from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal
from cardrules.core.effects import Use
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.records import replace
from cardrules.core.results import Ask, Call, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters import alternatives, costs, payment
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.keywords import Faces
from cardrules.duelmasters.ways import WayOfUsing, using
from cardrules.duelmasters.ways_offered import (
    ALWAYS,
    UNPAID,
    Check,
    as_used,
    at_the_printed_cost,
    barred,
    by_alternative,
    faces_to_use,
)
from cardrules.duelmasters.ways_paid import printed_price

Ways = tuple[Option | Refusal, ...]
"""Ways of using a card, and why there are no others."""

SUMMON_OVER: Final = "summon-over"
"""The name of the effect by which a card is summoned over others: 無月の門."""


def ways_by_effect(
    now: Moment, each: GameObject, seat: Seat, word: str, *, free: bool,
    as_paid: bool = False, faces: Faces | None = None, given: tuple[CostChange, ...] = (),
) -> Ways:  # fmt: skip
    """Return the ways in which an effect may have a card used, from where it is and at any time (101.4d).

    With ``free`` nothing is paid, and with ``as_paid`` the cost counts as paid all the same; else
    changes of it may be ``given``. Of a card of two faces it may be that the effect lets only some be used.
    """
    meant = (face for face in faces_to_use(now, each) if faces is None or face in faces)
    checks = UNPAID if free and not as_paid else ALWAYS
    found = (way for face in meant for way in _on_one_face(now, each, face, seat, free, checks, given))
    return tuple(way for way in found if word in costs.KINDS[_way_of(way).verb])


def changes_by(effect: Use) -> tuple[CostChange, ...]:
    """Return the changes of its cost that an effect makes which has a card used."""
    less, cost = effect.less, effect.cost
    lowered = () if less is None else (CostChange(less, text=f"コストを{less.number}少なくする"),)
    settled = () if cost is None else (CostChange(cost, sets=True, text=f"コストを{cost.number}にする"),)
    return (*lowered, *settled)


def _way_of(found: Option | Refusal) -> WayOfUsing:
    way: WayOfUsing = found.option.choice if isinstance(found, Refusal) else found.choice
    return way


def _on_one_face(
    now: Moment,
    each: GameObject,
    face: int | None,
    seat: Seat,
    free: bool,
    checks: tuple[Check, ...],
    given: tuple[CostChange, ...],
) -> Iterator[Option | Refusal]:
    card, zone = as_used(now, each, face), now.state.where[each.id].name
    use = using(now, card, seat, zone)
    use = replace(use, abilities=(*use.abilities, *given))
    price = payment.NO_PRICE if free else printed_price(now, card)
    way = WayOfUsing(card.ref, use.verb, zone, price, face, given=given)
    against = barred(now, use, way, checks)
    if against is not None or free:
        yield against or Option("use", way)
        return
    yield from at_the_printed_cost(now, use, way)
    yield from _instead_of_it(now, use, way)


INSTEAD_BY_EFFECT: Final = "効果でコストを支払って使う時に、代替コストで支払えるかどうかは、出典に定めがない"
"""What is said of an alternative cost that could be paid for a use that an effect has paid for.

The sources tell of alternative costs where cards are used in a main step, by no effect.
"""


def _instead_of_it(now: Moment, use: costs.Using, way: WayOfUsing) -> Iterator[Refusal]:
    """Yield the alternative costs that are there: of those that could be paid no source tells."""
    for choice in alternatives.choices(now, tuple(alternatives.alternatives_of(now, use))):
        for each in by_alternative(now, use, replace(way, instead=choice)):
            yield Refusal(each, UNSOURCED, INSTEAD_BY_EFFECT) if isinstance(each, Option) else each


def why_in_no_way(
    now: Moment, each: GameObject, seat: Seat, word: str, faces: Faces | None = None
) -> tuple[Refusal, ...]:
    """Return what stands against using a card at all, whatever is paid: nothing if there is a way."""
    try:
        ways = ways_by_effect(now, each, seat, word, free=True, faces=faces)
    except UnsourcedError as error:
        return (Refusal(Option("use", each.ref), UNSOURCED, error.message),)
    refused = tuple(way for way in ways if isinstance(way, Refusal))
    return refused if len(refused) == len(ways) else ()


def used_in_a_way(now: Moment, seat: Seat, found: Ways, into: str | None = None) -> StepResult | None:
    """Have a player use a card in one of the ways found, asking which; ``None`` where there is none.

    Raises:
        UnsourcedError: there is none, but no source tells that there is not.
    """
    ways = tuple(way for way in found if isinstance(way, Option))
    refused = tuple(way for way in found if isinstance(way, Refusal))
    if not ways:
        _put_down(now, seat, refused)
        return None
    if now.get("way") is None:
        return Ask(Decision(seat, "use", "way", ways, Clause.USE_IS_SUMMON_OR_CAST, refused))
    return Call("use-a-card", Bindings({"use": now["way"].choice, "player": seat, "result": True}), into=into)


def _put_down(now: Moment, seat: Seat, refused: tuple[Refusal, ...]) -> None:
    for each in refused:
        if each.rule == UNSOURCED:
            raise UnsourcedError(each.because)
        now.recorder.refused(seat, each)
