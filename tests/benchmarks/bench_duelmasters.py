"""Whole games of デュエル・マスターズ played at random: games and decisions a second, growth with the board.

    python tests/benchmarks/bench_duelmasters.py --games 200
    python tests/benchmarks/bench_duelmasters.py --games 100000 --only-games --jobs 2
    python tests/benchmarks/bench_duelmasters.py --games 100000 --only-games --jobs 2 --minutes 15

Seconds are user CPU of the processes that play, unless wall is said. All decisions count that
the kernel records, those with one option among them; how many were real choices is told beside.
Every game must come to an end by a rule, with every card still there and none doubled; games
that do not, or that raise, are told with their seeds, and the command then fails. Progress goes
to the error output. Growth is that of one decision in the main step with the cards in hand, mana
and battle zone of each player, as the exponent of a power fitted through the sizes. The peer is the toy
game of the tests, which has next to no rules: its decisions show what the machinery alone takes. The
two take turns and the median of the ratios counts; the floor is the one of ADR 0019.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from cardrules.core.position import Cell, Position, Row  # noqa: E402 - the checkout comes first
from cardrules.core.state import GameState  # noqa: E402
from cardrules.core.trace import Decided, Recorder, Silence  # noqa: E402
from cardrules.core.values import Seat  # noqa: E402
from cardrules.duelmasters.clauses import Clause  # noqa: E402
from tests.benchmarks.bench_core import decisions_a_second  # noqa: E402
from tests.duelmasters.decks import LIGHT_DARK, RED_GREEN, TODAY, beginning, definitions  # noqa: E402
from tests.duelmasters.positions import engine  # noqa: E402
from tests.toy.positions import ordinary_position  # noqa: E402

ENGINE = engine()
SIZES = (2, 4, 6, 8)
EACH, MOST, MOST_TOLD = 50, 5_000, 20
"""Games in a share, more decisions than a game takes, and faults that are told in full."""

MOST_OF_A_NAME = 4
"""How many cards of a name a deck holds."""

MODES = {True: "trace on (budget >= 3,000 decisions/s)", False: "trace off (goal >= 10,000)"}
"""How the recording of what happens is told, with what it is held to (ADR 0019)."""

FLOOR = 0.5
"""What share of the decisions a second of the machinery a game with all its rules has at least (ADR 0019)."""

ENDINGS = frozenset({Clause.DIRECT_ATTACK_WIN, Clause.DECK_OUT})


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
        if taken > MOST:
            raise UnfinishedError(f"no end after {MOST} decisions")
    if state.outcome is None or state.outcome.rule not in ENDINGS:
        raise UnfinishedError(f"ended by {state.outcome}")
    if _pieces(state) != _pieces(begun.state):
        raise UnfinishedError("a card is lost or doubled")
    return state, taken, real


class UnfinishedError(Exception):
    """A game did not end as games do."""


def _taken(recorder: Recorder) -> int:
    if isinstance(recorder, Counting):
        return recorder.taken
    return sum(isinstance(entry, Decided) for entry in recorder.entries)


def _pieces(state: GameState) -> list[tuple[int, str, Seat]]:
    found = (piece for _, each in state.objects() for piece in each.pieces())
    return sorted((piece.id, piece.card, piece.owner) for piece in found)


@dataclass
class Share:
    """What came of some games: how many, their decisions, how they ended, and what went wrong."""

    games: int = 0
    taken: int = 0
    real: int = 0
    spent: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def add(self, other: Share) -> None:
        """Count in another share."""
        self.games += other.games
        self.taken += other.taken
        self.real += other.real
        self.spent += other.spent
        self.ends += other.ends
        self.lengths += other.lengths
        self.faults += other.faults


def share(seeds: range, trace: bool) -> Share:
    """Play some games; one that raises or does not end as it should is noted, and the next one begins."""
    made = Share()
    begin = time.process_time()
    for seed in seeds:
        made.games += 1
        try:
            state, taken, real = play(seed, trace=trace)
        except Exception:  # noqa: BLE001 - whatever it is, it is a fault of this game
            made.faults.append((seed, traceback.format_exc(limit=-3)))
            continue
        made.taken, made.real = made.taken + taken, made.real + real
        made.ends[str(state.outcome and state.outcome.rule)] += 1
        made.lengths[taken] += 1
    made.spent = time.process_time() - begin
    return made


def shares(count: int, jobs: int, trace: bool, until: float) -> Iterator[Share]:
    """Yield what comes of games in shares, played by so many processes until all are or time is up."""
    ranges = (range(first, min(first + EACH, count)) for first in range(0, count, EACH))
    if jobs == 1:
        yield from (share(seeds, trace) for seeds in ranges if time.monotonic() < until)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(share, seeds, trace) for seeds in islice(ranges, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
            if time.monotonic() < until:
                waiting |= {pool.submit(share, seeds, trace) for seeds in islice(ranges, len(done))}


def games(count: int, *, trace: bool, jobs: int = 1, minutes: float = math.inf) -> Share:
    """Play games, telling how far they are; print how fast it went and how they ended."""
    total, begin, told = Share(), time.monotonic(), 0.0
    for each in shares(count, jobs, trace, begin + minutes * 60):
        total.add(each)
        if time.monotonic() - told > 10:
            told = time.monotonic()
            rate = total.games / (told - begin)
            print(
                f"  {total.games:,} of {count:,} games, {rate:,.1f} a second, {len(total.faults)} faults",
                file=sys.stderr, flush=True,
            )  # fmt: skip
    _print(total, time.monotonic() - begin, MODES[trace], jobs)
    return total


def _print(total: Share, wall: float, mode: str, jobs: int) -> None:
    spent, played = total.spent, max(total.games - len(total.faults), 1)
    print(
        f"{mode}: {total.games:,} games, {total.games / spent:,.1f} games/s,"
        f" {total.taken / spent:,.0f} decisions/s ({total.real / spent:,.0f} real choices/s,"
        f" {total.taken / played:.0f} decisions a game), {dict(total.ends)}"
    )
    lengths = sorted(total.lengths.elements()) or [0]
    print(
        f"  {jobs} processes, {wall:,.0f} s wall, {total.games / wall:,.1f} games/s wall; decisions a"
        f" game from {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]};"
        f" {len(total.faults)} faults"
    )
    for seed, what in total.faults[:MOST_TOLD]:
        print(f"  game {seed}: {what}")


def _board(size: int, dice: random.Random) -> Position:
    """Return a main step with ``size`` cards in hand, mana and battle zone of each player."""
    rows = []
    for seat, deck in zip(Seat, (RED_GREEN, LIGHT_DARK), strict=True):
        creatures = {name for name, header, _, _ in deck if not header.endswith("呪文")}
        left = [name for name, _, _, _ in deck for _ in range(MOST_OF_A_NAME)]
        dice.shuffle(left)
        left.sort(key=lambda name: name not in creatures)
        taken = {"battle-zone": left[:size]}
        rest = dice.sample(left[size:], len(left) - size)
        taken |= {"hand": rest[:size], "mana-zone": rest[size : 2 * size], "deck": rest[2 * size :]}
        for zone, names in taken.items():
            rows.append(Row(zone, seat, tuple(Cell(name) for name in names), only=True))
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


def against_the_machinery(pairs: int) -> list[float]:
    """Return of each pair the decisions a second of random games over those of the toy game."""
    ratios = []
    for pair in range(pairs):
        machinery, _ = decisions_a_second(ordinary_position, trace=False)
        played = share(range(pair * EACH, (pair + 1) * EACH), False)
        ratios.append(played.taken / played.spent / machinery)
    return ratios


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=7, help="alternating pairs with the peer (at least 5)")
    parser.add_argument("--only-games", action="store_true", help="leave out the trace and the growth")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no more games after that")
    given = parser.parse_args()
    play(0, trace=False)
    faults = games(given.games, trace=False, jobs=given.jobs, minutes=given.minutes).faults
    if not given.only_games:
        faults += games(given.games, trace=True, jobs=given.jobs, minutes=given.minutes).faults
        print(f"growth: exponent {growth():.2f} (budget <= 1.1)")
        ratios = against_the_machinery(max(5, given.pairs))
        print(
            f"decisions/s, this game / toy game: {statistics.median(ratios):.2f}"
            f" [{min(ratios):.2f}-{max(ratios):.2f}], {len(ratios)} pairs (floor {FLOOR})"
        )
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
