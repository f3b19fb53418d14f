"""What is paid for a use is said by the words of the alternative cost, where its name is that of several."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import lint_feature
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import GAME, plant, run

DESTROYING = "コストを支払うかわりに自分のクリーチャーを1体破壊してもよい"
DISCARDING = "コストを支払うかわりに自分の手札を1枚捨ててもよい"
GIVEN = "自分のクリーチャーはコストを支払わずに召喚してもよい"
CROSSED = "コストを支払わずにクロスしてもよい"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の二 | 火 8 8000 | ■使う時に：{DESTROYING}■使う時に：{DISCARDING} |
  | 仮の兵 | 水 1 1000 |      |
  | 仮の札 | 水 9 呪文 |      |
  | 仮の主 | 火 5 5000 | 常に：{GIVEN} |
  | 仮の装 | 火 3 クロスギア | 使う時に（バトルゾーンから）：{CROSSED} |
かつ 次の盤面である
  | ゾーン       | 自分                             |
  | 手札         | 《仮の二》 《仮の札》            |
  | バトルゾーン | 《仮の兵》 《仮の装》 {{more}} |
  | マナゾーン   | 火×{{mana}}                      |
"""


def told(folder: Path, body: str, *, more: str = "", mana: int = 3, name: str = "planted") -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(
        plant(folder, BOARD.format(more=more, mana=mana) + body, rule="メインステップ", name=name)
    )
    return result


def summoned(words: str = "", judged: str = "《仮の兵》は自分のバトルゾーンにある") -> str:
    by = f"「{words}」で" if words else ""
    return f"もし 自分が《仮の二》を{by}召喚する\nならば {judged}"


def suggested(result: ScenarioResult) -> tuple[str, ...]:
    """Return the sentences that a failure says to write."""
    return tuple(re.findall("「(自分が(?:[^「」]|「[^「」]*」)*)」", result.expected or ""))


@pytest.mark.parametrize("head", ["", "使う時に："])
def test_one_of_two_costs_without_a_name_is_said_by_its_words(tmp_path: Path, head: str) -> None:
    assert told(tmp_path, summoned(f"{head}{DISCARDING}")).message is None
    other = told(tmp_path, summoned(f"{head}{DESTROYING}"))
    assert other.status is Status.FAILED
    assert "そうならなかった：《仮の兵》は自分の墓地にある" in (other.message or "")


@pytest.mark.parametrize(
    "more, words",
    [("", (DESTROYING, DISCARDING)), ("《仮の主》", (DESTROYING, DISCARDING, GIVEN))],
)
@pytest.mark.parametrize("named", ["", "代替コスト"])
def test_the_sentence_that_says_which_is_told_and_decides(
    tmp_path: Path, more: str, words: tuple[str, ...], named: str
) -> None:
    kept = "自分の手札は1枚である"
    left_open = told(tmp_path, summoned(named, kept), more=more)
    assert "決めていない選び方で答えが変わる" in (left_open.message or "")
    said = suggested(left_open)
    assert len(set(said)) == 2
    assert set(said) <= {f"自分が《仮の二》を「{each}」で召喚する" for each in words}
    assert sum(f"《仮の二》を「{each}」で召喚する" in (left_open.message or "") for each in words) == 2
    for number, each in enumerate(said):
        body = f"もし {each}\nならば {kept}"
        assert "決めていない" not in (told(tmp_path, body, more=more, name=f"said{number}").message or "")


def test_a_cost_that_another_card_gives_is_said_by_its_words(tmp_path: Path) -> None:
    kept = "自分の手札は1枚である"
    assert told(tmp_path, summoned(GIVEN, kept), more="《仮の主》").message is None


def test_words_and_the_name_of_all_without_one_can_stand_together(tmp_path: Path) -> None:
    for pair in (f"「代替コスト」と「{DISCARDING}」", f"「{DISCARDING}」と「代替コスト」"):
        denied = f"ならば 自分は《仮の二》を{pair}で召喚できない（代替コストは1つだけ）"
        assert told(tmp_path, denied).message is None


def test_words_that_the_card_has_not_are_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"《仮の二》を「{GIVEN}」で使う方法はない"):
        told(tmp_path, summoned(GIVEN))
    with pytest.raises(InputError, match="で使う方法は1つしかない"):
        told(tmp_path, f"ならば 自分は《仮の二》を「{DISCARDING}」と「{DISCARDING}」で召喚できない")


def test_words_that_no_card_could_say_are_no_name_of_a_way(tmp_path: Path) -> None:
    body = BOARD.format(more="", mana=3) + summoned("手札を捨てるほう")
    for words, wrong in (("手札を捨てるほう", True), (DISCARDING, False)):
        feature = plant(tmp_path, body.replace("手札を捨てるほう", words), rule="使用宣言")
        problems = {each.message for each in lint_feature(feature, known(GAME))}
        assert (f"「{words}」という能力の名前はない" in problems) is wrong


# --- crossing -----------------------------------------------------------------------------


def crossing(by: str, tapped: int) -> str:
    return (
        f"もし 自分が《仮の装》を《仮の兵》に{by}クロスする\n"
        f"ならば 自分のマナゾーンのタップしているカードは{tapped}枚である"
    )


