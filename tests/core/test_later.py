"""What is worked out only if somebody looks is the same then as if it had been worked out at once."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final

import pytest

from cardrules.core.codec import dumps, loads
from cardrules.core.decisions import UNSOURCED, ByAct, ByRule, Decision, Option, Refusal
from cardrules.core.later import Later
from cardrules.core.values import Bindings, Seat
from cardrules.core.walk import rewrite

WHY = (Refusal(Option("use", 1), "a-rule", "why"), Refusal(Option("use", 2), UNSOURCED, "nobody says"))


def _decision(refused: Later[Refusal] | tuple[Refusal, ...]) -> Decision:
    return Decision(Seat.FIRST, "main", "act", (Option("pass"), Option("use", 3)), refused=refused)


def test_it_is_worked_out_once_and_only_when_it_is_read() -> None:
    asked: list[int] = []

    def work_out() -> tuple[int, ...]:
        asked.append(1)
        return (1, 2)

    found = Later(work_out)
    assert (found.known, asked) == (False, [])
    assert (found[0], len(found), tuple(found), 2 in found) == (1, 2, (1, 2), True)
    assert (found.known, asked) == (True, [1])


def test_it_equals_the_tuple_of_what_is_in_it() -> None:
    assert Later(lambda: (1, 2)) == (1, 2)
    assert (1, 2) == Later(lambda: (1, 2))
    assert Later(lambda: (1, 2)) == Later(lambda: [1, 2])
    assert Later(lambda: (1, 2)) != (1, 3)
    assert hash(Later(lambda: (1, 2))) == hash((1, 2))


def test_a_decision_is_stored_with_its_refusals() -> None:
    at_once, later = _decision(WHY), _decision(Later(lambda: WHY))
    assert dumps(later) == dumps(at_once)
    assert loads(dumps(later)) == at_once
    assert loads(dumps(later)).refused == WHY
    assert rewrite(later, lambda each: each).refused == WHY


def test_decisions_are_told_apart_without_working_out_their_refusals() -> None:
    at_once, later = _decision(WHY), _decision(refused := Later(lambda: WHY))
    assert later == at_once
    assert hash(later) == hash(at_once)
    assert not refused.known


def test_doubts_are_found_among_refusals_that_are_worked_out_later() -> None:
    assert _decision(Later(lambda: WHY)).unsourced == WHY[1:]
    assert _decision(WHY).unsourced == WHY[1:]


def test_refusals_by_rule_are_not_worked_out_to_look_for_doubts() -> None:
    refused = ByRule(lambda: WHY[:1])
    assert _decision(refused).unsourced == ()
    assert not refused.known


def test_refusals_of_some_acts_are_worked_out_without_the_others() -> None:
    asked: list[object] = []

    def work_out(acts: frozenset[str] | None) -> tuple[Refusal, ...]:
        asked.append(acts)
        return WHY if acts is None else WHY[:1]

    refused = ByAct(work_out)
    decision = _decision(refused)
    assert tuple(decision.against(frozenset({"use"}))) == WHY[:1]
    assert (refused.known, asked) == (False, [frozenset({"use"})])
    assert tuple(decision.refused) == WHY
    assert tuple(decision.against(frozenset({"use"}))) == WHY
    assert asked == [frozenset({"use"}), None]
    assert _decision(WHY).against(frozenset({"attack"})) == WHY
    assert loads(dumps(decision)).refused == WHY


CHANGES: Final[dict[str, Callable[[Any], object]]] = {
    "update": lambda each: each.update({"a": 2}),
    "pop": lambda each: each.pop("a"),
    "clear": lambda each: each.clear(),
    "setdefault": lambda each: each.setdefault("b", 1),
    "put": lambda each: each.__setitem__("a", 2),
    "delete": lambda each: each.__delitem__("a"),
    "popitem": lambda each: each.popitem(),
}


@pytest.mark.parametrize("name", CHANGES)
def test_bindings_cannot_be_changed(name: str) -> None:
    bound = Bindings({"a": 1})
    with pytest.raises(TypeError):
        CHANGES[name](bound)
    assert bound == {"a": 1}


def test_bindings_survive_copying() -> None:
    bound = Bindings({"a": (1, 2)})
    assert hash(copy.deepcopy(bound)) == hash(bound)
    assert copy.deepcopy(bound) == bound
    assert isinstance(copy.copy(bound), Bindings)
