"""A use that was made stays made where no source tells what comes of it: that it can be made is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardrules.core.engine import Engine
from cardrules.core.errors import UnsourcedError
from cardrules.scenario.answering import Act
from cardrules.scenario.happened.occurrences import is_used_in


class LeftAside:
    """Ways on from a play that end, behind a use that an act says, where no source tells how they go on.

    ``rules`` are those that were applied up to there.
    """

    def __init__(self, engine: Engine[Any], act: Act, play: Any) -> None:
        self.engine = engine
        self.act = act
        self.play = play
        self.rules: frozenset[tuple[str, str]] = frozenset()

    def lets_go(self, error: UnsourcedError) -> bool:
        """Tell whether the use had been made when something was read that no source gives."""
        if error.so_far is None:
            return False
        new = error.so_far.since(self.engine.explain(self.play))
        made = is_used_in(self.act, new)
        if made:
            self.rules |= error.so_far.rules()
        return made

    def chosen(self, options: Iterable[Any]) -> Iterator[Any]:
        """Yield where answers lead, but for those that lead to where nothing more is told."""
        for option in options:
            try:
                yield self.engine.choose(self.play, option)
            except UnsourcedError as error:
                if not self.lets_go(error):
                    raise
