"""Every verdict of 攻撃 and 移動 on every small board, against a reading of the tables themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from cardrules.core.decisions import Option
from cardrules.core.kernel import Kernel
from cardrules.core.merging import unmerged
from cardrules.core.moment import Moment
from cardrules.core.values import Seat
from cardrules.gate import verdicts
from cardrules.gate.verdicts import ALLOWED, FORBIDDEN, UNSTATED, Creature, Creatures, Variant
from tests.gate import tables

KINDS = tuple(each for row in ("front", "rear") for each in verdicts.creatures(row))
SIDES = tuple((*front, *rear) for front, rear in product(verdicts.lines("front"), verdicts.lines("rear")))
"""Every side of the field with up to two creatures a row."""

ATTACK_VARIANTS = tuple(verdicts.variants(*verdicts.ATTACK_QUESTIONS))
MOVE_VARIANTS = tuple(verdicts.variants(*verdicts.MOVE_QUESTIONS))


def _front(side: Creatures) -> Creatures:
    return tuple(each for each in side if each.row == "front")


def _name(variant: Variant) -> str:
    return " ".join((variant.regime or "current", *(answer for _, answer in variant.readings)))


def _wrong(variant: Variant, own: Creatures, others: Creatures) -> list[tuple[Creature, Creature]]:
    now = verdicts.moment(variant, own, others)
    return [
        (own[one], others[other])
        for one, other, said in verdicts.attacks(now)
        if verdicts.verdict(said) != tables.attack(variant, own[one], _front(others), others[other])
    ]


def test_there_are_as_many_boards_as_there_should_be() -> None:
    assert len(KINDS) == 8
    assert len(SIDES) == 15 * 15
    assert len(ATTACK_VARIANTS) == 2 * 2 * 2 * 2 * 3
    assert len(MOVE_VARIANTS) == 2 * 3


@pytest.mark.parametrize("variant", ATTACK_VARIANTS, ids=_name)
def test_each_attacker_against_each_side_under_each_reading(variant: Variant) -> None:
    wrong = {
        (attacker, others): found
        for attacker, others in product(KINDS, SIDES)
        if (found := _wrong(variant, (attacker,), others))
    }
    assert not wrong


@pytest.mark.parametrize("variant", tuple(verdicts.variants()), ids=_name)
def test_every_board_of_two_sides(variant: Variant) -> None:
    """The attacker's own side bears on nothing: the same verdicts whoever stands beside it."""
    wrong = [(own, others) for own, others in product(SIDES, SIDES) if own and _wrong(variant, own, others)]
    assert not wrong


@pytest.mark.parametrize("variant", MOVE_VARIANTS, ids=_name)
def test_every_move_on_every_side(variant: Variant) -> None:
    for own, others in product(SIDES, ((), SIDES[-1])):
        for place, to, said in verdicts.moves(verdicts.moment(variant, own, others)):
            assert verdicts.verdict(said) == tables.move(variant, own[place], to)


def test_the_second_retired_table_is_that_of_attacks() -> None:
    variant = Variant("retired-flying")
    for front, target in product(verdicts.lines("front"), KINDS):
        attacker = Creature("front", "rise", flying=False)
        assert tables.attack(variant, attacker, front, target) == tables.retired_for_others(front, target.row)


def test_what_is_offered_is_what_nothing_stands_against() -> None:
    """The decision that a player is asked says the same as the rules one by one."""
    for own, others in product(SIDES[1::17], SIDES[1::13]):
        now = verdicts.moment(Variant(), own, others)
        with unmerged():
            asked = Kernel(now.game, now.library).advance(now.state).decision
        assert asked is not None
        first, second = (_ids(now, seat) for seat in Seat)
        expected = {(first[one], second[other]): said for one, other, said in verdicts.attacks(now)}
        assert {pair for pair, said in expected.items() if not said} == set(_pairs(asked.options))
        silent = (each.option for each in asked.unsourced)
        mine = {pair for pair in _pairs(silent) if pair[0] in first}
        assert {pair for pair, said in expected.items() if verdicts.verdict(said) == UNSTATED} == mine


def _ids(now: Moment, seat: Seat) -> list[int]:
    return [each.id for each in now.state.zone("field", seat)]


def _pairs(options: Iterable[Option]) -> Iterator[tuple[int, int]]:
    return ((each.choice.attacker.id, each.choice.target.id) for each in options if each.act == "attack")


def test_the_published_tables_have_every_verdict_and_name_the_rules_that_forbid() -> None:
    rows = list(verdicts.attack_table(Variant()))
    assert {row.verdict for row in rows} == {ALLOWED, FORBIDDEN, UNSTATED}
    assert all(bool(row.rules) == (row.verdict == FORBIDDEN) for row in rows)
    assert {rule for row in rows for rule in row.rules} == {"attack-legality", "rear-row-cannot-attack"}
    moves = list(verdicts.move_table(Variant()))
    assert Counter(row.verdict for row in moves) == {FORBIDDEN: 8, ALLOWED: 4, UNSTATED: 4}
