"""The two seats exchanged: a game without a preferred seat must play the same mirrored."""

from __future__ import annotations

from typing import Any

from cardrules.core.decisions import Several, several
from cardrules.core.game import Game
from cardrules.core.objects import GameObject, Zone, ZoneKey
from cardrules.core.state import Frame, GameState
from cardrules.core.values import Bindings, Seat
from cardrules.core.walk import rewrite


def mirrored(value: Any) -> Any:
    """Return a value with the seats in it exchanged."""
    return rewrite(value, _swap)


def _swap(value: Any) -> Any:
    if isinstance(value, Seat):
        return value.other
    if isinstance(value, Bindings):
        return Bindings({mirrored(key): mirrored(each) for key, each in value.items()})
    if isinstance(value, GameObject):
        return GameObject(
            value.id,
            value.printed,
            value.owner.other,
            value.life,
            mirrored(value.marks),
            mirrored(value.under),
        )
    if isinstance(value, Frame):
        return Frame(value.procedure, value.step, mirrored(value.bindings), value.into, value.settled)
    if isinstance(value, Several):
        return several(mirrored(value.items))
    return value


def mirrored_state(state: GameState, game: Game) -> GameState:
    """Return a state with the seats exchanged, its zones in the game's own order."""
    swapped = {mirrored(key): Zone(tuple(map(mirrored, zone))) for key, zone in state.zones.items()}
    return GameState(
        zones={
            ZoneKey(kind.name, seat): swapped[ZoneKey(kind.name, seat)]
            for kind in game.zones
            for seat in Seat
        },
        ruleset=state.ruleset,
        facts=mirrored(state.facts),
        effects=mirrored(state.effects),
        waiting=mirrored(state.waiting),
        agenda=tuple(map(mirrored, state.agenda)),
        decision=mirrored(state.decision),
        outcome=mirrored(state.outcome),
        serial=state.serial,
    )
