"""The games that scenarios are written about, each with what the runner needs to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.describing import Describer
from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.core.procedures import Procedure
from cardrules.core.records import record
from cardrules.core.rules import RuleBook
from cardrules.duelmasters.clauses import BOOK as DUEL_MASTERS_BOOK
from cardrules.duelmasters.combining import takes_part
from cardrules.duelmasters.describe import DESCRIBER
from cardrules.duelmasters.evolution import needs_base
from cardrules.duelmasters.game import PROCEDURES
from cardrules.duelmasters.game import engine as duel_masters_engine
from cardrules.gate.clauses import BOOK as GATE_BOOK
from cardrules.gate.describe import DESCRIBER as GATE_DESCRIBER
from cardrules.gate.game import PROCEDURES as GATE_PROCEDURES
from cardrules.gate.game import engine as gate_engine
from cardrules.gate.opening import gate_piece
from cardrules.gate.silence import UNANSWERED

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


PLAYABLE: Final[Mapping[str, Playable]] = {
    "duelmasters": Playable(
        "duelmasters", "デュエル・マスターズ", duel_masters_engine, DUEL_MASTERS_BOOK,
        DESCRIBER, dated=True, procedures=PROCEDURES, evolves=needs_base, combined=takes_part,
    ),
    "gate": Playable(
        "gate", "ゲート", gate_engine, GATE_BOOK,
        GATE_DESCRIBER, dated=False, procedures=GATE_PROCEDURES, unanswered=UNANSWERED,
        made=lambda name: gate_piece(name) is not None,
    ),
}  # fmt: skip
"""Every game that can be played, by name."""


def playable(game: str) -> Playable:
    """Return a game by name; one that cannot be played is an ``InputError``."""
    if game not in PLAYABLE:
        raise InputError(f"「{game}」はまだ実行できない", expected=f"実行できるのは {'、'.join(PLAYABLE)}")
    return PLAYABLE[game]
