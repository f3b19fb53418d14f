"""Sentences about the changes of one cost are one answer, however many there are and in any order."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

HAND = "「自分の手札を1枚捨てて、コストを3少なくしてもよい」"
OWN = "「自分のクリーチャーを1体破壊して、コストを1少なくしてもよい」"
TEXT = "■使う時に：自分の手札を1枚捨てて、コストを3少なくしてもよい\
■使う時に：自分のクリーチャーを1体破壊して、コストを1少なくしてもよい■O・ドライブ2"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の主 | 火 9 9000 | {TEXT} |
  | 仮の兵 | 水 1 1000 | 常に：自分の火のカードを使うコストを1少なくしてもよい |
  | 仮の紙 | 水 1 1000 |  |
かつ 次の盤面である
  | ゾーン       | 自分                        |
  | 手札         | 《仮の主》① 《仮の主》② 《仮の紙》×2 |
  | マナゾーン   | 火×MANA                    |
  | バトルゾーン | 《仮の兵》                  |
"""


def _status(tmp_path: Path, mana: int, *lines: str) -> tuple[Status, str]:
    text = BOARD.replace("MANA", str(mana)) + "".join(f"{line}\n" for line in lines)
    (result,) = run(plant(tmp_path, text, rule="使用宣言"))
    return result.status, result.message or ""


CHANGING = "能力でコストを変える"


@pytest.mark.parametrize(
    "mana,said,cost",
    [
        (20, [f"{HAND}の{CHANGING}", f"{OWN}の{CHANGING}"], 5),
        (20, [f"{HAND}の{CHANGING}", "「O・ドライブ」を使う"], 8),
        (20, [f"{HAND}の{CHANGING}", f"{OWN}の{CHANGING}", f"「O・ドライブ」の{CHANGING}"], 7),
        (20, [f"{HAND}の{CHANGING}", f"{OWN}の能力を使わない"], 6),
        (20, [f"{HAND}の{CHANGING}", f"{OWN}の能力を使わない", "「O・ドライブ」を使う"], 8),
        (5, [f"{HAND}の{CHANGING}", f"{OWN}の{CHANGING}"], 5),
    ],
)
def test_what_is_said_apart_applies_together_and_nothing_else_does(
    tmp_path: Path, mana: int, said: list[str], cost: int
) -> None:
    for order in permutations(said):
        acts = [f"かつ 自分が《仮の主》①の{each}" for each in order]
        begun = ["もし 自分が《仮の主》①を召喚する", *acts]
        judged = f"《仮の主》①に支払うコストは{cost}である"
        assert _status(tmp_path, mana, *begun, f"ならば {judged}")[0] is Status.PASSED, order
        wrong = judged.replace("である", "でない")
        assert _status(tmp_path, mana, *begun, f"ならば {wrong}")[0] is Status.FAILED, order


def test_where_there_is_but_one_set_of_changes_it_may_be_said_apart(tmp_path: Path) -> None:
    begun = ["もし 自分が《仮の主》①を召喚する", f"かつ 自分が《仮の主》①の{HAND}と{OWN}の{CHANGING}"]
    said = [*begun, f"かつ 自分が《仮の兵》の{CHANGING}", "ならば 《仮の主》①に支払うコストは4である"]
    assert _status(tmp_path, 4, *said)[0] is Status.PASSED


def test_what_is_said_after_the_next_use_is_about_that_one(tmp_path: Path) -> None:
    again = f"かつ 自分が《仮の兵》の{CHANGING}"
    said = ["もし 自分が《仮の主》①を召喚する", again, "かつ 自分が《仮の主》②を召喚する", again]
    judged = ["ならば 《仮の主》①に支払うコストは8である", "かつ 《仮の主》②に支払うコストは8である"]
    assert _status(tmp_path, 20, *said, *judged)[0] is Status.PASSED


@pytest.mark.parametrize(
    "second", [f"{HAND}の能力を使わない", f"{HAND}の{CHANGING}", "「O・ドライブ」の能力で3つ分コストを変える"]
)
def test_what_contradicts_what_is_said_is_no_answer(tmp_path: Path, second: str) -> None:
    said = [
        "もし 自分が《仮の主》①を召喚する",
        f"かつ 自分が《仮の主》①の{HAND}の{CHANGING}",
        f"かつ 自分が《仮の主》①の{second}",
    ]
    status, message = _status(tmp_path, 20, *said, "ならば 《仮の主》①に支払うコストは6である")
    assert status is Status.FAILED
    assert "どの決定の答えにもならなかった" in message
