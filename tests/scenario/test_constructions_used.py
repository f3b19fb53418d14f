"""What card texts can say is said twice: in files of cards and keywords, and in stand-ins that are played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cardrules.scenario.constructions_used import constructions
from cardrules.scenario.feature import Feature, read_feature
from cardrules.scenario.stand_ins_played import played, rows
from cardrules.scenario.suite import feature_files, read_all

GAME: Final = "duelmasters"

TEXT: Final = """\
# language: ja
@用語:呪文
機能: {told}
  出典: 総合ルール Ver.1.50 302

  背景:
    前提 2026-04-10のルールである
    かつ 次の仮のカードがある
      | 名前           | 値                       | 能力                      |
      | 仮の術         | 水 2 呪文                | 効果：GR召喚する          |
      | 仮の表／仮の裏 | 火 4 4000 ──── 水 2 呪文 | ──── 効果：カードを1枚引く |

  @規則:メインステップ{tag}
  シナリオアウトライン: 唱える
    前提 次の盤面である
      | ゾーン     | 自分     |
      | 手札       | 《<札>》 |
      | マナゾーン | 水×2     |
    ならば 自分は《<札>》を使える

    例:
      | 札   |
      | {card} |
"""


def made(folder: Path, card: str, tag: str = "") -> Feature:
    path = folder / "planted.feature"
    path.write_text(TEXT.format(told="植えたもの", card=card, tag=tag), encoding="utf-8")
    return read_feature(path, GAME)


def test_every_construction_is_used_twice() -> None:
    described = constructions(GAME, read_all(feature_files()))
    assert sorted(each.slug for each in described if each.draft) == []


def test_no_stand_in_is_only_written_down() -> None:
    """What a draft needs may wait for its scenario."""
    finished = (feature for feature in read_all(feature_files()) if not feature.drafts)
    idle = [row for feature in finished for row in rows(feature) if row not in played(feature)]
    assert [f"{row.place} {row.name}" for row in idle if row.name] == []


def test_only_what_is_played_counts(tmp_path: Path) -> None:
    """The row of the examples puts one stand-in into the hand; the other is only written down."""
    alone = {each.slug: each.files for each in constructions(GAME, ())}
    spell = {each.slug: each.files for each in constructions(GAME, [made(tmp_path, "仮の術")])}
    assert spell["gr-summon"] == alone["gr-summon"] + 1
    assert spell["draw"] == alone["draw"]


@pytest.mark.parametrize(
    "card, names", [("仮の術", ["仮の術"]), ("仮の裏", ["仮の表／仮の裏"]), ("仮の別", [])]
)
def test_a_stand_in_is_played_by_its_name_or_that_of_a_face(
    tmp_path: Path, card: str, names: list[str]
) -> None:
    feature = made(tmp_path, card)
    assert [row.name for row in rows(feature)] == ["仮の術", "仮の表／仮の裏"]
    assert [row.name for row in played(feature)] == names


def test_a_draft_plays_nothing(tmp_path: Path) -> None:
    assert played(made(tmp_path, "仮の術", tag=" @未対応")) == ()
