"""Setting up: what is reused, what is made anew, what is told, and which exit code comes back."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import start

MAIN = Path(start.__file__)


class Runs(list[tuple[str, ...]]):
    """Records the programs that were run; each gives back the code that ``codes`` has for it."""

    codes: dict[str, int]

    def __call__(self, *command: str) -> int:
        """Record one program and return its exit code, 0 if nothing else is said."""
        self.append(command)
        return next((code for name, code in self.codes.items() if name in " ".join(command)), 0)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """The programs that start.py would run, in a machine that is set up and has a browser."""
    recorded = Runs()
    recorded.codes = {}
    monkeypatch.setattr(start, "run", recorded)
    monkeypatch.setattr(start, "set_up", lambda: None)
    monkeypatch.setattr(start, "find_browser", lambda: "chromium")
    monkeypatch.delenv("CI", raising=False)
    return recorded


def test_without_arguments_the_journey_runs_in_order(runs: Runs) -> None:
    assert start.main([]) == 0
    assert [" ".join(command) for command in runs] == [
        "cardrules check",
        "cardrules test",
        "cardrules site build",
        "cardrules site serve",
    ]


def test_the_journey_stops_where_it_fails(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    runs.codes = {"cardrules test": 1}

    assert start.main([]) == 1
    assert len(runs) == 2
    assert "cardrules test" in capsys.readouterr().err


def test_other_arguments_go_to_the_command(runs: Runs) -> None:
    runs.codes = {"trace": 2}

    assert start.main(["trace", "a.feature", "--as-of", "2022-06-24"]) == 2
    assert runs == [("cardrules", "trace", "a.feature", "--as-of", "2022-06-24")]


def test_every_check_runs_also_after_a_failure(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    runs.codes = {"ruff check": 1, "cardrules check": 2}

    assert start.main(["test"]) == 1
    assert runs == [check.command for check in start.CHECKS]
    assert capsys.readouterr().out.count("FAILED") == 2


@pytest.mark.parametrize(
    "arguments,ci,code", [(["test"], "", 0), (["test", "--require-browser"], "", 1), (["test"], "true", 1)]
)
def test_a_missing_browser_is_told_aloud(
    runs: Runs,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    ci: str,
    code: int,
) -> None:
    monkeypatch.setattr(start, "find_browser", lambda: None)
    monkeypatch.setenv("CI", ci)

    assert start.main(arguments) == code
    assert [check.command for check in start.CHECKS if not check.browser] == runs
    assert "NOT run" in capsys.readouterr().err


def test_a_named_browser_has_the_first_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDRULES_BROWSER", sys.executable)
    assert start.find_browser() == sys.executable

    monkeypatch.setenv("CARDRULES_BROWSER", "no-such-browser")
    assert start.find_browser() is None


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A checkout in a temporary folder whose environment is made of nothing; returns what is done to it."""
    done: list[str] = []
    (tmp_path / "engine").mkdir()
    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    for name, path in {
        "ROOT": ".",
        "LOCK": "engine/requirements.lock",
        "VENV": ".venv",
        "STAMP": ".venv/setup.stamp",
    }.items():
        monkeypatch.setattr(start, name, tmp_path / path)
    start.LOCK.write_text("lark==1.3.1\n", "utf-8")

    def make() -> None:
        start.VENV.mkdir(exist_ok=True)
        done.append("make")

    monkeypatch.setattr(start, "make_environment", make)
    monkeypatch.setattr(start, "install", lambda name, *_: done.append("install"))
    monkeypatch.setattr(
        start, "works", lambda _: start.VENV.is_dir() and not (start.VENV / "broken").exists()
    )
    return done


MADE = ["make", "install", "install"]


def test_an_environment_is_made_once(house: list[str]) -> None:
    start.set_up()
    start.set_up()

    assert house == MADE


def _lock_changed() -> None:
    start.LOCK.write_text("lark==1.3.2\n", "utf-8")


def _half_made() -> None:
    start.STAMP.write_text(start.UNFINISHED, "utf-8")


def _broken() -> None:
    (start.VENV / "broken").touch()


@pytest.mark.parametrize("spoil", [_lock_changed, _half_made, _broken])
def test_an_environment_is_made_anew(house: list[str], spoil: Callable[[], None]) -> None:
    start.set_up()
    spoil()
    start.set_up()

    assert house == MADE * 2


def test_an_environment_of_another_hand_is_not_thrown_away(house: list[str]) -> None:
    start.VENV.mkdir()
    start.set_up()

    assert house == ["install", "install"]


def test_what_debian_leaves_out_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else found(name)
    )
    monkeypatch.setattr(start, "set_up", start.make_environment)

    assert start.main([]) == 2
    message = capsys.readouterr().err
    assert "python3-venv" in message
    assert "ensurepip" in message


def test_a_failed_installation_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(start, "tool", lambda _: sys.executable)

    with pytest.raises(start.SetupError, match="ネットワーク"):
        start.install("a thing", "--no-index", "--no-deps", str(tmp_path / "nothing-here"))


def test_exit_codes_of_programs_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "tool", lambda _: sys.executable)
    assert start.run("python", "-c", "raise SystemExit(7)") == 7

    monkeypatch.setattr(start, "tool", lambda _: "no-such-program")
    with pytest.raises(start.SetupError, match="no-such"):
        start.run("no-such-program")


def test_an_interruption_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "set_up", interrupted)

    assert start.main([]) == 130
    assert "Interrupted" in capsys.readouterr().err


def test_help_sets_nothing_up(tmp_path: Path) -> None:
    copy = tmp_path / "engine" / "start.py"
    copy.parent.mkdir()
    copy.write_text(MAIN.read_text("utf-8"), "utf-8")
    done = subprocess.run(
        [sys.executable, copy, "--help"],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )

    assert b"start.py test" in done.stdout
    assert list(tmp_path.iterdir()) == [copy.parent]
