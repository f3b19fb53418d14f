"""A feature file handed to pytest-bdd as we have read it, so that it does not read it once more."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pytest_bdd.feature import features
from pytest_bdd.gherkin_parser import Cell, DataTable, GherkinDocument, Row
from pytest_bdd.gherkin_parser import Step as GherkinStep
from pytest_bdd.parser import FeatureParser, Step

from cardrules.scenario.document import Node


def hand_over(path: Path, tree: Node) -> None:
    """Give pytest-bdd the tree of a file."""
    full = os.path.abspath(path)  # noqa: PTH100 - just as pytest-bdd names it
    if full not in features:
        features[full] = Handed(str(path.parent), path.name, tree).parse()


class Handed(FeatureParser):
    """Makes what pytest-bdd works with of a tree that is there already."""

    def __init__(self, folder: str, name: str, tree: Node) -> None:
        """Stand for the file of a name in a folder."""
        super().__init__(folder, name)
        self._tree = tree

    def _parse_feature_file(self) -> GherkinDocument:
        return GherkinDocument.from_dict(self._tree)

    def parse_steps(self, steps_data: list[GherkinStep]) -> list[Step]:
        """Return the steps, with tables that are copied fast."""
        steps: list[Step] = super().parse_steps(steps_data)
        for step in steps:
            if step.datatable is not None:
                step.datatable = Table(step.datatable.location, step.datatable.rows)
        return steps


class Table(DataTable):
    """A table of which pytest-bdd, which fills in each copy, copies only what it fills in."""

    def __deepcopy__(self, _memo: Mapping[int, Any]) -> Table:
        """Return a table with cells of its own; places are shared, since nobody changes them."""
        rows = [Row(row.id, row.location, list(map(_copied, row.cells))) for row in self.rows]
        return Table(self.location, rows)


def _copied(cell: Cell) -> Cell:
    return Cell(cell.location, cell.value)
