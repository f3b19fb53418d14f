"""The rules that code carries out, by the names they have in the ontology, and their book."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from cardrules.core.rules import RuleBook

GAME: Final = "duelmasters"

BOOK: Final = RuleBook(GAME)
"""All rules of this game that code carries out."""


class Clause(StrEnum):
    """Names of rules, in the order of the rulebook. The number is a citation, not a name."""

    CANNOT_BEATS_CAN = "cannot-beats-can"
    DO_WHAT_IS_POSSIBLE = "do-what-is-possible"
    DECK_OUT = "deck-out"
    ZERO_POWER_IS_DESTROYED = "zero-power-is-destroyed"
    MANA_NUMBER = "mana-number"
    MANA_CIVILIZATION = "mana-civilization"
    SURPLUS_PAYMENT = "surplus-payment"
    NO_SUPERFLUOUS_TAP = "no-superfluous-tap"
    FREE_USE_IS_USE = "free-use-is-use"
    DRAW = "draw"
    DRAW_ONE_AT_A_TIME = "draw-one-at-a-time"
    DRAW_FROM_EMPTY_DECK = "draw-from-empty-deck"
    PSYCHIC_RETURNS = "psychic-returns"
    ORDER_OF_ARITHMETIC = "order-of-arithmetic"
    SUMMONING_SICKNESS = "summoning-sickness"
    USE_FROM_HAND = "use-from-hand"
    MULTICOLOR_ENTERS_MANA_TAPPED = "multicolor-enters-mana-tapped"
    IN_USE_STATE = "in-use-state"
    IN_USE_NOT_COUNTED = "in-use-not-counted"
    SEVERAL_USED_BY_ONE_EFFECT = "several-used-by-one-effect"
    ENTER_ONE_BY_ONE = "enter-one-by-one"
    TURN_START_UNTAP = "turn-start-untap"
    TURN_START_TRIGGERS = "turn-start-triggers"
    DRAW_STEP = "draw-step"
    FIRST_TURN_NO_DRAW = "first-turn-no-draw"
    MANA_CHARGE_STEP = "mana-charge-step"
    MAIN_STEP = "main-step"
    USE_IN_MAIN_STEP = "use-in-main-step"
    END_OF_TURN_TRIGGERS = "end-of-turn-triggers"
    THIS_TURN_EFFECTS_END = "this-turn-effects-end"
    IN_USE_AT_TURN_CHANGE = "in-use-at-turn-change"
    DECLARE_USE = "declare-use"
    SET_ASIDE_TIMING = "set-aside-timing"
    PAY_CIVILIZATIONS_FIRST = "pay-civilizations-first"
    FIX_COST = "fix-cost"
    PAY_THE_REST = "pay-the-rest"
    RESOLVE_USED_CARD = "resolve-used-card"
    USE_TRIGGER_WAITS = "use-trigger-waits"
    PUT_IS_NOT_USE = "put-is-not-use"
    USE_IS_SUMMON_OR_CAST = "use-is-summon-or-cast"
    TRIGGERED_ABILITY_WAITS = "triggered-ability-waits"
    HIDDEN_ZONE_DECLARATION = "hidden-zone-declaration"
    WAITING_ORDER = "waiting-order"
    CONDITION_AT_RESOLUTION = "condition-at-resolution"
    CHOOSE_AS_MANY_AS_POSSIBLE = "choose-as-many-as-possible"
    SPELL_TO_GRAVEYARD = "spell-to-graveyard"
    ELEMENT_ENTERS_BATTLE_ZONE = "element-enters-battle-zone"
    ONE_REPLACEMENT_PER_EVENT = "one-replacement-per-event"
    IMPOSSIBLE_REPLACEMENT = "impossible-replacement"
    REPLACEMENT_ORDER = "replacement-order"
    MODE_CHOICE = "mode-choice"
    MODE_ORDER = "mode-order"
    MODE_OF_VANISHED_SOURCE = "mode-of-vanished-source"
    MODE_CHOOSER = "mode-chooser"
    MODE_COUNT_FIXED_AT_ONCE = "mode-count-fixed-at-once"
    UNDECLARED_OPTIONS_DEFAULT = "undeclared-options-default"
