"""Abilities at work apart from any card: effects that last, triggered abilities that wait.

With them stand the changes by which they begin and end.
"""

from __future__ import annotations

from cardrules.core.abilities import Ability, Triggered
from cardrules.core.changes import Change
from cardrules.core.events import Event
from cardrules.core.objects import GameObject
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value


@value
class ActiveEffect(Value):
    """An effect that lasts: an ability at work apart from any card.

    ``duration`` is the name of the moment that ends it; ``bound`` what it was locked to.
    """

    source: GameObject
    controller: Seat
    ability: Ability
    duration: str
    bound: Bindings = EMPTY


@value
class Waiting(Value):
    """A triggered ability that waits: whose, from what (as it was), and for which event.

    ``number`` tells equal ones apart; ``known`` holds choices made beforehand.
    """

    number: int
    ability: Triggered
    source: GameObject
    controller: Seat
    event: Event | None = None
    known: Bindings = EMPTY


@value
class Begin(Change):
    """An effect begins to last."""

    effect: ActiveEffect


@value
class End(Change):
    """All effects of one duration end, or only those of one player."""

    duration: str
    controller: Seat | None = None


@value
class Wait(Change):
    """A triggered ability begins to wait."""

    waiting: Waiting


@value
class Unwait(Change):
    """A waiting ability no longer waits: it is about to be resolved, or is gone."""

    waiting: Waiting
