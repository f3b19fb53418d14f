"""Cards put into a deck that is then shuffled, and where they go if it cannot be (総合ルール 701.11)."""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.naming import named_after
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.resolving import targets_first
from cardrules.core.results import Ask, Done, Perform, StepResult
from cardrules.duelmasters.chance import can_be_shuffled, shuffled
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
    return _put_and_shuffle(now) if _shuffles(now) else _put_each(now)


def _shuffles(now: Moment) -> bool:
    if "facts" in now:
        return True
    here = (now.state.lying(ref) for ref in now["refs"])
    seat = now.scope().controller
    return "placed0" not in now and all(can_be_shuffled(now, each, seat) for each in here if each is not None)


def _put_and_shuffle(now: Moment) -> StepResult:
    seat = now.scope().controller
    if "facts" not in now:
        here = [each for each in map(now.state.lying, now["refs"]) if each is not None]
        events = tuple(moving(now, "put-onto-deck", each, seat) for each in here)
        return Perform(events, into="facts") if events else Done(named_after(now, (), "it"))
    if "shuffled" not in now:
        decks = dict.fromkeys(event.destination for event in now["facts"])
        return Perform(tuple(shuffled(now, deck, seat) for deck in decks), into="shuffled")
    return Done(named_after(now, now["facts"], "it"))


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
