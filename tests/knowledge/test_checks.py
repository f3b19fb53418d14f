"""Every check finds the fault planted for it, names the node and points at the line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardrules.core.errors import InputError, InputErrors
from cardrules.knowledge import checks
from tests.knowledge.faults import FAULTS
from tests.knowledge.small import GAME, ONTOLOGY, World
from tests.knowledge.spoiling import Fault

CHECKS = checks.read(ONTOLOGY / "checks")


def expected_place(world: World, fault: Fault) -> tuple[str, int | None]:
    """Return where a fault must be told, by looking for the line that begins with its node."""
    if not isinstance(fault.at, str):
        return fault.at
    kind, _, name = fault.node.partition("/")
    starts = (kind + ":" + name.replace("/", "\\/") + " ", f"<{GAME}{fault.node}> ")
    lines = enumerate(world.files[fault.at].split("\n"), start=1)
    return f"ontology/duelmasters/{fault.at}", next((n for n, line in lines if line.startswith(starts)), None)


def test_small_world_is_clean(tmp_path: Path) -> None:
    assert [] == [str(finding) for finding in World().findings(tmp_path)]


def test_every_check_has_a_planted_fault() -> None:
    assert sorted(check.name for check in CHECKS) == sorted(fault.check for fault in FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.check)
def test_planted_fault_is_found(fault: Fault, tmp_path: Path) -> None:
    world = World()
    fault.spoil(world)
    found = [finding for finding in world.findings(tmp_path) if finding.check == fault.check]

    assert GAME + fault.node in {finding.node for finding in found}
    finding = next(finding for finding in found if finding.node == GAME + fault.node)
    assert expected_place(world, fault) == (finding.path, finding.line)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.check)
def test_message_is_whole_japanese(fault: Fault, tmp_path: Path) -> None:
    world = World()
    fault.spoil(world)
    for finding in world.findings(tmp_path):
        told = finding.message + finding.hint
        assert "{" not in told.replace("{player}", "").replace("{card}", "")
        assert "—" not in told
        assert any("ぁ" <= sign <= "ん" for sign in finding.message)


def test_findings_are_ordered_by_place(tmp_path: Path) -> None:
    world = World()
    for fault in FAULTS:
        if fault.check in {"card-unused", "edition-name", "label-clash", "scenario-failed", "shape-class"}:
            fault.spoil(world)
    places = [(finding.path, finding.line or 0) for finding in world.findings(tmp_path)]

    assert places == sorted(places)
    assert len(places) > 5


def test_finding_reads_like_a_message(tmp_path: Path) -> None:
    world = World()
    world.change("scenario/hole-2", outcome="failed")
    finding = next(finding for finding in world.findings(tmp_path) if finding.check == "scenario-failed")

    assert str(finding) == (
        "scenarios/duelmasters/mode/hole.feature:21: 誤り: シナリオ「新」が失敗している [scenario-failed]\n"
        "  → cardrules test で理由を見る"
    )
    assert finding.game == "duelmasters"


def test_a_value_is_told_by_its_name_its_iri_or_as_it_is(tmp_path: Path) -> None:
    term = f"<{GAME}term/use>"
    bound = {"this": term, "other": term, "word": "'いろは'@ja", "number": "3"}
    bound["said"] = f"<<( {term} {term} 1 )>>"
    binding = " ".join(f"BIND({value} AS ?{name})" for name, value in bound.items())
    query = f"SELECT * WHERE {{ {binding} OPTIONAL {{ ?this <urn:none> ?none }} }}"
    first, *others = CHECKS
    told = "{other}・{other.node}・{word}・{number}・{none}"
    check = replace(first, message=told, hint="{said}", query=query)
    (finding,) = checks.run(World().known(tmp_path), (check, *others), begins=first.name)

    assert finding.message == "使う・duelmasters/term/use・いろは・3・—"
    assert f"{term} {term}" in finding.hint


def test_counts_by_severity(tmp_path: Path) -> None:
    world = World()
    for node in ("ruling/hole", "scenario/hole-1", "scenario/hole-2"):
        world.change(node, cards=())
    world.change("ruling/hole", undated=True)

    assert checks.counted(world.findings(tmp_path)) == {"error": 1, "finding": 1}


def test_lost_check_is_refused(tmp_path: Path) -> None:
    knowledge = World().known(tmp_path)
    with pytest.raises(InputError, match="検査のファイルがない"):
        checks.run(knowledge, CHECKS[1:])


def test_undeclared_check_is_refused(tmp_path: Path) -> None:
    extra = checks.Check("extra", "error", "", "", "SELECT ?this WHERE { ?this a ?x }", "extra.rq")
    with pytest.raises(InputError, match="検査が宣言されていない"):
        checks.run(World().known(tmp_path), (*CHECKS, extra))


@pytest.mark.parametrize(
    "text,told",
    [
        ("SELECT ?this WHERE { }", "「# severity:」の行がない"),
        ("# severity: fatal\n# message: あ\n# hint: い\n", "「fatal」は無い"),
    ],
    ids=["no header", "unknown severity"],
)
def test_bad_check_file_is_told(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "bad.rq").write_text(text, "utf-8")
    with pytest.raises(InputErrors, match=told):
        checks.read(tmp_path)


def test_query_that_is_not_sparql_is_told(tmp_path: Path) -> None:
    knowledge = World().known(tmp_path)
    broken = checks.Check(CHECKS[0].name, "error", "", "", "SELECT ?this WHERE {", "ontology/checks/x.rq")
    with pytest.raises(InputError, match=r"ontology/checks/x\.rq:1:21: 問い合わせが SPARQL として読めない"):
        checks.run(knowledge, (broken, *CHECKS[1:]))
