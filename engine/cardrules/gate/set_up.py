"""From a position that a person wrote to a state, and from a state to a board.

What a position does not list is defined: a deck of 30 unknown cards under what is listed,
nothing elsewhere, the first seat's turn, ライズ状態, no mana. Life and colours that it does not
state are not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey, arrange
from cardrules.core.position import UNKNOWN, Board, Cell, Position, Row, split_label
from cardrules.core.state import Frame, GameState
from cardrules.core.values import EMPTY, Bindings, Seat
from cardrules.gate.objects import has_phase, open_topics, phase_of, row_of
from cardrules.gate.opening import gate_piece
from cardrules.gate.silence import PHASE_TOPICS, ROW_TOPICS, Topic, told
from cardrules.gate.stack import ability_piece
from cardrules.gate.words import OWNERS, PHASE_WORDS, ROW_WORDS
from cardrules.gate.zones import (
    COLORS,
    DECK,
    FIELD,
    FRONT,
    LIFE,
    MANA,
    MANA_OPEN,
    ORDERED,
    REAR,
    ROW,
    STACK,
    TUMBLED,
    TURN_PLAYER,
    ZONES,
)

DECK_SIZE: Final = 30
"""How many unknown cards lie under what a position lists of a deck."""

_MARKS: Final[dict[str, dict[str, Any]]] = {
    ROW_WORDS["front"]: {ROW: FRONT},
    ROW_WORDS["rear"]: {ROW: REAR},
    PHASE_WORDS["tumbled"]: {TUMBLED: True},
}
_SHOWN_FACTS: Final = (LIFE, MANA, MANA_OPEN)


def set_up(position: Position) -> GameState:
    """Return the state of a position, at a moment when the turn player is free to act."""
    ruleset = position.ruleset
    numbers = iter(range(1, 10_000))
    lying: dict[ZoneKey, list[GameObject]] = {ZoneKey(kind.name, seat): [] for kind in ZONES for seat in Seat}
    listed = {(row.zone, row.seat): row for row in position.rows}
    for kind in ZONES:
        for seat in Seat:
            _lay(lying, kind.name, seat, listed.get((kind.name, seat)), numbers)
    zones = {key: arrange(found, ordered=key.name in ORDERED) for key, found in lying.items()}
    facts = Bindings({TURN_PLAYER: position.turn}).bind(position.facts)
    return GameState(zones, ruleset, facts=facts, agenda=(Frame("actions"),), serial=next(numbers))


def _lay(
    lying: dict[ZoneKey, list[GameObject]], zone: str, seat: Seat, row: Row | None, numbers: Iterator[int]
) -> None:
    for cell in row.cells if row is not None else ():
        for _ in range(cell.count):
            made = _piece(cell, seat, next(numbers))
            lying[ZoneKey(zone, made.owner if zone == STACK else seat)].append(made)
    if zone == DECK and not (row is not None and row.only):
        lying[ZoneKey(zone, seat)].extend(GameObject(next(numbers), UNKNOWN, seat) for _ in range(DECK_SIZE))


def _piece(cell: Cell, seat: Seat, number: int) -> GameObject:
    owner = next((Seat(OWNERS.index(mark)) for mark in cell.marks if mark in OWNERS), seat)
    marks = Bindings({key: each for word in cell.marks for key, each in _MARKS.get(word, {}).items()})
    return GameObject(number, cell.name, owner, 0, marks or EMPTY)


def piece(name: str) -> CardDefinition | None:
    """Return the definition of what no file describes: the unknown card, a gate, an ability on the stack."""
    if name == UNKNOWN:
        return CardDefinition(UNKNOWN, nameless=True)
    return gate_piece(name) or ability_piece(name)


# --- looking at it --------------------------------------------------------------------------


def observe(now: Moment) -> Board:
    """Return what lies where, an empty deck too, and the points and colours that a position would state."""
    rows = []
    for kind in ZONES:
        if kind.name == STACK:
            both = [(seat, each) for seat in Seat for each in now.state.zone(STACK, seat)]
            rows.append(Row(STACK, Seat.FIRST, _cells(now, both, Seat.FIRST)))
            continue
        for seat in Seat:
            found = [(seat, each) for each in now.state.zone(kind.name, seat)]
            rows.append(Row(kind.name, seat, _cells(now, found, seat), only=kind.ordered))
    return Board(tuple(row for row in rows if row.cells or row.only), now.turn_player, facts=facts_of(now))


def facts_of(now: Moment) -> Bindings:
    """Return the facts that a position states of players and colours."""
    shown = {
        (name, seat): now.fact((name, seat))
        for name in _SHOWN_FACTS
        for seat in Seat
        if now.fact((name, seat)) is not None
    }
    return Bindings({**shown, **({COLORS: now.fact(COLORS)} if now.fact(COLORS) else {})})


def _cells(now: Moment, found: list[tuple[Seat, GameObject]], column: Seat) -> tuple[Cell, ...]:
    shown = [_cell(now, each, seat, column) for seat, each in found]
    if found and now.state.where[found[0][1].id].name not in ORDERED:
        shown.sort(key=lambda cell: (cell.card or "", cell.traits, cell.label, cell.marks, cell.doubts))
    cells: list[Cell] = []
    for cell in shown:
        last = cells[-1] if cells else None
        if last is not None and _bare(last) == cell and not cell.label:
            cells[-1] = Cell(cell.card, last.count + 1, "", cell.marks, cell.traits, doubts=cell.doubts)
        else:
            cells.append(cell)
    return tuple(cells)


def _bare(cell: Cell) -> Cell:
    return Cell(cell.card, 1, cell.label, cell.marks, cell.traits, doubts=cell.doubts)


def _cell(now: Moment, each: GameObject, seat: Seat, column: Seat) -> Cell:
    if ability_piece(each.card) is not None:
        return Cell(None, traits=(each.card,))
    bare, label = split_label(each.card)
    zone = now.state.where[each.id].name
    marks = tuple(_standing(now, each)) if zone == FIELD else ()
    owner = (OWNERS[each.owner],) if each.owner != (column if zone == STACK else seat) else ()
    return Cell(bare, 1, label, (*marks, *owner), doubts=_doubts(each))


def _standing(now: Moment, each: GameObject) -> Iterator[str]:
    topics = open_topics(each)
    row = row_of(now, each)
    if row is not None:
        yield ROW_WORDS[row]
    if not topics and has_phase(now, each):
        yield PHASE_WORDS[phase_of(now, each) or "rise"]


def _doubts(each: GameObject) -> tuple[tuple[str, str], ...]:
    return tuple((what, told(topic)) for topic in open_topics(each) for what in _in_doubt(topic))


def _in_doubt(topic: Topic) -> tuple[str, ...]:
    if topic in PHASE_TOPICS:
        return tuple(PHASE_WORDS.values())
    return tuple(ROW_WORDS.values()) if topic in ROW_TOPICS else ("place",)
