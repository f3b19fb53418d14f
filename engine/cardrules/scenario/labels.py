"""Labels of terms, rules and questions, read from the lines that name them in the ontology.

Scenarios must be playable where no RDF library is; so only the two lines are read that every
definition begins with, in the form that the checks of the ontology demand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Final

from cardrules.core.files import root, shown
from cardrules.core.iri import iri
from cardrules.core.records import record
from cardrules.language.nearest import names_near
from cardrules.language.text import decoded

_SUBJECT: Final = re.compile(
    r"(term|rule|question|statement):([A-Za-z0-9\-]+)((?:\\/[a-z0-9\-]+)?) a cr:(\w+)"
)
_LABEL: Final = re.compile(r'"([^"]*)"@ja(?![-\w])')
_READING: Final = re.compile(r'"([^"]*)"@ja-Hira')
_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_KINDS: Final = {
    "Term": "term",
    "Rule": "rule",
    "Question": "question",
    "Reading": "reading",
    "Statement": "statement",
}


@record
class Labels:
    """The labels of one game: for each kind, slugs by label (several for homonyms) and the reverse.

    A heading means its own term even where another word is spelt so too. ``readings`` finds
    slugs by how their labels are read: nothing may be named so, but it tells what was meant.
    """

    slugs: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    readings: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def find(self, kind: str, label: str) -> tuple[str, ...]:
        """Return the slugs that a label (or a slug itself) stands for; none if it is unknown."""
        headings = self.labels.get(kind, {})
        if label in headings:
            return (label,)
        found = self.slugs.get(kind, {}).get(label, ())
        return tuple(slug for slug in found if headings.get(slug) == label) or found

    def label(self, kind: str, slug: str) -> str:
        """Return the label of a slug; the slug itself where there is none."""
        return self.labels.get(kind, {}).get(slug, slug)

    def known(self, kind: str) -> tuple[str, ...]:
        """Return every label of a kind."""
        return tuple(self.slugs.get(kind, {}))

    def near(self, kind: str, text: str) -> str | None:
        """Return a hint that names what was meant: what is read so, or else what is spelt alike."""
        read_so = self.readings.get(kind, {}).get(text.translate(_HIRAGANA), ())
        meant = "、".join(f"「{self.label(kind, slug)}」" for slug in read_so)
        return f"その読みの語：{meant}" if meant else names_near(text, self.known(kind))


@cache
def labels(game: str, folder: Path | None = None) -> Labels:
    """Return the labels that the ontology gives the terms, rules and questions of a game."""
    slugs: dict[str, dict[str, tuple[str, ...]]] = {}
    names: dict[str, dict[str, str]] = {}
    readings: dict[str, dict[str, tuple[str, ...]]] = {}
    for path in sorted(((folder or root()) / "ontology" / game).rglob("*.ttl")):
        for kind, slug, line in _lines(text_of(path)):
            for labelled in _LABEL.findall(line):
                _listed(slugs.setdefault(kind, {}), labelled, slug)
                if "skos:prefLabel" in line:
                    names.setdefault(kind, {})[slug] = labelled
            for reading in _READING.findall(line):
                _listed(readings.setdefault(kind, {}), reading, slug)
    return Labels(slugs, names, readings)


def _listed(known: dict[str, tuple[str, ...]], name: str, slug: str) -> None:
    if slug not in known.get(name, ()):
        known[name] = (*known.get(name, ()), slug)


def term_of(game: str, slug: str) -> str:
    """Return the IRI of a term as a phrase names it: its slug, or ``scenario/…`` for a common one."""
    owner, _, name = slug.rpartition("/")
    return iri(owner or game, "term", name)


def text_of(path: Path) -> str:
    """Return the text of a file of the ontology; one that is not UTF-8 is an ``InputError``."""
    return decoded(path.read_bytes(), shown(path))


def _lines(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, slug and line for every line of a file that gives something labels or readings."""
    kind, slug = "", ""
    for line in text.splitlines():
        found = _SUBJECT.match(line)
        if found:
            kind = _KINDS.get(found[4], "")
            slug = f"{found[2]}{found[3]}".replace("\\", "")
            if kind == "statement":
                yield kind, slug, f'skos:prefLabel "{slug}"@ja'
        if kind and any(name in line for name in _NAMING):
            yield kind, slug, line
        elif kind and "skos:hiddenLabel" in line:
            yield kind, slug, _LABEL.sub("", line)


_NAMING: Final = ("skos:prefLabel", "skos:altLabel", "cr:word")
"""What gives something a label; a hidden one is only how it is read."""
