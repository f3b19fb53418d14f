"""Whether something may be done: every rule that forbids it, and else where the source is silent.

The answer has three values. A rule that forbids always wins: only what no rule forbids can be
something that the source does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cardrules.core.decisions import UNSOURCED, Option, Refusal
from cardrules.core.values import Value, value
from cardrules.gate.silence import Topic, told


@value
class Objection(Value):
    """What stands against doing something: the rule, and why here; or that nothing is told of it."""

    rule: str
    because: str

    @property
    def forbids(self) -> bool:
        """Tell whether it is a rule that forbids, and not the silence of the source."""
        return self.rule != UNSOURCED


@cache
def silent(topic: Topic) -> Objection:
    """Return the objection that the source does not tell."""
    return Objection(UNSOURCED, told(topic))


def weighed(objections: Iterable[Objection]) -> tuple[Objection, ...]:
    """Return the objections that count: those that forbid, or where there are none, the silent ones."""
    found = tuple(dict.fromkeys(objections))
    return found and (tuple(each for each in found if each.forbids) or found)


def refusals(option: Option, objections: Iterable[Objection]) -> list[Refusal]:
    """Return a refusal of an option for each objection to it."""
    return [Refusal(option, each.rule, each.because) for each in objections]
