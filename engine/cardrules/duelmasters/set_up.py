"""From a position that a person wrote to a state, and from a state to a board.

What a position does not list is defined: a deck of 30 unknown cards under what is listed,
5 unknown shields, nothing elsewhere; the first seat's main step; no summoning sickness.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError
from cardrules.core.game import Game
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Zone, ZoneKey, arrange
from cardrules.core.position import UNKNOWN, Board, Cell, Position, Row, split_label
from cardrules.core.records import replace
from cardrules.core.rules import Rule
from cardrules.core.ruleset import Ruleset
from cardrules.core.state import Frame, GameState
from cardrules.core.values import EMPTY, Bindings, Seat
from cardrules.duelmasters.abyss import is_final
from cardrules.duelmasters.attached import host_of
from cardrules.duelmasters.combining import parts_under
from cardrules.duelmasters.set_up_wholes import with_wholes
from cardrules.duelmasters.turn import STANDS_AT, TURN
from cardrules.duelmasters.turns import TURNS, pass_turn
from cardrules.duelmasters.twin_pacts import FACE, creature_face
from cardrules.duelmasters.words import CIVILIZATIONS, MARKS, WORDS
from cardrules.duelmasters.zones import ABYSS, ATTACHED, BATTLE, DECK, EX_LIFE, ORDERED, SHIELDS, ZONES

DEFAULTS: Final = {DECK: 30, SHIELDS: 5}
"""How many unknown cards a zone holds that no row lists (a deck: under what is listed)."""

_MARK_NAMES: Final = {word: name for name, word in MARKS.items()}
_CIVILIZATION_NAMES: Final = {word: name for name, word in CIVILIZATIONS.items()}
_TYPES: Final = {"クリーチャー": "creature", "タマシード": "tamaseed", "呪文": "spell"}


def set_up(position: Position) -> GameState:
    """Return the state of a position at the step it names."""
    if position.as_of is None:
        raise InputError(
            "いつのルールで裁定するかが書かれていない",
            position.place,
            "「前提 2022-06-24のルールである」のように日付を書く",
        )
    ruleset = position.ruleset
    _check_zones(position, ruleset)
    numbers = iter(range(1, 10_000))
    rows = {(row.zone, row.seat): row for row in reversed(position.rows)}
    zones = {key: _zone(rows.get((key.name, key.seat)), key, numbers) for key in _KEYS}
    zones = with_belonging(zones, position)
    step = position.step or "main"
    facts = (
        Bindings({"turn-player": position.turn, "step": step}).bind(position.facts).without(ATTACHED, EX_LIFE)
    )
    return GameState(zones, ruleset, facts=facts, agenda=_agenda(position.turn, step), serial=next(numbers))


_INTRODUCED: Final[Mapping[str, Rule[..., bool]]] = {ABYSS: is_final}
"""The rules before which no source knows a zone."""


def _check_zones(position: Position, ruleset: Ruleset) -> None:
    """Refuse cards in a zone that no source knows on the day of a position."""
    for row in (row for row in position.rows if row.cells and row.zone in _INTRODUCED):
        version = _INTRODUCED[row.zone].select(ruleset)
        if version.silent:
            raise InputError(
                f"「{WORDS[row.zone]}」は {version.until} より前のルールにないゾーンである",
                row.place or position.place,
                f"{version.until} 以後の日付で書くか、ほかのゾーンに置く",
            )


_KEYS: Final = tuple(ZoneKey(kind.name, seat) for kind in ZONES for seat in Seat)
"""The zones of both players, in the order in which pieces are numbered."""


def _agenda(seat: Seat, step: str) -> tuple[Frame, ...]:
    player = Bindings({"player": seat})
    turns = Frame(TURNS.name, TURNS.at(pass_turn), player)
    return (turns, Frame(TURN.name, STANDS_AT[step], player))


def _zone(row: Row | None, key: ZoneKey, numbers: Iterator[int]) -> Zone:
    cells = row.cells if row is not None else ()
    listed = [each for cell in cells for each in _objects(cell, key.seat, numbers)]
    rest = 0 if row is not None and (row.only or key.name != DECK) else DEFAULTS.get(key.name, 0)
    unknown = [_unknown(next(numbers), key.seat) for _ in range(rest)]
    return arrange([*listed, *unknown], ordered=key.name in ORDERED)


@lru_cache(maxsize=4096)
def _unknown(number: int, seat: Seat) -> GameObject:
    """Return a card of which nothing is known: the same one in all positions, most of which hold many."""
    return GameObject(number, UNKNOWN, seat)


def _objects(cell: Cell, seat: Seat, numbers: Iterator[int]) -> Iterator[GameObject]:
    marks = Bindings({_MARK_NAMES[word]: True for word in cell.marks}) if cell.marks else EMPTY
    for _ in range(cell.count):
        under = tuple(each for part in cell.under for each in _objects(part, seat, numbers))
        yield GameObject(next(numbers), cell.name, seat, 0, marks, under)


BELONGING: Final = {ATTACHED: ((BATTLE, SHIELDS), (BATTLE, SHIELDS)), EX_LIFE: ((SHIELDS,), (BATTLE,))}
"""Where a card lies of which a position says to which other one it belongs, and where that lies.

