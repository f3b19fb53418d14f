"""What the state of the game itself brings about (総合ルール 703): looked for after every event.

One table says what there is to look for. Everything that applies happens at once, as one
event, before anything else and also in the middle of an effect; then it is looked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from cardrules.core.abilities import Ability, Continuous, Modification
from cardrules.core.changes import Change, SetFact
from cardrules.core.events import Event
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey
from cardrules.core.pool import Pool
from cardrules.core.queries import Number
from cardrules.core.records import record
from cardrules.core.values import SEATS, Seat, value
from cardrules.duelmasters.auras import aura_without_creature
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import DIRECTLY_ATTACKED, LOSERS, BattleDecided, DirectAttackDone
from cardrules.duelmasters.ending import Lost, ended, is_decided
from cardrules.duelmasters.events import Destroyed, PutIntoGraveyard
from cardrules.duelmasters.locks import LEFT, locks_on
from cardrules.duelmasters.outside import gone_astray
from cardrules.duelmasters.parts import lone_parts
from cardrules.duelmasters.printed import FromOutside, GoesAlong, IsPart
from cardrules.duelmasters.seals import is_ignored
from cardrules.duelmasters.stacks import lone_spells, uncovered_spells
from cardrules.duelmasters.use_attached import SHIELD_ZONES, attached, castle_without_shield
from cardrules.duelmasters.zones import BATTLE, DECK, GRAVEYARD

Events = tuple[Event, ...]


# --- losing (703.4a, 703.4b) --------------------------------------------------------------


def directly_attacked(now: Moment) -> Events:
    """A player who was attacked directly loses (703.4a); that is done with whatever comes of it."""
    seat: Seat | None = now.state.facts.get(DIRECTLY_ATTACKED)
    return () if seat is None else (Lost(seat, Clause.DIRECT_ATTACK_WIN), DirectAttackDone())


@BOOK.rule(Clause.DECK_OUT, inert=lambda _now, _empty: ())
def lose_without_deck(_now: Moment, empty: tuple[Seat, ...]) -> Events:
    """A player whose deck becomes empty has lost, at once (104.2b, 703.4b)."""
    return tuple(Lost(seat, Clause.DECK_OUT) for seat in empty)


def without_deck(now: Moment) -> Events:
    """Look for players without a deck."""
    if all(now.state.zones[key].objects for key in _DECKS):
        return ()
    return lose_without_deck(now, tuple(key.seat for key in _DECKS if not now.state.zones[key].objects))


_DECKS: Final = tuple(ZoneKey(DECK, seat) for seat in SEATS)


# --- destroyed (703.4c, 703.4d) -----------------------------------------------------------


@BOOK.rule(Clause.ZERO_POWER_IS_DESTROYED, inert=lambda _now, _each, _key: ())
def destroy_powerless(_now: Moment, each: GameObject, key: ZoneKey) -> Events:
    """A creature whose power is 0 or less is destroyed (703.4c)."""
    return (Destroyed(each, key, ZoneKey(GRAVEYARD, each.owner), key.seat),)


@BOOK.rule(Clause.INDESTRUCTIBLE_IGNORES_ZERO_POWER, inert=lambda _now: False)
def stays_without_power(_now: Moment) -> bool:
    """A creature that cannot be destroyed, or cannot leave, is not destroyed for want of power (700.3)."""
    return True


def without_power(now: Moment) -> Events:
    """Look for creatures without power; an unknown power is not taken to be none.

    Where nothing can make a power smaller only those are looked at that have none as printed.
    """
    lowered = _may_be_lowered(now)
    zones = [(key, now.state.zones[key]) for key in _BATTLE[now.turn_player]]
    return tuple(
        event
        for key, zone in zones
        for each in (zone.objects if lowered else now.library.found_in(zone, _printed_powerless))
        if _powerless(now, each)
        and not is_ignored(now, key, each)
        and not (_lasting(now, each, key) and stays_without_power(now))
        for event in destroy_powerless(now, each, key)
    )


_BATTLE: Final = tuple((ZoneKey(BATTLE, seat), ZoneKey(BATTLE, seat.other)) for seat in SEATS)
"""Both battle zones, seen from each seat."""


def _may_be_lowered(now: Moment) -> bool:
    """Tell whether any text at work could make a power smaller."""
    effects = now.state.effects
    return _lowers_some_power(now.library.pool) or any(_lowers_power(each.ability) for each in effects)


def _lowers_some_power(pool: Pool) -> bool:
    return pool.printed(Continuous).some(_lowers_power)


def _lowers_power(ability: Ability) -> bool:
    return any(map(_lowers, getattr(ability, "modifications", ())))


def _lowers(part: Modification) -> bool:
    raises = part.operation == "add" and isinstance(part.amount, Number) and part.amount.number >= 0
    return part.characteristic == "power" and not raises


def _printed_powerless(library: Library, zone: Zone) -> tuple[GameObject, ...]:
    return tuple(each for each in zone.objects if _printed_power(library, each) <= 0)


def _printed_power(library: Library, each: GameObject) -> float:
    known = library[each.card].characteristics
    power = None if "aura" in known.get("types", ()) else known.get("power")
    return 1 if power is None else power


def _powerless(now: Moment, each: GameObject) -> bool:
    known = now.library[each.card].characteristics
    if known.get("power") is None or "aura" in known.get("types", ()):
        return False
    return now.decided(each, "power", lambda power: bool(power <= 0))


def _lasting(now: Moment, each: GameObject, key: ZoneKey) -> bool:
    return bool(locks_on(now, _STAYING, each, key.seat))


_STAYING: Final = Destroyed.kinds | {LEFT}


@BOOK.rule(Clause.BATTLE_LOSER_IS_DESTROYED, inert=lambda _now, _each, _key: ())
def destroy_loser(_now: Moment, each: GameObject, key: ZoneKey) -> Events:
    """A creature that lost a battle is destroyed (703.4d)."""
    return (Destroyed(each, key, ZoneKey(GRAVEYARD, each.owner), key.seat),)


def lost_in_battle(now: Moment) -> Events:
    """Look for who lost a battle; that is done with whatever comes of it."""
    losers: tuple[Ref, ...] = now.state.facts.get(LOSERS, ())
    if not losers:
        return ()
    here = [each for each in map(now.state.find, losers) if each is not None]
    lost = [(each, now.state.where[each.id]) for each in here]
    gone = [destroy_loser(now, each, key) for each, key in lost if not _lasting(now, each, key)]
    return (BattleDecided(()), *(event for events in gone for event in events))


# --- D2フィールド (703.4l) ----------------------------------------------------------------

FIELD: Final = "d2-field"
"""Fact: the D2フィールド that have been seen to be there."""


@value
class FieldEntered(Event):
    """A D2フィールド entered; ``seen`` are all that are there."""

    word: ClassVar[str] = "d2-field-entered"
    seen: tuple[Ref, ...]

    def changes(self) -> tuple[Change, ...]:
        """Return them put down."""
        return (SetFact(FIELD, self.seen),)


@BOOK.rule(Clause.ONE_D2_FIELD, inert=lambda _now, _older: ())
def older_field_goes(now: Moment, older: tuple[GameObject, ...]) -> Events:
    """When another D2フィールド enters the older one is put into the graveyard, whoever's it is (703.4l)."""
    return tuple(
        PutIntoGraveyard(each, now.state.where[each.id], ZoneKey(GRAVEYARD, each.owner), each.owner)
        for each in older
    )


