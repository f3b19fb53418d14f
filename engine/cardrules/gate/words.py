"""The words by which people know what code calls by name; the ontology explains them."""

from __future__ import annotations

from typing import Final

from cardrules.core.bounds import Bounds
from cardrules.gate.clauses import GAME, RETIRED_FLYING
from cardrules.gate.zones import FIELD, STACK, ZONES

CHARACTERISTICS: Final = {
    "name": "名前", "size": "サイズ", "colors": "色", "types": "カード・タイプ", "subtypes": "サブ・タイプ",
    "special-types": "特殊タイプ", "abilities": "能力", "power": "パワー", "guard": "ガード",
}  # fmt: skip
"""The nine characteristics that the glossary lists."""

OTHER_INFORMATION: Final = {"mana-cost": "マナコスト"}

TYPES: Final = {"creature": "クリーチャー", "spell": "スペル", "quick": "クイック", "alter": "オルター"}

ROW_WORDS: Final = {"front": "前衛", "rear": "後衛"}
PHASE_WORDS: Final = {"rise": "ライズ状態", "tumbled": "タンブル状態"}

OWNERS: Final = ("自分の持ち物", "相手の持ち物")
"""How a position says whose a card is that lies on another player's side, by seat."""

WORDS: Final = {
    **CHARACTERISTICS,
    **OTHER_INFORMATION,
    **TYPES,
    **ROW_WORDS,
    **PHASE_WORDS,
    **{kind.name: kind.label for kind in ZONES},
    "life": "ライフ",
    "mana": "マナ",
    "token": "トークン",
    "nothing-to-choose": "選べるものがない",
}

_OWNED: Final = dict(zip(OWNERS, ("owned-by-first", "owned-by-second"), strict=True))
_STANDING: Final = {word: name for name, word in {**ROW_WORDS, **PHASE_WORDS}.items()}

BOUNDS: Final = Bounds(
    game=GAME,
    zones={kind.name: kind.label for kind in ZONES},
    marks={**_STANDING, **_OWNED},
    marks_in={FIELD: frozenset({*_STANDING.values(), *_OWNED.values()}), STACK: frozenset(_OWNED.values())},
    shared=frozenset({STACK}),
    regimes={RETIRED_FLYING: "廃止された飛行"},
)
"""What a position may say."""
