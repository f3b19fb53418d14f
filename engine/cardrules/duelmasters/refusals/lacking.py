"""Why a keyword ability is not used that is named: the card in question does not have it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from cardrules.core.abilities import Ability
from cardrules.core.called import called_by, told_once, why_untold
from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat
from cardrules.duelmasters.activating import ACTIVATE
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.refusals.cards import By, Lacking


@BOOK.rule(Clause.USED_ABILITY_IS_ITS_OWN, inert=lambda _now, _card, _lines: None)
def why_of_its_own(_now: Moment, card: str, lines: tuple[str, ...]) -> str | None:
    """To use an ability is to apply one that a card has (用語集「使う」)."""
    told = "".join(f"「{line}」" for line in lines)
    return f"《{card}》が持つのは{told}だけである" if lines else f"《{card}》は能力を持たない"


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
            abilities = tuple(chain.from_iterable(_abilities(now, each) for each in found))
            names = tuple(dict.fromkeys(chain.from_iterable(map(called_by, abilities))))
            because = _why(now, found[0], told_once(abilities))
            if because is not None:
                lacking = By(Lacking(found[0].ref, names), seat)
                yield from (Refusal(Option(act, lacking), *because) for act in ("declare", ACTIVATE))


def _why(now: Moment, each: GameObject, lines: tuple[str, ...]) -> Because | None:
    untold = why_untold(now.library[each.card])
    if untold:
        return UNSOURCED, untold
    because = why_of_its_own(now, each.card, lines)
    return None if because is None else (Clause.USED_ABILITY_IS_ITS_OWN, because)


def _abilities(now: Moment, each: GameObject) -> Iterator[Ability]:
    """Yield the abilities of a card, those of its faces among them."""
    yield from now.abilities(each)
    yield from chain.from_iterable(face.abilities for face in now.library[each.card].faces)
