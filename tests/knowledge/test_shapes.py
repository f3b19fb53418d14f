"""shapes.ttl is the published contract: pySHACL and our queries name the same nodes by it."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph
import pyshacl
import pytest
import rdflib

from cardrules.core.iri import SCHEMA
from cardrules.knowledge import checks, export, graph
from cardrules.knowledge.namespaces import OWL, RDF, RDFS
from tests.benchmarks import bench_knowledge
from tests.knowledge.faults import FAULTS
from tests.knowledge.small import GAME, ONTOLOGY, World
from tests.knowledge.spoiling import Fault

CHECKS = checks.read(ONTOLOGY / "checks")
SHAPES = rdflib.Graph().parse(ONTOLOGY / "shapes.ttl", format="turtle")
SHAPE_FAULTS = [fault for fault in FAULTS if fault.check.startswith("shape-")]


def pyshacl_nodes(knowledge: graph.Knowledge) -> set[str]:
    triples = (quad.triple for quad in knowledge.store)
    text = pyoxigraph.serialize(triples, format=pyoxigraph.RdfFormat.N_TRIPLES)
    merged = rdflib.Graph().parse(data=text, format="nt")
    _, report, _ = pyshacl.validate(merged, shacl_graph=SHAPES, inplace=True)
    assert isinstance(report, rdflib.Graph)
    return {str(node) for node in report.objects(None, rdflib.SH.focusNode)}


def query_nodes(knowledge: graph.Knowledge) -> set[str]:
    return {finding.node for finding in checks.run(knowledge, CHECKS) if finding.check.startswith("shape-")}


def test_small_world_has_the_shapes(tmp_path: Path) -> None:
    assert set() == pyshacl_nodes(World().known(tmp_path))


@pytest.mark.parametrize("fault", SHAPE_FAULTS, ids=lambda fault: fault.check)
def test_both_name_the_same_nodes(fault: Fault, tmp_path: Path) -> None:
    world = World()
    fault.spoil(world)
    knowledge = world.known(tmp_path)
    named = query_nodes(knowledge)

    assert GAME + fault.node in named
    assert pyshacl_nodes(knowledge) == named


def test_both_name_the_same_nodes_for_all_faults_at_once(tmp_path: Path) -> None:
    world = World()
    world.swap("terms/words.ttl", "skos:broader term:ability", "skos:broader document:rules")
    world.swap("statements.ttl", "cr:TermStatement", "cr:Guess")
    world.swap("statements.ttl", 'cr:published "2022-06-24"', 'cr:published "soon"')
    world.swap("questions.ttl", '"先か後か。"@ja', '"First or last."@en')
    world.swap("rules/600.ttl", '"準備"@ja , ', "")
    world.change("ruling/hole", question="", source="")
    world.change("scenario/hole-1", rules=())
    knowledge = world.known(tmp_path)
    named = query_nodes(knowledge)

    assert pyshacl_nodes(knowledge) == named
    assert len(named) == 7


def test_both_name_the_same_nodes_in_a_generated_graph(tmp_path: Path) -> None:
    bench_knowledge.generate(tmp_path, 3_000)
    peer = bench_knowledge.run_peer(tmp_path)

    assert peer == bench_knowledge.run_shapes(tmp_path) == bench_knowledge.run_all(tmp_path)
    assert peer


def test_name_patterns_stand_in_the_query_too() -> None:
    query = (ONTOLOGY / "checks" / "shape-name.rq").read_text("utf-8")
    for shape, pattern in SHAPES.subject_objects(rdflib.SH.pattern):
        target = SHAPES.value(shape, rdflib.SH.targetClass)
        if target:
            kind = str(target).removeprefix(SCHEMA)
            assert f"{kind}@{str(pattern).removeprefix('^').removesuffix('$')}\n" in query


def test_schema_describes_each_of_its_terms() -> None:
    schema = rdflib.Graph().parse(ONTOLOGY / "schema.ttl", format="turtle")
    spaces = {"rdfs": RDFS, "schema": "https://schema.org/"}
    for subject in set(schema.subjects()):
        if not str(subject).startswith(SCHEMA):
            continue
        for name in ("label", "comment"):
            value = schema.value(subject, rdflib.URIRef(RDFS + name))
            assert isinstance(value, rdflib.Literal), subject
            assert value.language == "ja", subject
        kinds = {str(kind) for kind in schema.objects(subject, rdflib.RDF.type)}
        if kinds & {f"{OWL}ObjectProperty", f"{OWL}DatatypeProperty", f"{RDF}Property"}:
            for end in ("domain", "range"):
                said = (
                    rdflib.URIRef(f"{spaces['rdfs']}{end}"),
                    rdflib.URIRef(f"{spaces['schema']}{end}Includes"),
                )
                assert any(schema.value(subject, predicate) for predicate in said), subject


def test_everything_targeted_or_required_is_in_the_schema() -> None:
    schema = rdflib.Graph().parse(ONTOLOGY / "schema.ttl", format="turtle")
    defined = set(schema.subjects(rdflib.RDF.type))
    for predicate in (rdflib.SH.targetClass, rdflib.SH.path, rdflib.SH["class"]):
        for value in SHAPES.objects(None, predicate):
            assert not str(value).startswith(SCHEMA) or value in defined, value


def test_shapes_are_not_published_with_the_graph(tmp_path: Path) -> None:
    assert "shape/" not in export.turtle(export.nodes(World().known(tmp_path)))
