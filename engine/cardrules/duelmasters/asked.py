"""What texts of this game ask that others do not: where what they have named is, what was paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.evaluating import compares, named
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.queries import Amount, GameCondition, NamedFits, Number, Scope
from cardrules.core.values import value
from cardrules.duelmasters.combining import pieces_of
from cardrules.duelmasters.costs import cost_added, cost_reduced
from cardrules.duelmasters.limits import OfItsUse, OtherUsed, other_used
from cardrules.duelmasters.used_in import UsedIn, holds


@value
class NamedIn(NamedFits):
    """What the text has named lies in one of some zones (「それがバトルゾーンにあれば」)."""

    zones: tuple[str, ...] = ()


@value
class CostAdded(OfItsUse):
    """An additional cost of its own was paid for the card (「追加コストを支払っていれば」)."""


@value
class CostReduced(OfItsUse):
    """A reduction of its own cost was chosen for the card (「コストを少なくして使っていれば」)."""


def _paid_so(fact: Callable[[Ref], object]) -> Callable[[Moment, Any, Scope], bool]:
    """Return what looks for a fact of the use: of the card in this zone, or as it was in the one before."""

    def test(now: Moment, _condition: GameCondition, scope: Scope) -> bool:
        ref = scope.source.ref
        return any(now.fact(fact(each)) for each in (ref, Ref(ref.id, ref.life - 1)))

    return test


@value
class MarkedSo(GameCondition):
    """The bearer of the ability itself has a mark (「このカードが表向きなら」)."""

    mark: str


@value
class SoMany(GameCondition):
    """A number that the text speaks of is at least so large (「その数が6以上なら」)."""

    amount: Amount
    least: Amount


@value
class CardsUnder(GameCondition):
    """So many cards lie under the bearer of the ability (「このクリーチャーの下のカードが5枚以下なら」)."""

    least: Amount = Number(0)
    most: Amount | None = None


def _cards_under(now: Moment, condition: CardsUnder, scope: Scope) -> bool:
    here = now.state.find(scope.source.ref)
    under = 0 if here is None else sum(1 for _ in here.pieces()) - len(pieces_of(here))
    number = Number(under)
    most = number if condition.most is None else condition.most
    return compares(now, condition.least, "<=", number, scope) and compares(now, number, "<=", most, scope)


def _so_many(now: Moment, condition: SoMany, scope: Scope) -> bool:
    return compares(now, condition.amount, ">=", condition.least, scope)


def _marked_so(now: Moment, condition: MarkedSo, scope: Scope) -> bool:
    here = now.state.find(scope.source.ref)
    return here is not None and bool(here.marks.get(condition.mark))


def _named_in(now: Moment, condition: NamedIn, scope: Scope) -> bool:
    found = (now.state.find(ref) for ref in named(scope, condition.name))
    return any(each is not None and now.state.where[each.id].name in condition.zones for each in found)


ASKED: Final[dict[type, Callable[[Moment, Any, Scope], bool]]] = {
    OtherUsed: other_used, NamedIn: _named_in, CostAdded: _paid_so(cost_added),
    CostReduced: _paid_so(cost_reduced), MarkedSo: _marked_so, SoMany: _so_many,
    CardsUnder: _cards_under, UsedIn: holds,
}  # fmt: skip
"""How each of these conditions is looked at."""
