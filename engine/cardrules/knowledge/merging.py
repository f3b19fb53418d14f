"""Facts into triples: what code, features, cards and runs say joins the hand-written graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, Final, TypeAlias

from pyoxigraph import Literal, NamedNode, Quad

from cardrules.core.errors import Place
from cardrules.core.iri import BASE, SCHEMA, iri, slug
from cardrules.knowledge import mentions
from cardrules.knowledge.graph import DERIVED, Knowledge
from cardrules.knowledge.namespaces import DCTERMS, EARL, RDF, SKOS, XSD
from cardrules.knowledge.sources import (
    NO_GAME,
    CardFact,
    CodeRule,
    Facts,
    KeywordFact,
    PhraseFact,
    RulingFact,
    ScenarioFact,
)

ENGINE: Final = f"{BASE}engine"
"""The reference engine, the subject of every test result."""

_OUTCOMES: Final = {"passed": "passed", "failed": "failed", "draft": "untested", "unsupported": "untested"}

_TRUE: Final = Literal("true", datatype=NamedNode(f"{XSD}boolean"))

Value: TypeAlias = NamedNode | Literal
Triple: TypeAlias = tuple[str, str, Value]


def merge(knowledge: Knowledge, facts: Facts) -> Knowledge:
    """Add facts to the graph, with their places, and return it; texts are linked to the cards they name.

    Two facts of one name both keep their place, which a check then reports.
    """
    quads = []
    for fact in facts:
        node = name_of(fact)
        if fact.path:
            knowledge.locate(node, Place(fact.path, fact.line))
        for subject, predicate, value in _TRIPLES[type(fact)](node, fact):
            quads.append(Quad(NamedNode(subject), NamedNode(predicate), value, DERIVED))
    knowledge.store.extend(quads)
    mentions.link(knowledge)
    return knowledge


def name_of(fact: Any) -> str:
    """Return the IRI of what a fact is about."""
    match fact:
        case PhraseFact():
            return iri(fact.game or NO_GAME, "phrase", fact.slug)
        case CodeRule():
            return iri(fact.game, "code", slug(fact.rule), fact.version)
        case RulingFact():
            return iri(fact.game, "ruling", fact.id)
        case ScenarioFact():
            return iri(fact.game, "scenario", fact.slug)
        case CardFact():
            return iri(fact.game, "card", fact.slug)
        case KeywordFact():
            return iri(fact.game, "keyword", fact.slug)
    raise TypeError(type(fact).__name__)


def _phrase(node: str, fact: PhraseFact) -> Iterator[Triple]:
    game = fact.game or NO_GAME
    yield _typed(node, "Phrase")
    yield node, f"{SKOS}prefLabel", _ja(fact.text)
    yield node, f"{SCHEMA}phraseKind", Literal(fact.kind)
    yield from _links(node, f"{DCTERMS}subject", game, "term", fact.terms)
    for example in fact.examples:
        yield node, f"{SCHEMA}example", _ja(example)


def _code_rule(node: str, fact: CodeRule) -> Iterator[Triple]:
    yield _typed(node, "CodeRule")
    yield node, f"{SCHEMA}implements", NamedNode(_named(fact.game, "rule", fact.rule))
    yield node, f"{SCHEMA}implementsVersion", _version(fact.game, fact.rule, fact.version)
    yield node, f"{SCHEMA}module", Literal(fact.module)
    if fact.lack:
        yield node, f"{SCHEMA}{fact.lack}", _TRUE
    yield from _period(node, fact.since, fact.until)


def _ruling(node: str, fact: RulingFact) -> Iterator[Triple]:
    yield _typed(node, "Ruling")
    yield node, f"{DCTERMS}identifier", Literal(fact.id)
    yield node, f"{SKOS}prefLabel", _ja(fact.title)
    yield node, f"{SCHEMA}rulingStatus", _ja(fact.status)
    yield from _texts(node, f"{SCHEMA}asks", fact.question)
    yield from _texts(node, f"{DCTERMS}bibliographicCitation", fact.source)
    yield from _texts(node, f"{SCHEMA}lacks", fact.lacking)
    if fact.date:
        yield node, f"{SCHEMA}published", _day(fact.date)
    if fact.undated:
        yield node, f"{SCHEMA}undated", _TRUE
    for number, (since, until, text) in enumerate(fact.answers, start=1):
        answer = f"{node}/answer/{number}"
        yield node, f"{SCHEMA}answer", NamedNode(answer)
        yield _typed(answer, "Answer")
        yield answer, f"{RDF}value", _ja(text)
        yield from _period(answer, since, until)
    yield from _about(node, fact)


def _scenario(node: str, fact: ScenarioFact) -> Iterator[Triple]:
    yield _typed(node, "Scenario")
    yield node, f"{SKOS}prefLabel", _ja(fact.name)
    yield node, f"{SCHEMA}outcome", Literal(fact.outcome)
    if fact.ruling:
        yield node, f"{SCHEMA}ofRuling", NamedNode(_named(fact.game, "ruling", fact.ruling))
    if fact.as_of:
        yield node, f"{SCHEMA}asOf", _day(fact.as_of)
    for question, reading in fact.readings:
        yield node, f"{SCHEMA}taken", NamedNode(f"{_named(fact.game, 'question', question)}/{reading}")
    for rule, version in fact.rules_applied:
        yield node, f"{SCHEMA}applied", _version(fact.game, rule, version)
    yield from _about(node, fact)
    yield from _assertion(node, fact)


def _about(node: str, fact: RulingFact | ScenarioFact) -> Iterator[Triple]:
    yield from _links(node, f"{DCTERMS}subject", fact.game, "term", fact.terms)
    yield from _links(node, f"{SCHEMA}claims", fact.game, "rule", fact.rules)
    yield from _links(node, f"{SCHEMA}proves", fact.game, "statement", fact.statements)
    yield from _links(node, f"{SCHEMA}mentions", fact.game, "card", fact.cards)


def _assertion(scenario: str, fact: ScenarioFact) -> Iterator[Triple]:
    """Yield the EARL assertion that says how the engine did in a scenario."""
    assertion = iri(fact.game, "assertion", fact.slug)
    result = f"{assertion}/result"
    yield assertion, f"{RDF}type", NamedNode(f"{EARL}Assertion")
    yield assertion, f"{EARL}assertedBy", NamedNode(ENGINE)
    yield assertion, f"{EARL}subject", NamedNode(ENGINE)
    yield assertion, f"{EARL}test", NamedNode(scenario)
    yield assertion, f"{EARL}mode", NamedNode(f"{EARL}automatic")
    yield assertion, f"{EARL}result", NamedNode(result)
    yield result, f"{RDF}type", NamedNode(f"{EARL}TestResult")
    yield result, f"{EARL}outcome", NamedNode(EARL + _OUTCOMES[fact.outcome])
    yield from ((assertion, f"{SCHEMA}cites", NamedNode(clause)) for clause in fact.clauses)
    if fact.message:
        yield result, f"{EARL}info", _ja(fact.message)
    yield ENGINE, f"{RDF}type", NamedNode(f"{EARL}Software")
    yield ENGINE, f"{RDF}type", NamedNode(f"{EARL}TestSubject")
    yield ENGINE, f"{DCTERMS}title", Literal("cardrules")


def _card(node: str, fact: CardFact) -> Iterator[Triple]:
    yield _typed(node, "Card")
    yield from _printed(node, fact)
    for name in fact.unrecorded:
        yield node, f"{SCHEMA}unrecorded", _ja(name)
    if fact.name_only:
        yield node, f"{SCHEMA}nameOnly", _TRUE


def _keyword(node: str, fact: KeywordFact) -> Iterator[Triple]:
    yield _typed(node, "Keyword")
    yield from _printed(node, fact)


def _printed(node: str, fact: CardFact | KeywordFact) -> Iterator[Triple]:
    yield node, f"{SKOS}prefLabel", _ja(fact.name)
    yield from _texts(node, f"{DCTERMS}bibliographicCitation", fact.source)
    yield from _links(node, f"{DCTERMS}subject", fact.game, "term", fact.terms)


def _typed(node: str, kind: str) -> Triple:
    return node, f"{RDF}type", NamedNode(SCHEMA + kind)


def _texts(node: str, predicate: str, text: str) -> Iterator[Triple]:
    if text.strip():
        yield node, predicate, _ja(text)


def _period(node: str, since: date | None, until: date | None) -> Iterator[Triple]:
    if since:
        yield node, f"{SCHEMA}validFrom", _day(since)
    if until:
        yield node, f"{SCHEMA}validUntil", _day(until)


def _links(node: str, predicate: str, game: str, kind: str, names: Iterable[str]) -> Iterator[Triple]:
    for name in names:
        yield node, predicate, NamedNode(_named(game, kind, name))


def _named(game: str, kind: str, name: str) -> str:
    return name if name.startswith(BASE) else iri(game, kind, name)


def _version(game: str, rule: str, version: str) -> NamedNode:
    return NamedNode(f"{_named(game, 'rule', rule)}/{version}")


def _ja(text: str) -> Literal:
    return Literal(text, language="ja")


def _day(day: date) -> Literal:
    return Literal(day.isoformat(), datatype=NamedNode(f"{XSD}date"))


_TRIPLES: Final[dict[type, Callable[[str, Any], Iterator[Triple]]]] = {
    PhraseFact: _phrase,
    CodeRule: _code_rule,
    RulingFact: _ruling,
    ScenarioFact: _scenario,
    CardFact: _card,
    KeywordFact: _keyword,
}
