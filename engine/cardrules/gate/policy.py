"""The policy of this game: what the kernel's mechanisms are told to do here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.core.effects import Shift
from cardrules.core.evaluating import amount
from cardrules.core.events import Event
from cardrules.core.game import Policy
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.queries import ObjectCondition, Scope
from cardrules.gate.alters import one_alter, strayed
from cardrules.gate.objects import counts
from cardrules.gate.processes import moving
from cardrules.gate.vocabulary import VOCABULARY
from cardrules.gate.words import WORDS
from cardrules.gate.zones import FIELD
from cardrules.language.kinds import kinds

_ARITHMETIC: Final[dict[str, Callable[[int, int], int]]] = {
    "set": lambda _base, number: number,
    "add": lambda base, number: base + number,
    "subtract": lambda base, number: base - number,
}

_KIND: Final = kinds(VOCABULARY)


class GatePolicy(Policy):
    """What this game decides where the kernel leaves it to the game."""

    def counts(self, now: Moment, key: ZoneKey, each: GameObject) -> bool:
        """A gate or token counts among the cards of the field by the rule for that."""
        return counts(now, key, each)

    def works_in(self, zones: tuple[str, ...], zone: str) -> bool:
        """An ability that names no zone works on the field."""
        return zone in zones if zones else zone == FIELD

    def word(self, name: str) -> str:
        """Return the word for a characteristic, zone or kind of choice."""
        return WORDS.get(name, name)

    def kind(self, conditions: Sequence[ObjectCondition]) -> str:
        """Return what a text calls that which meets conditions."""
        return _KIND(tuple(conditions))

    def combine(self, now: Moment, _name: str, base: Any, found: Sequence[Any]) -> Any:
        """Changes of a number count in the order in which they are found."""
        for part, scope in found:
            base = _ARITHMETIC[part.operation](base, amount(now, part.amount, scope))
        return base

    def check(self, now: Moment) -> tuple[Event, ...]:
        """Look for what the state itself brings about: too many オルター, objects gone astray."""
        return strayed(now) or one_alter(now)

    def shift(self, now: Moment, effect: Shift, each: GameObject, scope: Scope) -> Event:
        """Return the event by which an effect moves a thing."""
        (event,) = moving(now, effect.event, each, scope.controller, effect.place)
        return event

    def rule_of(self, _choice: str) -> str:
        """The glossary has no rule on who chooses: the text of a card does."""
        return "card-text"