@pytest.mark.parametrize("way, tapped", [("マナコスト", 3), ("代替コスト", 0), (CROSSED, 0)])
def test_how_a_crossing_is_paid_can_be_said(tmp_path: Path, way: str, tapped: int) -> None:
    assert told(tmp_path, crossing(f"「{way}」で", tapped)).message is None
    assert told(tmp_path, crossing(f"「{way}」で", 3 - tapped)).status is Status.FAILED


def test_how_a_crossing_could_be_paid_is_told(tmp_path: Path) -> None:
    left_open = told(tmp_path, crossing("", 3))
    assert "決めていない選び方で答えが変わる" in (left_open.message or "")
    ways = ("マナコスト", "代替コスト")
    assert set(suggested(left_open)) == {
        f"自分が《仮の装》を《仮の兵》に「{way}」でクロスする" for way in ways
    }


def test_each_way_of_crossing_has_its_own_reason(tmp_path: Path) -> None:
    denied = "ならば 自分は《仮の装》を《仮の兵》に「{}」でクロスできない"
    assert told(tmp_path, denied.format("マナコスト") + "（残りのマナの支払い）", mana=2).message is None
    possible = told(tmp_path, denied.format("代替コスト"), mana=2)
    assert "「自分がメインステップの行動を決める：《仮の装》を《仮の兵》に「代替コスト」でクロスする」" in (
        possible.message or ""
    )
    with pytest.raises(InputError, match="《仮の装》を「G・ゼロ」でクロスする方法はない"):
        told(tmp_path, denied.format("G・ゼロ"))


@pytest.mark.parametrize(
    "judged",
    [
        "自分は《仮の二》を「{words}」で召喚した",
        "自分が《仮の二》を「{words}」で召喚するのは1回である",
        "自分が《仮の二》を「{words}」で召喚する時、《仮の札》は自分の墓地にある",
        "自分は《仮の二》の「{words}」の能力を使った",
    ],
)
@pytest.mark.parametrize("head", ["", "使う時に："])
def test_that_it_was_used_so_is_said_by_the_same_words(tmp_path: Path, judged: str, head: str) -> None:
    right, wrong = (judged.format(words=f"{head}{words}") for words in (DISCARDING, DESTROYING))
    assert told(tmp_path, summoned(DISCARDING, right)).message is None
    assert told(tmp_path, summoned(DISCARDING, wrong), name="other").status is Status.FAILED
    denied = (
        right.replace("召喚した", "召喚しなかった").replace("使った", "使わなかった").replace("1回", "0回")
    )
    if denied != right:
        assert told(tmp_path, summoned(DISCARDING, denied), name="denied").status is Status.FAILED


@pytest.mark.parametrize("said, so", [("使った", True), ("使わなかった", False)])
def test_crossing_without_paying_uses_the_ability(tmp_path: Path, said: str, so: bool) -> None:
    body = (
        f"もし 自分が《仮の装》を《仮の兵》に「{CROSSED}」でクロスする\nならば 自分は《仮の装》の能力を{said}"
    )
    assert (told(tmp_path, body).status is Status.PASSED) == so


PERMITTED = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の許 | 闇 3 3000 | 常に（各ターン1度）：自分は墓地からクリーチャーを召喚してもよい |
  | 仮の兵 | 水 1 1000 |      |
かつ 次の盤面である
  | ゾーン       | 自分       |
  | 墓地         | 《仮の兵》 |
  | バトルゾーン | 《仮の許》 |
  | マナゾーン   | 水×1       |
もし 自分が《仮の兵》を墓地から召喚する
ならば 自分は《仮の許》の能力を{said}
"""


@pytest.mark.parametrize("said, so", [("使った", True), ("使わなかった", False)])
def test_what_is_permitted_is_done_by_using_the_ability(tmp_path: Path, said: str, so: bool) -> None:
    (result,) = run(plant(tmp_path, PERMITTED.format(said=said), rule="使用宣言"))
    assert (result.status is Status.PASSED) == so


ACTIVATED = """\
前提 2026-04-10のルールである
かつ 論点「起動型能力を使う時」は「メインステップに使う」と読む
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の起 | 水 3 3000 | ■出た時：カードを1枚引く■起動（自分の手札を1枚捨てる）：カードを1枚引く |
  | 仮の札 | 水 9 呪文 |      |
かつ 次の盤面である
  | ゾーン       | 自分                  |
  | 手札         | 《仮の起》 《仮の札》 |
  | 山札の上     | 《仮の札》×2          |
もし ルールにより自分の手札から《仮の起》が出る
かつ 自分が《仮の起》の「起動（自分の手札を1枚捨てる）」を起動する
ならば {judged}
"""


@pytest.mark.parametrize("head, does", [("出た時：", "カードを1枚引く"), ("", "カードを1枚引く")])
@pytest.mark.parametrize("said, so", [("解決された", True), ("解決されなかった", False)])
def test_an_ability_is_said_with_or_without_its_heading(
    tmp_path: Path, head: str, does: str, said: str, so: bool
) -> None:
    body = ACTIVATED.format(judged=f"《仮の起》の「{head}{does}」の能力は{said}")
    (result,) = run(plant(tmp_path, body, rule="待機状態"))
    assert (result.status is Status.PASSED) == so
