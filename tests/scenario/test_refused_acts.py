"""Acts that nothing ever offers: blocking, crossing and ギャラクシールド are refused with a reason each."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

BLOCKING = "ブロックの指定"
BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前       | 値              | 能力              |
  | 仮の兵     | 火 4 4000       |                   |
  | 仮の砦     | 光 6 6000       | ブロッカー        |
  | 仮の身代り | 光 5 5000       | ガードマン        |
  | 仮の銀河   | 光 7 7000       | ギャラクシールド3 |
  | 仮の装備   | 火 2 クロスギア |                   |
  | 仮の術     | 水 5 呪文       |                   |
かつ 次の盤面である
  | ゾーン       | 自分                                   | 相手                          |
  | 手札         | 《仮の銀河》① 《仮の術》               | 《仮の砦》① 《仮の銀河》②     |
  | バトルゾーン | 《仮の兵》① 《仮の装備》① 《仮の装備》② | 《仮の兵》② 《仮の身代り》    |
  | マナゾーン   | 光×3                                   | 《仮の装備》③                 |
  | 墓地         | 《仮の兵》③                            |                               |
"""
ATTACK = "もし 自分が《仮の兵》①で攻撃する\n"
STEP = "かつ 自分の攻撃ステップである\n"


def told(folder: Path, body: str, rule: str) -> ScenarioResult:
    """Run one scenario and return what is told of it."""
    (result,) = run(plant(folder, body, rule=rule))
    return result


@pytest.mark.parametrize(
    "board, who, card, because",
    [
        (
            BOARD + ATTACK, "相手", "《仮の砦》①",
            "ブロックできるのはバトルゾーンのクリーチャーだが、《仮の砦》①は手札にある",
        ),
        (
            BOARD + ATTACK, "相手", "《仮の装備》③",
            "ブロックできるのはバトルゾーンのクリーチャーだが、《仮の装備》③はマナゾーンにある",
        ),
        (
            BOARD + ATTACK, "相手", "《仮の兵》②",
            "《仮の兵》②は、「ブロッカー」のような、攻撃を引き受ける能力を持たない",
        ),
        (
            BOARD + ATTACK, "相手", "《仮の装備》①",
            "ブロックできるのは自分のクリーチャーだが、《仮の装備》①は別のプレイヤーのカードである",
        ),
        (
            BOARD + ATTACK, "相手", "《仮の身代り》",
            "《仮の身代り》の「ガードマン」は、ほかのクリーチャーへの攻撃だけを引き受ける",
        ),
        (
            BOARD, "相手", "《仮の身代り》",
            "ブロックできるのは、攻撃されてブロックを決める時だけだが、今はその時でない",
        ),
        (
            BOARD, "自分", "《仮の兵》①",
            "ブロックできるのは攻撃されたほうのプレイヤーだけで、ターン・プレイヤーではない",
        ),
    ],
)  # fmt: skip
def test_what_blocks_no_attack_is_told(tmp_path: Path, board: str, who: str, card: str, because: str) -> None:
    said = f"{because}（規則「{BLOCKING}」、507.1）"
    assert told(tmp_path, f"{board}ならば {who}は{card}でブロックできない", BLOCKING).message is None
    denied = told(tmp_path, f"{board}ならば {who}は{card}でブロックできる", BLOCKING)
    assert denied.status is Status.FAILED
    assert (denied.message or "").endswith(f"そうならなかった：{said}")
    begin = "かつ" if board.endswith(ATTACK) else "もし"
    done = f"{board}{begin} {who}が{card}でブロックする\nならば 自分の手札は2枚である"
    assert f"は、どの決定の答えにもならなかった：{said}" in (told(tmp_path, done, BLOCKING).message or "")


ATTACKED = BOARD.replace("《仮の兵》② 《仮の身代り》 ", "《仮の砦》②（タップ）")
TWIN = BOARD.replace("《仮の装備》② |", "《仮の表／仮の裏》 |").replace(
    "かつ 次の盤面",
    "  | 仮の表／仮の裏 | 火 4 4000 ──── 水 2 呪文 | ──── 効果：カードを1枚引く |\nかつ 次の盤面",
)


