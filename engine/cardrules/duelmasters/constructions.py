"""Constructions that only this game has: the 深淵ゾーン, and words that a player chooses."""

from __future__ import annotations

from typing import Final

from cardrules.core.effects import ChooseEntry, Shift
from cardrules.core.queries import HasChosen
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole

MOVING: Final = (
    Construction(
        "to-graveyard", "effect", "{obj}深淵ゾーンに[置く]", Shift(hole("obj"), "abyss-zone", "sent-to-abyss"), "abyss-zone",
        ("効果：相手のクリーチャーを1体深淵ゾーンに置く", "出た時：自分の墓地からカードを3枚深淵ゾーンに置いてもよい"),
    ),
)  # fmt: skip

CHOOSING: Final = (
    Construction(
        "point", "effect", "文明を1つ[選ぶ]", ChooseEntry("civilizations"), "civilization",
        (
            "効果：文明を1つ選ぶ。相手のその文明のクリーチャーを1体破壊する",
            "出た時：文明を1つ選ぶ。次の自分のターンのはじめまで、相手はその文明の呪文を唱えられない",
        ),
    ),
    Construction(
        "point", "effect", "カード名を1つ[選ぶ]", ChooseEntry("name"), "card-name",
        (
            "効果：カード名を1つ選ぶ。相手のその名前のクリーチャーをすべて破壊する",
            "出た時：カード名を1つ選ぶ。次の自分のターンのはじめまで、相手はその名前のカードを使えない",
        ),
    ),
    Construction(
        "same-as-it", "adjective", "その文明の", HasChosen("civilizations"), "civilization",
        (
            "効果：文明を1つ選ぶ。自分の墓地からその文明のクリーチャーを1体出す",
            "出た時：文明を1つ選ぶ。このターン、相手のその文明のクリーチャーはブロックできない",
        ),
    ),
    Construction(
        "same-as-it", "adjective", "その名前の", HasChosen("name"), "card-name",
        (
            "効果：カード名を1つ選ぶ。自分の墓地からその名前のカードを1枚手札に戻す",
            "出た時：カード名を1つ選ぶ。相手のその名前のクリーチャーを1体手札に戻す",
        ),
    ),
)  # fmt: skip

MORE: Final = (*MOVING, *CHOOSING)
