"""What texts ask of an object that has left, where no source tells what it was (総合ルール 110.5a)."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import ScenarioResult, Status
from tests.scenario.planted import plant, run


def _played(folder: Path, power: str, zone: str, judged: str = "", day: str = "2026-04-10") -> ScenarioResult:
    """Return how it goes that a creature is destroyed which then destroys one of 2000 if it had as much."""
    judged = judged or f"《敵》は相手の{zone}にある"
    text = "破壊された時：相手のパワーがこのクリーチャーのパワー以下のクリーチャーを1体破壊する"
    (result,) = run(
        plant(
            folder,
            f"""\
前提 {day}のルールである
かつ 次の仮のカードがある
  | 名前 | 値                                                             | 能力   |
  | 道連 | クリーチャー　文明：火　コスト：3　種族：なし　パワー：{power} | {text} |
  | 火矢 | 火 1 呪文 | 効果：自分のクリーチャーを1体破壊する |
  | 敵   | 火 1 2000 |                                       |
かつ 次の盤面である
  | ゾーン       | 自分     | 相手   |
  | 手札         | 《火矢》 | なし   |
  | バトルゾーン | 《道連》 | 《敵》 |
  | マナゾーン   | 火×1     | なし   |
もし 自分が《火矢》を唱える
ならば {judged}
""",
            rule="使ったカードの解決",
        )
    )
    return result


@pytest.mark.parametrize("power, zone", [("2000", "墓地"), ("1000", "バトルゾーン")])
def test_it_is_as_it_was_last(tmp_path: Path, power: str, zone: str) -> None:
    result = _played(tmp_path, power, zone)
    assert result.status is Status.PASSED, result.message


@pytest.mark.parametrize("zone", ["墓地", "バトルゾーン"])
def test_where_it_is_not_told_what_it_was_nothing_follows(tmp_path: Path, zone: str) -> None:
    result = _played(tmp_path, "？", zone)
    assert result.status is Status.FAILED
    assert "《道連》のパワーに出典がない" in (result.message or "")


def test_how_it_compared_is_looked_at_case_by_case(tmp_path: Path) -> None:
    for judged in ("《火矢》は自分の墓地にある", "《敵》は相手の墓地にあるかは、出典に定めがない"):
        result = _played(tmp_path, "？", "", judged)
        assert result.status is Status.PASSED, result.message


def test_it_is_not_compared_where_no_source_tells_that_it_is_read_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="どの出典も述べていない"):
        _played(tmp_path, "？", "", "《火矢》は自分の墓地にある", day="2018-03-01")
