"""A card of known mechanics is a file and nothing else: ten made-up ones are put down and played."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from cardrules.core.decisions import Option
from cardrules.core.engine import Play
from cardrules.core.position import Position
from cardrules.core.values import Seat
from cardrules.duelmasters.game import engine as engine_with
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.cards import load
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from tests.duelmasters.playing import TODAY

KEYWORDS: Final = Path(__file__).resolve().parents[2] / "ontology" / "duelmasters" / "keywords"
SOURCE: Final = "出典：この試験"

CARDS: Final = {
    "ash-moth": "灰の蛾\nクリーチャー　文明：闇　コスト：6　種族：なし　パワー：6000\nマナ爆誕2",
    "tide-song": "潮の歌\n呪文　文明：水　コスト：3\n効果：カードを2枚引く\nリサイクル2",
    "kin-caller": "同族呼び\nクリーチャー　文明：火　コスト：7　種族：なし　パワー：7000\n"
    "G・ゼロ（自分のドラゴンがあれば）",
    "young-drake": "若い竜\nクリーチャー　文明：火　コスト：2　種族：アーマード・ドラゴン　パワー：2000",
    "pack-leader": "群れの長\nクリーチャー　文明：自然　コスト：3　種族：なし　パワー：3000\n"
    "常に：自分のドラゴンを召喚するコストを1少なくする（0以下にはならない）",
    "blood-price": "血の値\n呪文　文明：闇　コスト：8\n"
    "使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい\n"
    "効果：カードを3枚引く",
    "long-march": "長い行軍\nクリーチャー　文明：自然　コスト：8　種族：なし　パワー：8000\nハイパーエナジー",
    "grave-tide": "墓の満ち干\nクリーチャー　文明：水　コスト：5　種族：なし　パワー：5000\n"
    "使う時に：自分の墓地のクリーチャー1体につきコストを1少なくする（0以下にはならない）",
    "toll-gate": "関所\nクリーチャー　文明：光　コスト：4　種族：なし　パワー：4000\n"
    "常に：相手のカードを使うコストを2多くする",
    "root-caller": "根の呼び手\nクリーチャー　文明：自然　コスト：4　種族：なし　パワー：4000\n"
    "常に：自分は墓地からクリーチャーを召喚してもよい",
}  # fmt: skip
"""Ten cards that nobody has printed, by the names of their files."""


OTHER: Final = "相手の"
BATTLE: Final = "battle-zone"


def _row(text: str) -> tuple[str, str, str]:
    zone, _, cells = text.removeprefix(OTHER).partition(" ")
    return (zone, "なし", cells) if text.startswith(OTHER) else (zone, cells, "なし")


class Table:
    """A play with the made-up cards, from a folder that holds nothing else but the keywords."""

    def __init__(self, root: Path, rows: Sequence[str]) -> None:
        folder = root / "ontology" / "duelmasters"
        (folder / "cards").mkdir(parents=True)
        shutil.copytree(KEYWORDS, folder / "keywords")
        for slug, text in CARDS.items():
            (folder / "cards" / f"{slug}.card").write_text(f"{text}\n{SOURCE}\n", "utf-8")
        self.engine = engine_with(load(VOCABULARY, root).definition)
        lines = [Line(row, (None,) * 3) for row in (("ゾーン", "自分", "相手"), *map(_row, rows))]
        laid = read_position(lines, LEXICONS["duelmasters"])
        self.play: Play = self.engine.load(Position("duelmasters", laid, as_of=TODAY))

    def ways(self, name: str, keyword: str = "") -> list[Option]:
        """Return the ways in which a card may be used now: those by a keyword, or those by none."""
        decision = self.engine.decision(self.play)
        assert decision is not None
        views = [(each, self.engine.view(self.play, decision, each)) for each in decision.options]
        wanted = {(keyword,)} if keyword else {(), ("マナコスト",), ("代替コスト",)}
        return [
            each
            for each, view in views
            if view.act == "use" and view.cards == (name,) and view.texts in wanted
        ]

    def use(self, name: str, keyword: str = "") -> Table:
        """Use a card and answer what is asked with the first option, until its player is free again."""
        self.play = self.engine.choose(self.play, self.ways(name, keyword)[0])
        while (decision := self.engine.decision(self.play)) is not None and not decision.initiative:
            self.play = self.engine.choose(self.play, decision.options[0])
        return self

    def names(self, zone: str) -> list[str]:
        """Return the names of one's cards in a zone."""
        return [each.card for each in self.play.state.zone(zone, Seat.FIRST)]

    def tapped(self) -> int:
        """Return how many of one's mana cards are tapped."""
        return sum(bool(each.marks.get("tapped")) for each in self.play.state.zone("mana-zone", Seat.FIRST))


