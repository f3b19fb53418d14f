"""Why there is no attack at all (総合ルール 505.2, 506.1): by what, whose turn it is not, and on what."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.values import Seat, Value, value
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.refusals.cards import By, less, named, of_both, one_of_each, types_of, where
from cardrules.duelmasters.ways import another_time
from cardrules.duelmasters.zones import BATTLE


@value
class Attacking(Value):
    """An attack that may be specified: with which creature, against what."""

    attacker: Ref
    target: Seat | Ref


def refused_attackers(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against attacks that a player is never offered, now or with such cards."""
    here = one_of_each(now, seat, (BATTLE,))
    able = [each for _, each in here if _is_creature(now, each)]
    against = [*_no_attackers(now, seat), *_of_another(now, seat, named(one_of_each(now, seat)))]
    yield from (_refused(each.ref, seat, Clause.DECLARE_ATTACKER, because) for each, because in against)
    if because := _at_another_time(now, seat):
        yield from (_refused(each.ref, seat, Clause.ATTACK_STEP, because) for each in able)
    for target, because in _no_targets(now, seat) if able else ():
        for each in able:
            yield _refused(Attacking(each.ref, target.ref), seat, Clause.ATTACK_STEP, because)


def _at_another_time(now: Moment, seat: Seat) -> str | None:
    if seat is not now.turn_player:
        return "攻撃するのはターン・プレイヤーだが、今は別のプレイヤーのターンである"
    here = another_time(now, seat, "attack")
    return here and f"攻撃するのは攻撃ステップだが、今は{here}である"


def _refused(choice: Value, seat: Seat, rule: str, because: str) -> Refusal:
    return Refusal(Option("attack", By(choice, seat)), rule, because)


def _is_creature(now: Moment, each: GameObject) -> bool:
    return "creature" in (types_of(now, each) or ())


def _no_attackers(now: Moment, seat: Seat) -> Iterator[tuple[GameObject, str]]:
    """Yield a player's cards that are no creatures in the battle zone, and which of the two each is not."""
    for zone, each in one_of_each(now, seat):
        if zone != BATTLE:
            at = where(now, zone, own=True)
            yield each, f"攻撃できるのはバトルゾーンのクリーチャーだが、《{each.card}》は{at}にある"
        elif types_of(now, each) is not None and not _is_creature(now, each):
            yield each, f"攻撃できるのはクリーチャーだが、《{each.card}》はクリーチャーでない"


def _of_another(now: Moment, seat: Seat, own: set[str]) -> Iterator[tuple[GameObject, str]]:
    """Yield the other player's cards, of names that the player has none of."""
    for _, each in less(one_of_each(now, seat.other), own):
        yield each, f"攻撃できるのは自分のクリーチャーだが、《{each.card}》は別のプレイヤーのカードである"


def _no_targets(now: Moment, seat: Seat) -> Iterator[tuple[GameObject, str]]:
    """Yield the cards that are no creatures of the other player in the battle zone, and what each is not."""
    for zone, own, each in of_both(now, seat):
        if types_of(now, each) is not None and not _is_creature(now, each):
            yield each, f"攻撃する先はプレイヤーかクリーチャーだが、《{each.card}》はクリーチャーでない"
        elif zone != BATTLE:
            at = where(now, zone, own=own)
            yield each, f"攻撃する先はバトルゾーンのクリーチャーだが、《{each.card}》は{at}にある"
        elif own:
            yield each, f"攻撃する先は別のプレイヤーのクリーチャーだが、《{each.card}》は自分のものである"
