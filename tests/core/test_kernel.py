"""Procedures: going on, calling, coming back; plays as values; libraries; the trace."""

from __future__ import annotations

import pytest

from cardrules.core.abilities import CardDefinition, Triggered
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.effects import GameSpecific
from cardrules.core.engine import RuleEvent
from cardrules.core.kernel import EndlessError, Kernel, begun
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.position import Cell, Position, Row
from cardrules.core.procedures import procedure, table
from cardrules.core.queries import EventPattern
from cardrules.core.results import Again, Ask, Call, Done, Go, Leave, Perform, Repeat, StepResult
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Happened, Recorder, Trace
from cardrules.core.values import Bindings, Seat
from tests.core.table import Table, Trial, bearing
from tests.toy.cards import CARDS
from tests.toy.events import Minted
from tests.toy.game import GAME, engine


def _run(**steps: object) -> Table:
    procedures = {name: procedure(name, *each) for name, each in steps.items()}  # type: ignore[misc]
    return Table("row FIRST: plain", trial=Trial(procedures=procedures)).run("main")


def test_a_called_procedure_gives_its_result_to_the_step_that_called_it() -> None:
    seen: list[object] = []

    def main(now: Moment) -> StepResult:
        if "answer" not in now:
            return Call("sub", Bindings({"given": 20}), into="answer")
        seen.append(now["answer"])
        return Go()

    _run(
        main=[main], sub=[lambda now: Go(Bindings({"more": 1})), lambda now: Done(now["given"] + now["more"])]
    )
    assert seen == [21]


def test_what_is_under_way_is_given_up_down_to_a_procedure() -> None:
    order: list[str] = []

    def noting(word: str, result: StepResult) -> object:
        def step(_now: Moment) -> StepResult:
            order.append(word)
            return result

        return step

    _run(
        main=[noting("one", Call("sub")), noting("four", Go())],
        sub=[noting("two", Call("deep", into="never")), noting("not", Go())],
        deep=[noting("three", Leave("main")), noting("nor", Go())],
    )
    assert order == ["one", "two", "three", "four"]


def test_a_call_without_a_name_goes_on_with_the_next_step() -> None:
    order: list[str] = []

    def noting(word: str, result: StepResult) -> object:
        def step(_now: Moment) -> StepResult:
            order.append(word)
            return result

        return step

    _run(main=[noting("one", Call("sub")), noting("three", Go())], sub=[noting("two", Done("ignored"))])
    assert order == ["one", "two", "three"]


def test_again_goes_back_to_a_step_and_keeps_what_is_known() -> None:
    counts: list[int] = []

    def count(now: Moment) -> StepResult:
        counts.append(now.get("count", 0))
        return Go(Bindings({"count": counts[-1] + 1}))

    _run(main=[lambda now: Go(), count, lambda now: Again(step=1) if now["count"] < 3 else Done()])
    assert counts == [0, 1, 2]


def test_a_step_repeats_itself_wherever_it_stands() -> None:
    counts: list[int] = []

    def count(now: Moment) -> StepResult:
        counts.append(now.get("count", 0))
        return Repeat(Bindings({"count": counts[-1] + 1})) if len(counts) < 3 else Done()

    _run(main=[lambda now: Go(), lambda now: Go(), count])
    assert counts == [0, 1, 2]


def test_a_procedure_tells_where_a_step_stands() -> None:
    def once(_now: Moment) -> StepResult:
        return Go()

    def twice(_now: Moment) -> StepResult:
        return Go()

    table = procedure("main", twice, once, twice)
    assert table.at(once) == 1
    for step in (twice, lambda _now: Go()):
        with pytest.raises(ValueError, match="main has the step"):
            table.at(step)


def test_a_performance_gives_the_events_that_happened() -> None:
    facts: list[object] = []

    def main(now: Moment) -> StepResult:
        if "facts" not in now:
            return Perform((Minted(Seat.FIRST),), into="facts")
        facts.append(now["facts"])
        return Done()

    _run(main=[main])
    assert facts == [(Minted(Seat.FIRST),)]


def test_performing_nothing_is_nothing() -> None:
    board = _run(main=[lambda now: Perform(()), lambda now: Done()])
    assert board.happened == []
    assert board.state.agenda == ()


def test_a_procedure_that_never_asks_is_stopped() -> None:
    with pytest.raises(EndlessError, match="main"):
        _run(main=[lambda now: Again()])


def test_an_answer_is_bound_to_the_name_of_its_question() -> None:
    def main(now: Moment) -> StepResult:
        if "wanted" not in now:
            return Ask(Decision(Seat.SECOND, "which", "wanted", (PASS, Option("a", 1), Option("a", 2))))
        return Perform((Minted(Seat.SECOND),) * now["wanted"].choice)

    board = _run(main=[main])
    before = board.state
    assert board.decision.player == Seat.SECOND
    board.answer(2)
    assert len(board.names("coins", Seat.SECOND)) == 2
    assert board.kernel.choose(before, Option("a", 1)) != board.state
    assert before.decision is not None


