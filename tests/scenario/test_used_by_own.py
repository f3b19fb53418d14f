"""「《X》を「S・トリガー」で召喚した」: the name is that of an ability of its own that had a card used."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

ATTACKED = """\
前提 2026-04-10のルールである
かつ 自分の攻撃ステップである
かつ 次の仮のカードがある
  | 名前   | 値          | 能力 |
  | 仮の兵 | 火 3 3000   | W・ブレイカー |
  | 仮の獣 | 水 3 3000   | S・トリガー |
  | 仮の術 | 自然 2 呪文 | ■S・トリガー■効果：カードを1枚引く |
  | 仮の忍 | 水 5 2000   | ニンジャ・ストライク4 |
  | 仮の背 | 火 5 5000   | S・バック：自然の呪文 |
かつ 次の盤面である
  | ゾーン         | 自分       | 相手                  |
  | 手札           | なし       | 《仮の忍》 《仮の背》 |
  | バトルゾーン   | 《仮の兵》 | なし                  |
  | マナゾーン     | なし       | 水×5                  |
  | シールドゾーン | なし       | 《仮の獣》 《仮の術》 |
もし 自分が《仮の兵》で攻撃する
"""
TRIGGERED = "かつ 相手が《仮の獣》の「S・トリガー」を使う\n"
STRUCK = "かつ 相手が《仮の忍》の「ニンジャ・ストライク」を使う\n"
BACKED = "かつ 相手が《仮の背》の「S・バック」を使う\n"
NEITHER = "かつ 相手が《仮の獣》の能力を使わない\nかつ 相手が《仮の忍》の能力を使わない\n"
SHIELDS = "手札に加わるシールドの宣言"

FROM_MANA = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の根 | 火 3 3000 | 常に（マナゾーンから）：このクリーチャーを召喚してもよい |
  | 仮の許 | 火 3 3000 | 常に：自分は墓地からクリーチャーを召喚してもよい |
かつ 次の盤面である
  | ゾーン       | 自分              |
  | 手札         | 《仮の根》②       |
  | 墓地         | 《仮の根》③       |
  | バトルゾーン | 《仮の許》        |
  | マナゾーン   | 《仮の根》① 火×8 |
もし 自分が《仮の根》①を召喚する
かつ 自分が《仮の根》②を召喚する
"""


def told(folder: Path, body: str, rule: str = SHIELDS) -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, body, rule=rule))
    return result


def refused(folder: Path, body: str) -> InputError:
    """Return the complaint about what a scenario says."""
    with pytest.raises(InputError) as caught:
        told(folder, body)
    assert caught.value.place is not None
    return caught.value


@pytest.mark.parametrize("verb", ["召喚し", "使っ"])
@pytest.mark.parametrize(
    "done, card, name",
    [
        (TRIGGERED + STRUCK, "仮の獣", "S・トリガー"),
        (TRIGGERED + STRUCK, "仮の忍", "ニンジャ・ストライク"),
        (TRIGGERED + STRUCK, "仮の忍", "ニンジャ・ストライク4"),
        (TRIGGERED + BACKED, "仮の背", "S・バック"),
        (TRIGGERED + BACKED, "仮の背", "S・バック：自然の呪文"),
    ],
)
def test_a_card_is_used_by_the_ability_that_has_it_used(
    tmp_path: Path, done: str, card: str, name: str, verb: str
) -> None:
    said = f"{ATTACKED}{done}ならば 相手が《{card}》を「{name}」で{verb}"
    denied = {"召喚し": "召喚しなかった", "使っ": "使わなかった"}[verb]
    assert told(tmp_path, f"{said}た").message is None
    message = told(tmp_path, f"{ATTACKED}{done}ならば 相手が《{card}》を「{name}」で{denied}").message
    assert (message or "").endswith(f"実際は、相手が《{card}》を「{name}」で{verb}た")


@pytest.mark.parametrize(
    "done, said",
    [
        (NEITHER, "《仮の獣》を「S・トリガー」で召喚"),
        (NEITHER, "《仮の忍》を「ニンジャ・ストライク」で召喚"),
        (TRIGGERED + STRUCK, "《仮の獣》を「マナコスト」で召喚"),
        (TRIGGERED + STRUCK, "《仮の獣》を「マナコスト」と「S・トリガー」で召喚"),
        (TRIGGERED + STRUCK, "《仮の獣》を墓地から「S・トリガー」で召喚"),
    ],
)
def test_what_was_used_otherwise_or_not_at_all_was_not_used_so(tmp_path: Path, done: str, said: str) -> None:
    assert told(tmp_path, f"{ATTACKED}{done}ならば 相手が{said}した").status is Status.FAILED
    assert told(tmp_path, f"{ATTACKED}{done}ならば 相手が{said}しなかった").message is None


