"""Results as EARL: one assertion for every scenario that was run, the same bytes every time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pyoxigraph import RdfFormat, Store

from cardrules.scenario.suite import read_all

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("duelmasters/mode/fairy-hole", "gate/flying")
PATHS = [ROOT / "scenarios" / f"{name}.feature" for name in NAMES]
RESULTS = """
PREFIX earl: <http://www.w3.org/ns/earl#>
SELECT ?test ?outcome WHERE {
  ?assertion a earl:Assertion ; earl:test ?test ; earl:subject ?engine ; earl:result ?result .
  ?engine a earl:Software .
  ?result earl:outcome ?outcome .
}"""


CITED = """
PREFIX earl: <http://www.w3.org/ns/earl#> PREFIX cr: <https://cardrules.example/schema#>
SELECT ?test ?clause WHERE { ?assertion earl:test ?test ; cr:cites ?clause }"""


def earl(seed: str) -> bytes:
    """Return what the command writes, in a process of its own."""
    command = [sys.executable, "-m", "cardrules.cli", "test", "--format", "earl", *map(str, PATHS)]
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "engine")}
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


@pytest.fixture(scope="module")
def written() -> bytes:
    return earl("1")


def test_bytes_do_not_depend_on_the_run(written: bytes) -> None:
    assert written == earl("2")


def test_every_scenario_has_one_result(written: bytes) -> None:
    store = Store()
    store.load(written, RdfFormat.TURTLE)
    found = [(row["test"].value, row["outcome"].value) for row in store.query(RESULTS)]  # type: ignore[union-attr]
    count = sum(len(feature.scenarios) for feature in read_all(PATHS))
    assert len(found) == len({test for test, _ in found}) == count
    assert {outcome for _, outcome in found} == {"http://www.w3.org/ns/earl#passed"}
    assert f"https://cardrules.example/gate/scenario/{PATHS[1].stem}-1" in dict(found)


def test_every_result_names_the_clause_of_its_day(written: bytes) -> None:
    store = Store()
    store.load(written, RdfFormat.TURTLE)
    found = {(row["test"].value, row["clause"].value) for row in store.query(CITED)}  # type: ignore[union-attr]
    base = "https://cardrules.example/"
    rows = [f"{base}duelmasters/scenario/2022-06-24-fairy-hole-{number}" for number in (1, 2)]
    assert {each for each in found if "/duelmasters/" in each[0]} == {
        (row, f"{base}duelmasters/clause/cr-1.50/700.2") for row in rows
    }
    assert f"{base}gate/clause/gate-undated/flying" in {clause for _, clause in found}
