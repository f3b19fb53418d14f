"""Whole games of two decks of our own: played at random to the end, by the same rules as any scenario."""

from __future__ import annotations

import random
from typing import Final

import pytest

from cardrules.core.state import GameState
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from tests.contract.mirror import mirrored, mirrored_state
from tests.duelmasters.decks import LIGHT_DARK, RED_GREEN, beginning
from tests.duelmasters.positions import engine

GAMES: Final = 500
SHARES: Final = 10
"""The games are played in shares, so that several processes can play them."""

ENDINGS: Final = frozenset({Clause.DIRECT_ATTACK_WIN, Clause.DECK_OUT})
MOST: Final = 3_000
"""More decisions than any of these games takes."""


def _pieces(state: GameState) -> set[tuple[int, str, Seat]]:
    found = [(piece.id, piece.card, piece.owner) for _, each in state.objects() for piece in each.pieces()]
    assert len(set(found)) == len(found), "a piece is doubled"
    return set(found)


def _played(seed: int) -> tuple[GameState, GameState, int]:
    """Play a game at random; return how it began, how it ended, and how many decisions it took."""
    dice = random.Random(seed)
    play = ENGINE.load(beginning(dice))
    state, count = play.state, 0
    while state.decision is not None and count < MOST:
        state = play.kernel.choose(state, dice.choice(state.decision.options))
        count += 1
    return play.state, state, count


ENGINE: Final = engine()


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_come_to_an_end_with_every_card_still_there(share: int) -> None:
    for seed in range(share, GAMES, SHARES):
        begun, ended, _ = _played(seed)
        assert ended.outcome is not None, seed
        assert ended.outcome.rule in ENDINGS, seed
        assert _pieces(ended) == _pieces(begun), seed


def test_the_seats_exchanged_play_the_same_game_to_its_end() -> None:
    for seed in range(5):
        dice = random.Random(seed)
        play = ENGINE.load(beginning(dice))
        state, other = play.state, mirrored_state(play.state, ENGINE.game)
        while state.decision is not None:
            answer = dice.choice(state.decision.options)
            state, other = play.kernel.choose(state, answer), play.kernel.choose(other, mirrored(answer))
        assert other == mirrored_state(state, ENGINE.game)
        assert other.outcome == mirrored(state.outcome)


def test_every_kind_of_decision_and_the_rules_of_combat_come_up() -> None:
    """What the games are good for: they reach what they are to test."""
    play = ENGINE.load(beginning(random.Random(1)))
    decks = {name for deck in (RED_GREEN, LIGHT_DARK) for name, _, _, _ in deck}
    assert {each.card for _, each in play.state.objects()} == decks
    seen: set[str] = set()
    for seed in range(20):
        dice = random.Random(seed)
        play = ENGINE.load(beginning(dice))
        while (decision := ENGINE.decision(play)) is not None:
            seen.add(decision.kind)
            play = ENGINE.choose(play, dice.choice(decision.options))
        seen |= {rule for rule, _ in play.trace.rules()}
    assert {"charge", "main", "payment", "attack", "block", "declare", "order", "choose-objects"} <= seen
    rules = {Clause.DIRECT_ATTACK_WIN, Clause.ATTACK_BATTLE, Clause.DECLARE_ON_SHIELD_TO_HAND}
    assert rules | {Clause.WAITING_ORDER} <= seen
