"""Where it is not told of something whether it is meant, the rest stands, and that alone is open."""

from __future__ import annotations

from typing import Final

import pytest

from cardrules.core.codec import decode, encode
from cardrules.core.decisions import UNSOURCED, Decision, Option
from cardrules.core.engine import Play
from cardrules.core.errors import InDoubtError, InputError, UnsourcedError
from cardrules.core.position import Position
from cardrules.core.trace import Happened, Refused
from cardrules.core.values import EMPTY, Bindings
from cardrules.duelmasters.game import engine
from cardrules.duelmasters.use_paid import CostFixed
from cardrules.duelmasters.zones import BATTLE, HAND
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins
from tests.duelmasters.playing import TODAY

UNKNOWN: Final = tuple(f"仮の謎の{number}" for number in range(9))
"""Creatures whose race nobody knows."""

CARDS: Final = (
    ("仮の竜", "クリーチャー　文明：火　コスト：6　種族：アーマード・ドラゴン　パワー：6000", ""),
    ("仮の謎", "クリーチャー　文明：火　コスト：5　種族：？　パワー：5000", ""),
    *((name, "クリーチャー　文明：火　コスト：5　種族：？　パワー：5000", "") for name in UNKNOWN),
    ("仮の値", "クリーチャー　文明：火　コスト：？　種族：なし　パワー：5000", ""),
    ("仮の獣", "火 5 5000", ""),
    ("仮の隠れ", "火 5 5000", "常に：相手はこのクリーチャーを選べない"),
    ("仮の守", "火 5 5000", "常に：自分のドラゴンに「ブロッカー」を与える"),
    (
        "仮の忍び",
        "火 5 5000",
        "自分の他のクリーチャーが攻撃する時（手札から・使用宣言・自分のドラゴンが2体以上いれば）：このクリーチャーを出す",
    ),
    ("仮の下げ", "火 5 5000", "常に：相手のドラゴンのパワーを-1000する"),
    ("仮の七", "水 5 7000", ""),
    ("仮の四", "水 5 4000", ""),
    ("仮の大下げ", "火 5 5000", "常に：相手のドラゴンのパワーを-5000する"),
    ("仮の上げ", "火 5 5000", "常に：自分のドラゴンのパワーを+1000する"),
    ("仮の表／仮の裏", "火 5 5000 ──── 水 2 呪文", ""),
)
ENGINE: Final = engine(lambda _name: None)


def _laid(
    text: str,
    *rows: tuple[str, str, str],
    step: str = "main",
    hand: str = "《仮の術》",
    supposed: Bindings = EMPTY,
) -> Play:
    known = cards("duelmasters")
    made = [Line.of(*each) for each in (("名前", "値", "能力"), *CARDS, ("仮の術", "火 1 呪文", text))]
    own = tuple(known.spelt_out(each.definition) for each in read_stand_ins(made, known))
    table = [
        ("ゾーン", "自分", "相手"),
        ("手札", hand, "なし"),
        ("マナゾーン", "火×1", "なし"),
        *rows,
    ]
    laid = read_position([Line.of(*each) for each in table], LEXICONS["duelmasters"])
    return ENGINE.load(Position("duelmasters", laid, as_of=TODAY, cards=own, step=step, supposed=supposed))


def _open(play: Play) -> Decision:
    decision = ENGINE.decision(play)
    assert decision is not None
    return decision


def _asked(text: str, *rows: tuple[str, str, str]) -> tuple[Play, Decision]:
    """Return what is asked when a text has something chosen."""
    play = _laid(text, *rows)
    while (decision := _open(play)).kind != "choose-objects":
        play = ENGINE.choose(play, next(each for each in decision.options if each.act != "pass"))
    return play, decision


def _through(play: Play) -> Play:
    """Cast the spell, whatever is asked meanwhile."""
    play = ENGINE.choose(play, next(each for each in _open(play).options if each.act != "pass"))
    while (decision := _open(play)).kind != "main":
        play = ENGINE.choose(play, decision.options[0])
    return play


def _fought(theirs: str, *beside: str) -> Play:
    """Have the creature with an unknown race, of 5000, and what stands beside it attack a tapped creature."""
    own = " ".join(f"《{each}》" for each in ("仮の謎", *beside))
    play = _laid("", ("バトルゾーン", own, f"《{theirs}》（タップ）"), step="attack")
    attacks = [each for each in _open(play).options if each.act == "attack"]
    named = (each for each in attacks if {theirs} & {*ENGINE.view(play, _open(play), each).texts})
    return ENGINE.choose(play, next(each for each in named if _names(play, each) == {"仮の謎"}))


