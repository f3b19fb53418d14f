"""A feature file as values: one ruling with its question, dated answers, source and scenarios.

Each scenario is whole: the steps of the 背景 first, one row of an outline being one scenario.
Every text keeps its place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import shown
from cardrules.core.records import record
from cardrules.language.forms import Kind
from cardrules.language.positions import Line
from cardrules.language.text import read_text
from cardrules.scenario.document import Node, document
from cardrules.scenario.games import game_of
from cardrules.scenario.heads import Answer, Head, read_head
from cardrules.scenario.surface import surface_findings
from cardrules.scenario.tags import DRAFT, Tag, Tags, read_tags

T = TypeVar("T")

CONTRAST: Final = "対照"
"""Name of the examples that show the opposite of what the ruling forbids."""

RULING, RULE = "裁定", "規則"
"""The two kinds of feature: a ruling with question and answer, and a proof of rules or statements."""


@record
class StepText:
    """One step: what it is for, its text, where that begins, and its table.

    ``keyword`` is as written and stands at ``begin``; ``kind`` is that of the last step that
    was no かつ.
    """

    kind: Kind | None
    keyword: str
    text: str
    place: Place
    table: tuple[Line, ...] = ()
    docstring: str | None = None
    background: bool = False
    begin: Place | None = None

    @property
    def glued(self) -> bool:
        """Whether no space parts its keyword from its text, as in prose that begins with もし."""
        begin = self.begin.column if self.begin is not None else None
        return begin is not None and self.place.column == begin + len(self.keyword)

    @property
    def line(self) -> int:
        """Its line in the file."""
        return self.place.line or 0

    @property
    def said(self) -> tuple[str, tuple[tuple[str, ...], ...]]:
        """Its words and those of its table, wherever they stand."""
        return self.text, tuple(line.cells for line in self.table)

    def of_kind(self, kind: Kind | None) -> StepText:
        """Return it as a step of a kind."""
        return self if kind is self.kind else self._as(kind, self.text, self.table)

    def filled(self, row: Mapping[str, str]) -> StepText:
        """Return it with the columns of a row filled in."""
        if not self._varies:
            return self
        table = tuple(Line(tuple(fill(cell, row) for cell in line.cells), line.places) for line in self.table)
        return self._as(self.kind, fill(self.text, row), table)

    @property
    def _varies(self) -> bool:
        """Whether a column may stand in it; 背景 is never filled in."""
        if self.background:
            return False
        return "<" in self.text or any("<" in cell for line in self.table for cell in line.cells)

    def _as(self, kind: Kind | None, text: str, table: tuple[Line, ...]) -> StepText:
        return StepText(
            kind, self.keyword, text, self.place, table, self.docstring, self.background, self.begin
        )


@record
class ScenarioText:
    """One scenario as written; ``row`` is its row of the examples, by column.

    ``title`` is the name with the columns filled in, ``name`` that with the row and its line;
    ``example`` the name of the examples. ``line`` finds the scenario from outside: that of its
    title or its row.
    """

    name: str
    title: str
    line: int
    place: Place
    steps: tuple[StepText, ...]
    tags: Tags
    row: Mapping[str, str] = field(default_factory=dict)
    row_places: Mapping[str, Place] = field(default_factory=dict)
    example: str = ""

    @property
    def contrast(self) -> bool:
        """Whether it shows the opposite on purpose."""
        return self.example == CONTRAST


@record
class Outline:
    """A scenario before its rows are filled in: what only the file as written can tell."""

    title: str
    place: Place
    steps: tuple[StepText, ...]
    is_outline: bool
    columns: tuple[tuple[str, Place], ...]
    rows: int
    examples: int


@record
class Feature:
    """One feature file."""

    path: str
    game: str
    name: str
    place: Place
    head: Head
    tags: Tags
    scenarios: tuple[ScenarioText, ...]
    outlines: tuple[Outline, ...]
    background: tuple[StepText, ...] = ()

    @property
    def kind(self) -> str:
        """裁定 or 規則."""
        return RULING if self.tags.named(RULING) else RULE

    @property
    def ruling(self) -> str | None:
        """The id of the ruling, if it is one."""
        found = self.tags.named(RULING)
        return found[0].label if found else None

    @property
    def question(self) -> str:
        """What is asked (問い)."""
        return self.head.question

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What was answered, for each period."""
        return self.head.answers

    @property
    def source(self) -> str:
        """The 出典 line."""
        return self.head.source

    @property
    def date(self) -> date | None:
        """The day the source was published."""
        return self.head.date

    @property
    def undated(self) -> bool:
        """Whether the file says that the day is not known."""
        return self.head.undated

    @property
    def unsupported(self) -> bool:
        """Whether it is a draft that the engine cannot play yet."""
        return bool(self.tags.named(DRAFT))

    @property
    def drafts(self) -> tuple[Tag, ...]:
        """The tags that mark it, or a scenario in it, as a draft."""
        borne = (self.tags, *(scenario.tags for scenario in self.scenarios))
        return tuple({id(tag): tag for tags in borne for tag in tags.named(DRAFT)}.values())


