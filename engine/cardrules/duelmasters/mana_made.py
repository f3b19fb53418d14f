"""What a card makes when it is tapped for mana (総合ルール 107.1, 207): how much, of which civilizations.

Of some cards no source tells it. They are left out where something is to be paid; what could be paid
if they made the least, or the most, that they might is looked at apart from that.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.pool import Pool
from cardrules.core.values import Value, value
from cardrules.duelmasters.arithmetic import MANA_NUMBER, DisputedNumberError
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.words import CIVILIZATIONS
from cardrules.duelmasters.zones import BATTLE

ANY_NUMBER: Final = 1_000
"""More mana than anything costs: what a card might make of which nothing is known."""


class Supposed(Enum):
    """What is supposed of cards of which no source tells what they make: the least, or the most."""

    LEAST = "least"
    MOST = "most"


@value
class Unknown(Value):
    """A card of which no source tells what it makes: what it might make, and what is not told."""

    least: int
    most: int
    because: str
    civilizations: frozenset[str] | None = None

    def number(self, supposed: Supposed) -> int:
        """Return how much mana it makes, as supposed."""
        return self.least if supposed is Supposed.LEAST else self.most

    def of(self, supposed: Supposed) -> frozenset[str]:
        """Return its civilizations, as supposed where they are not told."""
        if self.civilizations is not None:
            return self.civilizations
        return frozenset() if supposed is Supposed.LEAST else frozenset(CIVILIZATIONS)


@BOOK.rule(Clause.MANA_NUMBER, inert=lambda _now, _each: 1)
def mana_of(now: Moment, each: GameObject) -> int:
    """A tapped card makes as much mana as its symbol says; 1 where it says nothing (107.1).

    What a text lets be tapped elsewhere than in the mana zone makes none.
    """
    if now.state.where[each.id].name == BATTLE:
        return 0
    number: int = now.characteristic(each, MANA_NUMBER)
    return number


def civilizations(now: Moment, each: GameObject) -> frozenset[str]:
    """Return the civilizations of a card; unknown ones are an ``InputError``."""
    found: frozenset[str] = now.characteristic(each, "civilizations")
    return found


def made_by(now: Moment, cards: Iterable[GameObject]) -> dict[int, int]:
    """Return how much mana each piece makes of some."""
    return {each.id: mana_of(now, each) for each in cards}


def might_be_untold(now: Moment) -> bool:
    """Tell whether there could be a card of which no source tells what it makes."""
    if now.state.effects or {MANA_NUMBER, "civilizations"} & now.library.pool.modified:
        return True
    found: bool = now.library.pool.recall("of-no-known-civilization", _some_is_not_known)
    return found


def _some_is_not_known(pool: Pool) -> bool:
    return any("civilizations" not in card.characteristics for card in pool.cards)


def untold(now: Moment, each: GameObject) -> Unknown | None:
    """Return what a card might make of which no source tells what it makes; else ``None``."""
    try:
        colors = civilizations(now, each)
    except UnsourcedError as error:
        return Unknown(0, ANY_NUMBER, error.message)
    try:
        mana_of(now, each)
    except DisputedNumberError as error:
        return Unknown(error.least, error.most, error.message, colors)
    except UnsourcedError as error:
        return Unknown(0, ANY_NUMBER, error.message, colors)
    return None
