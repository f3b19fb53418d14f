"""Load and check a generated graph: rdflib with pySHACL against this project.

    python tests/benchmarks/bench_knowledge.py --triples 200000 --pairs 5 --growth

All sides read the same Turtle files. ``peer`` and ``shapes`` judge the same shapes and must
name the same nodes; ``all`` runs every query of ``ontology/checks`` as well, for which the
peer has no counterpart. Each run is a process of its own, the sides take turns, and user CPU
seconds are compared.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pyshacl
import rdflib

from cardrules.knowledge import checks, graph

ROOT = Path(__file__).resolve().parents[2]
GAME = "https://cardrules.example/duelmasters/"
TRIPLES_EACH = 110
FILES = 24
PREFIXES = f"""@prefix cr: <https://cardrules.example/schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix term: <{GAME}term/> .
@prefix rule: <{GAME}rule/> .
@prefix statement: <{GAME}statement/> .
@prefix document: <{GAME}document/> .
@prefix edition: <{GAME}edition/> .
@prefix clause: <{GAME}clause/> .
@prefix ruling: <{GAME}ruling/> .
@prefix code: <{GAME}code/> .
@prefix scenario: <{GAME}scenario/> .
"""
FRAME = f"""
<{GAME}glossary> a skos:ConceptScheme ; skos:prefLabel "用語集"@ja .

document:rules a cr:Document ; skos:prefLabel "規則"@ja .

edition:cr-1.50 a cr:Edition ; dcterms:isVersionOf document:rules ; cr:number "1.50" ;
    skos:prefLabel "第1.50版"@ja ; cr:validFrom "2026-04-10"^^xsd:date .
"""
ENTRY = f"""
term:t{{n}} a cr:Term ;
    skos:inScheme <{GAME}glossary> ;
    skos:prefLabel "用語{{n}}"@ja , "{{reading}}"@{{tag}} ;
    skos:altLabel "別名{{n}}"@ja ;
    skos:hiddenLabel "べつめい{{n}}"@ja-Hira ;
    cr:word "用語"@ja ;
    skos:definition "用語{{n}}は、規則の中で{{n}}番目に現れる言葉である。"@ja ;
    skos:broader term:t{{up}} ;
    skos:related term:t{{near}} ;
    dcterms:source document:rules ;
    cr:cites clause:cr-1.50\\/{{n}} .

clause:cr-1.50\\/{{n}} a cr:Clause ; cr:number "{{n}}" ; cr:edition edition:cr-1.50 .

rule:r{{n}} a cr:Rule ;
    skos:prefLabel "規則{{n}}"@ja , "きそく{{n}}"@ja-Hira ;
    dcterms:description "規則{{n}}の働き"@ja ;
    dcterms:subject term:t{{n}} ;
    cr:cites clause:cr-1.50\\/{{n}} .

rule:r{{n}}\\/origin a cr:RuleVersion ; dcterms:isVersionOf rule:r{{n}} ;
    cr:validUntil "2022-06-24"^^xsd:date ; skos:definition "規則{{n}}の旧い内容"@ja .

rule:r{{n}}\\/2022-06-24 a cr:RuleVersion ; dcterms:isVersionOf rule:r{{n}} ;
    cr:validFrom "2022-06-24"^^xsd:date ; skos:definition "規則{{n}}の内容"@ja .

code:r{{n}}\\/origin a cr:CodeRule ; cr:implements rule:r{{n}} ; cr:implementsVersion rule:r{{n}}\\/origin ;
    cr:module "generated" ; cr:validUntil "2022-06-24"^^xsd:date .

code:r{{n}}\\/2022-06-24 a cr:CodeRule ; cr:implements rule:r{{n}} ;
    cr:implementsVersion rule:r{{n}}\\/2022-06-24 ; cr:module "generated" ;
    cr:validFrom "2022-06-24"^^xsd:date .

statement:U{{n}} a cr:Statement ; dcterms:identifier "U{{n}}" ; cr:kind {{kind}} ;
    dcterms:source document:rules ; skos:definition "言明{{n}}"@ja ;
    dcterms:subject term:t{{n}} , term:t{{near}} ; cr:published "2022-09-16"^^xsd:date ;
    cr:validFrom "2022-06-24"^^xsd:date .

ruling:q{{n}} a cr:Ruling ; dcterms:identifier "q{{n}}" ; skos:prefLabel "裁定{{n}}"@ja ;
    cr:rulingStatus "公式"@ja ; cr:asks "問い{{n}}"@ja ; cr:published "2022-09-16"^^xsd:date ;
    dcterms:bibliographicCitation "公式Q&A"@ja ; dcterms:subject term:t{{n}} ; cr:proves statement:U{{n}} ;
    cr:answer ruling:q{{n}}\\/answer\\/1 , ruling:q{{n}}\\/answer\\/2 .

ruling:q{{n}}\\/answer\\/1 a cr:Answer ; rdf:value "いいえ"@ja ; cr:validUntil "2022-06-24"^^xsd:date .

ruling:q{{n}}\\/answer\\/2 a cr:Answer ; rdf:value "はい"@ja ; cr:validFrom "2022-06-24"^^xsd:date .

