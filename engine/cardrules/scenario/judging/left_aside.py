"""A use that was made stays made where no source tells what comes of it: that it can be made is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from cardrules.core.decisions import Option
from cardrules.core.engine import Engine
from cardrules.core.errors import UnsourcedError
from cardrules.core.search import leaves
from cardrules.scenario.answering import Act
from cardrules.scenario.happened.occurrences import is_used_in
from cardrules.scenario.judged import TooFarError


def ends_from(
    engine: Engine[Any], play: Any, lets_go: Callable[[UnsourcedError], bool] = lambda _error: False
) -> list[Any]:
    """Return where play can stand, every way, at the end of what is under way.

    Raises:
        TooFarError: not everything could be looked at.
    """
    ends = list(leaves(engine, play, lets_go=lets_go))
    if any(leaf.cut for leaf in ends):
        raise TooFarError
    return [leaf.play for leaf in ends]


def rules_on(engine: Engine[Any], plays: Iterable[Any]) -> frozenset[tuple[str, str]]:
    """Return the rules that were applied on the way to plays."""
    return frozenset(rule for each in plays for rule in engine.explain(each).rules())


class LeftAside:
    """Ways on from a play that end, behind a use that an act says, where no source tells how they go on.

    ``rules`` are those that were applied up to there.
    """

    def __init__(self, engine: Engine[Any], act: Act, play: Any) -> None:
        self.engine = engine
        self.act = act
        self.play = play
        self.rules: frozenset[tuple[str, str]] = frozenset()

    def done(self, options: Sequence[Option]) -> frozenset[tuple[str, str]]:
        """Give the answers that do what the act says, every way, to its end; return the rules applied in it.

        Without any it is done already.

        Raises:
            TooFarError: not everything could be looked at.
            UnsourcedError: on every way play comes to what no source tells before the use is made.
        """
        begun = list(self.chosen(options)) if options else [self.play]
        ends = [each for play in begun for each in ends_from(self.engine, play, self.lets_go)]
        silent = [self.engine.silence(each) for each in ends if not self._is_made(each)]
        if options and self.act.uses and ends and len(silent) == len(ends) and silent[0] is not None:
            raise UnsourcedError(silent[0])
        return rules_on(self.engine, ends) | self.rules

    def _is_made(self, play: Any) -> bool:
        """Tell whether the use was made on the way to a play."""
        return is_used_in(self.act, self.engine.explain(play).since(self.engine.explain(self.play)))

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
