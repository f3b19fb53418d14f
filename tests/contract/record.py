"""Record and replay: a play is its position and the answers given, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import TypeVar

from cardrules.core.decisions import Option
from cardrules.core.engine import Engine
from cardrules.core.position import Position
from cardrules.core.values import Value, value

S = TypeVar("S", bound=Hashable)


@value
class Record(Value):
    """A position and the answers given from it, in order."""

    position: Position
    answers: tuple[Option, ...] = ()


def replay(engine: Engine[S], record: Record) -> S:
    """Return the play that a record leads to; an answer no longer offered is an ``UnknownOptionError``."""
    play = engine.load(record.position)
    for answer in record.answers:
        play = engine.choose(play, answer)
    return play


def playout(engine: Engine[S], position: Position, dice: random.Random, most: int = 1000) -> tuple[S, Record]:
    """Play at random from a position until the game ends or ``most`` decisions have been taken."""
    play = engine.load(position)
    answers: list[Option] = []
    while len(answers) < most and (decision := engine.decision(play)) is not None:
        answers.append(dice.choice(decision.options))
        play = engine.choose(play, answers[-1])
    return play, Record(position, tuple(answers))
