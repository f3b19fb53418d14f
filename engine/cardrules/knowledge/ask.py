"""Looking a word up by any of its spellings or readings, or asking the graph in SPARQL."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from pyoxigraph import Literal, NamedNode, QueryBoolean, QuerySolutions

from cardrules.core.errors import InputError
from cardrules.core.iri import SCHEMA
from cardrules.knowledge.graph import Knowledge, not_sparql
from cardrules.knowledge.labels import Labels
from cardrules.knowledge.namespaces import DCTERMS, RDF, SKOS, VOCABULARIES, short
from cardrules.knowledge.states import State, states

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {"Term": "用語", "Rule": "規則", "Keyword": "キーワード", "Card": "カード", "Question": "論点"}
)
"""What can be looked up, in the order in which it is shown: class, and what it is called."""

_LABELS: Final = (f"{SKOS}prefLabel", f"{SKOS}altLabel", f"{SKOS}hiddenLabel", f"{SCHEMA}word")
_SPARQL = re.compile(r"\s*(?:PREFIX\s+\S+\s+<[^>]*>\s*)*(?:SELECT|ASK)\b", re.IGNORECASE)
_IGNORED = re.compile(r"[\s・･‐\-−「」《》]")
_BRACKETED = re.compile(r"\([^()]*\)")
_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a rule: its half-open period as ISO dates, and what it says."""

    since: str
    until: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A statement about a term: its number, its text, and what is known of it."""

    identifier: str
    text: str
    state: State


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling about a term: its title, where it stands, and its dated answers."""

    title: str
    place: str
    answers: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a word stands for, with what is known about it.

    ``kind`` is one of the values of KINDS; ``names`` are the other spellings and readings;
    ``versions`` are a rule's own; ``rules`` pairs the name of a rule about a term with its
    versions.
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


@dataclass(frozen=True, slots=True)
class Found:
    """The senses of a word; where there are none, the nearest words that have one."""

    word: str
    entries: tuple[Entry, ...]
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a SELECT, IRIs written short; of an ASK one row with はい or いいえ."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Result: TypeAlias = Found | Table


def ask(knowledge: Knowledge, text: str) -> Result:
    """Look a word up, or answer a text that begins like a SPARQL query.

    Width, case, ・, hyphens, spaces, kana and what stands in brackets make no difference to
    a word. Raises InputError for a query that is not SPARQL.
    """
    return _table(knowledge, text) if _SPARQL.match(text) else _look_up(knowledge, text)


def keys(label: str) -> tuple[str, ...]:
    """Return what a spelling is found by: itself, and itself without what stands in brackets."""
    plain = unicodedata.normalize("NFKC", label).casefold().translate(_HIRAGANA)
    bare = _BRACKETED.sub("", plain)
    return tuple(dict.fromkeys(filter(None, (_IGNORED.sub("", plain), _IGNORED.sub("", bare)))))


def _look_up(knowledge: Knowledge, word: str) -> Found:
    index = _index(knowledge)
    found = {node: None for key in keys(word) for node in index.get(key, ())}
    if not found:
        near = difflib.get_close_matches("".join(keys(word)[:1]), index, n=5, cutoff=0.5)
        labels = Labels(knowledge)
        return Found(word, (), tuple(dict.fromkeys(labels(node) for key in near for node in index[key])))
    reader = _Reader(knowledge)
    entries = (reader.entry(node) for node in found)
    order = tuple(KINDS.values())
    return Found(word, tuple(sorted(entries, key=lambda entry: (order.index(entry.kind), entry.iri))))


def _index(knowledge: Knowledge) -> dict[str, list[str]]:
    kinds = {SCHEMA + kind for kind in KINDS}
    known = {
        quad.subject
        for kind in sorted(kinds)
        for quad in knowledge.store.quads_for_pattern(None, NamedNode(f"{RDF}type"), NamedNode(kind), None)
    }
    index: dict[str, list[str]] = {}
    for predicate in _LABELS:
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
            rules=tuple((self._labels(rule), self._versions(rule)) for rule in self._of("Rule", about)),
            statements=tuple(map(self._said, self._of("Statement", about))),
            rulings=tuple(map(self._ruled, self._of("Ruling", about))),
        )

    def _objects(self, node: str, predicate: str) -> list[NamedNode | Literal]:
        pattern = self._knowledge.store.quads_for_pattern(NamedNode(node), NamedNode(predicate), None, None)
        return [quad.object for quad in pattern if isinstance(quad.object, NamedNode | Literal)]

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
            Version(self._day(node, "validFrom"), self._day(node, "validUntil"), self._text(node, text))
            for node in nodes
        )
        return tuple(sorted(found, key=lambda version: (version.since, version.until, version.text)))

    def _day(self, node: str, name: str) -> str:
        return next((value.value for value in self._objects(node, SCHEMA + name)), "")

    def _said(self, node: str) -> Said:
        identifier = next((value.value for value in self._objects(node, f"{DCTERMS}identifier")), "")
        return Said(identifier, self._text(node, f"{SKOS}definition"), self._states.get(node, "未検証"))

    def _ruled(self, node: str) -> Ruled:
        answers = (answer.value for answer in self._objects(node, f"{SCHEMA}answer"))
        place = self._knowledge.place(node)
        return Ruled(self._labels(node), str(place or ""), self._periods(answers, f"{RDF}value"))


def _table(knowledge: Knowledge, query: str) -> Table:
    declared = set(re.findall(r"PREFIX\s+(\S+):", query, re.IGNORECASE))
    prefixes = " ".join(f"PREFIX {p}: <{n}>" for p, n in VOCABULARIES.items() if p not in declared)
    try:
        result = knowledge.store.query(f"{prefixes}\n{query}", use_default_graph_as_union=True)
    except SyntaxError as error:
        raise not_sparql(error) from None
    if isinstance(result, QueryBoolean):
        return Table(("答え",), (("はい" if result else "いいえ",),))
    if not isinstance(result, QuerySolutions):
        raise InputError("表にならない問い合わせである", expected="SELECT か ASK で始める")
    columns = tuple(variable.value for variable in result.variables)
    rows = (tuple(_cell(row[column]) for column in columns) for row in result)
    return Table(columns, tuple(sorted(rows)))


def _cell(term: object) -> str:
    if term is None:
        return ""
    return short(term.value) if isinstance(term, NamedNode) else str(getattr(term, "value", term))
