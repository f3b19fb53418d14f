"""状態定義効果: how cards are put where they go (総合ルール 110.4f)."""

from __future__ import annotations

from cardrules.core.abilities import Shaping
from cardrules.core.events import Event, Moved
from cardrules.core.moment import Moment
from cardrules.core.queries import Scope
from cardrules.core.records import replace
from cardrules.duelmasters.clauses import BOOK, Clause


@BOOK.rule(Clause.STATE_DEFINING_EFFECT, inert=lambda _now, event, _found: event)
def arriving_so(_now: Moment, event: Event, found: tuple[tuple[Shaping, Scope], ...]) -> Event:
    """What is said of how a card is put somewhere replaces nothing, and all of it applies (110.4f)."""
    if not isinstance(event, Moved):
        return event
    marks = event.marks
    for ability, _scope in found:
        marks = marks.bind(ability.marks)
    return replace(event, marks=marks)


arriving_so.unknown_before("2021-03-16")
