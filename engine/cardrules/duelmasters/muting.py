"""Events that trigger nothing (総合ルール 101.1, 101.2): texts that say so, or have it ignored."""

from __future__ import annotations

from cardrules.core.abilities import Muting
from cardrules.core.effects import Shift
from cardrules.core.evaluating import holds
from cardrules.core.events import Event
from cardrules.core.hearing import matches
from cardrules.core.moment import Moment
from cardrules.core.queries import Scope
from cardrules.core.working import at_work
from cardrules.duelmasters.events import Entered
from cardrules.duelmasters.ignoring import does_nothing
from cardrules.duelmasters.locks import text_beats_rule


def triggers(now: Moment, scope: Scope, event: Event) -> bool:
    """Tell whether an event triggers an ability that listens for it."""
    if isinstance(event, Entered) and _unheard(now) and does_nothing(now, ()):
        return False
    return not (_muted(now, scope, event) and text_beats_rule(now))


def _unheard(now: Moment) -> bool:
    """Tell whether an effect is under way that has ignored what comes of entering."""
    effects = (frame.bindings.get("effect") for frame in now.state.agenda)
    return any(isinstance(each, Shift) and each.unheard for each in effects)


def _muted(now: Moment, scope: Scope, event: Event) -> bool:
    """Tell whether a text says that what an event is about is not triggered by it."""
    if event.subject is None or event.subject.id != scope.source.id:
        return False
    if not now.state.effects and not now.library.pool.has(Muting):
        return False
    return any(
        matches(now, muting.pattern, event, at)
        and (muting.condition is None or holds(now, muting.condition, at))
        for muting, at in at_work(now, Muting)
    )
