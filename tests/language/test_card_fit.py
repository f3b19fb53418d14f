"""Words that could not have an effect on the card that they stand on are refused, with their place."""

from __future__ import annotations

import pytest

from cardrules.core.errors import InputError, InputErrors
from cardrules.language.cards import Cards
from cardrules.scenario.settings import cards

KNOWN: Cards = cards("duelmasters")
HEADS = {
    "クリーチャー": "クリーチャー　文明：光　コスト：3　種族：なし　パワー：3000",
    "呪文": "呪文　文明：光　コスト：3",
    "タマシード／クリーチャー": "タマシード／クリーチャー　文明：光　コスト：3　種族：なし　パワー：3000",
    "クロスギア": "クロスギア　文明：光　コスト：3",
    "城": "城　文明：光　コスト：3",
    "？": "？　文明：光　コスト：3　種族：？　パワー：？",
}

NO_ALTERNATIVE = "「この代替コスト」にあたる代替コストの行が、このカードにない"
NO_ADDITION = "「追加コスト」にあたる行が、このカードにない"
NO_REDUCTION = "「コストを少なくして」にあたる行が、このカードにない"
CAST_CREATURE = "クリーチャーを唱えることはない"
SUMMON_SPELL = "呪文を召喚することはない"

LASTS = "「常に」与える能力として、値や能力を変え続けるものや無視するものは働かない"

NEVER = "そのことが起こる時に、この能力が働いていることはない"
NO_PERMANENT = "{}はバトルゾーンに置かれないので、この能力が働くことはない"
NO_WINDOW = "この契機に使用宣言をする機会は、出典に定めがない"
NO_PLACE = "このゾーンから使用宣言をする機会は、出典に定めがない"
NOT_REPLACED = "この契機のかわりに行うことの扱いは、出典に定めがない"

REFUSED = [
    ("クリーチャー", "捨てられた時：カードを1枚引く", NEVER),
    ("クリーチャー", "攻撃する時（手札から）：カードを1枚引く", NEVER),
    ("クリーチャー", "破壊された時（墓地から）：カードを1枚引く", NEVER),
    ("クリーチャー", "出た時（手札から）：カードを1枚引く", NEVER),
    ("クリーチャー", "出る時かわりに：このクリーチャーを墓地に置く", NEVER),
    ("クリーチャー", "墓地から出る時かわりに（手札から）：このクリーチャーを山札の下に置く", NEVER),
    ("クリーチャー", "シールドゾーンから手札に加えた時：カードを1枚引く", NEVER),
    ("呪文", "出た時：カードを1枚引く", NO_PERMANENT.format("呪文")),
    ("呪文", "常に：自分のクリーチャーのパワーを+1000する", NO_PERMANENT.format("呪文")),
    ("呪文", "ジャストダイバー", NO_PERMANENT.format("呪文")),
    ("城", "相手のクリーチャーが攻撃する時：カードを1枚引く", NO_PERMANENT.format("城")),
    ("クリーチャー", "自分のクリーチャーが破壊された時（手札から・使用宣言）：カードを1枚引く", NO_WINDOW),
    (
        "クリーチャー",
        "シールドゾーンから手札に加えた時（シールドゾーンから・使用宣言）：カードを1枚引く",
        NO_WINDOW,
    ),
    ("クリーチャー", "各ターンの終わりに（マナゾーンから・使用宣言）：カードを1枚引く", NO_PLACE),
    ("クリーチャー", "攻撃する時かわりに：カードを1枚引く", NOT_REPLACED),
    ("クリーチャー", "自分が呪文を唱える時かわりに：カードを1枚引く", NOT_REPLACED),
    ("クリーチャー", "自分のターンの終わりにかわりに：カードを1枚引く", NOT_REPLACED),
    ("クリーチャー", "出た時：この代替コストで使っていれば、カードを1枚引く", NO_ALTERNATIVE),
    ("クリーチャー", "出た時：追加コストを支払っていれば、カードを1枚引く", NO_ADDITION),
    ("クリーチャー", "出た時：コストを少なくして使っていれば、カードを1枚引く", NO_REDUCTION),
    ("クリーチャー", "リサイクル2", CAST_CREATURE),
    ("クリーチャー", "常に（墓地から）：このクリーチャーを唱えてもよい", CAST_CREATURE),
    ("クリーチャー", "使う時に（墓地から）：コスト3を支払って唱えてもよい", CAST_CREATURE),
    ("クリーチャー", "常に：自分の呪文を召喚するコストを1少なくする", SUMMON_SPELL),
    ("クリーチャー", "常に：相手は呪文を召喚できない", SUMMON_SPELL),
    ("クリーチャー", "自分が呪文を召喚した時：カードを1枚引く", SUMMON_SPELL),
    ("クリーチャー", "出た時：このターン、自分は墓地から呪文を召喚してもよい", SUMMON_SPELL),
    ("クリーチャー", "常に：自分の墓地のクリーチャーに「リサイクル2」を与える", CAST_CREATURE),
    ("クリーチャー", "常に：自分の手札の呪文に「ムゲンクライム1」を与える", SUMMON_SPELL),
    ("呪文", "効果：このターン、自分の手札の呪文すべてに「マナ爆誕2」を与える", SUMMON_SPELL),
    ("呪文", "ニンジャ・ストライク4", SUMMON_SPELL),
    (
        "クリーチャー",
        "常に：自分のクリーチャーをクロスするコストを1少なくする",
        "クリーチャーをクロスすることはない",
    ),
    (
        "クリーチャー",
        "常に：相手は「W・ブレイカー」を使えない",
        "「W・ブレイカー」を使えなくしても、何も変わらない",
    ),
    (
        "クリーチャー",
        "自分が「W・ブレイカー」を使った時：カードを1枚引く",
        "「W・ブレイカー」を使うことはない",
    ),
    (
        "クリーチャー",
        "出た時：このターンに他の「W・ブレイカー」を使っていなければ、カードを1枚引く",
        "「W・ブレイカー」を使うことはない",
    ),
]