@pytest.mark.parametrize(
    "board, done, judged, rule, because",
    [
        (
            BOARD.replace("《仮の兵》② ", "《仮の砦》②（タップ） "),
            "もし 自分が《仮の兵》①で《仮の砦》②を攻撃する\n", "相手は《仮の砦》②でブロック", BLOCKING,
            "《仮の砦》②は、攻撃されているクリーチャー自身である",
        ),
        (
            BOARD.replace("《仮の兵》①", "《仮の兵》").replace("《仮の兵》②", "《仮の兵》"),
            "もし 自分が《仮の兵》で攻撃する\n", "相手は《仮の兵》でブロック", BLOCKING,
            "《仮の兵》は、「ブロッカー」のような、攻撃を引き受ける能力を持たない",
        ),
        (
            TWIN, "", "自分は《仮の表／仮の裏》を《仮の兵》①にクロス", "クロスするもの",
            "クロスできるのはクロスギアだが、《仮の表／仮の裏》はクロスギアでない",
        ),
    ],
)  # fmt: skip
def test_just_what_stands_against_it_is_told(
    tmp_path: Path, board: str, done: str, judged: str, rule: str, because: str
) -> None:
    denied = told(tmp_path, f"{board}{done}ならば {judged}できる", rule)
    assert f"そうならなかった：{because}（規則「{rule}」" in (denied.message or "")
    assert (denied.message or "").count("（規則「") == 1


def test_what_was_refused_where_it_was_asked_is_not_refused_for_the_time_after(tmp_path: Path) -> None:
    result = told(tmp_path, f"{ATTACKED}{ATTACK}ならば 相手は《仮の砦》②でブロックできる", BLOCKING)
    because = f"タップしている《仮の砦》②では「ブロッカー」を使えない（規則「{BLOCKING}」、507.1）"
    assert (result.message or "").endswith(f"そうならなかった：{because}")


@pytest.mark.parametrize(
    "card, host, because",
    [
        ("《仮の兵》①", "《仮の兵》①", "クロスできるのはクロスギアだが、《仮の兵》①はクロスギアでない"),
        ("《仮の術》", "《仮の兵》①", "クロスできるのはクロスギアだが、《仮の術》はクロスギアでない"),
        (
            "《仮の装備》③", "《仮の兵》①",
            "クロスできるのはバトルゾーンの自分のクロスギアだが、《仮の装備》③は別のプレイヤーのマナゾーンにある",
        ),
        (
            "《仮の装備》①", "《仮の装備》②",
            "クロスする先はクリーチャーだが、《仮の装備》②はクリーチャーでない",
        ),
        (
            "《仮の装備》①", "《仮の兵》③",
            "クロスする先はバトルゾーンのクリーチャーだが、《仮の兵》③は墓地にある",
        ),
        (
            "《仮の装備》①", "《仮の兵》②",
            "クロスする先は自分のクリーチャーだが、《仮の兵》②は別のプレイヤーのクリーチャーである",
        ),
    ],
)  # fmt: skip
def test_what_is_not_crossed_and_onto_what_not_is_told(
    tmp_path: Path, card: str, host: str, because: str
) -> None:
    assert (
        told(tmp_path, f"{BOARD}ならば 自分は{card}を{host}にクロスできない", "クロスするもの").message
        is None
    )
    denied = told(tmp_path, f"{BOARD}ならば 自分は{card}を{host}にクロスできる", "クロスするもの")
    assert (denied.message or "").endswith(f"そうならなかった：{because}（規則「クロスするもの」、303）")


FACE_UP = "表向きのシールドにする"


