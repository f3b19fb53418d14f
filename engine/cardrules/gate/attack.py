"""攻撃: who may attack whom, and an attack as far as the source tells of it.

What an attack does, its damage, is not told. So it is carried out no further than to say that
nothing is known of the two creatures any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from typing import Final

from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.results import Go, Perform, StepResult
from cardrules.core.values import Seat, Value, value
from cardrules.gate.clauses import (
    ATTACK_TEXT_AND_TABLE,
    ATTACK_TUMBLES,
    BOOK,
    RETIRED_FLYING,
    RETIRED_MIXED_FRONT,
    RETIRED_TEXT_AND_TABLE,
    TUMBLED_ATTACK,
    Clause,
)
from cardrules.gate.events import Attacked, LeftOpen, Tumbled
from cardrules.gate.legality import Objection, silent, weighed
from cardrules.gate.objects import RISE, Standing, phase_of, standing
from cardrules.gate.silence import Topic
from cardrules.gate.words import PHASE_WORDS
from cardrules.gate.zones import FIELD, FRONT, REAR, TUMBLED


@value
class Assault(Value):
    """An attack that might be declared: with what, on what."""

    attacker: Ref
    target: Ref


@value
class Guard(Value):
    """What matters of a creature in the front row: its phase, and whether it flies."""

    phase: str
    flying: bool


Guards = frozenset[Guard]
"""The kinds of creature that stand in a front row; how many of each does not matter."""

Objections = tuple[Objection, ...]

_FLIES: Final = "飛行を持つ"


def _in_front(phase: str, what: str = "") -> str:
    """Return that a creature in the front row keeps what is behind it from being attacked."""
    return f"相手の前衛に{what}{PHASE_WORDS[phase]}のクリーチャーがいるので、後衛を攻撃できない"


# --- the rules ------------------------------------------------------------------------------


@BOOK.rule(Clause.ATTACK_ANY_CREATURE, inert=lambda _now, _attacker, _target: ())
def creature_against_creature(_now: Moment, attacker: Standing, target: Standing) -> Objections:
    """A creature attacks a creature of the opponent, any of them unless another rule forbids it."""
    if not attacker.creature:
        return (Objection(Clause.ATTACK_ANY_CREATURE, "クリーチャーでないものは攻撃できない"),)
    if not target.creature:
        return (Objection(Clause.ATTACK_ANY_CREATURE, "クリーチャーでないものは攻撃されない"),)
    return ()


@BOOK.rule(Clause.REAR_ROW_CANNOT_ATTACK, inert=lambda _now, _attacker: ())
def not_from_the_rear(_now: Moment, attacker: Standing) -> Objections:
    """A creature in the rear row takes no part in attacks."""
    if attacker.row != REAR:
        return ()
    return (Objection(Clause.REAR_ROW_CANNOT_ATTACK, "後衛のクリーチャーは攻撃できない"),)


@BOOK.rule(Clause.ATTACK_LEGALITY, inert=lambda _now, _row, _guards: ())
def past_the_front(now: Moment, row: str, guards: Guards) -> Objections:
    """The rear row can be attacked only if no creature in the way stands in the front row.

    By the table that is one in ライズ状態, by the text one in タンブル状態.
    """
    in_the_way = RISE if now.reading(ATTACK_TEXT_AND_TABLE.slug) == "table" else TUMBLED
    if row != REAR or all(each.phase != in_the_way for each in guards):
        return ()
    return (Objection(Clause.ATTACK_LEGALITY, _in_front(in_the_way)),)


@BOOK.rule(Clause.FLYING, inert=lambda _now, _row, _guards, objections: objections)
def flying(now: Moment, row: str, guards: Guards, objections: Objections) -> Objections:
    """Who flies may attack from the rear row."""
    return tuple(each for each in objections if each.rule != Clause.REAR_ROW_CANNOT_ATTACK)


@flying.regime(RETIRED_FLYING)
def flying_past_the_front(now: Moment, row: str, guards: Guards, objections: Objections) -> Objections:
    """Who flew could attack the rear row too, unless creatures that fly stood in the way."""
    by_table = now.reading(RETIRED_TEXT_AND_TABLE.slug) == "table"
    if row != REAR or (not by_table and Guard(TUMBLED, flying=True) in guards):
        return objections
    others = tuple(each for each in objections if each.rule != Clause.ATTACK_LEGALITY)
    stopped = by_table and _stops_flying(now, guards)
    return (*others, Objection(Clause.FLYING, _in_front(RISE, _FLIES))) if stopped else others


def _stops_flying(now: Moment, guards: Guards) -> bool:
    if Guard(RISE, flying=True) not in guards:
        return False
    mixed = Guard(RISE, flying=False) in guards
    return not mixed or now.reading(RETIRED_MIXED_FRONT.slug) == "rear-forbidden"


def tumbled_attack(now: Moment, attacker: Standing) -> Objections:
    """Whether a creature in タンブル状態 may attack is an open question."""
    if attacker.phase != TUMBLED:
        return ()
    reading = now.reading(TUMBLED_ATTACK.slug)
    if reading == "forbidden":
        return (Objection(Clause.ATTACK_ANY_CREATURE, "論点の読みにより、タンブル状態では攻撃できない"),)
    return (silent(Topic.TUMBLED_ATTACK),) if reading == "unstated" else ()


# --- all together ---------------------------------------------------------------------------


Defence = tuple[Guards, Guards]
"""The kinds of creature in a front row: those that are there, and those that may be there or not."""


def objections_to(now: Moment, attacker: GameObject, target: GameObject) -> Objections:
    """Return what stands against an attack of one thing on the field on another."""
    defence = front(standings(now, now.state.where[target.id].seat))
    return against(now, standing(now, attacker), standing(now, target), defence)


def against(now: Moment, attacker: Standing, target: Standing, defence: Defence) -> Objections:
    """Return what stands against an attack, by how both stand and who is in the front row."""
    first = creature_against_creature(now, attacker, target)
    if first:
        return first
    opened = (silent(topic) for topic in (*attacker.topics, *target.topics))
    by_rows = _by_rows(now, attacker, target, defence)
    return weighed((*by_rows, *tumbled_attack(now, attacker), *opened))


def _by_rows(now: Moment, attacker: Standing, target: Standing, defence: Defence) -> Objections:
    row = target.row
    if attacker.row is None or row is None:
        return (silent(Topic.ENTRY_ROW),)
    from_rear = not_from_the_rear(now, attacker)
    sure, doubtful = defence

    def past(guards: Guards) -> Objections:
        usual = (*from_rear, *past_the_front(now, row, guards))
        return flying(now, row, guards, usual) if attacker.flying else usual

    if not doubtful:
        return past(sure)
    return _whatever_is_so([past(sure | frozenset(more)) for more in _subsets(tuple(doubtful))])


def _whatever_is_so(cases: list[Objections]) -> Objections:
    """Return the objections of every case; where only some forbid it, the source does not tell."""
    if all(cases):
        return tuple(dict.fromkeys(chain.from_iterable(cases)))
    return (silent(Topic.DAMAGE),) if any(cases) else ()


def _subsets(guards: tuple[Guard, ...]) -> Iterator[tuple[Guard, ...]]:
    return chain.from_iterable(combinations(guards, size) for size in range(len(guards) + 1))


def standings(now: Moment, seat: Seat) -> tuple[Standing, ...]:
    """Return how the things on a player's field stand."""
    return tuple(standing(now, each) for each in now.counted(ZoneKey(FIELD, seat)))


