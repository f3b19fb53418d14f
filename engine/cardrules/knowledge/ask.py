"""Looking a word up by any of its spellings or readings, or asking the graph in SPARQL."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from pyoxigraph import Literal, NamedNode

from cardrules.core.errors import InputError
from cardrules.core.iri import SCHEMA
from cardrules.core.records import record, replace
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.labels import Labels
from cardrules.knowledge.namespaces import DCTERMS, RDF, SKOS
from cardrules.knowledge.sparql import Answer, answer, is_query
from cardrules.knowledge.states import State, states

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Term": "用語", "Rule": "規則", "Keyword": "キーワード", "Card": "カード", "Question": "論点",
        "Ruling": "裁定", "Statement": "言明", "Clause": "条項",
    }
)  # fmt: skip
"""What can be looked up, in the order in which it is shown: class, and what it is called."""

_LABELS: Final = (f"{SKOS}prefLabel", f"{SKOS}altLabel", f"{SKOS}hiddenLabel", f"{SCHEMA}word")
_NUMBERS: Final = (f"{DCTERMS}identifier", f"{SCHEMA}number")
"""By what things without a label of their own are found."""

_IGNORED = re.compile(r"[\s・･‐\-−「」《》]")
_BRACKETED = re.compile(r"\([^()]*\)")
_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


@record
class Version:
    """One version of a rule: its half-open period as ISO dates, what it says, and the clauses it cites."""

    since: str
    until: str
    text: str
    cites: tuple[str, ...] = ()


@record
class Said:
    """A statement about a term: its number, its text, and what is known of it."""

    identifier: str
    text: str
    state: State


@record
class Ruled:
    """A ruling about a term: its title, where it stands, and its dated answers."""

    title: str
    place: str
    answers: tuple[Version, ...]


@record
class Entry:
    """One thing that a word stands for, with what is known about it.

    ``kind`` is one of the values of KINDS; ``names`` are the other spellings and readings;
    ``versions`` are a rule's own periods, or a ruling's dated answers; ``rules`` pairs the name of
    a rule about it with its versions; ``state`` is that of a statement, ``place`` the file and
    line of a ruling.
    """

    iri: str
    kind: str
    label: str
    reading: str
    definition: str
    names: tuple[str, ...]
    broader: tuple[str, ...]
    narrower: tuple[str, ...]
    related: tuple[str, ...]
    replaced_by: tuple[str, ...]
    versions: tuple[Version, ...]
    rules: tuple[tuple[str, tuple[Version, ...]], ...]
    statements: tuple[Said, ...]
    rulings: tuple[Ruled, ...]
    state: State | None = None
    place: str = ""


@record
class Found:
    """The senses of a word; where there are none, the nearest words that have one."""

    word: str
    entries: tuple[Entry, ...]
    near: tuple[str, ...] = ()


Result: TypeAlias = Found | Answer


def ask(knowledge: Knowledge, text: str) -> Result:
    """Look a word up, or answer a text that begins like a SPARQL query.

    A word is a spelling or reading, the title of a rule or ruling, a number of a statement or a
    clause, or the name that an IRI ends with. Width, case, ・, hyphens, spaces, kana and what
    stands in brackets make no difference. Raises InputError for a query that is not SPARQL, and
    for no word at all.
    """
    if not keys(text):
        raise InputError("調べる言葉がない", expected="言葉、番号、または問い合わせを書く")
    return answer(knowledge, text) if is_query(text) else _look_up(knowledge, text)


def keys(label: str) -> tuple[str, ...]:
    """Return what a spelling is found by: itself, and itself without what stands in brackets."""
    plain = unicodedata.normalize("NFKC", label).casefold().translate(_HIRAGANA)
    bare = _BRACKETED.sub("", plain)
    return tuple(dict.fromkeys(filter(None, (_IGNORED.sub("", plain), _IGNORED.sub("", bare)))))


def _look_up(knowledge: Knowledge, word: str) -> Found:
    index, reader = _index(knowledge), _Reader(knowledge)
    found = {node: None for key in keys(word) for node in index.get(key, ())}
    if not found:
        near = difflib.get_close_matches("".join(keys(word)[:1]), index, n=5, cutoff=0.5)
        called = (reader.called(node) for key in near for node in index[key])
        return Found(word, (), tuple(dict.fromkeys(called)))
    return Found(word, tuple(sorted(map(reader.entry, found), key=_rank)))


def _rank(entry: Entry) -> tuple[int, int, str]:
    """Return what sorts the senses of a word: by kind, those first of which the most is said."""
    said = len(entry.rules) + len(entry.statements) + len(entry.rulings)
    return tuple(KINDS.values()).index(entry.kind), -said, entry.iri


def _index(knowledge: Knowledge) -> dict[str, list[str]]:
    kinds = {SCHEMA + kind for kind in KINDS}
    known = {
        quad.subject
        for kind in sorted(kinds)
        for quad in knowledge.store.quads_for_pattern(None, NamedNode(f"{RDF}type"), NamedNode(kind), None)
    }
    index: dict[str, list[str]] = {}
    for node in known:
        if isinstance(node, NamedNode):
            for key in keys(node.value.rpartition("/")[2]):
                index.setdefault(key, []).append(node.value)
    for predicate in (*_LABELS, *_NUMBERS):
        for quad in knowledge.store.quads_for_pattern(None, NamedNode(predicate), None, None):
            if quad.subject in known and isinstance(quad.subject, NamedNode):
                for key in keys(getattr(quad.object, "value", "")):
                    index.setdefault(key, []).append(quad.subject.value)
    return index


class _Reader:
    """Reads entries out of the graph; what is needed again and again is computed once."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._labels = Labels(knowledge)
        self._states = states(knowledge)

    def entry(self, node: str) -> Entry:
        """Return what is known of a thing; what is about it depends on what it is."""
        make = {"言明": self._statement, "裁定": self._ruling, "条項": self._clause}.get(self._kind(node))
        return self._plain(node) if make is None else make(node)

    def called(self, node: str) -> str:
        """Return the name of a thing, or the number of what has no name."""
        numbers = [value.value for number in _NUMBERS for value in self._objects(node, number)]
        unnamed = not self._objects(node, _LABELS[0]) and len(numbers) > 0
        return numbers[0] if unnamed else self._labels(node)

    def _statement(self, node: str) -> Entry:
        said = self._said(node)
        proving = (scenario.value for scenario in self._subjects(f"{SCHEMA}proves", node))
        rulings = {ruling for each in proving for ruling in self._iris(each, f"{SCHEMA}ofRuling")}
        return replace(
            self._plain(node), label=said.identifier, state=said.state,
            related=self._named(self._objects(node, f"{DCTERMS}subject")),
            rules=self._governing(self._iris(node, f"{SCHEMA}rule")),
            rulings=tuple(map(self._ruled, sorted(rulings))),
        )  # fmt: skip

    def _ruling(self, node: str) -> Entry:
        ruled = self._ruled(node)
        scenarios = (scenario.value for scenario in self._subjects(f"{SCHEMA}ofRuling", node))
        rules = {rule for each in scenarios for rule in self._iris(each, f"{SCHEMA}claims")}
        return replace(
            self._plain(node), definition=self._text(node, f"{SCHEMA}asks"), versions=ruled.answers,
            related=self._named(self._objects(node, f"{DCTERMS}subject")),
            rules=self._governing(rules), place=ruled.place,
        )  # fmt: skip

    def _clause(self, node: str) -> Entry:
        citing = {quad.value for quad in self._subjects(f"{SCHEMA}cites", node)}
        rules = {rule for each in citing for rule in self._iris(each, f"{DCTERMS}isVersionOf")}
        return replace(
            self._plain(node), label=self._number(node),
            related=self._named(NamedNode(term) for term in self._of("Term", citing)),
            rules=self._governing({*rules, *self._of("Rule", citing)}),
            statements=tuple(map(self._said, self._of("Statement", citing))),
        )  # fmt: skip

    def _number(self, clause: str) -> str:
        """Return the number of a clause behind the name of its edition."""
        number = next((value.value for value in self._objects(clause, f"{SCHEMA}number")), "")
        edition = next(iter(self._named(self._objects(clause, f"{SCHEMA}edition"))), "")
        return f"{edition} {number}".strip()

    def _plain(self, node: str) -> Entry:
        about = [quad.value for quad in self._subjects(f"{DCTERMS}subject", node)]
        broader = self._named(self._objects(node, f"{SKOS}broader"))
        related = [*self._objects(node, f"{SKOS}related"), *self._subjects(f"{SKOS}related", node)]
        return Entry(
            iri=node,
            kind=self._kind(node),
            label=self._labels(node),
            reading=self._text(node, f"{SKOS}prefLabel", "ja-hira"),
            definition=self._text(node, f"{SKOS}definition") or self._text(node, f"{DCTERMS}description"),
            names=tuple(sorted(set(self._names(node)))),
            broader=broader,
            narrower=self._named(self._subjects(f"{SKOS}broader", node)),
            related=self._named(related),
            replaced_by=self._named(self._objects(node, f"{DCTERMS}isReplacedBy")),
            versions=self._versions(node),
            rules=self._governing(self._of("Rule", about)),
            statements=tuple(map(self._said, self._of("Statement", about))),
            rulings=tuple(map(self._ruled, self._of("Ruling", about))),
        )

    def _objects(self, node: str, predicate: str) -> list[NamedNode | Literal]:
        pattern = self._knowledge.store.quads_for_pattern(NamedNode(node), NamedNode(predicate), None, None)
        return [quad.object for quad in pattern if isinstance(quad.object, NamedNode | Literal)]

    def _iris(self, node: str, predicate: str) -> set[str]:
        return {value.value for value in self._objects(node, predicate) if isinstance(value, NamedNode)}

    def _governing(self, rules: Iterable[str]) -> tuple[tuple[str, tuple[Version, ...]], ...]:
        return tuple((self._labels(rule), self._versions(rule)) for rule in sorted(rules))

    def _subjects(self, predicate: str, node: str) -> list[NamedNode]:
        pattern = self._knowledge.store.quads_for_pattern(None, NamedNode(predicate), NamedNode(node), None)
        return [quad.subject for quad in pattern if isinstance(quad.subject, NamedNode)]

    def _text(self, node: str, predicate: str, language: str = "ja") -> str:
        found = (value for value in self._objects(node, predicate) if isinstance(value, Literal))
        return min((value.value for value in found if (value.language or language) == language), default="")

    def _types(self, node: str) -> set[str]:
        return {kind.value.removeprefix(SCHEMA) for kind in self._objects(node, f"{RDF}type")}

    def _kind(self, node: str) -> str:
        types = self._types(node)
        return next(spoken for kind, spoken in KINDS.items() if kind in types)

    def _of(self, kind: str, nodes: Iterable[str]) -> list[str]:
        return sorted({node for node in nodes if kind in self._types(node)})

    def _named(self, nodes: Iterable[NamedNode | Literal]) -> tuple[str, ...]:
        return tuple(sorted({self._labels(node.value) for node in nodes}))

    def _names(self, node: str) -> Iterator[str]:
        for predicate in _LABELS[1:]:
            yield from (value.value for value in self._objects(node, predicate))

    def _versions(self, rule: str) -> tuple[Version, ...]:
        nodes = (node.value for node in self._subjects(f"{DCTERMS}isVersionOf", rule))
        return self._periods(nodes, f"{SKOS}definition")

    def _periods(self, nodes: Iterable[str], text: str) -> tuple[Version, ...]:
        found = (
            Version(
                self._day(node, "validFrom"),
                self._day(node, "validUntil"),
                self._text(node, text),
                self._cites(node),
            )
            for node in nodes
        )
        return tuple(sorted(found, key=lambda version: (version.since, version.until, version.text)))

    def _cites(self, version: str) -> tuple[str, ...]:
        """Return the clauses of a version, and of its rule as long as it is in force."""
        rules = () if self._day(version, "validUntil") else self._iris(version, f"{DCTERMS}isVersionOf")
        cited = {clause for node in (version, *rules) for clause in self._iris(node, f"{SCHEMA}cites")}
        return tuple(sorted(map(self._number, cited)))

    def _day(self, node: str, name: str) -> str:
        return next((value.value for value in self._objects(node, SCHEMA + name)), "")

    def _said(self, node: str) -> Said:
        identifier = next((value.value for value in self._objects(node, f"{DCTERMS}identifier")), "")
        return Said(identifier, self._text(node, f"{SKOS}definition"), self._states.get(node, "未検証"))

    def _ruled(self, node: str) -> Ruled:
        answers = (answer.value for answer in self._objects(node, f"{SCHEMA}answer"))
        place = self._knowledge.place(node)
        return Ruled(self._labels(node), str(place or ""), self._periods(answers, f"{RDF}value"))
