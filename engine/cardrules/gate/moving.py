"""移動: a creature goes from one row to the other."""

from __future__ import annotations

from typing import Final

from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.procedures import procedure
from cardrules.core.results import Perform, StepResult
from cardrules.core.values import Seat, Value, value
from cardrules.gate.clauses import BOOK, TUMBLED_MOVE, Clause
from cardrules.gate.events import Shifted, Tumbled
from cardrules.gate.legality import Objection, silent, weighed
from cardrules.gate.objects import RISE, Standing, phase_of, standing
from cardrules.gate.silence import Topic
from cardrules.gate.words import ROW_WORDS
from cardrules.gate.zones import TUMBLED

Objections = tuple[Objection, ...]


@value
class Going(Value):
    """A move that might be made: which creature, to which row."""

    creature: Ref
    row: str


@BOOK.rule(Clause.ONLY_CREATURES_MOVE, inert=lambda _now, _each: ())
def only_creatures(_now: Moment, each: Standing) -> Objections:
    """Only creatures move."""
    if each.creature:
        return ()
    return (Objection(Clause.ONLY_CREATURES_MOVE, "クリーチャーでないものは移動できない"),)


@BOOK.rule(Clause.MOVE_LEGALITY, inert=lambda _now, _each, _row: ())
def to_the_other_row(_now: Moment, each: Standing, row: str) -> Objections:
    """A creature moves from the front row to the rear row, or the reverse, and nowhere else."""
    if each.row != row:
        return ()
    return (Objection(Clause.MOVE_LEGALITY, f"{ROW_WORDS[row]}から{ROW_WORDS[row]}へは移動できない"),)


@BOOK.rule(Clause.MOVE_TUMBLES, inert=lambda _now, _each, _seat: ())
def tumbling(now: Moment, each: GameObject, seat: Seat) -> tuple[Event, ...]:
    """A creature in ライズ状態 that moves is tumbled."""
    return (Tumbled(each, seat),) if phase_of(now, each) == RISE else ()


def tumbled_move(now: Moment, each: Standing) -> Objections:
    """Whether a creature in タンブル状態 may move is an open question."""
    if each.phase != TUMBLED:
        return ()
    reading = now.reading(TUMBLED_MOVE.slug)
    if reading == "forbidden":
        return (Objection(Clause.MOVE_TUMBLES, "論点の読みにより、タンブル状態では移動できない"),)
    return (silent(Topic.TUMBLED_MOVE),) if reading == "unstated" else ()


def objections_to(now: Moment, each: GameObject, row: str) -> Objections:
    """Return what stands against a move of a thing on the field."""
    return against(now, standing(now, each), row)


def against(now: Moment, each: Standing, row: str) -> Objections:
    """Return what stands against a move, by how the thing stands."""
    first = only_creatures(now, each)
    if first:
        return first
    if each.row is None:
        return (silent(Topic.ENTRY_ROW),)
    opened = (silent(topic) for topic in each.topics)
    return weighed((*to_the_other_row(now, each, row), *tumbled_move(now, each), *opened))


def move(now: Moment) -> StepResult:
    """The creature comes into the other row, and is tumbled in doing so."""
    going: Going = now["going"]
    each, seat = now.object(going.creature), now["player"]
    objections_to(now, each, going.row)
    return Perform((Shifted(each, seat, going.row), *tumbling(now, each, seat)))


MOVE: Final = procedure("move", move)
