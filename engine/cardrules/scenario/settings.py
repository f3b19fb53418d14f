"""Everything a game's scenarios are run with, put together once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.asked import WhenAsked
from cardrules.core.engine import Engine
from cardrules.core.errors import InputError, InputErrors
from cardrules.core.files import root
from cardrules.core.position import Position
from cardrules.core.records import record
from cardrules.core.ruleset import Ruleset
from cardrules.language.card import Notation
from cardrules.language.cards import Cards, load
from cardrules.language.positions import Line
from cardrules.language.vocabulary import Vocabulary
from cardrules.language.wording import Wording
from cardrules.scenario.games import Playable, playable
from cardrules.scenario.labels import Labels, labels
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.naming import Naming
from cardrules.scenario.reading import Effects, Reader, StandIns
from cardrules.scenario.stand_ins import read_effect, read_stand_ins


def _duel_masters() -> Vocabulary:
    from cardrules.duelmasters.vocabulary import VOCABULARY

    return VOCABULARY


def _gate() -> Vocabulary:
    from cardrules.gate.vocabulary import VOCABULARY

    return VOCABULARY


VOCABULARIES: Final[Mapping[str, Vocabulary]] = WhenAsked({"duelmasters": _duel_masters, "gate": _gate})
"""What each game brings to the notation of cards."""


@record
class Setting:
    """What one game's scenarios are run with. ``make`` makes the engine that is put to the test."""

    game: Playable
    reader: Reader
    labels: Labels
    make: Callable[[], Engine[Any]]

    @classmethod
    def of(
        cls, game: str, cards: Callable[[str], CardDefinition | None], stand_ins: StandIns, effects: Effects
    ) -> Setting:
        """Return the setting for a game, with cards found by name, and what reads stand-ins and effects."""
        played, names = playable(game), labels(game)
        phrases = phrasebook(game).quoting(Wording(lambda: _notation(game)).quoted)
        reader = Reader(played, phrases, names, stand_ins, effects)
        return cls(played, reader, names, lambda: played.engine(cards))

    def naming(self, position: Position | None = None) -> Naming:
        """Return what names the rules that a position is played by; of today where there is none."""
        return Naming(self.game, self.labels, position.ruleset if position else Ruleset())


@cache
def cards(game: str) -> Cards:
    """Return the cards of a game; a game without cards is an ``InputError``."""
    if game not in VOCABULARIES:
        raise InputError(
            f"「{game}」というゲームはない",
            expected=f"「{'」か「'.join(VOCABULARIES)}」を選ぶか、その名のフォルダーの下に置く",
        )
    return load(VOCABULARIES[game], root())


def _notation(game: str) -> Notation:
    return cards(game).notation


@cache
def setting(game: str) -> Setting:
    """Return what the scenarios of a game are run with."""
    known = cards(game)
    spelt_out = lru_cache(maxsize=4096)(known.spelt_out)

    def read(table: Sequence[Line]) -> tuple[CardDefinition, ...]:
        return tuple(spelt_out(each.definition) for each in read_stand_ins(table, known))

    @lru_cache(maxsize=4096)
    def read_once(rows: tuple[tuple[str, ...], ...]) -> tuple[CardDefinition, ...]:
        return read([Line.of(*cells) for cells in rows])

    def stand_ins(table: Sequence[Line]) -> tuple[CardDefinition, ...]:
        try:
            return read_once(tuple(line.cells for line in table))
        except (InputError, InputErrors):
            return read(table)  # it is told where it cannot be read

    return Setting.of(game, known.definition, stand_ins, lambda text, place: read_effect(text, place, known))
