"""The cards that reasons are told of: by their names, and the zones that they lie in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import wraps

from cardrules.core.decisions import UNSOURCED, Because
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat, Value, value
from cardrules.duelmasters.ways import WayOfUsing


@value
class By(Value):
    """What is refused to a player, whoever is asked then: a card, a way of using one, an ability."""

    choice: Value
    player: Seat


@value
class IfSaid(Value):
    """A way of using a card that is meant only where a part of it is said.

    The part is ``zone``, ``texts``, or ``verbs``: that it is called by the word for a type of card.
    """

    way: WayOfUsing
    part: str


@value
class NotThere(Value):
    """A card as it is used from any zone but those in which it lies; meant only where a zone is said."""

    way: WayOfUsing
    zones: tuple[str, ...]


@value
class Without(Value):
    """A keyword ability that a card does not have: meant only where it is named."""

    card: Ref
    keyword: str


@value
class Lacking(Value):
    """Any ability that a card does not have: ``names`` are what those that it has are called."""

    card: Ref
    names: tuple[str, ...]


Found = list[tuple[str, GameObject]]
"""Cards with the zones that they lie in, of each zone one of a name."""


def one_of_each(now: Moment, seat: Seat, zones: Iterable[str] | None = None) -> Found:
    """Return a player's cards, of each zone one of a name."""
    if zones is None:
        return list(now.recalled((one_of_each, seat), lambda there: tuple(_one_of_each(there, seat, None))))
    return _one_of_each(now, seat, zones)


def _one_of_each(now: Moment, seat: Seat, zones: Iterable[str] | None) -> Found:
    names = zones or [key.name for key, _ in now.zones() if key.seat is seat]
    found = {(name, each.card): each for name in names for each in now.counted(ZoneKey(name, seat))}
    return [(name, each) for (name, _), each in found.items()]


def less(found: Found, names: AbstractSet[str]) -> Found:
    """Return cards without those of some names."""
    return [(zone, each) for zone, each in found if each.card not in names]


def named(found: Found) -> set[str]:
    """Return the names of cards."""
    return {each.card for _, each in found}


def of_both(now: Moment, seat: Seat) -> Iterator[tuple[str, bool, GameObject]]:
    """Yield one card of a name of each zone of both players, the zone, and whether it is a player's own."""
    for owner in (seat, seat.other):
        yield from ((zone, owner is seat, each) for zone, each in one_of_each(now, owner))


def where(now: Moment, zone: str, *, own: bool) -> str:
    """Return in words where a card is, as a player sees it."""
    return f"{'' if own else '別のプレイヤーの'}{now.game.policy.word(zone)}"


Judge = Callable[[Moment, GameObject], Because | None]
"""What tells why something is not possible with a card, if it is not."""


def as_far_as_told(judge: Judge) -> Judge:
    """Have it told, where no source says whether something is possible, that none does."""

    @wraps(judge)
    def told(now: Moment, each: GameObject) -> Because | None:
        try:
            return judge(now, each)
        except (UnsourcedError, SilentSourceError) as error:
            return UNSOURCED, error.message

    return told


def types_of(now: Moment, each: GameObject) -> Collection[str] | None:
    """Return the types of a card; ``None`` where no source tells them."""
    if "types" not in now.library[each.card].characteristics and "types" not in each.marks:
        return None
    with suppress(UnsourcedError, SilentSourceError):
        types: Collection[str] = now.characteristic(each, "types")
        return types
    return None
