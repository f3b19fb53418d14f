"""What rules rest on, read from the ontology as labels are: without any RDF library.

Definitions are told apart by their first lines, and of each only the properties asked about are
read, when somebody asks: most runs refuse nothing and name no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from cardrules.core.files import root
from cardrules.core.iri import iri
from cardrules.core.records import record
from cardrules.core.rules import INERT
from cardrules.scenario.labels import text_of

_DEFINITION: Final = re.compile(r"(?:(rule|question|clause|edition|document):(\S+)|<\S+/(glossary)>) a ")
_NAME: Final = re.compile(r"\w+:([^\s,;]+)")
_TEXT: Final = re.compile(r'"([^"]*)"(@[\w-]+)?')


@record
class Cited:
    """A clause, or a document where there is no clause: its IRI, and how a person is told of it."""

    node: str
    text: str


@record
class Citation:
    """What a rule rests on.

    A clause is told as ``601.1b`` in the edition that the glossary follows; the name of another
    stands before. A rule of no clause is told by the documents that it comes from.
    """

    parts: tuple[Cited, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts)

    @property
    def text(self) -> str:
        """All of it in one line, empty where it is nothing."""
        return "、".join(part.text for part in self.parts)

    @property
    def nodes(self) -> tuple[str, ...]:
        """The IRIs of the clauses or documents."""
        return tuple(part.node for part in self.parts)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The IRIs of the clauses."""
        return tuple(node for node in self.nodes if "/clause/" in node)


