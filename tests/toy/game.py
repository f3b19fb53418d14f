"""The toy game put together: zones, policy, set-up, and the engine that plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.core.abilities import Modification
from cardrules.core.bounds import Bounds
from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import ChooseOptions, Effected, GameSpecific, Shift
from cardrules.core.engine import ReferenceEngine, RuleEvent, Seen, View
from cardrules.core.evaluating import amount
from cardrules.core.events import Event, Moved
from cardrules.core.game import Game, Policy, ZoneKind
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Zone, ZoneKey, arrange
from cardrules.core.position import Board, Cell, Position, Row
from cardrules.core.queries import Scope
from cardrules.core.resolving import RESOLVERS
from cardrules.core.results import Call, Done, Perform, StepResult
from cardrules.core.ruleset import Ruleset
from cardrules.core.state import Frame, GameState
from cardrules.core.values import Bindings, Seat
from tests.toy import events
from tests.toy.cards import CARDS
from tests.toy.rules import BOOK, PROCEDURES, TURN, act, resolve_options, untapped_coins

ZONES = (
    ZoneKind("hand", "手札"),
    ZoneKind("row", "列"),
    ZoneKind("pile", "山", ordered=True),
    ZoneKind("scrap", "くず"),
    ZoneKind("coins", "コイン"),
)
BOUNDS = Bounds(
    game="toy",
    zones={kind.name: kind.label for kind in ZONES},
    marks={"shiny": "shiny", "tapped": "tapped"},
    marks_in={"row": frozenset({"tapped"}), "coins": frozenset({"shiny", "tapped"})},
    stacks=frozenset(kind.name for kind in ZONES),
    steps={"act": "動く"},
    regimes={"double": "倍"},
)
ORDERED = frozenset({"pile"})
MOVES: dict[str, type[Moved]] = {
    "entered": events.Entered,
    "scrapped": events.Scrapped,
    "drawn": events.Drawn,
    "returned": events.Returned,
    "buried": events.Buried,
}


class ToyPolicy(Policy):
    """What the toy game decides."""

    def works_in(self, zones: tuple[str, ...], zone: str) -> bool:
        """Abilities work in the row unless they say otherwise."""
        return zone in (zones or ("row",))

    def counts(self, _now: Moment, _key: ZoneKey, each: GameObject) -> bool:
        """What is hidden by a mark does not count."""
        return not each.marks.get("absent")

    def combine(self, now: Moment, name: str, base: Any, found: Sequence[tuple[Modification, Scope]]) -> Any:
        """Set values count first, then additions and subtractions."""
        for part, scope in sorted(found, key=lambda each: each[0].operation != "set"):
            number = amount(now, part.amount, scope) if part.amount is not None else part.entry
            base = {"set": number, "add": base + number, "subtract": base - number}[part.operation]
        return base

    def replacement_rule(self) -> str:
        """Say which rule has a player choose."""
        return "replacement"

    def check(self, now: Moment) -> tuple[Event, ...]:
        """Scrap what has no number left; none is printed with 0."""
        if not now.state.effects and "number" not in now.library.pool.modified:
            return ()
        keys = [key for key, _ in now.zones() if key.name == "row"]
        return tuple(
            events.Scrapped(each, key, ZoneKey("scrap", each.owner), key.seat)
            for key in keys
            for each in now.state.zones[key]
            if now.characteristic(each, "number") <= 0
        )

    def shift(self, now: Moment, effect: Shift, each: GameObject, scope: Scope) -> Event:
        """Return the move that an effect causes."""
        origin = now.state.where[each.id]
        seat = scope.controller if effect.to == "row" else each.owner
        kind = MOVES[effect.event]
        return kind(each, origin, ZoneKey(effect.to, seat), scope.controller, effect.place, effect.marks)

    def marking(self, now: Moment, event: str, each: GameObject, _scope: Scope) -> Event:
        """Return the turning that an effect causes."""
        return events.Turned(each, now.state.where[each.id].seat, tapped=event == "tapped")


def game_specific(now: Moment, effect: GameSpecific) -> StepResult:
    """Mint, melt, or turn the pile over."""
    if "facts" in now:
        return Done(Effected(bool(now["facts"])))
    return Perform(_SPECIAL[effect.name](now, now.scope().controller, *effect.arguments), into="facts")


def _mint(_now: Moment, seat: Seat, look: str = "") -> tuple[Event, ...]:
    return (events.Minted(seat, look == "shiny"),)


def _melt(now: Moment, seat: Seat) -> tuple[Event, ...]:
    coins = [now.object(ref) for ref in untapped_coins(now, seat)]
    return tuple(events.Melted(each, seat) for each in coins[:1])


def _reverse(now: Moment, seat: Seat) -> tuple[Event, ...]:
    return (events.Reversed(seat, tuple(each.id for each in reversed(now.state.zone("pile", seat).objects))),)


_SPECIAL: dict[str, Any] = {"mint": _mint, "melt": _melt, "reverse": _reverse}


# --- positions ------------------------------------------------------------------------------


def set_up(position: Position) -> GameState:
    """Return the state that a position describes; with the step ``act`` in the middle of a turn."""
    cells: dict[ZoneKey, list[GameObject]] = {ZoneKey(kind.name, seat): [] for kind in ZONES for seat in Seat}
    number = 0
    for row in position.rows:
        for cell in row.cells:
            for _ in range(cell.count):
                made = _piece(cell, row.seat, number)
                number += len(tuple(made.pieces()))
                cells[ZoneKey(row.zone, row.seat)].append(made)
    zones: dict[ZoneKey, Zone] = {key: arrange(found, key.name in ORDERED) for key, found in cells.items()}
    return GameState(
        zones,
        Ruleset(position.as_of, position.regime, position.readings, position.altered),
        facts=Bindings({"turn-player": position.turn}).bind(position.facts),
        agenda=(Frame("turn", TURN.at(act) if position.step == "act" else 0),),
    )


def _piece(cell: Cell, seat: Seat, number: int) -> GameObject:
    marks = Bindings(dict.fromkeys(cell.marks, True))
    under = tuple(_piece(each, seat, number + 1 + place) for place, each in enumerate(cell.under))
    return GameObject(number, cell.card or "plain", seat, 0, marks, under)


def observe(now: Moment) -> Board:
    """Return what lies where, like objects counted together."""
    keys = (key for kind in ZONES for key in (ZoneKey(kind.name, seat) for seat in Seat))
    rows = (Row(key.name, key.seat, _cells(now.state.zones[key], key.name in ORDERED)) for key in keys)
    step = "act" if now.frame.procedure == "turn" and now.frame.step == TURN.at(act) else now.frame.procedure
    return Board(tuple(row for row in rows if row.cells), now.turn_player, step)


def _cells(zone: Zone, ordered: bool) -> tuple[Cell, ...]:
    found = [_cell(each) for each in zone.objects]
    if not ordered:
        found.sort(key=repr)
    counted: list[Cell] = []
    for each in found:
        last = counted[-1] if counted else None
        if last is not None and (last.card, last.marks, last.under) == (each.card, each.marks, each.under):
            counted[-1] = Cell(each.card, last.count + 1, marks=each.marks, under=each.under)
        else:
            counted.append(each)
    return tuple(counted)


def _cell(each: GameObject) -> Cell:
    return Cell(each.card, marks=tuple(sorted(each.marks)), under=tuple(_cell(part) for part in each.under))


def view(_now: Moment, decision: Decision, option: Option) -> View:
    """Return an option in words."""
    return View(option.act, decision.player)


def forced(_now: Moment, event: RuleEvent) -> Call:
    """Let the turn player draw, the one event of the rules that can be brought about."""
    return Call("extra-draw", Bindings({"word": event.word}))


GAME = Game(
    name="toy",
    label="並べ",
    zones=ZONES,
    procedures=PROCEDURES,
    resolvers={**RESOLVERS, ChooseOptions: resolve_options, GameSpecific: game_specific},
    policy=ToyPolicy(),
    book=BOOK,
    bounds=BOUNDS,
    set_up=set_up,
    ordered=ORDERED,
)


def engine() -> ReferenceEngine:
    """Return an engine that plays the toy game."""
    return ReferenceEngine(GAME, Library(CARDS), Seen(observe, view, forced))
