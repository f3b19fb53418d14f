"""The state of a statement follows from what its scenarios did, and from its kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.knowledge.states import STATES, states
from tests.knowledge.small import GAME, World


def state(world: World, folder: Path, statement: str) -> str:
    return states(world.known(folder))[f"{GAME}statement/{statement}"]


def test_small_world(tmp_path: Path) -> None:
    expected = {"M20": "公式裁定で検証済", "U01": "定義", "U58": "論点", "U59": "出典に定めなし"}

    assert {f"{GAME}statement/{name}": state for name, state in expected.items()} == states(
        World().known(tmp_path)
    )
    assert set(expected.values()) <= set(STATES)


def test_guess_proves_by_running_only(tmp_path: Path) -> None:
    world = World()
    world.change("ruling/hole", status="推測")

    assert "実行で検証済" == state(world, tmp_path, "M20")


def test_scenario_without_ruling_proves_by_running(tmp_path: Path) -> None:
    world = World()
    for name in ("scenario/hole-1", "scenario/hole-2"):
        world.change(name, ruling=None)

    assert "実行で検証済" == state(world, tmp_path, "M20")


@pytest.mark.parametrize("outcome", ["draft", "unsupported"])
def test_what_was_not_run_proves_nothing(outcome: str, tmp_path: Path) -> None:
    world = World()
    for name in ("scenario/hole-1", "scenario/hole-2"):
        world.change(name, outcome=outcome)

    assert "未検証" == state(world, tmp_path, "M20")


def test_one_failure_outweighs_what_passed(tmp_path: Path) -> None:
    world = World()
    world.change("scenario/hole-1", outcome="failed")

    assert "未検証" == state(world, tmp_path, "M20")


def test_open_statement_stays_open_though_a_scenario_shows_the_reading_followed(tmp_path: Path) -> None:
    world = World()
    world.change("scenario/hole-1", statements=("M20", "U58", "U01"))

    assert "論点" == state(world, tmp_path, "U58")
    assert "公式裁定で検証済" == state(world, tmp_path, "U01")


def test_term_statement_about_no_term_is_unproved(tmp_path: Path) -> None:
    world = World()
    world.swap(
        "statements.ttl",
        'である。"@ja ;\n    dcterms:subject term:use',
        '"@ja ;\n    dcterms:subject rule:held',
    )

    assert "未検証" == state(world, tmp_path, "U01")


@pytest.mark.parametrize("dated,expected", [(False, "定義"), (True, "未検証")], ids=["undated", "dated"])
def test_history_needs_a_scenario_where_it_is_dated(dated: bool, expected: str, tmp_path: Path) -> None:
    world = World()
    world.swap(
        "statements.ttl",
        "cr:TermStatement ;",
        "cr:HistoryStatement ;" + (' cr:validUntil "2021-06-24"^^xsd:date ;' if dated else ""),
    )

    assert expected == state(world, tmp_path, "U01")
