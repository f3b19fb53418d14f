"""How each kind of effect is carried out, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.abilities import Effect, Modification, Triggered
from cardrules.core.changes import BOTTOM
from cardrules.core.decisions import PASS, Option
from cardrules.core.effects import (
    Choose,
    EachPlayer,
    Every,
    GameSpecific,
    Grant,
    IfDone,
    IfTrue,
    Named,
    Optionally,
    Point,
    Repeated,
    Sequence,
    SetMarks,
    Shift,
    Shuffle,
    This,
    Top,
)
from cardrules.core.errors import InputError
from cardrules.core.objects import GameObject
from cardrules.core.procedures import procedure
from cardrules.core.queries import (
    Compares,
    CountCompares,
    CountOf,
    EventPattern,
    HowMany,
    Number,
    PerEach,
    Selector,
    TurnOf,
    ValueOf,
)
from cardrules.core.results import Call, Done
from cardrules.core.values import Bindings, Seat, Side
from tests.core.table import Table, Trial

DRAW: Effect = Shift(Top("pile"), "hand", "drawn")
MINT: Effect = GameSpecific("mint")
MELT: Effect = GameSpecific("melt")
ROW = Selector(("row",))


def _scrap(target: Any, name: str = "it", *, one_by_one: bool = False) -> Shift:
    return Shift(target, "scrap", "scrapped", name=name, one_by_one=one_by_one)


def _outcome(table: Table, effect: Effect, *answers: Any, **known: Any) -> tuple[bool, Bindings]:
    """Carry out an effect and return what came of it."""
    noted: list[Any] = []

    def ask(now: Any) -> Any:
        if "outcome" not in now:
            return Call("effect", Bindings({"effect": effect, "scope": table.scope(**known)}), into="outcome")
        noted.append(now["outcome"])
        return Done()

    table.kernel._procedures["noting"] = procedure("noting", ask)
    table.run("noting").answer(*answers)
    return noted[0].done, noted[0].known


def test_a_sequence_is_carried_out_in_order_and_passes_names_on() -> None:
    table = Table("row FIRST: plain; pile FIRST: brick, giant")
    done, known = _outcome(table, Sequence((DRAW, _scrap(Named("it")))))
    assert table.happened == [["drawn"], ["scrapped"]]
    assert table.names("scrap") == ["brick"]
    assert done
    assert known["it"] == (table.find("brick", "scrap").ref,)


def test_a_name_given_anew_no_longer_means_what_it_meant_before() -> None:
    table = Table("row FIRST: plain; pile FIRST: brick")
    nothing = _scrap(Every(Selector(("row",), conditions=(Compares("number", ">", Number(9)),))))
    _, known = _outcome(table, Sequence((DRAW, nothing, _scrap(Named("it")))))
    assert known["it"] == ()
    assert table.names("hand") == ["brick"]


@pytest.mark.parametrize("times, drawn", [(0, 0), (2, 2), (5, 3), (-1, 0)])
def test_repeated_effects_go_on_as_often_as_they_can(times: int, drawn: int) -> None:
    table = Table("pile FIRST: plain*3")
    done, _ = _outcome(table, Repeated(DRAW, Number(times)))
    assert len(table.names("hand")) == drawn
    assert done == (drawn > 0)


def test_the_number_of_times_is_fixed_at_the_beginning() -> None:
    table = Table("pile FIRST: plain*9; hand FIRST: plain*2")
    table.do(Repeated(DRAW, CountOf(Selector(("hand",)))))
    assert len(table.names("hand")) == 4


def test_an_option_is_asked_of_its_player_and_can_be_declined() -> None:
    for by, player in ((Side.OWN, Seat.FIRST), (Side.OPPONENT, Seat.SECOND)):
        table = Table("pile FIRST: plain*3")
        decision = table.do(Optionally(DRAW, by)).decision
        assert (decision.player, decision.options, decision.about) == (player, (Option("do"), PASS), DRAW)
        assert len(table.answer(PASS).names("hand")) == 0
        assert len(table.do(Optionally(DRAW, by)).answer(Option("do")).names("hand")) == 1


def test_declining_is_not_doing() -> None:
    assert not _outcome(Table("pile FIRST: plain"), Optionally(DRAW), PASS)[0]
    assert _outcome(Table("pile FIRST: plain"), Optionally(DRAW), Option("do"))[0]


def test_then_follows_what_was_done_and_otherwise_what_was_not() -> None:
    effect = IfDone(DRAW, MINT, Repeated(MINT, Number(3)))
    assert Table("pile FIRST: plain*2").do(effect).names("coins") == ["coin"]
    assert Table("hand FIRST: plain").do(effect).names("coins") == ["coin"] * 3
    assert Table("hand FIRST: plain").do(IfDone(DRAW, MINT)).names("coins") == []


def test_what_was_done_first_is_known_to_what_follows() -> None:
    table = Table("pile FIRST: plain")
    assert table.do(IfDone(DRAW, _scrap(Named("it")))).names("scrap") == ["plain"]


def test_a_condition_is_looked_at_when_its_place_is_reached() -> None:
    full = CountCompares(Selector(("hand",)), ">=", Number(1))
    table = Table("pile FIRST: plain*5")
    table.do(Sequence((DRAW, IfTrue(full, MINT, MELT), IfTrue(TurnOf(Side.OPPONENT), MINT))))
    assert table.names("coins") == ["coin"]
    assert Table("pile FIRST: plain").do(IfTrue(full, MINT, DRAW)).names("hand") == ["plain"]
    assert not _outcome(Table("pile FIRST: plain"), IfTrue(full, MINT))[0]


def test_a_condition_is_not_looked_at_again_while_its_effect_goes_on() -> None:
    empty = CountCompares(Selector(("hand",)), "==", Number(0))
    table = Table("pile FIRST: plain*3")
    table.do(IfTrue(empty, Sequence((DRAW, Optionally(DRAW))), Repeated(MINT, Number(3))))
    assert table.answer(Option("do")).names("hand") == ["plain", "plain"]


def test_each_player_does_it_the_turn_player_first() -> None:
    table = Table("row FIRST: plain, brick; row SECOND: plain, brick")
    table.do(EachPlayer(_scrap(Choose(ROW))), seat=Seat.SECOND)
    asked = []
    for _ in range(2):
        asked.append(table.decision.player)
        table.answer(table.decision.options[0])
    assert asked == [Seat.FIRST, Seat.SECOND]
    assert (len(table.names("scrap")), len(table.names("scrap", Seat.SECOND))) == (1, 1)


def test_each_player_of_one_side_is_one_player() -> None:
    table = Table("pile FIRST: plain; pile SECOND: plain")
    table.do(EachPlayer(DRAW, Side.OPPONENT))
    assert (table.names("hand"), table.names("hand", Seat.SECOND)) == ([], ["plain"])


# --- targets ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "least, most, sizes",
    [
        (Number(1), Number(1), {1}),
        (Number(0), Number(1), {0, 1}),
        (Number(2), Number(2), {2}),
        (Number(0), None, {0, 1, 2, 3}),
        (Number(9), Number(9), {3}),
        (Number(2), None, {2, 3}),
    ],
)
def test_as_many_are_chosen_as_the_text_wants_and_as_there_are(
    least: Any, most: Any, sizes: set[int]
) -> None:
    table = Table("row FIRST: plain, brick, giant")
    table.do(Sequence((_scrap(Choose(ROW, least, most)), Optionally(DRAW))))
    if table.decision.kind == "choose-objects":
        assert {len(option.choice) for option in table.decision.options} == sizes
    else:
        assert sizes == {3}
        assert len(table.names("scrap")) == 3


def test_nothing_is_asked_where_nothing_can_be_chosen() -> None:
    table = Table("row SECOND: plain")
    done, known = _outcome(table, _scrap(Choose(ROW)))
    assert (done, known["it"], table.happened) == (False, (), [])


def test_a_total_bounds_what_may_be_chosen_together() -> None:
    table = Table("row FIRST: plain, brick, giant")
    table.do(_scrap(Choose(ROW, Number(0), None, total=("number", Number(3)))))
    named = [[table.state.find(ref) for ref in option.choice] for option in table.decision.options]
    assert [[each.card for each in some if each] for some in named] == [
        [],
        ["plain"],
        ["brick"],
        ["plain", "brick"],
    ]


def test_no_two_are_chosen_that_are_alike_in_what_must_differ() -> None:
    table = Table("row FIRST: plain, plain, brick, giant")
    table.do(_scrap(Choose(ROW, Number(2), Number(2), differing="number")))
    refs = [[table.state.find(ref) for ref in option.choice] for option in table.decision.options]
    named = [sorted(each.card for each in some if each) for some in refs]
    assert sorted(named) == [["brick", "giant"], ["brick", "plain"], ["giant", "plain"]]


def test_as_many_are_chosen_as_there_are_sorts_that_differ() -> None:
    table = Table("row FIRST: plain, plain, brick")
    table.do(_scrap(Choose(ROW, Number(9), Number(9), differing="number")))
    assert sorted(table.names("scrap")) == ["brick", "plain"]


def test_the_player_who_chooses_may_be_the_other_one() -> None:
    table = Table("row FIRST: plain, brick")
    assert table.do(_scrap(Choose(ROW, by=Side.OPPONENT))).decision.player == Seat.SECOND


def test_every_and_this_and_named_and_top_need_no_choice() -> None:
    table = Table("row FIRST: plain*2, brick; pile FIRST: giant, cat, wall")
    table.do(_scrap(This()), table.find("brick"))
    assert table.names("scrap") == ["brick"]
    table.do(_scrap(Top("pile", Number(2))))
    assert table.names("pile") == ["wall"]
    table.do(_scrap(Every(ROW)))
    assert table.names("row") == []
    done, _ = _outcome(table, _scrap(Named("never-named")))
    assert not done


def test_this_is_nothing_once_the_bearer_has_left() -> None:
    table = Table("row FIRST: brick")
    brick = table.find("brick")
    table.scrap(brick)
    assert table.do(Shift(This(), "hand", "returned"), brick).names("scrap") == ["brick"]
    table.do(IfDone(Point(This()), MINT, Repeated(MINT, Number(2))), brick)
    assert table.names("coins") == ["coin", "coin"]


# --- what happens to objects --------------------------------------------------------------


def test_objects_are_moved_together_or_one_by_one() -> None:
    table = Table("row FIRST: plain, brick")
    assert table.do(_scrap(Every(ROW))).happened == [["scrapped", "scrapped"]]
    table = Table("row FIRST: plain, brick")
    assert table.do(_scrap(Every(ROW), one_by_one=True)).happened == [["scrapped"], ["scrapped"]]


def test_one_by_one_leaves_out_what_has_left_meanwhile() -> None:
    table = Table("row FIRST: banner, mourner, plain; row SECOND: frost")
    doomed = Every(Selector(("row",)))
    done, known = _outcome(table, _scrap(doomed, one_by_one=True))
    assert sorted(table.names("scrap")) == ["banner", "mourner", "plain"]
    assert done
    assert len(known["it"]) == len([words for words in table.happened if words]) - 1


def test_what_was_moved_is_named_as_what_it_has_become() -> None:
    table = Table("row FIRST: plain")
    _, known = _outcome(table, _scrap(Every(ROW), "gone"))
    assert known["gone"] == (table.find("plain", "scrap").ref,)
    assert known["gone"][0].life == 1


def test_place_and_marks_of_a_move_are_kept() -> None:
    table = Table("row FIRST: brick; pile FIRST: plain*2")
    table.do(Shift(This(), "pile", "buried", BOTTOM, Bindings({"tapped": True})), table.find("brick"))
    assert table.names("pile") == ["plain", "plain", "brick"]
    assert table.find("brick", "pile").marks["tapped"]


def test_marks_are_set_by_the_event_that_the_text_names() -> None:
    table = Table("row FIRST: plain*2, brick(tapped)")
    done, known = _outcome(table, SetMarks(Every(ROW), "tapped", "those"))
    assert all(each.marks["tapped"] for each in table.state.zone("row", Seat.FIRST))
    assert done
    assert len(known["those"]) == 3
    table.do(SetMarks(Every(ROW), "untapped"))
    assert not any(each.marks for each in table.state.zone("row", Seat.FIRST))


def test_pointing_names_and_does_nothing() -> None:
    table = Table("row FIRST: plain, brick")
    done, known = _outcome(table, Point(Choose(ROW), "that"), [table.find("brick")])
    assert (done, known["that"], table.happened) == (True, (table.find("brick").ref,), [])


def test_modifications_last_on_the_objects_that_they_were_bound_to() -> None:
    table = Table("row FIRST: plain*2")
    first, second = table.state.zone("row", Seat.FIRST)
    table.do(
        Grant("this-turn", Named("it"), modifications=(Modification("number", "add", Number(2)),)),
        it=(first.ref,),
    )
    assert [table.now.characteristic(each, "number") for each in (first, second)] == [3, 1]
    assert table.happened == [["granted"]]


def test_granting_to_nothing_is_not_doing() -> None:
    table = Table("row SECOND: plain")
    done, _ = _outcome(
        table, Grant("game", Choose(ROW), modifications=(Modification("number", "add", Number(2)),))
    )
    assert not done
    assert table.state.effects == ()


def test_given_abilities_count_among_those_of_the_object() -> None:
    ability = Triggered(EventPattern("scrapped", this=True), DRAW)
    table = Table("row FIRST: plain*2")
    first, second = table.state.zone("row", Seat.FIRST)
    table.do(Grant("game", Named("it"), ability), it=(first.ref,))
    assert table.now.abilities(first) == (ability,)
    assert table.now.abilities(second) == ()


@pytest.mark.parametrize(
    "number, expected",
    [
        (Number(3), 3),
        (HowMany("it"), 2),
        (ValueOf("one", "number"), 2),
        (CountOf(Selector(("row",), Side.ANY)), 4),
        (PerEach(Number(2), CountOf(Selector(("row",), Side.OWN))), 4),
    ],
)
def test_amounts_are_read_from_the_text_and_the_position(number: Any, expected: int) -> None:
    table = Table("row FIRST: plain, brick; row SECOND: plain*2; pile FIRST: plain*9")
    plain, brick = table.find("plain"), table.find("brick")
    table.do(Repeated(DRAW, number), it=(plain.ref, brick.ref), one=(brick.ref,))
    assert len(table.names("hand")) == expected


def test_an_effect_that_a_game_cannot_carry_out_is_bad_input_that_names_its_card() -> None:
    table = Table("row FIRST: plain")
    with pytest.raises(InputError, match="《plain》にある効果はまだ実行できない"):
        table.do(Shuffle("pile"))
    bare = Table("row FIRST: plain", trial=Trial())
    resolvers = {kind: how for kind, how in bare.kernel.game.resolvers.items() if kind is not GameSpecific}
    object.__setattr__(bare.kernel.game, "resolvers", resolvers)
    with pytest.raises(InputError, match="《plain》にある効果はまだ実行できない"):
        bare.do(MINT)


def test_an_effect_of_an_absent_source_is_read_from_its_snapshot() -> None:
    table = Table("row FIRST: plain; pile FIRST: plain")
    ghost = GameObject(99, "brick", Seat.FIRST)
    assert table.do(Sequence((_scrap(This()), DRAW)), ghost).names("hand") == ["plain"]
