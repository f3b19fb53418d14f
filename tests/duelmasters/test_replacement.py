"""What takes the place of an event: what can, what cannot, and never twice."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.errors import UnsourcedError
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat
from cardrules.duelmasters.replacement import possible
from tests.duelmasters.playing import Game, effect_of

BODY = ("火 3 3000", "")


def alone(text: str, *rows: tuple[str, str, str], **made_up: tuple[str, str]) -> Game:
    """Return a game in which a creature with a replacing ability is destroyed."""
    played = Game({"仮の者": ("光 3 3000", text), **made_up}, [("バトルゾーン", "《仮の者》", "なし"), *rows])
    return played.force("destroyed", "仮の者")


def test_a_replaced_event_did_not_happen() -> None:
    played = alone("破壊される時かわりに：このクリーチャーを手札に戻す")
    assert played.names("hand") == ["仮の者"]
    assert played.happened("destroyed") == []


def test_it_is_the_object_of_the_replaced_event() -> None:
    made_up = {
        "仮の守り": ("光 4 4000", "自分の他のクリーチャーが破壊される時かわりに：それをマナゾーンに置く"),
        "仮の的": BODY,
    }
    played = Game(made_up, [("バトルゾーン", "《仮の守り》 《仮の的》", "なし")]).force("destroyed", "仮の的")
    assert played.names("mana-zone") == ["仮の的"]


@pytest.mark.parametrize("hand, stays", [("《仮の札》 《仮の札》", True), ("《仮の札》", False)])
def test_what_cannot_be_done_in_full_takes_no_place(hand: str, stays: bool) -> None:
    text = "破壊される時かわりに：自分の手札を2枚捨てる"
    played = alone(text, ("手札", hand, "なし"), 仮の札=BODY)
    assert ("仮の者" in played.names("battle-zone")) is stays


@pytest.mark.parametrize("graveyard, stays", [("《仮の札》 《仮の札》", True), ("《仮の札》", False)])
def test_too_few_cards_to_be_put_under_it_take_no_place(graveyard: str, stays: bool) -> None:
    text = "離れる時かわりに：自分の墓地からカードを2枚このクリーチャーの下に置く"
    played = alone(text, ("墓地", graveyard, "なし"), 仮の札=BODY)
    assert ("仮の者" in played.names("battle-zone")) is stays


def test_what_may_be_declined_is_offered_only_if_it_can_be_done() -> None:
    text = "破壊される時かわりに：自分の手札を2枚捨ててもよい"
    played = alone(text, ("手札", "《仮の札》", "なし"), 仮の札=BODY)
    assert played.names("graveyard") == ["仮の者"]


def test_a_draw_that_is_replaced_with_draws_does_not_go_on_for_ever() -> None:
    played = Game(
        {"仮の二倍": ("水 3 3000", "自分がカードを引く時かわりに：カードを2枚引く")},
        [("バトルゾーン", "《仮の二倍》", "なし")],
    )
    played.force("drawn")
    assert played.count("hand") == 2


def test_power_that_stays_at_nothing_ends_when_there_is_nothing_more_to_give() -> None:
    escape = ("光 3 3000", "破壊される時かわりに：自分のシールドを1つ墓地に置く")
    made_up = {
        "仮の逃げ手": escape,
        "仮の衰え": ("闇 2 呪文", "効果：相手のクリーチャーを1体選ぶ。このターン、それのパワーを-4000する"),
    }
    rows = [("手札", "《仮の衰え》", "なし"), ("バトルゾーン", "なし", "《仮の逃げ手》")]
    played = Game(made_up, rows).force("cast", "仮の衰え")
    while not played.decision.initiative:
        played.play = played.engine.choose(played.play, played.decision.options[0])
    assert played.count("shield-zone", Seat.SECOND) == 0
    assert "仮の逃げ手" in played.names("graveyard", Seat.SECOND)


@pytest.mark.parametrize(
    "text, can",
    [
        ("効果：自分の手札を1枚捨てる", False),
        ("効果：自分の手札を1枚捨ててもよい", False),
        ("効果：自分のクリーチャーを1体破壊する", True),
        ("効果：自分のクリーチャーを1体破壊し、自分の手札を1枚捨てる", True),
        ("効果：自分の手札を1枚捨て、自分のクリーチャーを1体破壊する", False),
        ("効果：自分のクリーチャーを1体破壊するか、自分の手札を1枚捨てる", True),
        ("効果：自分のクリーチャーを1体破壊する。その後、自分の手札を1枚捨てる", True),
        ("効果：自分のクリーチャーを1体タップする", False),
        ("効果：自分のクリーチャーを1体アンタップする", True),
        ("効果：自分の手札をすべて捨てる", False),
        ("効果：自分の手札を好きな数捨てる", True),
        ("効果：カードを1枚引く", True),
        ("効果：相手は自身の手札を1枚捨てる", True),
    ],
)
def test_whether_the_first_thing_in_a_text_can_be_done(text: str, can: bool) -> None:
    rows = [("バトルゾーン", "《仮の的》（タップ）", "なし"), ("手札", "なし", "《仮の札》")]
    played = Game({"仮の的": BODY, "仮の札": BODY}, rows)
    now = played.engine.moment(played.play)
    assert possible(now, effect_of(text), played.scope("仮の的")) is can


# --- several events at one moment (609.9) -------------------------------------------------

GIVES_A_CARD = ("火 3 3000", "破壊される時かわりに：自分の手札を1枚捨てる")


def both_destroyed(hand: str, **more: object) -> Game:
    """Return a game in which two creatures that give a card of the hand for themselves are destroyed."""
    made_up = {"仮の甲": GIVES_A_CARD, "仮の乙": GIVES_A_CARD, "仮の札": BODY}
    rows = [("バトルゾーン", "《仮の甲》 《仮の乙》", "なし"), ("手札", hand, "なし")]
    return Game(made_up, rows, **more).force("destroyed", "仮の甲", "仮の乙")


def test_a_card_given_for_one_is_not_given_for_another() -> None:
    played = both_destroyed("《仮の札》").do()
    assert played.names("battle-zone") == ["仮の甲"]
    assert sorted(played.names("graveyard")) == ["仮の乙", "仮の札"]


def test_what_can_be_given_once_may_be_kept_for_the_later_event() -> None:
    played = both_destroyed("《仮の札》").decline()
    assert played.names("battle-zone") == ["仮の乙"]


def test_with_enough_to_give_every_event_is_replaced_and_all_at_one_moment() -> None:
    played = both_destroyed("《仮の札》×2")
    while not played.decision.initiative:
        played.play = played.engine.choose(played.play, played.decision.options[0])
    assert sorted(played.names("battle-zone")) == ["仮の乙", "仮の甲"]
    assert played.happened("discarded") == ["仮の札", "仮の札"]
    assert ("simultaneous-replacements", "2023-04-10") in played.rules()


def test_no_source_tells_how_it_was_before() -> None:
    with pytest.raises(SilentSourceError, match="simultaneous-replacements"):
        both_destroyed("《仮の札》", as_of=date(2023, 4, 9))


def test_how_many_of_several_ex_life_shields_go_in_place_of_a_creature_is_left_open() -> None:
    rows = [
        ("手札", "《仮の倍》", "なし"),
        ("マナゾーン", "光×3", "なし"),
        ("山札の上", "《仮の札》×2", "なし"),
    ]
    twice = {"仮の倍": ("光 3 3000", "EXライフ\nEXライフ"), "仮の札": BODY}
    played = Game(twice, rows, step="main").use("仮の倍")
    while played.decision.kind == "payment":
        played.play = played.engine.choose(played.play, played.decision.options[0])
    assert played.names("shield-zone").count("仮の札") == 2
    with pytest.raises(UnsourcedError, match="いくつを墓地に置くか"):
        played.force("destroyed", "仮の倍")