@pytest.mark.parametrize(
    "board, card, rule, because",
    [
        (BOARD, "《仮の術》", FACE_UP, "《仮の術》は「ギャラクシールド」を持たない"),
        (
            BOARD,
            "《仮の銀河》②",
            FACE_UP,
            "自分の手札のカードだが、《仮の銀河》②は別のプレイヤーの手札にある",
        ),
        (BOARD + STEP, "《仮の銀河》①", "メインステップに使う", "今は自分の攻撃ステップである"),
    ],
)
def test_what_is_not_made_a_face_up_shield_is_told(
    tmp_path: Path, board: str, card: str, rule: str, because: str
) -> None:
    shield = f"自分は{card}を「ギャラクシールド」でシールドに"
    assert told(tmp_path, f"{board}ならば {shield}できない", rule).message is None
    assert f"{because}（規則「{rule}」" in (
        told(tmp_path, f"{board}ならば {shield}できる", rule).message or ""
    )


def test_a_card_is_made_a_shield_by_no_other_name(tmp_path: Path) -> None:
    feature = plant(
        tmp_path, f"{BOARD}ならば 自分は《仮の銀河》①を「G・ゼロ」でシールドにできる", rule=FACE_UP
    )
    with pytest.raises(InputError) as caught:
        run(feature)
    assert caught.value.message == "《仮の銀河》①を「G・ゼロ」でシールドにする方法はない"
    assert caught.value.expected == "「ギャラクシールド」と書く"


ACTIVATED = "起動（自分の他のクリーチャーを1体タップする）"
ORDERED = BOARD.replace(
    "  | 仮の装備   | 火 2 クロスギア |",
    f"  | 仮の将     | 火 3 3000       | {ACTIVATED}：カードを1枚引く |\n  | 仮の装備   | 火 2 クロスギア |",
)


@pytest.mark.parametrize(
    "mine, other, step, because",
    [
        ("《仮の将》", "", STEP, "今は自分の攻撃ステップである"),
        ("《仮の将》", "", "かつ 相手のターンである\n", "今は相手のメインステップである"),
        ("", "《仮の将》", "", "《仮の将》は別のプレイヤーのバトルゾーンにある"),
    ],
)  # fmt: skip
def test_when_and_of_whom_abilities_are_activated_is_told(
    tmp_path: Path, mine: str, other: str, step: str, because: str
) -> None:
    board = ORDERED.replace("《仮の兵》① 《仮の装備》①", f"{mine} 《仮の兵》① 《仮の装備》①")
    board = board.replace("《仮の兵》② 《仮の身代り》", f"《仮の兵》② 《仮の身代り》 {other}") + step
    act, rule = f"自分は《仮の将》の「{ACTIVATED}」を起動", "起動型能力の使用"
    assert told(tmp_path, f"{board}ならば {act}できない", rule).message is None
    assert f"{because}（規則「{rule}」" in (told(tmp_path, f"{board}ならば {act}できる", rule).message or "")


def test_an_ability_that_a_creature_lacks_is_not_what_it_takes_an_attack_upon_itself_by(
    tmp_path: Path,
) -> None:
    board = BOARD.replace("《仮の兵》② 《仮の身代り》", "《仮の兵》②（タップ） 《仮の身代り》")
    attacked = f"{board}もし 自分が《仮の兵》①で《仮の兵》②を攻撃する\n"
    possible = told(tmp_path, f"{attacked}ならば 相手は《仮の身代り》の「ガードマン」を使える", BLOCKING)
    other = told(tmp_path, f"{attacked}ならば 相手は《仮の身代り》の「ブロッカー」を使える", BLOCKING)
    assert possible.message is None
    because = f"《仮の身代り》は「ブロッカー」を持たない（規則「{BLOCKING}」、507.1）"
    assert (other.message or "").endswith(f"そうならなかった：{because}")


@pytest.mark.parametrize(
    "who, act, rule, because",
    [
        ("相手", "《仮の砦》①で攻撃", "攻撃クリーチャーの指定", "《仮の砦》①は手札にある"),
        ("自分", "《仮の兵》②で攻撃", "攻撃クリーチャーの指定", "《仮の兵》②は別のプレイヤーのカードである"),
        ("相手", "《仮の兵》②で攻撃", "攻撃ステップ", "今は別のプレイヤーのターンである"),
        ("自分", "《仮の兵》①で《仮の装備》①を攻撃", "攻撃ステップ", "《仮の装備》①はクリーチャーでない"),
        ("自分", "《仮の兵》①で《仮の兵》③を攻撃", "攻撃ステップ", "《仮の兵》③は墓地にある"),
    ],
)
def test_what_does_not_attack_and_is_not_attacked_is_told(
    tmp_path: Path, who: str, act: str, rule: str, because: str
) -> None:
    assert told(tmp_path, f"{BOARD}ならば {who}は{act}できない", rule).message is None
    denied = told(tmp_path, f"{BOARD}ならば {who}は{act}できる", rule)
    assert f"{because}（規則「{rule}」" in (denied.message or "")


