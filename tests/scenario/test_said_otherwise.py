"""What people try to say is refused with what says it; what was not so is told as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
{turn}かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の招 | 光 1 呪文 | 効果：自分の手札からクリーチャーを1体コストを支払わずに召喚する |
  | 仮の獣 | 火 9 9000 | |
  | 仮の兵 | 火 1 1000 | |
  | 仮の壊 | 光 1 呪文 | 効果：自分のクリーチャーを1体破壊する |
  | 仮の引 | 光 1 呪文 | 効果：カードを2枚まで引く |
  | 仮のV  | 進化クリーチャー　文明：光　コスト：1　種族：なし　パワー：9000 | 進化V：火のクリーチャー |
  | 仮の忍 | 水 5 3000 | ニンジャ・ストライク4 |
  | 仮の背 | 火 5 5000 | S・バック：火のカード |
  | 仮の水 | 水 1 1000 | |
かつ 次の盤面である
  | ゾーン         | 自分                         | 相手 |
  | 手札           | {hand}                       | なし |
  | マナゾーン     | 光×3                         | なし |
  | バトルゾーン   | 《仮の兵》①                 | 《仮の兵》② |
  | シールドゾーン | 《仮の水》                   | なし |
"""
THEIRS = "かつ 相手のターンである\n"
ATTACKED = "もし 相手が《仮の兵》②で自分を攻撃する\nならば 自分は"


def told(folder: Path, hand: str, body: str, turn: str = "") -> ScenarioResult:
    """Return what comes of a scenario with some hand."""
    (result,) = run(plant(folder, BOARD.format(hand=hand, turn=turn) + body, rule="メインステップ"))
    return result


@pytest.mark.parametrize(
    "hand, body, turn, message",
    [
        (
            "《仮の招》 《仮の獣》",
            "もし 自分が《仮の招》を唱える\nならば 自分は《仮の獣》を召喚しなかった",
            "",
            "そうならなかった：実際は、自分は《仮の獣》を召喚した",
        ),
        (
            "《仮の獣》",
            "もし 自分が何もしない\nならば 自分は《仮の獣》を選べる",
            "",
            "そのカードを選ばせることがなかった",
        ),
        (
            "《仮のV》",
            "ならば 自分は《仮のV》を召喚できる",
            "",
            "《仮のV》の進化元は2枚要るが、なるカードは1枚しかない",
        ),
        (
            "《仮の忍》",
            f"{ATTACKED}《仮の忍》の「ニンジャ・ストライク」を使える",
            THEIRS,
            "「ニンジャ・ストライク4」の、宣言する時の条件が満たされていない：4以上でなければならないが、3である",
        ),
        (
            "《仮の背》",
            f"{ATTACKED}《仮の背》の「S・バック」を使える",
            THEIRS,
            "《仮の背》の「S・バック」で捨てるのは「火のカード」だが、手札に加わるのは《仮の水》である",
        ),
        (
            "《仮の獣》",
            "ならば 《仮の獣》に支払うコストは9である",
            "",
            "《仮の獣》のコストは確定していない（使われていない。コストは使う時に確定する）",
        ),
        (
            "《仮の獣》",
            "ならば 相手のターンの終わりに、自分の手札は1枚である",
            "",
            "そこまで進めるには、「もし」に「自分が何もしない」「自分がターンを終える」などと書く",
        ),
    ],
)
def test_what_was_not_so_is_told_as_it_was(
    tmp_path: Path, hand: str, body: str, turn: str, message: str
) -> None:
    result = told(tmp_path, hand, body, turn)
    assert result.status is Status.FAILED
    assert message in (result.message or "")


def test_who_decides_is_told_to_who_takes_it_for_the_other_player(tmp_path: Path) -> None:
    body = "もし 自分が《仮の壊》を唱える\nかつ 相手が《仮の兵》①を選ぶ\nならば 《仮の壊》は自分の墓地にある"
    result = told(tmp_path, "《仮の壊》", body)
    assert "どの決定の答えにもならなかった：それを決めるのは自分である" in (result.message or "")


def test_how_many_are_drawn_one_by_one_is_said_as_the_guide_says(tmp_path: Path) -> None:
    drawn = "かつ 自分がカードを1枚引く\nかつ 自分が《仮の引》の能力を使わない\n"
    body = f"もし 自分が《仮の引》を唱える\n{drawn}ならば 自分の手札は1枚である"
    assert told(tmp_path, "《仮の引》", body).status is Status.PASSED


@pytest.mark.parametrize(
    "said, advice",
    [
        ("ならば 自分のマナゾーンのアンタップしているカードは3枚である", "タップしているほうを数える"),
        ("もし 自分がコストを支払わずに《仮の獣》を召喚する", "「自分が《種》を召喚する」とだけ"),
        ("もし 自分が《仮の獣》を実行する", "「使う」か、カードの種類に合わせて"),
        ("ならば 自分は《仮の獣》をプレイできる", "「使う」か、カードの種類に合わせて"),
        ("ならば 自分は《仮の獣》と《仮の兵》①を使った", "「かつ」の文で1枚ずつ書く"),
    ],
)
def test_what_is_not_said_so_is_refused_with_what_to_write(tmp_path: Path, said: str, advice: str) -> None:
    with pytest.raises(InputError) as refused:
        told(tmp_path, "《仮の獣》", said)
    assert advice in (refused.value.expected or "")


def test_that_other_ones_cannot_be_said_is_told(tmp_path: Path) -> None:
    line = "常に：自分の他のクリーチャーを召喚するコストを1少なくする"
    body = BOARD.format(hand="なし", turn="").replace(
        "光 1 呪文 | 効果：カードを2枚まで引く", f"光 1 1000 | {line}"
    )
    with pytest.raises(InputError) as refused:
        run(plant(tmp_path, f"{body}ならば 自分の手札は0枚である", rule="メインステップ"))
    assert "では言えないこと（「他の」）が入っている" in refused.value.message
