"""Where the source is silent: a scenario that needs more fails and says so, whoever asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.scenario.feature import read_feature
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting

HEAD = """# language: ja
@出典:G31
機能: 定めのないこと
  出典: ゲート 用語集

  @規則:攻撃の相手 @規則:唱える手順 @規則:引くカード
  シナリオ: 試し
    前提 次の仮のカードがある
      | 名前   | 値                         | 能力                                   | 役 |
      | 仮の兵 | クリーチャー　マナコスト：1 |                                        | 兵 |
      | 仮の壁 | クリーチャー　マナコスト：1 |                                        | 壁 |
      | 仮の火 | スペル　マナコスト：1       |                                        | 術 |
      | 仮の水 | スペル　マナコスト：1       |                                        | 術 |
      | 仮の僕 | トークン                   |                                        | 印 |
    かつ 自分のマナは2である
    かつ 次の盤面である
      | ゾーン | 自分                             | 相手               |
      | 場     | 《仮の兵》（前衛）、《仮の僕》（前衛、タンブル状態） | 《仮の壁》（前衛） |
      | 手札   | 《仮の火》、《仮の水》           | なし               |
      | デッキ | なし                             | なし               |
"""


def _run(tmp_path: Path, steps: str) -> ScenarioResult:
    path = tmp_path / "scenarios" / "gate" / "silent.feature"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + "".join(f"    {line.strip()}\n" for line in steps.strip().split("\n")), "utf-8")
    (result,) = run_feature(read_feature(path), setting("gate"))
    return result


@pytest.mark.parametrize(
    "steps",
    [
        """もし 自分が《仮の兵》で《仮の壁》を攻撃する
        ならば 《仮の壁》は相手の場にある""",
        """もし 自分が《仮の兵》で《仮の壁》を攻撃する
        ならば 《仮の壁》が破壊されなかった""",
        """もし 自分が《仮の兵》で《仮の壁》を攻撃する
        ならば 相手の場は1枚である""",
        """もし 自分が《仮の兵》で《仮の壁》を攻撃する
        ならば 《仮の兵》はタンブル状態でない""",
        """もし 自分が《仮の僕》で《仮の壁》を攻撃する
        ならば 自分のマナは2である""",
        """ならば 自分は《仮の僕》で《仮の壁》を攻撃できない""",
        """ならば 自分は《仮の僕》を後衛に移動できる""",
        """もし 自分が《仮の火》を唱える
        かつ 自分が《仮の水》を唱える
        かつ ルールにより《仮の火》が解決される
        ならば 自分のマナは0である""",
        """もし ルールにより《仮の僕》が破壊される
        ならば 自分のマナは2である""",
        """もし ルールにより自分がカードを1枚引く
        ならば 自分の手札は2枚である""",
        """ならば 自分はゲームに勝たない""",
        """ならば 自分のライフは0である""",
    ],
    ids=[
        "where the target is", "whether it was destroyed", "how many there are", "the attacker's phase",
        "an attack while tumbled", "cannot is not known", "can is not known", "order on the stack",
        "mana of a token", "an empty deck", "winning", "life",
    ],
)  # fmt: skip
def test_what_needs_an_undefined_rule_fails_and_says_so(tmp_path: Path, steps: str) -> None:
    result = _run(tmp_path, steps)
    assert result.status is Status.FAILED
    assert result.message is not None
    assert "出典に定めがない" in result.message


@pytest.mark.parametrize(
    "judgement",
    [
        "自分が《仮の兵》で《仮の壁》を攻撃できるかは、出典に定めがない",
        "《仮の壁》が相手の場にあるかは、出典に定めがない",
        "自分が《仮の僕》で《仮の壁》を攻撃できるかは、出典に定めがある",
        "自分がゲームに勝つかは、出典に定めがある",
        "自分のマナが何点かは、出典に定めがない",
    ],
)
def test_silence_cannot_be_claimed_where_there_is_none_nor_denied_where_there_is(
    tmp_path: Path, judgement: str
) -> None:
    assert _run(tmp_path, f"ならば {judgement}").status is Status.FAILED
