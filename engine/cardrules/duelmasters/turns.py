"""Whose turn is next (総合ルール 500.5, 512): turns gained, turns skipped, the rest of a turn skipped."""

from __future__ import annotations

from typing import Final

from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.ongoing import Waiting
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Call, Done, Go, Leave, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import (
    ExtraTurnComes,
    ExtraTurnGained,
    NextTurnSkipped,
    RestSkipped,
    StepBegan,
    TurnSkipped,
)


def take_turn(now: Moment) -> StepResult:
    """One player takes a turn."""
    return Call("turn", Bindings({"player": now["player"]}))


@BOOK.rule(Clause.EXTRA_TURNS, inert=lambda _now, _gained: None)
def extra_turn_of(now: Moment, gained: tuple[Seat, ...]) -> Seat | None:
    """Turns that were gained follow this one, the turn player's first (500.5)."""
    return now.turn_player if now.turn_player in gained else gained[0]


def choose_next(now: Moment) -> StepResult:
    """Settle whose turn is next; ``regular`` is who had the last turn that nobody had gained."""
    gained = tuple(seat for seat in Seat if now.fact(("extra-turns", seat), 0) > 0)
    seat = extra_turn_of(now, gained) if gained else None
    if seat is not None:
        return Go(Bindings({"next": seat, "extra": True}))
    regular: Seat = now["regular"].other
    return Go(Bindings({"next": regular, "regular": regular}))


def note_extra(now: Moment) -> StepResult:
    """A turn that was gained is taken but once."""
    return Perform((ExtraTurnComes(now["next"]),)) if now.get("extra") else Go()


def skip(now: Moment) -> StepResult:
    """A turn that is to be skipped is over before it begins; then the one after it is looked for."""
    if now.fact(("turns-to-skip", now["next"]), 0) <= 0 or "skipped" in now:
        return Go()
    return Perform((TurnSkipped(now["next"]),), into="skipped")


def tell_whose(now: Moment) -> StepResult:
    """Tell whose turn it is."""
    known = Bindings({"player": now["next"], "regular": now["regular"]})
    return (
        Call("next-turn", known, into="found")
        if "skipped" in now and "found" not in now
        else _told(now, known)
    )


def _told(now: Moment, known: Bindings) -> StepResult:
    return Done(now.get("found", known))


def pass_turn(now: Moment) -> StepResult:
    """The next turn is that of the other player unless one was gained or is to be skipped."""
    if now.get("then") is None:
        known = Bindings({"player": now["player"], "regular": now.get("regular", now["player"])})
        return Call("next-turn", known, into="then")
    return Again(Bindings({**now["then"], "then": None}))


NEXT_TURN: Final = procedure("next-turn", choose_next, note_extra, skip, tell_whose)
TURNS: Final = procedure("turns", take_turn, pass_turn)


# --- by effects ---------------------------------------------------------------------------


def gain_turn(now: Moment, _effect: GameSpecific) -> StepResult:
    """「このターンの後に自分のターンを追加する」."""
    return _once(now, ExtraTurnGained(now.scope().controller))


def skip_next_turn(now: Moment, _effect: GameSpecific) -> StepResult:
    """「次のターンをとばす」."""
    return _once(now, NextTurnSkipped(now.scope().controller))


@BOOK.rule(Clause.SKIPPED_REST_RESOLVES_NOTHING, inert=lambda _now: ())
def lost_with_the_rest(now: Moment) -> tuple[Waiting, ...]:
    """What still waits is not resolved any more once the rest of the turn is skipped."""
    return now.state.waiting


def skip_rest(now: Moment, _effect: GameSpecific) -> StepResult:
    """「ターンの残りをとばす」 skips whose turn it is; 「相手は…」 does so in the opponent's turn only.

    Whatever is under way is given up.
    """
    scope = now.scope()
    told_to_other = scope.controller != scope.source.owner
    if told_to_other and scope.controller != now.turn_player:
        return Done(Effected())
    if now.get("facts"):
        return Leave("turn")
    if "facts" in now or not now.state.waiting:
        return _once(now, RestSkipped(now.turn_player))
    return _once(now, RestSkipped(now.turn_player, lost_with_the_rest(now)))


def _once(now: Moment, event: ExtraTurnGained | NextTurnSkipped | RestSkipped) -> StepResult:
    return Done(Effected(bool(now["facts"]))) if "facts" in now else Perform((event,), into="facts")


def begin_step(now: Moment, step: str) -> StepResult:
    """A step of the turn begins, unless what remains of the turn is skipped."""
    return Go() if rest_is_skipped(now) else Perform((StepBegan(now.turn_player, step),))


def rest_is_skipped(now: Moment) -> bool:
    """Tell whether what remains of this turn is skipped."""
    return bool(now.fact("rest-skipped"))
