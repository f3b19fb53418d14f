"""Why a card blocks no attack (総合ルール 507.1): not its player, not there, no creature, no ability."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from cardrules.core.decisions import Because, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.combat import Attack, Taking, under_way
from cardrules.duelmasters.keywords import REDIRECTING, has, may_redirect, redirecting
from cardrules.duelmasters.refusals.cards import (
    By,
    Without,
    as_far_as_told,
    less,
    named,
    one_of_each,
    where,
)
from cardrules.duelmasters.zones import BATTLE


def refused_blocks(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what a player cannot take an attack upon, the one under way or any at all.

    Cards go by their names: where one lies in the battle zone, nothing is said of those elsewhere.
    """
    here = one_of_each(now, seat, (BATTLE,))
    away = less(one_of_each(now, seat), named(here))
    others = less(one_of_each(now, seat.other), named(here) | named(away))
    against: list[tuple[GameObject, Because | None]] = [
        *((each, _of_another(each)) for _, each in others),
        *((each, _elsewhere(now, each, zone)) for zone, each in away),
        *((each, _unable(now, each)) for _, each in here),
    ]
    if seat is now.turn_player:
        against = [(each, _NOT_ATTACKED) for each, _ in against]
    for each, because in against:
        if because is not None:
            yield not_blocking(each, seat, *because)
    for _, each in here:
        yield from _without(now, each, seat)


def _without(now: Moment, each: GameObject, seat: Seat) -> Iterator[Refusal]:
    """Yield the abilities to take an attack upon itself that a card does not have."""
    with suppress(UnsourcedError, SilentSourceError):
        for word in REDIRECTING:
            if not has(now, each, word):
                because = f"《{each.card}》は「{word}」を持たない"
                option = Option("block", By(Without(each.ref, word), seat))
                yield Refusal(option, Clause.DECLARE_BLOCKER, because)


def not_blocking(each: GameObject, seat: Seat, rule: str, because: str, keyword: str = "") -> Refusal:
    """Return the refusal to let a player block with a card, or by one of its keywords."""
    choice = Taking(each.ref, keyword) if keyword else each.ref
    return Refusal(Option("block", By(choice, seat)), rule, because)


_NOT_ATTACKED: Final = (
    Clause.DECLARE_BLOCKER,
    "ブロックできるのは攻撃されたほうのプレイヤーだけで、ターン・プレイヤーではない",
)


def _of_another(each: GameObject) -> Because:
    because = f"ブロックできるのは自分のクリーチャーだが、《{each.card}》は別のプレイヤーのカードである"
    return Clause.DECLARE_BLOCKER, because


def _elsewhere(now: Moment, each: GameObject, zone: str) -> Because:
    at = where(now, zone, own=True)
    because = f"ブロックできるのはバトルゾーンのクリーチャーだが、《{each.card}》は{at}にある"
    return Clause.DECLARE_BLOCKER, because


@as_far_as_told
def _unable(now: Moment, each: GameObject) -> Because | None:
    """Return why a card in the battle zone takes no attack upon itself, or not the one under way."""
    if "creature" not in now.characteristic(each, "types"):
        because = f"ブロックできるのはクリーチャーだが、《{each.card}》はクリーチャーでない"
        return Clause.DECLARE_BLOCKER, because
    if not redirecting(now, each):
        because = f"《{each.card}》は、「ブロッカー」のような、攻撃を引き受ける能力を持たない"
        return Clause.DECLARE_BLOCKER, because
    this = not_this_attack(now, each, under_way(now))
    return None if this is None else (Clause.DECLARE_BLOCKER, this)


def not_this_attack(now: Moment, each: GameObject, attack: Attack | None) -> str | None:
    """Return why a creature that has such an ability does not take the attack under way upon itself."""
    if attack is None:
        return "ブロックできるのは、攻撃されてブロックを決める時だけだが、今はその時でない"
    whys = [not_by(keyword, each, attack) for keyword in redirecting(now, each)]
    return None if None in whys else next(iter(whys), None)


def not_by(keyword: str, each: GameObject, attack: Attack) -> str | None:
    """Return why a creature that has a keyword does not take an attack upon itself by that."""
    if each.ref == attack.target:
        return f"《{each.card}》は、攻撃されているクリーチャー自身である"
    if may_redirect(keyword, each, attack.target):
        return None
    return f"《{each.card}》の「{keyword}」は、ほかのクリーチャーへの攻撃だけを引き受ける"
