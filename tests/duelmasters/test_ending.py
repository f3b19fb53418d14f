"""By which rule the game ended, where several things ended it at one moment."""

from __future__ import annotations

from itertools import permutations

import pytest

from cardrules.core.events import GameEnded
from cardrules.core.values import Seat
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.ending import Decided, Lost, Won, ended
from tests.duelmasters.playing import Game

OWN, OTHER = Seat


def rule_of(happened: tuple[Decided, ...]) -> str:
    """Return the rule by which the game ends that all of this ends."""
    game = Game({}, [])
    (end,) = ended(game.engine.moment(game.play), happened)
    assert isinstance(end, GameEnded)
    assert end.outcome.winner == OWN
    return end.outcome.rule


@pytest.mark.parametrize(
    "happened, rule",
    [
        ((Lost(OTHER, Clause.DECK_OUT),), Clause.DECK_OUT),
        ((Lost(OTHER, Clause.DECK_OUT), Lost(OTHER, Clause.DIRECT_ATTACK_WIN)), Clause.DIRECT_ATTACK_WIN),
        ((Won(OWN),), Clause.GAME_ENDS_AT_ONCE),
        ((Won(OWN), Lost(OTHER, Clause.DECK_OUT)), Clause.GAME_ENDS_AT_ONCE),
        ((Won(OWN), Lost(OWN)), Clause.GAME_ENDS_AT_ONCE),
    ],
)
def test_the_first_rule_of_the_book_or_none_alone(happened: tuple[Decided, ...], rule: str) -> None:
    assert {rule_of(order) for order in permutations(happened)} == {rule}
