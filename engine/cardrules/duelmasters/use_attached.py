"""What is attached to something (総合ルール 303, 304): castles to shields, cross gears to creatures.

An attached card lies in the zone of what it is attached to and bears a reference to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, Final

from cardrules.core.changes import Change, Mark
from cardrules.core.decisions import UNSOURCED, Because, Decision, Option, Refusal, several
from cardrules.core.describing import PLAYERS
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Event, Moved, Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.records import replace
from cardrules.core.results import Ask, Call, Go, Perform, StepResult
from cardrules.core.state import Frame
from cardrules.core.values import SEATS, Bindings, Seat, Value, value
from cardrules.duelmasters import alternatives, costs, payment, use, use_paid
from cardrules.duelmasters.attached import host_of
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import PutIntoGraveyard, Used
from cardrules.duelmasters.locks import ACTIVATING, locks_on, why_not
from cardrules.duelmasters.seals import is_ignored
from cardrules.duelmasters.waiting import CLASS, RESOLVE_ONE
from cardrules.duelmasters.ways import WayOfUsing, another_time
from cardrules.duelmasters.ways_offered import at_the_printed_cost, by_alternative
from cardrules.duelmasters.ways_paid import printed_price
from cardrules.duelmasters.zones import ATTACHED, BATTLE, GRAVEYARD, SEAL, SHIELDS

# --- castles ------------------------------------------------------------------------------


@value
class AttachedToShield(Moved):
    """A castle was attached to a shield: 要塞化 (304)."""

    word: ClassVar[str] = "attached-to-shield"


@BOOK.step(Clause.CASTLE)
def attach_castle(now: Moment) -> StepResult:
    """A castle is attached to one of its player's shields (701.19); without any it stays where it was."""
    castle = now.state.find(now["card"])
    shields = ZoneKey(SHIELDS, now["player"])
    options = tuple(Option("choose", several((each.ref,))) for each in now.counted(shields))
    if castle is None or not options:
        return Go()
    if "shield" not in now:
        return Ask(Decision(now["player"], "choose-objects", "shield", options, Clause.CASTLE))
    (shield,) = now["shield"].choice
    origin = now.state.where[castle.id]
    marks = Bindings({ATTACHED: shield})
    return Perform((AttachedToShield(castle, origin, shields, now["player"], marks=marks),))


FORTIFY: Final = procedure("fortify", attach_castle)


@BOOK.rule(Clause.CASTLE_FOLLOWS_SHIELD, inert=lambda _now, _lost: ())
def castle_goes_too(now: Moment, lost: tuple[GameObject, ...]) -> tuple[Event, ...]:
    """A castle whose shield has left is put into the graveyard (703.4k)."""
    return tuple(
        PutIntoGraveyard(each, now.state.where[each.id], ZoneKey(GRAVEYARD, each.owner), each.owner)
        for each in lost
    )


def castle_without_shield(now: Moment) -> tuple[Event, ...]:
    """Look for castles whose shield is there no more, once its S・トリガー has been dealt with (304)."""
    castles = [each for key in SHIELD_ZONES for each in attached(now.state.zones[key])]
    lost = tuple(each for each in castles if now.state.find(each.marks[ATTACHED]) is None)
    if not lost or now.state.waiting or any(map(_deals_with_shields, now.state.agenda)):
        return ()
    return castle_goes_too(now, lost)


def _deals_with_shields(frame: Frame) -> bool:
    """Tell whether shields are on their way to the hand, or what was declared of one is carried out."""
    if frame.procedure != RESOLVE_ONE.name:
        return frame.procedure == SHIELDS_ON_THEIR_WAY
    return "next" in frame.bindings and CLASS in frame.bindings["next"].choice.known


SHIELDS_ON_THEIR_WAY: Final = "shields-to-hand"
"""The procedure by which shields come into the hand."""


SHIELD_ZONES: Final = tuple(ZoneKey(SHIELDS, seat) for seat in SEATS)
"""The shield zones of both players."""


def attached(zone: Zone) -> tuple[GameObject, ...]:
    """Return what is attached to something in a zone."""
    found: tuple[GameObject, ...] = zone.recall(_attached, _attached)
    return found


def _attached(zone: Zone) -> tuple[GameObject, ...]:
    return tuple(each for each in zone.objects if ATTACHED in each.marks)


