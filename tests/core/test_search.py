"""「できる」 over all choices: witness, refutation, bound; and where play can stand at a horizon."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.decisions import PASS, Option
from cardrules.core.engine import Play
from cardrules.core.errors import UnsourcedError
from cardrules.core.objects import Outcome
from cardrules.core.position import Position
from cardrules.core.search import BOUND, Verdict, at_initiative, can, leaves, nowhere
from cardrules.core.trace import Happened
from cardrules.core.values import Seat
from tests.contract.record import Record, replay
from tests.toy.board import parsed
from tests.toy.game import engine

ENGINE = engine()
POSITION = parsed(
    """
    turn FIRST act
    hand FIRST: brick, giant, trade
    row FIRST: plain*2
    coins FIRST: coin*2
    hand SECOND: plain
    pile SECOND: plain
    """
)


def _load(position: Position = POSITION) -> Play:
    return ENGINE.load(position)


def _happens(word: str, *, card: str = "") -> object:
    def does(play: Play, before: Play | None) -> bool:
        new = play.trace.since(before.trace) if before is not None else ()
        return any(
            event.word == word and (not card or (event.subject is not None and event.subject.card == card))
            for entry in new
            if isinstance(entry, Happened)
            for event in entry.events
        )

    return does


def _verdict(word: str, card: str = "", bound: int = BOUND, position: Position = POSITION) -> Verdict:
    return can(ENGINE, _load(position), _happens(word, card=card), bound=bound)  # type: ignore[arg-type]


def test_what_can_be_done_has_a_witness_that_can_be_replayed() -> None:
    verdict = _verdict("entered", "brick")
    assert verdict.possible
    assert verdict.witness is not None
    before = replay(ENGINE, Record(POSITION, verdict.witness[:-1]))
    after = replay(ENGINE, Record(POSITION, verdict.witness))
    rows = [sorted(each.card for each in play.state.zone("row", Seat.FIRST)) for play in (before, after)]
    assert rows == [["plain", "plain"], ["brick", "plain", "plain"]]


def test_what_cannot_be_done_comes_with_the_rules_that_refused_it() -> None:
    verdict = _verdict("entered", "giant")
    assert verdict.possible is False
    assert verdict.witness is None
    giant = next(each for each in _load().state.zone("hand", Seat.FIRST) if each.card == "giant")
    refused = [each for each in verdict.refusals if each.option == Option("play", giant.ref)]
    assert [(each.rule, each.because) for each in refused] == [("pay", "コインが足りない")]


def test_refusals_are_gathered_all_along_the_way() -> None:
    position = parsed(
        """
        turn FIRST act
        hand FIRST: brick, ripple
        row FIRST: plain
        coins FIRST: coin*2
        """,
        regime="double",
    )
    ripple = next(each for each in _load(position).state.zone("hand", Seat.FIRST) if each.card == "ripple")
    decision = ENGINE.decision(_load(position))
    assert decision is not None
    assert not decision.refused
    verdict = can(ENGINE, _load(position), lambda *_: False, horizon=nowhere, bound=200)
    assert Option("play", ripple.ref) in [each.option for each in verdict.refusals]


def test_a_bound_is_told_from_an_impossibility() -> None:
    assert _verdict("entered", "giant", bound=2).possible is None
    assert _verdict("entered", "giant", bound=2).positions == 2
    assert _verdict("entered", "brick", bound=2).possible in (True, None)


def test_the_decision_at_the_root_is_gone_on_from_though_it_is_the_horizon() -> None:
    play = _load()
    decision = ENGINE.decision(play)
    assert decision is not None
    assert at_initiative(decision)
    assert can(ENGINE, play, lambda here, _: here.state.decision is None or here != play).possible


def test_a_walk_stops_at_the_next_initiative() -> None:
    assert not _verdict("game-ended").possible
    ended = can(ENGINE, _load(), lambda play, _: play.state.outcome is not None, horizon=nowhere)
    assert ended.possible


def test_what_is_done_at_the_root_needs_no_play() -> None:
    verdict = can(ENGINE, _load(), lambda _play, before: before is None)
    assert (verdict.possible, verdict.witness, verdict.positions) == (True, (), 1)


def test_what_is_done_on_the_way_to_a_known_state_is_seen() -> None:
    """Two lines lead to one state; only the one that is walked later does what is asked for."""
    position = parsed(
        """
        turn FIRST act
        hand FIRST: ripple
        row FIRST: plain
        coins FIRST: coin*2
        """,
        as_of=date(2009, 6, 1),
    )
    play = _load(position)
    states: set[Play] = set()

    def meets_again(here: Play, before: Play | None) -> bool:
        known = here in states
        states.add(here)
        return known and before is not None

    assert can(ENGINE, play, meets_again, horizon=nowhere).possible


def test_leaves_are_the_states_at_the_horizon_each_once() -> None:
    play = ENGINE.choose(_load(), PASS)
    assert [leaf.play for leaf in leaves(ENGINE, play)] == [play]
    found = list(leaves(ENGINE, _load(), nowhere))
    assert len({leaf.play for leaf in found}) == len(found)
    assert not any(leaf.cut for leaf in found)
    assert all(leaf.play.state.outcome is not None for leaf in found)
    for leaf in found:
        assert replay(ENGINE, Record(POSITION, leaf.line)) == leaf.play
    assert {leaf.play.state.outcome for leaf in found} <= {Outcome(each, "draw") for each in (*Seat, None)}


def test_two_orders_that_come_to_one_state_are_one_leaf() -> None:
    position = parsed(
        """
        turn FIRST act
        hand FIRST: plain, brick, giant
        row SECOND: plain
        coins FIRST: coin*4
        """,
        regime="double",
    )
    found = list(leaves(ENGINE, _load(position), nowhere))
    assert len({leaf.play for leaf in found}) == len(found)
    rows = [frozenset(each.card for each in leaf.play.state.zone("row", Seat.FIRST)) for leaf in found]
    assert rows.count(frozenset({"plain", "brick"})) == 1


def test_leaves_say_when_there_was_more() -> None:
    found = list(leaves(ENGINE, _load(), nowhere, bound=5))
    assert [leaf.cut for leaf in found][-1]
    assert not any(leaf.cut for leaf in found[:-1])


def _in_row(play: Play) -> set[str]:
    return {each.card for each in play.state.zone("row", Seat.FIRST)}


def test_ways_on_which_it_is_not_done_are_told_apart_from_those_on_which_it_is() -> None:
    entered = _happens("entered", card="brick")
    without = list(leaves(ENGINE, _load(), nowhere, avoids=entered))  # type: ignore[arg-type]
    everywhere = {leaf.play for leaf in leaves(ENGINE, _load(), nowhere)}
    assert without
    assert {leaf.play for leaf in without} < everywhere
    assert not any("brick" in _in_row(leaf.play) for leaf in without)
    assert any("brick" in _in_row(play) for play in everywhere)
    for leaf in without:
        assert replay(ENGINE, Record(POSITION, leaf.line)) == leaf.play
    assert list(leaves(ENGINE, _load(), avoids=lambda _here, before: before is None)) == []


def test_what_is_near_is_looked_at_first_where_that_is_asked_for() -> None:
    def depths(near: int) -> list[int]:
        found: dict[Play, int] = {}

        def does(play: Play, before: Play | None) -> bool:
            found.setdefault(play, 0 if before is None else found[before] + 1)
            return False

        can(ENGINE, _load(), does, horizon=nowhere, near=near)
        return list(found.values())

    assert depths(BOUND) == sorted(depths(0)) != depths(0)


def test_what_no_source_tells_on_one_way_may_be_left_aside() -> None:
    untold, known = _happens("entered", card="brick"), _happens("entered", card="plain")

    def does(play: Play, before: Play | None) -> bool:
        if untold(play, before):  # type: ignore[operator]
            raise UnsourcedError("《brick》")
        return bool(known(play, before))  # type: ignore[operator]

    with pytest.raises(UnsourcedError):
        can(ENGINE, _load(), does, horizon=nowhere)
    found = can(ENGINE, _load(), does, horizon=nowhere, lets_go=lambda _error: True)
    assert (found.possible, found.doubts) == (True, ())
    nothing = can(ENGINE, _load(), does, lets_go=lambda _error: True)
    assert (nothing.possible, [each.because for each in nothing.doubts]) == (False, ["《brick》"])
