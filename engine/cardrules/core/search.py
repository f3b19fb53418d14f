"""「できる」 over all choices: a line of play that does it, or the exhausted tree and what blocked it.

The tree is walked depth first (where that is asked for, what is near first) and remembered by state,
so a position that is reached twice is looked at once. A walk stops at a horizon (by default the next
moment at which somebody is free to act) and gives up, saying so, after a bound of positions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from cardrules.core.decisions import UNSOURCED, Acts, Decision, Option, Refusal
from cardrules.core.engine import Engine
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.later import Later
from cardrules.core.records import record
from cardrules.core.trace import Decided, Entry, Refused

S = TypeVar("S", bound=Hashable)
T = TypeVar("T")

_UNTOLD: Final = Option("effect")
"""What a doubt is about that is no choice: how it goes on."""

BOUND: Final = 20_000
"""How many positions a search looks at before it gives up."""

Line = tuple[Option, ...]
"""A line of play: the answers given, in order."""


@record
class Leaf(Generic[S]):
    """Where a walk stopped: the play, the answers that led there, and whether there was more."""

    play: S
    line: Line
    cut: bool = False


@record
class Against:
    """A refusal, the play at which it was found, and the decision that did not offer it, if one did."""

    refusal: Refusal
    play: Any
    decision: Decision | None


@record
class Verdict:
    """The answer to 「できる」.

    ``possible`` is ``None`` when the bound was reached first (調べきれない). ``witness`` is a
    line of play that does it; ``against`` is what rules said against it on the way, found out
    when it is looked at; ``doubts`` are choices left out because no source tells whether there is
    such a choice.
    """

    possible: bool | None
    witness: Line | None
    against: Sequence[Against]
    positions: int
    doubts: tuple[Refusal, ...] = ()

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """The refusals alone, each once."""
        return tuple(dict.fromkeys(each.refusal for each in self.against))


def at_initiative(decision: Decision) -> bool:
    """Tell whether a decision is one at which a player is free to act: the usual horizon."""
    return decision.initiative


def nowhere(_decision: Decision) -> bool:
    """Never stop: the horizon of a search through whole games."""
    return False


def leaves(
    engine: Engine[S],
    play: S,
    horizon: Callable[[Decision], bool] = at_initiative,
    bound: int = BOUND,
    lets_go: Callable[[UnsourcedError], bool] = lambda _error: False,
    avoids: Callable[[S, S | None], bool] = lambda _child, _before: False,
) -> Iterator[Leaf[S]]:
    """Yield where play can stand at the horizon, each state once, over all choices before it.

    A play that already stands at the horizon is its own only leaf. ``lets_go`` tells of what no
    source gives whether the way that leads there is left aside, and the others gone on with.
    Ways on which something is so that one ``avoids``, asked as in :func:`can`, are left aside, too.
    When the bound is reached the last leaf has ``cut`` set.
    """
    if avoids(play, None):
        return
    seen = {play}
    stack: list[tuple[S, Line]] = [(play, ())]
    while stack:
        here, line = stack.pop()
        decision = engine.decision(here)
        if decision is None or horizon(decision):
            yield Leaf(here, line)
            continue
        for option in reversed(decision.options):
            try:
                child = engine.choose(here, option)
            except UnsourcedError as error:
                if not lets_go(error):
                    raise
                continue
            if child in seen or avoids(child, here):
                continue
            if len(seen) >= bound:
                yield Leaf(child, (*line, option), cut=True)
                return
            seen.add(child)
            stack.append((child, (*line, option)))


def can(
    engine: Engine[S],
    play: S,
    does: Callable[[S, S | None], bool],
    horizon: Callable[[Decision], bool] = at_initiative,
    bound: int = BOUND,
    *,
    doubtful: int = BOUND,
    heard: bool = True,
    acts: Acts = None,
    near: int = 0,
    lets_go: Callable[[InputError], bool] = lambda _error: False,
) -> Verdict:
    """Return whether some way of going on from ``play`` does it.

    ``does(play, before)`` tells whether it is done at ``play``, reached from ``before``
    (``None`` at the root). It is asked for every answer, also for one that leads to a state
    seen before: what was done on the way may differ. The decision that is open at the root is
    always gone on from; the horizon is the next one. Refusals are gathered from the options
    not offered and from effects that came to nothing, unless nobody wants them (``heard``); those
    of other ``acts`` than some may be left out.
    Once there is a doubt it can no more be found impossible: then ``doubtful`` is the bound.
    The first positions, as many as ``near``, are looked at in the order of how many answers lead
    there. ``lets_go`` tells of a complaint that a way comes to, such as of what no source gives,
    whether that way is left aside: that is a doubt, and the others are gone on with.
    """
    bounds = (bound, min(bound, doubtful))
    return _Search(engine, does, horizon, bounds, heard, acts, near, lets_go).verdict(play)


class _Search(Generic[S]):
    """One question whether something can be done: the states seen, and what was said against it."""

    def __init__(
        self,
        engine: Engine[S],
        does: Callable[[S, S | None], bool],
        horizon: Callable[[Decision], bool],
        bounds: tuple[int, int],
        heard: bool,
        acts: Acts,
        near: int,
        lets_go: Callable[[InputError], bool],
    ) -> None:
        self.engine, self.does, self.horizon, self.heard = engine, does, horizon, heard
        self.bounds, self.acts, self.near, self.lets_go = bounds, acts, near, lets_go
        self.seen: set[S] = set()
        self.reached: list[tuple[S, S | None]] = []
        self.doubts: dict[Refusal, None] = {}
        self.unasked: deque[Decision] = deque()

    def verdict(self, root: S) -> Verdict:
        """Walk from a position until it is done, every choice is exhausted or the bound is reached."""
        self._hear(root, None)
        self.seen.add(root)
        if self.does(root, None):
            return self._told(True, ())
        ways: deque[tuple[S, Line]] = deque([(root, ())])
        while ways:
            nearest = len(self.seen) < self.near
            here, line = ways.popleft() if nearest else ways.pop()
            ahead: list[tuple[S, Line]] = []
            for child, reached in self._answers(here, line, at_root=here is root):
                if self._is_done(child, here):
                    return self._told(True, reached)
                if child not in self.seen:
                    if self._too_many():
                        return self._told(None)
                    self.seen.add(child)
                    ahead.append((child, reached))
            ways.extend(ahead if nearest else reversed(ahead))
        return self._told(False)

    def _answers(self, here: S, line: Line, *, at_root: bool) -> Iterator[tuple[S, Line]]:
        """Yield where each answer leads; at the horizon, and where nothing is asked, there is none."""
        decision = self._or_silence(lambda: self.engine.decision(here))
        if decision is None or (not at_root and self.horizon(decision)):
            return
        self.unasked.append(decision)
        for option in decision.options:
            child = self._or_silence(partial(self.engine.choose, here, option))
            if child is not None:
                self._hear(child, here)
                yield child, (*line, option)

    def _is_done(self, play: S, before: S) -> bool:
        return bool(self._or_silence(lambda: self.does(play, before)))

    def _or_silence(self, look: Callable[[], T]) -> T | None:
        """Return what is found, or nothing where that is complained of and left aside."""
        try:
            return look()
        except InputError as error:
            if not self.lets_go(error):
                raise
            self.doubts[Refusal(_UNTOLD, UNSOURCED, error.message)] = None
            return None

    def _hear(self, play: S, before: S | None) -> None:
        if self.heard:
            self.reached.append((play, before))

    def _too_many(self) -> bool:
        """Tell whether no more positions are looked at, fewer where there is a doubt."""
        number = len(self.seen)
        return number >= min(self.bounds) and number >= self.bounds[bool(self._doubted())]

    def _doubted(self) -> dict[Refusal, None]:
        """Return what no source tells of, at the decisions so far: the first of it where nobody wants all."""
        while self.unasked and (self.heard or not self.doubts):
            self.doubts.update(dict.fromkeys(self.unasked.popleft().unsourced))
        return self.doubts

    def _told(self, possible: bool | None, witness: Line | None = None) -> Verdict:
        doubts = () if possible else tuple(self._doubted())
        return Verdict(possible, witness, Later(self._against), len(self.seen), doubts)

    def _against(self) -> Iterator[Against]:
        """Yield what was refused at the positions that were looked at, of one choice each thing once."""
        met: set[tuple[Refusal, str, Any]] = set()
        for play, before in self.reached:
            for each in refused_at(self.engine, play, before, self.acts):
                asked = each.decision
                key = (each.refusal, asked.kind if asked else "", asked.about if asked else None)
                if key not in met:
                    met.add(key)
                    yield each


def refused_at(engine: Engine[S], play: S, before: S | None, acts: Acts = None) -> Iterator[Against]:
    """Yield what is refused in the decision that is open, and what was on the way there from ``before``.

    Of the decision what is refused of other ``acts`` than some may be left out.
    """
    decision = engine.decision(play)
    if decision is not None:
        yield from (Against(each, play, decision) for each in decision.against(acts))
    trace = engine.explain(play)
    new = trace.since(engine.explain(before)) if before is not None else tuple(trace)
    yield from (each for entry in new for each in refused_in(engine, play, entry))


def refused_in(engine: Engine[S], play: S, entry: Entry) -> Iterator[Against]:
    """Yield what an entry tells was refused: by a rule, or in a decision that had but one answer."""
    if isinstance(entry, Refused):
        yield from (Against(each, play, None) for each in entry.all)
    elif isinstance(entry, Decided) and entry.forced and not entry.decision.initiative:
        there = engine.at(play, entry.state)
        yield from (Against(each, there, entry.decision) for each in entry.decision.refused)
