"""ハイパーモード (総合ルール 816): for a while a creature has what is printed below, its power among it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules.core.abilities import Ability, Continuous, Dormant, Effect, Modification
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.ongoing import ActiveEffect
from cardrules.core.queries import Number
from cardrules.core.resolving import Granted
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import Bindings, value
from cardrules.core.walk import children
from cardrules.core.working import BEARERS, OBJECTS
from cardrules.duelmasters.clauses import BOOK, Clause

HEADING: Final = "ハイパーモード"
"""Under this heading stands what a creature has in that mode."""

NAME: Final = "hyper-mode"
"""The name of the effect by which a creature comes into it, which takes how long it lasts."""

POWER: Final = "hyper-power"
"""The characteristic that its power is in that mode."""


@value
class InHyperMode(Continuous):
    """What makes the power of a creature that of its ハイパーモード, as long as it is in it."""


Below = tuple[Ability, ...]
"""What a creature has in that mode: what changes its power, and the abilities printed below."""


@BOOK.rule(Clause.HYPER_MODE, inert=lambda _now, _below: ())
def has_what_stands_below(_now: Moment, below: Below) -> Below:
    """In ハイパーモード a creature has the power and the abilities printed below (816)."""
    return below


has_what_stands_below.not_before("2024-04-12")


@BOOK.rule(Clause.HYPER_MODE_NOT_AGAIN, inert=lambda _now: False)
def not_again(_now: Moment) -> bool:
    """What is in ハイパーモード is not brought into it once more (816)."""
    return True


def come_into_it(now: Moment, effect: GameSpecific) -> StepResult:
    """Carry out 「ハイパーモードになる」: an effect that lasts, whatever becomes of the ability."""
    if "facts" in now:
        return Done(Effected(bool(now["facts"])))
    scope = now.scope()
    each = now.state.find(scope.source.ref)
    below = () if each is None else has_what_stands_below(now, tuple(_below(now, each)))
    (duration,) = effect.arguments
    lasting = tuple(
        ActiveEffect(scope.source, scope.controller, ability, duration, _bound(ability, scope.source))
        for ability in below
    )
    return Perform((Granted(lasting[0], lasting[1:]),), into="facts") if lasting else Done(Effected())


def _below(now: Moment, each: GameObject) -> Iterator[Ability]:
    power = Number(now.printed(each, POWER))
    yield InHyperMode((Modification("power", "set", power),))
    for one in now.library[each.card].abilities:
        if isinstance(one, Dormant) and one.heading == HEADING:
            yield from (one.ability, *one.more)


def _bound(ability: Ability, each: GameObject) -> Bindings:
    name = OBJECTS if isinstance(ability, InHyperMode) else BEARERS
    return Bindings({name: (each.ref,)})


def why_not_again(now: Moment, effect: Effect, each: GameObject) -> str | None:
    """Return why an effect cannot bring an object into the mode that it is in, or ``None``."""
    if not _brings_into_it(effect) or not _is_in_it(now, each) or not not_again(now):
        return None
    return f"《{each.card}》はもうハイパーモードである"


def _is_in_it(now: Moment, each: GameObject) -> bool:
    return any(
        isinstance(lasting.ability, InHyperMode) and each.ref in lasting.bound[OBJECTS]
        for lasting in now.state.effects
    )


def _brings_into_it(part: Any) -> bool:
    return (isinstance(part, GameSpecific) and part.name == NAME) or any(map(_brings_into_it, children(part)))
