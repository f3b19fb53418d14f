"""Who chooses of creatures in the battle zone where a text has another player do it (総合ルール 101.1)."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import holds
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.queries import Scope
from cardrules.core.values import Seat
from cardrules.core.working import at_work
from cardrules.duelmasters.abilities import ChoosesInstead
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.locks import text_beats_rule
from cardrules.duelmasters.zones import BATTLE, lies_in


@BOOK.rule(Clause.BASE_IS_CHOSEN, inert=lambda _now: False)
def is_a_choice(_now: Moment) -> bool:
    """Saying what a card is put over is choosing, as with an effect (Q&A 2023-06-23)."""
    return True


def base_chooser(now: Moment, player: Seat, found: Sequence[GameObject]) -> Seat:
    """Return who chooses the 進化元 of a card that a player puts over others."""
    other = chooser(now, player, found)
    return other if other == player or is_a_choice(now) else player


def demand_own_choice(now: Moment, player: Seat, found: Sequence[GameObject]) -> None:
    """Let pass what a player takes for a cost where nobody chooses in place of that player.

    Raises:
        UnsourcedError: a text has the other player choose; whether of this, too, no source tells.
    """
    if chooser(now, player, found) != player:
        raise UnsourcedError(
            "選ぶプレイヤーをかえる能力が、コストのために選ぶ時にも働くかは、出典に定めがない",
            expected="選ぶプレイヤーをかえる能力がない場面にする",
        )


def chooser(now: Moment, player: Seat, found: Sequence[GameObject]) -> Seat:
    """Return who chooses of objects in place of a player.

    Raises:
        UnsourcedError: there are creatures among them and cards of other zones, or both players would.
    """
    if not (now.state.effects or now.library.pool.has(ChoosesInstead)) or not found:
        return player
    in_place = tuple(seat for seat in Seat if _is_chosen_for(now, player, seat))
    creatures = [each for each in found if _is_creature_there(now, each)] if in_place else []
    if not creatures or in_place == (player,):
        return player
    _demand_one(in_place)
    if len(creatures) < len(found):
        raise UnsourcedError(
            "バトルゾーンのクリーチャーとほかのものから選ぶ時に、だれがいくつ選ぶかは、出典に定めがない",
            expected="選べるものがバトルゾーンのクリーチャーだけか、ほかのものだけになるようにする",
        )
    return in_place[0] if text_beats_rule(now) else player


def _demand_one(in_place: tuple[Seat, ...]) -> None:
    if len(in_place) > 1:
        raise UnsourcedError(
            "選ぶプレイヤーをかえる能力がどちらのプレイヤーにもある時に、だれが選ぶかは、出典に定めがない",
            expected="選ぶプレイヤーをかえる能力を、1人だけのものにする",
        )


def _is_chosen_for(now: Moment, player: Seat, seat: Seat) -> bool:
    """Tell whether a text has one player choose in place of another."""
    return any(
        scope.controller is seat and ability.who.covers(seat, player) and _holds(now, ability, scope)
        for ability, scope in at_work(now, ChoosesInstead)
    )


def _holds(now: Moment, ability: ChoosesInstead, scope: Scope) -> bool:
    return ability.condition is None or holds(now, ability.condition, scope)


def _is_creature_there(now: Moment, each: GameObject) -> bool:
    return lies_in(now, each).name == BATTLE and "creature" in now.characteristic(each, "types")