def test_any_position_can_be_gone_on_from_twice() -> None:
    board = Table("hand FIRST: brick; coins FIRST: coin, coin(shiny)")
    board.run("play", card=board.find("brick", "hand").ref, plays=1)
    middle = board.state
    first, second = (board.kernel.choose(middle, option) for option in board.decision.options)
    assert first != second
    assert board.kernel.choose(middle, board.decision.options[0]) == first
    assert hash(board.kernel.choose(middle, board.decision.options[0])) == hash(first)


def test_an_interruption_is_carried_out_first_and_the_question_asked_again() -> None:
    game = engine()
    play = game.load(Position("toy", (Row("pile", Seat.FIRST, (Cell("brick"), Cell("plain"))),), step="act"))
    asked = game.decision(play)
    forced = game.force(play, RuleEvent("drawn", Seat.FIRST))
    assert [each.card for each in forced.state.zone("hand", Seat.FIRST)] == ["brick"]
    again = game.decision(forced)
    assert asked is not None
    assert again is not None
    assert (again.name, again.player) == (asked.name, asked.player)


def test_two_positions_of_one_engine_keep_their_own_cards() -> None:
    game = engine()

    def position(number: int) -> Position:
        card = CardDefinition("own", Bindings({"number": number, "cost": 0, "over": False}))
        return Position("toy", (Row("hand", Seat.FIRST, (Cell("own"),)),), step="act", cards=(card,))

    first, second = game.load(position(1)), game.load(position(2))
    numbers = []
    for play in (first, second):
        decision = game.decision(play)
        assert decision is not None
        after = game.choose(play, decision.options[0])
        own = next(each for _, each in after.state.objects() if each.card == "own")
        numbers.append(game.moment(after).characteristic(own, "number"))
    assert numbers == [1, 2]


def test_a_card_that_comes_into_play_later_brings_its_abilities() -> None:
    echoing = Triggered(EventPattern("minted"), GameSpecific("mint"), zones=("coins",))
    lucky = CardDefinition("coin", Bindings(), (echoing,))
    library = Library((*CARDS, lucky)).holding(["plain"])
    kernel = Kernel(Trial().game(), library)
    state = GAME.set_up(Position("toy", (Row("row", Seat.FIRST, (Cell("plain"),)),))).evolve(agenda=())

    def mint(at: GameState) -> GameState:
        return kernel.advance(begun(at, "let", Bindings({"events": (Minted(Seat.FIRST),)})))

    once = mint(state)
    assert [each.source.card for each in once.waiting] == []
    assert [each.source.card for each in mint(once).waiting] == ["coin"]


def test_cards_are_loaded_when_they_are_asked_for_and_once() -> None:
    asked: list[str] = []

    def load(name: str) -> CardDefinition | None:
        asked.append(name)
        return (
            bearing(Triggered(EventPattern("drawn"), GameSpecific("mint")), name=name)
            if name == "late"
            else None
        )

    library = Library((), load)
    assert not library.pool.has(Triggered)
    assert library.find("never") is None
    assert library["late"] is library["late"]
    assert library.pool.has(Triggered)
    assert asked == ["never", "late"]


def test_the_trace_is_a_chain_that_branches_share() -> None:
    game = engine()
    root = game.load(Position("toy", (Row("hand", Seat.FIRST, (Cell("plain"),)),), step="act"))
    decision = game.decision(root)
    assert decision is not None
    left, right = (game.choose(root, option) for option in decision.options)
    decided = (entry for entry in left.trace.since(root.trace) if isinstance(entry, Decided))
    assert next(decided).answer == decision.options[0]
    assert tuple(left.trace)[: len(tuple(root.trace))] == tuple(root.trace)
    assert left.trace.before is right.trace.before
    with pytest.raises(ValueError, match="not in list"):
        left.trace.since(right.trace)
    assert tuple(Trace().then(Recorder())) == ()


def test_the_depth_of_an_entry_tells_how_many_procedures_were_open() -> None:
    board = Table("row FIRST: plain; pile FIRST: plain")
    board.do(GameSpecific("mint"))
    entry = next(entry for entry in board.recorder.entries if isinstance(entry, Happened))
    assert entry.depth == 1


def test_procedures_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="one name"):
        table(procedure("same"), procedure("same"))


def test_the_rules_of_a_procedure_can_be_drawn() -> None:
    assert GAME.procedures["play"].rules == ("declare", "pay", "put", None)
