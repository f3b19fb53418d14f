"""Nothing makes a changed state but the gate and what belongs to it; found by reading the source."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "engine" / "cardrules"
CHANGING = {"core/applying.py", "core/gate.py", "core/kernel.py", "core/state.py"}
"""Where states are changed: changes carried out, the gate, the kernel; the state's own method makes them.

A game's set-up makes the first one.
"""
APPLYING = {"core/gate.py"}
"""Where changes are carried out."""
SET_UP = "set_up"
FRONTS = {"cli.py", "knowledge", "publish", "pytest_plugin", "pytest_plugin.py"}
"""What never holds a state in its hands; it may set attributes of what is its own."""


def _calls(tree: ast.AST, name: str) -> list[int]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            spoken = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if spoken == name:
                found.append(node.lineno)
    return found


def _writes(tree: ast.AST) -> list[int]:
    """Return the lines at which something writes into an object past its own class."""
    setting = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "__setattr__"
    ]
    return [*setting, *_calls(tree, "setattr")]


def faults(path: str, tree: ast.Module) -> list[str]:
    """Find what makes a changed state outside the places for it."""
    in_set_up = path.rsplit("/", 1)[-1].startswith(SET_UP) and not path.startswith("core/")
    found = []
    if path not in CHANGING:
        found += [f"{path}:{line}: {name}" for name in ("evolve", "going_on") for line in _calls(tree, name)]
    if path not in CHANGING and not in_set_up:
        found += [f"{path}:{line}: GameState" for line in _calls(tree, "GameState")]
    if path not in APPLYING and "cardrules.core.applying" in ast.unparse(tree):
        found += [f"{path}:{line}: apply" for line in _calls(tree, "apply")]
    if path != "core/values.py" and path.split("/", maxsplit=1)[0] not in FRONTS:
        found += [f"{path}:{line}: setattr" for line in _writes(tree)]
    return found


def test_only_the_gate_and_what_belongs_to_it_changes_states() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found += faults(path.relative_to(PACKAGE).as_posix(), tree)
    assert found == []


@pytest.mark.parametrize(
    "path, text, fault",
    [
        ("core/moment.py", "state.evolve(facts=facts)", "evolve"),
        ("somegame/turn.py", "now.state.evolve(agenda=())", "evolve"),
        ("somegame/turn.py", "now.state.going_on(())", "going_on"),
        ("somegame/turn.py", "GameState(zones, rules)", "GameState"),
        ("core/set_up.py", "GameState(zones, rules)", "GameState"),
        (
            "somegame/turn.py",
            "from cardrules.core.applying import apply\napply(state, change, order)",
            "apply",
        ),
        ("somegame/turn.py", "object.__setattr__(state, 'facts', facts)", "setattr"),
        ("somegame/turn.py", "setattr(state, name, facts)", "setattr"),
    ],
)
def test_a_planted_fault_is_found(path: str, text: str, fault: str) -> None:
    assert faults(path, ast.parse(text)) == [f"{path}:{len(text.splitlines())}: {fault}"]


def test_a_game_may_set_up_its_first_state() -> None:
    assert faults("somegame/set_up.py", ast.parse("GameState(zones, rules)")) == []
