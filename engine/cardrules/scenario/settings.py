"""Everything a game's scenarios are run with, put together once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError
from cardrules.core.files import root
from cardrules.duelmasters.vocabulary import VOCABULARY as DUEL_MASTERS
from cardrules.gate.vocabulary import VOCABULARY as GATE
from cardrules.language.cards import Cards, load
from cardrules.language.positions import Line
from cardrules.language.vocabulary import Vocabulary
from cardrules.scenario.runner import Setting
from cardrules.scenario.stand_ins import read_stand_ins

VOCABULARIES: Final[Mapping[str, Vocabulary]] = {"duelmasters": DUEL_MASTERS, "gate": GATE}
"""What each game brings to the notation of cards."""


@cache
def cards(game: str) -> Cards:
    """Return the cards of a game; a game without cards is an ``InputError``."""
    if game not in VOCABULARIES:
        raise InputError(
            f"「{game}」のカードはまだ読めない", expected=f"読めるのは {'、'.join(VOCABULARIES)}"
        )
    return load(VOCABULARIES[game], root())


@cache
def setting(game: str) -> Setting:
    """Return what the scenarios of a game are run with."""
    known = cards(game)

    def stand_ins(table: Sequence[Line]) -> tuple[CardDefinition, ...]:
        return tuple(known.spelt_out(each.definition) for each in read_stand_ins(table, known))

    return Setting.of(game, known.definition, stand_ins)
