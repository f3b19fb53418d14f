"""Several options are chosen at once: whoever says them one by one is told of the table for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.planted import plant, run

TWICE = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の二 | 水 2 呪文 | 効果：次の中から2回選ぶ（同じものを選んでもよい）▶{first}▶{second} |
  | 仮の一 | 水 2 呪文 | 効果：次のうちいずれか1つを選ぶ▶{first}▶{second} |
  | 仮の相 | 光 2 2000 | |
かつ 次の盤面である
  | ゾーン       | 自分                  | 相手       |
  | 手札         | 《仮の二》 《仮の一》 | なし       |
  | バトルゾーン | なし                  | 《仮の相》 |
  | マナゾーン   | 水×2                  | なし       |
""".format(first="自分の山札の上から1枚を墓地に置く", second="相手のクリーチャーを1体手札に戻す")
RETURNED = "ならば 《仮の相》は相手の手札にある"
TABLE = """\
かつ 自分が次の選択肢を選ぶ
  | 選択肢        | 回数 |
  | 1番目の選択肢 | 1    |
  | 2番目の選択肢 | 1    |
"""
BY_TABLE = "「自分が次の選択肢を選ぶ」の下の表（選択肢、回数）に、まとめて書く"


@pytest.mark.parametrize(
    "said",
    [
        "かつ 自分が1番目の選択肢を1回選ぶ\nかつ 自分が2番目の選択肢を1回選ぶ\n",
        "かつ 自分が1番目の選択肢を選ぶ\nかつ 自分が2番目の選択肢を選ぶ\n",
        "かつ 自分が選択肢「自分の山札の上から1枚を墓地に置く」を選ぶ\n",
        "",
    ],
)
def test_options_chosen_at_once_are_told_to_stand_in_a_table(tmp_path: Path, said: str) -> None:
    result = run(plant(tmp_path, f"{TWICE}もし 自分が《仮の二》を唱える\n{said}{RETURNED}"))[0]
    assert BY_TABLE in (result.expected or "")
    assert (BY_TABLE in (result.message or "")) is bool(said)
    table = (
        "かつ 自分が次の選択肢を選ぶ\n  | 選択肢 | 回数 |\n  | 1番目の選択肢 | 1 |\n  | 2番目の選択肢 | 1 |\n"
    )
    written = run(plant(tmp_path, f"{TWICE}もし 自分が《仮の二》を唱える\n{table}{RETURNED}", name="table"))[
        0
    ]
    assert written.message is None


def test_one_option_needs_no_table(tmp_path: Path) -> None:
    said = "かつ 自分が3番目の選択肢を選ぶ\n"
    result = run(plant(tmp_path, f"{TWICE}もし 自分が《仮の一》を唱える\n{said}{RETURNED}"))[0]
    assert "選べた選択肢は" in (result.message or "")
    assert BY_TABLE not in (result.message or "") + (result.expected or "")
