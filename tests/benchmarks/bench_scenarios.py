"""Scenarios: our two fronts against pytest-bdd and behave, and how many run in a second.

    python tests/benchmarks/bench_scenarios.py --scenarios 1000 --pairs 5

Machinery: generated scenarios of 8 steps, a file for every 100, 8 phrases in use. The peers know
200 step definitions whose bodies are empty. Ours read, check, match and dispatch the same
files with all the phrases of the game and an engine and a board on which nothing happens, so
what is measured is all but the engine; they also find ambiguous phrases and wrong cards, which
the peers do not. Each run is a process of its own, start-up included, and gets files of its own,
first such as nobody has read before, then such as have been run once, as a suite mostly has.
The two sides of a pair take turns; user CPU seconds are compared.

With the engine: copies of the features of this repository, in a folder of their own.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from cardrules.core.errors import InputErrors  # noqa: E402
from cardrules.scenario.feature import read_feature  # noqa: E402
from cardrules.scenario.knowing import known  # noqa: E402
from cardrules.scenario.lexicons import phrasebook  # noqa: E402
from cardrules.scenario.lint import lint  # noqa: E402
from cardrules.scenario.result import Status  # noqa: E402
from cardrules.scenario.suite import feature_files, read_all, run_all  # noqa: E402

GAME, CARD, EACH = "duelmasters", "フェアリー・ライフ", 100
DEFINITIONS = 200
PHRASES = {
    "given": ("2022-09-16のルールである", "自分のターンである"),
    "when": (
        "ルールにより自分がカードを{n:d}枚引く",
        f"ルールにより《{CARD}》が出る",
        "ルールにより相手がカードを{n:d}枚引く",
    ),
    "then": ("自分はゲームに勝たない", "相手はゲームに負けない", f"《{CARD}》は自分の墓地にない"),
}
"""The phrases of every scenario, as the peers register them; ``{n:d}`` is a number."""

KEYWORDS = {"given": "前提", "when": "もし", "then": "ならば"}


# --- corpora ------------------------------------------------------------------------------


def scenario(number: int) -> Iterator[str]:
    """Yield the lines of one scenario."""
    yield f"  シナリオ: {number}番目の話"
    for kind, phrases in PHRASES.items():
        for at, phrase in enumerate(phrases):
            keyword = "かつ" if at else KEYWORDS[kind]
            yield f"    {keyword} {phrase.replace('{n:d}', str(number + 1))}"
    yield ""


def generate(folder: Path, scenarios: int, mark: str) -> None:
    """Write features with some scenarios; ``mark`` makes them texts that were never read."""
    features = folder / "scenarios" / GAME
    features.mkdir(parents=True, exist_ok=True)
    for first in range(0, scenarios, EACH):
        numbers = range(first, min(first + EACH, scenarios))
        head = (
            "# language: ja",
            f"# {mark}",
            "@規則:メインステップ",
            f"機能: 試し{first}",
            "  出典: 総合ルール Ver.1.50 504.1",
            "",
        )
        lines = [*head, *(line for number in numbers for line in scenario(number))]
        (features / f"f{first}.feature").write_text("\n".join(lines), "utf-8")


def definitions(module: str, decorate: Callable[[str, str], str]) -> str:
    """Return a module of empty step definitions, those in use among many that are not."""
    used = [(kind, phrase) for kind, phrases in PHRASES.items() for phrase in phrases]
    others = [
        (kind, f"余分{at}の{{x}}が《{{card}}》を{{n:d}}回数える")
        for at, kind in zip(range(DEFINITIONS - len(used)), list(PHRASES) * DEFINITIONS, strict=False)
    ]
    step = 23  # spreads the phrases in use among the others
    mixed = sorted(enumerate([*used, *others]), key=lambda each: each[0] * step % DEFINITIONS)
    made = [
        f"{decorate(kind, phrase)}\ndef step_{at}({_parameters(phrase)}):\n    pass\n"
        for at, (kind, phrase) in mixed
    ]
    return f"{module}\n\n" + "\n\n".join(made)


def _parameters(phrase: str) -> str:
    return ", ".join(name for name in ("x", "card", "n") if f"{{{name}" in phrase)


PYTEST_INI = """\
[pytest]
addopts = -q -p no:cacheprovider -p no:hypothesispytest -p no:xdist
disable_test_id_escaping_and_forfeit_all_rights_to_community_support = true
"""


def for_pytest_bdd(folder: Path) -> Sequence[str]:
    """Make a project of pytest-bdd as it comes; return the command that runs it."""
    steps = definitions(
        "from pytest_bdd import given, parsers, scenarios, then, when\n\nscenarios('scenarios')",
        lambda kind, phrase: f"@{kind}(parsers.parse({phrase!r}))",
    )
    (folder / "test_all.py").write_text(steps, "utf-8")
    (folder / "pytest.ini").write_text(PYTEST_INI, "utf-8")
    return (sys.executable, "-m", "pytest", "-p", "no:cardrules", str(folder))


def for_behave(folder: Path) -> Sequence[str]:
    """Make a project of behave; return the command that runs it."""
    steps = folder / "scenarios" / "steps"
    steps.mkdir()
    text = definitions("from behave import given, then, when", lambda kind, phrase: f"@{kind}({phrase!r})")
    text = text.replace("def step_", "def step_").replace("(n)", "(context, n)").replace("()", "(context)")
    (steps / "steps.py").write_text(text.replace("(x, card, n)", "(context, x, card, n)"), "utf-8")
    return (sys.executable, "-m", "behave", "-f", "progress", "--no-summary", str(folder / "scenarios"))


STILL = """\
from cardrules.pytest_plugin import collecting
from cardrules.scenario.runner import run_scenario
from tests.benchmarks.still import still

