"""What happens in this game, in the words of its rules (総合ルール 701)."""

from __future__ import annotations

from typing import Any, ClassVar

from cardrules.core.changes import AddToFact, Change, Forget, Mark, SetFact
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Event, Moved, Touched
from cardrules.core.objects import GameObject
from cardrules.core.ongoing import End, Unwait, Wait, Waiting
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.manner import InAManner
from cardrules.duelmasters.zones import (
    BATTLE,
    FROM_SEVERAL,
    HAND_AND_MANA,
    NOWHERE,
    SICK,
    TAPPED,
    UNDER_DECLARATION,
)


class FromTheBattleZone:
    """What leaves the battle zone is that player's on whose side it was, whoever made it leave."""

    __slots__ = ()

    @property
    def player(self) -> Seat:
        """The player whose object it was; for what comes from elsewhere the one who moved it."""
        event: Any = self
        seat: Seat = event.origin.seat if event.origin.name == BATTLE else event.by
        return seat

    @property
    def whose(self) -> Seat:
        """The player on whose side of the zone it was, whoever moved or used it."""
        event: Any = self
        seat: Seat = event.origin.seat
        return seat


@value
class Entered(InAManner, Moved):
    """A card was put into the battle zone: 出た."""

    word: ClassVar[str] = "entered"
    looks_forward: ClassVar[bool] = True
    manner: frozenset[str] = frozenset()

    def comes_from(self, zone: str) -> bool:
        """Tell whether it came from a zone; of what was in no zone meanwhile no source tells."""
        if self.origin.name == NOWHERE:
            raise UnsourcedError(
                "どこでもないゾーンを通って出たカードが、どのゾーンから出たことになるかは、出典に定めがない"
            )
        return self.origin.name == zone


@value
class Destroyed(FromTheBattleZone, Moved):
    """An object was put from the battle zone into the graveyard: 破壊された (701.6)."""

    word: ClassVar[str] = "destroyed"


@value
class Discarded(FromTheBattleZone, Moved):
    """A card was put from the hand into its owner's graveyard: 捨てられた (701.7)."""

    word: ClassVar[str] = "discarded"


@value
class Drawn(Moved):
    """The top card of a deck was put into the hand: 引いた (114.1)."""

    word: ClassVar[str] = "drawn"


@value
class PutIntoMana(FromTheBattleZone, Moved):
    """A card was put into the mana zone."""

    word: ClassVar[str] = "put-into-mana"
    looks_forward: ClassVar[bool] = True


@value
class PutIntoGraveyard(InAManner, FromTheBattleZone, Moved):
    """A card was put into the graveyard, otherwise than by being destroyed or discarded."""

    word: ClassVar[str] = "put-into-graveyard"
    manner: frozenset[str] = frozenset()


@value
class PutIntoHand(FromTheBattleZone, Moved):
    """A card was put into a hand without being drawn."""

    word: ClassVar[str] = "put-into-hand"


@value
class PutOntoDeck(FromTheBattleZone, Moved):
    """A card was put onto or under a deck."""

    word: ClassVar[str] = "put-onto-deck"


@value
class PutIntoShields(FromTheBattleZone, Moved):
    """A card was put into the shield zone."""

    word: ClassVar[str] = "put-into-shields"


@value
class PutIntoHyperspace(FromTheBattleZone, Moved):
    """A card was put back into the hyperspatial zone."""

    word: ClassVar[str] = "put-into-hyperspace"


@value
class SentToAbyss(FromTheBattleZone, Moved):
    """A card was put into the 深淵ゾーン (701.33)."""

    word: ClassVar[str] = "sent-to-abyss"


@value
class Tapped(Touched):
    """An object was tapped: turned by 90 degrees (701.2)."""

    word: ClassVar[str] = "tapped"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark."""
        return (Mark(self.object.ref, Bindings({TAPPED: True})),)


@value
class Untapped(Touched):
    """An object was untapped; at the start of a turn it is also over its summoning sickness."""

    word: ClassVar[str] = "untapped"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark taken away."""
        return (Mark(self.object.ref, Bindings({TAPPED: None})),)


@value
class Recovered(Touched):
    """A creature has been in the battle zone since its player's turn began (301.5)."""

    word: ClassVar[str] = "recovered"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark taken away."""
        return (Mark(self.object.ref, Bindings({SICK: None})),)


@value
class WaitsAsShield(Touched):
    """A shield about to be put into the hand waits for what its owner declares (113.6a)."""

    word: ClassVar[str] = "waits-as-shield"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark that it bears until it moves."""
        return (Mark(self.object.ref, Bindings({UNDER_DECLARATION: True})),)


