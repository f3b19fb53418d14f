"""Events: what happens, told in the past tense. Texts speak of them in patterns (``queries.EventPattern``).

An event says what it changes as a tuple of :mod:`cardrules.core.changes`; the gate carries
them out. ``subject`` is a snapshot of the object as it was just before: last known
information. One pattern type serves 「…した時」 and 「…する時、かわりに」.
"""

from __future__ import annotations

from typing import ClassVar

from cardrules.core.changes import TOP, Change, Finish, Follow, Lift, Move
from cardrules.core.objects import GameObject, Outcome, Ref, ZoneKey
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value


class Event(Value):
    """Something that happens at one moment. ``word`` is its kind; a subclass is also its base's kind."""

    __slots__ = ()
    word: ClassVar[str] = "event"
    looks_forward: ClassVar[bool] = False
    """Whether 「…した時」 reads its subject as it is after the event (arriving) or before (leaving)."""

    silent: ClassVar[bool] = False
    """Whether the rules say that it did not happen: it may be replaced, but nothing triggers on it."""

    kinds: ClassVar[frozenset[str]] = frozenset({"event"})
    """Every kind that the event is: its own word and those of its bases."""

    def __init_subclass__(cls) -> None:
        cls.kinds = cls.kinds | {cls.word}

    @property
    def subject(self) -> GameObject | None:
        """The object that the event is about, as it was just before."""
        return None

    @property
    def player(self) -> Seat | None:
        """The player who does it, or whom it befalls."""
        return None

    @property
    def whose(self) -> Seat | None:
        """The player whose thing it befalls (「自分の…が…した時」); who does it may be another."""
        return self.player

    @property
    def named(self) -> Bindings:
        """What a text that begins with the event can speak of, beside its subject."""
        return EMPTY

    def came_about(self, _manner: str) -> bool:
        """Tell whether it came about in a manner that a game has a word for (「召喚で」)."""
        return False

    def comes_from(self, _zone: str) -> bool:
        """Tell whether it takes its subject out of a zone."""
        return False

    def changes(self) -> tuple[Change, ...]:
        """Return what becomes different."""
        return ()


@value
class Moved(Event):
    """An object went from one zone to another.

    ``by`` is the player who did it; games give it subclasses for the causes that their
    rules name (destroyed, discarded, drawn). ``place`` counts where the zone is a sequence.
    ``beneath`` says that it lay under another object, and leaves from there alone. ``own`` are
    the marks with which single pieces arrive, by their ids, where the object is several.
    """

    word: ClassVar[str] = "moved"
    object: GameObject
    origin: ZoneKey
    destination: ZoneKey
    by: Seat
    place: str = TOP
    marks: Bindings = EMPTY
    onto: Ref | None = None
    left: Bindings | None = None
    beneath: bool = False
    own: Bindings = EMPTY

    @property
    def subject(self) -> GameObject:
        """The object as it was in the zone that it left."""
        return self.object

    @property
    def player(self) -> Seat:
        """The player who moved it."""
        return self.by

    def comes_from(self, zone: str) -> bool:
        """Tell whether it takes its subject out of a zone."""
        return self.origin.name == zone

    def changes(self) -> tuple[Change, ...]:
        """Return the change of zone; with ``left`` what lay under the object stays and goes on as it."""
        if self.beneath:
            return (Lift(self.object.ref, self.destination, self.place, self.marks, EMPTY),)
        if self.left is not None and self.object.under:
            lifted = Lift(self.object.ref, self.destination, self.place, self.marks, self.left)
            return (lifted, Follow((self.object.ref,), self.object.under[0].ref))
        return (Move(self.object.ref, self.destination, self.place, self.marks, self.onto, self.own),)


@value
class Touched(Event):
    """An event about an object that stays where it is; ``by`` is the player who brought it about."""

    word: ClassVar[str] = "touched"
    object: GameObject
    by: Seat

    @property
    def subject(self) -> GameObject:
        """The object."""
        return self.object

    @property
    def player(self) -> Seat:
        """The player who brought it about."""
        return self.by


@value
class GameEnded(Event):
    """The game ended."""

    word: ClassVar[str] = "game-ended"
    outcome: Outcome

    def changes(self) -> tuple[Change, ...]:
        """Return the end itself."""
        return (Finish(self.outcome),)