def test_a_card_that_is_paid_for_is_not_used_by_the_ability_it_has(tmp_path: Path) -> None:
    paid = f"{ATTACKED}{NEITHER}かつ 相手が《仮の獣》を「マナコスト」で召喚する\nならば 相手が《仮の獣》を"
    assert told(tmp_path, f"{paid}「マナコスト」で召喚した").message is None
    assert told(tmp_path, f"{paid}「S・トリガー」で召喚した").status is Status.FAILED


@pytest.mark.parametrize("end", ["した", "しなかった"])
@pytest.mark.parametrize("name", ["S・トリガー", "ほげ", "マナ爆誕"])
def test_by_what_it_has_not_no_card_was_used(tmp_path: Path, name: str, end: str) -> None:
    problem = refused(tmp_path, f"{ATTACKED}{STRUCK}ならば 相手が《仮の忍》を「{name}」で召喚{end}")
    assert problem.message == f"《仮の忍》を「{name}」で使う方法はない"
    assert problem.expected == (
        "使い方は「マナコスト」、「ニンジャ・ストライク」（どれでもよければ、名前を書かない）"
    )


@pytest.mark.parametrize(
    "name", ["このクリーチャーを召喚してもよい", "常に（マナゾーンから）：このクリーチャーを召喚してもよい"]
)
def test_a_permission_of_its_own_is_named_with_what_is_paid_or_without(tmp_path: Path, name: str) -> None:
    for ways in (f"「{name}」", f"「マナコスト」と「{name}」", "「マナコスト」"):
        said = f"{FROM_MANA}ならば 自分が《仮の根》①を{ways}で召喚した"
        assert told(tmp_path, said, "メインステップ").message is None
    other = f"{FROM_MANA}ならば 自分が《仮の根》②を「{name}」で召喚し"
    assert told(tmp_path, f"{other}た", "メインステップ").status is Status.FAILED
    assert told(tmp_path, f"{other}なかった", "メインステップ").message is None


def test_a_permission_that_another_card_gives_is_no_way_of_its_own(tmp_path: Path) -> None:
    name = "自分は墓地からクリーチャーを召喚してもよい"
    done = (
        f"{FROM_MANA}かつ 自分が《仮の根》③を墓地から召喚する\nならば 自分が《仮の根》③を「{name}」で召喚した"
    )
    assert refused(tmp_path, done).expected == (
        "使い方は「マナコスト」、「このクリーチャーを召喚してもよい」（どれでもよければ、名前を書かない）"
    )


# --- もし ---------------------------------------------------------------------------------

ENTERED = "ならば 《仮の獣》は相手のバトルゾーンにある"


def test_who_is_said_to_use_a_card_by_its_ability_uses_that(tmp_path: Path) -> None:
    done = f"{ATTACKED}かつ 相手が《仮の獣》を「S・トリガー」で召喚する\n"
    assert told(tmp_path, f"{done}{ENTERED}").message is None
    assert told(tmp_path, f"{done}ならば 相手が《仮の獣》の「S・トリガー」を使った").message is None


@pytest.mark.parametrize("how", ["を「マナコスト」で", "を墓地から", "をシールドゾーンから"])
def test_a_use_that_came_about_otherwise_is_not_the_one_that_is_said(tmp_path: Path, how: str) -> None:
    done = f"{ATTACKED}{TRIGGERED}かつ 相手が《仮の獣》{how}召喚する\n{ENTERED}"
    message = told(tmp_path, done).message
    assert f"「相手が《仮の獣》{how}召喚する」ことはできない" in (message or "")


def test_who_declined_the_ability_does_not_use_the_card_by_it(tmp_path: Path) -> None:
    said = f"{ATTACKED}{NEITHER}かつ 相手が《仮の獣》を「S・トリガー」で召喚する\n{ENTERED}"
    assert "ことはできない" in (told(tmp_path, said).message or "")


@pytest.mark.parametrize("done", ["", TRIGGERED])
@pytest.mark.parametrize("name", ["ニンジャ・ストライク", "ほげ"])
def test_nobody_uses_a_card_by_what_it_has_not(tmp_path: Path, name: str, done: str) -> None:
    said = f"{ATTACKED}{done}かつ 相手が《仮の獣》を「{name}」で召喚する\n{ENTERED}"
    problem = refused(tmp_path, said)
    assert problem.message == f"《仮の獣》を「{name}」で使う方法はない"
    assert problem.expected == "使い方は「マナコスト」、「S・トリガー」（どれでもよければ、名前を書かない）"


@pytest.mark.parametrize("end", ["る", "ない"])
def test_that_it_can_be_used_so_is_said_of_the_ability(tmp_path: Path, end: str) -> None:
    problem = refused(tmp_path, f"{ATTACKED}ならば 相手は《仮の獣》を「S・トリガー」で召喚でき{end}")
    assert problem.expected == "「《仮の獣》の「S・トリガー」を使える」のように書く"
    assert told(tmp_path, f"{ATTACKED}ならば 相手は《仮の獣》の「S・トリガー」を使える").message is None
