"""pytest-bdd is handed the trees of the files that we read: it makes the same of them."""

from __future__ import annotations

from pytest_bdd.parser import FeatureParser

from cardrules.core.files import root
from cardrules.language.text import read_text
from cardrules.pytest_plugin.collecting import Handed
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
                [(step.name, step.type, step.line_number, step.datatable) for step in each.steps]
                for each in (one, other)
            ]
            assert told[0] == told[1]
            assert [each.examples for each in one.examples] == [each.examples for each in other.examples]
            compared += 1
    assert compared > 10
