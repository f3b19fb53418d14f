"""Denials that say nothing: of a number that a card does not have, of a state in which it cannot be there.

What is denied is then so whatever happened, and a scenario that denies it would pass emptily.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.position import bracketed
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names
from cardrules.scenario.actual import never_fixed, where
from cardrules.scenario.judging.onlooking import Onlooker

Idle = Callable[[Onlooker, Match, Any], str]
"""Tells why the denial of a sentence about a play says nothing; an empty text where it says something."""


def says_nothing(seen: Onlooker, match: Match, play: Any) -> str:
    """Return why the denial of a sentence says nothing of a play, or an empty text."""
    tell = _IDLE.get(match.slug)
    return "" if tell is None else tell(seen, match, play)


def _no_number(seen: Onlooker, match: Match, play: Any) -> str:
    (card,) = names(match.holes["card"])
    found = seen.engine.inspect(play, card, match.holes["characteristic"])
    return f"{bracketed(card)}に{match.words['characteristic']}はない" if found is None else ""


def _no_state(seen: Onlooker, match: Match, play: Any) -> str:
    """Tell of cards that lie where none can be in a state, or nowhere."""
    mark = match.words.get("mark", "タップ")
    for name in names(match.holes["cards"]):
        if not any(_can_be(seen, zone, mark) for zone in _zones_of(seen, name, play)):
            return f"{where(seen, name, play)}。そこで「{mark}」であることはない"
    return ""


def _zones_of(seen: Onlooker, name: str, play: Any) -> Iterator[str]:
    return (row.zone for row in seen.board(play).rows if any(each.name == name for each in row.cells))


def _can_be(seen: Onlooker, zone: str, mark: str) -> bool:
    bounds = seen.lexicon.bounds
    return bounds.marks.get(mark, mark) in bounds.marks_in.get(zone, ())


def _not_fixed(seen: Onlooker, match: Match, play: Any) -> str:
    (card,) = names(match.holes["card"])
    return never_fixed(seen, card, play)


def _no_such_place(seen: Onlooker, match: Match, play: Any) -> str:
    """Tell of a place in a zone that has fewer cards, counted from its top or bottom."""
    zone, number = match.holes["zone"], match.holes.get("number", 0)
    rows = seen.rows(play, zone.zone, match.holes.get("player"))
    held = max((sum(cell.count for cell in row.cells) for row in rows), default=0)
    return f"{match.words['zone']}から{number}番目にカードはない（{held}枚しかない）" if number > held else ""


_IDLE: Final[Mapping[str, Idle]] = {
    "is-in": _no_such_place,
    "characteristic": _no_number,
    "is-tapped": _no_state,
    "is-marked": _no_state,
    "cost-to-pay": _not_fixed,
}