The keys are the facts of a position that say so, and the marks of the cards.
"""


def with_belonging(zones: dict[ZoneKey, Zone], position: Position) -> dict[ZoneKey, Zone]:
    """Return zones with the cards marked of which a position says to what they belong."""
    for mark, (own, of_hosts) in BELONGING.items():
        for name, host_name in position.facts.get(mark, ()):
            _, host = _found(zones, host_name, position, of_hosts)
            key, each = _found(zones, name, position, own)
            made = each.marked({mark: host.ref})
            zones = {**zones, key: Zone(tuple(made if one.id == each.id else one for one in zones[key]))}
    return zones


def _found(
    zones: dict[ZoneKey, Zone], name: str, position: Position, places: tuple[str, ...]
) -> tuple[ZoneKey, GameObject]:
    """Return the first card of a name in some zones, and the zone: one that lies on top before the others."""
    lying = [(key, each) for key in zones if key.name in places for each in zones[key]]
    below = ((key, piece) for key, each in lying for piece in each.pieces())
    for key, each in (*lying, *below):
        if each.card == name:
            return key, each
    where = "にも".join(WORDS[place] for place in places)
    raise InputError(
        f"《{name}》が{where}に{'も' if len(places) > 1 else ''}ない",
        position.place,
        "付いているカードと、EXライフシールドにするカードは、盤面に置く",
    )


def laid_out(state: GameState, library: Library) -> GameState:
    """Return a state in which everything in the battle zone is the creature that it is there."""
    return _with_faces(with_wholes(state, library), library)


def _with_faces(state: GameState, library: Library) -> GameState:
    """Return a state in which cards of two faces in the battle zone are the creatures that they are there."""
    keys = (ZoneKey(BATTLE, seat) for seat in Seat)
    faced = [key for key in keys if any(library[each.card].faces for each in state.zones[key])]
    made = {key: Zone(tuple(_as_creature(library, each) for each in state.zones[key])) for key in faced}
    if not made:
        return state
    zones = {**state.zones, **made}
    return GameState(zones, state.ruleset, facts=state.facts, agenda=state.agenda, serial=state.serial)


def _as_creature(library: Library, each: GameObject) -> GameObject:
    marks = creature_face(library, each.card)
    return each if marks is None or FACE in each.marks else each.marked(marks)


@lru_cache(maxsize=4096)
def body(name: str) -> CardDefinition | None:
    """Return the definition of an anonymous body named by its traits, or of the unknown card."""
    if name == UNKNOWN:
        return CardDefinition(UNKNOWN, nameless=True)
    known = dict(_trait(part) for part in name.split("/"))
    if "?" in known:
        return None
    colors = frozenset(_CIVILIZATION_NAMES[part] for part in name.split("/") if part in _CIVILIZATION_NAMES)
    if colors or "無色" in name.split("/"):
        known["civilizations"] = colors
    made = Bindings({key: each for key, each in known.items() if key})
    return CardDefinition(name, made, nameless=True)


def _trait(part: str) -> tuple[str, object]:
    if part in _CIVILIZATION_NAMES or part == "無色":
        return "", None
    if part in _TYPES:
        return "types", frozenset({_TYPES[part]})
    number = re.fullmatch(r"(数字|コスト)?([0-9]+)", part)
    if number is None:
        return "?", None
    return {"数字": "mana-number", "コスト": "cost", None: "power"}[number[1]], int(number[2])


# --- looking at it ------------------------------------------------------------------------


def observe(now: Moment) -> Board:
    """Return what lies where: a row for each zone that holds something, or is empty against expectation."""
    shown = [(key, zone) for key, zone in now.state.zones.items() if zone.objects or key.name in DEFAULTS]
    rows = tuple(zone.recall(("row", key), partial(_row, now.game, key)) for key, zone in shown)
    pairs = {mark: tuple(sorted(_belonging(now.state, mark))) for mark in BELONGING}
    facts = Bindings({mark: found for mark, found in pairs.items() if found})
    return Board(rows, now.turn_player, now.fact("step", ""), facts)


def _belonging(state: GameState, mark: str) -> Iterator[tuple[str, str]]:
    """Yield the names of what bears a mark, with what it belongs to by that, as a position says it."""
    for key in (ZoneKey(name, seat) for name in (BATTLE, SHIELDS) for seat in Seat):
        for each in state.zones[key]:
            host = _HOST[mark](state, each) if mark in each.marks else None
            if host is not None:
                yield each.card, host.card


_HOST: Final[dict[str, Callable[[GameState, GameObject], GameObject | None]]] = {
    ATTACHED: host_of,
    EX_LIFE: lambda state, each: state.lying(each.marks[EX_LIFE]),
}


def _row(game: Game, key: ZoneKey, zone: Zone) -> Row:
    """Return a row; where there is no sequence its order does not depend on which of like cards is which."""
    ordered = key.name in game.ordered
    found = list(map(_cell, zone))
    alike = ((cell, len(list(same))) for cell, same in groupby(found if ordered else _in_order(found)))
    cells = (cell if count == 1 else replace(cell, count=count) for cell, count in alike)
    return Row(key.name, key.seat, tuple(cells), only=ordered)


def _in_order(cells: Sequence[Cell]) -> list[Cell]:
    """Return cells as they are sorted by what they say, which is told once of equal ones."""
    said = {cell: repr(cell) for cell in dict.fromkeys(cells)}
    return sorted(cells, key=said.__getitem__) if len(said) > 1 else list(cells)


def _cell(each: GameObject) -> Cell:
    if not (each.marks or each.under):
        return _bare(each.card)
    marks = tuple(MARKS[name] for name in MARKS if each.marks.get(name))
    parts = parts_under(each)
    under = tuple(_cell(part) for part in each.under if part not in parts)
    return replace(_bare(each.card), marks=marks, under=under)


@lru_cache(maxsize=4096)
def _bare(card: str) -> Cell:
    """Return the cell of one card that bears no mark and lies over nothing."""
    name, label = split_label(card)
    if name != UNKNOWN and body(name) is not None:
        return Cell(None, traits=tuple(name.split("/")))
    return Cell(name, label=label)
