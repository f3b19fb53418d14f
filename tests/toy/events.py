"""What can happen in the toy game."""

from __future__ import annotations

from typing import ClassVar

from cardrules.core.changes import Arrange, Change, Create, Forget, Mark, Remove, SetFact
from cardrules.core.events import Event, Moved
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.ongoing import End, Unwait, Waiting
from cardrules.core.values import Bindings, Seat, value


@value
class Entered(Moved):
    """A card came into the row."""

    word: ClassVar[str] = "entered"
    looks_forward: ClassVar[bool] = True


@value
class Scrapped(Moved):
    """A card went to the scrap."""

    word: ClassVar[str] = "scrapped"


@value
class Drawn(Moved):
    """A card was drawn from the pile."""

    word: ClassVar[str] = "drawn"


@value
class Returned(Moved):
    """A card went back to a hand."""

    word: ClassVar[str] = "returned"


@value
class Buried(Moved):
    """A card went under the pile."""

    word: ClassVar[str] = "buried"


@value
class Turned(Event):
    """A card or coin was tapped, or untapped."""

    word: ClassVar[str] = "turned"
    object: GameObject
    seat: Seat
    tapped: bool = True

    @property
    def subject(self) -> GameObject:
        """What was turned."""
        return self.object

    @property
    def player(self) -> Seat:
        """Whose it is."""
        return self.seat

    def changes(self) -> tuple[Change, ...]:
        """Return the mark."""
        return (Mark(self.object.ref, Bindings({"tapped": self.tapped or None})),)


@value
class Minted(Event):
    """A coin came into the game."""

    word: ClassVar[str] = "minted"
    seat: Seat
    shiny: bool = False

    @property
    def player(self) -> Seat:
        """Whose coin it is."""
        return self.seat

    def changes(self) -> tuple[Change, ...]:
        """Return the new piece."""
        marks = Bindings({"shiny": True}) if self.shiny else Bindings()
        return (Create("coin", self.seat, ZoneKey("coins", self.seat), marks),)


@value
class Melted(Event):
    """A coin left the game."""

    word: ClassVar[str] = "melted"
    object: GameObject
    seat: Seat

    @property
    def subject(self) -> GameObject:
        """The coin."""
        return self.object

    @property
    def player(self) -> Seat:
        """Whose coin it was."""
        return self.seat

    def changes(self) -> tuple[Change, ...]:
        """Return the end of the piece."""
        return (Remove(self.object.ref),)


@value
class Reversed(Event):
    """A pile was turned over."""

    word: ClassVar[str] = "reversed"
    seat: Seat
    order: tuple[int, ...]

    @property
    def player(self) -> Seat:
        """Whose pile it is."""
        return self.seat

    def changes(self) -> tuple[Change, ...]:
        """Return the new order."""
        return (Arrange(ZoneKey("pile", self.seat), self.order),)


@value
class Taken(Event):
    """A waiting ability was taken up, to be carried out."""

    word: ClassVar[str] = "taken"
    waiting: Waiting

    def changes(self) -> tuple[Change, ...]:
        """Return that it waits no longer."""
        return (Unwait(self.waiting),)


@value
class PlayCounted(Event):
    """A player played one card more this turn."""

    word: ClassVar[str] = "play-counted"
    seat: Seat
    plays: int

    def changes(self) -> tuple[Change, ...]:
        """Return the count."""
        return (SetFact("plays", self.plays),)


@value
class TurnPassed(Event):
    """A turn ended; the other player's begins."""

    word: ClassVar[str] = "turn-passed"
    seat: Seat

    @property
    def player(self) -> Seat:
        """Whose turn it was."""
        return self.seat

    def changes(self) -> tuple[Change, ...]:
        """Return what ends with a turn."""
        return (
            End("this-turn"),
            End("own-turn", self.seat),
            Forget("tally"),
            Forget("once"),
            SetFact("plays", None),
            SetFact("turn-player", self.seat.other),
        )
