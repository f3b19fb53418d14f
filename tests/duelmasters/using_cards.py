"""Cards to be used and tables to use them on, as plain data: what a text says, and what it comes to.

Each made-up card is written twice, once in the words of cards for the engine and once as numbers
for :mod:`tests.duelmasters.oracle`, which shares no line with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

from tests.duelmasters.playing import Game


@dataclass(frozen=True)
class Deed:
    """What is done for a cost: ``number`` of these are taken, any number if ``None``.

    ``unlike`` says that creatures taken must differ in cost.
    """

    kind: str
    number: int | None = 1
    civilization: str = ""
    unlike: bool = False


@dataclass(frozen=True)
class Less:
    """A change by which a use costs less; ``counted`` are the cards for each of which it does so once."""

    number: int
    deed: Deed | None = None
    optional: bool = True
    counted: str = ""
    floor: int = 0


@dataclass(frozen=True)
class Way:
    """A way of paying: what it is called, from which zone, how much mana (``None`` for none), the deed."""

    called: str
    zone: str
    mana: int | None
    deed: Deed | None = None
    needs: str = ""


@dataclass(frozen=True)
class Sample:
    """A card in both writings: ``header`` and ``text`` for the engine, the rest for the oracle."""

    header: str
    text: str
    civilizations: tuple[str, ...]
    ways: tuple[Way, ...]
    less: tuple[Less, ...] = ()
    creature: bool = True


def _paid(mana: int) -> Way:
    return Way("マナコスト", "hand", mana)


DESTROYING: Final = "使う時に：自分のクリーチャーを1体破壊して、コストを3少なくしてもよい"

SAMPLES: Final[dict[str, Sample]] = {
    "二色": Sample("火/水 3 3000", "", ("火", "水"), (_paid(3),)),
    "三色": Sample("火/水/自然 5 5000", "", ("火", "水", "自然"), (_paid(5),)),
    "無色": Sample("無色 2 2000", "", (), (_paid(2),)),
    "急ぎ": Sample(
        "火 5 5000", "使う時に：コストを2少なくしてもよい", ("火",), (_paid(5),), (Less(2),)
    ),
    "捨て身": Sample(
        "火 4 4000", "使う時に：自分の手札を1枚捨てて、コストを3少なくしてもよい",
        ("火",), (_paid(4),), (Less(3, Deed("discard")),),
    ),
    "二重": Sample(
        "火 6 6000", f"使う時に：自分のクリーチャーを1体タップして、コストを2少なくしてもよい\n{DESTROYING}",
        ("火",), (_paid(6),), (Less(2, Deed("tap")), Less(3, Deed("destroy"))),
    ),
    "群れ": Sample(
        "自然 5 5000", "ハイパーエナジー",
        ("自然",), (_paid(5),), (Less(2, Deed("tap", None, unlike=True)),),
    ),
    "群生": Sample(
        "火 6 6000", "使う時に：自分のマナゾーンのアンタップしているカード1枚につきコストを1少なくする",
        ("火",), (_paid(6),), (Less(1, optional=False, counted="untapped-mana"),),
    ),
    "加勢": Sample(
        "火 4 4000", "使う時に：自分のアンタップしているクリーチャー1体につきコストを1少なくする",
        ("火",), (_paid(4),), (Less(1, optional=False, counted="upright"),),
    ),
    "束ね": Sample(
        "水 5 5000", "使う時に：自分の手札1枚につきコストを1少なくする",
        ("水",), (_paid(5),), (Less(1, optional=False, counted="hand"),),
    ),
    "いけにえ": Sample(
        "闇 3 4000", "使う時に：コストを支払うかわりに自分のクリーチャーを2体破壊してもよい",
        ("闇",), (_paid(3), Way("代替コスト", "hand", None, Deed("destroy", 2))),
    ),
    "爆誕": Sample(
        "自然 5 5000", "マナ爆誕3", ("自然",), (_paid(5), Way("マナ爆誕", "mana-zone", 3))
    ),
    "五枚": Sample(
        "水 5 呪文",
        "使う時に：自分のマナゾーンの火のカードを1枚タップして、コスト2を支払って唱えてもよい\n"
        "効果：カードを1枚引く",
        ("水",), (_paid(5), Way("代替コスト", "hand", 2, Deed("tap-mana", 1, "火"))), creature=False,
    ),
    "無法": Sample(
        "火 4 4000", "G・ゼロ（自分のドラゴンがあれば）",
        ("火",), (_paid(4), Way("G・ゼロ", "hand", None, needs="竜")),
    ),
}  # fmt: skip
"""The cards that are used."""

HELPERS: Final = {
    "減らす": ("火 3 3000", "常に：自分のクリーチャーを召喚するコストを1少なくする（0以下にはならない）"),
    "強く減らす": ("水 4 3000", "常に：自分のクリーチャーを召喚するコストを3少なくする"),
    "多くする": ("光 3 3000", "常に：相手のカードを使うコストを2多くする"),
    "竜": ("クリーチャー　文明：火　コスト：2　種族：アーマード・ドラゴン　パワー：2000", ""),
    "獣": ("水 3 1000", ""),
    "両替": ("水 2 2000", "常に：自分のサイキック・クリーチャーをタップして文明を支払ってもよい"),
    "幻": ("サイキック・クリーチャー　文明：火　コスト：5　種族：なし　パワー：5000", ""),
}
"""The cards that lie in the battle zone meanwhile."""

COST_OF: Final = {"減らす": 3, "強く減らす": 4, "多くする": 3, "竜": 2, "獣": 3, "両替": 2, "幻": 5}
"""What the creatures in the battle zone cost."""

PASSING: Final = {"減らす": Less(1, optional=False, floor=1), "強く減らす": Less(3, optional=False)}
"""What some of them do for the summoning of others."""

MANA: Final = (
    "火", "水", "自然", "闇", "火/水", "火/水/自然", "火（数字2）", "火/水（数字0）", "水（タップ）"
)  # fmt: skip
"""The cards in the mana zone, as written in a table."""

CARDS: Final = {name: (each.header, each.text) for name, each in SAMPLES.items()} | HELPERS
"""Every card by its name, as the engine is told it."""

Table = dict[str, Any]

_OTHERS: Final = {
    "battle": st.lists(st.sampled_from(["減らす", "強く減らす", "竜", "獣", "両替", "幻"]), max_size=3),
    "turned": st.sets(st.integers(0, 2), max_size=2),
    "mana": st.integers(0, 6).flatmap(
        lambda size: st.lists(st.sampled_from(MANA), min_size=size, max_size=size)
    ),
    "own-mana": st.sampled_from(["", "", "《爆誕》", "《爆誕》（タップ）"]),
    "other": st.sampled_from(["", "", "《多くする》"]),
}


def tables_with(hand: st.SearchStrategy[list[str]]) -> st.SearchStrategy[Table]:
    """Return tables with such a hand; ``turned`` are the creatures that lie tapped."""
    return st.fixed_dictionaries({"hand": hand, **_OTHERS})


TABLES: Final = tables_with(st.lists(st.sampled_from(sorted(SAMPLES)), min_size=1, max_size=2, unique=True))
"""Tables on which cards are used."""


def hand_of(table: Table) -> list[str]:
    """Return the names of the cards in hand; the card that lies in the mana zone is there alone."""
    return [each for each in table["hand"] if not (each == "爆誕" and table["own-mana"])]


def laid(table: Table, **more: Any) -> Game:
    """Lay a table out."""
    marks = ["（タップ）" if at in table["turned"] else "" for at in range(3)]
    battle = " ".join(f"《{each}》{'①②③'[at]}{marks[at]}" for at, each in enumerate(table["battle"]))
    mana = " ".join([*(f"{each}×1" for each in table["mana"]), table["own-mana"]]).strip()
    rows = [
        ("手札", " ".join(f"《{each}》" for each in hand_of(table)) or "なし", "なし"),
        ("バトルゾーン", battle or "なし", table["other"] or "なし"),
        ("マナゾーン", mana or "なし", "なし"),
    ]
    return Game(CARDS, rows, **more)
