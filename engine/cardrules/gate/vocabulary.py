"""The words of ゲート in texts of cards. Its source gives no card: these are for stand-ins."""

from __future__ import annotations

from typing import Final

from cardrules.gate.constructions import CONSTRUCTIONS
from cardrules.language.vocabulary import Field, TypeLabel, Vocabulary, Word

ZONES: Final = (
    Word("手札", "hand", "hand"),
    Word("場", "field", "field"),
    Word("デッキ", "deck", "deck"),
    Word("墓地", "graveyard", "graveyard"),
    Word("スタック", "stack", "stack"),
)

KINDS: Final = (
    Word("クリーチャー", "creature", "creature", counter="体", lives=True),
    Word("スペル", "spell", "spell"),
    Word("クイック", "quick", "quick"),
    Word("オルター", "alter", "alter"),
)

HEADER: Final = (
    Field("サイズ", "size", "number", "size", optional=True),
    Field("色", "colors", "list", "color", optional=True),
    Field("サブ・タイプ", "subtypes", "list", "subtype", optional=True),
    Field("特殊タイプ", "special-types", "list", "special-type", optional=True),
    Field("パワー", "power", "number", "power", optional=True),
    Field("ガード", "guard", "number", "guard", optional=True),
    Field("マナコスト", "mana-cost", "number", "mana-cost", optional=True),
)
"""What a stand-in may say of itself; what it leaves out is not known."""

TYPE_LABELS: Final = (
    *(TypeLabel(kind.text, frozenset({kind.value}), frozenset(), kind.term) for kind in KINDS),
    TypeLabel("トークン", frozenset({"creature"}), frozenset({"token"}), "token"),
)

LACKS: Final = frozenset(
    {
        "frame-activated-by",
        "to-mana",
        "to-shields",
        "to-deck",
        "shuffle",
        "use-free",
        "use-paying",
        "skip",
        "colors-of",
        "when-into-mana",
        "when-shield-to-hand",
        "loses-colors",
        "all-colors",
        "no-summoning-sickness",
        "enters-tapped",
        "tap",
        "tapped",
        "when-blocked",
        "cannot-block",
        "cost-of-using",
        "instead-of-cost",
        "free",
        "other-mana",
        "action",
        "action-and-mana",
        "cost-change",
        "cost-change-action",
        "no-evolution",
        "cost",
        "cost-amount",
        "same-as-it",
        "may-use-from",
        "when-lost",
        "when-start-of-turn",
        "when-end-of-turn",
    }
)
"""What this game has no words for, or of what its source says nothing."""

_TERMS: Final = {
    "special-type": ("supertype",),
    "enter-field": (
        "put-into-battle-zone",
        "when-put",
    ),
    "zone-move": (
        "leave",
        "make-discard",
        "discard",
        "put-into-graveyard",
        "zone",
    ),
    "process": (
        "choose",
        "look",
        "reveal",
        "resolve",
        "may",
        "if-you-do",
        "if-you-do-not",
        "and-then",
        "simultaneous",
        "punctuation-unit",
        "up-to",
        "refer",
        "count-cards",
    ),
    "effect": (
        "continuous-effect",
        "replacement-effect",
        "ignore-ability",
        "lock",
        "mode",
        "mode-broad",
        "option",
        "choose-both-modes",
        "choose-n-times",
    ),
    "play": (
        "when-used",
        "summon",
        "declare-use",
    ),
    "ability": (
        "spell-ability",
        "static-ability",
    ),
    "trigger": ("triggered-ability",),
    "activate": ("use-an-ability",),
    "turn": ("once-each-turn",),
    "attack": ("after-attack",),
    "deck": ("top-of-deck",),
    "name": ("card-name",),
    "subtype": ("race",),
}
"""Terms of this game, each with the terms of shared constructions that it stands for."""

VOCABULARY: Final = Vocabulary(
    game="gate",
    permanent="field",
    deck="deck",
    color="colors",
    zones=ZONES,
    heads=(Word("手札", "hand", "hand"),),
    kinds=KINDS,
    prefixes=(),
    alone=(),
    colors=(),
    races=(),
    durations=(Word("このターン", "this-turn", "turn"), Word("ゲームの終わりまで", "game", "effect")),
    header=HEADER,
    type_labels=TYPE_LABELS,
    deck_word="デッキ",
    lacks=LACKS,
    constructions=CONSTRUCTIONS,
    terms=tuple((shared, own) for own, names in _TERMS.items() for shared in names),
)