def front(side: Iterable[Standing]) -> Defence:
    """Return the kinds of creature in a player's front row, and those that may be there or not.

    Where the source does not tell what became of a creature, it may be there in either phase.
    """
    sure: set[Guard] = set()
    doubtful: set[Guard] = set()
    for each in side:
        if each.topics:
            doubtful |= {Guard(phase, each.flying) for phase in (RISE, TUMBLED)}
        elif each.row == FRONT:
            sure.add(Guard(each.phase or "", each.flying))
    return frozenset(sure), frozenset(doubtful - sure)


# --- an attack ------------------------------------------------------------------------------


def declare_attack(now: Moment) -> StepResult:
    """The creature attacks; whether it tumbles is an open question."""
    assault: Assault = now["assault"]
    attacker, target = now.object(assault.attacker), now.object(assault.target)
    objections_to(now, attacker, target)
    seat: Seat = now["player"]
    return Perform((Attacked(attacker, seat, target), *_tumbles(now, attacker, seat)))


_TUMBLES: Final[dict[str, Callable[[GameObject, Seat], tuple[Event, ...]]]] = {
    "unstated": lambda each, _seat: (LeftOpen(each, Topic.ATTACK_TUMBLES.value),),
    "tumbles": lambda each, seat: (Tumbled(each, seat),),
    "stays": lambda _each, _seat: (),
}


def _tumbles(now: Moment, attacker: GameObject, seat: Seat) -> tuple[Event, ...]:
    if phase_of(now, attacker) != RISE:
        return ()
    return _TUMBLES[now.reading(ATTACK_TUMBLES.slug)](attacker, seat)


def deal_damage(now: Moment) -> StepResult:
    """What the attack does to the two creatures is not told."""
    both = (now.state.find(ref) for ref in (now["assault"].attacker, now["assault"].target))
    events = tuple(LeftOpen(each, Topic.DAMAGE.value) for each in both if each is not None)
    return Perform(events) if events else Go()


ATTACK: Final = procedure("attack", declare_attack, deal_damage)
