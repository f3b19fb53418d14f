"""pytest-bdd is handed the trees of the files that we read: it makes the same of them."""

from __future__ import annotations

import gc

from pytest_bdd.gherkin_parser import Cell, Location, Row
from pytest_bdd.parser import FeatureParser, Step

from cardrules.core.files import root
from cardrules.core.unreachable import rarely_looked_for
from cardrules.language.text import read_text
from cardrules.pytest_plugin.handed import Handed, Table
from cardrules.scenario.document import document


def test_pytest_bdd_makes_the_same_of_our_tree_as_of_the_file() -> None:
    """It is handed the tree of each file that it would read otherwise."""
    compared = 0
    for path in sorted((root() / "scenarios").rglob("*.feature"))[::20]:
        tree = document(read_text(path), str(path), keep=False)
        ours, theirs = (
            made.parse()
            for made in (
                Handed(str(path.parent), path.name, tree),
                FeatureParser(str(path.parent), path.name),
            )
        )
        assert list(ours.scenarios) == list(theirs.scenarios)
        for one, other in zip(ours.scenarios.values(), theirs.scenarios.values(), strict=True):
            told = [
                [
                    (step.name, step.type, step.line_number, step.datatable and step.datatable.raw())
                    for step in each.steps
                ]
                for each in (one, other)
            ]
            assert told[0] == told[1]
            assert [each.examples for each in one.examples] == [each.examples for each in other.examples]
            compared += 1
    assert compared > 10


def test_a_table_is_filled_in_without_changing_what_was_written() -> None:
    """pytest-bdd fills the values of a row into a copy."""
    cells = [Cell(Location(1, 3), "<名>"), Cell(Location(1, 9), "火")]
    table = Table(Location(1, 1), [Row("0", Location(1, 1), cells)])
    assert Step.render_datatable(table, {"名": "獣"}).raw() == [["獣", "火"]]
    assert Step.render_datatable(table, {"名": "龍"}).raw() == [["龍", "火"]]
    assert table.raw() == [["<名>", "火"]]


def test_the_search_for_what_nobody_reaches_is_left_as_it_was() -> None:
    """It is rarer meanwhile, and never begun where the caller has turned it off."""
    before = gc.get_threshold()
    try:
        for first in (700, 0):
            gc.set_threshold(first)
            with rarely_looked_for():
                assert (gc.get_threshold()[0] > first) is bool(first)
            assert gc.get_threshold()[0] == first
    finally:
        gc.set_threshold(*before)