@pytest.mark.parametrize(
    "name, keyword, rows, zone, tapped",
    [
        ("灰の蛾", "マナ爆誕", ["マナゾーン 《灰の蛾》 水×1"], BATTLE, 1),
        ("潮の歌", "リサイクル", ["墓地 《潮の歌》", "マナゾーン 水×2"], "deck", 2),
        ("潮の歌", "", ["手札 《潮の歌》", "マナゾーン 水×3"], "graveyard", 3),
        ("同族呼び", "G・ゼロ", ["手札 《同族呼び》", "バトルゾーン 《若い竜》"], BATTLE, 0),
        ("若い竜", "", ["手札 《若い竜》", "バトルゾーン 《群れの長》", "マナゾーン 火×1"], BATTLE, 1),
        ("血の値", "", ["手札 《血の値》", "バトルゾーン 《若い竜》"], "graveyard", 0),
        (
            "長い行軍", "",
            ["手札 《長い行軍》", "バトルゾーン 《若い竜》 《群れの長》 《関所》", "マナゾーン 自然×2"],
            BATTLE, 2,
        ),
        ("墓の満ち干", "", ["手札 《墓の満ち干》", "墓地 《若い竜》×4", "マナゾーン 水×1"], BATTLE, 1),
        ("若い竜", "", ["手札 《若い竜》", "相手のバトルゾーン 《関所》", "マナゾーン 火×4"], BATTLE, 4),
        ("若い竜", "", ["墓地 《若い竜》", "バトルゾーン 《根の呼び手》", "マナゾーン 火×2"], BATTLE, 2),
    ],
)  # fmt: skip
def test_a_card_of_a_known_mechanic_is_its_file_and_nothing_else(
    tmp_path: Path, name: str, keyword: str, rows: list[str], zone: str, tapped: int
) -> None:
    table = Table(tmp_path, rows).use(name, keyword)
    assert name in table.names(zone)
    assert table.tapped() == tapped


@pytest.mark.parametrize(
    "name, keyword, rows",
    [
        ("灰の蛾", "マナ爆誕", ["マナゾーン 《灰の蛾》"]),
        ("潮の歌", "リサイクル", ["墓地 《潮の歌》", "マナゾーン 水×1"]),
        ("同族呼び", "G・ゼロ", ["手札 《同族呼び》", "バトルゾーン 《群れの長》"]),
        ("血の値", "", ["手札 《血の値》"]),
        ("長い行軍", "", ["手札 《長い行軍》", "バトルゾーン 《若い竜》×3", "マナゾーン 自然×5"]),
        ("若い竜", "", ["手札 《若い竜》", "相手のバトルゾーン 《関所》", "マナゾーン 火×3"]),
        ("若い竜", "", ["墓地 《若い竜》", "マナゾーン 火×2"]),
    ],
)  # fmt: skip
def test_and_cannot_be_played_where_it_may_not(
    tmp_path: Path, name: str, keyword: str, rows: list[str]
) -> None:
    table = Table(tmp_path, rows)
    assert not table.ways(name, keyword)
    decision = table.engine.decision(table.play)
    assert decision is not None
    refused = [table.engine.view(table.play, decision, each.option) for each in decision.refused]
    assert any(view.cards == (name,) for view in refused)
