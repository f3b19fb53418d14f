"""Auras (総合ルール 310): attached to a GR creature, and going wherever it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from cardrules.core.changes import BOTTOM, TOP
from cardrules.core.decisions import Decision, Option, several
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Ask, Call, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.attached import bears, host_of, in_battle
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Entered, PutIntoGraveyard
from cardrules.duelmasters.gr import can_gr_summon
from cardrules.duelmasters.moves import moving
from cardrules.duelmasters.printed import GoesAlong
from cardrules.duelmasters.zones import ATTACHED, BATTLE, DECK, GRAVEYARD, HAND, MANA, SHIELDS

GR: Final = "GR召喚"
"""How the choice is called to summon a creature for an aura."""


@value
class AuraAttached(Entered):
    """An aura was put into the battle zone and attached to a creature: 付けた."""

    word: ClassVar[str] = "attached"


# --- using an aura ------------------------------------------------------------------------


@BOOK.step(Clause.AURA)
def choose_host(now: Moment) -> StepResult:
    """An aura is attached to a GR creature of one's own, or to one that is summoned for it (310)."""
    if "host" in now:
        return Go()
    seat: Seat = now["player"]
    creatures = (each for each in now.counted(ZoneKey(BATTLE, seat)) if is_gr(now, each))
    options = [Option("choose", several((each.ref,))) for each in creatures]
    options += [Option("gr-summon")] if can_gr_summon(now, seat) else []
    if not options:
        return Go()
    return Ask(Decision(seat, "choose-host", "host", tuple(options), Clause.AURA))


def is_gr(now: Moment, each: GameObject) -> bool:
    """Tell whether an object is a GR creature."""
    known = now.library[each.card].characteristics
    return "gr" in known.get("supertypes", ()) and "creature" in known.get("types", ())


def summon_host(now: Moment) -> StepResult:
    """Summon the creature that the aura is to be attached to, where that was chosen."""
    if "host" in now and now["host"].act == "gr-summon" and "creatures" not in now:
        return Call("gr-summon", Bindings({"player": now["player"]}), into="creatures")
    return Go()


def attach(now: Moment) -> StepResult:
    """Attach the aura to what was chosen, if that is there."""
    aura, ref = now.state.find(now["card"]), _chosen(now)
    if aura is None or "host" not in now:
        return Go()
    host = None if ref is None else now.state.find(ref)
    if host is None or in_battle(now, host) is None:
        return stays_without_host(now, aura, ref)
    return _attaching(now, aura, host.ref)


def _chosen(now: Moment) -> Ref | None:
    """Return what the aura is to be attached to; nothing where the creature summoned for it is gone."""
    if "host" not in now:
        return None
    found: tuple[Ref, ...] = now.get("creatures", ()) if "creatures" in now else now["host"].choice.items
    return found[0] if found else None


def _attaching(now: Moment, aura: GameObject, ref: Ref | None) -> StepResult:
    origin, zone = now.state.where[aura.id], ZoneKey(BATTLE, aura.owner)
    marks, manner = Bindings({ATTACHED: ref}), now.get("manner", frozenset())
    return Perform((AuraAttached(aura, origin, zone, now["player"], marks=marks, manner=manner),))


@BOOK.rule(Clause.AURA_WITHOUT_TARGET, inert=_attaching)
def stays_without_host(_now: Moment, _aura: GameObject, _ref: Ref | None) -> StepResult:
    """An aura whose creature is gone before it is attached stays in the zone it was used from (310.2a)."""
    return Go()


ATTACH_AURA: Final = procedure("attach-aura", choose_host, summon_host, attach)


# --- attached -----------------------------------------------------------------------------


@BOOK.rule(Clause.AURA_POWER, inert=lambda _now: False)
def adds_power(_now: Moment) -> bool:
    """The power of an aura is added to that of the creature it is attached to (310)."""
    return True


def strengthened(now: Moment, each: GameObject, scope: Scope) -> bool:
    """Tell whether an object is the creature that an aura makes stronger."""
    return bears(now, each, scope) and adds_power(now)


@BOOK.rule(Clause.AURA_IS_WITHIN, inert=lambda _now, _auras: 0)
def auras_within(_now: Moment, auras: tuple[GameObject, ...]) -> int:
    """An aura is one of the cards that the creature consists of which it is attached to (109.2c)."""
    return len(auras)


def cards_within(now: Moment, ref: Ref) -> int:
    """Return how many cards an object in the battle zone consists of, auras among them."""
    each = now.state.find(ref)
    if each is None:
        return 0
    attached = tuple(aura for _, aura in auras(now) if host_of(now.state, aura) is each)
    return sum(1 for _ in each.pieces()) + (auras_within(now, attached) if attached else 0)


WITHIN: Final = "cards-within"
"""As the name of a number: how many cards an object consists of."""


_MOVES: Final = {
    HAND: "put-into-hand", MANA: "put-into-mana", DECK: "put-onto-deck", SHIELDS: "put-into-shields",
    GRAVEYARD: "put-into-graveyard",
}  # fmt: skip
"""How an aura goes to a zone."""


@BOOK.rule(Clause.AURA_GOES_ALONG, inert=lambda _now, _aura, _key: ())
def goes_along(now: Moment, aura: GameObject, key: ZoneKey) -> tuple[Event, ...]:
    """An aura goes to the zone that its creature went to; it cannot be in the battle zone alone (310)."""
    if key.name not in _MOVES:
        return (PutIntoGraveyard(aura, now.state.where[aura.id], ZoneKey(GRAVEYARD, aura.owner), aura.owner),)
    host = aura.marks.get(ATTACHED)
    under = key.name == DECK and now.state.zones[key].objects[-1].id == getattr(host, "id", None)
    return (moving(now, _MOVES[key.name], aura, aura.owner, BOTTOM if under else TOP),)


def aura_without_creature(now: Moment) -> Iterator[Event]:
    """Look for auras whose creature is not in the battle zone any more."""
    for seat, aura in auras(now):
        if host_of(now.state, aura) is None:
            yield from goes_along(now, aura, _where_it_went(now, aura, seat))


def auras(now: Moment) -> Iterator[tuple[Seat, GameObject]]:
    """Yield the auras in the battle zone, each with the side on which it is."""
    if now.library.pool.has(GoesAlong):
        find = now.library.bearers_of(GoesAlong)
        yield from (
            (seat, each) for seat in Seat for each, _ in now.state.zone(BATTLE, seat).recall(find, find)
        )


def is_followed(now: Moment, host: GameObject) -> bool:
    """Tell whether an aura is still to go where a creature went that has left the battle zone."""
    hosts = (aura.marks.get(ATTACHED) for _, aura in auras(now))
    return any(ref is not None and ref.id == host.id for ref in hosts)


def _where_it_went(now: Moment, aura: GameObject, seat: Seat) -> ZoneKey:
    host = aura.marks.get(ATTACHED)
    key = None if host is None else now.state.where.get(host.id)
    return key if key is not None and key.name != BATTLE else ZoneKey(GRAVEYARD, seat)
