"""What rules rest on: the clause by the date of the game, else the document, as a person is told."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cardrules.core.rules import INERT
from cardrules.duelmasters.clauses import Clause
from cardrules.scenario import report
from cardrules.scenario.citations import Citation, Citations, Cited, citations
from cardrules.scenario.games import PLAYABLE
from cardrules.scenario.naming import called
from cardrules.scenario.result import ScenarioResult, Status

GAME = "duelmasters"
WRITTEN = """\
<https://cardrules.example/duelmasters/glossary> a skos:ConceptScheme ;
    cr:follows edition:new ;
    dcterms:source document:book , document:answers .

document:book a cr:Document ; skos:prefLabel "規則書"@ja , "きそくしょ"@ja-Hira .
document:answers a cr:Document ; skos:prefLabel "こたえ"@ja-Hira , "回答"@ja .
document:halls a cr:Document ; skos:prefLabel "大会の規則"@ja .

edition:old a cr:Edition ; dcterms:isVersionOf document:book ; skos:prefLabel "規則書 第1版"@ja ;
    cr:validFrom "2020-01-01"^^xsd:date .
edition:new a cr:Edition ; dcterms:isVersionOf document:book ; skos:prefLabel "規則書 第2版"@ja ;
    cr:validFrom "2026-01-01"^^xsd:date .
edition:hall a cr:Edition ; dcterms:isVersionOf document:halls ; skos:prefLabel "大会の規則 2023年"@ja ;
    cr:validFrom "2023-01-01"^^xsd:date .

clause:old\\/1.1 a cr:Clause ; cr:number "1.1" ; cr:edition edition:old .
clause:old\\/1.2 a cr:Clause ; cr:number "1.2" ; cr:edition edition:old .
clause:new\\/1.2 a cr:Clause ; cr:number "1.2" ; cr:edition edition:new .
clause:new\\/1.3a a cr:Clause ; cr:number "1.3a" ; cr:edition edition:new .
clause:new\\/row a cr:Clause ; cr:number "後衛" ; cr:edition edition:new .
clause:hall\\/4.8 a cr:Clause ; cr:number "4.8" ; cr:edition edition:hall .

rule:plain a cr:Rule ; cr:cites clause:new\\/1.2 ,
        clause:new\\/1.3a .
rule:plain\\/origin a cr:RuleVersion ; dcterms:isVersionOf rule:plain ; dcterms:source document:book .
rule:plain\\/other-way a cr:RuleVersion ; cr:regime "other-way" ; cr:cites clause:new\\/row .

# the number of one moved, that of the other did not
rule:moved a cr:Rule ; cr:cites clause:new\\/1.2 .
rule:moved\\/2020-01-01 a cr:RuleVersion ; cr:validFrom "2020-01-01"^^xsd:date ; cr:cites clause:old\\/1.1 .
rule:moved\\/origin a cr:RuleVersion ; cr:validUntil "2020-01-01"^^xsd:date ; dcterms:source document:book .
rule:stayed a cr:Rule ; cr:cites clause:new\\/1.2 .
rule:stayed\\/2020-01-01 a cr:RuleVersion ; cr:validFrom "2020-01-01"^^xsd:date ; cr:cites clause:old\\/1.2 .
rule:stayed\\/origin a cr:RuleVersion ; cr:validUntil "2020-01-01"^^xsd:date ;
    dcterms:source document:answers .

rule:past a cr:Rule ; cr:cites clause:new\\/1.2 .
rule:past\\/2026-01-01 a cr:RuleVersion ; cr:absent true .
rule:past\\/2020-01-01 a cr:RuleVersion ; cr:validUntil "2026-01-01"^^xsd:date ; cr:cites clause:old\\/1.1 .
rule:past\\/origin a cr:RuleVersion ; cr:validUntil "2020-01-01"^^xsd:date ; cr:unknownText true .

rule:not-yet a cr:Rule ; cr:cites clause:hall\\/4.8 , clause:new\\/1.2 .
rule:not-yet\\/origin a cr:RuleVersion ; cr:absent true ; cr:validUntil "2023-01-01"^^xsd:date .

rule:halls a cr:Rule ; cr:cites clause:hall\\/4.8.
rule:answered a cr:Rule ; cr:cites clause:new\\/undeclared ; dcterms:source document:book .
rule:answered\\/origin a cr:RuleVersion ; dcterms:source document:answers , document:halls .
rule:bare a cr:Rule ; skos:prefLabel "名"@ja .

