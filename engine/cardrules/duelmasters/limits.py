"""Using abilities, apart from using cards: by keywords that are declared, and those used once a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from cardrules.core.changes import Change, SetFact
from cardrules.core.moment import Moment
from cardrules.core.ongoing import Waiting
from cardrules.core.queries import GameCondition, Scope
from cardrules.core.values import Seat, Value, value
from cardrules.core.walk import children
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import AbilityEvent


@value
class OtherUsed(GameCondition):
    """Another ability of a keyword than this one has been used this turn by the same player."""

    keyword: str


@value
class AbilityUsed(AbilityEvent):
    """An ability of a keyword was used; using a card is another thing."""

    word: ClassVar[str] = "ability-used"
    keyword: str

    def changes(self) -> tuple[Change, ...]:
        """Return it put down until the turn is over."""
        return (SetFact(_key(self.keyword, self.waiting.controller), self.waiting.source.ref),)


def _key(keyword: str, player: Seat) -> tuple[str, str, Seat]:
    return ("once", keyword, player)


@BOOK.rule(Clause.USING_AN_ABILITY, inert=lambda _now: False)
def counted(_now: Moment) -> bool:
    """Using an ability is counted for itself, apart from using a card."""
    return True


def other_used(now: Moment, condition: OtherUsed, scope: Scope) -> bool:
    """Tell whether another such ability has been used this turn."""
    by = now.fact(_key(condition.keyword, scope.controller))
    return by is not None and by != scope.source.ref and counted(now)


def uses(now: Moment, each: Waiting, declared: str | None) -> tuple[AbilityUsed, ...]:
    """Return the event of using an ability: one declared by a keyword, or one used once in a turn.

    Of one that asks whether another was used, it is the first time in the turn that counts.
    """
    if declared is not None:
        return (AbilityUsed(each, declared),) if counted(now) else ()
    return tuple(
        AbilityUsed(each, keyword)
        for keyword in dict.fromkeys(_asked(each.ability.condition))
        if now.fact(_key(keyword, each.controller)) is None
    )


def _asked(condition: Any) -> Iterator[str]:
    """Yield the keywords of whose use a condition asks."""
    if isinstance(condition, OtherUsed):
        yield condition.keyword
    elif isinstance(condition, (Value, tuple)):
        for part in children(condition):
            yield from _asked(part)
