"""Effects that only this game knows, by their names: which function carries each out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.core.effects import GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.results import StepResult
from cardrules.core.unready import unready
from cardrules.duelmasters import (
    battle,
    breaking,
    ending,
    exchanging,
    fields,
    gr,
    hyper,
    redirecting,
    seals,
    shields_used,
    shuffling_in,
    stacking,
    stacks,
    turns,
    ways_by_effect,
)

NAMED: Final[Mapping[str, Callable[[Moment, GameSpecific], StepResult]]] = {
    **dict.fromkeys(ending.BY_NAME, ending.win_or_lose),
    "break": breaking.break_by_effect,
    "battle": battle.make_battle,
    redirecting.NAME: redirecting.change_target,
    shields_used.USE_SHIELD: shields_used.use_shield,
    "extra-turn": turns.gain_turn,
    "skip-next-turn": turns.skip_next_turn,
    "skip-rest-of-turn": turns.skip_rest,
    "exchange": exchanging.exchange,
    "exchange-zones": exchanging.exchange_zones,
    "seal": seals.seal_by_effect,
    stacks.PUT_UNDER: stacks.put_under,
    stacking.PUT_OVER: stacking.put_over,
    ways_by_effect.SUMMON_OVER: stacking.summon_over,
    "gr-summon": gr.summon_by_effect,
    hyper.NAME: hyper.come_into_it,
    shuffling_in.NAME: shuffling_in.shuffle_in,
    "turn-over": fields.turn_over,
}
"""How each of these effects is carried out, by its name."""


def carry_out(now: Moment, effect: GameSpecific) -> StepResult:
    """Carry out an effect that only this game knows; one without a function is an ``InputError``."""
    if effect.name not in NAMED:
        raise unready(now.library[now.scope().source.card], effect, "効果はまだ実行できない")
    return NAMED[effect.name](now, effect)
