"""「《X》の能力で、自分が《Y》を選んだ」: what was chosen in a choice that this ability asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 3 3000 |      |
  | 仮の王 | 火 2 2000 | ■出た時：自分の他のクリーチャーを1体手札に戻す■W・ブレイカー |
  | 仮の壊 | 火 1 呪文 | 効果：自分のクリーチャーを1体破壊する |
  | 仮の択 | 火 1 呪文 | 効果：次のうちいずれか1つを選ぶ▶カードを1枚引く▶カードを2枚引く |
かつ 次の盤面である
  | ゾーン       | 自分                             |
  | 手札         | 《仮の壊》 《仮の王》 《仮の択》 |
  | バトルゾーン | 《仮の獣》① 《仮の獣》②        |
  | マナゾーン   | 火×4                             |
もし 自分が《仮の壊》を唱える
かつ 自分が《仮の獣》①を選ぶ
かつ 自分が《仮の王》を召喚する
かつ 《仮の王》の能力で、自分が《仮の獣》②を選ぶ
かつ 自分が《仮の択》を唱える
かつ 自分が2番目の選択肢を選ぶ
"""


def told(folder: Path, judged: str) -> ScenarioResult:
    """Run one scenario."""
    (result,) = run(plant(folder, f"{BOARD}ならば {judged}", rule="使用宣言"))
    return result


@pytest.mark.parametrize(
    "said, so",
    [
        ("《仮の壊》の能力で、自分が《仮の獣》①を選", True),
        ("《仮の壊》の能力で、自分は《仮の獣》①を選", True),
        ("《仮の王》の能力で、自分が《仮の獣》②を選", True),
        ("《仮の王》の「出た時」の能力で、自分が《仮の獣》②を選", True),
        ("《仮の択》の能力で、自分が2番目の選択肢を選", True),
        ("《仮の択》の能力で、自分が選択肢「カードを2枚引く」を選", True),
        ("《仮の壊》の能力で、自分が《仮の獣》②を選", False),
        ("《仮の王》の能力で、自分が《仮の獣》①を選", False),
        ("《仮の王》の「W・ブレイカー」の能力で、自分が《仮の獣》②を選", False),
        ("《仮の壊》の能力で、相手が《仮の獣》①を選", False),
        ("《仮の択》の能力で、自分が1番目の選択肢を選", False),
        ("《仮の壊》の能力で、自分が2番目の選択肢を選", False),
    ],
)
def test_it_was_chosen_as_that_ability_asked(tmp_path: Path, said: str, so: bool) -> None:
    was, was_not = told(tmp_path, f"{said}んだ"), told(tmp_path, f"{said}ばなかった")
    assert (was.message is None) is so
    assert (was_not.message is None) is not so
    assert {was.status, was_not.status} == {Status.PASSED, Status.FAILED}


def test_what_another_ability_had_chosen_is_told(tmp_path: Path) -> None:
    result = told(tmp_path, "《仮の壊》の能力で、自分が《仮の獣》②を選んだ")
    assert (result.message or "").endswith("そうならなかった：それを選ばせたのは、ほかの能力である")
    result = told(tmp_path, "《仮の壊》の能力で、自分が《仮の獣》①を選ばなかった")
    assert (result.message or "").endswith("そうならなかった：実際は、自分が《仮の獣》①を選んだ")


@pytest.mark.parametrize("end", ["んだ", "ばなかった"])
@pytest.mark.parametrize("whose", ["《仮の壊》の「ほげ」の", "《仮の獣》①の"])
def test_the_ability_must_be_there(tmp_path: Path, whose: str, end: str) -> None:
    with pytest.raises(InputError):
        told(tmp_path, f"{whose}能力で、自分が《仮の獣》①を選{end}")
