"""What texts do, carried out: looking, showing, up to, either, using, what forbids it."""

from __future__ import annotations

import pytest

from cardrules.core.errors import UnsourcedError
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import Clause
from tests.duelmasters.playing import Game

BODY = ("火 3 3000", "")
SPELL_HAND = ("手札", "《仮の呪文》", "なし")
MANA = ("マナゾーン", "水×5", "なし")


def game(text: str, *rows: tuple[str, str, str], **made_up: tuple[str, str]) -> Game:
    """Return a game in which a water spell of that text has just been cast."""
    return Game({"仮の呪文": ("水 2 呪文", text), **made_up}, [SPELL_HAND, MANA, *rows]).use("仮の呪文")


def paid(played: Game) -> Game:
    """Let every payment be whatever comes first, until something else is asked."""
    while played.decision.kind == "payment":
        played.play = played.engine.choose(played.play, played.decision.options[0])
    return played


THREE = ("山札の上", "《仮の上》 《仮の中》 《仮の下》", "なし")
CARDS = {"仮の上": BODY, "仮の中": ("水 4 呪文", ""), "仮の下": BODY}


def test_of_the_cards_looked_at_one_is_taken_and_the_rest_goes_down() -> None:
    text = "効果：自分の山札の上から3枚を見る。その中からクリーチャーを1体手札に加える。残りを山札の下に置く"
    played = paid(game(text, THREE, **CARDS))
    offered = [played.view(each).cards for each in played.decision.options]
    assert offered == [("仮の上",), ("仮の下",)]
    played.pick("仮の下")
    played.pick("仮の中")
    assert played.names("hand") == ["仮の下"]
    assert played.names("deck")[-2:] == ["仮の中", "仮の上"]


def test_cards_that_are_shown_stay_in_their_zone() -> None:
    played = paid(game("効果：自分の山札の上から2枚を表向きにする", THREE, **CARDS))
    assert played.names("deck")[:2] == ["仮の上", "仮の中"]


@pytest.mark.parametrize("times", [0, 1, 2])
def test_up_to_so_many_stops_when_its_player_likes(times: int) -> None:
    played = paid(game("効果：カードを2枚まで引く", THREE, **CARDS))
    for _ in range(times):
        played.do()
    if times < 2:
        played.decline()
    assert played.count("hand") == times


def test_either_is_one_of_several_and_tells_them_apart_by_their_cards() -> None:
    rows = (THREE, ("バトルゾーン", "なし", "《仮の的》"))
    played = paid(
        game("効果：カードを1枚引くか、相手のクリーチャーを1体破壊する", *rows, **CARDS, 仮の的=BODY)
    )
    assert [played.view(each).numbers for each in played.decision.options] == [(1,), (2,)]
    played.choose(lambda view: "仮の的" in view.cards)
    assert played.names("graveyard", Seat.SECOND) == ["仮の的"]
    assert played.count("hand") == 0


def test_parts_joined_by_a_comma_are_done_in_their_order() -> None:
    played = paid(game("効果：カードを1枚引き、自分の手札を1枚捨てる", THREE, **CARDS))
    assert [each for each in played.happened("moved") if each != "仮の呪文"] == ["仮の上", "仮の上"]
    assert played.names("hand") == []


def test_it_at_the_start_of_an_ability_is_the_subject_of_its_event() -> None:
    made_up = {"仮の門番": ("闇 3 3000", "相手のクリーチャーが出た時：それを破壊する"), "仮の来客": BODY}
    played = Game(made_up, [("手札", "なし", "《仮の来客》"), ("バトルゾーン", "《仮の門番》", "なし")])
    played.force("entered", "仮の来客", by=Seat.SECOND)
    assert played.names("graveyard", Seat.SECOND) == ["仮の来客"]


# --- using --------------------------------------------------------------------------------

USING = "効果：自分の手札から呪文を1枚コストを支払わずに唱えてもよい"


