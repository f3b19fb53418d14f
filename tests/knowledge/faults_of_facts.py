"""Faults that show only beside code, features and results: for each check one."""

from __future__ import annotations

from datetime import date
from typing import Final

from cardrules.knowledge.sources import CodeRule
from tests.knowledge.small import CHANGE, CODE, World
from tests.knowledge.small import FEATURE as PATH
from tests.knowledge.spoiling import Fault, both, change

RULES, STATEMENTS = "rules/600.ttl", "statements.ttl"
FEATURE, OLD, NEW = (PATH, 3), (PATH, 9), (PATH, 21)


def _code_only(world: World) -> None:
    world.facts.append(CodeRule("duelmasters", "ghost", "origin", None, None, "m", CODE, 40))


def _other_version(world: World) -> None:
    world.change("code/mode-choice/2022-06-24", version="2022-06-25")


def _no_code(world: World) -> None:
    world.drop(lambda fact: not (isinstance(fact, CodeRule) and fact.rule == "held"))


def _half_code(world: World) -> None:
    world.drop(lambda fact: not (isinstance(fact, CodeRule) and fact.version == "origin"))


def _ready_in_code(world: World) -> None:
    world.facts.append(CodeRule("duelmasters", "ready", "origin", None, None, "m", CODE, 50))


def _same_ruling(world: World) -> None:
    world.facts.append(world.facts[6])
    world.change("ruling/hole", path="scenarios/duelmasters/mode/other.feature", line=1)


def _same_scenario(world: World) -> None:
    world.facts.append(world.facts[7])
    world.change("scenario/hole-1", line=40)


IN_FACTS: Final = (
    # code
    Fault("code-rule-unknown", "code/ghost/origin", (CODE, 40), _code_only),
    Fault("code-version-unknown", "code/mode-choice/2022-06-25", (CODE, 10), _other_version),
    Fault(
        "code-version-dates",
        "rule/mode-choice/origin",
        RULES,
        change("code/mode-choice/origin", until=date(2022, 6, 23)),
    ),
    Fault(
        "code-version-lack",
        "rule/mode-choice/origin",
        RULES,
        change("code/mode-choice/origin", lack="absent"),
    ),
    Fault("rule-without-code", "rule/held", RULES, _no_code),
    Fault("rule-enforced-after-all", "rule/ready", RULES, _ready_in_code),
    Fault("version-without-code", "rule/mode-choice/origin", RULES, _half_code),
    Fault(
        "version-without-scenario",
        "rule/mode-choice/origin",
        RULES,
        change("scenario/hole-1", outcome="draft"),
    ),
    Fault("absence-without-scenario", "rule/held/origin", RULES, change("scenario/hole-1", outcome="draft")),
    # scenarios and rulings
    Fault("scenario-failed", "scenario/hole-2", NEW, change("scenario/hole-2", outcome="failed")),
    Fault("scenario-not-run", "scenario/hole-2", NEW, change("scenario/hole-2", outcome="unsupported")),
    Fault("scenario-without-date", "scenario/hole-2", NEW, change("scenario/hole-2", as_of=None)),
    Fault(
        "claimed-rule-not-applied",
        "scenario/hole-1",
        OLD,
        change("scenario/hole-1", rules=("mode-choice", "held")),
    ),
    Fault("applied-out-of-period", "scenario/hole-1", OLD, change("scenario/hole-1", as_of=CHANGE)),
    Fault(
        "ruling-without-scenario",
        "ruling/hole",
        FEATURE,
        both(change("scenario/hole-1", outcome="draft"), change("scenario/hole-2", outcome="draft")),
    ),
    Fault("ruling-not-playable", "ruling/hole", FEATURE, change("ruling/hole", lacking="言い方がない。")),
    Fault("ruling-twice", "ruling/hole", ("scenarios/duelmasters/mode/other.feature", 1), _same_ruling),
    Fault("scenario-twice", "scenario/hole-1", (FEATURE[0], 40), _same_scenario),
    Fault("ruling-without-date", "ruling/hole", FEATURE, change("ruling/hole", date=None)),
    Fault("ruling-dated-and-undated", "ruling/hole", FEATURE, change("ruling/hole", undated=True)),
    Fault("ruling-date-differs", "ruling/hole", FEATURE, change("ruling/hole", date=date(2022, 6, 23))),
    Fault(
        "answer-overlap",
        "ruling/hole",
        FEATURE,
        change("ruling/hole", answers=((None, date(2022, 7, 1), "いいえ"), (CHANGE, None, "はい"))),
    ),
    Fault(
        "answer-gap",
        "ruling/hole",
        FEATURE,
        change("ruling/hole", answers=((None, date(2022, 6, 1), "いいえ"), (CHANGE, None, "はい"))),
    ),
    Fault("answer-flip-unproved", "ruling/hole", FEATURE, change("scenario/hole-1", as_of=date(2022, 6, 30))),
    # phrases and cards
    Fault("phrase-term-unknown", "phrase/cast", (CODE, 3), change("phrase/cast", terms=("used",))),
    Fault("retired-term-in-use", "phrase/cast", (CODE, 3), change("phrase/cast", terms=("old-use",))),
    Fault(
        "card-unused",
        "card/hole",
        ("ontology/duelmasters/cards/hole.card", 1),
        both(*(change(node, cards=()) for node in ("ruling/hole", "scenario/hole-1", "scenario/hole-2"))),
    ),
)
