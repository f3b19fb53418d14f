"""開く: the turn player pays a point of life and puts a gate of one colour onto the field."""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.describing import so_few
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.procedures import procedure
from cardrules.core.results import Perform, StepResult
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.gate.clauses import BOOK, Clause
from cardrules.gate.events import LifePaid, Opened
from cardrules.gate.legality import Objection, silent, weighed
from cardrules.gate.objects import GATE
from cardrules.gate.silence import Topic
from cardrules.gate.zones import COLORS, LIFE, STACK

Objections = tuple[Objection, ...]

LIFE_TO_PAY: Final = 1
_OF: Final = "のゲート"


@value
class Opening(Value):
    """A gate that might be opened: by whom, of which colour (empty where no colour is known)."""

    player: Seat
    color: str


def colors(now: Moment) -> tuple[str, ...]:
    """Return the colours that the position says there are; the source lists none."""
    known: tuple[str, ...] = now.fact(COLORS, ())
    return known


@BOOK.rule(Clause.OPEN_A_GATE, inert=lambda _now, _seat: ())
def turn_player_pays_life(now: Moment, seat: Seat) -> Objections:
    """The turn player may pay one point of life for a gate of a colour of their choice."""
    if seat != now.turn_player:
        return (Objection(Clause.OPEN_A_GATE, "ターン・プレイヤーでなければ、ゲートを開けない"),)
    life: int | None = now.fact((LIFE, seat))
    if life is None:
        return (silent(Topic.LIFE),)
    because = f"ライフを{LIFE_TO_PAY}点支払うが、{so_few(life, '点')}ない"
    return () if life >= LIFE_TO_PAY else (Objection(Clause.OPEN_A_GATE, because),)


def objections_to(now: Moment, choice: Opening) -> Objections:
    """Return what stands against opening a gate."""
    unknown = () if choice.color in colors(now) else (silent(Topic.COLORS),)
    return weighed((*turn_player_pays_life(now, choice.player), *unknown))


@BOOK.rule(Clause.OPEN_IS_NOT_PLAY, inert=lambda _now, card, seat: Opened(seat, card, STACK))
def straight_onto_field(_now: Moment, card: str, seat: Seat) -> Event:
    """Opening is no play: nothing is put on the stack, the gate is on the field at once."""
    return Opened(seat, card)


def pay_life(now: Moment) -> StepResult:
    """The turn player pays the life."""
    turn_player_pays_life(now, now["player"])
    return Perform((LifePaid(now["player"], LIFE_TO_PAY),))


def put_gate(now: Moment) -> StepResult:
    """The gate is put onto the field."""
    return Perform((straight_onto_field(now, name_of_gate(now["choice"].color), now["player"]),))


OPEN_A_GATE: Final = procedure("open", pay_life, put_gate)


def name_of_gate(color: str) -> str:
    """Return how a gate of a colour is written: 赤のゲート. A gate has no name of its own."""
    return f"{color}{_OF}"


def gate_piece(name: str) -> CardDefinition | None:
    """Return the definition of a gate, if a name is that of one: it shows its colour alone."""
    color = name.removesuffix(_OF)
    if color in ("", name):
        return None
    nothing = dict.fromkeys(("name", "size", "power", "guard"))
    lists = {"types": frozenset[str](), "subtypes": (), "special-types": ()}
    shown = {**nothing, **lists, "supertypes": frozenset({GATE}), "colors": (color,)}
    return CardDefinition(name, Bindings(shown))
