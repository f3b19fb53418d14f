"""A small world without faults: a few files, and facts as code and features would give them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from cardrules.knowledge import checks, graph, merging
from cardrules.knowledge.sources import (
    CardFact,
    CodeRule,
    Fact,
    KeywordFact,
    PhraseFact,
    RulingFact,
    ScenarioFact,
)

ONTOLOGY = Path(__file__).resolve().parents[2] / "ontology"
GAME = "https://cardrules.example/duelmasters/"
CHANGE = date(2022, 6, 24)
HELD = date(2022, 9, 14)

HEAD = f"""@prefix cr: <https://cardrules.example/schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix term: <{GAME}term/> .
@prefix rule: <{GAME}rule/> .
@prefix statement: <{GAME}statement/> .
@prefix question: <{GAME}question/> .
@prefix edition: <{GAME}edition/> .
@prefix clause: <{GAME}clause/> .
@prefix document: <{GAME}document/> .

"""
GAME_FILE = f"""<{GAME}glossary> a skos:ConceptScheme ;
    dcterms:title "用語集"@ja .

document:rules a cr:Document ;
    skos:prefLabel "総合規則"@ja .

edition:cr-1.30 a cr:Edition ;
    dcterms:isVersionOf document:rules ;
    cr:number "1.30" ;
    cr:validFrom "2022-06-24"^^xsd:date ;
    skos:prefLabel "総合規則 第1.30版"@ja .

edition:cr-1.50 a cr:Edition ;
    dcterms:isVersionOf document:rules ;
    cr:number "1.50" ;
    cr:validFrom "2026-04-10"^^xsd:date ;
    skos:prefLabel "総合規則 第1.50版"@ja .

clause:cr-1.30\\/700.2 a cr:Clause ; cr:number "700.2" ; cr:edition edition:cr-1.30 .

clause:cr-1.50\\/601.1a a cr:Clause ; cr:number "601.1a" ; cr:edition edition:cr-1.50 .
"""
TERMS_FILE = f"""term:ability a cr:Term ;
    skos:inScheme <{GAME}glossary> ;
    skos:prefLabel "能力"@ja , "のうりょく"@ja-Hira ;
    skos:definition "カードが持つ働き。"@ja ;
    dcterms:source document:rules .

term:mode a cr:Term ;
    skos:inScheme <{GAME}glossary> ;
    skos:prefLabel "モード（狭義）"@ja , "もーど（きょうぎ）"@ja-Hira ;
    skos:altLabel "狭義のモード"@ja ;
    skos:hiddenLabel "きょうぎのもーど"@ja-Hira ;
    cr:word "モード"@ja ;
    skos:definition "選んで使う項目。"@ja ;
    skos:broader term:ability ;
    dcterms:source document:rules ;
    cr:cites clause:cr-1.30\\/700.2 .

term:mode-wide a cr:Term ;
    skos:inScheme <{GAME}glossary> ;
    skos:prefLabel "モード（広義）"@ja , "もーど（こうぎ）"@ja-Hira ;
    cr:word "モード"@ja ;
    skos:definition "好きな効果を選べる能力。"@ja ;
    skos:broader term:ability ;
    skos:related term:mode ;
    dcterms:source document:rules .

term:use a cr:Term ;
    skos:inScheme <{GAME}glossary> ;
    skos:prefLabel "使う"@ja , "つかう"@ja-Hira ;
    skos:altLabel "プレイ"@ja ;
    skos:definition "カードを公開して宣言すること。"@ja ;
    cr:labelHistory <{GAME}term/use/label/play> ;
    dcterms:source document:rules ;
    cr:cites clause:cr-1.50\\/601.1a .

<{GAME}term/use/label/play> a cr:Label ;
    cr:literalForm "プレイ"@ja ;
    cr:reading "ぷれい"@ja-Hira ;
    cr:labelStatus "俗語"@ja ;
    cr:validUntil "2021"^^xsd:gYear .

term:old-use a cr:Term ;
    skos:inScheme <{GAME}glossary> ;
    skos:prefLabel "使用"@ja , "しよう"@ja-Hira ;
    skos:definition "使うことの古い呼び方。"@ja ;
    owl:deprecated true ;
    dcterms:isReplacedBy term:use ;
    dcterms:source document:rules .
