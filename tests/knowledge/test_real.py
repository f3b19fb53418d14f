"""The ontology itself, without code and scenarios, is well formed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pyoxigraph import Literal

from cardrules.knowledge import checks, graph, merging
from cardrules.knowledge.adapt import card_facts
from cardrules.knowledge.namespaces import game_of
from cardrules.knowledge.sources import CodeRule, Fact
from cardrules.language.cards import load
from cardrules.scenario.settings import VOCABULARIES
from tests.knowledge.small import ONTOLOGY

ROOT = ONTOLOGY.parent
CHECKS = checks.read(ONTOLOGY / "checks")

VERSIONS = """
PREFIX cr: <https://cardrules.example/schema#> PREFIX dcterms: <http://purl.org/dc/terms/>
SELECT ?rule ?version ?from ?until ?lack WHERE {
  ?version dcterms:isVersionOf ?rule ; a cr:RuleVersion .
  FILTER NOT EXISTS { ?rule cr:notEnforced ?reason }
  OPTIONAL { ?version cr:validFrom ?from }
  OPTIONAL { ?version cr:validUntil ?until }
  OPTIONAL { ?version ?lack true . FILTER(?lack IN (cr:absent, cr:unknownText)) }
}"""


def day(term: object) -> date | None:
    return date.fromisoformat(term.value) if isinstance(term, Literal) else None


def code(knowledge: graph.Knowledge) -> list[CodeRule]:
    """Return what an engine would say that has every rule the ontology wants it to have."""
    return [
        CodeRule(
            game_of(row["rule"].value),
            row["rule"].value,
            row["version"].value.rpartition("/")[2],
            day(row["from"]),
            day(row["until"]),
            "engine",
            "engine.py",
            1,
            row["lack"].value.rpartition("#")[2] if row["lack"] is not None else "",
        )
        for row in knowledge.select(VERSIONS)
    ]


@pytest.fixture(scope="module")
def engine() -> list[Fact]:
    """What an engine would say, and the cards on file, which the texts name."""
    on_file = (fact for vocabulary in VOCABULARIES.values() for fact in card_facts(load(vocabulary, ROOT)))
    return [*code(graph.load(ONTOLOGY)), *on_file]


def findings(folder: Path, engine: list[Fact]) -> tuple[checks.Finding, ...]:
    return checks.run(merging.merge(graph.load(folder), engine), CHECKS)


def errors(found: tuple[checks.Finding, ...]) -> list[str]:
    return [str(one) for one in found if one.severity == "error"]


def test_ontology_is_well_formed(engine: list[Fact]) -> None:
    assert [] == errors(findings(ONTOLOGY, engine))
