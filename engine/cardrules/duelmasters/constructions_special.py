"""Constructions about special kinds of card (総合ルール 800-822): what only they say, or is said of them."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.abilities import Dormant, Headed
from cardrules.core.effects import Every, GameSpecific
from cardrules.core.queries import EventPattern, Selector
from cardrules.duelmasters import hyper
from cardrules.duelmasters.abilities import MadeOf, MakesUp
from cardrules.duelmasters.ex_life import OfExLife
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole

_OF_EX_LIFE: Any = OfExLife()
_OF_THIS: Any = OfExLife(this=True)
_ITS_OWN: Any = OfExLife(this=True, alone=True)

CONSTRUCTIONS: Final = (
    Construction(
        "ability-of", "obj", "{this}のEXライフシールドをすべて",
        Every(Selector(("shield-zone",), conditions=(_OF_THIS,))), "ex-life",
        (
            "離れる時かわりに：このクリーチャーのEXライフシールドをすべて墓地に置く",
            "攻撃する時：このクリーチャーのEXライフシールドをすべてマナゾーンに置く",
        ),
    ),
    Construction(
        "ability-of", "obj", "{this}のEXライフシールドを",
        Every(Selector(("shield-zone",), conditions=(_ITS_OWN,))), "ex-life",
        (
            "離れる時かわりに：このクリーチャーのEXライフシールドを墓地に置く",
            "攻撃する時：このクリーチャーのEXライフシールドを手札に加える",
        ),
    ),
    Construction(
        "when-left", "event", "{side}EXライフシールドがシールドゾーンを[離れた時|離れる時]",
        EventPattern("moved", whose=hole("side"), origin="shield-zone", conditions=(_OF_EX_LIFE,)), "ex-life",
        (
            "自分のEXライフシールドがシールドゾーンを離れた時：カードを1枚引く",
            "相手のEXライフシールドがシールドゾーンを離れた時：相手のクリーチャーを1体タップする",
        ),
    ),
    Construction(
        "ability-of", "static", "超魂X{quoted}", Headed("超魂X", hole("quoted")), "chokon-x",
        ("常に：超魂X「ブロッカー」", "常に：超魂X「攻撃する時：カードを1枚引く」"),
    ),
    Construction(
        "ability-of", "static", "ハイパーモード{quoted}",
        Dormant(hyper.HEADING, hole("quoted")), "hyper-mode",
        ("常に：ハイパーモード「T・ブレイカー」", "常に：ハイパーモード「攻撃する時：カードを1枚引く」"),
    ),
    Construction(
        "lasting", "sentence", "{duration}、{this}はハイパーモードになる",
        GameSpecific(hyper.NAME, (hole("duration"),)), "hyper-mode",
        (
            "出た時：次の自分のターンのはじめまで、このクリーチャーはハイパーモードになる",
            "起動（自分の手札を1枚捨てる）：このターン、このクリーチャーはハイパーモードになる",
        ),
    ),
    Construction(
        "used-together", "static", "{cards:card_names}を合体させて召喚する",
        MadeOf(hole("cards")), "combine-cards",
        (
            "常に：《仮の左片》と《仮の右片》を合体させて召喚する",
            "常に：《仮の左片》と《仮の中片》と《仮の右片》を合体させて召喚する",
        ),
    ),
    Construction(
        "used-together", "static", "合体して{card:card_name}になる", MakesUp(hole("card")), "combine-cards",
        ("常に：合体して《仮の王》になる", "常に：合体して《仮の巨神》になる"),
    ),
)  # fmt: skip
