"""What an evolution creature is put over: what no source tells is not taken for an answer."""

from __future__ import annotations

import pytest

from cardrules.core.decisions import UNSOURCED, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.objects import ZoneKey
from cardrules.core.values import Seat
from cardrules.duelmasters.ways_offered import offered_ways, ways_of_using
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND
from cardrules.scenario.branches import Branch
from tests.duelmasters.saying import played

DAY = "2026-04-10"
EVOLUTION = "進化クリーチャー　文明：闇　コスト：2　種族：なし　パワー：6000"
SACRIFICE = "使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい"
CARDS = f"""仮の魔物 | 闇 2 2000 |
仮の暗王 | {EVOLUTION} | 進化：闇のクリーチャー
仮の無記 | {EVOLUTION} |
仮の極大 | S-MAX進化クリーチャー　文明：闇　コスト：2　種族：なし　パワー：7000 | S-MAX進化
仮の召集 | 光 2 呪文 | 効果：クリーチャーを1体、自分の手札から出す
仮の光獣 | 光 2 2000 |
仮の贄王 | {EVOLUTION} | 進化：闇のクリーチャー\\n{SACRIFICE}"""
LIONEL = "《「正義星帝」 ＜ライオネル.Star＞》"


def _board(hand: str, battle: str = "《仮の魔物》", mana: str = "闇×2") -> str:
    return f"手札 | {hand} | なし\nマナゾーン | {mana} | なし\nバトルゾーン | {battle} | なし"


def _refused(branch: Branch) -> tuple[tuple[str, str], ...]:
    """Return why the only card in the hand is not used, having seen that no way of it is offered."""
    state = branch.play.state
    now = branch.play.kernel.moment(state)
    (card,) = now.counted(ZoneKey(HAND, Seat.FIRST))
    assert not list(offered_ways(now, card, HAND, Seat.FIRST))
    ways = ways_of_using(now, card, HAND, Seat.FIRST)
    return tuple((each.rule, each.because) for each in ways if isinstance(each, Refusal))


@pytest.mark.parametrize(
    "card, mana", [("《仮の無記》", "闇×2"), (LIONEL, "光×5")], ids=["stand-in", "unrecorded"]
)
def test_an_evolution_creature_of_unknown_base_cannot_be_said_to_be_usable(card: str, mana: str) -> None:
    (branch,) = played(DAY, CARDS, _board(card, mana=mana), step="メイン")
    assert _refused(branch) == ((UNSOURCED, f"{card}の進化元に出典がない"),)


@pytest.mark.parametrize("card", ["《仮の暗王》", "《仮の極大》"])
def test_one_of_known_base_and_one_that_needs_none_are_used(card: str) -> None:
    (branch,) = played(DAY, CARDS, _board(card), f"自分が{card}を召喚する", step="メイン")
    assert card.strip("《》") in _names(branch, BATTLE)


def test_an_effect_cannot_be_said_to_put_it() -> None:
    with pytest.raises(UnsourcedError, match="《仮の無記》の進化元に出典がない"):
        played(
            DAY,
            CARDS,
            _board("《仮の無記》 《仮の召集》", mana="光×2"),
            "自分が《仮の召集》を唱える",
            step="メイン",
        )


def test_it_may_lie_in_the_battle_zone() -> None:
    (branch,) = played(
        DAY, CARDS, _board("なし", f"{LIONEL} 《仮の無記》"), "自分がターンを終える", step="メイン"
    )
    assert len(_names(branch, BATTLE)) == 2


def test_a_payment_that_takes_the_last_base_is_not_offered() -> None:
    (only,) = played(DAY, CARDS, _board("《仮の贄王》", mana="なし"), step="メイン")
    assert _refused(only)[-1][0] == UNSOURCED
    another = _board("《仮の贄王》", "《仮の魔物》 《仮の光獣》", mana="なし")
    for branch in played(DAY, CARDS, another, "自分が《仮の贄王》を召喚する", step="メイン"):
        lying = {zone: _names(branch, zone) for zone in (BATTLE, GRAVEYARD)}
        assert lying == {BATTLE: ["仮の贄王"], GRAVEYARD: ["仮の光獣"]}


def _names(branch: Branch, zone: str) -> list[str]:
    return [each.card for each in branch.play.state.zone(zone, Seat.FIRST).objects]
