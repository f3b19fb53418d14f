"""A feature file as a module of pytest: one scenario of pytest-bdd for each that is written.

The file is checked first. The module is made in memory; its tests are named as the scenarios
are. Before anything is run, what was collected is counted against what Gherkin itself finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from gherkin.pickles.compiler import Compiler
from pytest_bdd import scenario as scenario_of_pytest_bdd
from pytest_bdd.feature import get_feature

from cardrules.core.errors import InputError, InputErrors
from cardrules.core.unreachable import rarely_looked_for
from cardrules.language.text import read_text
from cardrules.pytest_plugin import steps
from cardrules.pytest_plugin.handed import hand_over
from cardrules.pytest_plugin.lookup import shorten
from cardrules.pytest_plugin.scenarios import RUN, Run
from cardrules.scenario.document import Node, document
from cardrules.scenario.feature import Feature, Outline, ScenarioText, read_feature
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import lint_feature
from cardrules.scenario.result import ScenarioResult
from cardrules.scenario.rows import spoilt
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.settings import setting
from cardrules.scenario.tags import Tag

_EXAMPLE: Final = "_pytest_bdd_example"
"""The parameter in which pytest-bdd hands over a row of the examples."""

UNSUPPORTED: Final = "エンジンがまだ実行できない（@未対応）"
"""Why a draft is skipped."""


class FeatureFile(pytest.Module):
    """Collects the scenarios of one feature file."""

    feature: Feature
    _tree: Node
    _spoilt: Mapping[int, tuple[InputError, ...]]

    @classmethod
    def of(cls, parent: pytest.Collector, path: Path) -> FeatureFile:
        """Return the collector of a file that lies in one of the folders named in the ini file."""
        made: FeatureFile = cls.from_parent(parent, path=path)
        return made

    def _getobj(self) -> ModuleType:
        return self._module()

    def _module(self) -> ModuleType:
        """Return a module with our steps and a test for each scenario, named as it is."""
        module = ModuleType(self.path.stem)
        shared = {name: value for name, value in vars(steps).items() if _is_fixture(value)}
        vars(module).update(shared)
        hand_over(self.path, self._tree)
        with _untagged(self.path):
            for outline in self.feature.outlines:
                vars(module)[outline.title] = self._test(outline)
        return module

    def _test(self, outline: Outline) -> Any:
        test = scenario_of_pytest_bdd(self.path.name, outline.title, features_base_dir=str(self.path.parent))
        return test(lambda: None)

    def funcnamefilter(self, name: str) -> bool:
        """Take every scenario for a test, whatever it is called."""
        return name in self._titles

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Return an item for each scenario; one with mistakes fails, and tells them.

        What is wrong with the whole file is an error that tells all.
        """
        with rarely_looked_for():
            return iter(self._items())

    def _items(self) -> Sequence[pytest.Function]:
        self.feature = self._read()
        self._written = dict(_keys(self.feature))
        self._titles = frozenset(title for title, _ in self._written)
        items = [each for each in super().collect() if isinstance(each, pytest.Function)]
        for item in items:
            self._prepare(item, self._written[_key_of(item)])
        self._count(len(items))
        return items

    def _read(self) -> Feature:
        try:
            feature = read_feature(self.path)
            self._tree = document(read_text(self.path), feature.path, keep=True)
            errors = tuple(lint_feature(feature, known(feature.game)))
        except InputErrors as problems:
            errors = problems.errors
        except InputError as problem:
            errors = (problem,)
        else:
            self._spoilt = spoilt(feature, errors)
            if not errors or self._in_some(feature, errors):
                return feature
        raise self.CollectError(_told(errors))

    def _in_some(self, feature: Feature, errors: Sequence[InputError]) -> bool:
        """Tell whether all mistakes are in some of the scenarios, which can be told apart."""
        owned = {id(error) for own in self._spoilt.values() for error in own}
        keys = [key for key, _ in _keys(feature)]
        apart = len(keys) == len(set(keys)) and len(self._spoilt) < len(feature.scenarios)
        return apart and all(id(error) in owned for error in errors)

    def _prepare(self, item: pytest.Function, scenario: ScenarioText) -> None:
        item.stash[RUN] = Run(self.feature, scenario, run)
        wrong = self._spoilt.get(scenario.line, ())
        if wrong:
            item.runtest = partial(pytest.fail, _told(wrong), pytrace=False)  # type: ignore[method-assign]
        item.location = (self.nodeid, scenario.line - 1, item.name)
        for tag in scenario.tags:
            item.add_marker(_mark(tag))
            item.extra_keyword_matches.add(str(tag))
        if not wrong and (self.feature.unsupported or scenario.tags.named("未対応")):
            item.add_marker(pytest.mark.skip(reason=UNSUPPORTED))

    def _count(self, collected: int) -> None:
        tree: Any = {**self._tree, "uri": self.feature.path}
        written = len(Compiler().compile(tree))
        if written != collected:
            raise self.CollectError(
                f"{self.feature.path}: シナリオは{written}個書かれているが、集められたのは{collected}個である"
            )


def _told(errors: Iterable[InputError]) -> str:
    return "\n".join(map(str, errors))


def _is_fixture(value: object) -> bool:
    return isinstance(value, type(steps.cardrules_run))


Key = tuple[str, tuple[tuple[str, str], ...]]
"""What finds a scenario: its title as written, and its row of the examples. No two share it."""


def _keys(feature: Feature) -> Iterator[tuple[Key, ScenarioText]]:
    titles = {outline.place: outline.title for outline in feature.outlines}
    for scenario in feature.scenarios:
        yield (titles[scenario.place], tuple(scenario.row.items())), scenario


def _key_of(item: pytest.Function) -> Key:
    callspec = getattr(item, "callspec", None)
    row = callspec.params[_EXAMPLE] if callspec is not None else {}
    return item.originalname, tuple(row.items())


def _mark(tag: Tag) -> pytest.MarkDecorator:
    mark: pytest.MarkDecorator = getattr(pytest.mark, tag.prefix)
    return mark(名前=tag.label) if tag.label else mark


@contextmanager
def _untagged(path: Path) -> Iterator[None]:
    """Hide the tags of a file from pytest-bdd while it makes tests: it would make markers of each.

    Its reports show the tags all the same.
    """
    feature = get_feature(str(path.parent), path.name)
    templates = list(feature.scenarios.values())
    tagged: list[Any] = [feature, *templates, *(given for each in templates for given in each.examples)]
    kept = [each.tags for each in tagged]
    for each in tagged:
        each.tags = set()
    try:
        yield
    finally:
        for each, tags in zip(tagged, kept, strict=True):
            each.tags = tags


shorten(lambda item: RUN in item.stash, steps.fixture)


def run(feature: Feature, scenario: ScenarioText) -> ScenarioResult:
    """Run a scenario as ``cardrules test`` does."""
    with rarely_looked_for():
        return run_scenario(feature, scenario, setting(feature.game), told=False)
