"""「手順がある」: some way leads there, from where the last thing said was begun to the end of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardrules.scenario.happened.occurrences import occurrence
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

TWO_WAYS = (
    "■使う時に：コストを支払うかわりに自分の手札を1枚捨ててもよい"
    "■使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい"
)
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の小 | 火 1 1000 |      |
  | 仮の札 | 光 9 1000 |      |
  | 仮の二 | 火 5 5000 | {TWO_WAYS} |
  | 仮の術 | 火 1 呪文 | 効果：自分の手札を1枚捨てる |
  | 仮の謎 | ？　文明：？　コスト：？　種族：？　パワー：？ | |
  | 仮の引 | 火 1 呪文 | 効果：カードを1枚引いてもよい |
{{given}}かつ 次の盤面である
  | ゾーン       | 自分     | 相手             |
  | 手札         | {{hand}} | なし             |
  | バトルゾーン | {{battle}} | なし           |
  | マナゾーン   | {{mana}} | なし             |
  | 山札         | {{deck}} | {{other}} |
{{said}}
"""
"""The opponent loses with the next card to be drawn, if nothing else is said of the deck."""

KNOWN = "《仮の札》×2のみ"


def told(
    folder: Path,
    said: str,
    judged: str,
    *,
    hand: str = "なし",
    battle: str = "なし",
    mana: str = "なし",
    deck: str = KNOWN,
    other: str = "《仮の札》のみ",
    given: str = "",
    rule: str = "メインステップ",
) -> ScenarioResult:
    """Run one scenario that judges whether there is a line of play."""
    board = BOARD.format(hand=hand, battle=battle, mana=mana, deck=deck, other=other, given=given, said=said)
    (result,) = run(plant(folder, f"{board}ならば {judged}", rule=rule))
    return result


UNKNOWN, TWO = "《仮の謎》×2のみ", "《仮の札》×2のみ"
TWICE = "もし 自分が《仮の二》を召喚する"
CAST = "もし 自分が《仮の術》を唱える"


@pytest.mark.parametrize("deck", [KNOWN, ""])
@pytest.mark.parametrize("event", ["《仮の小》が破壊される", "自分が《仮の札》を捨てる"])
def test_what_was_left_open_is_part_of_the_way(tmp_path: Path, event: str, deck: str) -> None:
    """The two ways part before anything is asked; on one of them nothing is told of the deck."""
    board = {"hand": "《仮の二》 《仮の札》", "battle": "《仮の小》", "deck": deck}
    assert told(tmp_path, TWICE, f"{event}手順がある", **board).message is None
    result = told(tmp_path, TWICE, f"{event}手順がない", **board)
    assert result.status is Status.FAILED
    assert "最後の「もし」の中でもう起こっている" in (result.message or "")


@pytest.mark.parametrize("event", ["自分が《仮の小》を捨てる", "《仮の小》が墓地に置かれる"])
def test_what_comes_of_itself_of_what_is_said_is_on_the_way(tmp_path: Path, event: str) -> None:
    board = {"hand": "《仮の術》 《仮の小》", "mana": "火×1"}
    assert told(tmp_path, CAST, f"{event}手順がある", **board).message is None
    result = told(tmp_path, CAST, f"{event}手順がない", **board)
    assert "ことは、最後の「もし」の中でもう起こっている" in (result.message or "")


def test_what_was_before_is_not_on_the_way(tmp_path: Path) -> None:
    board = {
        "hand": "《仮の術》 《仮の小》",
        "mana": "火×1",
        "given": "かつ このターン、自分が《仮の術》を唱えた\n",
    }
    assert told(tmp_path, "", "自分が《仮の小》を捨てる手順がない", **board).message is None
    assert told(tmp_path, "", "自分が《仮の小》を捨てる手順がある", **board).status is Status.FAILED
    twice = {"hand": "《仮の術》 《仮の小》 《仮の引》", "mana": "火×2"}
    after = f"{CAST}\nかつ 自分が《仮の引》を捨てる\nかつ 自分が何もしない"
    assert told(tmp_path, after, "自分が《仮の引》を捨てる手順がない", **twice).message is None


def test_on_every_way_there_must_be_one(tmp_path: Path) -> None:
    board = {"hand": "《仮の術》 《仮の小》 《仮の引》", "mana": "火×2"}
    drawn = "自分がカードを1枚引く手順があ"
    assert told(tmp_path, CAST, f"{drawn}る", **board).message is None
    assert told(tmp_path, CAST, f"どう進めても、{drawn}る", **board).status is Status.FAILED


def test_the_rules_on_the_way_are_applied(tmp_path: Path) -> None:
    board = {"hand": "《仮の小》", "mana": "火×1", "rule": "使用宣言"}
    assert told(tmp_path, "", "自分が《仮の小》を召喚する手順がある", **board).message is None


@pytest.mark.parametrize("so", ["ある", "ない"])
def test_what_hangs_on_a_card_that_nobody_knows_is_told_to_do_so(tmp_path: Path, so: str) -> None:
    board = {"hand": "《仮の小》", "battle": "《仮の小》②", "mana": "火×1", "deck": UNKNOWN, "other": TWO}
    result = told(tmp_path, "", f"《仮の小》②が破壊される手順が{so}", **board)
    assert "調べきれない：《？》の" in (result.message or "")
    assert "手順はゲームの終わりまで調べる" in (result.message or "")


IN_DOUBT = """前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値                                                          | 能力 |
  | 仮の減   | 火 3 3000 | 使う時に（自分のドラゴンがいれば）：コストを2少なくする |
  | 仮の誰か | クリーチャー　文明：火　コスト：3　種族：？　パワー：3000   |      |
  | 仮の値   | クリーチャー　文明：火　コスト：？　種族：なし　パワー：3000 |      |
かつ 次の盤面である
  | ゾーン       | 自分                | 相手          |
  | 手札         | 《仮の減》 《仮の値》 | なし          |
  | バトルゾーン | 《仮の誰か》        | なし          |
  | マナゾーン   | 火×4                | なし          |
  | 山札         | 火×3のみ            | 火×{deck}のみ |
"""


@pytest.mark.parametrize("said", ["ある", "ない"])
def test_the_cases_of_what_is_in_doubt_share_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    looked = 0

    def counted(*args: Any, **named: Any) -> Any:
        nonlocal looked
        looked += 1
        return occurrence(*args, **named)

    monkeypatch.setattr("cardrules.scenario.judging.line_of_play.occurrence", counted)
    monkeypatch.setattr("cardrules.scenario.runner.BOUND", 1_000)
    judged = f"{IN_DOUBT.format(deck=9)}ならば 自分が《仮の値》を召喚する手順が{said}\n"
    (result,) = run(plant(tmp_path, judged, rule="メインステップ"))
    assert "調べきれない" in (result.message or "")
    assert looked < 1_000 + 500
