"""What ならば can ask of cards as they lie, and of what may be chosen: each said rightly and wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.lint import lint_feature
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

CHOICE = "▶このターン、自分のクリーチャーはブロックできない▶相手は自身の手札を1枚捨てる"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値             | 能力 |
  | 仮の双 | 火/水 3 2000   | ■ブロッカー■パワーアタッカー2000 |
  | 仮の芽 | 自然 1 1000    |  |
  | 仮の石 | 光 2 タマシード |  |
  | 仮の聴 | 水 4 4000      | 自分のクリーチャーが破壊された時：カードを1枚引く |
  | 仮の渦 | 水 2 呪文      | 効果：相手のクリーチャーを1体手札に戻す |
  | 仮の嵐 | 水 2 呪文      | 効果：相手のクリーチャーを2体まで手札に戻す |
  | 仮の術 | 水 2 呪文      | 効果：次のうちいずれか1つを選ぶ▶カードを1枚引く▶カードを2枚引く |
  | 仮の剣 | 火 5 5000      | ■W・ブレイカー■T・ブレイカー |
  | 仮の火 | 火 2 呪文      | 効果：自分のクリーチャーを1体破壊する |
  | 仮の炎 | 火 2 呪文      | 効果：自分のクリーチャーを1体破壊する。その後、次のうちいずれか1つを選ぶ{CHOICE} |
かつ 次の盤面である
  | ゾーン       | 自分                                                     | 相手               |
  | 手札         | 《仮の渦》 《仮の嵐》 《仮の術》 《仮の火》 《仮の炎》              | なし               |
  | マナゾーン   | 水×2 火×2                                                | なし               |
  | バトルゾーン | 《仮の双》＞《仮の芽》×2 《仮の石》 《仮の聴》 《仮の剣》 | 《仮の芽》① 《仮の芽》② |
"""  # noqa: E501
NOTHING_DONE = "もし 自分が何もしない\n"
WHIRL = "もし 自分が《仮の渦》を唱える\n"
STORM = "もし 自分が《仮の嵐》を唱える\n"
ARTS = "もし 自分が《仮の術》を唱える\n"
OPTIONS = "ならば 自分が選べるのは次のとおりである\n  | 選べるもの |\n"

TRUE = {
    "type": "ならば 自分のバトルゾーンのクリーチャーは3体である",
    "other type": "ならば 自分のバトルゾーンのタマシードは1枚である",
    "no such type": "ならば 自分のバトルゾーンの呪文は0枚である",
    "keyword": "ならば 《仮の双》は「ブロッカー」を持つ",
    "no keyword": "ならば 《仮の石》は「ブロッカー」を持たない",
    "civilizations": "ならば 《仮の双》の文明は「火/水」である",
    "one civilization": "ならば 《仮の双》の文明は「火」でない",
    "card type": "ならば 《仮の石》のカードタイプは「タマシード」である",
    "name": "ならば 《仮の石》のカード名は「仮の石」である",
    "under": "ならば 《仮の芽》は《仮の双》の下にある",
    "not under": "ならば 《仮の芽》は《仮の聴》の下にない",
    "number under": "ならば 《仮の双》の下は2枚である",
    "in the zone under another": "ならば 《仮の芽》×2は自分のバトルゾーンにある",
    "no more there": "ならば 《仮の芽》×3は自分のバトルゾーンにない",
    "position": "ならば 次の盤面になる\n  | ゾーン | 自分 |\n  | マナゾーン | 火×2 水×2 |",
    "another position": "ならば 次の盤面にはならない\n  | ゾーン | 自分 |\n  | マナゾーン | 火×2 |",
    "both sides": "ならば 次の盤面になる\n  | ゾーン | 自分 | 相手 |\n"
    "  | バトルゾーン | 《仮の石》 《仮の双》＞《仮の芽》×2 《仮の聴》 《仮の剣》 | "
    "《仮の芽》② 《仮の芽》① |",
    "choosable": WHIRL + OPTIONS + "  | 《仮の芽》① |\n  | 《仮の芽》② |",
    "choosable up to": STORM + OPTIONS + "  | 何も選ばない |\n  | 《仮の芽》① |\n  | 《仮の芽》② |\n"
    "  | 《仮の芽》①と《仮の芽》② |",
    "options": ARTS + OPTIONS + "  | カードを1枚引く |\n  | カードを2枚引く |",
    "not all options": ARTS + OPTIONS.replace("である", "でない") + "  | カードを1枚引く |",
    "triggered once": "もし 自分が《仮の火》を唱える\nかつ 自分が《仮の双》を選ぶ\n"
    "ならば 《仮の聴》の能力が誘発するのは1回である",
    "not triggered": WHIRL + "ならば 《仮の聴》の能力が誘発するのは0回である",
    "waiting": "もし 自分が《仮の炎》を唱える\nかつ 自分が《仮の双》を選ぶ\n"
    "ならば 選択肢を選ぶ時、《仮の聴》の能力は待機している\n"
    "かつ 自分がカードを引く時、《仮の聴》の能力は待機していない",
    "word": "もし 自分が《仮の剣》で攻撃する\nかつ 自分が「W・ブレイカー」を選ぶ\n"
    "ならば 相手のシールドゾーンは3枚である",
    "break": "もし 自分が《仮の剣》で攻撃する\nならば 自分が選べるのは次のとおりである\n"
    "  | 選べるもの |\n  | W・ブレイカー |\n  | T・ブレイカー |",
}

