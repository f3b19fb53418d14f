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

from cardrules.core.errors import InputError, Place
from cardrules.core.files import root, shown
from cardrules.core.iri import iri
from cardrules.core.records import record

_SUBJECT: Final = re.compile(
    r"(term|rule|question|statement):([A-Za-z0-9\-]+)((?:\\/[a-z0-9\-]+)?) a cr:(\w+)"
)
_LABEL: Final = re.compile(r'"([^"]*)"@ja(?![-\w])')
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

    A heading means its own term even where another word is spelt so too.
    """

    slugs: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

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


@cache
def labels(game: str, folder: Path | None = None) -> Labels:
    """Return the labels that the ontology gives the terms, rules and questions of a game."""
    slugs: dict[str, dict[str, tuple[str, ...]]] = {}
    names: dict[str, dict[str, str]] = {}
    for path in sorted(((folder or root()) / "ontology" / game).rglob("*.ttl")):
        for kind, slug, main, labelled in _read(text_of(path)):
            by_label = slugs.setdefault(kind, {})
            if labelled not in by_label or slug not in by_label[labelled]:
                by_label[labelled] = (*by_label.get(labelled, ()), slug)
            if main:
                names.setdefault(kind, {})[slug] = labelled
    return Labels(slugs, names)


def term_of(game: str, slug: str) -> str:
    """Return the IRI of a term as a phrase names it: its slug, or ``scenario/…`` for a common one."""
    owner, _, name = slug.rpartition("/")
    return iri(owner or game, "term", name)


def text_of(path: Path) -> str:
    """Return the text of a file of the ontology; one that is not UTF-8 is an ``InputError``."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError("文字コードが UTF-8 でない", Place(shown(path)), "UTF-8 で保存し直す") from error


def _read(text: str) -> Iterator[tuple[str, str, bool, str]]:
    """Yield (kind, slug, whether it is the preferred one, label) for every label in a file."""
    kind, slug = "", ""
    for line in text.splitlines():
        found = _SUBJECT.match(line)
        if found:
            kind = _KINDS.get(found[4], "")
            slug = f"{found[2]}{found[3]}".replace("\\", "")
            if kind == "statement":
                yield kind, slug, True, slug
        if kind and ("skos:prefLabel" in line or "skos:altLabel" in line or "cr:word" in line):
            yield from ((kind, slug, "skos:prefLabel" in line, label) for label in _LABEL.findall(line))
