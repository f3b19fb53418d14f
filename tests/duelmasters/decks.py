"""Two decks of forty cards of our own, for whole games: positions at the start of a game.

The cards are written as stand-ins are, so their texts go through the notation like any card's.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.position import Cell, Position, Row
from cardrules.core.values import Bindings, Seat
from cardrules.language.positions import Line
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins

TODAY: Final = date(2026, 4, 10)

_Card = tuple[str, str, str, int]

_WEAKEN: Final = "S・トリガー\n効果：相手のクリーチャーを1体選ぶ。このターン、それのパワーを-4000する"

RED_GREEN: Final[tuple[_Card, ...]] = (
    ("仮の突撃兵", "火 2 2000", "スピードアタッカー", 4),
    ("仮の若木", "自然 2 2000", "出た時：自分の山札の上から1枚をマナゾーンに置く", 4),
    ("仮の芽吹き", "自然 2 呪文", "効果：自分の山札の上から1枚をマナゾーンに置く", 4),
    ("仮の稲妻", "火 3 呪文", "S・トリガー\n効果：相手のパワー3000以下のクリーチャーを1体破壊する", 4),
    ("仮の二色獣", "火/自然 4 4000", "攻撃する時：カードを1枚引いてもよい", 4),
    ("仮の荒馬", "火 3 3000", "常に：このクリーチャーは可能なら攻撃する", 4),
    ("仮の打ち手", "火 5 5000", "パワーアタッカー4000\nW・ブレイカー", 4),
    ("仮の大樹", "自然 5 5000", "S・トリガー\n出た時：相手のクリーチャーを1体マナゾーンに置く", 4),
    ("仮の角獣", "自然 6 8000", "W・ブレイカー\n常に：自分のクリーチャーのパワーを+1000する", 4),
    ("仮の三つ首", "火/自然 8 12000", "T・ブレイカー\n破壊された時：カードを1枚引く", 4),
)

LIGHT_DARK: Final[tuple[_Card, ...]] = (
    ("仮の番兵", "光 2 2000", "ブロッカー", 4),
    ("仮の盾持ち", "光 4 4500", "ブロッカー\n常に：このクリーチャーは攻撃できない", 4),
    ("仮の守り人", "光 3 3000", "ガードマン\n自分のターンの終わりに：このクリーチャーをアンタップする", 4),
    ("仮の毒虫", "闇 3 1000", "スレイヤー\nG・ストライク", 4),
    ("仮の呼び声", "闇 4 呪文", "効果：自分の墓地からクリーチャーを1体手札に戻す", 4),
    ("仮の閃光", "光 5 呪文", "S・トリガー\n効果：相手のクリーチャーをすべてタップする", 4),
    ("仮の墓守", "闇 5 4000", "自分の他のクリーチャーが破壊された時：相手は自身の手札を1枚捨てる", 4),
    ("仮の衰え", "闇 4 呪文", _WEAKEN, 4),
    ("仮の騎士", "光/闇 6 6500", "W・ブレイカー\n出た時：相手のクリーチャーを1体タップする", 4),
    ("仮の魔王", "闇 7 9000", "W・ブレイカー\n攻撃する時：相手のクリーチャーを1体破壊してもよい", 4),
)


@cache
def definitions() -> tuple[CardDefinition, ...]:
    """Return the definitions of every card of both decks."""
    table = [Line(("名前", "値", "能力"), (None, None, None))]
    table += [Line(card[:3], (None, None, None)) for card in (*RED_GREEN, *LIGHT_DARK)]
    return tuple(each.definition for each in read_stand_ins(table, cards("duelmasters")))


def beginning(
    dice: random.Random, decks: Sequence[Sequence[_Card]] = (RED_GREEN, LIGHT_DARK), as_of: date = TODAY
) -> Position:
    """Return the start of a game: five shields, five cards in hand, thirty in the deck (103)."""
    rows = [row for seat, deck in zip(Seat, decks, strict=True) for row in _dealt(dice, seat, deck)]
    facts = Bindings({"first-turn": True})
    turn = dice.choice(list(Seat))
    return Position(
        "duelmasters", tuple(rows), as_of, turn=turn, step="start", facts=facts, cards=definitions()
    )


def _dealt(dice: random.Random, seat: Seat, deck: Sequence[_Card]) -> list[Row]:
    pieces = [name for name, _, _, copies in deck for _ in range(copies)]
    dice.shuffle(pieces)
    zones = (("shield-zone", pieces[:5]), ("hand", pieces[5:10]), ("deck", pieces[10:]))
    return [Row(zone, seat, tuple(map(Cell, names)), only=True) for zone, names in zones]


_FEW: Final = (("mana-zone", 8), ("battle-zone", 5), ("shield-zone", 5), ("hand", 5), ("graveyard", 4))
"""At most so many cards lie in each zone of a position in the middle of a game."""


def middle(
    dice: random.Random, decks: Sequence[Sequence[_Card]] = (RED_GREEN, LIGHT_DARK), as_of: date = TODAY
) -> Position:
    """Return a position in the middle of a game: some cards everywhere, some of them tapped or new."""
    rows = [row for seat, deck in zip(Seat, decks, strict=True) for row in _scattered(dice, seat, deck)]
    turn, step = dice.choice(list(Seat)), dice.choice(["main", "attack"])
    return Position("duelmasters", tuple(rows), as_of, turn=turn, step=step, cards=definitions())


def _scattered(dice: random.Random, seat: Seat, deck: Sequence[_Card]) -> list[Row]:
    pieces = [name for name, _, _, copies in deck for _ in range(copies)]
    dice.shuffle(pieces)
    rows = []
    for zone, most in _FEW:
        count = dice.randint(0, most)
        taken = [pieces.pop() for _ in range(count)]
        if zone == "battle-zone":
            taken = [name for name in taken if name in CREATURES]
        rows.append(Row(zone, seat, tuple(Cell(name, marks=_marks(dice, zone)) for name in taken), only=True))
    return [*rows, Row("deck", seat, tuple(map(Cell, pieces)), only=True)]


def _marks(dice: random.Random, zone: str) -> tuple[str, ...]:
    possible = {"mana-zone": ("タップ",), "battle-zone": ("タップ", "召喚酔い")}.get(zone, ())
    return tuple(mark for mark in possible if dice.random() < 0.3)


CREATURES: Final = frozenset(
    name for name, header, _, _ in (*RED_GREEN, *LIGHT_DARK) if not header.endswith("呪文")
)
"""The cards that can lie in the battle zone."""
