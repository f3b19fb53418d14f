"""Cards that lie face down in the mana zone (総合ルール 405.4): what they are as long as they lie so."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.values import Bindings
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import FACE_DOWN, MANA

TURNED: Final = Bindings(
    {
        "name": "", "cost": 0, "mana-number": 1, "power": None, "races": (),
        "civilizations": frozenset(), "types": frozenset(), "supertypes": frozenset(),
        "rarity": (), "text": (),
    }
)  # fmt: skip
"""What a card is that lies face down."""


def lies_face_down(now: Moment, each: GameObject) -> bool:
    """Tell whether a card lies face down in a mana zone."""
    return bool(each.marks.get(FACE_DOWN)) and now.state.where[each.id].name == MANA


@BOOK.rule(Clause.FACE_DOWN_MANA, inert=lambda now, each, name: now.printed(each, name))
def face_down(_now: Moment, _each: GameObject, name: str) -> Any:
    """It costs 0, is colourless and makes 1 mana; what is on its face is not read (405.4)."""
    return TURNED[name]


face_down.unknown_before("2024-02-15")
