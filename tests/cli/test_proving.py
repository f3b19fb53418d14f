"""What the proofs of scenarios find is told, and fails; spread over processes they find the same."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from cardrules.cli import main
from cardrules.core.values import EMPTY
from cardrules.language.phrases import Phrasebook
from cardrules.scenario import proofs, spread
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.suite import read_all, run_all

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
HOLE = SCENARIOS / "duelmasters" / "mode" / "fairy-hole.feature"
FEW = (HOLE, *(SCENARIOS / "gate" / f"{name}.feature" for name in ("draw", "flying", "move")))


def test_a_removal_under_which_the_engine_cannot_go_on_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(feature: Any, scenario: Any, setting: Any, altered: Any = EMPTY, **how: bool) -> Any:
        if "mode-choice" in altered:
            raise KeyError("mode")
        return run_scenario(feature, scenario, setting, altered, **how)

    monkeypatch.setattr(proofs, "run_scenario", run)
    code, answer = main(["test", "--ablate", str(HOLE)]), capsys.readouterr()

    assert code == 1
    assert "欠陥  「選択肢の決定」" in answer.out
    told = "規則「選択肢の決定」（700.2）を抜くと、エンジンが続けられない：KeyError: 'mode'"
    complaints = [line for line in answer.err.splitlines() if "fairy-hole" in line]
    assert [line.partition(" ")[2] for line in complaints] == [told] * 2
    assert len(set(complaints)) == 2
    assert "シナリオの誤りではない" in answer.err


def test_a_sentence_turned_round_that_passes_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Phrasebook, "invert", lambda self, kind, text: text)
    code, answer = main(["test", "--invert", str(HOLE)]), capsys.readouterr()

    assert code == 1
    assert "失敗した 0件" in answer.out
    assert "でも通ってしまう" in answer.err


def test_on_two_cores_the_proofs_are_what_they_are_on_one(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    command = ["test", "--invert", "--ablate", *map(str, FEW)]
    monkeypatch.setattr(spread, "WORTH", 1)
    told = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        code, answer = main(command), capfd.readouterr()
        told.append((code, answer.out.partition("秒）")[2], answer.err))

    assert told[0] == told[1]
    assert told[0][::2] == (0, "")
    assert "抜いた規則 答えが変わる" in told[0][1]


def test_a_feature_and_what_came_of_it_travel_whole() -> None:
    """Otherwise the proofs would be worked out in one process after all."""
    features = read_all(FEW)
    results = run_all(features).results
    assert pickle.loads(pickle.dumps((features, results))) == (features, results)  # noqa: S301 - our own
