"""From where cards are used (総合ルール 301.1, 701.3): which zones and cards are looked through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from cardrules.core.abilities import Ability, CardDefinition
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Zone, ZoneKey
from cardrules.core.standing import Permission
from cardrules.core.values import Seat
from cardrules.core.working import ABILITIES, at_work
from cardrules.duelmasters.twin_pacts import FACE
from cardrules.duelmasters.ways import from_hand
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND, MANA

_ALWAYS: Final = (HAND, MANA, GRAVEYARD)
"""The zones from which the rules and keywords have cards used."""

_APART: Final = frozenset((*_ALWAYS, BATTLE))
"""Those, and the one into which what is used comes."""


def used_from(now: Moment, seat: Seat) -> tuple[str, ...]:
    """Return the zones that are looked through for cards that a player might use.

    They are those of the rules, and whichever a text at work lets cards be used from.
    """
    quiet = now.silently()
    opened = {name for each in _general(quiet, seat) for name in each.origin}
    others = ((key.name, zone) for key, zone in now.zones() if key.seat is seat and key.name not in _APART)
    return (*_ALWAYS, *(name for name, zone in others if name in opened or name in _own(now, zone)))


def _own(now: Moment, zone: Zone) -> frozenset[str]:
    return now.library.found_in(zone, _opened_by_its_own)


def _general(now: Moment, seat: Seat) -> Iterator[Permission]:
    """Yield the permissions at work by which a player may use cards other than the one that gives it."""
    for ability, scope in at_work(now, Permission):
        if not ability.this and ability.who.covers(scope.controller, seat):
            yield ability


def _opened_by_its_own(library: Library, zone: Zone) -> frozenset[str]:
    """Return the zones that cards of a zone name as those from which they may be used themselves."""
    cards = {library[each.card] for each in zone.objects}
    sides = chain.from_iterable((card, *card.faces) for card in cards)
    printed = (ability for side in sides for ability in side.abilities)
    return frozenset(name for each in printed if _from_its_zone(each) for name in getattr(each, "zones", ()))


def might_use(now: Moment, seat: Seat, zones: Iterable[str] | None = None) -> list[tuple[str, GameObject]]:
    """Return the cards that a player might use, each with the zone that it lies in."""
    names = used_from(now, seat) if zones is None else zones
    return [(name, each) for name in names for each in now.counted(ZoneKey(name, seat))]


def looked_through(now: Moment, seat: Seat) -> tuple[str, ...]:
    """Return the zones of which any card might be used, so that each is looked at."""
    quiet = now.silently()
    names = used_from(quiet, seat)
    return tuple(name for name in names if name == HAND or not never_used_from(quiet, ZoneKey(name, seat)))


def may_be_used_elsewhere(now: Moment, card: GameObject) -> bool:
    """Tell, without any rule being asked, whether any text could let a card be used outside the hand."""
    if now.state.effects or now.library.pool.has(Permission):
        return True
    if ABILITIES in now.library.pool.modified or FACE in card.marks:
        return any(map(_from_its_zone, now.abilities(card)))
    printed: bool = now.library[card.card].recall("used elsewhere", _names_its_zone)
    return printed


def never_used_from(now: Moment, key: ZoneKey) -> bool:
    """Tell whether nothing could let any card of a zone be used from it, so that no rule but one is asked."""
    if now.state.effects or now.library.pool.has(Permission) or ABILITIES in now.library.pool.modified:
        return False
    to_be_looked_at = now.library.found_in(now.state.zones[key], _to_be_looked_at)
    return not to_be_looked_at and from_hand(now, key.name) is not None


def _to_be_looked_at(library: Library, zone: Zone) -> bool:
    """Tell whether a zone holds cards that are used as a face, have two faces, or may be used from it."""
    return any(
        FACE in each.marks or library[each.card].faces or _names_its_zone(library[each.card])
        for each in zone.objects
    )


def _names_its_zone(card: CardDefinition) -> bool:
    return any(map(_from_its_zone, card.abilities))


def _from_its_zone(ability: Ability) -> bool:
    return bool(getattr(ability, "this", False) and getattr(ability, "zones", ()))