def test_a_card_used_by_an_effect_is_used_for_nothing() -> None:
    played = Game(
        {"仮の呪文": ("水 2 呪文", USING), "仮の続き": ("火 9 呪文", "効果：カードを1枚引く")},
        [("手札", "《仮の呪文》 《仮の続き》", "なし"), MANA],
    )
    paid(played.use("仮の呪文")).do()
    assert played.happened("cast") == ["仮の呪文", "仮の続き"]
    assert played.happened("put-into-graveyard") == ["仮の続き", "仮の呪文"]
    assert (Clause.FREE_USE_IS_USE, "origin") in played.rules()


def test_what_a_text_forbids_is_not_offered_and_says_why() -> None:
    played = Game(
        {"仮の沈黙": ("光 3 3000", "常に：相手は呪文を唱えられない"), "仮の呪文": ("水 2 呪文", "")},
        [SPELL_HAND, MANA, ("バトルゾーン", "なし", "《仮の沈黙》")],
    )
    views = [(each, played.view(each.option)) for each in played.decision.refused]
    casting = [
        each for each, view in views
        if view.cards == ("仮の呪文",) and "cast" in view.verbs and not view.meant_by
    ]  # fmt: skip
    (refusal,) = casting
    assert refusal.rule == Clause.CANNOT_BEATS_CAN
    assert "仮の沈黙" in refusal.because


@pytest.mark.parametrize(
    "lock, deed, left",
    [
        ("常に：自分のクリーチャーは破壊されない", "破壊する", True),
        ("常に：自分のクリーチャーは破壊されない", "手札に戻す", False),
        ("常に：自分のクリーチャーは離れない", "手札に戻す", True),
        ("常に：相手のクリーチャーは離れない", "手札に戻す", False),
    ],
)
def test_what_a_text_forbids_does_not_happen(lock: str, deed: str, left: bool) -> None:
    rows = (("バトルゾーン", "なし", "《仮の的》 《仮の守り》"),)
    text = f"効果：相手の火のクリーチャーを1体{deed}"
    played = paid(game(text, *rows, 仮の的=BODY, 仮の守り=("光 5 5000", lock)))
    assert ("仮の的" in played.names("battle-zone", Seat.SECOND)) is left


def test_what_cannot_be_chosen_is_refused_with_the_rule() -> None:
    rows = (("バトルゾーン", "なし", "《仮の的》 《仮の影》"),)
    shade = ("闇 3 3000", "常に：相手はこのクリーチャーを選べない")
    played = paid(game("効果：相手のクリーチャーを1体破壊する", *rows, 仮の的=BODY, 仮の影=shade))
    assert played.names("graveyard", Seat.SECOND) == ["仮の的"]


# --- what a text rests on -----------------------------------------------------------------

KEPT = ("火 2 2000", "捨てられる時かわりに（手札から）：このクリーチャーを山札の下に置く")
IF_DONE = "効果：自分の手札を1枚捨てる。そうしたら、カードを1枚引く"


@pytest.mark.parametrize("reading, drawn", [("by-attempt", 1), ("by-result", 0)])
def test_if_you_do_asks_for_the_attempt_or_for_its_result(reading: str, drawn: int) -> None:
    played = Game(
        {"仮の呪文": ("水 2 呪文", IF_DONE), "仮の居残り": KEPT, **CARDS},
        [("手札", "《仮の呪文》 《仮の居残り》", "なし"), MANA, THREE],
        readings=Bindings({"attempt-or-result": reading}),
    )
    paid(played.use("仮の呪文"))
    assert len(played.happened("drawn")) == drawn


def test_without_anything_to_do_it_with_nothing_was_tried() -> None:
    played = paid(game(IF_DONE, THREE, **CARDS))
    assert played.happened("drawn") == []


# --- shuffling ----------------------------------------------------------------------------

