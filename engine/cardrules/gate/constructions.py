"""What only texts of this game say: tokens, phases, control, hands."""

from __future__ import annotations

from typing import Final

from cardrules.core.effects import Choose, GameSpecific, SetMarks, Shift
from cardrules.core.queries import EventPattern, Number, Selector
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part

_ONE: Final = Choose(
    Selector(part("noun", "zones"), part("noun", "side"), part("noun", "conditions"), part("noun", "other")),
    Number(1),
    Number(1),
)

CONSTRUCTIONS: Final = (
    Construction(
        "create-token", "effect", "「{name}」のトークンを1枚場に[置く]",
        GameSpecific("create-token", (hole("name"),)), "token",
        ("効果：「仮の兵士」のトークンを1枚場に置く", "起動（マナ1点）：「仮の兵士」のトークンを1枚場に置く"),
    ),
    Construction(
        "take-control", "effect", "{noun}1<counter>のコントロールを[奪う]",
        Shift(_ONE, "field", "control-taken"), "take-control",
        (
            "効果：相手のクリーチャー1体のコントロールを奪う",
            "起動（マナ3点）：相手のクリーチャー1体のコントロールを奪う",
        ),
    ),
    Construction(
        "tumble", "effect", "{obj}[タンブルする]", SetMarks(hole("obj"), "tumbled"), "tumble",
        ("効果：相手のクリーチャーを1体タンブルする", "起動（マナ1点）：このクリーチャーをタンブルする"),
    ),
    Construction(
        "played", "event", "{player_ga}カードを[プレイした時|プレイする時]",
        EventPattern("played", who=hole("player_ga")), "play",
        ("自分がカードをプレイした時：カードを1枚引く", "相手がカードをプレイした時：カードを1枚引く"),
    ),
)  # fmt: skip
