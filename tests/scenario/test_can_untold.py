"""No source tells whether a use can be made that comes to what none tells before it is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.duelmasters.attack import GONE
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

_PSYCHIC = "サイキック・クリーチャー　文明：火　コスト：5　種族：なし　パワー：5000"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値                                                                      | 能力 |
  | 仮の両替 | 水 3 3000 | 常に：自分のサイキック・クリーチャーをタップして文明を支払ってもよい |
  | 仮の崩れ | {_PSYCHIC} | タップする時かわりに：このクリーチャーを破壊する |
  | 仮の束ね | 火 4 4000 | 使う時に：自分のクリーチャー1体につきコストを1少なくする |
かつ 次の盤面である
  | ゾーン       | 自分                      |
  | 手札         | 《仮の束ね》              |
  | バトルゾーン | 《仮の両替》 《仮の崩れ》 |
  | マナゾーン   | 水×{{mana}}                 |
"""
"""Two of the mana are what it costs; once the psychic is gone that pays for its civilization it costs 3."""

APART = "調べきれない：使い始めた後で支払えないと分かった時の扱いに、出典に定めがない"
SUMMONED = "自分{}《仮の束ね》を召喚でき{}"


def told(folder: Path, judged: str, mana: int = 2, rule: str = "メインステップ") -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, f"{BOARD.format(mana=mana)}ならば {judged}", rule=rule))
    return result


@pytest.mark.parametrize("end", ["る", "ない"])
@pytest.mark.parametrize("head", ["", "メインステップに、", "どう進めても、"])
def test_neither_that_it_can_nor_that_it_cannot_is_told(tmp_path: Path, head: str, end: str) -> None:
    result = told(tmp_path, head + SUMMONED.format("は", end))
    assert (result.message or "").endswith(APART)
    silent = f"{head}{SUMMONED.format('が', 'る')}かは、出典に定めがない"
    assert (result.expected or "").startswith(f"出典が述べていないことを確かめるなら「{silent}」と書く")


def test_what_is_told_to_be_written_is_so(tmp_path: Path) -> None:
    assert told(tmp_path, f"{SUMMONED.format('が', 'る')}かは、出典に定めがない").message is None
    denied = told(tmp_path, f"{SUMMONED.format('が', 'る')}かは、出典に定めがある")
    assert denied.status is Status.FAILED


def test_what_is_paid_for_also_so_can_be_used(tmp_path: Path) -> None:
    assert told(tmp_path, SUMMONED.format("は", "る"), mana=3).message is None
    denied = told(tmp_path, SUMMONED.format("は", "ない"), mana=3)
    assert (denied.message or "").endswith("《仮の束ね》を召喚する」と決めればできる")
    silent = told(tmp_path, f"{SUMMONED.format('が', 'る')}かは、出典に定めがない", mana=3)
    assert (silent.message or "").endswith("そうならなかった：出典から答えが決まる")


def test_of_an_attacker_that_goes_instead_of_being_tapped_nothing_is_told(tmp_path: Path) -> None:
    attack = "もし 自分が《仮の崩れ》で相手を攻撃する\nならば 自分が《仮の崩れ》で相手を攻撃した"
    (result,) = run(plant(tmp_path, BOARD.format(mana=2) + attack, rule="攻撃クリーチャーの指定"))
    assert (result.message or "").endswith(f"調べきれない：{GONE}")
