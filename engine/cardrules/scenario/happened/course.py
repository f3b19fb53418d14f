"""How a play went, looked at for what there was in it: cards, their abilities, what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Final

from cardrules.core.asking import asker
from cardrules.core.called import Called
from cardrules.core.engine import Applied, View
from cardrules.core.errors import InputError
from cardrules.core.position import Board, Cell
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Entry, Happened, Triggered
from cardrules.duelmasters.own_use import OWN_USES
from cardrules.scenario.eye import Eye
from cardrules.scenario.happened.details import called_so
from cardrules.scenario.happened.occurrences import UNANSWERED

Asked = tuple[Decided, Sequence[View]]
"""What was asked, and the options in words."""


class Course:
    """A play from its beginning on, the latest first: what was once there counts, though it is gone.

    Where not the ``whole`` of it is looked at, it is just the play as it stands.
    """

    def __init__(self, look: Eye, *, whole: bool = True) -> None:
        self.look: Final = look
        self._entries: Final = look.entries() if whole else ()

    def plays(self) -> Iterator[Any]:
        """Yield the play as it stands, then as it stood before, each state once."""
        yield self.look.play
        states = dict.fromkeys(state for entry in reversed(self._entries) for state in _states(entry))
        yield from (self.look.engine.at(self.look.play, state) for state in states)

    def called(self, card: str) -> Iterator[Called]:
        """Yield what the abilities of a card are, or were, called."""
        found = (self._inspected(play, card, "abilities") for play in self.plays())
        yield from _each_once(each for each in found if isinstance(each, Called))

    def noted(self, card: str) -> Iterator[tuple[str, ...]]:
        """Yield what is called whatever waited, asked or was carried out as an ability of a card."""
        for entry in self._entries:
            if isinstance(entry, Triggered):
                yield from (called_so(each) for each in entry.waiting if each.source.card == card)
            elif isinstance(entry, Decided):
                source, *texts = asker(entry.state)
                if source == card:
                    yield (*texts, texts[0].partition("：")[2])

    def ways(self, card: str) -> Iterator[tuple[Applied, ...]]:
        """Yield in which ways a card can, or could, be used: of those of which it can be told."""
        yield from self._applied(card, "ways")

    def own_uses(self, card: str) -> tuple[Applied, ...]:
        """Return the abilities of a card by which it is, or was, to be used: ニンジャ・ストライク."""
        return tuple(dict.fromkeys(chain.from_iterable(self._applied(card, OWN_USES))))

    def _applied(self, card: str, characteristic: str) -> Iterator[tuple[Applied, ...]]:
        found = (self._inspected(play, card, characteristic) for play in self.plays())
        yield from _each_once(each for each in found if isinstance(each, tuple))

    def _inspected(self, play: Any, card: str, characteristic: str) -> object:
        try:
            return self.look.engine.inspect(play, card, characteristic)
        except InputError:
            return None

    def boards(self) -> Iterator[Board]:
        """Yield what lies, and lay, where."""
        return (self.look.engine.observe(play) for play in self.plays())

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The names of all cards that are, or were, there."""
        found = (cell for board in self.boards() for row in board.rows for cell in row.cells)
        return tuple(dict.fromkeys(each.name for cell in found for each in _whole(cell)))

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """Everything that was asked, what is still open at the end too."""
        found = [entry for entry in self._entries if isinstance(entry, Decided)]
        decision, state = self.look.engine.decision(self.look.play), self.look.state()
        if decision is not None and state is not None:
            found.append(Decided(decision, UNANSWERED, state, forced=False, depth=0))
        return tuple((entry, self.look(entry)) for entry in found)


def _states(entry: Entry) -> Iterator[GameState]:
    if isinstance(entry, Decided):
        yield entry.state
    elif isinstance(entry, Happened):
        yield from (entry.after, entry.before)


def _each_once(found: Iterable[Any]) -> Iterator[Any]:
    seen = set[Any]()
    for each in found:
        if each not in seen:
            seen.add(each)
            yield each


def _whole(cell: Cell) -> Iterator[Cell]:
    yield cell
    for each in cell.under:
        yield from _whole(each)
