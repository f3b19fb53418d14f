"""Why nothing comes of 「…使ってもよい」 (総合ルール 101.2): the card in question can be used in no way."""

from __future__ import annotations

from cardrules.core.abilities import Effect
from cardrules.core.decisions import UNSOURCED, Option, Refusal
from cardrules.core.effects import IfDone, Named, This, Use
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.queries import Scope
from cardrules.core.records import replace
from cardrules.core.resolving import found_by
from cardrules.duelmasters.limits import Applied
from cardrules.duelmasters.ways_by_effect import changes_by, ways_by_effect


def against_using(now: Moment, effect: Effect, scope: Scope) -> tuple[Refusal, ...]:
    """Return what stands against using the cards that a text has used, if that stands against each way.

    It stands against the use, and against the ability that has it made. What is chosen first is another
    thing, and so is what no source tells.
    """
    use = _use_in(effect)
    if use is None or not isinstance(use.target, (This, Named)):
        return ()
    return _in_no_way(now, use, found_by(now, use.target, scope), scope)


def _use_in(effect: Effect) -> Use | None:
    """Return the use of a card that a text begins with."""
    if isinstance(effect, (Applied, IfDone)):
        return _use_in(effect.effect if isinstance(effect, Applied) else effect.first)
    return effect if isinstance(effect, Use) else None


def _in_no_way(now: Moment, use: Use, cards: tuple[GameObject, ...], scope: Scope) -> tuple[Refusal, ...]:
    try:
        ways = [
            (each, way)
            for each in cards
            for way in ways_by_effect(
                now, each, scope.controller, use.word, free=use.free, given=changes_by(use)
            )
        ]
    except UnsourcedError:
        return ()
    if any(isinstance(way, Option) or way.rule == UNSOURCED for _, way in ways):
        return ()
    refused = [(each, way) for each, way in ways if isinstance(way, Refusal)]
    abilities = (replace(way, option=Option("effect", each.ref)) for each, way in refused)
    return (*(way for _, way in refused), *abilities)
