"""Where things lie, and what can be said of a thing on the field."""

from __future__ import annotations

from typing import Final

from cardrules.core.game import ZoneKind

HAND: Final = "hand"
FIELD: Final = "field"
GRAVEYARD: Final = "graveyard"
STACK: Final = "stack"
DECK: Final = "deck"

ZONES: Final = (
    ZoneKind(HAND, "手札"),
    ZoneKind(FIELD, "場"),
    ZoneKind(GRAVEYARD, "墓地"),
    ZoneKind(STACK, "スタック"),
    ZoneKind(DECK, "デッキ", ordered=True),
)
"""The zones, in the order in which boards show them. What lies in one is on its controller's side."""

ORDERED: Final = frozenset(kind.name for kind in ZONES if kind.ordered)

ROW: Final = "row"
FRONT: Final = "front"
REAR: Final = "rear"
ROWS: Final = (FRONT, REAR)
TUMBLED: Final = "tumbled"
SINCE: Final = "since"
OPEN: Final = "open"
"""Marks on objects: row, tumbled, when an オルター came, and topics on which nothing about it is told."""

LIFE: Final = "life"
MANA: Final = "mana"
MANA_OPEN: Final = "mana-open"
COLORS: Final = "colors"
CLOCK: Final = "clock"
TURN_PLAYER: Final = "turn-player"
"""Facts: points by (name, seat), the colours there are, a count of arrivals, whose turn it is."""
