"""What texts do: cards moved, looked at, used, changed for a while."""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import Modification
from cardrules.core.changes import BOTTOM
from cardrules.core.effects import (
    Choose,
    ChooseOptions,
    Either,
    Every,
    GameSpecific,
    Grant,
    Look,
    Point,
    Reveal,
    SetMarks,
    Shift,
    Shuffle,
    Top,
    UpTo,
    Use,
)
from cardrules.core.queries import HowMany, Number, Selector
from cardrules.core.values import Side
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part, permanent

OBJ: Final = hole("obj")
CARDS: Final = Choose(Selector((permanent(),), Side.ANY), hole("number"), hole("number"))
"""「カードをN枚」: so many cards, of whatever kind."""

MOVES: Final = (
    Construction(
        "put", "effect", "{obj}[出す]", Shift(OBJ, permanent(), "entered"), "put-into-battle-zone",
        ("出た時：コスト3以下のクリーチャーを1体、自分の手札から出す", "効果：光のタマシードを1枚、自分の手札から出してもよい"),
    ),
    Construction(
        "destroy", "effect", "{obj}[破壊する]", Shift(OBJ, "graveyard", "destroyed"), "destroy",
        ("効果：相手のクリーチャーを1体破壊する", "出た時：このクリーチャーを破壊してもよい"),
    ),
    Construction(
        "draw", "effect", "{obj}[引く]",
        Shift(Top("deck", hole("number")), "hand", "drawn", one_by_one=True), "draw",
        ("効果：カードを2枚引く", "自分のタマシードが出た時：カードを1枚引いてもよい"),
        shapes={"obj": CARDS},
    ),
    Construction(
        "put-into-mana", "effect", "{obj}マナゾーンに[置く]", Shift(OBJ, "mana-zone", "put-into-mana"),
        "put-into-mana",
        ("効果：自分の山札の上から1枚をマナゾーンに置く", "効果：相手のクリーチャーを1体マナゾーンに置く"),
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = MOVES