ACCEPTED = [
    ("クリーチャー", "捨てられた時（手札から）：カードを1枚引く"),
    ("クリーチャー", "出る時かわりに（手札から）：このクリーチャーを墓地に置く"),
    ("クリーチャー", "墓地から出た時：カードを1枚引く"),
    ("クリーチャー", "各ターンの終わりに（墓地から・使用宣言）：カードを1枚引く"),
    ("クリーチャー", "タップする時かわりに：カードを1枚引く"),
    ("呪文", "捨てられた時（手札から）：カードを1枚引く"),
    ("呪文", "使う時に：コストを2少なくする"),
    ("城", "相手のクリーチャーが攻撃する時（シールドゾーンから）：カードを1枚引く"),
    ("クリーチャー", "常に：相手は「ブロッカー」を使えない"),
    ("呪文", "リサイクル2"),
    ("呪文", "常に（墓地から）：この呪文を唱えてもよい"),
    ("クロスギア", "常に：自分の墓地の呪文に「リサイクル2」を与える"),
    ("？", "リサイクル2"),
    ("タマシード／クリーチャー", "マナ爆誕2"),
    ("クリーチャー", "常に：自分のタマシードを召喚するコストを1少なくする"),
    ("クリーチャー", "常に：自分のクリーチャーまたは呪文を召喚するコストを1少なくする"),
    ("クリーチャー", "常に：自分のカードを召喚するコストを1少なくする"),
    (
        "クリーチャー",
        "使う時に：コスト2を支払って召喚してもよい\n出た時：この代替コストで使っていれば、カードを1枚引く",
    ),
    ("クリーチャー", "O・ドライブ3\n出た時：追加コストを支払っていれば、カードを1枚引く"),
    ("クリーチャー", "ハイパーエナジー\n出た時：コストを少なくして使っていれば、カードを1枚引く"),
    (
        "クリーチャー",
        "出た時：このターン、自分のドラゴンすべてに「常に：このクリーチャーのパワーを+1000する」を与える",
    ),
    ("クリーチャー", "常に：自分のドラゴンに「スピードアタッカー」を与える"),
    ("クリーチャー", "常に：相手は「G・ストライク」を使えない"),
    ("クリーチャー", "常に：相手は「ニンジャ・ストライク」を使えない"),
    ("クリーチャー", "自分が「G・ストライク」を使った時：カードを1枚引く"),
    ("クリーチャー", "相手が「O・ドライブ」を使った時：カードを1枚引く"),
]


def read(kind: str, text: str) -> None:
    """Read a card of a type with a text."""
    KNOWN.notation.card(f"試し\n{HEADS[kind]}\n{text}\n出典：試し\n", "試し.card")


@pytest.mark.parametrize("kind, text, wrong", REFUSED, ids=[f"{kind}：{text}" for kind, text, _ in REFUSED])
def test_what_could_not_have_an_effect_is_refused(kind: str, text: str, wrong: str) -> None:
    with pytest.raises(InputError) as raised:
        read(kind, text)
    assert raised.value.message == wrong
    assert raised.value.place is not None
    assert (raised.value.place.path, raised.value.place.line) == ("試し.card", 3)
    assert raised.value.expected


@pytest.mark.parametrize("kind, text", ACCEPTED, ids=["：".join(each) for each in ACCEPTED])
def test_what_could_have_one_is_read(kind: str, text: str) -> None:
    read(kind, text)


def test_all_that_is_wrong_is_told_each_in_its_line() -> None:
    with pytest.raises(InputErrors) as raised:
        read("クリーチャー", "リサイクル2\nW・ブレイカー\n常に：自分の呪文を召喚するコストを1少なくする")
    told = [(each.place.line, each.message) for each in raised.value.errors if each.place is not None]
    assert told == [(3, CAST_CREATURE), (5, SUMMON_SPELL)]
