"""What the state itself brings about: one オルター on the field, no object anywhere else."""

from __future__ import annotations

from typing import Final

from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Zone, ZoneKey
from cardrules.core.values import Seat
from cardrules.gate.clauses import BOOK, Clause
from cardrules.gate.events import LeftGame, PutIntoGraveyard
from cardrules.gate.objects import is_object, owner_of
from cardrules.gate.zones import FIELD, GRAVEYARD, SINCE, STACK, ZONES

Alters = tuple[GameObject, ...]


@BOOK.rule(Clause.ALTER_UNIQUE, inert=lambda _now, found: len(found))
def alters_at_most(_now: Moment, _found: Alters) -> int:
    """One オルター may be on the field, counting the fields of all players."""
    return 1


@BOOK.rule(Clause.ALTER_NEWEST_STAYS, inert=lambda _now, _found: ())
def all_but_the_newest(_now: Moment, found: Alters) -> Alters:
    """The one that has been there for the shortest time stays, the others go."""
    newest = newest_of(found)
    return tuple(each for each in found if each not in newest)


@BOOK.rule(Clause.ALTER_TIE, inert=lambda _now, _found: ())
def all_of_them(_now: Moment, found: Alters) -> Alters:
    """Where several have been there for the shortest time, all of them go."""
    return found


def newest_of(found: Alters) -> Alters:
    """Return those that came last; what a position lists came before everything."""
    last = max(each.marks.get(SINCE, 0) for each in found)
    return tuple(each for each in found if each.marks.get(SINCE, 0) == last)


def alters(now: Moment) -> Alters:
    """Return every オルター on the field."""
    return tuple(each for seat in Seat for each in _alters_in(now, now.state.zone(FIELD, seat)))


def _alters_in(now: Moment, zone: Zone) -> Alters:
    """Return the オルター in a zone, worked out once as long as the zone stays the same."""
    found: Alters = zone.recall(
        ("alters", now.library),
        lambda there: tuple(
            each for each in there if "alter" in now.library[each.card].characteristics.get("types", ())
        ),
    )
    return found


def one_alter(now: Moment) -> tuple[Event, ...]:
    """Return what puts every オルター that is too many into its owner's graveyard."""
    found = alters(now)
    if len(found) < 2 or len(found) <= alters_at_most(now, found):
        return ()
    going = all_of_them(now, found) if len(newest_of(found)) > 1 else all_but_the_newest(now, found)
    return tuple(_put_away(now, each) for each in going)


def _put_away(now: Moment, each: GameObject) -> Event:
    key = now.state.where[each.id]
    return PutIntoGraveyard(each, key, ZoneKey(GRAVEYARD, owner_of(now, each)), key.seat)


@BOOK.rule(Clause.OBJECT_LEAVES_THE_GAME, inert=lambda _now, _each: ())
def object_leaves(_now: Moment, each: GameObject) -> tuple[Event, ...]:
    """A gate or token that went anywhere but the field is removed from the game."""
    return (LeftGame(each),)


def strayed(now: Moment) -> tuple[Event, ...]:
    """Return what removes the objects that lie outside the field."""
    return tuple(
        event
        for name in _ELSEWHERE
        for seat in Seat
        for each in _objects(now, now.state.zone(name, seat))
        for event in object_leaves(now, each)
    )


_ELSEWHERE: Final = tuple(kind.name for kind in ZONES if kind.name not in (FIELD, STACK))


def _objects(now: Moment, zone: Zone) -> Alters:
    """Return what is no card in a zone, worked out once as long as the zone stays the same."""
    found: Alters = zone.recall(
        ("objects", now.library), lambda there: tuple(each for each in there if is_object(now, each))
    )
    return found