# --- cross gears --------------------------------------------------------------------------


@value
class Crossing(Value):
    """A cross gear that may be crossed, for what, onto which creature (or any at all), and by whom."""

    way: WayOfUsing
    creature: Ref | None
    player: Seat


@value
class Crossed(Touched):
    """A cross gear was crossed onto a creature: not a use of a card (303.3b)."""

    word: ClassVar[str] = "crossed"
    creature: Ref = Ref(-1, 0)

    def changes(self) -> tuple[Change, ...]:
        """Return what it is attached to now."""
        return (Mark(self.object.ref, Bindings({ATTACHED: self.creature})),)


@BOOK.rule(Clause.CROSS_IN_MAIN_STEP, inert=lambda _now, _seat, _found: ())
def crossed_in_main_step(
    now: Moment, seat: Seat, found: Iterable[Option | Refusal]
) -> tuple[Option | Refusal, ...]:
    """Gears are crossed in one's own main step, and at no other time (504.2)."""
    here = another_time(now, seat)
    if here is None:
        return tuple(found)
    because = f"クロスできるのは{PLAYERS[seat]}のメインステップだけだが、今は{here}である"
    options = (each for each in found if isinstance(each, Option))
    return tuple(Refusal(each, Clause.CROSS_IN_MAIN_STEP, because) for each in options)


def crossings(now: Moment, seat: Seat) -> tuple[Option | Refusal, ...]:
    """Return what a player may cross now, and what not, and why not."""
    return crossed_in_main_step(now.silently(), seat, _crossings(now, seat))


