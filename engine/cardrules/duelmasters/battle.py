"""Battles (総合ルール 115): what triggers, which power is higher, and what becomes of who loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.abilities import Triggered
from cardrules.core.effects import Effected, GameSpecific, Named, Shift
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.ongoing import Waiting
from cardrules.core.procedures import procedure
from cardrules.core.queries import EventPattern
from cardrules.core.resolving import NOTHING, targets_first
from cardrules.core.results import Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import BattleDecided, BattleLost, BattleWon, Battling
from cardrules.duelmasters.events import Declared, Destroyed
from cardrules.duelmasters.keywords import SLAYER, has
from cardrules.duelmasters.waiting import next_number, resolving
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD

FIGHTERS: Final = ("first", "second")


def _fighters(now: Moment) -> tuple[GameObject, ...]:
    """Return those of the two creatures that are still in the battle zone, in their order."""
    found = (now.state.find(now[name]) for name in FIGHTERS)
    return tuple(each for each in found if each is not None and now.state.where[each.id].name == BATTLE)


def _seat(now: Moment, each: GameObject) -> Seat:
    return now.state.where[each.id].seat


def begin_battle(now: Moment) -> StepResult:
    """Two creatures that are both there battle (115.1)."""
    found = _fighters(now)
    if len(found) < len(FIGHTERS):
        return Done(())
    first, second = found
    return Perform((Battling(first, _seat(now, first), second), Battling(second, _seat(now, second), first)))


@BOOK.rule(Clause.BATTLE_WITHIN_AN_EFFECT, inert=lambda _now: False)
def acts_at_once(_now: Moment) -> bool:
    """「バトルする時」 is resolved at once, even while the effect that made them battle goes on (101.4f)."""
    return True


acts_at_once.unknown_before("2017-04-06")


def battle_triggers(now: Moment) -> StepResult:
    """What triggers on the battle is resolved before powers are compared (115.2)."""
    if not any(isinstance(each.event, Battling) for each in now.state.waiting):
        return Go()
    within = any(frame.procedure == "effect" for frame in now.state.agenda)
    if within and not acts_at_once(now):
        return Go()
    return resolving(Battling.word)


@BOOK.rule(Clause.BATTLE_RESULT, inert=lambda _now, _found: ())
def losers_of(now: Moment, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """The creature with the higher power wins; if the powers are equal both lose (115.3)."""
    beaten = (each for each in found if any(_weaker(now, each, other) for other in found if other != each))
    return tuple(beaten) or found


def _weaker(now: Moment, one: GameObject, other: GameObject) -> bool:
    """Tell whether a creature has less power than another, whatever of it is in doubt."""
    return now.decided(one, "power", lambda own: now.decided(other, "power", lambda power: bool(own < power)))


@BOOK.step(Clause.BATTLE)
def compare(now: Moment) -> StepResult:
    """If both are still there their powers are compared (115.2, 115.3)."""
    found = _fighters(now)
    if len(found) < len(FIGHTERS):
        return Done(())
    return Go(
        Bindings({"fought": found, "losers": losers_of(now, found), "slayers": tuple(_slain(now, found))})
    )


def _slain(now: Moment, found: tuple[GameObject, ...]) -> Iterator[tuple[GameObject, GameObject]]:
    first, second = found
    for each, other in ((first, second), (second, first)):
        if has(now, each, SLAYER):
            yield each, other


def decide(now: Moment) -> StepResult:
    """The battle is won and lost; who lost it is destroyed by what the state itself brings about (703.4d)."""
    fought, losers = now.get("fought", ()), now.get("losers", ())
    if not losers:
        return Go()
    lost = tuple(BattleLost(each, _seat(now, each)) for each in losers)
    won = tuple(BattleWon(each, _seat(now, each)) for each in fought if each not in losers)
    return Perform((*won, *lost, BattleDecided(tuple(each.ref for each in losers))))


_SLAYING: Final = Triggered(
    EventPattern(Battling.word), Shift(Named(), GRAVEYARD, Destroyed.word), text=SLAYER
)


def slay(now: Moment) -> StepResult:
    """After the battle a スレイヤー has the creature it fought destroyed."""
    number = next_number(now)
    waits = tuple(
        Declared(Waiting(number + at, _SLAYING, each, each.owner, None, Bindings({"it": (other.ref,)})))
        for at, (each, other) in enumerate(now.get("slayers", ()))
    )
    return Perform(waits) if waits else Go()


def end_battle(now: Moment) -> StepResult:
    """Tell who fought."""
    return Done(tuple(each.ref for each in now.get("fought", ())))


BATTLING: Final = procedure("battle", begin_battle, battle_triggers, compare, decide, slay, end_battle)


def make_battle(now: Moment, effect: GameSpecific) -> StepResult:
    """「…とバトルさせる」: the battle belongs to the effect to its end (101.4e)."""
    for name, target in zip(FIGHTERS, effect.arguments, strict=True):
        first = targets_first(now, target, name)
        if first is not None:
            return first
    if not all(now[name] for name in FIGHTERS):
        return Done(NOTHING)
    if "fought" not in now:
        fighters: dict[str, Ref] = {name: now[name][0] for name in FIGHTERS}
        return Call("battle", Bindings(fighters), into="fought")
    return Done(Effected(bool(now["fought"]), Bindings({"it": now["first"]})))