FALSE = {
    "in the zone under another": (
        "ならば 《仮の芽》×2は自分のバトルゾーンにない",
        "《仮の芽》は自分のバトルゾーンで《仮の双》の下にある",
    ),
    "elsewhere than under another": (
        "ならば 《仮の芽》は自分の墓地にある",
        "《仮の芽》は自分のバトルゾーンで《仮の双》の下にある",
    ),
    "type": ("ならば 自分のバトルゾーンのクリーチャーは4体である", "実際は3"),
    "no keyword": ("ならば 《仮の石》は「ブロッカー」を持つ", "実際に持つのはなし"),
    "civilizations": ("ならば 《仮の双》の文明は「火」である", "実際は「水/火」"),
    "under": ("ならば 《仮の芽》は《仮の聴》の下にある", "実際に下にあるのはなし"),
    "number under": ("ならば 《仮の双》の下は3枚である", "実際は2"),
    "position": (
        "ならば 次の盤面になる\n  | ゾーン | 自分 |\n  | マナゾーン | 火×2 水×3 |",
        "自分のマナゾーンが違う（実際は水×2 火×2）",
    ),
    "more": (WHIRL + OPTIONS + "  | 《仮の芽》① |", "書かれていない「仮の芽②」も選べる"),
    "no number of the kind": ("ならば 《仮の渦》のパワーは3000でない", "《仮の渦》にパワーはない"),
    "a number of no kind": ("ならば 《仮の渦》のパワーは3000である", "《仮の渦》にパワーはない"),
    "no place in the deck": (
        "ならば 《仮の渦》は山札の上から31番目にない",
        "山札の上から31番目にカードはない（30枚しかない）",
    ),
    "not tapped where nothing is": (
        "ならば 《仮の渦》はタップしていない",
        "《仮の渦》は自分の手札にある。そこで「タップ」であることはない",
    ),
    "another cost of what was not used": (
        "ならば 《仮の渦》に支払うコストは3でない",
        "《仮の渦》のコストは確定していない（使われていない。コストは使う時に確定する）",
    ),
    "less": (
        WHIRL + OPTIONS + "  | 《仮の芽》① |\n  | 《仮の芽》② |\n  | 《仮の双》 |",
        "「仮の双」は選べない",
    ),
}


def judged(folder: Path, body: str) -> ScenarioResult:
    """Run one scenario in which something is judged of the board."""
    body = body if "もし" in body else NOTHING_DONE + body
    (result,) = run(plant(folder, BOARD + body, rule="メインステップ"))
    return result


@pytest.mark.parametrize("body", TRUE.values(), ids=TRUE)
def test_what_is_so_passes(tmp_path: Path, body: str) -> None:
    result = judged(tmp_path, body)
    assert result.message is None
    assert result.status is Status.PASSED


@pytest.mark.parametrize("body,why", FALSE.values(), ids=FALSE)
def test_what_is_not_so_fails_and_says_why(tmp_path: Path, body: str, why: str) -> None:
    result = judged(tmp_path, body)
    assert result.status is Status.FAILED
    assert result.message is not None
    assert result.message.endswith(f"そうならなかった：{why}" if why else "そうならなかった")


@pytest.mark.parametrize("value", ["青", "水/青"])
@pytest.mark.parametrize("verb", ["である", "でない"])
@pytest.mark.parametrize("what", ["文明", "カードタイプ", "スーパータイプ"])
def test_a_value_that_nothing_has_is_a_mistake(tmp_path: Path, what: str, value: str, verb: str) -> None:
    feature = plant(tmp_path, f"{BOARD}{NOTHING_DONE}ならば 《仮の双》の{what}は「{value}」{verb}")
    found = [each.message for each in lint_feature(feature)]
    assert f"「青」という{what}はない" in found


def test_nothing_to_choose_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="自分が何かを選ぶ決定がない"):
        judged(tmp_path, OPTIONS + "  | 《仮の芽》① |")


COMPELLED = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の身 | 水 3 3000 | 常に：相手がクリーチャーを選ぶ時、可能ならこのクリーチャーを選ぶ |
  | 仮の芽 | 自然 1 1000 |  |
  | 仮の嵐 | 水 2 呪文 | 効果：クリーチャーを2体まで手札に戻す |
かつ 次の盤面である
  | ゾーン       | 自分                | 相手     |
  | 手札         | 《仮の嵐》          | なし     |
  | マナゾーン   | 水×2                | なし     |
  | バトルゾーン | 《仮の芽》① 《仮の芽》② | 《仮の身》 |
もし 自分が《仮の嵐》を唱える
"""


def test_what_must_be_chosen_is_among_however_many(tmp_path: Path) -> None:
    listed = (
        "  | 何も選ばない |\n  | 《仮の身》 |\n  | 《仮の身》と《仮の芽》① |\n  | 《仮の身》と《仮の芽》② |"
    )
    (result,) = run(plant(tmp_path, COMPELLED + OPTIONS + listed, rule="カードの文は規則に優先する"))
    assert result.message is None


@pytest.mark.parametrize("number, left", [("0", 0), ("1", 1), ("2", 2)])
def test_a_number_says_how_many_are_chosen(tmp_path: Path, number: str, left: int) -> None:
    body = COMPELLED + f"かつ 自分が「{number}」を選ぶ\nならば 相手の手札は{min(left, 1)}枚である"
    (result,) = run(plant(tmp_path, body, rule="カードの文は規則に優先する"))
    assert result.message is None
