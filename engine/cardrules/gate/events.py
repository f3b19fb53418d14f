"""What happens in this game, in the words of its glossary."""

from __future__ import annotations

from typing import ClassVar

from cardrules.core.changes import AddToFact, Change, Create, Mark, Move, Remove, SetFact, Transfer
from cardrules.core.events import Event, Moved, Touched
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.ongoing import Unwait, Waiting
from cardrules.core.values import EMPTY, Bindings, Seat, value
from cardrules.gate.zones import CLOCK, FIELD, LIFE, MANA, MANA_OPEN, OPEN, ROW, STACK, TUMBLED

# --- from one zone to another ---------------------------------------------------------------


@value
class Entered(Moved):
    """A card was put onto the field."""

    word: ClassVar[str] = "entered"
    looks_forward: ClassVar[bool] = True
    clock: int = 0

    def changes(self) -> tuple[Change, ...]:
        """Return the move, and that the arrivals go on counting."""
        return (Move(self.object.ref, self.destination, self.place, self.marks), SetFact(CLOCK, self.clock))


@value
class Destroyed(Moved):
    """A card on the field was put into the graveyard and its controller got ``mana`` points.

    ``None`` says that no source tells how many points it is.
    """

    word: ClassVar[str] = "destroyed"
    mana: int | None = 0

    def changes(self) -> tuple[Change, ...]:
        """Return the move and the mana."""
        moved = Move(self.object.ref, self.destination, self.place, self.marks)
        if self.mana is None:
            return (moved, SetFact((MANA_OPEN, self.origin.seat), True))
        return (moved, AddToFact((MANA, self.origin.seat), self.mana)) if self.mana else (moved,)


@value
class Drawn(Moved):
    """The top card of a deck was put into the hand: 引いた."""

    word: ClassVar[str] = "drawn"


@value
class PutIntoHand(Moved):
    """A card was put into a hand without being drawn: 手札に加えた."""

    word: ClassVar[str] = "put-into-hand"


@value
class PutIntoGraveyard(Moved):
    """A card was put into the graveyard, otherwise than by being destroyed."""

    word: ClassVar[str] = "put-into-graveyard"


@value
class PutOntoDeck(Moved):
    """A card was put onto or under a deck."""

    word: ClassVar[str] = "put-onto-deck"


@value
class Cast(Moved):
    """A card was cast: 唱えた. It lies on the stack."""

    word: ClassVar[str] = "cast"


@value
class LeftGame(Event):
    """An object left the game: what is no card does not stay anywhere but on the field."""

    word: ClassVar[str] = "left-game"
    object: GameObject

    @property
    def subject(self) -> GameObject:
        """The object."""
        return self.object

    def changes(self) -> tuple[Change, ...]:
        """Return its end."""
        return (Remove(self.object.ref),)


# --- where it is ----------------------------------------------------------------------------


@value
class Played(Touched):
    """A card was played: プレイした."""

    word: ClassVar[str] = "played"


@value
class Shifted(Touched):
    """A creature went to the other row: 移動した."""

    word: ClassVar[str] = "shifted"
    row: str

    def changes(self) -> tuple[Change, ...]:
        """Return the row."""
        return (Mark(self.object.ref, Bindings({ROW: self.row})),)


@value
class Tumbled(Touched):
    """A creature came into タンブル状態."""

    word: ClassVar[str] = "tumbled"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark."""
        return (Mark(self.object.ref, Bindings({TUMBLED: True})),)


@value
class Risen(Touched):
    """A creature came into ライズ状態."""

    word: ClassVar[str] = "risen"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark taken away."""
        return (Mark(self.object.ref, Bindings({TUMBLED: None})),)


@value
class Attacked(Touched):
    """A creature attacked another one."""

    word: ClassVar[str] = "attacked"
    target: GameObject


@value
class ControlTaken(Touched):
    """A player took control of a card: it lies on that player's side, and is the same object."""

    word: ClassVar[str] = "control-taken"

    def changes(self) -> tuple[Change, ...]:
        """Return the side."""
        return (Transfer(self.object.ref, ZoneKey(FIELD, self.by)),)


@value
class LeftOpen(Event):
    """What becomes of an object here is not told by the source: nothing rests on it from now on."""

    word: ClassVar[str] = "left-open"
    object: GameObject
    topic: str

    @property
    def subject(self) -> GameObject:
        """The object."""
        return self.object

    def changes(self) -> tuple[Change, ...]:
        """Return the mark, beside those that it bears already."""
        before = self.object.marks.get(OPEN, ())
        topics = before if self.topic in before else (*before, self.topic)
        return (Mark(self.object.ref, Bindings({OPEN: topics})),)


# --- players, stack, new pieces -------------------------------------------------------------


@value
class PlayerEvent(Event):
    """Something about a player."""

    word: ClassVar[str] = "player-event"
    seat: Seat

    @property
    def player(self) -> Seat:
        """The player."""
        return self.seat


@value
class ManaPaid(PlayerEvent):
    """A player paid points of mana."""

    word: ClassVar[str] = "mana-paid"
    points: int

    def changes(self) -> tuple[Change, ...]:
        """Return the points taken away."""
        return (AddToFact((MANA, self.seat), -self.points),)


@value
class LifePaid(PlayerEvent):
    """A player paid points of life."""

    word: ClassVar[str] = "life-paid"
    points: int

    def changes(self) -> tuple[Change, ...]:
        """Return the points taken away."""
        return (AddToFact((LIFE, self.seat), -self.points),)


@value
class PieceCreated(PlayerEvent):
    """A piece that is no card came into the game, onto a player's field unless a zone is named."""

    word: ClassVar[str] = "piece-created"
    card: str
    zone: str = FIELD
    marks: Bindings = EMPTY

    def changes(self) -> tuple[Change, ...]:
        """Return the new piece."""
        return (Create(self.card, self.seat, ZoneKey(self.zone, self.seat), self.marks),)


@value
class Opened(PieceCreated):
    """A player opened a gate: 開いた."""

    word: ClassVar[str] = "opened"


@value
class TokenCreated(PieceCreated):
    """An effect put a token onto the field."""

    word: ClassVar[str] = "token-created"


@value
class AbilityActivated(Touched):
    """An ability was activated: 起動した; ``card`` names the piece that stands for it on the stack."""

    word: ClassVar[str] = "activated"
    card: str
    marks: Bindings = EMPTY
    stacked: bool = True

    def changes(self) -> tuple[Change, ...]:
        """Return the piece on the stack."""
        if not self.stacked:
            return ()
        return (Create(self.card, self.by, ZoneKey(STACK, self.by), self.marks),)


@value
class ResolutionBegan(Touched):
    """A triggered ability, or what lies on the stack, is being carried out; ``object`` is its card."""

    word: ClassVar[str] = "resolution-began"
    waiting: Waiting | None = None

    def changes(self) -> tuple[Change, ...]:
        """Return that a triggered ability waits no longer."""
        return (Unwait(self.waiting),) if self.waiting is not None else ()