def second_field(now: Moment) -> Events:
    """Look for a D2フィールド that entered beside another one."""
    here = (now.library.found_in(now.state.zones[key], _fields) for key in _BATTLE[now.turn_player])
    fields = [each for found in here for each in found]
    if not fields:
        return ()
    known: tuple[Ref, ...] = now.fact(FIELD, ())
    newer = [each for each in fields if each.ref not in known]
    if not newer:
        return ()
    older = tuple(each for each in fields if each is not newer[-1])
    entered = FieldEntered(tuple(each.ref for each in fields))
    return (entered, *(older_field_goes(now, older) if older else ()))


def _fields(library: Library, zone: Zone) -> tuple[GameObject, ...]:
    return tuple(each for each in zone.objects if _is_d2(library, each))


def _is_d2(library: Library, each: GameObject) -> bool:
    return "d2" in library[each.card].characteristics.get("supertypes", ())


# --- all of it ----------------------------------------------------------------------------

Look = Callable[[Moment], Iterable[Event]]
"""Looks for one thing that a state brings about."""


@record
class Guard:
    """Tells, quickly and without any rule being asked, whether there could be anything to look at.

    There may be if ``here`` finds anything in one of the zones, which it looks through once as
    long as a zone stays as it is; if any card that is known has what ``known`` asks for; if
    there is the ``fact``; or if a lasting effect does what ``lasting`` asks for.
    """

    zones: tuple[ZoneKey, ...] = ()
    here: Callable[[Library, Zone], object] = lambda _library, _zone: False
    known: Callable[[Pool], object] = lambda _pool: False
    fact: str | None = None
    lasting: Callable[[Ability], bool] = lambda _ability: False


