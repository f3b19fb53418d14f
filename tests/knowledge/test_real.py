"""The ontology itself, without code and scenarios: well formed, and every file of it is missed."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from pyoxigraph import Literal

from cardrules.core.errors import CardrulesError
from cardrules.knowledge import checks, graph, merging, unproved
from cardrules.knowledge.namespaces import game_of
from cardrules.knowledge.sources import CodeRule
from tests.knowledge.small import ONTOLOGY

CHECKS = checks.read(ONTOLOGY / "checks")
# No code has Gate's rules yet, and no statement names them: nothing could miss them.
FILES = sorted(
    name
    for path in ONTOLOGY.rglob("*.ttl")
    if not (name := path.relative_to(ONTOLOGY).as_posix()).startswith("gate/rules/")
)


VERSIONS = """
PREFIX cr: <https://cardrules.example/schema#> PREFIX dcterms: <http://purl.org/dc/terms/>
SELECT ?rule ?version ?from ?until WHERE {
  ?version dcterms:isVersionOf ?rule ; a cr:RuleVersion .
  FILTER NOT EXISTS { ?rule cr:notEnforced ?reason }
  OPTIONAL { ?version cr:validFrom ?from }
  OPTIONAL { ?version cr:validUntil ?until }
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
        )
        for row in knowledge.select(VERSIONS)
    ]


@pytest.fixture(scope="module")
def engine() -> list[CodeRule]:
    return code(graph.load(ONTOLOGY))


def findings(folder: Path, engine: list[CodeRule]) -> tuple[checks.Finding, ...]:
    return checks.run(merging.merge(graph.load(folder), engine), CHECKS)


def errors(found: tuple[checks.Finding, ...]) -> list[str]:
    return [str(one) for one in found if one.severity == "error"]


@pytest.fixture(scope="module")
def committed(engine: list[CodeRule]) -> unproved.Names:
    return unproved.names(findings(ONTOLOGY, engine))


def test_ontology_is_well_formed(engine: list[CodeRule]) -> None:
    assert [] == errors(findings(ONTOLOGY, engine))


@pytest.mark.parametrize("name", FILES)
def test_a_lost_file_is_missed(
    name: str, engine: list[CodeRule], committed: unproved.Names, tmp_path: Path
) -> None:
    folder = tmp_path / "ontology"
    shutil.copytree(ONTOLOGY, folder, ignore=shutil.ignore_patterns("*.card", "*.md"))
    (folder / name).unlink()
    try:
        found = findings(folder, engine)
    except CardrulesError:
        return
    assert errors(found) or unproved.compare(found, committed).new
