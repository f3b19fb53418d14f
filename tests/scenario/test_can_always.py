"""「どう進めても、…できる」 is so only where no choice that is left open keeps it from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

PAYING = "もし 自分が《仮の小》を召喚する\n"
DISCARDING = "もし 自分が《仮の捨》を唱える\n"
RETURNING = "もし 自分が《仮の戻》を唱える\n"
USING_IT = "かつ 自分が《仮の戻》の能力を使う\n"
SUMMON = "どう進めても、自分は《仮の兵》を召喚でき{}"
BY_IT = "どう進めても、《仮の戻》の能力で、自分は《仮の兵》を選べ{}"


def board(hand: str, mana: str, battle: str = "なし") -> str:
    """Return a position with some cards in hand, in the mana zone and in the battle zone."""
    return f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の小 | 火 1 1000 |      |
  | 仮の兵 | 水 1 1000 |      |
  | 仮の捨 | 火 1 呪文 | 効果：自分の手札を1枚捨てる |
  | 仮の戻 | 火 1 呪文 | 効果：カードを1枚引いてもよい。そうしたら、自分のクリーチャーを1体手札に戻す |
かつ 次の盤面である
  | ゾーン       | 自分     |
  | 手札         | {hand}   |
  | バトルゾーン | {battle} |
  | マナゾーン   | {mana}   |
"""


EITHER_PAYS = board("《仮の小》 《仮の兵》", "火/水×1 火×1 水×1") + PAYING
ONE_PAYS = board("《仮の小》 《仮の兵》", "火/水×1 火×1") + PAYING
DISCARDED = board("《仮の捨》 《仮の小》 《仮の兵》", "火×1 水×1") + DISCARDING
RETURNED = board("《仮の戻》", "火×1", "《仮の兵》 《仮の小》") + RETURNING
NOTHING_OPEN = board("《仮の小》 《仮の兵》", "火×1 水×1") + PAYING


def told(folder: Path, body: str, judged: str) -> ScenarioResult:
    """Run one scenario that judges so."""
    (result,) = run(plant(folder, f"{body}ならば {judged}", rule="使用宣言"))
    return result


@pytest.mark.parametrize(
    "body, judged",
    [
        (EITHER_PAYS, SUMMON.format("る")),
        (NOTHING_OPEN, SUMMON.format("る")),
        (RETURNED + USING_IT, BY_IT.format("る")),
        (DISCARDED + "かつ 自分が《仮の小》を捨てる\n", SUMMON.format("る")),
    ],
)
def test_what_no_choice_prevents_can_always_be_done(tmp_path: Path, body: str, judged: str) -> None:
    assert told(tmp_path, body, judged).message is None


@pytest.mark.parametrize(
    "body, judged, choice, why",
    [
        (ONE_PAYS, SUMMON, "マナの支払い方を決める：火/水のカード", "水文明を払えるアンタップのマナがない"),
        (DISCARDED, SUMMON, "カードを選ぶ：《仮の兵》", "墓地にあるカードは、許す効果がなければ使えない"),
        (
            RETURNED,
            BY_IT,
            "するかどうかを決める：しない",
            "《仮の戻》の能力がそのカードを選ばせることがなかった",
        ),
    ],
)
def test_what_a_choice_prevents_cannot_and_the_choice_is_told(
    tmp_path: Path, body: str, judged: str, choice: str, why: str
) -> None:
    some_way = judged.removeprefix("どう進めても、").format("る")
    assert told(tmp_path, body, some_way).message is None
    result = told(tmp_path, body, judged.format("る"))
    assert result.status is Status.FAILED
    assert f"そうならなかった：「自分が{choice}」と決めればできない：{why}" in (result.message or "")


@pytest.mark.parametrize("body", [ONE_PAYS, EITHER_PAYS])
def test_what_one_choice_allows_is_not_always_impossible(tmp_path: Path, body: str) -> None:
    result = told(tmp_path, body, SUMMON.format("ない"))
    assert result.status is Status.FAILED
    assert "と決めればできる" in (result.message or "")


MAY_BE_PUT = "出た時：自分の手札から光のタマシードを1枚出してもよい"


def _with_a_secret(text: str) -> str:
    """Return a position in which a card is in hand of which nobody knows whether a text means it."""
    known = f"  | 仮の使 | 火 1 1000 | {text} |\n"
    secret = "  | 仮の謎 | ？　文明：光　コスト：5　種族：？　パワー：？ |  |\n"
    body = NOTHING_OPEN.replace("かつ 次の盤面", f"{known}{secret}かつ 次の盤面")
    hand = body.replace("《仮の小》 《仮の兵》", "《仮の使》 《仮の兵》 《仮の謎》")
    return hand.replace("《仮の小》を", "《仮の使》を")


def test_what_no_source_tells_of_a_choice_leaves_it_open_whether_it_can_always_be_done(
    tmp_path: Path,
) -> None:
    body = _with_a_secret(f"{MAY_BE_PUT}。そうしたら、自分の手札を1枚捨てる")
    result = told(tmp_path, body, SUMMON.format("る"))
    assert "調べきれない：《仮の謎》のカードタイプに出典がない" in (result.message or "")


def test_what_no_source_tells_of_a_choice_is_no_matter_where_it_changes_nothing(tmp_path: Path) -> None:
    found = [told(tmp_path, _with_a_secret(MAY_BE_PUT), SUMMON.format(each)) for each in ("る", "ない")]
    assert [each.status for each in found] == [Status.PASSED, Status.FAILED]
