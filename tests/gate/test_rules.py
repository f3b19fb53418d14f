"""The rules of ゲート as a book: complete, each can be taken out, and what cannot be is refused."""

from __future__ import annotations

import random
import re

import pytest

from cardrules.core.engine import RuleEvent
from cardrules.core.errors import InputError
from cardrules.core.files import root
from cardrules.core.position import Cell, Position, Row
from cardrules.core.rules import INERT, Question
from cardrules.core.values import Bindings, Seat
from cardrules.gate.clauses import BOOK, Clause
from cardrules.gate.silence import PREFIX, Topic, told
from cardrules.gate.zones import MANA
from tests.contract.record import playout
from tests.gate import positions


def _ontology(kind: str) -> set[str]:
    text = "".join(path.read_text("utf-8") for path in (root() / "ontology" / "gate").rglob("*.ttl"))
    return set(re.findall(rf"^{kind}:([a-z0-9-]+(?:\\/[a-z0-9-]+)?) a cr:", text, re.MULTILINE))


def test_every_rule_and_version_of_the_ontology_is_carried_out_and_no_other() -> None:
    versions = {f"{rule.slug}\\/{each.key}" for rule in BOOK.rules.values() for each in rule.versions}
    assert {name for name in _ontology("rule") if "\\" not in name} == set(BOOK.rules) == set(Clause)
    assert {name for name in _ontology("rule") if "\\" in name} == versions


def test_every_open_question_of_the_ontology_has_its_readings_here() -> None:
    named = {f"{each.slug}\\/{reading}" for each in BOOK.questions.values() for reading in each.readings}
    assert {name for name in _ontology("question") if "\\" in name} == named


@pytest.mark.parametrize("question", BOOK.questions.values(), ids=lambda each: each.slug)
def test_the_reading_followed_is_the_default(question: Question) -> None:
    text = (root() / "ontology" / "gate" / "questions.ttl").read_text("utf-8")
    followed = rf"question:{question.slug} a cr:Question.*?cr:followed question:{question.slug}\\/(\S+)"
    found = re.search(followed, text, re.DOTALL)
    assert found is not None
    assert found[1] == question.default


@pytest.mark.parametrize("clause", list(Clause))
def test_play_goes_on_without_any_one_rule(clause: Clause) -> None:
    """Ablation changes what happens; it never breaks the engine."""
    engine = positions.engine()
    for seed in range(8):
        dice = random.Random(seed)
        first = positions.random_position(dice)
        altered = Position(
            "gate", first.rows, None, first.regime, first.readings, Bindings({clause.value: INERT}),
            first.turn, facts=first.facts,
        )  # fmt: skip
        play, _ = playout(engine, altered, dice, 20)
        assert engine.decision(play) is not None


@pytest.mark.parametrize(
    "cells,message",
    [
        ((Cell("笛"), Cell("鏡")), "オルターが場に2枚以上ある"),
        ((Cell("兵"),), "どの区分にいるか分からない"),
        ((Cell("笛", marks=("後衛",)),), "区分がない"),
        ((Cell("赤のゲート", marks=("前衛",)),), "区分がない"),
    ],
    ids=["two alters", "no row", "alter in a row", "gate in a row"],
)
def test_a_position_that_cannot_be_is_refused(cells: tuple[Cell, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        positions.engine().load(Position("gate", (Row("field", Seat.FIRST, cells),)))


def test_a_reading_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError, match="という読みはない"):
        positions.engine().load(Position("gate", readings=Bindings({"tumbled-attack": "maybe"})))


def test_mana_of_several_destroyed_at_once_is_added_up() -> None:
    cells = (Cell("兵", 2, marks=("前衛",)), Cell("鷹", marks=("後衛",)))
    engine = positions.engine()
    play = engine.load(Position("gate", (Row("field", Seat.FIRST, cells),)))
    after = engine.force(play, RuleEvent("destroyed", Seat.FIRST, ("兵", "鷹")))
    assert engine.observe(after).facts[MANA, Seat.FIRST] == 3


def test_every_silence_has_words_and_says_that_it_is_one() -> None:
    assert all(told(topic).startswith(PREFIX) and len(told(topic)) > len(PREFIX) for topic in Topic)
