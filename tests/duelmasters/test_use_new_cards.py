"""A card of known mechanics is a file and nothing else: ten made-up ones are put down and played.

They are played by the engine, and, as an editor does, by a feature that names them and is judged.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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


FEATURE: Final = """# language: ja
@用語:使う（カードを）
機能: 置いたばかりの10枚のカード
  出典: 総合ルール
  日付: 2026-04-10

  @規則:使うは召喚や詠唱を含む @規則:使用宣言
  シナリオアウトライン: 使うと行き着く所と、支払うマナ
    前提 2026-04-10のルールである
    かつ 次の盤面である
      | ゾーン       | 自分   | 相手     |
      | 手札         | <手札> | なし     |
      | 墓地         | <墓地> | なし     |
      | バトルゾーン | <場>   | <相手の場> |
      | マナゾーン   | <マナ> | なし     |
    もし 自分が《<札>》を<元>から使う
    ならば 自分は《<札>》を使った
    かつ 《<札>》は自分の<所>にある
    かつ 自分のマナゾーンのタップしているカードは<枚>枚である

    例:
      | 札 | 元 | 手札 | 墓地 | 場 | 相手の場 | マナ | 所 | 枚 |
{played}

  シナリオアウトライン: 使えない時
    前提 2026-04-10のルールである
    かつ 次の盤面である
      | ゾーン       | 自分   | 相手     |
      | 手札         | <手札> | なし     |
      | 墓地         | <墓地> | なし     |
      | バトルゾーン | <場>   | <相手の場> |
      | マナゾーン   | <マナ> | なし     |
    ならば 自分は《<札>》を<元>から使えない
{refused}
"""

PLAYED: Final = (
    ("灰の蛾", "マナゾーン", "なし", "なし", "なし", "なし", "《灰の蛾》 水×1", "バトルゾーン", "1"),
    ("潮の歌", "墓地", "なし", "《潮の歌》", "なし", "なし", "水×2", "山札の下", "2"),
    ("同族呼び", "手札", "《同族呼び》", "なし", "《若い竜》", "なし", "火×1", "バトルゾーン", "0"),
    ("若い竜", "手札", "《若い竜》", "なし", "なし", "なし", "火×2", "バトルゾーン", "2"),
    ("若い竜", "手札", "《若い竜》", "なし", "《群れの長》", "なし", "火×2", "バトルゾーン", "1"),
    ("血の値", "手札", "《血の値》", "なし", "《若い竜》", "なし", "火×1", "墓地", "0"),
    (
        "長い行軍", "手札", "《長い行軍》", "なし", "《若い竜》 《群れの長》 《関所》", "なし", "自然×2",
        "バトルゾーン", "2",
    ),
    ("墓の満ち干", "手札", "《墓の満ち干》", "《若い竜》×4", "なし", "なし", "水×2", "バトルゾーン", "1"),
    ("若い竜", "手札", "《若い竜》", "なし", "なし", "《関所》", "火×5", "バトルゾーン", "4"),
    ("若い竜", "墓地", "なし", "《若い竜》", "《根の呼び手》", "なし", "火×2", "バトルゾーン", "2"),
)  # fmt: skip
REFUSED: Final = (
    ("灰の蛾", "マナゾーン", "なし", "なし", "なし", "なし", "《灰の蛾》", "残りのマナの支払い"),
    ("潮の歌", "墓地", "なし", "《潮の歌》", "なし", "なし", "水×1", "残りのマナの支払い"),
    ("同族呼び", "手札", "《同族呼び》", "なし", "《群れの長》", "なし", "火×1", "G・ゼロ"),
    ("若い竜", "手札", "《若い竜》", "なし", "なし", "なし", "火×1", "残りのマナの支払い"),
    ("血の値", "手札", "《血の値》", "なし", "なし", "なし", "火×1", "支払えない代替コスト"),
    ("長い行軍", "手札", "《長い行軍》", "なし", "《若い竜》×3", "なし", "自然×2", "残りのマナの支払い"),
    ("墓の満ち干", "手札", "《墓の満ち干》", "《若い竜》×3", "なし", "なし", "水×1", "残りのマナの支払い"),
    ("若い竜", "手札", "《若い竜》", "なし", "なし", "《関所》", "火×3", "残りのマナの支払い"),
    ("若い竜", "墓地", "なし", "《若い竜》", "なし", "なし", "火×2", "手札から使う"),
)  # fmt: skip
"""What each of the ten does, and when it does not, in the words of a feature."""


HEAD: Final = ("札", "元", "手札", "墓地", "場", "相手の場", "マナ")


def _refused() -> str:
    """Return the examples of what cannot be used, those of each rule under its tag."""
    by_rule: dict[str, list[Sequence[str]]] = {}
    for *row, rule in REFUSED:
        by_rule.setdefault(rule, [HEAD]).append(row)
    return "".join(f"\n    @規則:{rule}\n    例: {rule}\n{_table(rows)}\n" for rule, rows in by_rule.items())


def _table(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"      | {' | '.join(row)} |" for row in rows)


def test_every_one_of_the_ten_plays_a_part() -> None:
    names = {text.split("\n")[0] for text in CARDS.values()}
    assert len(names) == 10
    assert names == {name for name in names if any(f"《{name}》" in " ".join(row) for row in PLAYED)}


def test_a_feature_that_names_them_is_judged_and_nothing_but_files_was_added(tmp_path: Path) -> None:
    """The command for editors, in a root that holds the ontology of the house and the ten files."""
    ontology, own = KEYWORDS.parents[1], tmp_path / "ontology"
    shutil.copytree(ontology, own)
    for slug, text in CARDS.items():
        (own / "duelmasters" / "cards" / f"{slug}.card").write_text(f"{text}\n{SOURCE}\n", "utf-8")
    feature = tmp_path / "scenarios" / "duelmasters" / "use" / "ten-cards.feature"
    feature.parent.mkdir(parents=True)
    feature.write_text(FEATURE.format(played=_table(PLAYED), refused=_refused()), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "cardrules.cli", "test", str(feature)],
        env={**os.environ, "CARDRULES_ROOT": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"通った {len(PLAYED) + len(REFUSED)}件" in done.stdout