"""
RULES_FILE = """rule:mode-choice a cr:Rule ;
    skos:prefLabel "選択肢の決定"@ja , "せんたくしのけってい"@ja-Hira ;
    dcterms:description "いつ選ぶか"@ja ;
    dcterms:subject term:mode ;
    cr:cites clause:cr-1.30\\/700.2 .

rule:mode-choice\\/origin a cr:RuleVersion ;
    dcterms:isVersionOf rule:mode-choice ;
    cr:beginning "不詳"@ja ;
    cr:validUntil "2022-06-24"^^xsd:date ;
    skos:definition "使う時に選ぶ。"@ja .

rule:mode-choice\\/2022-06-24 a cr:RuleVersion ;
    dcterms:isVersionOf rule:mode-choice ;
    cr:validFrom "2022-06-24"^^xsd:date ;
    skos:definition "解決する時に選ぶ。"@ja ;
    cr:cites clause:cr-1.30\\/700.2 .

rule:held a cr:Rule ;
    skos:prefLabel "保留"@ja , "ほりゅう"@ja-Hira ;
    dcterms:description "使うカードがどこにあるか"@ja ;
    dcterms:subject term:use ;
    cr:cites clause:cr-1.50\\/601.1a .

rule:held\\/origin a cr:RuleVersion ;
    dcterms:isVersionOf rule:held ;
    cr:absent true ;
    cr:validUntil "2022-09-14"^^xsd:date .

rule:held\\/2022-09-14 a cr:RuleVersion ;
    dcterms:isVersionOf rule:held ;
    cr:validFrom "2022-09-14"^^xsd:date ;
    skos:definition "使うカードは保留される。"@ja .

rule:ready a cr:Rule ;
    skos:prefLabel "準備"@ja , "じゅんび"@ja-Hira ;
    dcterms:description "始める前のこと"@ja ;
    dcterms:subject term:use ;
    cr:notEnforced "対戦の前は扱わない。"@ja .

rule:ready\\/origin a cr:RuleVersion ;
    dcterms:isVersionOf rule:ready ;
    skos:definition "デッキを用意する。"@ja .
"""
STATEMENTS_FILE = """statement:M20 a cr:Statement ;
    dcterms:identifier "M20" ;
    cr:kind cr:Executable ;
    dcterms:source document:rules ;
    skos:definition "見てから選べる。"@ja ;
    dcterms:subject term:mode ;
    cr:validFrom "2022-06-24"^^xsd:date ;
    cr:published "2022-06-24"^^xsd:date .

statement:U01 a cr:Statement ;
    dcterms:identifier "U01" ;
    cr:kind cr:TermStatement ;
    dcterms:source document:rules ;
    skos:definition "プレイは使うことの俗語である。"@ja ;
    dcterms:subject term:use .

statement:U58 a cr:Statement ;
    dcterms:identifier "U58" ;
    cr:kind cr:OpenStatement ;
    dcterms:source document:rules ;
    skos:definition "二か所の書き方が違う。"@ja ;
    dcterms:subject term:use .

statement:U59 a cr:Statement ;
    dcterms:identifier "U59" ;
    cr:kind cr:UndefinedStatement ;
    dcterms:source document:rules ;
    skos:definition "どちらとも書かれていない。"@ja ;
    dcterms:subject term:ability .
"""
QUESTIONS_FILE = """question:which a cr:Question ;
    skos:prefLabel "どちらか"@ja ;
    skos:definition "先か後か。"@ja ;
    cr:statement statement:U58 ;
    cr:reading question:which\\/first , question:which\\/last ;
    cr:followed question:which\\/last ;
    cr:because "新しい箇所に従う。"@ja .

question:which\\/first a cr:Reading ;
    skos:prefLabel "先"@ja ;
    skos:definition "先に行う。"@ja .

question:which\\/last a cr:Reading ;
    skos:prefLabel "後"@ja ;
    skos:definition "後に行う。"@ja .
