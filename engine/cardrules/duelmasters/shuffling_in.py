"""Cards put into a deck that is then shuffled, and where they go if it cannot be (総合ルール 701.11)."""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import Effected, GameSpecific, Target
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.naming import named_after
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.resolving import targets_first
from cardrules.core.results import Again, Ask, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat, Side
from cardrules.duelmasters.chance import can_be_shuffled, shuffled, top_can_be_shuffled
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.moves import moving
from cardrules.duelmasters.zones import DECK

NAME: Final = "shuffle-in"
"""The name of the effect, which takes what is put into the deck."""

PLACE: Final = "deck-place"
"""What the choice of a place in a deck is, counted from the top."""


@BOOK.rule(Clause.PUT_IN_UNSHUFFLED, inert=lambda _now, places: places[:1])
def any_place(_now: Moment, places: tuple[int, ...]) -> tuple[int, ...]:
    """Where the deck cannot be shuffled each card goes to whatever place the player likes."""
    return places


def shuffle_in(now: Moment, effect: GameSpecific) -> StepResult:
    """Put cards into the decks of their owners and shuffle these, or put each where its player likes."""
    first = targets_first(now, effect.arguments[0])
    if first is not None:
        return first
    return _put_and_shuffle(now, effect.arguments[0]) if _shuffles(now) else _put_each(now)


def _shuffles(now: Moment) -> bool:
    if "facts" in now:
        return True
    here = (now.state.lying(ref) for ref in now["refs"])
    seat = now.scope().controller
    return "placed0" not in now and all(can_be_shuffled(now, each, seat) for each in here if each is not None)


def _put_and_shuffle(now: Moment, target: Target) -> StepResult:
    """Put the cards there and shuffle; where there is none to put, what can be done is still done (101.3)."""
    seat = now.scope().controller
    if "decks" not in now:
        decks = tuple(ZoneKey(DECK, each) for each in _whose(now, target))
        return Again(Bindings({"decks": decks}))
    if "facts" not in now:
        here = [each for each in map(now.state.lying, now["refs"]) if each is not None]
        return Perform(tuple(moving(now, "put-onto-deck", each, seat) for each in here), into="facts")
    if "shuffled" not in now:
        able = (deck for deck in now["decks"] if top_can_be_shuffled(now, deck, seat))
        return Perform(tuple(shuffled(now, deck, seat) for deck in able), into="shuffled")
    return Done(named_after(now, now["facts"], "it"))


def _whose(now: Moment, target: Target) -> tuple[Seat, ...]:
    """Return whose decks are meant: of the owners of what is put there, else of whom the text names.

    Raises:
        UnsourcedError: there is nothing to put there, and the text does not say whose it would be.
    """
    here = (now.state.lying(ref) for ref in now["refs"])
    owners = tuple(dict.fromkeys(each.owner for each in here if each is not None))
    side: Side = getattr(target, "side", getattr(getattr(target, "selector", None), "side", Side.ANY))
    if not owners and side is Side.ANY:
        raise UnsourcedError(
            "加えるカードがない時に、だれの山札をシャッフルするかは、出典に定めがない",
            expected="加えるカードがある場面にする",
        )
    return owners or side.seats(now.scope().controller)


def _put_each(now: Moment) -> StepResult:
    """Put the cards one after the other, each where the player says; nothing is shuffled."""
    for at, ref in enumerate(now["refs"]):
        here = now.state.lying(ref)
        if f"placed{at}" in now or here is None:
            continue
        if f"place{at}" not in now:
            return Ask(_where(now, here, f"place{at}"))
        place = str(now[f"place{at}"].choice)
        return Perform(
            (moving(now, "put-onto-deck", here, now.scope().controller, place),), into=f"placed{at}"
        )
    names = (f"placed{at}" for at, _ in enumerate(now["refs"]))
    facts = tuple(event for name in names for event in now.get(name, ()))
    return Done(Effected(bool(facts), named_after(now, facts, "it").known, tried=True))


def _where(now: Moment, each: GameObject, name: str) -> Decision:
    places = tuple(range(1, len(now.state.zones[ZoneKey(DECK, each.owner)].objects) + 2))
    options = tuple(Option(PLACE, place) for place in any_place(now, places))
    return Decision(now.scope().controller, PLACE, name, options, Clause.PUT_IN_UNSHUFFLED, about=each)
