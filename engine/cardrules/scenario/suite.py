"""All scenarios together: found, read, checked, run, and counted, so that executed = written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import root, shown
from cardrules.core.records import record
from cardrules.language.nearest import suggestion
from cardrules.scenario.feature import Feature, read_feature
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.rows import spoilt
from cardrules.scenario.runner import run_feature, unplayable
from cardrules.scenario.settings import Setting, setting

SUFFIX: Final = ".feature"

Progress = Callable[[ScenarioResult], None]
"""What is told each result as it comes."""


def _untold(_result: ScenarioResult) -> None:
    pass


@record
class Suite:
    """What was run: the features, a result for every scenario, and how many are written."""

    features: tuple[Feature, ...]
    results: tuple[ScenarioResult, ...]
    unread: tuple[InputError, ...] = ()
    """What was wrong before anything was run."""

    @property
    def errors(self) -> tuple[InputError, ...]:
        """All that is wrong in what is written, each mistake once."""
        borne = (error for result in self.results for error in result.errors)
        return tuple({str(error): error for error in (*self.unread, *borne)}.values())

    @property
    def sound(self) -> Suite:
        """The features in which nothing is miswritten, with their results."""
        wrong = {each.path for each in self.results if each.errors}
        wrong |= {each.place.path for each in self.unread if each.place is not None}
        features = (each for each in self.features if each.path not in wrong)
        return Suite(tuple(features), tuple(each for each in self.results if each.path not in wrong))

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
            raise missing(path)
        if path.is_file() and path.suffix != SUFFIX:
            raise InputError(
                "シナリオのファイルでない", Place(shown(path)), f"{SUFFIX} のファイルかフォルダーを指定する"
            )
        here = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        if not here:
            raise InputError(
                "シナリオのファイルが1つもない", Place(shown(path)), f"{SUFFIX} のファイルがある所を指定する"
            )
        found += here
    return tuple(dict.fromkeys(found))


def missing(path: Path) -> InputError:
    """Return the complaint about a path where nothing is, with what there is of a like name."""
    names: list[str] = []
    with suppress(OSError):
        names = [each.name for each in path.parent.iterdir()]
    near = suggestion(path.name, names, f"{path.parent.as_posix()} にある近い名前", alike=0.75)
    return InputError(
        "ファイルもフォルダーもない", Place(path.as_posix()), near or "フォルダーの名と、今いる場所を確かめる"
    )


def read_all(paths: Iterable[Path]) -> tuple[Feature, ...]:
    """Return the features of files; all that cannot be read is raised together."""
    features, errors = read_each(paths)
    if errors:
        raise InputErrors(errors)
    return features


def read_each(paths: Iterable[Path]) -> tuple[tuple[Feature, ...], tuple[InputError, ...]]:
    """Return the features of those files that can be read, and what is wrong with the others."""
    features: list[Feature] = []
    errors: list[InputError] = []
    for path in paths:
        try:
            features.append(read_feature(path))
        except InputErrors as problem:
            errors += problem.errors
        except InputError as problem:
            errors.append(problem.at(Place(shown(path))))
    return tuple(features), tuple(errors)


def run_all(
    features: Iterable[Feature],
    progress: Progress = _untold,
    settings: Callable[[str], Setting] = setting,
    as_of: date | None = None,
    *,
    told: bool = True,
) -> Suite:
    """Run every scenario of some features; what they get wrong in writing is raised together.

    ``as_of`` takes the place of the days that are written. Without ``told`` only what fails is
    told step by step.
    """
    suite = run_each(features, (), progress, settings, as_of, told=told)
    if suite.errors:
        raise InputErrors(suite.errors)
    return suite


def run_each(
    features: Iterable[Feature],
    wrong: Sequence[InputError] = (),
    progress: Progress = _untold,
    settings: Callable[[str], Setting] = setting,
    as_of: date | None = None,
    *,
    told: bool = True,
) -> Suite:
    """Run every scenario of some features that can be played; the others bear what is wrong with them.

    ``wrong`` is what was found before they were run, here or in files that could not be read.
    """
    kept = tuple(features)
    results: list[ScenarioResult] = []
    for feature in kept:
        own = [each for each in wrong if each.place is not None and each.place.path == feature.path]
        for result in _run(feature, settings, own, as_of, told):
            results.append(result)
            progress(result)
    return Suite(kept, tuple(results), tuple(wrong))


def _run(
    feature: Feature,
    settings: Callable[[str], Setting],
    wrong: Sequence[InputError],
    as_of: date | None,
    told: bool,
) -> Sequence[ScenarioResult]:
    kept = spoilt(feature, wrong)
    try:
        return run_feature(feature, settings(feature.game), as_of=as_of, told=told, spoilt=kept)
    except (InputError, InputErrors) as problem:  # what all of them rest on cannot be read
        found = problem.errors if isinstance(problem, InputErrors) else (problem.at(feature.place),)
        return [unplayable(feature, each, kept.get(each.line, found)) for each in feature.scenarios]
