"""The words of デュエル・マスターズ in texts of cards, and what only this game says."""

from __future__ import annotations

from typing import Final

from cardrules.language.vocabulary import Field, TypeLabel, Vocabulary, Word

COLORS: Final = (
    Word("光", "light", "light"),
    Word("水", "water", "water"),
    Word("闇", "darkness", "darkness"),
    Word("火", "fire", "fire"),
    Word("自然", "nature", "nature"),
)

ZONES: Final = (
    Word("手札", "hand", "hand"),
    Word("山札", "deck", "deck-zone"),
    Word("バトルゾーン", "battle-zone", "battle-zone"),
    Word("マナゾーン", "mana-zone", "mana-zone"),
    Word("墓地", "graveyard", "graveyard"),
    Word("シールドゾーン", "shield-zone", "shield-zone"),
    Word("超次元ゾーン", "hyperspatial-zone", "hyperspatial-zone"),
    Word("超GRゾーン", "super-gr-zone", "super-gr-zone"),
)

HEADS: Final = (Word("手札", "hand", "hand"), Word("シールド", "shield-zone", "shield", counter="つ"))

KINDS: Final = (
    Word("クリーチャー", "creature", "creature", counter="体", lives=True),
    Word("呪文", "spell", "spell"),
    Word("タマシード", "tamaseed", "tamaseed"),
    Word("クロスギア", "cross-gear", "cross-gear"),
    Word("城", "castle", "castle"),
    Word("フィールド", "field", "field"),
    Word("オーラ", "aura", "aura"),
)

PREFIXES: Final = (
    Word("進化", "evolution", "evolution-creature"),
    Word("サイキック・", "psychic", "psychic-creature"),
    Word("S-MAX進化", "s-max-evolution", "s-max-evolution"),
    Word("D2", "d2", "d2-field"),
    Word("GR", "gr", "gr-creature"),
)

ALONE: Final = (Word("ドラグハート", "dragheart", "dragheart"),)

RACES: Final = tuple(Word(name, name, "race") for name in ("アウトレイジ", "ドラゴン"))

DURATIONS: Final = (Word("このターン", "this-turn", "turn"),)

CREATURES: Final = frozenset({"creature"})


def _types(text: str, types: str, supertypes: str = "", term: str = "creature") -> TypeLabel:
    return TypeLabel(text, frozenset(types.split()), frozenset(supertypes.split()), term)


TYPE_LABELS: Final = (
    _types("クリーチャー", "creature"),
    _types("呪文", "spell", term="spell"),
    _types("タマシード", "tamaseed", term="tamaseed"),
    _types("進化クリーチャー", "creature", "evolution", "evolution-creature"),
    _types("スター進化クリーチャー", "creature", "evolution star-evolution", "star-evolution"),
)

HEADER: Final = (
    Field("文明", "civilizations", "words", "civilization", COLORS, none="無色"),
    Field("コスト", "cost", "number", "mana-cost"),
    Field("種族", "races", "list", "race", missing=(), needs=CREATURES),
    Field("パワー", "power", "number", "power", needs=CREATURES),
    Field("マナ数", "mana-number", "number", "mana-number", optional=True),
)

VOCABULARY: Final = Vocabulary(
    game="duelmasters",
    permanent="battle-zone",
    deck="deck",
    color="civilizations",
    zones=ZONES,
    heads=HEADS,
    kinds=KINDS,
    prefixes=PREFIXES,
    alone=ALONE,
    colors=COLORS,
    races=RACES,
    uses=(),
    durations=DURATIONS,
    header=HEADER,
    type_labels=TYPE_LABELS,
)