class Citations:
    """What the rules of one game rest on, by the clauses that they and their versions cite."""

    def __init__(self, game: str, texts: Iterable[str]) -> None:
        self._game: Final = game
        self._said: Final[Mapping[str, str]] = {
            name: definition for text in texts for name, definition in _definitions(text)
        }
        self._known: Final[dict[tuple[str, str | None, date | None], Citation]] = {}

    def labels(self, kind: str) -> tuple[str, ...]:
        """Return the labels of what is defined of a kind: document or edition."""
        return tuple(map(self._label, self._of_kind(kind)))

    def variants(self, kind: str) -> tuple[str, ...]:
        """Return the other labels of what is defined of a kind."""
        return tuple(each for name in self._of_kind(kind) for each in self._texts(name, "skos:altLabel"))

    def numbers(self) -> tuple[str, ...]:
        """Return the numbers of the clauses, in any edition."""
        return tuple(self._text(name, "cr:number") for name in self._of_kind("clause"))

    def lacking(self) -> dict[str, frozenset[str]]:
        """Return of the numbers of editions which clauses are known not to be in them."""
        every = {self._text(name, "cr:number"): name for name in self._of_kind("edition")}
        without = {number: frozenset(self._texts(name, "cr:without")) for number, name in every.items()}
        return {number: clauses for number, clauses in without.items() if clauses}

    def _of_kind(self, kind: str) -> Iterator[str]:
        return (name for name in self._said if name.startswith(f"{kind}:"))

    def of(self, rule: str, version: str | None = None, day: date | None = None) -> Citation:
        """Return what a rule rests on in one of its versions (the newest if none is given), on a day."""
        asked = (rule, version, day)
        if asked not in self._known:
            self._known[asked] = self._find(*asked)
        return self._known[asked]

    def _find(self, rule: str, version: str | None, day: date | None) -> Citation:
        own = self._version(rule, version)
        mine, general = self._cited(own), self._cited(f"rule:{rule}")
        past = self._holds_no_more(own)
        if self._has(own, "cr:absent"):
            return self._citing(general, "のちの{}") if past else Citation()
        if version == INERT or self._has(own, "cr:unknownText"):
            return Citation()
        if past and not mine:
            return self._before_now(own, general)
        cited = mine if past or any(map(self._is_followed, mine)) else (*mine, *general)
        return self._citing(self._in_force(cited, day)) or self._coming_from(own, f"rule:{rule}")

    def _holds_no_more(self, version: str) -> bool:
        return self._has(version, "cr:validUntil")

    # --- what is told ---

    def _citing(self, clauses: Iterable[str], form: str = "{}") -> Citation:
        return Citation(tuple(self._clause(each, form) for each in clauses))

    def _clause(self, clause: str, form: str) -> Cited:
        number = self._text(f"clause:{clause}", "cr:number")
        place = number if number[:1].isdecimal() else f"「{number}」の項"
        edition = "" if self._is_followed(clause) else self._label(f"edition:{self._edition(clause)}")
        return Cited(iri(self._game, "clause", clause), form.format(f"{edition} {place}".lstrip()))

    def _before_now(self, version: str, general: tuple[str, ...]) -> Citation:
        """Return what a past version rests on whose clause was not noted: where its matter stands now.

        One that was not in the rulebook at all rests on what it comes from.
        """
        sources = self._names(version, "dcterms:source")
        if not general or (sources and not set(sources) & set(map(self._document, self._followed))):
            return self._coming_from(version)
        return self._citing(general, "今の{}の改定前")

    def _coming_from(self, *definitions: str) -> Citation:
        found = (self._names(each, "dcterms:source") for each in definitions)
        sources: tuple[str, ...] = next(filter(None, found), ())
        return Citation(tuple(map(self._source, sources)))

    def _source(self, document: str) -> Cited:
        return Cited(iri(self._game, "document", document), self._label(f"document:{document}"))

    # --- editions ---

    def _in_force(self, clauses: Iterable[str], day: date | None) -> Iterator[str]:
        """Yield of each document the clauses of the newest edition that was in force on a day.

        Where none of them was yet, it is the newest; a number that still stands is told as it is now.
        """
        by_document: dict[str, list[str]] = {}
        for clause in dict.fromkeys(clauses):
            by_document.setdefault(self._document(self._edition(clause)), []).append(clause)
        for cited in by_document.values():
            followed = {_place(clause): clause for clause in cited if self._is_followed(clause)}
            yield from (followed.get(_place(clause), clause) for clause in self._newest(cited, day))

    def _newest(self, cited: Sequence[str], day: date | None) -> Iterator[str]:
        begun = [each for each in cited if day is None or self._since(each) <= day.isoformat()] or cited
        newest = max(map(self._since, begun))
        return (clause for clause in begun if self._since(clause) == newest)

    def _since(self, clause: str) -> str:
        """Return the day, as ISO, from which the edition of a clause is in force; one undated sorts first."""
        return self._text(f"edition:{self._edition(clause)}", "cr:validFrom")

    def _edition(self, clause: str) -> str:
        return next(iter(self._names(f"clause:{clause}", "cr:edition")), "")

    def _document(self, edition: str) -> str:
        return next(iter(self._names(f"edition:{edition}", "dcterms:isVersionOf")), "")

    def _is_followed(self, clause: str) -> bool:
        return self._edition(clause) in self._followed

    @cached_property
    def _followed(self) -> tuple[str, ...]:
        """The edition of the rulebook whose clauses are told by their numbers alone."""
        return self._names("glossary", "cr:follows")

    # --- the definitions as they are written ---

    def _version(self, rule: str, version: str | None) -> str:
        """Return the name of the definition of a version; that of a reading is its question's."""
        if version is None:
            of_rule = (name for name in self._said if name.startswith(f"rule:{rule}/"))
            return next((name for name in of_rule if not self._holds_no_more(name)), "")
        question, is_reading, reading = version.partition("=")
        return f"question:{question}/{reading}" if is_reading else f"rule:{rule}/{version}"

    def _cited(self, name: str) -> tuple[str, ...]:
        return tuple(each for each in self._names(name, "cr:cites") if f"clause:{each}" in self._said)

    def _label(self, name: str) -> str:
        return self._text(name, "skos:prefLabel") or name.partition(":")[2]

    def _has(self, name: str, said: str) -> bool:
        return self._objects(name, said) != ""

    def _names(self, name: str, said: str) -> tuple[str, ...]:
        return tuple(each.rstrip(".") for each in _NAME.findall(self._objects(name, said)))

    def _text(self, name: str, said: str) -> str:
        return next(self._texts(name, said), "")

    def _texts(self, name: str, said: str) -> Iterator[str]:
        found = _TEXT.findall(self._objects(name, said))
        return (text for text, language in found if language in {"", "@ja"})

    def _objects(self, name: str, said: str) -> str:
        """Return what is written behind a property in a definition, up to the next property."""
        found = re.search(rf";\s*{said}\s+([^;]*)", self._said.get(name, ""))
        return found[1] if found else ""


def _definitions(text: str) -> Iterator[tuple[str, str]]:
    """Yield the definitions of a file with the names of what they define, all on one level."""
    for block in re.split(r"\n(?=\S)", text):
        found = _DEFINITION.match(block)
        if found:
            name = f"{found[1]}:{found[2]}" if found[1] else found[3]
            yield name.replace("\\", ""), block.replace("\\", "")


def _place(clause: str) -> str:
    """Return where in its edition a clause stands."""
    return clause.partition("/")[2]


@cache
def citations(game: str, folder: Path | None = None) -> Citations:
    """Return what the rules of a game rest on."""
    paths = sorted(((folder or root()) / "ontology" / game).rglob("*.ttl"))
    return Citations(game, map(text_of, paths))
