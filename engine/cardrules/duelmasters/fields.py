"""Fields turned upside down (総合ルール 308): what Dスイッチ does, once as long as the field stays."""

from __future__ import annotations

from typing import ClassVar

from cardrules.core.changes import Change, Mark
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.resolving import targets
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import Bindings, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import UPSIDE_DOWN


@value
class TurnedOver(Touched):
    """A field was turned upside down; untapping does not turn it back (105)."""

    word: ClassVar[str] = "turned-over"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark."""
        return (Mark(self.object.ref, Bindings({UPSIDE_DOWN: True})),)


@BOOK.rule(Clause.FIELD, inert=lambda _now, _each: True)
def can_be_turned(_now: Moment, each: GameObject) -> bool:
    """A field that has been turned upside down is not turned again (308)."""
    return not each.marks.get(UPSIDE_DOWN)


def turn_over(now: Moment, effect: GameSpecific) -> StepResult:
    """Carry out 「…を上下逆さまにする」; what is so already is not made so, and nothing goes on by it."""
    if "facts" in now:
        return Done(Effected(bool(now["facts"]), tried=True))
    refs = targets(now, effect.arguments[0], now.scope())
    if not isinstance(refs, tuple):
        return refs
    here = (each for each in map(now.state.find, refs) if each is not None)
    events = tuple(TurnedOver(each, now.scope().controller) for each in here if can_be_turned(now, each))
    return Perform(events, into="facts") if events else Done(Effected())
