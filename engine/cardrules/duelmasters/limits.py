"""Keyword abilities of which a player uses but one in a turn: ファイナル革命."""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.changes import Change, SetFact
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.ongoing import Waiting
from cardrules.core.values import value
from cardrules.duelmasters.clauses import BOOK, Clause

LIMITED: Final = {"changed-in": "ファイナル革命"}
"""These keywords, by the event upon which they trigger."""

Key = tuple[str, str, object]


@value
class AbilityUsed(Event):
    """An ability was used of which there is one in a turn; using a card is another thing."""

    word: ClassVar[str] = "ability-used"
    waiting: Waiting

    def changes(self) -> tuple[Change, ...]:
        """Return it put down until the turn is over."""
        return (SetFact(_key(self.waiting), self.waiting.source.ref),)


def _key(each: Waiting) -> Key | None:
    keyword = LIMITED.get(each.ability.pattern.event)
    return None if keyword is None else ("once", keyword, each.controller)


@BOOK.rule(Clause.USING_AN_ABILITY, inert=lambda _now: False)
def counted(_now: Moment) -> bool:
    """Using an ability is counted for itself, apart from using a card."""
    return True


def used_up(now: Moment, each: Waiting) -> bool:
    """Tell whether another such ability has been used this turn."""
    by = now.fact(_key(each)) if _key(each) is not None else None
    return by is not None and by != each.source.ref and counted(now)


def uses(now: Moment, each: Waiting) -> tuple[AbilityUsed, ...]:
    """Return the event of using such an ability, the first time in a turn."""
    key = _key(each)
    return () if key is None or now.fact(key) is not None else (AbilityUsed(each),)