def _crossings(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield the ways of crossing a player's cross gears: for their cost once more, or one in its place."""
    key = ZoneKey(BATTLE, seat)
    here = tuple(now.counted(key))
    for gear in (each for each in here if _looks_like(now, each, "cross-gear")):
        no_gear = _no_gear(now, gear)
        for creature in (each for each in here if _is(now, each, "creature")):
            if no_gear is None:
                yield from _crossing(now, gear, creature, seat)
            else:
                yield from _refused(gear, creature, no_gear, seat)
        yield from _onto_sealed(now, gear, key)


def _is(now: Moment, each: GameObject, kind: str) -> bool:
    """Tell whether an object is of a kind; a seal is of none, nor is what no source tells of."""
    known = "types" in now.library[each.card].characteristics
    return known and SEAL not in each.marks and kind in now.characteristic(each, "types")


def _looks_like(now: Moment, each: GameObject, kind: str) -> bool:
    """Tell whether an object is of a kind, or a seal would be if it were not one."""
    return _is(now, each, kind) or (SEAL in each.marks and kind in _printed_types(now, each))


def _printed_types(now: Moment, each: GameObject) -> Collection[str]:
    found: Collection[str] = now.library[each.card].characteristics.get("types", ())
    return found


def _no_gear(now: Moment, each: GameObject) -> Because | None:
    """Return why what looks like a cross gear is none: a seal is a card of no type (200.3b)."""
    try:
        types = now.characteristic(each, "types")
    except UnsourcedError as error:
        return UNSOURCED, error.message
    if "cross-gear" in types:
        return None
    return Clause.SEALED_CARD_AS_A_CARD, f"封印になっている《{each.card}》は、クロスギアではない"


def _onto_sealed(now: Moment, gear: GameObject, key: ZoneKey) -> Iterator[Refusal]:
    """Yield why a gear is not crossed onto creatures that are sealed: they are as if not there (116)."""
    for each in now.state.zones[key]:
        if _is(now, each, "creature") and is_ignored(now, key, each):
            because = f"《{each.card}》は封印されているので、無いものとして扱う"
            yield from _refused(gear, each, (Clause.SEALED_CREATURE_IS_IGNORED, because), key.seat)


def _refused(gear: GameObject, creature: GameObject, because: Because, seat: Seat) -> Iterator[Refusal]:
    way = WayOfUsing(gear.ref, CROSS_VERB, BATTLE, payment.NO_PRICE, whole=True)
    yield Refusal(Option("cross", Crossing(way, creature.ref, seat)), *because)


def _crossing(now: Moment, gear: GameObject, creature: GameObject, seat: Seat) -> Iterator[Option | Refusal]:
    way = WayOfUsing(gear.ref, CROSS_VERB, BATTLE, printed_price(now, gear))
    crossing = Crossing(way, creature.ref, seat)
    if forbidden := locks_on(now, Crossed.kinds | ACTIVATING, gear, seat):
        yield from _refused(gear, creature, why_not(now, forbidden), seat)
        return
    if host_of(now.state, gear) is creature and onto_another(now):
        because = "今クロスしているクリーチャーには、もう一度クロスできない"
        yield Refusal(Option("cross", crossing), Clause.CROSS_ONTO_ANOTHER, because)
        return
    yield from (_as_crossing(each, crossing) for each in _paid_for(now, gear, way, seat))


def _paid_for(now: Moment, gear: GameObject, way: WayOfUsing, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield the ways of paying for a crossing: the cost of the gear, or what may be paid in its place."""
    using = costs.Using(gear, seat, BATTLE, CROSS_VERB, now.abilities(gear))
    yield from at_the_printed_cost(now, using, way)
    found = tuple(alternatives.alternatives_of(now, using))
    for choice in alternatives.choices(now, alternatives_for_crossing(now, found)) if found else ():
        yield from by_alternative(now, using, replace(way, instead=choice))


def _as_crossing(found: Option | Refusal, crossing: Crossing) -> Option | Refusal:
    """Return a way of paying for a crossing as the crossing itself."""
    if isinstance(found, Refusal):
        return replace(found, option=Option("cross", replace(crossing, way=found.option.choice)))
    return Option("cross", replace(crossing, way=found.choice))


@BOOK.rule(Clause.CROSS_ONTO_ANOTHER, inert=lambda _now: False)
def onto_another(_now: Moment) -> bool:
    """A gear is not crossed again onto the creature that it is crossed onto (303)."""
    return True


@BOOK.rule(Clause.ALTERNATIVE_COST_OF_CROSSING, inert=lambda _now, _found: ())
def alternatives_for_crossing(_now: Moment, found: alternatives.Choice) -> alternatives.Choice:
    """What may be paid in place of a mana cost may be so for crossing, too, where a text says it."""
    return found


CROSS_VERB: Final = "cross"


def at_its_time(now: Moment) -> StepResult:
    """What is crossed is crossed in its player's main step (504.2)."""
    crossed_in_main_step(now, now["player"], ())
    return Go()


def plan_cost(now: Moment) -> StepResult:
    """Have it said with which changes of its cost the gear is crossed, as with a use (601.1a)."""
    way: WayOfUsing = now["use"]
    if way.price.waived:
        return Go()
    if "plan" not in now:
        return use.asking_for_plan(now, way)
    return Go(Bindings({"use": use.as_planned(now, way, now["plan"].choice)}))


@BOOK.rule(Clause.CROSS_IS_AN_ACTIVATED_ABILITY, inert=lambda _now, crossed, use: (crossed, use))
def crossing_is_no_use(_now: Moment, crossed: Crossed, _use: Event) -> tuple[Event, ...]:
    """Crossing is using an activated ability of the gear; no card is used by it (303.3b)."""
    return (crossed,)


def put_on(now: Moment) -> StepResult:
    """The gear is on the creature from here on."""
    gear = use_paid.the_card(now)
    crossed = Crossed(gear, now["player"], now["creature"])
    facts = tuple(use.spent(now, now["use"]))
    taken = (use.WayTaken(gear, now["player"], facts),) if facts else ()
    return Perform((*taken, *crossing_is_no_use(now, crossed, Used(gear, now["player"], BATTLE))))


CROSS: Final = procedure(
    "cross",
    at_its_time,
    plan_cost,
    use_paid.pay_civilizations,
    use_paid.fix_cost,
    use_paid.pay_the_rest,
    put_on,
)


def act_with(option: Option, seat: Seat) -> Call:
    """Return the call that carries out what a player chose to do in the main step."""
    if option.act == "cross":
        crossing: Crossing = option.choice
        return Call("cross", Bindings({"use": crossing.way, "player": seat, "creature": crossing.creature}))
    if option.act == "galaxshield":
        return Call("galaxshield", Bindings({"use": option.choice.way, "player": seat}))
    return Call("use-a-card", Bindings({"use": option.choice, "player": seat}))
