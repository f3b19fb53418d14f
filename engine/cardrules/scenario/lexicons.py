"""The words that scenarios take from each game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from cardrules.core.errors import InputError
from cardrules.duelmasters import words as dm
from cardrules.duelmasters import zones as dm_zones
from cardrules.duelmasters.words import STEPS
from cardrules.gate import words as gate
from cardrules.language.lexicon import Lexicon, Otherwise, TableLexicon, Word
from cardrules.language.phrases import Phrasebook
from cardrules.language.roots import ROOTS

_ZONE_TERMS: Final = {dm_zones.DECK: "deck-zone"}

_PARTS: Final = (
    Word("zone", "山札の上", dm_zones.DECK, "top-of-deck", "top"),
    Word("zone", "山札の下", dm_zones.DECK, "bottom-of-deck", "bottom"),
)

_TYPES: Final = {
    "creature": "クリーチャー", "spell": "呪文", "tamaseed": "タマシード", "cross-gear": "クロスギア",
    "castle": "城", "field": "フィールド", "aura": "オーラ", "artifact": "Artifact",
}  # fmt: skip

_MORE_TYPES: Final = {"cell": ("セル", "king-cell"), "rule-plus": ("ルール・プラス", "rule-plus")}

_SUPERTYPES: Final = {
    "evolution": ("進化", "evolution-creature"), "star-evolution": ("スター進化", "star-evolution"),
    "s-max-evolution": ("S-MAX進化", "s-max-evolution"), "neo": ("NEO", "neo-creature"),
    "psychic": ("サイキック", "psychic-creature"), "dragheart": ("ドラグハート", "dragheart"),
    "dream": ("ドリーム", "dream-creature"), "gr": ("GR", "gr-creature"), "orega": ("オレガ", "aura"),
    "d2": ("D2", "d2-field"), "mugetsu": ("無月", "field"), "final-forbidden": ("最終禁断", "field"),
    "king": ("キング", "king-cell"),
}  # fmt: skip
"""The supertypes that cards of this knowledge base have, with the terms they are about (204.3)."""

_CHARACTERISTIC_TERMS: Final = {
    "name": "card-name", "civilizations": "civilization", "cost": "cost", "types": "card-type",
    "supertypes": "supertype", "races": "race", "power": "power", "mana-number": "mana-number",
}  # fmt: skip

_MARK_TERMS: Final = {
    "tapped": "tap", "summoning-sick": "summoning-sickness", "in-use": "pending-state",
    "face-down": "face-down", "face-up": "face-up", "upside-down": "d-switch",
}  # fmt: skip

_REGIME_TERMS: Final = {"tournament": "tournament-rules"}

_STEP_TERMS: Final = {
    "start": "turn-start-step", "draw": "draw-step", "charge": "mana-charge-step",
    "main": "main-step", "attack": "attack-step", "end": "turn-end-step",
}  # fmt: skip


def _duel_masters_words() -> Iterator[Word]:
    for kind in dm_zones.ZONES:
        yield Word("zone", kind.label, kind.name, _ZONE_TERMS.get(kind.name, kind.name))
        yield from (part for part in _PARTS if part.slug == kind.name)
    for slug, label in STEPS.items():
        yield Word("step", label, slug, _STEP_TERMS[slug])
    for slug, label in dm.CIVILIZATIONS.items():
        yield Word("civilization", label, slug, slug)
    yield Word("civilization", "無色", "colorless", "colorless")
    for slug, label in dm.CHARACTERISTICS.items():
        yield Word("characteristic", label, slug, _CHARACTERISTIC_TERMS[slug])
    for slug, label in _TYPES.items():
        yield Word("type", label, slug, slug)
    for what, known in (("type", _MORE_TYPES), ("supertype", _SUPERTYPES)):
        yield from (Word(what, label, slug, term) for slug, (label, term) in known.items())
    for label, slug in dm.BOUNDS.marks.items():
        yield Word("mark", label, slug, _MARK_TERMS[slug])
    for slug, label in dm.BOUNDS.regimes.items():
        yield Word("regime", label, slug, _REGIME_TERMS[slug])


_OTHERWISE: Final = (
    Otherwise(
        re.compile("^(?=.*[0-9〇一二三四五六七八九十元]).*[年月日/.].*のルールである"),
        "日付を読めない",
        "「2022-06-24のルールである」のように、西暦の年-月-日で書く",
    ),
    Otherwise(
        re.compile("アンタップしている(?:カード)?は"),
        "アンタップしているカードの数は言えない",
        "「自分のマナゾーンのタップしているカードは2枚である」のように、タップしているほうを数える",
    ),
    Otherwise(
        re.compile("コストを支払わずに《"),
        "コストを支払わないことは、文では言わない",
        "効果が使わせるなら「自分が《種》を召喚する」とだけ、"
        "使い方なら「自分が《種》を「G・ゼロ」で召喚する」のように書く",
    ),
    Otherwise(
        re.compile("(?:実行|プレイ)(?:[しさす]|でき)"),
        "「実行」や「プレイ」は、「使う」の別の呼び名である",
        "「使う」か、カードの種類に合わせて「召喚する」「唱える」のように書く",
    ),
)

_DUEL_MASTERS: Final = TableLexicon("duelmasters", _duel_masters_words(), dm.BOUNDS, _OTHERWISE)

_GATE_MARK_TERMS: Final = {
    "front": "front-row", "rear": "rear-row", "rise": "rise-state", "tumbled": "tumble-state",
    "owned-by-first": "owner", "owned-by-second": "owner",
}  # fmt: skip

_GATE: Final = TableLexicon(
    "gate",
    (
        Word("zone", "場", "field", "field"),
        Word("zone", "手札", "hand", "hand"),
        Word("zone", "デッキ", "deck", "deck"),
        Word("zone", "デッキの上", "deck", "deck", "top"),
        Word("zone", "墓地", "graveyard", "graveyard"),
        Word("zone", "スタック", "stack", "stack"),
        *(Word("mark", label, slug, _GATE_MARK_TERMS[slug]) for label, slug in gate.BOUNDS.marks.items()),
        Word("characteristic", "名前", "name", "name"),
        Word("characteristic", "サイズ", "size", "size"),
        Word("characteristic", "色", "colors", "color"),
        Word("characteristic", "カード・タイプ", "types", "card-type"),
        Word("characteristic", "サブ・タイプ", "subtypes", "subtype"),
        Word("characteristic", "特殊タイプ", "special-types", "special-type"),
        Word("characteristic", "能力", "abilities", "ability"),
        Word("characteristic", "パワー", "power", "power"),
        Word("characteristic", "ガード", "guard", "guard"),
        Word("characteristic", "マナコスト", "mana-cost", "mana-cost"),
        Word("type", "クリーチャー", "creature", "creature"),
        Word("type", "スペル", "spell", "spell"),
        Word("type", "クイック", "quick", "quick"),
        Word("type", "オルター", "alter", "alter"),
        Word("resource", "ライフ", "life", "life"),
        Word("resource", "マナ", "mana", "mana"),
        *(Word("regime", label, slug, "flying-retired") for slug, label in gate.BOUNDS.regimes.items()),
    ),
    gate.BOUNDS,
)

LEXICONS: Final[Mapping[str, Lexicon]] = {"duelmasters": _DUEL_MASTERS, "gate": _GATE}
"""The words of each game, by the game's name."""


@cache
def phrasebook(game: str) -> Phrasebook:
    """Return the phrases of a game."""
    if game not in LEXICONS:
        known = "、".join(f"「{name}」" for name in LEXICONS)
        raise InputError(f"「{game}」というゲームはない", expected=f"あるのは{known}")
    return Phrasebook(LEXICONS[game], ROOTS)
