"""S-MAX進化 (総合ルール 815): whoever has several such creatures keeps one; the others go to the hand.

A static ability does this, and not the state: when is told by :mod:`cardrules.duelmasters.one_shots`.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import Keyword
from cardrules.core.decisions import Decision, Option
from cardrules.core.decisions import several as of_several
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.pool import Pool
from cardrules.core.procedures import procedure
from cardrules.core.results import Ask, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import PutIntoHand
from cardrules.duelmasters.zones import BATTLE, HAND

S_MAX: Final = "s-max-evolution"
"""The supertype of these creatures."""


@BOOK.rule(Clause.S_MAX_ONE_PER_PLAYER, inert=lambda _now, _found: ())
def too_many(_now: Moment, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """Of several S-MAX進化 creatures one stays and the others are put into the hand (815.1a)."""
    return found


too_many.not_before("2022-04-08")


KEEP: Final = Keyword("S-MAX進化", text="S-MAX進化")
"""The ability by which its player keeps one."""


def several(now: Moment, seat: Seat) -> tuple[GameObject, ...]:
    """Return a player's creatures of which one is kept: none where there is but one."""
    lying = now.counted(ZoneKey(BATTLE, seat))
    found = tuple(
        each for each in lying if S_MAX in now.library[each.card].characteristics.get("supertypes", ())
    )
    return found if len(found) > 1 else ()


def known(pool: Pool) -> bool:
    """Tell whether any card known so far is such a creature."""
    return any(S_MAX in each.characteristics.get("supertypes", ()) for each in pool.cards)


def choose_which(now: Moment) -> StepResult:
    """The player who has several chooses which one stays."""
    seat: Seat = now["player"]
    found = several(now, seat)
    if not found or not too_many(now, found):
        return Done(found)
    if "kept" not in now:
        options = tuple(Option("choose", of_several((each.ref,))) for each in found)
        return Ask(Decision(seat, "choose-objects", "kept", options, Clause.S_MAX_ONE_PER_PLAYER))
    return Go(Bindings({"found": found}))


def return_others(now: Moment) -> StepResult:
    """Put the others into the hand; where they stay all the same nothing more is done about them."""
    if "returned" in now:
        return Done(now["found"])
    (kept,) = now["kept"].choice
    seat: Seat = now["player"]
    origin = ZoneKey(BATTLE, seat)
    gone = (each for each in now["found"] if each.ref != kept)
    events = tuple(PutIntoHand(each, origin, ZoneKey(HAND, each.owner), seat) for each in gone)
    return Perform(events, into="returned")


KEEP_ONE: Final = procedure("keep-one-s-max", choose_which, return_others)