def _zones(play: Play, name: str) -> list[str]:
    return [key.name for key, each in play.state.objects() if each.card == name]


def _names(play: Play, option: Option) -> frozenset[str]:
    return frozenset(ENGINE.view(play, _open(play), option).cards)


def _doubted(play: Play) -> set[frozenset[str]]:
    refused = (each.option for each in _open(play).refused if each.rule == UNSOURCED)
    return {_names(play, each) for each in refused}


def test_what_is_certain_may_be_chosen_beside_what_is_not() -> None:
    play, decision = _asked(
        "効果：自分のドラゴンを1体手札に戻す", ("バトルゾーン", "《仮の竜》 《仮の謎》", "なし")
    )

    assert [_names(play, each) for each in decision.options] == [{"仮の竜"}]
    assert _doubted(play) == {frozenset({"仮の謎"})}


@pytest.mark.parametrize("many", ["を2体", "をすべて"])
def test_fewer_than_the_text_wants_are_not_taken_for_all_there_are(many: str) -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _asked(f"効果：自分のドラゴン{many}手札に戻す", ("バトルゾーン", "《仮の竜》 《仮の謎》", "なし"))


def test_a_sum_that_is_too_great_already_is_so_whatever_the_rest() -> None:
    text = "効果：合計コスト5以下になるように自分の墓地からクリーチャーを2体まで手札に戻す"
    play, decision = _asked(text, ("墓地", "《仮の竜》 《仮の値》 《仮の獣》", "なし"))

    assert {_names(play, each) for each in decision.options} == {frozenset(), frozenset({"仮の獣"})}
    assert _doubted(play) == {frozenset({"仮の値"}), frozenset({"仮の値", "仮の獣"})}


def test_where_of_all_that_could_be_chosen_a_value_is_untold_nothing_is() -> None:
    text = "効果：合計コスト5以下になるように自分の墓地からクリーチャーを1体手札に戻す"
    with pytest.raises(UnsourcedError, match="《仮の値》のコストに出典がない"):
        _asked(text, ("墓地", "《仮の竜》 《仮の値》", "なし"))


def _attacked(*theirs: str) -> Decision:
    play = _laid(
        "", ("バトルゾーン", "《仮の獣》", " ".join(f"《{each}》" for each in theirs)), step="attack"
    )
    attack = next(each for each in _open(play).options if each.act == "attack")
    return _open(ENGINE.choose(play, attack))


def test_how_many_there_are_is_told_as_far_as_it_is_known() -> None:
    play = _laid("", ("バトルゾーン", "《仮の謎》", "なし"), step="attack", hand="《仮の忍び》")
    attack = next(each for each in _open(play).options if each.act == "attack")
    play = ENGINE.choose(play, attack)

    told = [each.refusal.because for each in ENGINE.explain(play) if isinstance(each, Refused)]
    assert [each for each in told if each.endswith("：2以上でなければならないが、多くても1である")]
    assert _zones(play, "仮の忍び") == [HAND]


def test_who_might_block_is_told_of_where_another_can() -> None:
    decision = _attacked("仮の守", "仮の竜", "仮の謎")

    assert [each.act for each in decision.options] == ["block", "pass"]
    doubts = {each.because for each in decision.refused if each.rule == UNSOURCED}
    assert doubts == {"《仮の謎》の種族に出典がない"}


def test_who_might_block_must_be_known_where_nobody_else_can() -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _attacked("仮の守", "仮の謎")


def test_the_greatest_of_two_costs_is_not_guessed() -> None:
    text = "効果：自分の墓地からコストが一番大きいカードを1枚手札に戻す"
    with pytest.raises(InputError, match="2つのコストのどちらを比べるかは、まだ選べない"):
        _asked(text, ("墓地", "《仮の表／仮の裏》 《仮の獣》", "なし"))


FURTHEST: Final = "効果：相手のパワーが一番{}ドラゴンを1体手札に戻す"
THEIR_DRAGONS: Final = ("バトルゾーン", "なし", "《仮の竜》 《仮の謎》")
"""A Dragon of 6000, and what may be one of 5000."""


def test_what_is_furthest_already_is_so_whatever_else_is_meant() -> None:
    play = _through(_laid(FURTHEST.format("大きい"), THEIR_DRAGONS))

    assert {name: _zones(play, name) for name in ("仮の竜", "仮の謎")} == {
        "仮の竜": [HAND],
        "仮の謎": [BATTLE],
    }


def test_what_another_would_go_before_is_not_taken_to_be_furthest() -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _through(_laid(FURTHEST.format("小さい"), THEIR_DRAGONS))


