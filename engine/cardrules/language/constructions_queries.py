"""What texts ask: conditions on the position, on objects, and which options may be taken."""

from __future__ import annotations

from typing import Final

from cardrules.core.effects import ChooseOptions
from cardrules.core.events import EventPattern
from cardrules.core.queries import Compares, HappenedThisTurn, Number
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part

CONDITIONS: Final = (
    Construction(
        "used-this-turn", "condition", "このターンに{player_ga}{noun}を[使っている]",
        HappenedThisTurn(EventPattern("used", who=hole("player_ga"), conditions=part("noun", "conditions"))),
        "when-used",
        (
            "各ターンの終わりに（手札から・使用宣言）：このターンに自分がタマシードを使っていれば、このクリーチャーを出してもよい",
            "出た時：このターンに相手が呪文を使っていれば、カードを1枚引く",
        ),
    ),
)  # fmt: skip

ADJECTIVES: Final = (
    Construction(
        "cost-at-most", "adjective", "コスト{number}以下の", Compares("cost", "<=", hole("number")), "mana-cost",
        ("効果：コスト3以下のクリーチャーを1体、自分の手札から出す", "効果：相手のコスト3以下のクリーチャーを1体破壊する"),
    ),
)  # fmt: skip

OPTIONS: Final = (
    Construction(
        "choose-one", "choosing", "次のうちいずれか1つを選ぶ", ChooseOptions(()), "mode",
        (
            "効果：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する",
            "出た時：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶このクリーチャーを破壊する",
        ),
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*CONDITIONS, *ADJECTIVES, *OPTIONS)
