"""Which rules hold: a date, a regime, and the readings taken where the sources disagree.

This module and :mod:`cardrules.core.rules` are the only readers of a rule set's date.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final

from cardrules.core.values import EMPTY, Bindings, bound, register

NO_REGIME: Final = ""
"""The regime of ordinary play."""


@lru_cache(maxsize=256)
def _selected(_as_of: date | None, _regime: str, _readings: Bindings, _altered: Bindings) -> dict[Any, Any]:
    """Return the table of the versions that such rules select, one for all positions played by them."""
    return {}


class Ruleset:
    """The rules in force for one position.

    ``as_of`` is the day (``None`` where a game's source has no dates), ``regime`` a named
    variant, ``readings`` maps a question's slug to the reading taken, ``altered`` maps a
    rule's slug to the version forced upon it (``INERT`` for none): the means of ablation.
    ``supposed`` maps what no source tells to the case that is looked at, one after the other.
    """

    __slots__ = ("_hash", "altered", "as_of", "readings", "regime", "selected", "supposed")

    def __init__(
        self,
        as_of: date | None = None,
        regime: str = NO_REGIME,
        readings: Mapping[str, str] = EMPTY,
        altered: Mapping[str, str] = EMPTY,
        supposed: Mapping[Any, Any] = EMPTY,
    ) -> None:
        self.as_of: Final = as_of
        self.regime: Final = regime
        self.readings: Final = bound(readings)
        self.altered: Final = bound(altered)
        self.supposed: Final = bound(supposed)
        self.selected: Final = _selected(as_of, regime, self.readings, self.altered)
        self._hash: int | None = None

    def _key(self) -> tuple[Any, ...]:
        return (self.as_of, self.regime, self.readings, self.altered, self.supposed)

    def supposing(self, about: Any, case: Any) -> Ruleset:
        """Return the same rules with one thing supposed of which no source tells."""
        supposed = self.supposed.bind({about: case})
        return Ruleset(self.as_of, self.regime, self.readings, self.altered, supposed)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self._key() == other._key())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash

    def __repr__(self) -> str:
        return f"Ruleset{self._key()!r}"


register(Ruleset)
