"""What is published: the same bytes everywhere, and nothing lost on the way."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import rdflib
from pyoxigraph import RdfFormat, parse

from cardrules.knowledge import export
from cardrules.knowledge.namespaces import EARL, SKOS
from tests.knowledge.small import GAME, ONTOLOGY, World

DUMP = """
import hashlib, sys
from pathlib import Path
from cardrules.knowledge import export, graph
said = export.nodes(graph.load(Path(sys.argv[1])))
print(hashlib.sha256((export.turtle(said) + export.jsonld(said)).encode()).hexdigest())
"""


def triples(text: str, form: RdfFormat) -> set[str]:
    return {str(quad.triple) for quad in parse(text, form)}


def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    sums = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ONTOLOGY.parent / "engine")}
        command = [sys.executable, "-c", DUMP, str(ONTOLOGY)]
        run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        sums.add(run.stdout)

    assert len(sums) == 1
    assert len(hashlib.sha256().hexdigest()) == len(sums.pop().strip())


def test_turtle_and_jsonld_say_the_same(tmp_path: Path) -> None:
    said = export.nodes(World().known(tmp_path))
    turtle = triples(export.turtle(said), RdfFormat.TURTLE)

    assert turtle == triples(export.jsonld(said), RdfFormat.JSON_LD)
    assert len(turtle) == sum(len(values) for node in said.values() for values in node.values())


def test_everything_but_places_and_shapes_is_published(tmp_path: Path) -> None:
    knowledge = World().known(tmp_path)
    published = set(export.nodes(knowledge))
    subjects = {
        row["s"].value for row in knowledge.select("SELECT ?s WHERE { ?s a ?kind FILTER(isIRI(?s)) }")
    }

    assert {s for s in subjects if "/shape/" not in s} == published
    assert "cr:location" not in export.turtle(export.nodes(knowledge)).replace("cr:location a", "")


def test_terms_are_concepts_too(tmp_path: Path) -> None:
    types = export.nodes(World().known(tmp_path))[f"{GAME}term/mode"][
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    ]

    assert [f"{SKOS}Concept", "https://cardrules.example/schema#Term"] == sorted(t.value for t in types)


def test_turtle_is_readable(tmp_path: Path) -> None:
    text = export.turtle(export.nodes(World().known(tmp_path)))

    assert (
        "duelmasters-term:mode-wide a skos:Concept , cr:Term ;\n"
        f"    skos:inScheme <{GAME}glossary> ;\n"
        '    skos:prefLabel "モード（広義）"@ja , "もーど（こうぎ）"@ja-Hira ;\n'
        "    dcterms:source duelmasters-document:rules ;\n"
    ) in text
    assert "duelmasters-rule:mode-choice\\/2022-06-24 a cr:RuleVersion ;\n" in text


@pytest.mark.parametrize(
    "text", ['引用 " と \\ と\n改行\tタブ', "\x7f", "'''"], ids=["quotes", "delete", "marks"]
)
def test_any_text_survives(text: str, tmp_path: Path) -> None:
    world = World()
    world.change("ruling/hole", question=text)
    said = export.nodes(world.known(tmp_path))
    parsed = rdflib.Graph().parse(data=export.turtle(said), format="turtle")
    asked = parsed.value(
        rdflib.URIRef(f"{GAME}ruling/hole"), rdflib.URIRef("https://cardrules.example/schema#asks")
    )

    assert rdflib.Literal(text, lang="ja") == asked
    (ruling,) = (
        node for node in json.loads(export.jsonld(said))["@graph"] if node["@id"] == f"{GAME}ruling/hole"
    )
    assert [{"@value": text, "@language": "ja"}] == ruling["cr:asks"]


def test_language_tags_have_their_usual_case() -> None:
    assert ["ja", "ja-Hira", "en-GB"] == [export.tag(tag) for tag in ("ja", "ja-hira", "en-gb")]


def test_results_are_earl(tmp_path: Path) -> None:
    world = World()
    world.change("scenario/hole-1", outcome="failed")
    world.change("scenario/hole-2", outcome="unsupported")
    results = rdflib.Graph().parse(data=export.earl(world.known(tmp_path)), format="turtle")
    outcomes = {
        (str(test), str(results.value(results.value(assertion, earl("result")), earl("outcome"))))
        for assertion, test in results.subject_objects(earl("test"))
    }

    assert {
        (f"{GAME}scenario/hole-1", f"{EARL}failed"),
        (f"{GAME}scenario/hole-2", f"{EARL}untested"),
    } == outcomes
    for assertion in results.subjects(rdflib.RDF.type, earl("Assertion")):
        for name in ("assertedBy", "subject", "mode"):
            assert results.value(assertion, earl(name)), name
    assert not list(results.subjects(rdflib.RDF.type, rdflib.URIRef(f"{SKOS}Concept")))


def earl(name: str) -> rdflib.URIRef:
    return rdflib.URIRef(EARL + name)
