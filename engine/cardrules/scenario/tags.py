"""The tags of a feature: which words, rules, statements it is about, in the editor's own terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardrules.core.errors import Place
from cardrules.core.records import record

PREFIXES: Final = ("用語", "規則", "裁定", "出典", "論点", "手順")
"""Tags that take a name: ``@用語:保留状態``."""

DRAFT: Final = "未対応"
"""Marks what is written but cannot be played yet."""

BARE: Final = ("公式", "推測", "論点", DRAFT)
"""Tags that stand alone."""


@record
class Tag:
    """One tag: ``@prefix:label``, or ``@prefix`` alone with an empty label."""

    prefix: str
    label: str
    place: Place

    def __str__(self) -> str:
        return f"@{self.prefix}:{self.label}" if self.label else f"@{self.prefix}"


@record
class Tags:
    """All tags that something bears, those of the feature first."""

    all: tuple[Tag, ...] = ()

    def __iter__(self) -> Iterator[Tag]:
        return iter(self.all)

    def named(self, prefix: str) -> tuple[Tag, ...]:
        """Return the tags with a prefix."""
        return tuple(tag for tag in self.all if tag.prefix == prefix)

    def labels(self, prefix: str) -> tuple[str, ...]:
        """Return what the tags with a prefix name."""
        return tuple(tag.label for tag in self.named(prefix) if tag.label)

    def with_more(self, more: Tags) -> Tags:
        """Return these tags and others."""
        return Tags((*self.all, *more.all)) if more.all else self


def read_tags(nodes: Sequence[Any], path: str) -> Tags:
    """Return the tags that Gherkin found."""
    return Tags(tuple(_tag(node, path) for node in nodes))


def _tag(node: Any, path: str) -> Tag:
    prefix, _, label = node["name"].removeprefix("@").replace("：", ":", 1).partition(":")
    return Tag(prefix, label, Place(path, node["location"]["line"], node["location"]["column"]))