@pytest.mark.parametrize(
    "step, who, card, because",
    [
        ("", "自分", "《仮の術》", "今は自分のメインステップである"),
        ("かつ 相手のターンである\n", "自分", "《仮の術》", "今は相手のメインステップである"),
        ("かつ 自分のマナチャージステップである\n", "自分", "《仮の兵》③", "《仮の兵》③は墓地にある"),
    ],
)
def test_what_mana_is_not_charged_with_is_told(
    tmp_path: Path, step: str, who: str, card: str, because: str
) -> None:
    rule = "マナチャージ・ステップ"
    assert told(tmp_path, f"{BOARD}{step}ならば {who}は{card}をマナゾーンに置けない", rule).message is None
    denied = told(tmp_path, f"{BOARD}{step}ならば {who}は{card}をマナゾーンに置ける", rule)
    assert f"{because}（規則「{rule}」" in (denied.message or "")


@pytest.mark.parametrize("ability", [f"「{ACTIVATED}」の", ""])
def test_an_activated_ability_is_not_said_to_be_used_but_to_be_activated(
    tmp_path: Path, ability: str
) -> None:
    board = ORDERED.replace("《仮の兵》① 《仮の装備》①", "《仮の将》 《仮の兵》① 《仮の装備》①")
    with pytest.raises(InputError) as caught:
        run(plant(tmp_path, f"{board}ならば 自分は《仮の将》の{ability}能力を使える", rule="メインステップ"))
    named = f"《仮の将》の「{ACTIVATED}：カードを1枚引く」"
    assert caught.value.message == f"{named}は起動型能力である"
    assert caught.value.expected == f"「{named}を起動できる」のように書く"


OWN = "使うのは持っている能力"


@pytest.mark.parametrize(
    "sentence, because",
    [
        ("自分は《仮の兵》①の「S・トリガー」を使", "《仮の兵》①は能力を持たない"),
        ("自分は《仮の兵》①の「ハイパー化」を起動で", "《仮の兵》①は能力を持たない"),
        ("相手は《仮の砦》①の「G・ストライク」を使", "《仮の砦》①が持つのは「ブロッカー」だけである"),
    ],
)
def test_what_abilities_a_card_has_is_told_where_another_is_named(
    tmp_path: Path, sentence: str, because: str
) -> None:
    no, yes = ("きない", "きる") if sentence.endswith("で") else ("えない", "える")
    assert told(tmp_path, f"{BOARD}ならば {sentence}{no}", OWN).message is None
    assert f"{because}（規則「{OWN}」" in (
        told(tmp_path, f"{BOARD}ならば {sentence}{yes}", OWN).message or ""
    )


def test_of_a_card_whose_text_is_not_all_told_nobody_knows_what_it_has_not(tmp_path: Path) -> None:
    board = BOARD.replace("《仮の術》 ", "《仮の術》 《ラクリマ・クロウラー》 ")
    asked = "自分は《ラクリマ・クロウラー》の「S・トリガー」を使えるかは、出典に定めがない"
    assert told(tmp_path, f"{board}ならば {asked}", "メインステップ").status is Status.PASSED


@pytest.mark.parametrize("card", ["《仮の兵》①", "《仮の銀河》②"])
def test_what_is_no_shield_is_not_broken(tmp_path: Path, card: str) -> None:
    rule = "ブレイクする"
    assert told(tmp_path, f"{BOARD}ならば 自分は{card}をブレイクできない", rule).message is None
    message = told(tmp_path, f"{BOARD}ならば 自分は{card}をブレイクできる", rule).message or ""
    assert f"ブレイクするのはシールドだが、{card}は" in message