SEARCH = "効果：自分の山札から呪文を1枚手札に加える。その後、自分の山札をシャッフルする"
DECK = ("山札", "《仮の上》 《仮の中》 《仮の下》 《仮の下》のみ", "")


def test_a_shuffled_deck_tells_nothing_of_the_order_before() -> None:
    there = ("山札", "《仮の下》 《仮の上》 《仮の上》のみ", "")
    back = ("山札", "《仮の上》 《仮の上》 《仮の下》のみ", "")
    decks = [
        paid(game("効果：自分の山札をシャッフルする", rows, **CARDS)).names("deck") for rows in (there, back)
    ]
    assert decks[0] == decks[1]


def test_every_kind_of_card_may_lie_on_top_after_a_shuffle() -> None:
    played = paid(game(SEARCH, DECK, **CARDS))
    assert played.names("hand") == ["仮の中"]
    played.force("drawn")
    assert played.decision.kind == "chance"
    assert sorted(played.view(each).cards for each in played.decision.options) == [("仮の上",), ("仮の下",)]
    played.pick("仮の下")
    assert sorted(played.names("hand")) == ["仮の下", "仮の中"]
    assert sorted(played.names("deck")) == ["仮の上", "仮の下"]


def test_what_is_put_on_a_shuffled_deck_is_known() -> None:
    text = f"{SEARCH}。その後、自分の手札を1枚山札の上に置く。その後、カードを1枚引く"
    played = paid(game(text, DECK, **CARDS))
    assert played.names("hand") == ["仮の中"]
    assert played.decision.initiative


def test_whose_deck_is_shuffled_is_left_open_where_the_text_does_not_say_and_nothing_is_put_there() -> None:
    text = "効果：クリーチャーを1体山札に加えてシャッフルする"
    with pytest.raises(UnsourcedError, match="だれの山札をシャッフルするか"):
        paid(game(text, **CARDS))


def test_cards_of_one_kind_need_no_chance() -> None:
    played = paid(game(SEARCH, ("山札", "《仮の中》 《仮の下》×3のみ", ""), **CARDS))
    played.force("drawn")
    assert played.decision.initiative


# --- abilities that abilities give --------------------------------------------------------

GIVER = ("水 5 5000", "常に：自分の火のクリーチャーに「破壊された時：カードを1枚引く」を与える")


def test_an_ability_given_by_another_is_triggered_with_its_bearer() -> None:
    rows = [("バトルゾーン", "《仮の与え手》 《仮の的》 《仮の水》", "《仮の敵》")]
    made_up = {"仮の与え手": GIVER, "仮の的": BODY, "仮の水": ("水 2 2000", ""), "仮の敵": BODY}
    played = Game(made_up, rows)
    played.force("destroyed", "仮の水").force("destroyed", "仮の敵", by=Seat.SECOND)
    assert played.happened("drawn") == []
    assert len(played.force("destroyed", "仮の的").happened("drawn")) == 1


def test_what_is_given_is_lost_with_the_giver() -> None:
    rows = [("バトルゾーン", "《仮の与え手》 《仮の的》", "なし")]
    played = Game({"仮の与え手": GIVER, "仮の的": BODY}, rows)
    played.force("destroyed", "仮の与え手").force("destroyed", "仮の的")
    assert played.happened("drawn") == []


def test_a_keyword_given_by_another_ability_is_had() -> None:
    giver = (
        "光 4 4000",
        "常に（自分のシールドが3つ以下なら）：自分の光のクリーチャーに「ブロッカー」を与える",
    )
    for shields, has in (("《仮の的》×3のみ", True), ("《仮の的》×4のみ", False)):
        rows = [("バトルゾーン", "《仮の与え手》", "なし"), ("シールドゾーン", shields, "")]
        played = Game({"仮の与え手": giver, "仮の的": BODY}, rows)
        found = played.engine.moment(played.play).abilities(played.find("仮の与え手"))
        assert ("ブロッカー" in {getattr(each, "name", "") for each in found}) is has