"""


FEATURE = "scenarios/duelmasters/mode/hole.feature"
CODE = "engine/cardrules/duelmasters/mode.py"


def facts() -> list[Fact]:
    """Return what code and features say in the small world."""
    return [*_code(), *_cards(), _ruling(), *_scenarios()]


def _code() -> list[Fact]:
    module = "duelmasters.mode"
    return [
        PhraseFact(
            "cast", "{player}が《{card}》を唱える", "もし", ("use",), "duelmasters", path=CODE, line=3
        ),
        CodeRule("duelmasters", "mode-choice", "origin", None, CHANGE, module, CODE, 20),
        CodeRule("duelmasters", "mode-choice", "2022-06-24", CHANGE, None, module, CODE, 10),
        CodeRule("duelmasters", "held", "2022-09-14", HELD, None, module, CODE, 30),
    ]


def _cards() -> list[Fact]:
    folder = "ontology/duelmasters"
    return [
        CardFact("hole", "duelmasters", "穴", f"{folder}/cards/hole.card", source="印刷されたカード"),
        KeywordFact("charger", "duelmasters", "チャージャー", f"{folder}/keywords/c.card", 1, ("use",)),
    ]


def _ruling() -> RulingFact:
    return RulingFact(
        "hole",
        "duelmasters",
        title="見てから選ぶ",
        path=FEATURE,
        line=3,
        question="見てから選べるか。",
        answers=((None, CHANGE, "いいえ"), (CHANGE, None, "はい")),
        source="公式Q&A 2022-06-24",
        date=CHANGE,
        status="公式",
        terms=("mode", "mode-wide"),
        rules=("mode-choice",),
        statements=("M20",),
        cards=("hole",),
    )


def _scenarios() -> list[Fact]:
    played: dict[str, Any] = {
        "game": "duelmasters",
        "path": FEATURE,
        "outcome": "passed",
        "ruling": "hole",
        "statements": ("M20",),
        "cards": ("hole",),
    }
    old, new = (("mode-choice", "origin"),), (("mode-choice", "2022-06-24"), ("held", "2022-09-14"))
    return [
        ScenarioFact(
            "hole-1",
            line=9,
            name="旧",
            as_of=date(2022, 6, 23),
            rules=("mode-choice",),
            rules_applied=old,
            **played,
        ),
        ScenarioFact(
            "hole-2",
            line=21,
            name="新",
            as_of=date(2022, 10, 1),
            rules=("mode-choice", "held"),
            rules_applied=new,
            **played,
        ),
    ]


@dataclass(slots=True)
class World:
    """The files below ``ontology/duelmasters`` and the facts, both free to be spoilt."""

    files: dict[str, str] = field(
        default_factory=lambda: {
            "game.ttl": HEAD + GAME_FILE,
            "terms/words.ttl": HEAD + TERMS_FILE,
            "rules/600.ttl": HEAD + RULES_FILE,
            "statements.ttl": HEAD + STATEMENTS_FILE,
            "questions.ttl": HEAD + QUESTIONS_FILE,
        }
    )
    facts: list[Fact] = field(default_factory=facts)

    def swap(self, file: str, old: str, new: str) -> None:
        """Replace a text that stands in a file."""
        assert old in self.files[file], old
        self.files[file] = self.files[file].replace(old, new, 1)

    def add(self, file: str, text: str) -> None:
        """Append to a file."""
        self.files[file] += "\n" + text

    def change(self, node: str, **changes: Any) -> None:
        """Change fields of the fact with such an IRI, written from the game on."""
        at = next(i for i, fact in enumerate(self.facts) if merging.name_of(fact).endswith(node))
        self.facts[at] = replace(self.facts[at], **changes)

    def drop(self, keep: Callable[[Fact], bool]) -> None:
        """Keep only some of the facts."""
        self.facts = [fact for fact in self.facts if keep(fact)]

    def write(self, folder: Path) -> Path:
        """Write the files, with the real schema and shapes, and return their ontology folder."""
        ontology = folder / "ontology"
        for name, text in self.files.items():
            path = ontology / "duelmasters" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        for name in ("schema.ttl", "shapes.ttl"):
            shutil.copy(ONTOLOGY / name, ontology / name)
        return ontology

    def known(self, folder: Path) -> graph.Knowledge:
        """Return the merged graph."""
        return merging.merge(graph.load(self.write(folder)), self.facts)

    def findings(self, folder: Path) -> tuple[checks.Finding, ...]:
        """Return what the real checks find."""
        return checks.run(self.known(folder), checks.read(ONTOLOGY / "checks"))