scenario:s{{n}}-1 a cr:Scenario ; skos:prefLabel "シナリオ{{n}}の旧"@ja ; cr:outcome "passed" ;
    cr:ofRuling ruling:q{{n}} ; cr:asOf "2022-06-23"^^xsd:date ; cr:proves statement:U{{n}} ;
    cr:claims rule:r{{n}} ; cr:applied rule:r{{n}}\\/origin .

scenario:s{{n}}-2 a cr:Scenario ; skos:prefLabel "シナリオ{{n}}の新"@ja ; cr:outcome "passed" ;
    cr:ofRuling ruling:q{{n}} ; cr:asOf "2022-06-24"^^xsd:date ; cr:proves statement:U{{n}} ;
    cr:claims rule:r{{n}} ; cr:applied rule:r{{n}}\\/2022-06-24 .
"""


def generate(folder: Path, triples: int) -> None:
    """Write an ontology of about so many triples, one entry in 500 with two faults of shape."""
    total = max(1, triples // TRIPLES_EACH)
    for name in ("schema.ttl", "shapes.ttl"):
        (folder / name).write_bytes((ROOT / "ontology" / name).read_bytes())
    (folder / "game.ttl").write_text(PREFIXES + FRAME, "utf-8")
    for part in range(FILES):
        entries = "".join(_entry(n, total) for n in range(part, total, FILES))
        (folder / f"part-{part:02}.ttl").write_text(PREFIXES + entries, "utf-8")


def _entry(n: int, total: int) -> str:
    faulty = n % 500 == 7
    return ENTRY.format(
        n=n,
        up=n // 7 if n else total,
        near=(n * 31 + 5) % total if (n * 31 + 5) % total != n else (n + 1) % total,
        reading=f"ようご{n}",
        tag="en" if faulty else "ja-Hira",
        kind="cr:Guess" if faulty else "cr:Executable",
    )


def run_shapes(folder: Path) -> set[str]:
    """Return the nodes that the queries for shapes name."""
    return _ours(folder, "shape-")


def run_all(folder: Path) -> set[str]:
    """Return the nodes that the queries for shapes name, after running every check."""
    return _ours(folder, "")


def _ours(folder: Path, begins: str) -> set[str]:
    found = checks.run(graph.load(folder), checks.read(ROOT / "ontology" / "checks"), begins)
    return {finding.node for finding in found if finding.check.startswith("shape-")}


def run_peer(folder: Path) -> set[str]:
    """Return the focus nodes that pySHACL reports on an rdflib graph."""
    data, shapes = rdflib.Graph(), rdflib.Graph()
    for path in sorted(folder.glob("*.ttl")):
        data.parse(path, format="turtle")
    shapes.parse(folder / "shapes.ttl", format="turtle")
    _, report, _ = pyshacl.validate(data, shacl_graph=shapes, inplace=True)
    assert isinstance(report, rdflib.Graph)
    return {str(node) for node in report.objects(None, rdflib.SH.focusNode)}


SIDES: dict[str, Callable[[Path], set[str]]] = {"peer": run_peer, "shapes": run_shapes, "all": run_all}


def measure(side: str, folder: Path) -> tuple[float, list[str]]:
    """Run one side in a process of its own: user CPU seconds, and the nodes it names."""
    command = [sys.executable, __file__, "--side", side, "--folder", str(folder)]
    seconds, nodes = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return seconds, nodes


def one_side(side: str, folder: Path) -> None:
    """Print seconds and nodes of a run in this process; importing the libraries is not counted."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    nodes = sorted(SIDES[side](folder))
    print(json.dumps([resource.getrusage(resource.RUSAGE_SELF).ru_utime - before, nodes]))


def compare(triples: int, pairs: int) -> dict[str, float]:
    """Print and return the median seconds of each side, with the peer's multiple of ours."""
    runs: dict[str, list[float]] = {side: [] for side in SIDES}
    named: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder, triples)
        for _ in range(pairs):
            for side in SIDES:
                seconds, named[side] = measure(side, folder)
                runs[side].append(seconds)
    assert named["peer"], "the planted faults were not found"
    assert named["peer"] == named["shapes"] == named["all"], "the sides name different nodes"
    medians = {side: statistics.median(runs[side]) for side in SIDES}
    print(f"about {triples} triples, {pairs} rounds, user CPU")
    for side, seconds in medians.items():
        ratio = statistics.median(p / o for p, o in zip(runs["peer"], runs[side], strict=True))
        print(f"  {side:7} {seconds:7.2f} s   peer / {side} {ratio:5.1f}")
    return medians


def growth(triples: int, pairs: int, large: float) -> None:
    """Print the exponent by which load and all checks grow from a tenth of the size."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder, triples // 10)
        small = statistics.median(measure("all", folder)[0] for _ in range(pairs))
    print(f"  growth over a tenfold size: exponent {math.log10(large / small):.2f}")


def main() -> None:
    """Read the arguments and run the comparison, or one side of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--triples", type=int, default=200_000)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--growth", action="store_true", help="also measure ours at a tenth of the size")
    parser.add_argument("--side", choices=sorted(SIDES))
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    if chosen.side:
        one_side(chosen.side, chosen.folder)
    else:
        medians = compare(chosen.triples, chosen.pairs)
        if chosen.growth:
            growth(chosen.triples, chosen.pairs, medians["all"])


if __name__ == "__main__":
    main()
