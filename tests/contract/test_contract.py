"""What every game on the kernel must keep, whatever its rules say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from cardrules.core.changes import Create, Remove
from cardrules.core.codec import dumps, loads
from cardrules.core.decisions import Decision, Option, Several, UnknownOptionError, several
from cardrules.core.engine import Play
from cardrules.core.later import Later
from cardrules.core.merging import unmerged
from cardrules.core.objects import GameObject, Outcome, Ref, Zone
from cardrules.core.position import Board, Position
from cardrules.core.ruleset import Ruleset
from cardrules.core.search import Leaf, leaves
from cardrules.core.state import Frame, GameState
from cardrules.core.trace import Happened
from cardrules.core.values import Bindings, Value
from cardrules.core.walk import children, rewrite
from tests.contract.games import CONTRACTS, Contract
from tests.contract.mirror import mirrored, mirrored_state
from tests.contract.record import Record, playout, replay

SEEDS = range(30)


@pytest.fixture(params=CONTRACTS, ids=lambda each: each.name)
def game(request: pytest.FixtureRequest) -> Contract:
    contract: Contract = request.param
    return contract


def _played(game: Contract, seed: int) -> tuple[Play, Record]:
    dice = random.Random(seed)
    return playout(game.engine, game.random_position(dice), dice, game.decisions)


def _plays(game: Contract, seed: int) -> Iterator[Play]:
    """Yield every play of a random playout, from the position on."""
    _, record = _played(game, seed)
    play = game.engine.load(record.position)
    yield play
    for answer in record.answers:
        play = game.engine.choose(play, answer)
        yield play


def _pieces(state: GameState) -> dict[int, tuple[str, int]]:
    found = [piece for _, each in state.objects() for piece in each.pieces()]
    assert len({piece.id for piece in found}) == len(found), "a piece is doubled"
    return {piece.id: (piece.card, piece.owner) for piece in found}


@pytest.mark.parametrize("seed", SEEDS)
def test_random_playouts_go_on_until_the_end_or_the_bound(game: Contract, seed: int) -> None:
    play, record = _played(game, seed)
    over = game.engine.decision(play) is None
    assert over == (game.engine.outcome(play) is not None)
    assert over or len(record.answers) == game.decisions


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_gives_the_same_state_and_trace(game: Contract, seed: int) -> None:
    play, record = _played(game, seed)
    again = replay(game.engine, loads(dumps(record)))
    assert again.state == play.state
    assert hash(again.state) == hash(play.state)
    assert tuple(again.trace) == tuple(play.trace)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_piece_is_lost_or_doubled(game: Contract, seed: int) -> None:
    plays = list(_plays(game, seed))
    for before, after in pairwise(plays):
        expected = _pieces(before.state)
        for entry in after.trace.since(before.trace):
            if isinstance(entry, Happened):
                assert _pieces(entry.before) == expected
                expected = _accounted(entry, expected)
                assert _pieces(entry.after) == expected
        assert _pieces(after.state) == expected


def _accounted(entry: Happened, pieces: dict[int, tuple[str, int]]) -> dict[int, tuple[str, int]]:
    expected = dict(pieces)
    serial = entry.before.serial
    for change in (change for event in entry.events for change in event.changes()):
        if isinstance(change, Create):
            expected[serial] = (change.card, change.owner)
            serial += 1
        elif isinstance(change, Remove) and (gone := entry.before.find(change.ref)) is not None:
            for piece in gone.pieces():
                expected.pop(piece.id)
    return expected


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_accepted_and_its_twins_come_to_the_same(game: Contract, seed: int) -> None:
    dice = random.Random(seed)
    for play in _plays(game, seed):
        decision = game.engine.decision(play)
        if decision is None:
            continue
        option = dice.choice(decision.options)
        twin = _twin(decision, option, dice)
        assert decision.accepts(option)
        assert decision.accepts(twin)
        assert _seen(game, game.engine.choose(play, option)) == _seen(game, game.engine.choose(play, twin))


def _twin(decision: Decision, option: Option, dice: random.Random) -> Option:
    """Return an option with like objects exchanged at random."""
    alike: dict[Ref, list[Ref]] = {}
    for ref, stands in decision.merged.items():
        alike.setdefault(stands, []).append(ref)
    exchanged = {
        ref: other
        for refs in alike.values()
        for ref, other in zip(refs, dice.sample(refs, len(refs)), strict=True)
    }

    def exchange(each: Any) -> Any:
        if isinstance(each, Several):
            return several(exchanged.get(item, item) for item in each)
        return exchanged.get(each, each) if isinstance(each, Ref) else each

    made: Option = rewrite(option, exchange)
    return made


def _seen(game: Contract, play: Play) -> tuple[Board, Outcome | None]:
    return game.engine.observe(play), game.engine.outcome(play)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_offered_is_refused(game: Contract, seed: int) -> None:
    earlier: list[Option] = [Option("no-such-act")]
    for play in _plays(game, seed):
        decision = game.engine.decision(play)
        refused = [each.option for each in decision.refused] if decision is not None else []
        others = [option for option in earlier if decision is None or not decision.accepts(option)]
        for option in (*others[-5:], *refused, others[0]):
            with pytest.raises(UnknownOptionError):
                game.engine.choose(play, option)
        earlier.extend(decision.options if decision is not None else ())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refusal_names_a_rule_and_what_is_refused_is_not_accepted(game: Contract, seed: int) -> None:
    for play in _plays(game, seed):
        decision = game.engine.decision(play)
        for refusal in decision.refused if decision is not None else ():
            assert refusal.rule
            assert decision is not None
            assert not decision.accepts(refusal.option)


def test_merging_saves_work_and_changes_nothing_about_what_can_be_reached(game: Contract) -> None:
    saved = 0
    for position in game.small:
        merged = _walked(game, position)
        with unmerged():
            every = _walked(game, position)
        assert {_seen(game, leaf.play) for leaf in merged} == {_seen(game, leaf.play) for leaf in every}
        saved += len(every) - len(merged)
    assert saved > 0


def _walked(game: Contract, position: Position) -> list[Leaf[Play]]:
    found = list(leaves(game.engine, game.engine.load(position), game.horizon))
    assert not any(leaf.cut for leaf in found), "the position is not small enough"
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_survives_json(game: Contract, seed: int) -> None:
    for play in _plays(game, seed):
        text = dumps(play.state)
        again = loads(text)
        assert again == play.state
        assert hash(again) == hash(play.state)
        assert dumps(again) == text
        assert again.where == play.state.where


@pytest.mark.parametrize("seed", SEEDS)
def test_play_goes_on_the_same_from_a_stored_state(game: Contract, seed: int) -> None:
    for before, after in pairwise(_plays(game, seed)):
        stored = Play(loads(dumps(before.state)), before.trace, before.kernel)
        answer = next(entry.answer for entry in after.trace.since(before.trace) if hasattr(entry, "answer"))
        assert game.engine.choose(stored, answer).state == after.state


def test_a_quiescent_board_is_printed_and_parsed(game: Contract) -> None:
    quiet = 0
    for seed in SEEDS:
        position = _played(game, seed)[1].position
        for play in filter(game.quiescent, _plays(game, seed)):
            board = game.engine.observe(play)
            text = game.printed(board)
            again = game.engine.load(game.parsed(text, position))
            assert game.engine.observe(again) == board
            assert game.printed(game.engine.observe(again)) == text
            quiet += 1
    assert quiet > len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seats_exchanged_play_the_same(game: Contract, seed: int) -> None:
    if not game.symmetrical:
        pytest.skip("the rules prefer a seat")
    for before, after in pairwise(_plays(game, seed)):
        answer = next(entry.answer for entry in after.trace.since(before.trace) if hasattr(entry, "answer"))
        swapped = mirrored_state(before.state, game.engine.game)
        played = before.kernel.choose(swapped, mirrored(answer))
        assert played == mirrored_state(after.state, game.engine.game)
        assert mirrored_state(swapped, game.engine.game) == before.state


@pytest.mark.parametrize("seed", SEEDS)
def test_looking_and_choosing_leave_a_play_as_it_was(game: Contract, seed: int) -> None:
    for play in _plays(game, seed):
        before, entries = dumps(play.state), len(tuple(play.trace))
        decision = game.engine.decision(play)
        for option in decision.options[:3] if decision is not None else ():
            game.engine.choose(play, option)
        game.engine.observe(play)
        assert game.engine.decision(play) == decision
        assert dumps(play.state) == before
        assert len(tuple(play.trace)) == entries


@pytest.mark.parametrize("seed", SEEDS)
def test_states_hold_nothing_that_can_change(game: Contract, seed: int) -> None:
    for play in _plays(game, seed):
        state = play.state
        for part in (state.facts, state.effects, state.waiting, state.agenda, state.decision, state.outcome):
            _only_values(part)
        for key, each in state.objects():
            _only_values(key)
            _only_values(each)


_PLAIN = (str, int, bool, float, type(None))


def _only_values(root: Any) -> None:
    stack = [root]
    while stack:
        each = stack.pop()
        known = isinstance(
            each, (*_PLAIN, tuple, frozenset, Later, Bindings, Value, GameObject, Frame, Zone, Ruleset)
        )
        assert known or hasattr(each, "value") or hasattr(each, "isoformat"), f"{each!r} can change"
        if not isinstance(each, _PLAIN):
            stack.extend(children(each))


def test_each_state_has_its_own_tables(game: Contract) -> None:
    """A table that two states share must never have been written to: both still say what they said."""
    for seed in SEEDS:
        told = [(play.state, dict(play.state.zones), dict(play.state.where)) for play in _plays(game, seed)]
        for state, zones, where in told:
            assert dict(state.zones) == zones
            assert dict(state.where) == where
            assert where == {each.id: key for key, each in state.objects()}
