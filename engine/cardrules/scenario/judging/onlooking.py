"""What can be seen of a play on an engine, and what no source tells of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.core.engine import Engine
from cardrules.core.errors import UnsourcedError
from cardrules.core.position import Board, Cell, Row
from cardrules.core.records import record
from cardrules.core.values import Seat
from cardrules.language.lexicon import Lexicon


@record
class Onlooker:
    """Looks at plays on one engine and knows the words of its game."""

    engine: Engine[Any]
    lexicon: Lexicon

    def board(self, play: Any) -> Board:
        """Return what lies where in a play."""
        return self.engine.observe(play)

    def settled(self, play: Any, wanted: Sequence[str] = (), mark: str = "place") -> None:
        """Refuse to say of pieces where they are, or whether they bear a mark, if no source tells."""
        for row in self.board(play).rows:
            for cell in row.cells:
                for what, why in cell.doubts if not wanted or cell.name in wanted else ():
                    if what in {"place", mark}:
                        raise UnsourcedError(why)

    def rows(self, play: Any, zone: str, seat: Seat | None) -> Iterator[Row]:
        """Yield the rows of a zone as the engine shows them."""
        return (row for row in self.board(play).rows if row.zone == zone and seat in (None, row.seat))

    def cells(self, play: Any, zone: str, seat: Seat | None) -> Iterator[Cell]:
        """Yield the cells of a zone as the engine shows them."""
        return (cell for row in self.rows(play, zone, seat) for cell in row.cells)
