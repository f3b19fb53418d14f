"""How the game ends (総合ルール 104): who won or lost at one moment, by what, and what comes of it.

Winning and losing are events like any other, so they can be replaced; what happened is put
down as facts, and the end is worked out from all that happened at the same moment.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from cardrules.core.abilities import Effect
from cardrules.core.changes import AddToFact, Change, SetFact
from cardrules.core.decisions import UNSOURCED
from cardrules.core.effects import EachPlayer, Effected, GameSpecific
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.events import Event, GameEnded
from cardrules.core.moment import Moment
from cardrules.core.objects import Outcome
from cardrules.core.queries import Scope
from cardrules.core.resolving import each_player
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import SEATS, Seat, Side, value
from cardrules.duelmasters.clauses import BOOK, Clause

DECIDED: Final = "decided"
"""Facts: how often a player won or lost, and under a key of its own each such event."""


@value
class Decided(Event):
    """A player won or lost: by an effect, or by the rule that is named."""

    word: ClassVar[str] = "decided"
    seat: Seat
    rule: str | None = None

    @property
    def player(self) -> Seat:
        """The player who won or lost."""
        return self.seat

    @property
    @abstractmethod
    def winner(self) -> Seat:
        """The player who wins if nothing else happened."""

    def changes(self) -> tuple[Change, ...]:
        """Return it put down among what happened at this moment."""
        return (AddToFact(DECIDED, 1), SetFact((DECIDED, self), True))


@value
class Won(Decided):
    """A player won the game."""

    word: ClassVar[str] = "won"

    @property
    def winner(self) -> Seat:
        """That player."""
        return self.seat


@value
class Lost(Decided):
    """A player lost the game."""

    word: ClassVar[str] = "lost"

    @property
    def winner(self) -> Seat:
        """The other player."""
        return self.seat.other


@value
class LeftOpen(Event):
    """The game is over, and no source tells who has won."""

    word: ClassVar[str] = "left-open"
    why: str

    def changes(self) -> tuple[Change, ...]:
        """Return the fact that nothing may be said of how the game ended."""
        return (SetFact(BEYOND_SOURCE, f"{self.why}時の勝敗に、出典に定めがない"),)


# --- the end ------------------------------------------------------------------------------


@BOOK.rule(Clause.GAME_ENDS_AT_ONCE, inert=lambda _now, _end: ())
def ends_at_once(_now: Moment, end: tuple[Event, ...]) -> tuple[Event, ...]:
    """The game ends where a player has won or lost, whatever was still to be done (104.1)."""
    return end


@BOOK.rule(Clause.WIN_AND_LOSE_TOGETHER, inert=lambda _now, _seat: None)
def wins_all_the_same(_now: Moment, seat: Seat) -> Seat | None:
    """A player who wins and loses by effects at the same moment wins (104.2c)."""
    return seat


wins_all_the_same.unknown_before("2016-09-13")


def is_decided(now: Moment) -> bool:
    """Tell whether a player has won or lost and the game has yet to end."""
    return DECIDED in now.state.facts


def ended(now: Moment, by_state: Iterable[Event]) -> tuple[Event, ...]:
    """Return the end of the game; ``by_state`` is what the state itself would bring about beside."""
    happened = {key[1] for key in now.state.facts if isinstance(key, tuple) and key[0] == DECIDED}
    happened.update(each for each in by_state if isinstance(each, Decided))
    winner = _winner(now, frozenset(happened))
    if winner is not None:
        return ends_at_once(now, (GameEnded(Outcome(winner, _rule(happened))),))
    return ends_at_once(now, (LeftOpen(_why(happened)), GameEnded(Outcome(None, UNSOURCED))))


def _rule(happened: Iterable[Decided]) -> str:
    """Return the rule that ended the game: of several the first of the rulebook.

    Where an effect had its part in it no rule alone did, only that the game ends then and there.
    """
    rules = {each.rule for each in happened}
    if None in rules:
        return Clause.GAME_ENDS_AT_ONCE
    return next(each for each in Clause if each in rules)


def _winner(now: Moment, happened: frozenset[Decided]) -> Seat | None:
    winners = {each.winner for each in happened}
    if len(winners) == 1:
        return winners.pop()
    both = (seat for seat in SEATS if happened == {Won(seat), Lost(seat)})
    return next((wins_all_the_same(now, seat) for seat in both), None)


def _why(happened: Iterable[Decided]) -> str:
    kinds = {type(each) for each in happened}
    if len(kinds) > 1:
        return "勝つことと負けることが同時に起こった"
    return "両方のプレイヤーが同時に" + ("勝った" if Won in kinds else "負けた")


# --- by effects ---------------------------------------------------------------------------

BY_NAME: Final[Mapping[str, type[Decided]]] = {"won": Won, "lost": Lost}
"""The event that each of these effects comes to, by its name."""


def by_effect(effect: Effect, scope: Scope) -> tuple[Event, ...]:
    """Return what an effect comes to by which a player wins or loses; of any other, nothing."""
    if not isinstance(effect, GameSpecific) or effect.name not in BY_NAME:
        return ()
    return (BY_NAME[effect.name](scope.controller),)


def win_or_lose(now: Moment, effect: GameSpecific) -> StepResult:
    """Have a player win or lose."""
    if "facts" not in now:
        return Perform(by_effect(effect, now.scope()), into="facts")
    return Done(Effected(bool(now["facts"]), tried=True))


def for_each_player(now: Moment, effect: EachPlayer) -> StepResult:
    """Do for each player what a text says, in turn; both win or lose at the same moment."""
    scope = now.scope()
    if effect.side is not Side.ANY or not by_effect(effect.effect, scope):
        return each_player(now, effect)
    if "facts" not in now:
        events = (Scope(scope.source, seat) for seat in SEATS)
        return Perform(tuple(one for each in events for one in by_effect(effect.effect, each)), into="facts")
    return Done(Effected(bool(now["facts"]), tried=True))
