"""Whole games of デュエル・マスターズ played at random: games and decisions a second, growth with the board.

    python tests/benchmarks/bench_duelmasters.py --games 200
    python tests/benchmarks/bench_duelmasters.py --games 100000 --only-games

User CPU seconds. All decisions count that the kernel records, those with one option among
them; how many were real choices is told beside. Every game must end, with every card still
there. Growth is that of one decision in the main step with the cards in hand, mana and battle
zone of each player, as the exponent of a power fitted through the sizes.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from cardrules.core.position import Cell, Position, Row  # noqa: E402 - the checkout comes first
from cardrules.core.state import GameState  # noqa: E402
from cardrules.core.trace import Decided, Recorder, Silence  # noqa: E402
from cardrules.core.values import Seat  # noqa: E402
from tests.duelmasters.decks import LIGHT_DARK, RED_GREEN, TODAY, beginning, definitions  # noqa: E402
from tests.duelmasters.positions import engine  # noqa: E402

ENGINE = engine()
SIZES = (2, 4, 6, 8)


class Counting(Silence):
    """A recorder that counts decisions and keeps nothing."""

    __slots__ = ("taken",)

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def decided(self, state: GameState, answer: object, *, forced: bool) -> None:
        """Count."""
        self.taken += 1


def play(seed: int, *, trace: bool) -> tuple[GameState, int, int]:
    """Play one game; return how it ended, the decisions taken, and those that were real choices."""
    dice = random.Random(seed)
    begun = ENGINE.load(beginning(dice))
    state, taken, real = begun.state, 0, 0
    while state.decision is not None:
        answer = dice.choice(state.decision.options)
        recorder = Recorder() if trace else Counting()
        real += len(state.decision.options) > 1
        state = begun.kernel.choose(state, answer, recorder)
        taken += _taken(recorder)
    if state.outcome is None or _pieces(state) != _pieces(begun.state):
        raise SystemExit(f"game {seed} did not end as it should")
    return state, taken, real


def _taken(recorder: Recorder) -> int:
    if isinstance(recorder, Counting):
        return recorder.taken
    return sum(isinstance(entry, Decided) for entry in recorder.entries)


def _pieces(state: GameState) -> list[int]:
    return sorted(piece.id for _, each in state.objects() for piece in each.pieces())


def games(count: int, *, trace: bool) -> None:
    """Play games and print how fast it went and how they ended."""
    ends: Counter[str] = Counter()
    taken = real = 0
    begin = time.process_time()
    for seed in range(count):
        state, more, chosen = play(seed, trace=trace)
        taken, real = taken + more, real + chosen
        ends[str(state.outcome and state.outcome.rule)] += 1
    spent = time.process_time() - begin
    mode = "on" if trace else "off"
    print(
        f"trace {mode}: {count} games, {count / spent:,.1f} games/s, {taken / spent:,.0f} decisions/s"
        f" ({real / spent:,.0f} real choices/s, {taken / count:.0f} decisions a game), {dict(ends)}"
    )


def _board(size: int, dice: random.Random) -> Position:
    """Return a main step with ``size`` cards in hand, mana and battle zone of each player."""
    rows = []
    for seat, deck in zip(Seat, (RED_GREEN, LIGHT_DARK), strict=True):
        creatures = [name for name, header, _, _ in deck if not header.endswith("呪文")]
        names = [name for name, _, _, _ in deck]
        for zone, pool in (("hand", names), ("mana-zone", names), ("battle-zone", creatures)):
            cells = tuple(Cell(dice.choice(pool)) for _ in range(size))
            rows.append(Row(zone, seat, cells, only=True))
        rows.append(Row("deck", seat, tuple(Cell(dice.choice(names)) for _ in range(30)), only=True))
    return Position("duelmasters", tuple(rows), TODAY, cards=definitions())


def growth() -> float:
    """Return the exponent with which the time of a decision grows with the size of the board."""
    points = []
    for size in SIZES:
        dice = random.Random(size)
        plays = [ENGINE.load(_board(size, dice)) for _ in range(10)]
        begin, taken = time.process_time(), 0
        for each in plays:
            state = each.state
            for _ in range(15):
                if state.decision is None:
                    break
                state, taken = each.kernel.choose(state, dice.choice(state.decision.options)), taken + 1
        spent = (time.process_time() - begin) / max(taken, 1)
        points.append((math.log(size), math.log(spent)))
        print(f"  {size} cards in each zone: {spent * 1e6:,.0f} µs a decision")
    middle = [sum(axis) / len(points) for axis in zip(*points, strict=True)]
    rise: float = sum((x - middle[0]) * (y - middle[1]) for x, y in points)
    run: float = sum((x - middle[0]) ** 2 for x, _ in points)
    return rise / run


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only-games", action="store_true", help="leave out the trace and the growth")
    given = parser.parse_args()
    play(0, trace=False)
    games(given.games, trace=False)
    if not given.only_games:
        games(given.games, trace=True)
        print(f"growth: exponent {growth():.2f}")


if __name__ == "__main__":
    main()
