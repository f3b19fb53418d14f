"""The rules that code carries out, by the names they have in the ontology, and their book.

The glossary numbers nothing; the rules stand here in the order of its entries.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from cardrules.core.rules import RuleBook

GAME: Final = "gate"

BOOK: Final = RuleBook(GAME)
"""All rules of this game that code carries out."""

RETIRED_FLYING: Final = "retired-flying"
"""The regime under which 飛行 is read as its retired definition has it."""


class Clause(StrEnum):
    """Names of rules."""

    ONLY_CREATURES_MOVE = "only-creatures-move"
    MOVE_LEGALITY = "move-legality"
    MOVE_TUMBLES = "move-tumbles"
    OWNER_NEVER_CHANGES = "owner-never-changes"
    OBJECT_COUNTS_AS_CARD = "object-counts-as-card"
    OBJECT_LEAVES_THE_GAME = "object-leaves-the-game"
    ALTER_UNIQUE = "alter-unique"
    ALTER_NEWEST_STAYS = "alter-newest-stays"
    ALTER_TIE = "alter-tie"
    CARD_TYPES_LIST = "card-types-list"
    ACTIVATE_ABILITY = "activate-ability"
    ACTIVATE_USES_STACK = "activate-uses-stack"
    GATE_HAS_ONLY_COLOR = "gate-has-only-color"
    GATE_HAS_NO_PHASE = "gate-has-no-phase"
    REAR_ROW_IS_FOR_CREATURES = "rear-row-is-for-creatures"
    REAR_ROW_CANNOT_ATTACK = "rear-row-cannot-attack"
    ATTACK_ANY_CREATURE = "attack-any-creature"
    ATTACK_LEGALITY = "attack-legality"
    CONTROLLER_CHANGES = "controller-changes"
    TOKEN_COMES_FROM_EFFECT = "token-comes-from-effect"
    TOKEN_HAS_PHASE = "token-has-phase"
    TOKEN_IS_CREATURE = "token-is-creature"
    CHARACTERISTICS_LIST = "characteristics-list"
    CAST_FROM_HAND = "cast-from-hand"
    CAST_USES_STACK = "cast-uses-stack"
    DESTROY_PUTS_INTO_GRAVEYARD = "destroy-puts-into-graveyard"
    DESTROY_GIVES_MANA = "destroy-gives-mana"
    DRAW_TOP_CARD = "draw-top-card"
    DRAW_ONE_BY_ONE = "draw-one-by-one"
    ADD_TO_HAND_IS_NOT_DRAW = "add-to-hand-is-not-draw"
    FLYING = "flying"
    OPEN_A_GATE = "open-a-gate"
    OPEN_IS_NOT_PLAY = "open-is-not-play"
    PLAY_MEANS_CAST = "play-means-cast"
    PLAY_USES_STACK = "play-uses-stack"


ATTACK_TEXT_AND_TABLE: Final = BOOK.question("attack-text-and-table", "table", "text")
RETIRED_TEXT_AND_TABLE: Final = BOOK.question("retired-flying-text-and-table", "table", "text")
RETIRED_MIXED_FRONT: Final = BOOK.question("retired-flying-mixed-front", "rear-forbidden", "rear-allowed")
MANA_COST_AS_CHARACTERISTIC: Final = BOOK.question("mana-cost-as-characteristic", "not-listed", "included")
MANA_COST_OF_OBJECTS: Final = BOOK.question("mana-cost-of-objects", "unstated", "zero")
TUMBLED_ATTACK: Final = BOOK.question("tumbled-attack", "unstated", "allowed", "forbidden")
TUMBLED_MOVE: Final = BOOK.question("tumbled-move", "unstated", "allowed", "forbidden")
ATTACK_TUMBLES: Final = BOOK.question("attack-tumbles", "unstated", "tumbles", "stays")
"""The open questions, each with the reading followed first."""
