"""What is said to be done narrows what was left open before: other ways than those are not meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

FREE = "使う時に（自分のクリーチャーが2体以上あれば）：コストを支払わずに召喚してもよい"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 3 3000 |      |
  | 仮の小 | 火 1 1000 |      |
  | 仮の水 | 水 1 1000 |      |
  | 仮の大 | 火 7 7000 | {FREE} |
  | 仮の戻 | 火 2 呪文 | 効果：自分のクリーチャーを1体手札に戻してもよい |
  | 仮の知 | 火 1 1000 | 破壊された時：カードを1枚引いてもよい |
  | 仮の滅 | 火 2 呪文 | 効果：自分のクリーチャーを1体破壊する |
  | 仮の勝 | 火 2 呪文 | 効果：カードを1枚引いてもよい。そうしたら、ゲームに勝つ |
かつ 次の盤面である
  | ゾーン       | 自分     | 相手       |
  | 手札         | {{hand}} | 《仮の札》 |
  | バトルゾーン | {{battle}} | なし     |
  | マナゾーン   | {{mana}} | なし       |
  | 山札の上     | 《仮の札》 | なし     |
"""


def told(
    folder: Path, *said: str, hand: str, mana: str, battle: str = "なし", rule: str = "文明の支払い"
) -> ScenarioResult:
    """Run one scenario on a position, of which some lines say what is done and is so."""
    board = BOARD.format(hand=hand, mana=mana, battle=battle).replace(
        "  | 仮の小 |", "  | 仮の札 | 火 9 9000 | |\n  | 仮の小 |"
    )
    (result,) = run(plant(folder, board + "\n".join(said), rule=rule))
    return result


TWO = ("もし 自分が《仮の獣》を召喚する", "かつ 自分が《仮の小》を召喚する")
BOTH = {"hand": "《仮の獣》 《仮の小》", "mana": "火×2 水×2"}
THERE = "ならば 《仮の小》は自分のバトルゾーンに{}"
TAPPED = "自分のマナゾーンのタップしているカードは{}枚である"


def test_it_was_paid_so_that_the_next_use_was_possible(tmp_path: Path) -> None:
    assert told(tmp_path, *TWO, THERE.format("ある"), **BOTH).message is None
    assert told(tmp_path, *TWO, THERE.format("ない"), **BOTH).status is Status.FAILED
    mana = {"hand": "《仮の獣》 《仮の小》 《仮の水》", "mana": "火×2 水×3"}
    left = "ならば 自分は《仮の水》を召喚でき{}"
    assert told(tmp_path, *TWO, left.format("る"), **mana).message is None
    assert told(tmp_path, *TWO, f"ならば どう進めても、{left[4:].format('る')}", **mana).message is None


def test_where_no_way_allows_it_it_is_refused(tmp_path: Path) -> None:
    result = told(tmp_path, *TWO, THERE.format("ある"), hand=BOTH["hand"], mana="火×1 水×3")
    assert result.status is Status.FAILED
    assert "「自分が《仮の小》を召喚する」ことはできない：火文明を払えるアンタップのマナがない" in (
        result.message or ""
    )


def test_three_in_turn_narrow_it_together(tmp_path: Path) -> None:
    hand = "《仮の獣》 《仮の小》 《仮の水》"
    three = (*TWO, "かつ 自分が《仮の水》を召喚する")
    assert told(tmp_path, *three, THERE.format("ある"), hand=hand, mana="火×2 水×3").message is None
    result = told(tmp_path, *three, THERE.format("ある"), hand=hand, mana="火×4 水×1").message
    assert result is None
    none = told(tmp_path, *three, THERE.format("ある"), hand=hand, mana="火×5")
    assert "「自分が《仮の水》を召喚する」ことはできない：水文明を払える" in (none.message or "")


@pytest.mark.parametrize("tapped, so", [(7, True), (0, False)])
def test_a_payment_that_is_said_was_made_in_a_way_that_has_one(tmp_path: Path, tapped: int, so: bool) -> None:
    done = ("もし 自分が《仮の大》を召喚する", "かつ 自分が「火×7」をタップして支払う")
    judged = f"ならば {TAPPED.format(tapped)}"
    board = {"hand": "《仮の大》", "mana": "火×8", "battle": "《仮の獣》 《仮の小》"}
    assert (told(tmp_path, *done, judged, **board).message is None) is so


def test_a_choice_that_is_said_was_asked_for(tmp_path: Path) -> None:
    """The card that is returned is chosen only where any is to be."""
    done = ("もし 自分が《仮の戻》を唱える", "かつ 自分が《仮の小》を選ぶ")
    board = {"hand": "《仮の戻》", "mana": "火×2", "battle": "《仮の獣》 《仮の小》"}
    assert told(tmp_path, *done, "ならば 《仮の小》は自分の手札にある", **board).message is None
    assert told(tmp_path, *done, "ならば 《仮の獣》は自分の手札にある", **board).status is Status.FAILED


def test_that_an_ability_was_not_used_is_so_where_nobody_was_asked(tmp_path: Path) -> None:
    done = ("もし 自分が《仮の滅》を唱える", "かつ 自分が《仮の知》の能力を使わない")
    board = {"hand": "《仮の滅》", "mana": "火×2", "battle": "《仮の知》 《仮の獣》", "rule": "使用宣言"}
    assert told(tmp_path, *done, "ならば 自分の手札は0枚である", **board).message is None
    either = told(tmp_path, *done, "ならば 《仮の知》は自分の墓地にある", **board)
    assert "決めていない選び方で答えが変わる" in (either.message or "")


def test_what_comes_after_the_end_of_the_game_is_not_meant(tmp_path: Path) -> None:
    done = ("もし 自分が《仮の勝》を唱える", "かつ 自分が《仮の小》を召喚する")
    board = {"hand": "《仮の勝》 《仮の小》", "mana": "火×3"}
    assert told(tmp_path, *done, THERE.format("ある"), **board).message is None
    ends = told(tmp_path, done[0], "ならば 自分はゲームに勝つ", **board)
    assert "決めていない選び方で答えが変わる" in (ends.message or "")
    assert told(tmp_path, *done, "ならば 自分はゲームに勝たない", **board).message is None
