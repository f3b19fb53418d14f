"""ゲート: random playouts, decisions a second with and without a trace, and the table of verdicts.

    python tests/benchmarks/bench_gate.py --positions 200 --decisions 40 --pairs 5

Positions are random (see ``tests/gate/positions.py``); both ways play the same answers. User CPU
is counted, the two take turns, and medians are shown.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardrules.core.kernel import Kernel
from cardrules.gate import verdicts
from tests.contract.record import Record, playout
from tests.gate import positions

ENGINE = positions.engine()


def records(count: int, decisions: int) -> list[Record]:
    """Return random playouts from random positions."""
    dice = random.Random(1)
    return [playout(ENGINE, positions.random_position(dice), dice, decisions)[1] for _ in range(count)]


def traced(played: Sequence[Record]) -> int:
    """Play the records with a trace; return how many decisions were taken."""
    for record in played:
        play = ENGINE.load(record.position)
        for answer in record.answers:
            play = ENGINE.choose(play, answer)
    return sum(len(record.answers) for record in played)


def silent(played: Sequence[Record]) -> int:
    """Play the records without a trace; return how many decisions were taken."""
    for record in played:
        library = ENGINE.library.holding(record.position.named_cards(), record.position.cards)
        kernel = Kernel(ENGINE.game, library)
        state = kernel.advance(ENGINE.game.set_up(record.position))
        for answer in record.answers:
            state = kernel.choose(state, answer)
    return sum(len(record.answers) for record in played)


def rows(_played: Sequence[Record]) -> int:
    """Work out the published table of attacks; return how many rows it has."""
    return sum(1 for variant in verdicts.variants() for _ in verdicts.attack_table(variant))


def rate(work: Callable[[Sequence[Record]], int], played: Sequence[Record]) -> float:
    """Return how much work is done in a second of user CPU."""
    begun = time.process_time()
    done = work(played)
    return done / (time.process_time() - begun)


def main() -> None:
    """Measure and print a table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--positions", type=int, default=200)
    asked.add_argument("--decisions", type=int, default=40)
    asked.add_argument("--pairs", type=int, default=5)
    given = asked.parse_args()
    played = records(given.positions, given.decisions)
    works = {"decisions, trace on": traced, "decisions, trace off": silent, "rows of the table": rows}
    found = {name: [] for name in works}  # type: dict[str, list[float]]
    for _ in range(given.pairs):
        for name, work in works.items():
            found[name].append(rate(work, played))
    for name, rates in found.items():
        print(f"{name:>22}: {statistics.median(rates):10,.0f} a second")


if __name__ == "__main__":
    main()
