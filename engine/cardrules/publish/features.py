"""Feature files as the site shows them: one page for one file, with the results of its scenarios."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from cardrules.core.iri import BASE
from cardrules.core.records import record
from cardrules.publish.addresses import page_of
from cardrules.publish.view import View
from cardrules.scenario.heads import LACKING
from cardrules.scenario.result import ScenarioResult, Status

_TITLE: Final = re.compile(r"^\s*機能:\s*(.*\S)", re.MULTILINE)
_SAID: Final = re.compile(rf"^\s*(出典|日付|{LACKING})[:：]\s*(.*\S)", re.MULTILINE)
_TAGS: Final = re.compile(r"^\s*@.*$", re.MULTILINE)


@record
class Feature:
    """One feature file: its ruling if it is one, its page, its results in the order of the file.

    ``lacking`` says what keeps a draft from being played, as its file has it; ``written`` is that file.
    ``path`` is relative to the root of the knowledge; ``source`` is its 出典 line; ``claims``
    are its tags.
    """

    path: str
    game: str
    title: str
    source: str
    page: str
    ruling: str | None
    results: tuple[ScenarioResult, ...]
    claims: tuple[str, ...] = ()
    lacking: str = ""
    written: str = ""

    @property
    def draft(self) -> bool:
        """Whether something in it cannot be played yet."""
        return bool(self.lacking) or any(result.status is Status.UNSUPPORTED for result in self.results)


def features(root: Path, view: View, results: Iterable[ScenarioResult]) -> dict[str, Feature]:
    """Return every feature file that was run or that a ruling stands in, by its path."""
    rulings = {place.path: node for node in view.all("Ruling") if (place := view.place(node))}
    grouped: dict[str, list[ScenarioResult]] = defaultdict(list)
    for result in results:
        grouped[result.path].append(result)
    paths = sorted({*grouped, *rulings})
    return {path: _feature(root, path, rulings, grouped.get(path, [])) for path in paths}


def _feature(root: Path, path: str, rulings: Mapping[str, str], results: list[ScenarioResult]) -> Feature:
    ruling = rulings.get(path)
    written = root / path
    text = written.read_text("utf-8") if written.is_file() else ""
    title = _TITLE.search(text)
    said = dict(_SAID.findall(text))
    game = results[0].game if results else (ruling or "").removeprefix(BASE).split("/")[0]
    return Feature(
        path,
        game,
        title.group(1) if title else PurePosixPath(path).stem,
        said.get("出典", ""),
        page_of(ruling, "ruling") if ruling else f"{game}/scenario/{_slug(path)}",
        ruling,
        tuple(sorted(results, key=lambda result: result.line)),
        tuple(tag for line in _TAGS.findall(text) for tag in line.split()),
        said.get(LACKING, ""),
        text,
    )


def _slug(path: str) -> str:
    """Return ``use-paying`` for ``scenarios/duelmasters/use/paying.feature``."""
    return "-".join(PurePosixPath(path).with_suffix("").parts[2:])


def scenario_anchor(number: int) -> str:
    """Return the anchor of a scenario by its number in the file, counted from 1."""
    return f"s-{number}"
