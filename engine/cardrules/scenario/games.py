"""The games that scenarios are written about, each with what the runner needs to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.asked import WhenAsked
from cardrules.core.describing import Describer
from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.core.procedures import Procedure
from cardrules.core.records import record
from cardrules.core.rules import RuleBook

Cards = Callable[[str], CardDefinition | None]


@record
class Playable:
    """A game, how an engine for it is made, and how what happens in it is told.

    ``unanswered`` are judgements (by phrase) that its source never answers, and what to say then;
    ``made`` tells which names are those of pieces that are no cards; ``evolves`` which cards lie
    over others wherever they are in play, ``combined`` which are several together or one of those.
    """

    name: str
    label: str
    engine: Callable[[Cards], Engine[Any]]
    book: RuleBook
    describer: Describer
    dated: bool
    procedures: Mapping[str, Procedure]
    unanswered: Mapping[str, str] = field(default_factory=dict)
    made: Callable[[str], bool] = lambda _name: False
    evolves: Callable[[CardDefinition], bool] = lambda _card: False
    combined: Callable[[CardDefinition], bool] = lambda _card: False


def _duel_masters() -> Playable:
    from cardrules.duelmasters.clauses import BOOK
    from cardrules.duelmasters.combining import takes_part
    from cardrules.duelmasters.describe import DESCRIBER
    from cardrules.duelmasters.evolution import needs_base
    from cardrules.duelmasters.game import PROCEDURES, engine

    return Playable(
        "duelmasters", "デュエル・マスターズ", engine, BOOK,
        DESCRIBER, dated=True, procedures=PROCEDURES, evolves=needs_base, combined=takes_part,
    )  # fmt: skip


def _gate() -> Playable:
    from cardrules.gate.clauses import BOOK
    from cardrules.gate.describe import DESCRIBER
    from cardrules.gate.game import PROCEDURES, engine
    from cardrules.gate.opening import gate_piece
    from cardrules.gate.silence import UNANSWERED

    return Playable(
        "gate", "ゲート", engine, BOOK,
        DESCRIBER, dated=False, procedures=PROCEDURES, unanswered=UNANSWERED,
        made=lambda name: gate_piece(name) is not None,
    )  # fmt: skip


PLAYABLE: Final[Mapping[str, Playable]] = WhenAsked({"duelmasters": _duel_masters, "gate": _gate})
"""Every game that can be played, by name; its code is loaded when it is asked for."""


_BY_GAME: Final = frozenset({"ontology", "scenarios"})
"""The folders in which each game has one of its own."""


def game_of(path: Path) -> str:
    """Return the game that a file belongs to: the nearest folder above it that bears the name of a game.

    Where none does it is the folder below ``ontology`` or ``scenarios``, or that of the file: no game.
    """
    folders = path.resolve().parent.parts
    games = [name for name in folders if name in PLAYABLE]
    below = [folders[at + 1] for at, name in enumerate(folders[:-1]) if name in _BY_GAME]
    return [*folders[-1:], *below[-1:], *games[-1:]][-1]


def playable(game: str) -> Playable:
    """Return a game by name; one that cannot be played is an ``InputError``."""
    if game not in PLAYABLE:
        raise InputError(f"「{game}」はまだ実行できない", expected=f"実行できるのは {'、'.join(PLAYABLE)}")
    return PLAYABLE[game]
