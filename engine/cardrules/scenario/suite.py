"""All scenarios together: found, read, checked, run, and counted, so that executed = written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import root, shown
from cardrules.scenario.feature import Feature, read_feature
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import Setting, setting

SUFFIX: Final = ".feature"


@dataclass(frozen=True, slots=True)
class Suite:
    """What was run: the features, a result for every scenario, and how many are written."""

    features: tuple[Feature, ...]
    results: tuple[ScenarioResult, ...]

    @property
    def written(self) -> int:
        """How many scenarios the files hold."""
        return sum(len(feature.scenarios) for feature in self.features)

    def count(self, status: Status) -> int:
        """Return how many scenarios came to a status."""
        return sum(result.status is status for result in self.results)

    @property
    def failures(self) -> tuple[ScenarioResult, ...]:
        """The scenarios that failed."""
        return tuple(result for result in self.results if result.status is Status.FAILED)


def feature_files(paths: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return the feature files below some paths (by default all scenarios), in order of name.

    Raises:
        InputError: a path does not exist, or there is no feature in it at all.
    """
    found: list[Path] = []
    for path in tuple(paths) or (root() / "scenarios",):
        if not (path.is_file() or path.is_dir()):
            raise InputError(
                "ファイルもフォルダーもない", Place(path.as_posix()), "scenarios の下にあるものを指定する"
            )
        here = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        if not here:
            raise InputError(
                "シナリオのファイルが1つもない", Place(shown(path)), f"{SUFFIX} のファイルがある所を指定する"
            )
        found += here
    return tuple(dict.fromkeys(found))


def read_all(paths: Iterable[Path]) -> tuple[Feature, ...]:
    """Return the features of files; all that cannot be read is raised together."""
    features: list[Feature] = []
    errors: list[InputError] = []
    for path in paths:
        try:
            features.append(read_feature(path))
        except InputErrors as problem:
            errors += problem.errors
        except InputError as problem:
            errors.append(problem.at(Place(shown(path))))
    if errors:
        raise InputErrors(tuple(errors))
    return tuple(features)


def run_all(
    features: Iterable[Feature],
    progress: Callable[[ScenarioResult], None] = lambda _result: None,
    settings: Callable[[str], Setting] = setting,
    as_of: date | None = None,
    *,
    told: bool = True,
) -> Suite:
    """Run every scenario of some features; what they get wrong in writing is raised together.

    ``as_of`` takes the place of the days that are written. Without ``told`` only what fails is
    told step by step.
    """
    kept = tuple(features)
    errors: list[InputError] = []
    results: list[ScenarioResult] = []
    for feature in kept:
        for result in _run(feature, settings, errors, as_of, told):
            results.append(result)
            progress(result)
    if errors:
        raise InputErrors(tuple(errors))
    return Suite(kept, tuple(results))


def _run(
    feature: Feature,
    settings: Callable[[str], Setting],
    errors: list[InputError],
    as_of: date | None,
    told: bool,
) -> Iterator[ScenarioResult]:
    try:
        yield from run_feature(feature, settings(feature.game), as_of=as_of, told=told)
    except InputErrors as problem:
        errors += problem.errors
    except InputError as problem:
        errors.append(problem.at(feature.place))
