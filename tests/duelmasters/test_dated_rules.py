"""Changes of rules on turns and combat: both sides of each date, or that no source tells the older one.

What is not at stake is never asked: without an ability that would be resolved there, a turn of
any day can be played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import pytest

from cardrules.core.errors import InputError
from cardrules.core.files import root
from cardrules.core.rules import SilentSourceError
from cardrules.duelmasters.unfit import TYPES_SINCE
from tests.duelmasters.saying import played, rules


@dataclass(frozen=True)
class Change:
    """A rule, the day from which its text is known, and a play in which it matters."""

    rule: str
    day: str
    cards: str
    board: str
    deeds: tuple[str, ...]
    step: str = "攻撃"


CHANGES: Final = (
    Change(
        "end-of-turn-triggers", "2017-03-01", "仮の宵 | 闇 2 2000 | 自分のターンの終わりに：カードを1枚引く",
        "バトルゾーン | 《仮の宵》 | なし", ("自分がターンを終える",), "メイン",
    ),
    Change(
        "attack-trigger-order", "2020-10-23",
        """仮の兵 | 火 2 2000 |
           仮の乱入 | 火 5 5000 | 自分のクリーチャーが攻撃する時（手札から・使用宣言）：カードを1枚引く""",
        """バトルゾーン | 《仮の兵》 | なし
           手札 | 《仮の乱入》 | なし""",
        ("自分が《仮の兵》で攻撃する", "自分が《仮の乱入》の能力を使う"),
    ),
    Change(
        "removed-from-attack", "2019-06-18",
        "仮の自滅 | 火 4 4000 | 攻撃する時：このクリーチャーを手札に戻す",
        "バトルゾーン | 《仮の自滅》 | なし", ("自分が《仮の自滅》で攻撃する",),
    ),
    Change(
        "before-break", "2023-09-14",
        "仮の自爆 | 火 3 3000 | シールドをブレイクする前に：このクリーチャーを破壊する",
        "バトルゾーン | 《仮の自爆》 | なし", ("自分が《仮の自爆》で攻撃する",),
    ),
    Change(
        "shield-trigger-declaration", "2021-12-16",
        """仮の二枚 | 火 6 6000 | W・ブレイカー
           仮の罠 | 水 3 呪文 | S・トリガー\\n効果：カードを1枚引く
           仮の檻 | 水 3 呪文 | S・トリガー\\n効果：カードを1枚引く""",
        """バトルゾーン | 《仮の二枚》 | なし
           シールドゾーン | なし | 《仮の罠》 《仮の檻》""",
        (
            "自分が《仮の二枚》で攻撃する", "相手が《仮の罠》の「S・トリガー」を使う",
            "相手が《仮の檻》の「S・トリガー」を使う",
        ),
    ),
    Change(
        "shields-under-declaration", "2024-02-15",
        """仮の封じ | 闇 5 5000 | 常に（相手のシールドが5つ以上あれば）：相手は「S・トリガー」を使えない
           仮の罠 | 水 3 呪文 | S・トリガー\\n効果：カードを1枚引く
           仮の檻 | 水 3 呪文 | S・トリガー\\n効果：カードを1枚引く""",
        """バトルゾーン | 《仮の封じ》 | なし
           シールドゾーン | なし | 《仮の罠》 《仮の檻》""",
        ("自分が《仮の封じ》で攻撃する", "自分が《仮の罠》を選ぶ", "相手が《仮の罠》の「S・トリガー」を使う"),
    ),
    Change(
        "battle-within-an-effect", "2017-04-06",
        """仮の決闘 | 火 3 3000 | 出た時：相手のクリーチャーを1体このクリーチャーとバトルさせる
           仮の奮起 | 火 3 3000 | バトルする時：このターン、このクリーチャーのパワーを+3000する""",
        """手札 | 《仮の決闘》 | なし
           マナゾーン | 火×3 | なし
           バトルゾーン | なし | 《仮の奮起》""",
        ("自分が《仮の決闘》を召喚する",), "メイン",
    ),
    Change(
        "abyss-zone", "2025-12-17",
        """仮の奈落 | 闇 6 呪文 | 効果：相手のクリーチャーを1体深淵ゾーンに置く
           仮の兵 | 火 2 2000 |""",
        """手札 | 《仮の奈落》 | なし
           マナゾーン | 闇×6 | なし
           バトルゾーン | なし | 《仮の兵》""",
        ("自分が《仮の奈落》を唱える",), "メイン",
    ),
    Change(
        "element", "2023-04-10",
        """仮の荒波 | 水 5 呪文 | 効果：相手のエレメントをすべて手札に戻す
           仮の兵 | 火 2 2000 |""",
        """手札 | 《仮の荒波》 | なし
           マナゾーン | 水×5 | なし
           バトルゾーン | なし | 《仮の兵》""",
        ("自分が《仮の荒波》を唱える",), "メイン",
    ),
)  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.rule)
def test_before_the_day_no_source_tells(change: Change) -> None:
    eve = (date.fromisoformat(change.day) - timedelta(days=1)).isoformat()
    with pytest.raises(SilentSourceError) as raised:
        played(eve, change.cards, change.board, *change.deeds, step=change.step)
    assert raised.value.rule == change.rule


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.rule)
def test_from_the_day_on_the_rule_is_applied(change: Change) -> None:
    branches = played(change.day, change.cards, change.board, *change.deeds, step=change.step)
    assert branches
    assert all((change.rule, change.day) in rules(branch) for branch in branches)


def test_no_card_lies_in_a_zone_that_no_source_knows_on_the_day() -> None:
    cards, board = "仮の兵 | 火 2 2000 |", "深淵ゾーン | 《仮の兵》 | なし"
    with pytest.raises(InputError, match="「深淵ゾーン」は 2025-12-17 より前のルールにないゾーンである"):
        played("2025-12-16", cards, board, "ルールにより自分がカードを1枚引く")
    assert played("2025-12-17", cards, board, "ルールにより自分がカードを1枚引く")


@pytest.mark.parametrize("kind", TYPES_SINCE)
def test_no_card_is_of_a_type_that_the_rules_did_not_list_on_the_day(kind: str) -> None:
    """The same card lies there from the day on from which the rule of the ontology lists its type."""
    word, since = TYPES_SINCE[kind]
    cards, board = f"仮の札 | 火 2 {word} |", "バトルゾーン | 《仮の札》 | なし"
    eve = (since - timedelta(days=1)).isoformat()
    with pytest.raises(InputError, match=f"《仮の札》の「{word}」は {since} より前のルールにない"):
        played(eve, cards, board, "ルールにより自分がカードを1枚引く")
    assert played(since.isoformat(), cards, board, "ルールにより自分がカードを1枚引く")
    told = (root() / "ontology/duelmasters/rules/200-card-data.ttl").read_text("utf-8")
    assert re.search(
        rf"rule:card-types\\/{since} .*?skos:definition \"[^\"]*{word}[^\"]*を加える", told, re.DOTALL
    )


HOMES = {"サイキック・クリーチャー": "超次元ゾーン", "GRクリーチャー": "超GRゾーン"}


@pytest.mark.parametrize("zone", ["手札", "墓地", "マナゾーン", "山札の上", "シールドゾーン"])
@pytest.mark.parametrize("kind", HOMES)
def test_a_card_that_does_not_begin_in_the_deck_never_lies_elsewhere(kind: str, zone: str) -> None:
    """It goes back to its own zone as soon as it has left the battle zone (117, 118)."""
    cards = f"仮の超 | {kind}　文明：火　コスト：3　種族：なし　パワー：3000 |"
    with pytest.raises(InputError, match=r"《仮の超》が[^に]+にとどまることはない") as raised:
        played("2026-04-10", cards, f"{zone} | 《仮の超》 | なし", "ルールにより自分がカードを1枚引く")
    assert raised.value.expected == f"{HOMES[kind]}かバトルゾーンに置く"
    for place in (HOMES[kind], "バトルゾーン"):
        assert played(
            "2026-04-10", cards, f"{place} | 《仮の超》 | なし", "ルールにより自分がカードを1枚引く"
        )


def test_an_empty_zone_that_no_source_knows_may_be_said_to_be_so() -> None:
    cards, board = "仮の兵 | 火 2 2000 |", "深淵ゾーン | なし | なし"
    assert played("2025-12-16", cards, board, "ルールにより自分がカードを1枚引く")


def test_a_turn_of_an_early_day_is_played_where_nothing_unknown_matters() -> None:
    cards = "仮の兵 | 火 2 2000 |"
    board = "バトルゾーン | 《仮の兵》 | なし"
    branches = played("2016-01-01", cards, board, "自分が《仮の兵》で攻撃する", "自分がターンを終える")
    assert len(branches) == 1
