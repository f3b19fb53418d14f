"""Why a keyword ability is not used that is named: the card in question does not have it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from typing import Final

from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat
from cardrules.duelmasters.activating import ACTIVATE
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.refusals.cards import By, Lacking

_CALLED: Final = ("text", "keyword", "name", "heading")
"""The parts of abilities by which they are called."""


@BOOK.rule(Clause.USED_ABILITY_IS_ITS_OWN, inert=lambda _now, _card, _names: None)
def why_of_its_own(_now: Moment, card: str, names: tuple[str, ...]) -> str | None:
    """To use an ability is to apply one that a card has (用語集「使う」)."""
    told = "".join(f"「{name}」" for name in names if not _begins_another(name, names))
    return f"《{card}》が持つのは{told}だけである" if names else f"《{card}》は能力を持たない"


def _begins_another(name: str, names: tuple[str, ...]) -> bool:
    """Tell whether a name is told with another one: 「O・ドライブ」 is with 「O・ドライブ2」."""
    return any(each != name and each.startswith(name) for each in names)


def lacking_abilities(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against using abilities that no card of a name has that a player has.

    Of a card whose text is not all told nobody knows which it does not have.
    """
    cards: dict[str, list[GameObject]] = {}
    for key, zone in now.zones():
        for each in zone.objects if key.seat is seat else ():
            cards.setdefault(each.card, []).append(each)
    for found in cards.values():
        with suppress(UnsourcedError, SilentSourceError):
            names = tuple(dict.fromkeys(chain.from_iterable(_names(now, each) for each in found)))
            because = _why(now, found[0], names)
            if because is not None:
                lacking = By(Lacking(found[0].ref, names), seat)
                yield from (Refusal(Option(act, lacking), *because) for act in ("declare", ACTIVATE))


def _why(now: Moment, each: GameObject, names: tuple[str, ...]) -> Because | None:
    printed = now.library[each.card]
    if printed.untold or printed.unrecorded:
        return UNSOURCED, f"《{each.card}》の能力には未収録のものがあり、ほかにどれを持つかが分からない"
    because = why_of_its_own(now, each.card, names)
    return None if because is None else (Clause.USED_ABILITY_IS_ITS_OWN, because)


def _names(now: Moment, each: GameObject) -> Iterator[str]:
    """Yield what the abilities of a card are called, those of its faces among them."""
    faces = chain.from_iterable(face.abilities for face in now.library[each.card].faces)
    for ability in (*now.abilities(each), *faces):
        yield from (name for part in _CALLED if (name := getattr(ability, part, "")))