@value
class WaitsNoLonger(Touched):
    """A shield that waited for declarations was not put into the hand after all."""

    word: ClassVar[str] = "waits-no-longer"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark taken away."""
        return (Mark(self.object.ref, Bindings({UNDER_DECLARATION: None})),)


@value
class UseDeclared(Touched):
    """A card was shown and its use declared (601.1a)."""

    word: ClassVar[str] = "use-declared"


@value
class Used(InAManner, Touched):
    """A card was used: 使った (701.5). ``origin`` is the zone it was used from, ``paid`` the mana."""

    word: ClassVar[str] = "used"
    origin: str = "hand"
    paid: int = 0
    manner: frozenset[str] = frozenset()

    def comes_from(self, zone: str) -> bool:
        """Tell whether it was used from a zone; of cards from several zones no source tells."""
        if self.origin == HAND_AND_MANA:
            raise UnsourcedError(FROM_SEVERAL)
        return self.origin == zone


@value
class Summoned(Used):
    """A creature was used: 召喚した (701.3)."""

    word: ClassVar[str] = "summoned"


@value
class Cast(Used):
    """A spell was used: 唱えた (701.4)."""

    word: ClassVar[str] = "cast"


@value
class TurnEvent(Event):
    """Something about a turn; ``seat`` is whose turn it is."""

    word: ClassVar[str] = "turn-event"
    seat: Seat

    @property
    def player(self) -> Seat:
        """The turn player."""
        return self.seat


@value
class TurnBegan(TurnEvent):
    """A turn began: the facts of the last one are forgotten."""

    word: ClassVar[str] = "turn-began"

    def changes(self) -> tuple[Change, ...]:
        """Return the new turn player, and the facts of the turn before forgotten."""
        kinds = ("tally", "once", "last-known")
        return (SetFact("turn-player", self.seat), *map(Forget, kinds))


@value
class TurnStarting(TurnEvent):
    """「ターンのはじめに」: the moment after everything was untapped (501.2)."""

    word: ClassVar[str] = "turn-starting"


@value
class TurnEnding(TurnEvent):
    """「ターンの終わりに」: the moment at which the last step begins (511.1)."""

    word: ClassVar[str] = "turn-ending"


@value
class TurnEnded(TurnEvent):
    """A turn was over; whoever goes first has had the first one."""

    word: ClassVar[str] = "turn-ended"

    def changes(self) -> tuple[Change, ...]:
        """Return what was true of this turn alone forgotten."""
        return (SetFact("first-turn", None), SetFact("rest-skipped", None))


@value
class ExtraTurnGained(TurnEvent):
    """A player gained a turn to be taken after this one (500.5)."""

    word: ClassVar[str] = "extra-turn"

    def changes(self) -> tuple[Change, ...]:
        """Return one more such turn."""
        return (AddToFact(("extra-turns", self.seat), 1),)


@value
class ExtraTurnComes(TurnEvent):
    """A turn that a player had gained is the next one."""

    word: ClassVar[str] = "extra-turn-comes"

    def changes(self) -> tuple[Change, ...]:
        """Return one such turn less."""
        return (AddToFact(("extra-turns", self.seat), -1),)


@value
class NextTurnSkipped(TurnEvent):
    """A player is to skip the next turn."""

    word: ClassVar[str] = "next-turn-skipped"

    def changes(self) -> tuple[Change, ...]:
        """Return one more turn to be skipped."""
        return (AddToFact(("turns-to-skip", self.seat), 1),)


@value
class TurnSkipped(TurnEvent):
    """A turn that would have been next was skipped."""

    word: ClassVar[str] = "turn-skipped"

    def changes(self) -> tuple[Change, ...]:
        """Return one turn less to be skipped."""
        return (AddToFact(("turns-to-skip", self.seat), -1),)


@value
class RestSkipped(TurnEvent):
    """What remains of the turn is skipped."""

    word: ClassVar[str] = "rest-skipped"
    lost: tuple[Waiting, ...] = ()

    def changes(self) -> tuple[Change, ...]:
        """Return it put down, and what waits no more."""
        return (SetFact("rest-skipped", True), *map(Unwait, self.lost))


@value
class EffectsEnded(Event):
    """The effects that lasted for a while ended."""

    word: ClassVar[str] = "effects-ended"
    duration: str
    seat: Seat | None = None

    @property
    def player(self) -> Seat | None:
        """The player whose effects they were, where only one player's ended."""
        return self.seat

    def changes(self) -> tuple[Change, ...]:
        """Return their end."""
        return (End(self.duration, self.seat),)


@value
class StepBegan(TurnEvent):
    """A step of a turn began."""

    word: ClassVar[str] = "step-began"
    step: str

    def changes(self) -> tuple[Change, ...]:
        """Return the step as a fact."""
        return (SetFact("step", self.step),)


@value
class AbilityEvent(Event):
    """Something about an ability that waits, or did."""

    word: ClassVar[str] = "ability-event"
    waiting: Waiting

    @property
    def subject(self) -> GameObject:
        """The card that has the ability."""
        return self.waiting.source

    @property
    def player(self) -> Seat:
        """The player whose ability it is."""
        return self.waiting.controller


@value
class Declared(AbilityEvent):
    """A player declared an ability from a hidden zone; it waits now (603.2e)."""

    word: ClassVar[str] = "declared"

    def changes(self) -> tuple[Change, ...]:
        """Return the ability set waiting."""
        return (Wait(self.waiting),)


@value
class ResolutionBegan(AbilityEvent):
    """A waiting ability is being resolved and waits no longer."""

    word: ClassVar[str] = "resolution-began"

    def changes(self) -> tuple[Change, ...]:
        """Return the end of the waiting."""
        return (Unwait(self.waiting),)