RETURNED: Final = "効果：相手のパワー{}以下のクリーチャーを1体手札に戻す"
LOWERED: Final = ("バトルゾーン", "《仮の下げ》", "《仮の謎》 《仮の竜》")
"""A power of 5000 is 4000 if it is that of a Dragon; that of a Dragon of 6000 is 5000."""


def test_a_power_in_doubt_compares_where_it_makes_no_difference() -> None:
    play, decision = _asked(RETURNED.format(5000), LOWERED)

    assert {_names(play, each) for each in decision.options} == {frozenset({"仮の謎"}), frozenset({"仮の竜"})}
    assert _zones(_through(_laid(RETURNED.format(3000), LOWERED)), "仮の謎") == [BATTLE]


def test_a_power_in_doubt_that_might_be_small_enough_is_not_told() -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _through(_laid(RETURNED.format(4000), LOWERED))


def test_who_might_have_no_power_is_not_taken_to_have_some() -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _through(_laid("", ("バトルゾーン", "《仮の大下げ》", "《仮の謎》")))


def test_a_battle_is_won_where_a_power_in_doubt_makes_no_difference() -> None:
    """A power of 5000, or 6000 if it is that of a Dragon, is less than 7000 and more than 4000."""
    for theirs, winner in (("仮の七", "仮の七"), ("仮の四", "仮の謎")):
        play = _fought(theirs, "仮の上げ")
        assert [name for name in (theirs, "仮の謎") if BATTLE in _zones(play, name)] == [winner]


def test_a_battle_that_hangs_on_a_power_in_doubt_is_not_decided() -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _fought("仮の獣", "仮の上げ")


COUNTED: Final = "使う時に：自分のドラゴン1体につきコストを1少なくする"
"""A change of a cost that counts creatures."""


def _may_be_used(play: Play) -> tuple[bool, bool]:
    """Return whether a card can be used, and whether that is in doubt."""
    refused = {each.rule for each in _open(play).refused if each.option.act == "use"}
    return any(each.act == "use" for each in _open(play).options), UNSOURCED in refused


@pytest.mark.parametrize("many, offered", [(1, True), (8, True), (9, False)])
def test_a_cost_that_may_come_out_in_too_many_ways_is_left_in_doubt(many: int, offered: bool) -> None:
    """It can be paid whatever it is; of some hundred cases, two for each creature, none is looked at."""
    creatures = " ".join(f"《{each}》" for each in UNKNOWN[:many])
    play = _laid(COUNTED, ("バトルゾーン", creatures, "なし"))
    assert _may_be_used(play) == (offered, not offered)


def test_what_is_in_doubt_of_a_card_is_one_thing_wherever_it_is_asked() -> None:
    """Four changes count the same four creatures: all are dragons or none is, which makes two cases."""
    which = ("", "火の", "コスト7以下の", "コスト8以下の")
    text = "■".join(COUNTED.replace("ドラゴン", f"{each}ドラゴン") for each in which)
    play = _laid(text, ("バトルゾーン", "《仮の謎》×4", "なし"))
    assert _may_be_used(play) == (True, False)


def _cast(text: str, supposed: Bindings = EMPTY) -> Play:
    """Cast the spell, at a cost of 1 or less, beside what may be a Dragon."""
    play = _laid(text, ("バトルゾーン", "《仮の謎》", "なし"), supposed=supposed)
    return ENGINE.choose(play, next(each for each in _open(play).options if each.act == "use"))


def test_play_goes_on_in_each_case_of_what_is_in_doubt() -> None:
    text = "使う時に（自分のドラゴンがいれば）：コストを1少なくする"
    with pytest.raises(InDoubtError, match="《仮の謎》の種族に出典がない") as raised:
        _cast(text)
    fixed = {}
    for choice in raised.value.choices:
        play = _cast(text, Bindings({raised.value.about: choice}))
        events = [each.events for each in ENGINE.explain(play) if isinstance(each, Happened)]
        fixed[choice] = [one.mana for each in events for one in each if isinstance(one, CostFixed)]
        assert decode(encode(play.state)) == play.state
    assert fixed == {True: [0], False: [1]}


def test_what_goes_by_no_name_is_not_taken_to_be_twice_the_same_card() -> None:
    """Of two creatures of which only a power is told each may be a Dragon, and one of them alone."""
    play = _laid(COUNTED, ("バトルゾーン", "クリーチャー（5000）×2", "なし"))
    option = next(each for each in _open(play).options if each.act == "use")
    with pytest.raises(InDoubtError) as raised:
        ENGINE.choose(play, option)
    assert raised.value.choices == (2, 1, 0)
