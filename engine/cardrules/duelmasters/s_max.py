"""S-MAX進化 (総合ルール 815): whoever has several such creatures keeps one; the others go to the hand.

A static ability does this, and not the state (604.4): at once, also in the middle of an effect,
before anything that waits, again as long as there are several, the turn player's first.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import Decision, Option, several
from cardrules.core.events import Event
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Entered, PutIntoHand
from cardrules.duelmasters.zones import BATTLE, HAND

S_MAX: Final = "s-max-evolution"
"""The supertype of these creatures."""


@BOOK.rule(Clause.S_MAX_ONE_PER_PLAYER, inert=lambda _now, _found: ())
def too_many(_now: Moment, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """Of several S-MAX進化 creatures one stays and the others are put into the hand (815.1a)."""
    return found


too_many.not_before("2022-04-08")


def _several(now: Moment, seat: Seat) -> tuple[GameObject, ...]:
    lying = now.counted(ZoneKey(BATTLE, seat))
    return tuple(
        each for each in lying if S_MAX in now.library[each.card].characteristics.get("supertypes", ())
    )


def known(library: Library) -> bool:
    """Tell whether any card known so far is such a creature."""
    return any(S_MAX in each.characteristics.get("supertypes", ()) for each in library.values())


def following(now: Moment, events: tuple[Event, ...]) -> tuple[Call, ...]:
    """Return that all but one go where something has entered, however it did, and a player has several."""
    if not now.library.recall(S_MAX, known) or not any(isinstance(event, Entered) for event in events):
        return ()
    too_few = all(len(_several(now, seat)) < 2 for seat in Seat)
    return () if too_few else (Call("keep-one-s-max"),)


def choose_which(now: Moment) -> StepResult:
    """The player who has several chooses which one stays."""
    seats = (now.turn_player, now.turn_player.other)
    for seat in seats:
        found = _several(now, seat)
        if len(found) < 2 or (seat, found) in now.get("tried", ()) or not too_many(now, found):
            continue
        if "kept" not in now or now["kept"] is None:
            options = tuple(Option("choose", several((each.ref,))) for each in found)
            return Ask(Decision(seat, "choose-objects", "kept", options, Clause.S_MAX_ONE_PER_PLAYER))
        return _return_others(now, seat, found)
    return Done()


def _return_others(now: Moment, seat: Seat, found: tuple[GameObject, ...]) -> StepResult:
    """Put the others into the hand; where they stay all the same nothing more is done about them."""
    if now.get("returned") is None:
        (kept,) = now["kept"].choice
        origin = ZoneKey(BATTLE, seat)
        gone = (each for each in found if each.ref != kept)
        events = tuple(PutIntoHand(each, origin, ZoneKey(HAND, each.owner), seat) for each in gone)
        return Perform(events, into="returned")
    tried = (*now.get("tried", ()), (seat, found))
    return Again(Bindings({"tried": tried, "kept": None, "returned": None}))


KEEP_ONE: Final = procedure("keep-one-s-max", choose_which)
