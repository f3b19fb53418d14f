"""The game put together, and the engine that plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.branching import BRANCHING
from cardrules.core.effects import (
    ChooseEntry,
    ChooseOptions,
    EachPlayer,
    GameSpecific,
    Grant,
    IfTrue,
    Joined,
    Sequence,
    Shift,
    Shuffle,
    Use,
)
from cardrules.core.engine import ReferenceEngine
from cardrules.core.game import Game
from cardrules.core.library import Library
from cardrules.core.position import split_label
from cardrules.core.procedures import table
from cardrules.core.replacing import PERFORMING
from cardrules.core.resolving import EFFECT, RESOLVERS
from cardrules.core.seeing import SEEING
from cardrules.duelmasters import (
    activating,
    attack,
    auras,
    battle,
    blocking,
    breaking,
    chance,
    choosing_words,
    deck_order,
    declaring,
    effects,
    effects_use,
    ending,
    ex_life,
    galaxshield,
    gr,
    lasting,
    limits,
    main_step,
    modes,
    moves,
    named,
    one_shots,
    own_destination,
    s_max,
    seals,
    shields,
    turn,
    turn_end,
    turns,
    use,
    use_attached,
    use_resolved,
    waiting,
)
from cardrules.duelmasters.clauses import BOOK, GAME
from cardrules.duelmasters.policy import DuelMastersPolicy
from cardrules.duelmasters.set_up import body, laid_out, set_up
from cardrules.duelmasters.unfit import unfit
from cardrules.duelmasters.views import BY_RULE, SEEN
from cardrules.duelmasters.words import BOUNDS
from cardrules.duelmasters.zones import ORDERED, ZONES

PROCEDURES: Final = table(
    EFFECT, PERFORMING,
    use.USE_A_CARD, own_destination.RESOLVE_SPELL, use_resolved.ENTER, s_max.KEEP_ONE,
    use_attached.FORTIFY, use_attached.CROSS, auras.ATTACH_AURA, galaxshield.MAKE_SHIELD, gr.GR_SUMMON,
    activating.USE_ACTIVATED, ex_life.ADD,
    seals.REMOVE_SEALS, one_shots.ONE_SHOTS,
    waiting.ANNOUNCE, waiting.ANNOUNCE_ALL, waiting.RESOLVE_ONE, waiting.RESOLVE_WAITING, declaring.DECLARE,
    declaring.DECLARE_UPON,
    declaring.ATTACK_WINDOWS, turns.TURNS, turns.NEXT_TURN, turn.TURN, main_step.MAIN_STEP,
    turn_end.END_OF_TURN, turn_end.ONCE_DECLARED,
    attack.ATTACKS, attack.ATTACKING, blocking.BLOCK, battle.BATTLING, breaking.DIRECT_ATTACK, breaking.BREAK,
    shields.SHIELDS_TO_HAND, chance.SETTLE_TOP, BY_RULE,
)  # fmt: skip

DUEL_MASTERS: Final = Game(
    name=GAME,
    label="デュエル・マスターズ",
    zones=ZONES,
    procedures=PROCEDURES,
    resolvers={
        **RESOLVERS,
        **BRANCHING,
        **SEEING,
        Shift: moves.shift,
        Joined: deck_order.joined,
        IfTrue: waiting.if_true,
        limits.Applied: limits.apply,
        Sequence: effects.sequence,
        Shuffle: chance.shuffle,
        ChooseOptions: modes.resolve_options,
        Use: effects_use.use,
        GameSpecific: named.carry_out,
        Grant: lasting.grant,
        EachPlayer: ending.for_each_player,
        ChooseEntry: choosing_words.choose_entry,
    },
    policy=DuelMastersPolicy(),
    book=BOOK,
    bounds=BOUNDS,
    set_up=set_up,
    ordered=ORDERED,
    laid_out=laid_out,
    unfit=unfit,
)
"""デュエル・マスターズ as the kernel plays it."""


def engine(cards: Callable[[str], CardDefinition | None]) -> ReferenceEngine:
    """Return an engine that finds cards by name in ``cards``."""

    def find(name: str) -> CardDefinition | None:
        bare, label = split_label(name)
        return cards(bare) if label else cards(name) or body(name)

    return ReferenceEngine(DUEL_MASTERS, Library(load=find, printed=lambda name: split_label(name)[0]), SEEN)