question:which\\/that a cr:Reading ; skos:prefLabel "それ"@ja ; cr:cites clause:new\\/1.3a .
"""
KNOWN = Citations(GAME, [WRITTEN])
LONG_AGO, BEFORE, AFTER = date(2019, 1, 1), date(2023, 6, 1), date(2026, 6, 1)


@pytest.mark.parametrize(
    "rule, version, day, told",
    [
        ("plain", "origin", None, "1.2、1.3a"),
        ("plain", "origin", BEFORE, "1.2、1.3a"),
        ("plain", "other-way", None, "「後衛」の項"),
        ("plain", "which=that", None, "1.3a"),
        ("plain", "which=unwritten", None, "1.2、1.3a"),
        ("plain", INERT, None, ""),
        ("moved", "2020-01-01", None, "1.2"),
        ("moved", "2020-01-01", AFTER, "1.2"),
        ("moved", "2020-01-01", BEFORE, "規則書 第1版 1.1"),
        ("moved", "2020-01-01", LONG_AGO, "1.2"),
        ("moved", None, None, "1.2"),
        ("moved", "origin", LONG_AGO, "今の1.2の改定前"),
        ("stayed", "2020-01-01", BEFORE, "1.2"),
        ("stayed", "origin", LONG_AGO, "回答"),
        ("past", "2020-01-01", BEFORE, "規則書 第1版 1.1"),
        ("past", "2026-01-01", AFTER, ""),
        ("past", "origin", LONG_AGO, ""),
        ("not-yet", "origin", LONG_AGO, "のちの大会の規則 2023年 4.8、のちの1.2"),
        ("halls", "origin", None, "大会の規則 2023年 4.8"),
        ("answered", "origin", None, "回答、大会の規則"),
        ("answered", "unwritten", None, "規則書"),
        ("bare", "origin", None, ""),
        ("unwritten", "origin", None, ""),
    ],
)
def test_clause_of_the_day_is_told(rule: str, version: str | None, day: date | None, told: str) -> None:
    assert KNOWN.of(rule, version, day).text == told


def test_each_part_leads_to_what_it_names() -> None:
    base = "https://cardrules.example/duelmasters/"
    (past,) = KNOWN.of("moved", "origin", LONG_AGO).parts
    assert past == Cited(f"{base}clause/new/1.2", "今の1.2の改定前")
    answered = KNOWN.of("answered", "origin")
    assert answered.nodes == (f"{base}document/answers", f"{base}document/halls")
    assert answered.clauses == ()


def test_a_name_stands_alone_where_nothing_is_known() -> None:
    assert called("文明の支払い", Citation()) == "「文明の支払い」"
    assert called("選択肢の決定", KNOWN.of("past", "2020-01-01")) == "「選択肢の決定」（規則書 第1版 1.1）"


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_version_that_refuses_is_without_a_clause_or_a_source(game: str) -> None:
    versions = [each for rule in PLAYABLE[game].book.rules.values() for each in rule.versions]
    said = [each for each in versions if not (each.absent or each.silent)]
    assert [each for each in said if not citations(game).of(each.rule, each.key, each.since)] == []
    assert len(said) > 30


def test_what_holds_today_rests_on_no_clause_of_a_former_edition() -> None:
    told = {rule: citations(GAME).of(rule).parts for rule in Clause}
    assert not {rule: parts for rule, parts in told.items() if any("Ver." in part.text for part in parts)}
    assert [part.text for part in told[Clause.USE_TRIGGER_WAITS]] == ["112.3g"]


def test_the_game_named_for_its_clauses_tells_them_by_number() -> None:
    assert citations(GAME).of("alternative-cost-impossible", "origin", date(2026, 4, 10)).text == "601.1b"
    assert citations("gate").of("flying", "origin").text == "「飛行」の項"
    assert citations("gate").of("flying", "retired-flying").text == "「使わない 飛行」の項"


def test_a_file_that_is_not_there_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "ontology" / GAME).mkdir(parents=True)
    assert not citations(GAME, tmp_path).of("plain", "origin")


def test_reports_for_machines_name_the_clause() -> None:
    failed = ScenarioResult(
        GAME, "a.feature", 3, "題", Status.FAILED, message="a.feature:3: 違う", as_of=date(2022, 7, 1),
        claimed=("mode-choice",), rules=(("mode-choice", "2022-06-24"),),
    )  # fmt: skip
    (rule,) = report.plain(failed)["rules"]
    assert rule["cites"] == ["https://cardrules.example/duelmasters/clause/cr-1.50/700.2"]
    assert ">a.feature:3: 違う\n規則: mode-choice「選択肢の決定」（700.2）</failure>" in report.as_junit(
        [failed]
    )
