"""Cards that are used together as one: what they are meanwhile, what is refused, what cannot be written."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from cardrules.core.codec import dumps, loads
from cardrules.core.decisions import UNSOURCED
from cardrules.core.errors import InputError
from cardrules.core.trace import Refused
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.combining import PAYING_ITSELF
from tests.duelmasters.playing import TODAY, Game

CELL = "キング・セル　文明：水　コスト：なし"
BECOMES = "常に：合体して《仮の王》になる"
MADE_OF = "常に：《仮の左片》と《仮の中片》と《仮の右片》を合体させて召喚する"
CELLS = {f"仮の{side}片": (CELL, BECOMES) for side in "左中右"}
WHOLE = "クリーチャー　文明：水　コスト：3　種族：なし　パワー：9000"
IN_HAND = "《仮の左片》 《仮の中片》 《仮の右片》"


def game(hand: str, mana: str, text: str = MADE_OF, day: date = TODAY, **more: tuple[str, str]) -> Game:
    made_up: Mapping[str, tuple[str, str]] = {**CELLS, "仮の王": (WHOLE, text), **more}
    return Game(made_up, [("手札", hand, "なし"), ("マナゾーン", mana, "なし")], as_of=day)


def refusals(play: Game, name: str) -> list[tuple[str, str]]:
    against = play.decision.refused
    return [(each.rule, each.because) for each in against if name in play.view(each.option).cards]


def offered(play: Game, name: str) -> bool:
    return any(name in play.view(each).cards for each in play.decision.options)


# --- what they are ------------------------------------------------------------------------


def test_in_the_battle_zone_they_are_one_creature_of_three_cards() -> None:
    play = game(IN_HAND, "水×3").use("仮の王")

    whole = play.find("仮の王")
    assert [each.printed for each in whole.pieces()] == ["仮の左片", "仮の中片", "仮の右片"]
    assert play.names("battle-zone") == ["仮の王"]
    assert play.count("hand") == 0
    assert play.power("仮の王") == 9000


def test_a_creature_laid_out_is_made_up_of_its_cards() -> None:
    play = Game({**CELLS, "仮の王": (WHOLE, MADE_OF)}, [("バトルゾーン", "なし", "《仮の王》")])

    play.force("destroyed", "仮の王", by=Seat.SECOND)

    assert sorted(play.names("graveyard", Seat.SECOND)) == sorted(CELLS)


def test_the_board_shows_one_card_that_can_be_laid_out_again() -> None:
    play = game(IN_HAND, "水×3").use("仮の王")
    rows = {row.zone: row.cells for row in play.engine.observe(play.play).rows if row.seat == Seat.FIRST}

    assert [(cell.name, cell.under) for cell in rows["battle-zone"]] == [("仮の王", ())]


@pytest.mark.parametrize(
    "day, paid",
    [(date(2026, 4, 10), 5), (date(2023, 7, 20), 3)],
    ids=["held from the declaration", "held once paid for"],
)
def test_all_of_them_are_held_while_the_cost_is_fixed(day: date, paid: int) -> None:
    counted = f"使う時に：自分の手札1枚につきコストを1少なくする■{MADE_OF}"
    dear = WHOLE.replace("コスト：3", "コスト：6")
    hand, mana = "《仮の左片》 《仮の右片》 《仮の札》", "《仮の中片》（タップ） 水×6"
    cards = {**CELLS, "仮の王": (dear, counted), "仮の札": ("水 9 9000", "")}
    play = Game(cards, [("手札", hand, "なし"), ("マナゾーン", mana, "なし")], as_of=day)

    play.use("仮の王")

    assert (
        sum(bool(each.marks.get("tapped")) for each in play.play.state.zone("mana-zone", Seat.FIRST)) == paid
    )


def test_a_use_under_way_can_be_stored() -> None:
    play = game("《仮の左片》① 《仮の左片》② 《仮の中片》 《仮の右片》", "水×3 火×1").use("仮の王")

    assert loads(dumps(play.play.state)) == play.play.state


@pytest.mark.parametrize(
    "text, what",
    [
        ("常に：このクリーチャーはタップして出る", {"tapped": True}),
        ("出た時：このクリーチャーをタップする", {"tapped": True}),
        ("常に：このクリーチャーは召喚酔いしない", {}),
    ],
)
def test_what_the_whole_says_of_itself_is_so_of_it(text: str, what: dict[str, bool]) -> None:
    play = game(IN_HAND, "水×3", f"{text}■{MADE_OF}").use("仮の王")

    assert {key: each for key, each in play.find("仮の王").marks.items() if key == "tapped"} == what
    assert play.happened("entered") == ["仮の王"]


def test_what_takes_the_place_of_its_leaving_bears_on_all_of_them() -> None:
    text = f"破壊される時かわりに：このクリーチャーを手札に戻す■{MADE_OF}"
    play = game(IN_HAND, "水×3", text).use("仮の王").force("destroyed", "仮の王")

    assert sorted(play.names("hand")) == sorted(CELLS)
    assert play.count("graveyard") == 0


@pytest.mark.parametrize("text", ["", "G・ゼロ（自分のシールドがあれば）■"], ids=["paid", "free"])
def test_one_way_is_open_to_several_sets_and_one_of_them_is_chosen(text: str) -> None:
    tapped = "《仮の左片》②（タップ） 水×3"
    play = game("《仮の左片》① 《仮の中片》 《仮の右片》", tapped, f"{text}{MADE_OF}")
    uses = [each for each in play.decision.options if play.view(each).cards == ("仮の王",)]
    assert [len(each.choice.combined.sets) for each in uses] == [2] * (2 if text else 1)

    play.choose(lambda view: view.cards == ("仮の王",) and (not text or "G・ゼロ" in view.texts))
    play.pick("仮の左片②", "仮の中片", "仮の右片")

    assert [each.printed for each in play.find("仮の王").pieces()] == ["仮の左片②", "仮の中片", "仮の右片"]
    assert play.names("hand") == ["仮の左片①"]


# --- what is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, lacking",
    [("《仮の左片》 《仮の中片》", "《仮の右片》"), ("《仮の中片》", "《仮の左片》《仮の右片》")],
)
def test_without_all_of_them_it_is_told_which_are_lacking(hand: str, lacking: str) -> None:
    play = game(hand, "水×9")

    because = f"《仮の王》として使うには{lacking}も要るが、手札にもマナゾーンにもない"
    assert refusals(play, "仮の王") == [(Clause.USED_TOGETHER, because)]
    assert not offered(play, "仮の王")


def test_what_lies_face_down_in_the_mana_zone_is_none_of_them() -> None:
    play = game("《仮の左片》 《仮の中片》", "《仮の右片》（裏向き） 水×9")

    assert not offered(play, "仮の王")


def test_one_of_them_alone_is_not_used_by_an_effect() -> None:
    calls = ("水 1 1000", "出た時：自分の手札からカードを1枚コストを支払わずに使ってもよい")
    play = game("《仮の呼び水》 《仮の左片》", "水×1", 仮の呼び水=calls).use("仮の呼び水").do()

    refused = [each.refusal.rule for each in play.engine.explain(play.play) if isinstance(each, Refused)]
    assert refused == [Clause.KING_CELL]
    assert play.names("hand") == ["仮の左片"]


def test_payments_with_one_of_them_are_in_doubt_where_there_are_others() -> None:
    play = game("《仮の左片》 《仮の中片》", "《仮の右片》 水×3").use("仮の王")

    assert [play.view(each).cards for each in play.decision.options] == [("水",)]
    doubtful = [each for each in play.decision.unsourced if "仮の右片" in play.view(each.option).cards]
    assert [(each.rule, each.because) for each in doubtful] == [(UNSOURCED, PAYING_ITSELF)]


def test_an_ability_that_names_a_zone_leaves_open_whether_it_works_from_several() -> None:
    text = f"使う時に（手札から）：コストを2少なくする■{MADE_OF}"
    play = game("《仮の左片》 《仮の中片》", "《仮の右片》（タップ） 水×9", text)

    assert [rule for rule, _ in refusals(play, "仮の王")] == [UNSOURCED]
    assert offered(game(IN_HAND, "水×1", text), "仮の王")


# --- what cannot be written ---------------------------------------------------------------


@pytest.mark.parametrize("zone", ["手札", "マナゾーン", "墓地", "シールドゾーン"])
def test_the_whole_lies_in_the_battle_zone_alone(zone: str) -> None:
    with pytest.raises(InputError) as complaint:
        Game({**CELLS, "仮の王": (WHOLE, MADE_OF)}, [(zone, "《仮の王》", "なし")])

    assert "バトルゾーンにしか置けない" in complaint.value.message
    assert "《仮の左片》《仮の中片》《仮の右片》" in (complaint.value.expected or "")


@pytest.mark.parametrize(
    "texts",
    [
        {"仮の右片": (CELL, "")},
        {"仮の王": (WHOLE, "常に：《仮の左片》と《仮の中片》を合体させて召喚する")},
        {"仮の右片": (CELL, "常に：合体して《仮のだれか》になる")},
    ],
    ids=["a card does not say so", "the whole does not say so", "there is no such whole"],
)
def test_the_cards_and_the_whole_say_the_same(texts: dict[str, tuple[str, str]]) -> None:
    with pytest.raises(InputError) as complaint:
        Game({**CELLS, "仮の王": (WHOLE, MADE_OF), **texts}, [("手札", IN_HAND, "なし")])

    assert "合体についての文が合わない" in complaint.value.message
    assert "仮の右片" in complaint.value.message
