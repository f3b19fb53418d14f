"""Whatever a text may wait for, forbid, allow or be called by does something in play: none is only read."""

from __future__ import annotations

import re
from typing import Final

import pytest

from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.constructions import ways
from cardrules.language.notation_pattern import Construction
from cardrules.language.vocabulary import Word
from cardrules.scenario.settings import cards
from tests.duelmasters.acting import acts

CREATURE: Final = "クリーチャー　文明：光　コスト：2　種族：ドラゴン／シノビ　パワー：3000"
SEEDS: Final = 150
RULING: Final = ("cannot-", "must-do", "muting", "ignoring", "enters-tapped", "may-use-from")
"""Constructions that lay down what cannot be done, must be done, or may be."""

BESIDE: Final = {
    "ブロック": "ブロッカー", "革命チェンジで": "革命チェンジ：クリーチャー",
    "常に：このクリーチャーはブロックできない": "ブロッカー",
    "常に：自分のクリーチャーの攻撃できない": "常に：このクリーチャーは攻撃できない",
    "ファイナル革命": "革命チェンジ：クリーチャー", "自分のEXライフシールド": "EXライフ",
}  # fmt: skip
"""What else a card says that has a text which begins so."""

VALUES: Final = {
    "付けた時": "光 2 オレガ・オーラ",
    **dict.fromkeys(("効果", "唱えた後に", "リサイクル", "チャージャー", "鬼エンド"), "水 2 呪文"),
    "バトルに勝った": CREATURE.replace("3000", "15000"),
    "Dスイッチ": "光 2 D2フィールド", "NEO進化": CREATURE.replace("クリーチャー", "NEOクリーチャー"),
    "スター進化": CREATURE.replace("クリーチャー", "スター進化クリーチャー"),
    "進化": CREATURE.replace("クリーチャー", "進化クリーチャー"),
}  # fmt: skip
"""Values of cards whose texts begin so, where they are those of no creature like the others."""

_FREE: Final = "G・ゼロ（自分のクリーチャーがいれば）"
_DRAWS: Final = "効果：カードを1枚引く"

ITSELF: Final = {
    "このクリーチャーはコストを": ("", _FREE),
    "この呪文は": (VALUES["効果"], _DRAWS),
    "この呪文はコストを": (VALUES["効果"], f"{_FREE}■{_DRAWS}"),
}  # fmt: skip
"""The values and what else it says of a card whose text is about using it, by what is said of it."""

WAYS: Final = [each for each in ways(VOCABULARY) if each.kind == "event" or each.slug.startswith(RULING)]


def _by_beginning(table: dict[str, str], text: str, otherwise: str) -> str:
    return next((told for begin, told in table.items() if text.startswith(begin)), otherwise)


def _places(text: str) -> tuple[str, ...]:
    named = re.search("(?:（|この(?:クリーチャー|呪文)は)(手札|墓地|マナゾーン|シールドゾーン)", text)
    return ("バトルゾーン", "手札", *((named[1],) if named and named[1] != "手札" else ()))


USING: Final = re.compile("から.*(召喚|使え|唱え)|ジェネレート|要塞化|展開|クロス(し|でき)")
"""What texts say that are about using cards of other types, or from other zones."""


def _acts(text: str, seed: int, places: tuple[str, ...] = ()) -> bool:
    value, beside = _by_beginning(VALUES, text, CREATURE), _by_beginning(BESIDE, text, "")
    for said, (own, more) in ITSELF.items():
        if said in text:
            value, beside = own or value, more
    used = USING.search(text) is not None
    return acts(value, beside, text, places or _places(text), seed, used=used)


@pytest.mark.parametrize("way", WAYS, ids=[f"{each.slug}：{each.pattern}" for each in WAYS])
def test_every_trigger_and_every_standing_rule_acts(way: Construction) -> None:
    assert any(_acts(text, seed) for seed in range(SEEDS) for text in way.examples)


GIVEN: Final = {
    "〔条件〕": "自分のクリーチャーがいれば", "〔もの〕": "クリーチャー", "〔効果〕": "カードを1枚引く",
    "〔能力〕": "自分のクリーチャーが出た時：カードを1枚引く", "N": "1",
}  # fmt: skip
"""What may be given for each sign in the first line of a keyword's definition."""


SILENT: Final = frozenset({"エスケープ", "禁断スター進化", "オレガ・オーラ", "S-MAX進化", "W・ソウル"})
"""Of these either no source tells how they are used, or the type of the card does what they say."""

EVERYWHERE: Final = ("バトルゾーン", "手札", "シールドゾーン", "墓地")


def _written(word: Word) -> str:
    takes = word.form.removeprefix(word.text)
    for sign, given in GIVEN.items():
        takes = takes.replace(sign, given)
    return word.text + takes


KEYWORDS: Final = [
    _written(each) for each in cards("duelmasters").notation.words.keywords if each.text not in SILENT
]


@pytest.mark.parametrize("text", KEYWORDS)
def test_every_keyword_acts(text: str) -> None:
    assert any(_acts(text, seed, EVERYWHERE) for seed in range(SEEDS))


def test_what_does_nothing_is_told_from_the_rest() -> None:
    assert not any(_acts("W・ソウル", seed, EVERYWHERE) for seed in range(20))
