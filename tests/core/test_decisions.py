"""Options: complete, merged only where nothing tells them apart, and refused with a reason."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from cardrules.core.abilities import Triggered
from cardrules.core.decisions import PASS, Decision, Option, Several, UnknownOptionError, several
from cardrules.core.effects import Choose, Grant, Named, Shift, Top
from cardrules.core.kernel import NoOptionsError
from cardrules.core.merging import distinct, interchangeable, referred_ids, selections, unmerged
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.ongoing import Waiting
from cardrules.core.procedures import procedure
from cardrules.core.queries import EventPattern, Number, Selector
from cardrules.core.results import Ask, Done, StepResult
from cardrules.core.state import Frame, GameState
from cardrules.core.trace import Decided
from cardrules.core.values import Bindings, Seat
from tests.core.table import Table, Trial, bearing, entering

ORDERED = frozenset({"pile"})
A, B, C, D = (Ref(number, 0) for number in range(4))
LIKE = Bindings({A: A, B: A, C: A})


def _refs(state: GameState, zone: str) -> tuple[Ref, ...]:
    return tuple(each.ref for each in state.zone(zone, Seat.FIRST))


def _merged(state: GameState, zone: str = "row") -> Bindings:
    return interchangeable(state, _refs(state, zone), ORDERED)


def test_like_objects_in_one_zone_are_one() -> None:
    state = Table("row FIRST: plain*2, plain(tapped), brick").state
    assert set(_merged(state).values()) == {A}
    assert len(_merged(state)) == 2


def test_objects_in_a_sequence_are_never_merged() -> None:
    assert not _merged(Table("pile FIRST: plain*3").state, "pile")


def test_objects_of_two_zones_or_players_are_never_merged() -> None:
    state = Table("row FIRST: plain; hand FIRST: plain; row SECOND: plain").state
    refs = [each.ref for _, each in state.objects()]
    assert not interchangeable(state, refs, ORDERED)


def test_what_lies_under_an_object_tells_it_apart() -> None:
    state = Table("row FIRST: tower[plain], tower[brick], tower[plain]").state
    merged = _merged(state)
    assert len(merged) == 2
    assert [state.find(ref) for ref in merged] == [
        each for each in state.zone("row", Seat.FIRST) if each.under[0].card == "plain"
    ]


def _with(table: Table, **parts: Any) -> GameState:
    return table.state.evolve(**parts)


def test_an_object_that_is_referred_to_anywhere_is_never_merged() -> None:
    table = Table("row FIRST: plain*4")
    scope = table.scope(table.find("plain"))
    ability = Triggered(EventPattern("scrapped"), Grant("game"))
    waiting = Waiting(0, ability, table.find("plain"), Seat.FIRST)
    placed = {
        "agenda": (Frame("let", 0, Bindings({"deep": (Several((A,)),)})),),
        "facts": table.state.facts.bind({("once", A): True}),
        "waiting": (waiting,),
    }
    assert set(_merged(table.state)) == set(_refs(table.state, "row"))
    for name, part in placed.items():
        assert A not in _merged(_with(table, **{name: part})), name
        assert len(_merged(_with(table, **{name: part}))) == 3, name
    table.do(Grant("game", Named("it")), it=(A,))
    assert scope.source.ref == A
    assert A not in _merged(table.state)


def test_an_object_that_a_mark_refers_to_is_never_merged() -> None:
    table = Table("row FIRST: plain*3, brick")
    brick = table.find("brick")
    key = table.state.where[brick.id]
    marked = tuple(
        each.marked({"guards": A}) if each is brick else each for each in table.state.zones[key].objects
    )
    state = _with(table, zones={**table.state.zones, key: type(table.state.zones[key])(marked)})
    assert A.id in referred_ids(state)
    assert A not in _merged(state)


def test_a_piece_that_is_remembered_from_an_earlier_zone_is_never_merged() -> None:
    table = Table("hand FIRST: plain*3")
    first = table.find("plain", "hand")
    table.enter(*table.state.zone("hand", Seat.FIRST))
    remembering = _with(table, facts=table.state.facts.bind({"remembered": first.ref}))
    assert len(_merged(table.state)) == 3
    assert first.id not in {ref.id for ref in _merged(remembering)}


def test_a_piece_that_lies_under_another_and_is_referred_to_tells_it_apart() -> None:
    table = Table("row FIRST: tower[plain], tower[plain]")
    under = table.find("tower").under[0]
    assert len(_merged(table.state)) == 2
    assert not _merged(_with(table, facts=table.state.facts.bind({"under": under.ref})))


def test_merging_can_be_left_out() -> None:
    state = Table("row FIRST: plain*3").state
    with unmerged():
        assert not _merged(state)
    assert _merged(state)


def _decision(*options: Option, merged: Bindings = LIKE) -> Decision:
    return Decision(Seat.FIRST, "test", "answer", options, merged=merged)


def test_an_answer_is_accepted_through_one_that_cannot_be_told_from_it() -> None:
    decision = _decision(Option("pay", several((A, B))), Option("tap", A), Option("swap", (A, B)))
    for accepted in (several((B, C)), several((C, A))):
        assert decision.accepts(Option("pay", accepted))
    assert decision.accepts(Option("tap", C))
    assert decision.accepts(Option("swap", (C, B)))


def test_an_answer_that_no_exchange_makes_of_an_offered_one_is_refused() -> None:
    decision = _decision(Option("pay", several((A, B))), Option("swap", (A, B)))
    for refused in (several((A, A)), several((A,)), several((A, B, C)), several((A, D))):
        assert not decision.accepts(Option("pay", refused))
    assert not decision.accepts(Option("swap", (C, C)))
    assert not decision.accepts(Option("tap", A))
    assert not _decision(Option("swap", (A, A))).accepts(Option("swap", (A, B)))


def test_options_that_say_the_same_are_one() -> None:
    options = [
        Option("tap", B),
        Option("tap", A),
        Option("swap", (A, B)),
        Option("swap", (B, B)),
        Option("tap", D),
    ]
    assert distinct(options, LIKE) == (options[0], options[2], options[3], options[4])
    assert distinct([PASS, PASS], Bindings()) == (PASS,)


def test_selections_are_those_that_differ_and_no_other() -> None:
    found = list(selections((A, B, C, D), range(3), LIKE))
    assert found == [several(()), several((A,)), several((D,)), several((A, B)), several((A, D))]
    assert list(selections((A, B), range(2, 3), Bindings())) == [several((A, B))]
    assert list(selections((A,), range(2, 4), Bindings())) == []


@pytest.mark.parametrize("size", range(5))
def test_selections_are_the_subsets_less_those_that_say_the_same(size: int) -> None:
    sizes = range(size, size + 1)
    every = distinct((Option("x", each) for each in map(several, combinations((A, B, C, D), size))), LIKE)
    assert [each.choice for each in every] == list(selections((A, B, C, D), sizes, LIKE))


def test_selections_of_many_like_things_are_few() -> None:
    many = tuple(Ref(number, 0) for number in range(40))
    merged = Bindings(dict.fromkeys(many, many[0]))
    assert len(list(selections(many, range(41), merged))) == 41


def test_the_order_of_several_does_not_matter() -> None:
    assert several((B, A)) == several((A, B))
    assert hash(several((B, A))) == hash(several((A, B)))
    assert several(("b", "a")).items == ("a", "b")
    assert len(several((A, B))) == 2


def test_a_choice_of_like_objects_offers_each_number_once() -> None:
    table = Table("row FIRST: plain*3, brick")
    table.do(Shift(Choose(Selector(("row",)), Number(0), Number(2)), "scrap", "scrapped"))
    sizes = sorted(len(option.choice) for option in table.decision.options)
    assert sizes == [0, 1, 1, 2, 2]
    table.answer(Option("choose", several((B, C))))
    assert {each.id for each in table.state.zone("scrap", Seat.FIRST)} == {1, 2}


def test_what_is_not_offered_is_an_error_and_changes_nothing() -> None:
    table = Table("row FIRST: plain*3, brick")
    table.do(Shift(Choose(Selector(("row",))), "scrap", "scrapped"))
    before = table.state
    for option in (PASS, Option("choose", several(())), Option("choose", several((Ref(9, 0),)))):
        with pytest.raises(UnknownOptionError):
            table.answer(option)
    assert table.state is before
    table.answer(before.decision.options[0] if before.decision else PASS)
    with pytest.raises(UnknownOptionError):
        table.answer(PASS)


def _ask(*options: Option, initiative: bool = False) -> Table:
    def step(now: Moment) -> StepResult:
        if "answer" not in now:
            return Ask(Decision(Seat.FIRST, "test", "answer", options, initiative=initiative))
        return Done(now["answer"])

    trial = Trial(procedures={"asking": procedure("asking", step)})
    return Table("row FIRST: plain", trial=trial).run("asking")


def test_a_question_with_one_answer_is_answered_unless_it_is_an_initiative() -> None:
    table = _ask(PASS)
    assert table.state.decision is None
    decided = [entry for entry in table.recorder.entries if isinstance(entry, Decided)]
    assert [(entry.answer, entry.forced) for entry in decided] == [(PASS, True)]
    assert _ask(PASS, initiative=True).decision.options == (PASS,)
    assert _ask(PASS, Option("do")).decision.options == (PASS, Option("do"))


def test_a_question_without_an_answer_is_a_mistake_and_says_where() -> None:
    with pytest.raises(NoOptionsError, match="asking, step 0: no answer to answer"):
        _ask()


def test_objects_merge_again_once_nothing_refers_to_them() -> None:
    watcher = bearing(
        Triggered(EventPattern("entered", this=True), Shift(Top("pile"), "hand", "drawn")), name="w"
    )
    table = Table("hand FIRST: w*2, plain; row FIRST: w", watcher)
    table.enter(table.find("w", "hand"))
    assert not _merged(table.state)
    assert len(_merged(_with(table, waiting=()))) == 2
    assert entering(table.state, table.find("plain", "hand")).object.card == "plain"
