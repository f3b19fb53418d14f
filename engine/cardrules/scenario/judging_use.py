"""Judgements about using cards: what a use came to cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.trace import Happened
from cardrules.duelmasters.use import CostFixed
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names

if TYPE_CHECKING:
    from cardrules.scenario.judging import Judge


def _cost_to_pay(judge: Judge, match: Match, play: Any) -> bool:
    """Tell whether the cost of a card was fixed at a number when it was last used (601.1e)."""
    (card,) = names(match.holes["card"])
    fixed = [
        event.mana
        for entry in judge.engine.explain(play)
        if isinstance(entry, Happened)
        for event in entry.events
        if isinstance(event, CostFixed) and event.object.card == card
    ]
    return bool(fixed and fixed[-1] == match.holes["number"])


USE_TESTS: Final[Mapping[str, Callable[[Judge, Match, Any], bool]]] = {"cost-to-pay": _cost_to_pay}
"""The judgements that are made on a play as it stands, by phrase."""
