"""The words by which people know what code calls by name; the ontology explains them."""

from __future__ import annotations

from datetime import date
from typing import Final

from cardrules.core.bounds import Bounds
from cardrules.duelmasters import zones
from cardrules.duelmasters.clauses import GAME
from cardrules.duelmasters.zones import ZONES

CHARACTERISTICS: Final = {
    "name": "カード名", "civilizations": "文明", "cost": "コスト", "types": "カードタイプ",
    "supertypes": "スーパータイプ", "races": "種族", "power": "パワー", "mana-number": "マナ数",
}  # fmt: skip

CIVILIZATIONS: Final = {"light": "光", "water": "水", "darkness": "闇", "fire": "火", "nature": "自然"}

MARKS: Final = {
    "tapped": "タップ",
    "summoning-sick": "召喚酔い",
    "in-use": "保留",
    "face-down": "裏向き",
    "face-up": "表向き",
    "upside-down": "上下逆さま",
}

OTHERS: Final = {
    "colorless": "無色",
    "rarity": "レアリティ",
    "text": "文",
    "hyper-power": "ハイパーモードのパワー",
    "other-name": "ほかのカード名",
    "nothing-to-choose": "選べるものがない",
    "hand-and-mana-zone": "手札とマナゾーン",
}

STEPS: Final = {
    "start": "ターン開始ステップ", "draw": "ドローステップ", "charge": "マナチャージステップ",
    "main": "メインステップ", "attack": "攻撃ステップ", "end": "ターン終了ステップ",
}  # fmt: skip
"""The six steps of a turn and their words (500.1)."""

WORDS: Final = {
    **CHARACTERISTICS,
    **CIVILIZATIONS,
    **MARKS,
    **STEPS,
    **{kind.name: kind.label for kind in ZONES},
    **OTHERS,
}

FIRST_RULES: Final = date(2015, 7, 1)
"""The 総合ルール were first published in this month, on a day that no source tells."""

_HELD: Final = frozenset({zones.IN_USE})
_ON_THE_TABLE: Final = _HELD | {zones.TAPPED, zones.SICK, zones.FACE_DOWN, zones.UPSIDE_DOWN}

BOUNDS: Final = Bounds(
    game=GAME,
    zones={kind.name: kind.label for kind in ZONES},
    marks={label: name for name, label in MARKS.items()},
    marks_in={
        **{kind.name: _HELD for kind in ZONES},
        zones.BATTLE: _ON_THE_TABLE,
        zones.MANA: _HELD | {zones.TAPPED, zones.FACE_DOWN},
        zones.SHIELDS: _HELD | {zones.FACE_UP},
    },
    copies={**{kind.name: 4 for kind in ZONES}, zones.SUPER_GR: 2},
    stacks=frozenset({zones.BATTLE}),
    since=FIRST_RULES,
    steps=STEPS,
    regimes={"tournament": "大会"},
)
"""What a position may say."""
