"""What was done this turn is counted also where none tells whether it was that: as if it were, and were not.

What no source tells is put in place of each of two things that it may be. Where the answers differ, the
engine must say that no source tells; where they are the same, that must be its answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.queries import HappenedThisTurn
from cardrules.core.walk import children
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.constructions import ways
from cardrules.language.positions import Line
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins
from tests.scenario.planted import plant, run


class Trait(NamedTuple):
    """What is not told of a creature: what a text calls those that have it, and two things that it may be."""

    noun: str
    values: str
    may_be: tuple[str, str]


TRAITS: Final = {
    "種族": Trait("ドラゴン", "文明：火　コスト：3　種族：{}　パワー：3000", ("ドラゴン", "なし")),
    "パワー": Trait(
        "パワー3000以下のクリーチャー", "文明：火　コスト：3　種族：なし　パワー：{}", ("3000", "4000")
    ),
    "コスト": Trait(
        "コスト3以下のクリーチャー", "文明：火　コスト：{}　種族：なし　パワー：3000", ("3", "4")
    ),
    "文明": Trait("火のクリーチャー", "文明：{}　コスト：3　種族：なし　パワー：3000", ("火", "水")),
}

LIMITS: Final = (
    "常に：相手は各ターン1体より多く{}を召喚できない",
    "常に：相手は各ターン2体より多く{}を召喚できない",
    "常に：相手は各ターン1枚より多く{}を使えない",
    "常に（このターンに相手が{}を召喚していれば）：相手はクリーチャーを召喚できない",
)
"""What a creature of the other player says."""

HELP: Final = (
    "常に：各ターン1体目の自分の{}を召喚するコストを2少なくする",
    "常に：各ターン2体目の自分の{}を召喚するコストを2少なくする",
    "常に：各ターン3体目の自分の{}を召喚するコストを2少なくする",
    "常に：各ターン2体目の自分の{}をコストを支払わずに召喚してもよい",
    "常に（このターンに自分が{}を2体以上召喚していれば）：自分のクリーチャーを召喚するコストを2少なくする",
)
"""What a creature of the player's own says."""

ITS_OWN: Final = (
    "G・ゼロ（このターンに自分が{}を召喚していれば）",
    "G・ゼロ（このターンに自分が{}を2体以上召喚していれば）",
    "G・ゼロ（このターンに自分が{}を出していれば）",
    "使う時に（このターンに自分が{}を使っていなければ）：コストを2少なくする",
)
"""What the card itself says that is to be summoned."""

NEXT: Final = ("効果：このターン、次に自分の{}を召喚するコストを2少なくする",)
"""What a spell says that was cast before."""

TEXTS: Final = (*LIMITS, *HELP, *ITS_OWN, *NEXT)

CAN, CANNOT, UNTOLD = "召喚できる", "召喚できない", "召喚できるかは、出典に定めがない"
STUCK: Final = "できない"
"""The answer where what comes before cannot be done, or not in every case."""


def _board(text: str, trait: Trait, value: str, before: int) -> str:
    """Return how far play has gone: so many creatures with a value were summoned without paying."""
    said = text.format(trait.noun)
    told = {name: said if text in texts else "" for name, texts in TELLING.items()}
    calls = " ".join(f"《招き》{mark} 《謎》{mark}" for mark in "①②"[:before])
    mana = 3 if text in LIMITS else 1
    return f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前 | 値                                        | 能力 |
  | 謎   | クリーチャー　{trait.values.format(value)} |      |
  | 招き | 光 1 呪文 | 効果：自分の手札からクリーチャーを1体コストを支払わずに召喚する |
  | 試し | クリーチャー　文明：火　コスト：3　種族：ドラゴン　パワー：3000 | {told["試し"]} |
  | 限り | 光 9 9000 | {told["限り"]} |
  | 助け | 光 9 9000 | {told["助け"]} |
  | 次   | 光 1 呪文 | {told["次"] or "効果：自分の山札をシャッフルする"} |
かつ 次の盤面である
  | ゾーン       | 自分                     | 相手     |
  | 手札         | 《次》 {calls} 《試し》  | なし     |
  | バトルゾーン | 《助け》                 | 《限り》 |
  | マナゾーン   | 光×{before + 1} 火×{mana} | なし     |
もし 自分が《次》を唱える
""" + "".join(f"かつ 自分が《招き》{mark}を唱える\nかつ 自分が《謎》{mark}を選ぶ\n" for mark in "①②"[:before])


TELLING: Final = {"試し": ITS_OWN, "限り": LIMITS, "助け": HELP, "次": NEXT}
"""Which card says what."""


def _answers(folder: Path, boards: dict[str, str]) -> dict[str, str]:
    """Return by name of a board what is right of it."""
    scenarios = [
        f"シナリオ: {name}、{said}\n{board}ならば 自分は《試し》を{said}\n"
        for name, board in boards.items()
        for said in (CAN, UNTOLD)
    ]
    played = iter(run(plant(folder, *scenarios, rule="メインステップ")))
    return {name: _answer(next(played), next(played)) for name in boards}


def _answer(can: ScenarioResult, untold: ScenarioResult) -> str:
    if untold.status is Status.PASSED:
        assert can.status is Status.FAILED
        return UNTOLD
    if can.status is Status.PASSED:
        return CAN
    return CANNOT if "そうならなかった" in (can.message or "") else STUCK


@pytest.mark.parametrize("trait", TRAITS)
@pytest.mark.parametrize("before", [1, 2])
@pytest.mark.parametrize("text", TEXTS)
def test_what_differs_by_what_is_not_told_is_not_told_and_what_does_not_is(
    tmp_path: Path, text: str, before: int, trait: str
) -> None:
    one, other = TRAITS[trait].may_be
    boards = {value: _board(text, TRAITS[trait], value, before) for value in (one, other, "？")}
    found = _answers(tmp_path, boards)

    if found[one] == found[other]:
        assert found["？"] == found[one] != STUCK
    else:
        assert found["？"] in ({STUCK, UNTOLD} if STUCK in found.values() else {UNTOLD})


def _counted(part: Any) -> Iterator[str]:
    """Yield the kinds of what in a part of a text counts what was done this turn."""
    if isinstance(part, HappenedThisTurn):
        yield type(part).__name__
    if isinstance(part, (CostChange, AlternativeCost)) and part.counted is not None:
        yield f"{type(part).__name__}, {'next' if part.which is None else 'which'}"
    if not isinstance(part, (str, int, type(None))):
        for each in children(part):
            yield from _counted(each)


def test_every_kind_of_count_there_is_in_texts_is_tried() -> None:
    known = cards("duelmasters")
    lines = [
        (f"試し{at}", "水 2 呪文" if text in NEXT else "水 2 2000", text) for at, text in enumerate(TEXTS)
    ]
    rows = [
        ("名前", "値", "能力"),
        *((name, values, text.format("ドラゴン")) for name, values, text in lines),
    ]
    stands = read_stand_ins([Line.of(*each) for each in rows], known)
    tried = {kind for each in stands for kind in _counted(known.spelt_out(each.definition).abilities)}

    assert tried == {kind for each in ways(VOCABULARY) for kind in _counted(each.template)}