def _known(kind: type[Ability]) -> Guard:
    """Return a guard that looks for cards with a kind of ability among all that are known."""
    return Guard(known=lambda pool: pool.has(kind))


TABLE: Final[Mapping[Look, Guard]] = {
    directly_attacked: Guard(fact=DIRECTLY_ATTACKED),
    without_deck: Guard(_DECKS, lambda _library, zone: not zone.objects),
    without_power: Guard(_BATTLE[0], _printed_powerless, _lowers_some_power, lasting=_lowers_power),
    lost_in_battle: Guard(fact=LOSERS),
    second_field: Guard(_BATTLE[0], _fields),
    castle_without_shield: Guard(SHIELD_ZONES, lambda _library, zone: attached(zone)),
    aura_without_creature: _known(GoesAlong),
    lone_parts: _known(IsPart),
    gone_astray: _known(FromOutside),
    uncovered_spells: Guard(_BATTLE[0], lone_spells),
}
"""What there is to look for, in the order of the rulebook (703.4), and when there may be any of it.

Most of the time nothing is brought about; the guards find that out.
"""

_FACTS: Final = tuple(guard.fact for guard in TABLE.values() if guard.fact is not None)


def _looking(name: str) -> Callable[[Library, Zone], frozenset[Look]]:
    """Return what tells all that a zone of a name gives reason to look for."""
    rows = [(look, guard.here) for look, guard in TABLE.items() if name in {key.name for key in guard.zones}]
    return lambda library, zone: frozenset(look for look, here in rows if here(library, zone))


_LOOKED_AT: Final = tuple(
    (key, _looking(key.name)) for key in dict.fromkeys(key for each in TABLE.values() for key in each.zones)
)


def _by_what_is_known(pool: Pool) -> frozenset[Look]:
    return frozenset(look for look, guard in TABLE.items() if guard.known(pool))


def _by_what_lies_there(now: Moment) -> frozenset[Look]:
    """Return what there is to look for by the cards that are known and by what lies where."""
    table, library, zones = now.state.table, now.library, now.state.zones
    here: frozenset[Look] | None = table.get((TABLE_NAME, library))
    if here is None:
        found = [library.found_in(zones[key], look) for key, look in _LOOKED_AT]
        known = library.pool.recall(TABLE_NAME, _by_what_is_known)
        here = table[TABLE_NAME, library] = known.union(*found)
    return here


def to_look_for(now: Moment) -> tuple[Look, ...]:
    """Return what a position may bring about, in the order of the rulebook."""
    here, facts, effects = _by_what_lies_there(now), now.state.facts, now.state.effects
    if not here and not effects and not any(map(facts.__contains__, _FACTS)):
        return ()
    return tuple(
        look
        for look, guard in TABLE.items()
        if look in here or guard.fact in facts or any(guard.lasting(each.ability) for each in effects)
    )


TABLE_NAME: Final = "state-based"


@BOOK.rule(Clause.STATE_BASED_ACTIONS, inert=lambda _now, _found: ())
def all_at_once(_now: Moment, found: Events) -> Events:
    """Everything that applies happens as one event, before anything else (703.2, 703.3)."""
    return found


def brought_about(now: Moment) -> Events:
    """Return what the state itself brings about now."""
    if is_decided(now):
        return ended(now, (*directly_attacked(now), *without_deck(now)))
    found = tuple([event for look in to_look_for(now) for event in look(now)])
    return all_at_once(now, found) if found else ()
