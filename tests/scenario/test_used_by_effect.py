"""What an ability has a player use can be used only where the use comes about, not where it is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力         |
  | 仮の呼び | 水 1 呪文 | 効果：{text} |
  | 仮の獣   | 火 3 3000 |              |
  | 仮の別   | 水 2 2000 | ブロッカー   |
  | 仮の禁   | 闇 3 3000 | 常に：{ban}  |
かつ 次の盤面である
  | ゾーン       | 自分                           | 相手       |
  | 手札         | 《仮の呼び》 《仮の獣》 {hand} | なし       |
  | バトルゾーン | なし                           | 《仮の禁》 |
  | マナゾーン   | 水×1 {mana}                    | なし       |
もし 自分が《仮の呼び》を唱える
{also}ならば 《仮の呼び》の能力で、自分は《仮の獣》を{said}
"""
MAY = "自分の手札からクリーチャーを1体召喚してもよい"
MUST = "自分の手札からクリーチャーを1体召喚する"
FREELY = "自分の手札からクリーチャーを1体コストを支払わずに召喚してもよい"
NOTHING_ASKED = "相手は城を要塞化できない"
SUMMONING = "相手はクリーチャーを召喚できない"
OTHER = "《仮の別》"
INSTEAD = "かつ 自分が《仮の別》を召喚する\n"
TEXTS = pytest.mark.parametrize("text", [MAY, MUST], ids=["may", "must"])
HANDS = pytest.mark.parametrize(
    "hand, also", [("", ""), (OTHER, ""), (OTHER, INSTEAD)], ids=["alone", "among others", "gone by"]
)


def judged(
    folder: Path, text: str, said: str, mana: str, hand: str = "", also: str = "", *,
    ban: str = NOTHING_ASKED, rule: str = "使用宣言",
) -> ScenarioResult:  # fmt: skip
    body = BOARD.format(text=text, said=said, mana=mana, hand=hand, also=also, ban=ban)
    (result,) = run(plant(folder, body, rule=rule))
    return result


UNPAID = [
    ("水×1 火×1", "残りのマナの支払い", "マナが3必要だが2しか生み出せない"),
    ("水×3", "文明の支払い", "火文明を払えるアンタップのマナがない"),
]


@HANDS
@TEXTS
@pytest.mark.parametrize("mana, rule, why", UNPAID, ids=["mana", "civilization"])
def test_what_cannot_be_paid_cannot_be_used(
    tmp_path: Path, text: str, mana: str, rule: str, why: str, hand: str, also: str
) -> None:
    assert judged(tmp_path, text, "召喚できない", mana, hand, also, rule=rule).message is None
    message = judged(tmp_path, text, "召喚できる", mana, hand, also, rule=rule).message or ""
    assert f"そうならなかった：{why}（規則「{rule}」" in message


@HANDS
@TEXTS
def test_what_can_be_paid_can_be_used(tmp_path: Path, text: str, hand: str, also: str) -> None:
    mana = "水×2 火×2"
    assert judged(tmp_path, text, "召喚できる", mana, hand, also).message is None
    message = judged(tmp_path, text, "召喚できない", mana, hand, also).message or ""
    assert "そうならなかった：" in message


@pytest.mark.parametrize("verb", ["召喚でき", "使え"])
def test_what_is_forbidden_cannot_be_used(tmp_path: Path, verb: str) -> None:
    rule = "できないはできるに優先する"
    no = judged(tmp_path, FREELY, f"{verb}ない", "火×3", ban=SUMMONING, rule=rule)
    assert no.message is None
    message = judged(tmp_path, FREELY, f"{verb}る", "火×3", ban=SUMMONING, rule=rule).message or ""
    assert f"《仮の禁》の「常に：{SUMMONING}」による（規則「{rule}」" in message


def test_what_cannot_be_used_can_still_be_chosen(tmp_path: Path) -> None:
    assert judged(tmp_path, FREELY, "選べる", "火×3", ban=SUMMONING).message is None


REVEALED = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                                                            |
  | 仮の呼び | 水 1 呪文 | 効果：自分の山札の上から1枚を表向きにする。それがクリーチャーなら、それを{text} |
  | 仮の獣   | 火 3 3000 |                                                                                 |
かつ 次の盤面である
  | ゾーン     | 自分         |
  | 手札       | 《仮の呼び》 |
  | 山札の上   | 《仮の獣》   |
  | マナゾーン | 水×1 {mana}  |
もし 自分が《仮の呼び》を唱える
ならば 《仮の呼び》の能力で、自分は《仮の獣》を召喚できる
"""


@pytest.mark.parametrize("text", ["召喚する", "召喚してもよい", "コストを支払わずに召喚する"])
@pytest.mark.parametrize("mana", ["火×3", "水×3"])
def test_what_is_used_without_being_chosen_is_told_by_its_use(tmp_path: Path, text: str, mana: str) -> None:
    can = mana == "火×3" or text.startswith("コスト")
    so = REVEALED.format(text=text, mana=mana)
    rule = "使用宣言" if can else "文明の支払い"
    for body, holds in [(so, can), (so.replace("できる\n", "できない\n"), not can)]:
        (result,) = run(plant(tmp_path, body, rule=rule))
        assert (result.message is None) is holds


@HANDS
@TEXTS
@pytest.mark.parametrize(
    "number, by, can",
    [(3, "仮の呼び", True), (2, "仮の呼び", False), (4, "仮の呼び", False), (3, "仮の別", False)],
)
def test_how_much_is_tapped_is_asked_of_the_ability_that_is_said(
    tmp_path: Path, text: str, number: int, by: str, can: bool, hand: str, also: str
) -> None:
    said = f"《{by}》の能力で、自分はマナを{number}枚タップして《仮の獣》を"
    whole = BOARD.replace("《仮の呼び》の能力で、自分は《仮の獣》を", said)
    body = whole.format(
        text=text, said="召喚できる", mana="火×2 水×4", hand=hand, also=also, ban=NOTHING_ASKED
    )
    (result,) = run(plant(tmp_path, body, rule="使用宣言"))

    assert (result.status is Status.PASSED) == can, result.message


IN_DOUBT = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                                                     |
  | 仮の呼び | 水 1 呪文 | 効果：自分の手札からクリーチャーを1体コストを3として召喚してもよい       |
  | 仮の税   | 闇 3 3000 | 常に：相手のクリーチャーを召喚するコストを1多くする                      |
  | 仮の獣   | 火 6 6000 |                                                                          |
かつ 次の盤面である
  | ゾーン       | 自分                  | 相手       |
  | 手札         | 《仮の呼び》 《仮の獣》 | なし     |
  | バトルゾーン | なし                  | 《仮の税》 |
  | マナゾーン   | 水×1 火×3             | なし       |
もし 自分が《仮の呼び》を唱える
ならば {said}
"""
BY = "《仮の呼び》の能力で、自分は"


@pytest.mark.parametrize(
    "said, so",
    [
        (f"{BY}《仮の獣》を召喚できるかは、出典に定めがない", True),
        (f"{BY}《仮の獣》を召喚できる", False),
        (f"{BY}《仮の獣》を召喚できない", False),
        ("《仮の獣》は自分の手札にある", False),
    ],
)
def test_where_a_way_on_is_not_told_what_rests_on_it_alone_is_open(
    tmp_path: Path, said: str, so: bool
) -> None:
    (result,) = run(plant(tmp_path, IN_DOUBT.format(said=said), rule="メインステップ"))
    assert (result.status is Status.PASSED) == so, result.message
    assert so or "調べきれない：コストを決まった数にする効果と" in (result.message or "")
