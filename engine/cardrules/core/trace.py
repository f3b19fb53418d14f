"""The trace: every rule applied, decision, event and refusal, each with the version of its rule.

It is kept outside the state. A recorder collects while the kernel runs; what it collected is
then a link of a :class:`Trace`, so that branches of one play share what went before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar, Final, Protocol

from cardrules.core.decisions import Decision, Option, Refusal
from cardrules.core.events import Event
from cardrules.core.ongoing import Waiting
from cardrules.core.records import record
from cardrules.core.state import GameState
from cardrules.core.values import Seat


class VersionOfRule(Protocol):
    """What the trace keeps of a version of a rule: which rule it is of, and its key among the others."""

    @property
    def rule(self) -> str:
        """The rule."""

    @property
    def key(self) -> str:
        """The key."""


@record
class Applied:
    """A rule was applied in one of its versions."""

    rule: str
    version: str
    depth: int


@record
class Happened:
    """Events took place together; ``before`` and ``after`` are the states around them."""

    events: tuple[Event, ...]
    before: GameState
    after: GameState
    depth: int


@record
class Decided:
    """A decision was answered; ``forced`` where there was nothing else to answer."""

    decision: Decision
    answer: Option
    state: GameState
    forced: bool
    depth: int


@record
class Refused:
    """A rule refused something outside a list of options, e.g. an effect whose condition fails.

    ``besides`` is what it refused of the same choice, each thing for a reason of its own.
    """

    player: Seat
    refusal: Refusal
    depth: int
    besides: Sequence[Refusal] = field(default=(), compare=False)

    @property
    def all(self) -> tuple[Refusal, ...]:
        """Everything that was refused."""
        return (self.refusal, *self.besides)


@record
class Triggered:
    """What has just happened triggered abilities; ``after`` is the state in which they wait."""

    waiting: tuple[Waiting, ...]
    after: GameState
    depth: int


Entry = Applied | Happened | Decided | Refused | Triggered


class Recorder:
    """Collects entries while the kernel runs; ``depth`` is how many procedures are open."""

    __slots__ = ("_fresh", "depth", "entries")
    silent: ClassVar[bool] = False
    """Whether nothing is kept of the rules that are asked."""

    def __init__(self) -> None:
        self.entries: Final[list[Entry]] = []
        self.depth = 0
        self._fresh: set[tuple[str, str, int]] = set()

    def applied(self, version: VersionOfRule) -> None:
        """Record that a version of a rule was applied; once until something comes of it."""
        mark = (version.rule, version.key, self.depth)
        if mark not in self._fresh:
            self._fresh.add(mark)
            self.entries.append(Applied(*mark))

    def rules(self) -> frozenset[tuple[str, str]]:
        """Return every rule that was recorded, with the key of its version."""
        return frozenset((each.rule, each.version) for each in self.entries if isinstance(each, Applied))

    def happened(self, events: tuple[Event, ...], before: GameState, after: GameState) -> None:
        """Record events that took place together."""
        self._fresh.clear()
        self.entries.append(Happened(events, before, after, self.depth))

    def decided(self, state: GameState, answer: Option, *, forced: bool) -> None:
        """Record the answer to the decision that a state asks."""
        if state.decision is not None:
            self._fresh.clear()
            self.entries.append(Decided(state.decision, answer, state, forced, self.depth))

    def refused(self, player: Seat, refusal: Refusal, besides: Sequence[Refusal] = ()) -> None:
        """Record a refusal outside a list of options."""
        self._fresh.clear()
        self.entries.append(Refused(player, refusal, self.depth, besides))

    def triggered(self, waiting: tuple[Waiting, ...], after: GameState) -> None:
        """Record that abilities began to wait, if any did, and the state in which they do."""
        if waiting:
            self._fresh.clear()
            self.entries.append(Triggered(waiting, after, self.depth))


class Silence(Recorder):
    """A recorder that keeps nothing: for playouts, where only the state matters."""

    __slots__ = ()
    silent = True

    def applied(self, version: VersionOfRule) -> None:
        """Keep nothing."""

    def happened(self, events: tuple[Event, ...], before: GameState, after: GameState) -> None:
        """Keep nothing."""

    def decided(self, state: GameState, answer: Option, *, forced: bool) -> None:
        """Keep nothing."""

    def refused(self, player: Seat, refusal: Refusal, besides: Sequence[Refusal] = ()) -> None:
        """Keep nothing."""

    def triggered(self, waiting: tuple[Waiting, ...], after: GameState) -> None:
        """Keep nothing."""


class Looking(Silence):
    """A recorder for looking at what might be done: it keeps which rules were asked, and no more."""

    __slots__ = ("asked",)
    silent = False

    def __init__(self) -> None:
        super().__init__()
        self.asked: Final[set[str]] = set()

    def applied(self, version: VersionOfRule) -> None:
        """Keep which rule it was."""
        self.asked.add(version.rule)


class Trace:
    """What has been recorded since a position was loaded: a chain of links, newest last."""

    __slots__ = ("before", "entries")

    def __init__(self, before: Trace | None = None, entries: tuple[Entry, ...] = ()) -> None:
        self.before: Final = before
        self.entries: Final = entries

    def then(self, recorder: Recorder) -> Trace:
        """Return the trace with what a recorder collected added at its end."""
        return Trace(self, tuple(recorder.entries)) if recorder.entries else self

    def links(self) -> list[Trace]:
        """Return the links, oldest first."""
        chain: list[Trace] = []
        link: Trace | None = self
        while link is not None:
            chain.append(link)
            link = link.before
        return chain[::-1]

    def __iter__(self) -> Iterator[Entry]:
        return (entry for link in self.links() for entry in link.entries)

    def since(self, earlier: Trace) -> tuple[Entry, ...]:
        """Return the entries that came after ``earlier``, which must be a link of this trace."""
        links = self.links()
        return tuple(entry for link in links[links.index(earlier) + 1 :] for entry in link.entries)

    def rules(self) -> frozenset[tuple[str, str]]:
        """Return every rule that was applied, with the key of its version."""
        return frozenset((entry.rule, entry.version) for entry in self if isinstance(entry, Applied))
