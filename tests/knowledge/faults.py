"""Faults of the hand-written files: for each check one, with the node that must be named."""

from __future__ import annotations

from typing import Final

from tests.knowledge.faults_of_facts import IN_FACTS
from tests.knowledge.small import GAME
from tests.knowledge.spoiling import Fault, add, both, change, line, swap

GAME_TTL, TERMS, RULES = "game.ttl", "terms/words.ttl", "rules/600.ttl"
STATEMENTS, QUESTIONS = "statements.ttl", "questions.ttl"
FEATURE = ("scenarios/duelmasters/mode/hole.feature", 3)
OLD = (FEATURE[0], 9)
NEW = (FEATURE[0], 21)
CODE = "engine/cardrules/duelmasters/mode.py"


VERSION = """rule:ready\\/{key} a cr:RuleVersion ;
    dcterms:isVersionOf rule:ready ;
    {dates}skos:definition "同じ時の別の決まり。"@ja .
"""

IN_FILES: Final = (
    # shapes
    Fault(
        "shape-min-count",
        "term/mode",
        TERMS,
        swap(TERMS, '    skos:definition "選んで使う項目。"@ja ;\n', ""),
    ),
    Fault(
        "shape-max-count",
        "term/mode",
        TERMS,
        swap(TERMS, '"選んで使う項目。"@ja', '"選んで使う項目。"@ja , "項目。"@ja'),
    ),
    Fault(
        "shape-class",
        "term/mode",
        TERMS,
        swap(TERMS, "skos:broader term:ability", "skos:broader document:rules"),
    ),
    Fault(
        "shape-datatype",
        "statement/M20",
        STATEMENTS,
        swap(STATEMENTS, 'cr:published "2022-06-24"', 'cr:published "2022-06-31"'),
    ),
    Fault(
        "shape-pattern",
        "statement/U01",
        STATEMENTS,
        swap(STATEMENTS, 'identifier "U01"', 'identifier "U-01"'),
    ),
    Fault(
        "text-empty",
        "term/mode",
        TERMS,
        swap(TERMS, '"選んで使う項目。"@ja', '" "@ja'),
    ),
    Fault("shape-name", "term/Ability_X", TERMS, swap(TERMS, "term:ability a", "term:Ability_X a")),
    Fault(
        "shape-node-kind",
        "term/mode",
        TERMS,
        line(TERMS, 'cr:word "モード"@ja', 'dcterms:source "総合規則"@ja'),
    ),
    Fault("shape-in", "statement/U01", STATEMENTS, swap(STATEMENTS, "cr:TermStatement", "cr:Statement")),
    Fault(
        "shape-unique-lang",
        "question/which",
        QUESTIONS,
        swap(QUESTIONS, '"どちらか"@ja', '"どちらか"@ja , "いずれか"@ja'),
    ),
    Fault(
        "shape-language-in",
        "question/which",
        QUESTIONS,
        swap(QUESTIONS, '"先か後か。"@ja', '"First or last."@en'),
    ),
    # links and form
    Fault(
        "unknown-name",
        "statement/U59",
        STATEMENTS,
        swap(STATEMENTS, "subject term:ability", "subject term:abilty"),
    ),
    Fault("unknown-property", "term/use", TERMS, line(TERMS, '"プレイ"@ja', "skos:relatd term:mode")),
    Fault(
        "card-unknown",
        "statement/M20",
        STATEMENTS,
        swap(STATEMENTS, '"見てから選べる。"@ja', '"《穴》と《溝》は、見てから選べる。"@ja'),
    ),
    Fault("untyped", "term/loose", TERMS, add(TERMS, 'term:loose skos:note "何か"@ja .\n')),
    Fault(
        "defined-twice",
        "clause/cr-1.30/700.2",
        GAME_TTL,
        add(TERMS, "clause:cr-1.30\\/700.2 a cr:Clause .\n"),
    ),
    Fault(
        "not-at-line-start",
        "clause/cr-1.50/601.2",
        GAME_TTL,
        add(
            GAME_TTL,
            '  clause:cr-1.50\\/601.2 a cr:Clause ; cr:number "601.2" ; cr:edition edition:cr-1.50 .\n',
        ),
    ),
    Fault(
        "blank-node",
        "term/use",
        TERMS,
        swap(TERMS, "cr:labelHistory", 'skos:note [ dcterms:title "何か"@ja ] ;\n    cr:labelHistory'),
    ),
    Fault(
        "identifier-twice",
        "statement/M20",
        STATEMENTS,
        swap(STATEMENTS, 'identifier "U01"', 'identifier "M20"'),
    ),
    Fault(
        "statement-identifier",
        "statement/U01",
        STATEMENTS,
        swap(STATEMENTS, 'identifier "U01"', 'identifier "U02"'),
    ),
    # labels
    Fault("label-without-reading", "term/use", TERMS, swap(TERMS, '"つかう"@ja-Hira', '"tsukau"@ja-Latn')),
    Fault(
        "variant-without-reading",
        "term/mode",
        TERMS,
        swap(TERMS, '    skos:hiddenLabel "きょうぎのもーど"@ja-Hira ;\n', ""),
    ),
    Fault("reading-not-hiragana", "term/use", TERMS, swap(TERMS, '"つかう"@ja-Hira', '"ツカウ"@ja-Hira')),
    Fault("duplicate-label", "term/ability", TERMS, swap(TERMS, '"使用"@ja', '"能力"@ja')),
    Fault(
        "label-clash",
        "term/use",
        TERMS,
        swap(TERMS, 'altLabel "プレイ"@ja', 'altLabel "プレイ"@ja , "使う"@ja'),
    ),
    Fault(
        "broader-cycle",
        "term/ability",
        TERMS,
        line(TERMS, '"カードが持つ働き。"@ja', "skos:broader term:mode"),
    ),
    Fault(
        "broader-and-related",
        "term/mode",
        TERMS,
        line(TERMS, '"カードが持つ働き。"@ja', "skos:related term:mode"),
    ),
    Fault(
        "related-to-itself",
        "term/mode-wide",
        TERMS,
        swap(TERMS, "skos:related term:mode", "skos:related term:mode-wide"),
    ),
    Fault(
        "narrower-written",
        "term/ability",
        TERMS,
        line(TERMS, '"カードが持つ働き。"@ja', "skos:narrower term:mode"),
    ),
    Fault(
        "term-of-other-game",
        "term/mode-wide",
        TERMS,
        swap(TERMS, "skos:related term:mode", "skos:related <https://cardrules.example/gate/term/mode>"),
    ),
    Fault("label-not-searchable", "term/use", TERMS, swap(TERMS, '    skos:altLabel "プレイ"@ja ;\n', "")),
    Fault(
        "label-of-no-term",
        "term/use/label/play",
        TERMS,
        swap(TERMS, f"    cr:labelHistory <{GAME}term/use/label/play> ;\n", ""),
    ),
    Fault(
        "retired-without-replacement",
        "term/old-use",
        TERMS,
        swap(TERMS, "    dcterms:isReplacedBy term:use ;\n", ""),
    ),
    Fault("replaced-but-not-retired", "term/old-use", TERMS, swap(TERMS, "    owl:deprecated true ;\n", "")),
    Fault(
        "replacement-retired",
        "term/old-use",
        TERMS,
        swap(TERMS, "isReplacedBy term:use", "isReplacedBy term:old-use"),
    ),
    Fault(
        "term-unused", "term/ability", TERMS, swap(STATEMENTS, "subject term:ability", "subject term:mode")
    ),
    # periods
    Fault(
        "period-reversed",
        "statement/M20",
        STATEMENTS,
        line(STATEMENTS, 'cr:validFrom "2022-06-24"^^xsd:date', 'cr:validUntil "2022-06-24"^^xsd:date'),
    ),
    Fault(
        "rule-without-version",
        "rule/ready",
        RULES,
        swap(RULES, "isVersionOf rule:ready", "isVersionOf rule:held"),
    ),
    Fault(
        "version-of-other-rule",
        "rule/ready/origin",
        RULES,
        swap(RULES, "isVersionOf rule:ready", "isVersionOf rule:held"),
    ),
    Fault(
        "version-name",
        "rule/mode-choice/2022-06-24",
        RULES,
        swap(RULES, 'validFrom "2022-06-24"', 'validFrom "2022-06-25"'),
    ),
    Fault(
        "version-overlap",
        "rule/ready/2023-01-01",
        RULES,
        add(RULES, VERSION.format(key="2023-01-01", dates='cr:validFrom "2023-01-01"^^xsd:date ;\n    ')),
    ),
    Fault(
        "version-gap",
        "rule/mode-choice/2022-06-24",
        RULES,
        swap(RULES, 'validUntil "2022-06-24"', 'validUntil "2022-06-20"'),
    ),
    Fault(
        "version-without-definition",
        "rule/ready/origin",
        RULES,
        swap(RULES, 'rule:ready ;\n    skos:definition "デッキを用意する。"@ja .', "rule:ready ."),
    ),
    Fault(
        "version-without-clause",
        "rule/held/2022-09-14",
        RULES,
        swap(RULES, "subject term:use ;\n    cr:cites clause:cr-1.50\\/601.1a .", "subject term:use ."),
    ),
    # statements and questions
    Fault(
        "statement-unproved",
        "statement/M20",
        STATEMENTS,
        both(change("scenario/hole-1", statements=()), change("scenario/hole-2", statements=())),
    ),
    Fault(
        "term-statement-without-term",
        "statement/U01",
        STATEMENTS,
        swap(
            STATEMENTS,
            'である。"@ja ;\n    dcterms:subject term:use',
            'である。"@ja ;\n    dcterms:subject rule:held',
        ),
    ),
    Fault(
        "statement-proved-out-of-period",
        "statement/M20",
        STATEMENTS,
        swap(STATEMENTS, 'validFrom "2022-06-24"', 'validFrom "2023-06-24"'),
    ),
    Fault(
        "open-statement-without-question",
        "statement/U58",
        STATEMENTS,
        swap(QUESTIONS, "statement:U58", "statement:U59"),
    ),
    Fault(
        "followed-not-a-reading", "question/which", QUESTIONS, swap(QUESTIONS, " , question:which\\/last", "")
    ),
    Fault(
        "reading-of-no-question",
        "question/which/last",
        QUESTIONS,
        swap(QUESTIONS, " , question:which\\/last", ""),
    ),
    # citations
    Fault(
        "clause-name",
        "clause/cr-1.50/601.1a",
        GAME_TTL,
        swap(GAME_TTL, 'cr:number "601.1a"', 'cr:number "601.1b"'),
    ),
    Fault(
        "edition-name", "edition/cr-1.50", GAME_TTL, swap(GAME_TTL, 'cr:number "1.50"', 'cr:number "1.51"')
    ),
    Fault(
        "edition-without-date",
        "edition/cr-1.50",
        GAME_TTL,
        swap(GAME_TTL, '    cr:validFrom "2026-04-10"^^xsd:date ;\n', ""),
    ),
    Fault(
        "edition-order",
        "edition/cr-1.50",
        GAME_TTL,
        swap(GAME_TTL, 'cr:validFrom "2026-04-10"', 'cr:validFrom "2022-04-10"'),
    ),
    Fault(
        "citation-out-of-period",
        "rule/mode-choice/origin",
        RULES,
        line(RULES, 'cr:beginning "不詳"@ja', "cr:cites clause:cr-1.30\\/700.2"),
    ),
    Fault(
        "document-unused",
        "document/other",
        GAME_TTL,
        add(GAME_TTL, 'document:other a cr:Document ; skos:prefLabel "別の文書"@ja .\n'),
    ),
    Fault(
        "version-not-of-its-edition",
        "rule/mode-choice/2022-06-24",
        RULES,
        swap(GAME_TTL, 'cr:validFrom "2022-06-24"', 'cr:validFrom "2022-06-23"'),
    ),
    Fault(
        "published-after-start",
        "rule/held/2022-09-14",
        RULES,
        line(RULES, 'cr:validFrom "2022-09-14"^^xsd:date', 'cr:published "2022-09-15"^^xsd:date'),
    ),
    Fault(
        "statement-date-without-change",
        "statement/M20",
        STATEMENTS,
        swap(STATEMENTS, 'validFrom "2022-06-24"', 'validFrom "2022-06-25"'),
    ),
    Fault(
        "edition-named-by-another-date",
        "edition/cr-1.50",
        GAME_TTL,
        swap(GAME_TTL, 'cr:number "1.50"', 'cr:number "2026-04-11"'),
    ),
)

FAULTS: Final = IN_FILES + IN_FACTS
