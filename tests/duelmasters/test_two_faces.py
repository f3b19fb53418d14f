"""A card of two faces where it is a card of both (総合ルール 201.2b, 810), and what is unknown of it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.core.errors import UnsourcedError
from cardrules.core.rules import SilentSourceError
from cardrules.language.positions import Line
from cardrules.scenario.branches import Branch
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins
from tests.duelmasters.saying import played

DAY: Final = "2026-04-10"
TWO: Final = (
    "仮の表／仮の裏 | クリーチャー　文明：火　コスト：5　種族：{race}　パワー：5000{more}"
    " ──── 呪文　文明：水　コスト：{cost}　{last} | {text}"
)


def _two(
    race: str = "アーマード・ドラゴン", cost: str = "2", more: str = "", last: str = "", text: str = ""
) -> str:
    return TWO.format(race=race, cost=cost, more=more, last=last, text=text)


def _read(row: str) -> dict[str, Any]:
    cells = tuple(cell.strip() for cell in row.split("|"))
    known = cards("duelmasters")
    (found,) = read_stand_ins([Line.of("名前", "値", "能力"), Line.of(*cells)], known)
    return known.spelt_out(found.definition).characteristics


def test_a_card_has_what_either_face_has() -> None:
    found = _read(
        _two(more="　レアリティ：KGM", last="マナ数：2", text="S・トリガー ──── 効果：カードを1枚引く")
    )

    assert found["races"] == ("アーマード・ドラゴン",)
    assert found["civilizations"] == {"fire", "water"}
    assert (found["power"], found["mana-number"], found["rarity"]) == (5000, 2, ("KGM",))
    assert found["text"] == ("効果：カードを1枚引く",)
    assert found["labels"] == ("S・トリガー",)


@pytest.mark.parametrize("cost, told", [("5", 5), ("2", None), ("？", None)])
def test_a_card_has_the_cost_that_both_faces_have(cost: str, told: int | None) -> None:
    assert _read(_two(cost=cost)).get("cost") == told


def test_what_is_unknown_of_one_face_is_unknown_of_the_card() -> None:
    assert "races" not in _read(_two(race="？"))


SUMMED: Final = "出た時：合計コスト6以下になるように自分の墓地からカードを2枚まで手札に戻す"
SOUGHT: Final = "出た時：自分の墓地からドラゴンを1体手札に戻す"
SAYING: Final = (
    SOUGHT,
    SUMMED,
    "常に：自分のマナゾーンのドラゴンに「マナ爆誕4」を与える",
    "出た時：自分の山札の上から2枚を表向きにする。その中からドラゴンをすべて手札に加える。残りを墓地に置く",
    "出た時：互いにコストの異なる自分の墓地のカードを2枚まで手札に戻す",
    "出た時：自分の墓地からコストが一番大きいクリーチャーを1体手札に戻す",
    "出た時：自分の墓地からパワー6000以下のドラゴンを1体手札に戻す",
    "出た時：自分の墓地から文に「引く」を含むカードを1枚手札に戻す",
)
EVERYWHERE: Final = (
    "手札 | 《仮の与》 《仮の表／仮の裏》 | なし\n墓地 | 《仮の表／仮の裏》 《仮の札》 | なし\n"
    "山札の上 | 《仮の表／仮の裏》 《仮の札》 | なし\nマナゾーン | 《仮の札》×2 《仮の表／仮の裏》 | なし"
)


def _all_played(text: str, two: str, day: str = DAY) -> tuple[Branch, ...]:
    """Play a text every way there is among cards of two faces."""
    made = f"仮の与 | 火 1 5000 | {text}\n仮の札 | 火 1 呪文 |\n{two}"
    return played(day, made, EVERYWHERE, "自分が《仮の与》を召喚する", step="メイン")


@pytest.mark.parametrize("text", SAYING)
def test_nothing_that_is_written_of_it_is_said_to_be_untold(text: str) -> None:
    assert _all_played(text, _two())


@pytest.mark.parametrize(
    "text", [SOUGHT, "出た時：自分の山札の上から自分の墓地のドラゴンの数と同じ枚数を墓地に置く"]
)
def test_a_race_that_is_not_written_is_still_untold(text: str) -> None:
    with pytest.raises(UnsourcedError, match="《仮の表／仮の裏》の種族に出典がない"):
        _all_played(text, _two(race="？"))


def test_which_of_two_costs_is_summed_up_no_source_tells_of_old_days() -> None:
    with pytest.raises(SilentSourceError, match="two-cost-card"):
        _all_played(SUMMED, _two(), "2021-06-23")
