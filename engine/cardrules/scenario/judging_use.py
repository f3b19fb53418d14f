"""Judgements about using cards: what a use came to cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.core.trace import Happened
from cardrules.duelmasters.use_paid import CostFixed
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names
from cardrules.scenario.onlooking import Onlooker


def _cost_to_pay(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether the cost of a card was fixed at a number when it was last used (601.1e)."""
    (card,) = names(match.holes["card"])
    fixed = costs_fixed(seen, card, play)
    return bool(fixed and fixed[-1] == match.holes["number"])


def costs_fixed(seen: Onlooker, card: str, play: Any) -> list[int]:
    """Return at which numbers the cost of a card was fixed, one for each use of it."""
    return [
        event.mana
        for entry in seen.engine.explain(play)
        if isinstance(entry, Happened)
        for event in entry.events
        if isinstance(event, CostFixed) and event.object.card == card
    ]


USE_TESTS: Final[Mapping[str, Callable[[Onlooker, Match, Any], bool]]] = {"cost-to-pay": _cost_to_pay}
"""The judgements that are made on a play as it stands, by phrase."""
