"""The kernel: a child position against deepcopy, decisions a second, time of import.

    python tests/benchmarks/bench_core.py --pairs 7

User CPU seconds. The child is a card moved from hand to row of a position of 80 cards, and
the hash of the new position; its peer is ``copy.deepcopy`` of the same position. The two take
turns and the median of the ratios counts. Decisions are those of random playouts of the toy
game, with the trace and without: from ordinary positions, and from crowded ones in which
several continuous effects read each other. All decisions count that the kernel records, those
with one option among them; how many were real choices is told beside.
"""

from __future__ import annotations

import argparse
import copy
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from cardrules.core.applying import apply  # noqa: E402 - the checkout comes first
from cardrules.core.changes import Move  # noqa: E402 - the checkout comes first
from cardrules.core.decisions import Option  # noqa: E402
from cardrules.core.kernel import Kernel  # noqa: E402
from cardrules.core.objects import ZoneKey  # noqa: E402
from cardrules.core.position import Cell, Position, Row  # noqa: E402
from cardrules.core.state import GameState  # noqa: E402
from cardrules.core.trace import Decided, Recorder, Silence  # noqa: E402
from cardrules.core.values import Seat  # noqa: E402
from tests.toy import game  # noqa: E402
from tests.toy.positions import ordinary_position, random_position  # noqa: E402

CHILDREN, COPIES, PLAYOUTS, DECISIONS = 2000, 20, 120, 60
ZONES = {"pile": 24, "hand": 5, "row": 5, "scrap": 3, "coins": 3}


def state_of_80_cards() -> GameState:
    """Return a position with 40 cards on each side."""
    rows = tuple(
        Row(zone, seat, (Cell("coin" if zone == "coins" else "plain", count),))
        for seat in Seat
        for zone, count in ZONES.items()
    )
    return game.set_up(Position("toy", rows))


def seconds(run: Callable[[], object], times: int) -> float:
    """Return the user CPU seconds of one call."""
    begin = time.process_time()
    for _ in range(times):
        run()
    return (time.process_time() - begin) / times


def child_against_deepcopy(pairs: int) -> tuple[float, float, list[float]]:
    """Return seconds of a child and of a deep copy (medians), and the ratio of each pair."""
    state = state_of_80_cards()
    hash(state)
    card = state.zone("hand", Seat.FIRST).objects[0]
    move = Move(card.ref, ZoneKey("row", Seat.FIRST))
    ours, theirs = [], []
    for _ in range(pairs):
        ours.append(seconds(lambda: hash(apply(state, move, game.ORDERED)), CHILDREN))
        theirs.append(seconds(lambda: copy.deepcopy(state), COPIES))
    ratios = [slow / fast for slow, fast in zip(theirs, ours, strict=True)]
    return statistics.median(ours), statistics.median(theirs), ratios


class Counting(Silence):
    """A recorder that counts decisions and keeps nothing."""

    __slots__ = ("taken",)

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def decided(self, state: GameState, answer: Option, *, forced: bool) -> None:
        """Count one."""
        self.taken += 1


def decisions_a_second(
    position_for: Callable[[random.Random], Position], *, trace: bool
) -> tuple[float, float]:
    """Return how many decisions of random playouts are taken in a second, and the share of real choices."""
    chosen, taken, spent = 0, 0, 0.0
    for seed in range(PLAYOUTS):
        dice = random.Random(seed)
        position = position_for(dice)
        library = game.engine().library.holding(position.named_cards())
        kernel, state = Kernel(game.GAME, library), game.set_up(position)
        recorder = Recorder() if trace else Counting()
        begin = time.process_time()
        chosen += played(kernel, state, dice, recorder)
        spent += time.process_time() - begin
        entries = (entry for entry in recorder.entries if isinstance(entry, Decided))
        taken += recorder.taken if isinstance(recorder, Counting) else sum(1 for _ in entries)
    return taken / spent, chosen / taken


def played(kernel: Kernel, state: GameState, dice: random.Random, recorder: Recorder) -> int:
    """Play at random and return how many choices were made."""
    state = kernel.advance(state, recorder)
    for taken in range(DECISIONS):
        if state.decision is None:
            return taken
        state = kernel.choose(state, dice.choice(state.decision.options), recorder)
    return DECISIONS


def import_time(runs: int) -> tuple[float, float]:
    """Return the user CPU seconds that importing the kernel adds to a bare start, and its megabytes."""
    modules = sorted(f"cardrules.core.{path.stem}" for path in (ROOT / "engine/cardrules/core").glob("*.py"))
    load = "import " + ", ".join(name for name in modules if not name.endswith("__init__"))
    bare, full = [], []
    for _ in range(runs):
        bare.append(started("pass"))
        full.append(started(load))
    return statistics.median(full) - statistics.median(bare), peak_megabytes(load)


def started(code: str) -> float:
    """Return the user CPU seconds of a Python that runs some code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(ROOT / "engine")})
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def peak_megabytes(code: str) -> float:
    """Return the peak memory of a Python that runs some code."""
    tell = f"{code}\nimport resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    command = [sys.executable, "-c", tell]
    done = subprocess.run(
        command, check=True, env={"PYTHONPATH": str(ROOT / "engine")}, capture_output=True, encoding="utf-8"
    )
    return float(done.stdout)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=7, help="alternating pairs (at least 5)")
    pairs = max(5, parser.parse_args().pairs)
    ours, theirs, ratios = child_against_deepcopy(pairs)
    print(f"child position: {ours * 1e6:.1f} us; deepcopy: {theirs * 1e6:.0f} us")
    print(
        f"deepcopy / child: {statistics.median(ratios):.0f}"
        f" [{min(ratios):.0f}-{max(ratios):.0f}], {pairs} pairs (budget >= 100)"
    )
    for name, position_for in (("ordinary", ordinary_position), ("crowded", random_position)):
        for trace, budget in ((False, 10_000), (True, 3_000)):
            rates = [decisions_a_second(position_for, trace=trace) for _ in range(pairs)]
            rate, share = statistics.median(each for each, _ in rates), rates[0][1]
            told = f"{name} positions, trace {'on' if trace else 'off'}"
            print(f"decisions a second, {told}: {rate:.0f} (budget >= {budget}), {share:.0%} real choices")
    spent, megabytes = import_time(pairs)
    print(f"import cardrules.core: {spent:.3f} s, {megabytes:.0f} MB peak (budget 0.3 s, 60 MB with a game)")


if __name__ == "__main__":
    main()
