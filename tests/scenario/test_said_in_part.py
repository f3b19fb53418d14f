"""What was done with others besides was done: to choose 《獣》 and 《小》 is to choose 《獣》."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

LESS = "クリーチャーを召喚するコストを1少なくし"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 3 3000 | |
  | 仮の小 | 火 1 1000 | |
  | 仮の中 | 火 2 2000 | |
  | 仮の破 | 闇 5 5000 | 使う時に：コストを支払うかわりに自分のクリーチャーを2体破壊してもよい |
  | 仮の術 | 闇 2 呪文 | 効果：クリーチャーを2体破壊する |
  | 仮の択 | 闇 2 呪文 | 効果：次の中から2回選ぶ▶カードを1枚引く▶カードを2枚引く▶カードを3枚引く |
  | 仮の減 | 水 2 2000 | 常に：自分の火の{LESS}てもよい（0以下にはならない） |
  | 仮の半 | 水 2 2000 | 常に：自分の火の{LESS}てもよい（0以下にはならない） |
  | 仮の強 | 水 2 2000 | 常に：自分の光のクリーチャーを召喚するコストを1少なくする（0以下にはならない） |
  | 仮の光 | 光 2 2000 | |
  | 仮の引 | 闇 2 呪文 | 効果：カードを2枚引く |
  | 仮の火 | 火 3 3000 | |
  | 仮の重 | 進化クリーチャー　文明：火　コスト：3　種族：なし　パワー：9000 | 進化V：火のクリーチャー |
かつ 次の盤面である
  | ゾーン       | 自分 |
  | 手札         | 《仮の破》 《仮の術》 《仮の択》 《仮の火》 《仮の重》 《仮の光》 《仮の引》 |
  | バトルゾーン | 《仮の獣》 《仮の小》 《仮の中》 《仮の減》 《仮の半》 《仮の強》 |
  | マナゾーン   | {{mana}} |
"""
BROKEN = (
    "闇×2",
    "もし 自分が《仮の破》を「代替コスト」で召喚する\nかつ 自分が《仮の獣》と《仮の小》を選ぶ\n",
)
SPELL = ("闇×2", "もし 自分が《仮の術》を唱える\nかつ 自分が《仮の獣》と《仮の小》を選ぶ\n")
CHOSEN = "  | 選択肢 | 回数 |\n  | カードを1枚引く | 1 |\n  | カードを3枚引く | 1 |\n"
OPTIONS = ("闇×2", f"もし 自分が《仮の択》を唱える\nかつ 自分が次の選択肢を選ぶ\n{CHOSEN}")
CHEAPER = ("火×1", "もし 自分が《仮の火》を召喚する\n")
PUT_OVER = ("火×1", "もし 自分が《仮の重》を《仮の獣》と《仮の小》に重ねて召喚する\n")

DONE = (
    (BROKEN, "自分は《仮の{}》を選", ("獣", "小"), ("中",), ("んだ", "ばなかった")),
    (BROKEN, "自分が《仮の{}》を選ぶのは", ("獣", "小"), ("中",), ("1回である", "0回である")),
    (BROKEN, "どう進めても、自分は《仮の{}》を選", ("獣",), ("中",), ("んだ", "ばなかった")),
    (SPELL, "自分は《仮の{}》を選", ("獣", "小"), ("中",), ("んだ", "ばなかった")),
    (OPTIONS, "自分は{}番目の選択肢を選", ("1", "3"), ("2",), ("んだ", "ばなかった")),
    (OPTIONS, "自分は選択肢「カードを{}枚引く」を選", ("1", "3"), ("2",), ("んだ", "ばなかった")),
    (CHEAPER, "自分は《仮の{}》の能力でコストを変え", ("減", "半"), (), ("た", "なかった")),
    (PUT_OVER, "自分は《仮の重》を《仮の{}》に重ねて召喚し", ("獣", "小"), ("中",), ("た", "なかった")),
)
"""What was done, a sentence about it, of what it is so, of what not, and how each is said of it."""


def _cases() -> Iterator[tuple[str, str, str, bool]]:
    for (mana, acts), said, so, others, ends in DONE:
        for each in (*so, *others):
            for end, right in zip(ends, (each in so, each not in so), strict=True):
                yield mana, acts, said.format(each) + end, right


def _told(folder: Path, mana: str, acts: str, said: str) -> ScenarioResult:
    (result,) = run(plant(folder, f"{BOARD.format(mana=mana)}{acts}ならば {said}", rule="メインステップ"))
    return result


@pytest.mark.parametrize("mana, acts, said, right", list(_cases()))
def test_a_part_of_what_was_done_was_done(
    tmp_path: Path, mana: str, acts: str, said: str, right: bool
) -> None:
    result = _told(tmp_path, mana, acts, said)
    assert result.status is (Status.PASSED if right else Status.FAILED), result.message


CAN = (
    ("もし 自分が《仮の術》を唱える\n", "《仮の術》の能力で、自分は《仮の獣》を選べ"),
    ("もし 自分が《仮の択》を唱える\n", "自分は2番目の選択肢を選べ"),
    ("", "自分は《仮の火》を召喚でき"),
)


@pytest.mark.parametrize("acts, said", CAN[:2])
def test_what_can_be_chosen_with_another_can_be_chosen(tmp_path: Path, acts: str, said: str) -> None:
    assert _told(tmp_path, "闇×2", acts, f"{said}る").status is Status.PASSED
    assert _told(tmp_path, "闇×2", acts, f"{said}ない").status is Status.FAILED


@pytest.mark.parametrize("end", ["た", "なかった"])
def test_of_a_change_that_is_never_asked_it_is_not_told_that_it_was_made(tmp_path: Path, end: str) -> None:
    with pytest.raises(InputError, match="コストを変えるかどうかを選ばせない：いつも変える"):
        _told(
            tmp_path,
            "光×1",
            "もし 自分が《仮の光》を召喚する\n",
            f"自分は《仮の強》の能力でコストを変え{end}",
        )


@pytest.mark.parametrize("times, right", [(0, True), (1, False)])
def test_that_nothing_was_chosen_is_told_of_choices_alone(tmp_path: Path, times: int, right: bool) -> None:
    """A use whose cost nothing could change asks for no choice."""
    result = _told(tmp_path, *SPELL, f"自分が何も選ばないのは{times}回である")
    assert (result.status is Status.PASSED) is right


@pytest.mark.parametrize("said, right", [("1枚", False), ("2枚", True), ("", True)])
def test_how_many_were_drawn_is_told_of_the_whole_of_it(tmp_path: Path, said: str, right: bool) -> None:
    """Without a number each card that was drawn is told of (114.1)."""
    drew = "もし 自分が《仮の引》を唱える\n"
    assert (_told(tmp_path, "闇×2", drew, f"自分はカードを{said}引いた").status is Status.PASSED) is right
    often = {"": 2, "1枚": 0, "2枚": 1}[said]
    counted = _told(tmp_path, "闇×2", drew, f"自分がカードを{said}引くのは{often}回である")
    assert counted.status is Status.PASSED
