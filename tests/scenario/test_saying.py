"""Of a choice that nobody made it is told by which sentences it could be made; each of them is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の追 | 火 3 3000 | O・ドライブ2 |
  | 仮の熱 | 火 6 6000 | ハイパーエナジー |
  | 仮の訪 | 火 3 3000 | 出た時：カードを1枚引いてもよい |
  | 仮の兵 | 水 1 1000 | |
  | 仮の将 | 水 2 2000 | |
かつ 次の盤面である
  | ゾーン       | 自分                       |
  | 手札         | 《仮の追》 《仮の熱》 《仮の訪》 |
  | バトルゾーン | 《仮の兵》 《仮の将》      |
  | マナゾーン   | 火×6                       |
もし 自分が《{card}》を召喚する
{more}ならば {judged}
"""


@pytest.mark.parametrize(
    "card, more, judged, said",
    [
        (
            "仮の追", "", "《仮の追》に支払うコストは5である",
            ("自分が《仮の追》の能力でコストを変える", "自分が《仮の追》の能力を使わない"),
        ),
        (
            "仮の熱", "かつ 自分が《仮の熱》の能力でコストを変える\n", "《仮の熱》に支払うコストは4である",
            ("自分が《仮の熱》の能力で1つ分コストを変える", "自分が《仮の熱》の能力で2つ分コストを変える"),
        ),
        (
            "仮の熱", "かつ 自分が《仮の熱》の能力で1つ分コストを変える\n", "《仮の兵》はタップしている",
            ("自分が《仮の兵》を選ぶ", "自分が《仮の将》を選ぶ"),
        ),
        (
            "仮の訪", "", "自分の手札は3枚である",
            ("自分が《仮の訪》の能力を使う", "自分が《仮の訪》の能力を使わない"),
        ),
    ],
)  # fmt: skip
def test_the_sentences_that_decide_are_told_and_decide(
    tmp_path: Path, card: str, more: str, judged: str, said: tuple[str, str]
) -> None:
    body = BOARD.format(card=card, more=more, judged=judged)
    (left_open,) = run(plant(tmp_path, body, rule="使用宣言"))
    told = re.findall("「(自分が[^「」]*)」", left_open.expected or "")
    assert (left_open.status, tuple(told)) == (Status.FAILED, said)
    bodies = [BOARD.format(card=card, more=f"{more}かつ {each}\n", judged=judged) for each in said]
    decided = run(plant(tmp_path, *bodies, rule="使用宣言", name="decided"))
    assert [each.status for each in decided] == [Status.PASSED, Status.FAILED]
    assert "決めていない" not in (decided[1].message or "")
