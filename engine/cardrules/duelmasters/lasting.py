"""Effects that last for a while: on what they bear (総合ルール 110.2e)."""

from __future__ import annotations

from dataclasses import replace

from cardrules.core.abilities import Continuous
from cardrules.core.effects import Every, Grant
from cardrules.core.moment import Moment
from cardrules.core.queries import Selector
from cardrules.core.resolving import RESOLVERS
from cardrules.core.results import StepResult
from cardrules.duelmasters.clauses import BOOK, Clause


@BOOK.rule(Clause.SCOPE_FIXED_AT_GENERATION, inert=lambda _now, by_spell: False)
def fixed_when_made(_now: Moment, by_spell: bool) -> bool:
    """An effect bears only on what was in its scope when it was made; what comes later it misses (110.2e)."""
    return True


@fixed_when_made.until("2017-04-06")
def fixed_for_spells(_now: Moment, by_spell: bool) -> bool:
    """Of effects made by spells alone this was said."""
    return by_spell


def grant(now: Moment, effect: Grant) -> StepResult:
    """Make an effect last: on the objects that there are, or on whatever fits as long as it lasts."""
    target = effect.target
    if not isinstance(target, Every) or not isinstance(target.selector, Selector) or not effect.modifications:
        return RESOLVERS[Grant](now, effect)
    types = now.library[now.scope().source.card].characteristics.get("types", ())
    if "facts" in now or fixed_when_made(now, "spell" in types):
        return RESOLVERS[Grant](now, effect)
    which = target.selector
    whatever = Continuous(
        effect.modifications, this=False, who=which.side, conditions=which.conditions, reach=which.zones
    )
    return RESOLVERS[Grant](now, replace(effect, target=None, ability=whatever, modifications=()))
