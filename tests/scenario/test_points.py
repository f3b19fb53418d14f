"""What is done at a point in the course, what 前提 says has happened, and which ability asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

MAIN = "メインステップ"

HERE = Path(__file__).parent / "points"
BOARD = (HERE / "board.txt").read_text("utf-8")


def told(name: str) -> dict[str, tuple[str, str]]:
    """Return what a file tells: by the title of each piece its sentences, and what is said of them."""
    found = {}
    for piece in (HERE / f"{name}.txt").read_text("utf-8").split("== ")[1:]:
        title, _, rest = piece.partition("\n")
        body, _, why = rest.partition("→ ")
        found[title] = (body, why.strip())
    return found


TRUE, FALSE, MISTAKES = told("so"), told("not-so"), told("wrong")


def played(folder: Path, body: str, rule: str = MAIN) -> ScenarioResult:
    """Run one scenario on the board."""
    head, given, rest = body.partition("もし") if body.startswith("前提") else ("", "もし", body)
    premise = head.replace("前提", "かつ", 1)
    text = BOARD + premise + (given + rest if head else rest)
    (result,) = run(plant(folder, text, rule=rule))
    return result


@pytest.mark.parametrize("piece", TRUE.values(), ids=TRUE)
def test_what_is_said_is_done_at_its_point(tmp_path: Path, piece: tuple[str, str]) -> None:
    result = played(tmp_path, piece[0])
    assert result.message is None
    assert result.status is Status.PASSED


@pytest.mark.parametrize("body,why", FALSE.values(), ids=FALSE)
def test_what_is_not_so_fails_and_says_why(tmp_path: Path, body: str, why: str) -> None:
    result = played(tmp_path, body)
    assert result.status is Status.FAILED
    assert (result.message or "").endswith(why)


@pytest.mark.parametrize("body,why", MISTAKES.values(), ids=MISTAKES)
def test_what_makes_no_sense_is_told(tmp_path: Path, body: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        played(tmp_path, body)


NOTHING = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の炎 | 火 2 呪文 | 効果：相手のクリーチャーを1体破壊する |
  | 仮の影 | 闇 2 2000 | 常に：相手はこのクリーチャーを選べない |
  | 仮の兵 | 火 2 2000 |  |
かつ 次の盤面である
  | ゾーン       | 自分       | 相手        |
  | 手札         | 《仮の炎》 | なし        |
  | マナゾーン   | 火×2       | なし        |
  | バトルゾーン | なし       | {opposing} |
もし 自分が《仮の炎》を唱える
ならば 自分が選べるもの{verdict}
"""


@pytest.mark.parametrize(
    "opposing,verdict",
    [
        ("《仮の影》", "がない"),
        ("なし", "がない"),
        ("《仮の影》 《仮の兵》", "がある"),
        ("《仮の兵》", "がある"),
    ],
)
def test_whether_there_is_anything_to_choose(tmp_path: Path, opposing: str, verdict: str) -> None:
    (result,) = run(plant(tmp_path, NOTHING.format(opposing=opposing, verdict=verdict), rule=MAIN))
    assert result.message is None
    other = {"がない": "がある", "がある": "がない"}[verdict]
    (result,) = run(plant(tmp_path, NOTHING.format(opposing=opposing, verdict=other), rule=MAIN))
    assert result.status is Status.FAILED
