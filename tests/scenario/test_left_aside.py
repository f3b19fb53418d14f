"""That a use can be made is told, though no source tells what comes of it; not where it is in the making."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

PUT = "自分の山札の上から1枚をマナゾーンに置"
BOARD = r"""前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の溜 | 水 2 呪文 | 効果：{put}く |
  | 仮の選 | 水 2 呪文 | 効果：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶{put}く |
  | 仮の払 | 水 2 2000 | 使う時に：コストを支払うかわりに{put}いてもよい |
かつ 次の盤面である
  | ゾーン     | 自分   |
  | 手札       | 《{card}》 |
  | マナゾーン | {mana} |
"""


def _status(tmp_path: Path, card: str, mana: str, *said: str) -> tuple[Status, str]:
    body = BOARD.format(card=card, mana=mana, put=PUT) + "".join(f"{line}\n" for line in said)
    (result,) = run(plant(tmp_path, body, rule="残りのマナの支払い"))
    return result.status, result.message or ""


@pytest.mark.parametrize("card", ["仮の溜", "仮の選"])
@pytest.mark.parametrize("mana,can", [("水×2", True), ("水×1", False)])
def test_what_comes_of_it_does_not_undo_that_it_can_be_used(
    tmp_path: Path, card: str, mana: str, can: bool
) -> None:
    passed = [
        _status(tmp_path, card, mana, f"ならば 自分は《{card}》を{said}")[0] is Status.PASSED
        for said in ("唱えられる", "唱えられない")
    ]
    assert passed == [can, not can]


def test_what_comes_of_it_is_not_told_once_it_is_used(tmp_path: Path) -> None:
    used = ("もし 自分が《仮の溜》を唱える", "ならば 自分のマナゾーンは3枚である")
    assert _status(tmp_path, "仮の溜", "水×2", *used)[0] is not Status.PASSED


def test_what_is_not_told_before_it_is_used_leaves_it_open(tmp_path: Path) -> None:
    status, message = _status(tmp_path, "仮の払", "水×1", "ならば 自分は《仮の払》を召喚できる")
    assert status is not Status.PASSED
    assert "出典がない" in message
