"""The condensed tables say of every case what the whole table says, in words that are true of it alone."""

from __future__ import annotations

from itertools import product

from cardrules.gate import condensed, verdicts
from cardrules.gate.condensed import Table
from cardrules.gate.verdicts import Creature, Variant
from tests.gate import tables


def _taken(table: Table) -> list[Variant]:
    """Every regime and reading that a table stands for; a question that it does not name is read anyhow."""
    named = dict(table.readings)
    answers = [
        [(question.slug, each) for each in named.get(question.slug, question.readings)]
        for question in verdicts.ATTACK_QUESTIONS
    ]
    return [Variant(regime, chosen) for regime in table.regimes for chosen in product(*answers)]


def test_each_regime_and_reading_stands_in_one_table() -> None:
    taken = [variant for table in condensed.attacks() for variant in _taken(table)]

    assert len(taken) == len(set(taken)) == condensed.attack_counts().variants
    assert set(taken) == set(verdicts.variants(*verdicts.ATTACK_QUESTIONS))


def test_every_cell_says_what_the_source_says_of_every_case_in_it() -> None:
    for table in condensed.attacks():
        cells = {
            (said, line.cases): outcome.verdict
            for line in table.lines
            for said, outcome in zip(table.columns, line.outcomes, strict=True)
        }
        for variant in _taken(table):
            counted = 0
            for (who, (target, front)), said in cells.items():
                found = _cases(who, target, front)
                counted += len(found)
                assert {tables.attack(variant, *case) for case in found} == {said}
            assert counted == len(condensed.attack_rows()[variant])


def _cases(who: str, target: str, front: str) -> list[tuple[Creature, tuple[Creature, ...], Creature]]:
    kinds = [each for row in ("front", "rear") for each in verdicts.creatures(row)]
    attackers = [each for each in kinds if any(_is(each, one) for one in who.split("、"))]
    fronts = [each for each in verdicts.lines("front") if _holds(front, each)]
    return [
        (attacker, line, each)
        for attacker, line in product(attackers, fronts)
        for each in (dict.fromkeys(line) if target == "前衛" else verdicts.creatures("rear"))
    ]


def _is(each: Creature, words: str) -> bool:
    return all(word in each.words.split("・") for word in words.split("・"))


def _holds(said: str, front: tuple[Creature, ...]) -> bool:
    """Whether words are true of a front row, read independently of how they were found."""
    if said == "どの並びでも":
        return True
    return any(
        all(_true(part, front) for part in every.split("、かつ")) for every in said.split("。または、")
    )


def _true(part: str, front: tuple[Creature, ...]) -> bool:
    kind = part.removesuffix("がいない").removesuffix("がいる").removesuffix("クリーチャー")
    words = [word for word in kind.split("の") if word]
    return part.endswith("がいる") == any(all(word in each.words for word in words) for each in front)


def test_moves_depend_on_one_question_alone_in_both_regimes() -> None:
    found = condensed.moves()

    assert [table.readings for table in found] == [
        (("tumbled-move", (reading,)),) for reading in ("unstated", "allowed", "forbidden")
    ]
    assert all(table.regimes == ("", "retired-flying") for table in found)
    assert [table.default for table in found] == [True, False, False]
    assert [line.cases for line in found[0].lines] == list(product(("前衛", "後衛"), ("前衛", "後衛")))


def test_followed_tables_come_first_in_each_regime() -> None:
    found = condensed.attacks()
    first = {table.regimes: table.default for table in reversed(found)}

    assert first == {("",): True, ("retired-flying",): True}
    assert sum(table.default for table in found) == 2


def test_current_rules_fit_on_three_lines() -> None:
    table = condensed.attacks()[0]

    assert [(line.cases, [each.verdict for each in line.outcomes]) for line in table.lines] == [
        (("前衛", "どの並びでも"), ["可", "定めなし", "不可"]),
        (("後衛", "ライズ状態がいない"), ["可", "定めなし", "不可"]),
        (("後衛", "ライズ状態がいる"), ["不可", "不可", "不可"]),
    ]
    assert [line.count for line in table.lines] == [14, 6, 9]