collecting.run = lambda feature, scenario: run_scenario(feature, scenario, still(feature.game), told=False)
"""


def for_plugin(folder: Path, *, engine: bool = False) -> Sequence[str]:
    """Make a project of our plugin, by default with an engine that does nothing."""
    (folder / "pytest.ini").write_text(f"{PYTEST_INI}cardrules_features = scenarios\n", "utf-8")
    if not engine:
        (folder / "conftest.py").write_text(STILL, "utf-8")
    return (sys.executable, "-m", "pytest", str(folder))


def for_native(folder: Path) -> Sequence[str]:
    """Return the command that does what ``cardrules test`` does, with an engine that does nothing."""
    return (sys.executable, str(Path(__file__).with_name("still.py")), str(folder / "scenarios"))


def for_command(path: Path) -> Sequence[str]:
    """Return the command of an editor."""
    return (sys.executable, "-m", "cardrules.cli", "test", str(path))


# --- measuring ----------------------------------------------------------------------------


def measured(command: Sequence[str], root: Path) -> tuple[float, float]:
    """Return the user CPU and the wall seconds of a command, which must succeed."""
    paths = os.pathsep.join([str(ROOT / "engine"), str(ROOT)])
    environment = {
        **os.environ,
        "CARDRULES_ROOT": str(root),
        "PYTHONPATH": paths,
        "PYTHONIOENCODING": "utf-8",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the peers are compiled; so are we, once
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    wall = time.perf_counter() - begin
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, wall


def project(folder: Path, scenarios: int, mark: str) -> Path:
    """Make a folder with the ontology and a corpus."""
    folder.mkdir()
    shutil.copytree(ROOT / "ontology", folder / "ontology")
    generate(folder, scenarios, mark)
    return folder


Maker = Callable[[Path], Sequence[str]]


def paired(
    peer: Maker, ours: Maker, scenarios: int, pairs: int, *, again: bool = False
) -> tuple[list[float], list[float]]:
    """Return the user CPU seconds of the two sides, which take turns, each on files of its own.

    With ``again`` the files have been run once before.
    """
    found: tuple[list[float], list[float]] = ([], [])
    for turn in range(pairs):
        sides = list(enumerate((peer, ours)))
        for side, make in sides if turn % 2 else reversed(sides):
            with tempfile.TemporaryDirectory() as place:
                folder = project(Path(place) / "project", scenarios, f"{turn} {side} {time.time_ns()}")
                command = make(folder)
                taken = [measured(command, folder)[0] for _ in range(1 + again)]
                found[side].append(taken[-1])
    return found


def report_pair(
    names: tuple[str, str], peer: Maker, ours: Maker, scenarios: int, pairs: int, *, again: bool = False
) -> None:
    """Print the ratio of two sides, with start-up and without."""
    idle = [statistics.median(side[1:]) for side in paired(peer, ours, 1, max(pairs // 2, 1) + 1)]
    theirs, mine = paired(peer, ours, scenarios, pairs, again=again)
    ratios = [one / other for one, other in zip(theirs, mine, strict=True)]
    net = (statistics.median(theirs) - idle[0]) / (statistics.median(mine) - idle[1])
    print(
        f"{names[0]} / {names[1]}{', files run before' if again else ''}: "
        f"{statistics.median(ratios):.2f} [{min(ratios):.2f}–{max(ratios):.2f}], "
        f"start-up off {net:.2f}; {statistics.median(theirs):.2f} s and {statistics.median(mine):.2f} s "
        f"(start-up {idle[0]:.2f} and {idle[1]:.2f})"
    )


def passes(path: Path) -> bool:
    """Tell whether a feature is in order and all its scenarios pass; others are left out."""
    if lint([path], known):
        return False
    try:
        results = run_all(read_all([path])).results
    except InputErrors:
        return False
    return all(each.status is Status.PASSED for each in results)


def with_engine(copies: int, times: int) -> None:
    """Print how many scenarios of this repository run in a second, on both fronts, and one file alone."""
    originals = [path for path in feature_files([ROOT / "scenarios" / GAME]) if passes(path)]
    with tempfile.TemporaryDirectory() as place:
        folder = project(Path(place) / "project", 0, "")
        for copy in range(copies):
            for path in originals:
                text = path.read_text("utf-8").replace("@裁定:", f"@裁定:c{copy}-")
                target = folder / "scenarios" / GAME / f"{path.stem}-{copy}.feature"
                target.write_text(text, "utf-8")
        count = sum(len(read_feature(path).scenarios) for path in originals) * copies
        one = folder / "scenarios" / GAME / f"{originals[0].stem}-0.feature"
        sides = {
            "cardrules test": for_command(folder / "scenarios"),
            "pytest plugin": for_plugin(folder, engine=True),
        }
        for name, command in sides.items():
            taken = statistics.median(measured(command, folder)[0] for _ in range(times))
            print(
                f"{name}, engine included: {count / taken:.0f} scenarios a second ({count} in {taken:.2f} s)"
            )
        runs = [measured(for_command(one), folder) for _ in range(times)]
        cpu, wall = (statistics.median(each) for each in zip(*runs, strict=True))
        print(f"one file from the command line: {wall:.2f} s, {cpu:.2f} s CPU")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenarios", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--copies", type=int, default=1, help="copies of this repository's features")
    given = parser.parse_args()
    matcher = phrasebook(GAME).matcher
    kinds = {root.kind for root in phrasebook(GAME).roots.values()}
    forms = sum(len(list(matcher.known(kind))) + len(list(matcher.combinators(kind))) for kind in kinds)
    print(f"{given.scenarios} scenarios, {DEFINITIONS} definitions on their side, {forms} phrases on ours")
    for again in (False, True):
        size = (given.scenarios, given.pairs)
        report_pair(("pytest-bdd", "pytest plugin"), for_pytest_bdd, for_plugin, *size, again=again)
        report_pair(("behave", "cardrules test"), for_behave, for_native, *size, again=again)
    with_engine(given.copies, min(given.pairs, 3))


if __name__ == "__main__":
    main()
