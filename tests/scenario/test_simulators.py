"""The page for makers of simulators: every example on it is run, in the order of the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "site" / "docs" / "simulators.md").read_text("utf-8")
HOLE = ROOT / "scenarios" / "duelmasters" / "mode" / "fairy-hole.feature"
RULING = "rulings/duelmasters/use/my-ruling.feature"
CARD = "moonlit-moss.card"

PREAMBLE = "import sys; sys.argv[0] = 'cardrules'; from cardrules.cli import main; sys.exit(main())"


def blocks(language: str) -> list[str]:
    """Return the examples in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


COMMANDS = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines()]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project as the page describes it."""
    (tmp_path / RULING).parent.mkdir(parents=True)
    text = HOLE.read_text("utf-8").replace("2022-06-24-fairy-hole", "my-ruling")
    (tmp_path / RULING).write_text(text, "utf-8")
    (ini,) = blocks("ini")
    (tmp_path / "pytest.ini").write_text(ini, "utf-8")
    (card,) = blocks("card")
    (tmp_path / CARD).write_text(card, "utf-8")
    return tmp_path


def test_its_python_runs_from_top_to_bottom(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    assert len(blocks("python")) > 5
    space: dict[str, object] = {}
    for number, block in enumerate(blocks("python"), 1):
        exec(compile(block, f"example {number}", "exec"), space)  # noqa: S102 - the page is ours

    printed = capsys.readouterr().out
    assert "「手札」というゾーンはない" in printed
    assert "View(act='use'" in printed
    children = space["children"]
    assert isinstance(children, list)
    assert space["after"] in children


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.startswith("cardrules ")])
def test_its_commands_run(project: Path, command: str) -> None:
    done = run(project, command)

    assert done.returncode == 0, done.stderr
    assert not re.search(r"Traceback|失敗 [1-9]", done.stdout + done.stderr)


def test_scenarios_run_under_pytest_as_it_says(project: Path) -> None:
    assert "pytest" in COMMANDS
    loaded = [] if plugin_is_installed() else ["-p", "cardrules.pytest_plugin"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *loaded], cwd=project, env=environment(), text=True,
        capture_output=True, check=False,
    )  # fmt: skip

    assert "2 passed" in done.stdout


def test_own_cards_are_found_as_it_says(project: Path) -> None:
    commands = [each for each in COMMANDS if each.startswith(("cp ", "CARDRULES_ROOT="))]
    assert [each.split()[0] for each in commands] == ["cp", "cp", *["CARDRULES_ROOT=mine"] * 2]
    (project / "mine").mkdir()
    shutil.copytree(ROOT / "ontology", project / "mine" / "ontology")
    shutil.copy(project / CARD, project / "mine" / "ontology" / "duelmasters" / "cards")
    for command in commands[2:]:
        setting, _, rest = command.partition(" ")
        done = run(project, rest, CARDRULES_ROOT=setting.partition("=")[2])
        assert done.returncode == 0, done.stderr


def run(project: Path, command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the page in a project."""
    arguments = command.removeprefix("cardrules ").split()
    return subprocess.run(
        [sys.executable, "-c", PREAMBLE, *arguments], cwd=project, env=environment() | more, text=True,
        capture_output=True, check=False,
    )  # fmt: skip


def environment() -> dict[str, str]:
    """Return what a process of this checkout runs in."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "engine"), "PYTHONUTF8": "1"}


def plugin_is_installed() -> bool:
    """Tell whether pytest finds the plugin by itself."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - one test asks

    return any(each.name == "cardrules" for each in entry_points(group="pytest11"))
