"""Cards of a deck that an effect is looking at (総合ルール 605.4): what else is done takes those beneath."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.replacing import PERFORM
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import DECK

Cards = tuple[GameObject, ...]

_WITHIN: Final = frozenset({"use-a-card", PERFORM})
"""What is done within an effect and is not its own text: cards that it uses, what replaces events."""


@BOOK.rule(Clause.LOOKED_AT_CARDS_ARE_PROTECTED, inert=lambda _now, deck, _beneath: deck)
def what_can_be_taken(_now: Moment, deck: Cards, beneath: Cards) -> Cards:
    """Cards looked at to be used or put belong to the deck, but no other effect touches them (605.4)."""
    return beneath


@what_can_be_taken.until("2021-09-22")
def what_could_be_taken(_now: Moment, deck: Cards, beneath: Cards) -> Cards:
    """They lay on top of the deck as before, in their order."""
    return deck


def _seen(now: Moment) -> Iterator[Ref]:
    """Yield what an effect under way has seen, within which something else is done now."""
    pending: list[Ref] = []
    for frame in now.state.agenda:
        if frame.procedure in _WITHIN:
            yield from pending
            pending = []
        scope = frame.bindings.get("scope")
        if isinstance(scope, Scope):
            pending.extend(scope.known.get("seen", ()))


def top_of(now: Moment, key: ZoneKey) -> Cards:
    """Return the cards of a deck that may be taken from its top: none that is in use itself (409.1c)."""
    if key.name != DECK:
        return now.state.zones[key].objects
    deck = tuple(now.counted(key))
    seen = frozenset(_seen(now))
    beneath = tuple(each for each in deck if each.ref not in seen) if seen else deck
    return deck if len(beneath) == len(deck) else what_can_be_taken(now, deck, beneath)
