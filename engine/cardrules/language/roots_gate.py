"""Phrases of ゲート beyond those that it shares: players' things, objects, what is settled when.

Whether the source is silent can be asked of every judgement; that phrase serves all games.
"""

from __future__ import annotations

from typing import Final

from cardrules.language.forms import Kind, Root

_ONLY: Final = frozenset({"gate"})

GATE_MORE: Final = (
    Root(
        "colors", Kind.GIVEN, "ゲームの色は「{text}」である", games=_ONLY, terms=(("色", "color"),),
        note="出典にはどの色があるかが書かれていない。例：「赤、青」",
    ),
    Root(
        "choose", Kind.WHEN, "{player}が《{cards}》を選ぶ", games=_ONLY, acts=False,
        terms=(("選ぶ", "scenario/decision"),), note="そのカードを示して選ばせる決定に答える。",
    ),
    Root(
        "take-control", Kind.WHEN, "{player}が《{card}》のコントロールを奪う", games=_ONLY, acts=False,
        terms=(("コントロールを奪う", "take-control"),),
    ),
    Root(
        "add-to-hand", Kind.WHEN, "{player}が《{cards}》を手札に加える", games=_ONLY, acts=False,
        terms=(("加える", "add-to-hand"),),
    ),
    Root(
        "is-removed", Kind.EVENT, "《{cards}》がゲームから取り除かれる", games=_ONLY,
        terms=(("取り除かれる", "remove-from-game"),),
    ),
    Root("resolves", Kind.EVENT, "《{card}》が解決される", games=_ONLY, terms=(("解決", "stack"),)),
    Root(
        "token-appears", Kind.EVENT, "《{cards}》のトークンが場に出る", games=_ONLY,
        terms=(("トークン", "token"), ("場に出る", "enter-field")),
    ),
    Root(
        "owner-is", Kind.THEN, "《{card}》のオーナーは{player}である",
        inverse="《{card}》のオーナーは{player}でない", games=_ONLY, terms=(("オーナー", "owner"),),
    ),
    Root(
        "controller-is", Kind.THEN, "《{card}》のコントローラーは{player}である",
        inverse="《{card}》のコントローラーは{player}でない", games=_ONLY,
        terms=(("コントローラー", "controller"),),
    ),
    Root(
        "is-characteristic", Kind.THEN, "《{card}》の{characteristic}は特性である",
        inverse="《{card}》の{characteristic}は特性でない", games=_ONLY, terms=(("特性", "characteristic"),),
    ),
    Root(
        "has-information", Kind.THEN, "《{card}》は{characteristic}を持つ",
        inverse="《{card}》は{characteristic}を持たない", games=_ONLY, terms=(("持つ", "characteristic"),),
    ),
    Root(
        "points-unsourced", Kind.THEN, "{player}の{resource}が何点かは、出典に定めがない",
        inverse="{player}の{resource}が何点かは、出典に定めがある", games=_ONLY,
    ),
    Root(
        "wins", Kind.THEN, "{player}はゲームに勝つ", inverse="{player}はゲームに勝たない", games=_ONLY,
        terms=(("勝つ", "winning"),),
    ),
    Root(
        "loses", Kind.THEN, "{player}はゲームに負ける", inverse="{player}はゲームに負けない", games=_ONLY,
        terms=(("負ける", "winning"),),
    ),
    Root(
        "ability-on-stack", Kind.THEN, "《{card}》の能力はスタックにある",
        inverse="《{card}》の能力はスタックにない", games=_ONLY, terms=(("能力", "ability"),),
    ),
    Root(
        "resolves-before", Kind.THEN, "《{first:card}》は《{card}》より先に解決される",
        inverse="《{first:card}》は《{card}》より先に解決されない", games=_ONLY, terms=(("解決", "stack"),),
    ),
    Root(
        "takes-damage", Kind.THEN, "《{card}》はダメージを受ける", inverse="《{card}》はダメージを受けない",
        games=_ONLY, terms=(("ダメージ", "damage"),),
    ),
)  # fmt: skip

UNSOURCED: Final = Root(
    "unsourced", Kind.THEN, "{judgement:same}かは、出典に定めがない",
    inverse="{judgement:same}かは、出典に定めがある", terms=(("出典に定めが", "scenario/unsourced"),),
    note="できるかどうか、そうであるかどうかを、出典のどこも述べていない。", outermost=True,
)  # fmt: skip
"""Of any judgement: no source tells whether it is so."""