def read_feature(path: Path, game: str | None = None) -> Feature:
    """Return the feature in a file.

    ``game`` is by default that of the nearest folder above it that is named like one.

    Raises:
        InputErrors: it cannot be read; every finding has its place.
        InputError: it is no text, or holds what no file may hold.
    """
    name = shown(path)
    return parse_feature(read_text(path, name), name, game or game_of(path), keep=True)


@lru_cache(maxsize=1024)
def parse_feature(text: str, path: str, game: str, *, keep: bool = False) -> Feature:
    """Return the feature that an accepted text is; raises like :func:`read_feature`.

    With ``keep`` its tree is kept for the next time that the file at ``path`` has this text.
    """
    found = surface_findings(text, path)
    if found:
        raise InputErrors(tuple(found))
    return _Builder(text, path, game).feature(document(text, path, keep=keep))


class _Builder:
    """Makes values of Gherkin's tree; knows the lines of the file."""

    def __init__(self, text: str, path: str, game: str) -> None:
        self._lines = text.split("\n")
        self._path = path
        self._game = game

    def feature(self, tree: Node) -> Feature:
        node = tree.get("feature")
        if not node:
            raise InputErrors(())  # the surface has found it empty before, and told it
        tags = read_tags(node["tags"], self._path)
        background: list[StepText] = []
        scenarios: list[ScenarioText] = []
        outlines: list[Outline] = []
        for child in node["children"]:
            if "background" in child:
                background += self._steps(child["background"]["steps"], background=True)
            elif "scenario" in child:
                steps = tuple(self._steps(child["scenario"]["steps"]))
                outlines.append(self._outline(child["scenario"], steps))
                scenarios += self._scenarios(child["scenario"], (*background, *steps), tags)
        head = read_head(self._description(node), self._place(node))
        return Feature(
            self._path, self._game, node["name"], self._place(node), head, tags,
            tuple(scenarios), tuple(outlines), tuple(background),
        )  # fmt: skip

    def _description(self, node: Node) -> Iterator[tuple[str, Place]]:
        """Yield the lines between the title and what follows, with their places."""
        begin = node["location"]["line"]
        children = [next(iter(child.values())) for child in node["children"]]
        firsts = [tag["location"]["line"] for child in children for tag in child.get("tags", ())]
        firsts += [child["location"]["line"] for child in children]
        for number in range(begin + 1, min(firsts, default=len(self._lines) + 1)):
            line = self._lines[number - 1]
            bare = line.strip(" 　")
            if bare and not bare.startswith("#"):
                yield bare, Place(self._path, number, line.index(bare) + 1)

    def _outline(self, node: Node, steps: tuple[StepText, ...]) -> Outline:
        columns = [
            (cell["value"], self._place(cell))
            for examples in node["examples"]
            for cell in examples.get("tableHeader", {}).get("cells", ())
        ]
        rows = sum(len(examples.get("tableBody", ())) for examples in node["examples"])
        return Outline(
            node["name"], self._place(node), steps,
            node["keyword"] != "シナリオ", tuple(columns), rows, len(node["examples"]),
        )  # fmt: skip

    def _scenarios(self, node: Node, steps: Sequence[StepText], tags: Tags) -> Iterator[ScenarioText]:
        own = tags.with_more(read_tags(node["tags"], self._path))
        place = self._place(node)
        told = _told(steps)
        if not node["examples"]:
            yield ScenarioText(node["name"], node["name"], place.line or 0, place, told, own)
        for examples in node["examples"]:
            header = examples.get("tableHeader", {}).get("cells", ())
            names = [cell["value"] for cell in header]
            marked = own.with_more(read_tags(examples["tags"], self._path))
            for body in examples.get("tableBody", ()):
                values = [cell["value"] for cell in body["cells"]]
                row = _first(zip(names, values, strict=True))
                filled = tuple(step.filled(row) for step in told)
                line = body["location"]["line"]
                title = fill(node["name"], row)
                yield ScenarioText(
                    f"{title}〔{'、'.join(values)}〕@{line}", title, line, place, filled, marked, row,
                    _first(zip(names, map(self._place, body["cells"]), strict=True)), examples["name"],
                )  # fmt: skip

    def _steps(self, nodes: Sequence[Node], *, background: bool = False) -> list[StepText]:
        return [self._step(node, background=background) for node in nodes]

    def _table(self, rows: Sequence[Node]) -> tuple[Line, ...]:
        if any(not row["cells"] for row in rows):
            place = self._place(next(row for row in rows if not row["cells"]))
            empty = InputError("表の行に値がない", place, "「| 値 |」のように、「|」の間に値を書く")
            raise InputErrors((empty,))
        return tuple(
            Line(tuple(cell["value"] for cell in row["cells"]), tuple(map(self._place, row["cells"])))
            for row in rows
        )

    def _step(self, node: Node, *, background: bool) -> StepText:
        table = self._table(node["dataTable"]["rows"]) if "dataTable" in node else ()
        docstring = node.get("docString", {}).get("content")
        line, column = node["location"]["line"], node["location"]["column"]
        keyword, text = node["keyword"], node["text"]
        begin = column - 1 + len(keyword)
        at = max(self._lines[line - 1].find(text, begin), begin)
        return StepText(
            _KINDS.get(node["keywordType"]), keyword.strip(), text, Place(self._path, line, at + 1), table,
            docstring, background, Place(self._path, line, column),
        )  # fmt: skip

    def _place(self, node: Any) -> Place:
        location = node["location"]
        return Place(self._path, location["line"], location.get("column"))


_KINDS: Final = {"Context": Kind.GIVEN, "Action": Kind.WHEN, "Outcome": Kind.THEN}

COLUMN: Final = re.compile("<([^<>]*)>")
"""What stands for a column of the examples."""


def fill(text: str, row: Mapping[str, str]) -> str:
    """Return a text with the columns of a row filled in; unknown ones stay."""
    return COLUMN.sub(lambda found: row.get(found[1], found[0]), text) if "<" in text else text


def _first(pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Return pairs as a mapping; of two columns with one name the first counts."""
    made: dict[str, T] = {}
    for name, each in pairs:
        made.setdefault(name, each)
    return made


def _told(steps: Sequence[StepText]) -> tuple[StepText, ...]:
    """Return the steps with each かつ given the kind of what it goes on from."""
    told: list[StepText] = []
    kind: Kind | None = None
    for step in steps:
        kind = step.kind or kind
        told.append(step.of_kind(kind))
    return tuple(told)
