"""Positions of ゲート to play from: random ones, and small ones whose lines of play can be walked."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardrules.core.abilities import CardDefinition
from cardrules.core.engine import Play, ReferenceEngine
from cardrules.core.errors import Place
from cardrules.core.position import Board, Cell, Position, Row
from cardrules.core.values import Bindings, Seat
from cardrules.gate.game import engine as gate_engine
from cardrules.gate.words import OWNERS, PHASE_WORDS, ROW_WORDS
from cardrules.gate.zones import COLORS, LIFE, MANA
from cardrules.language.card_header import read_header
from cardrules.language.positions import Line, print_position, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import cards

_LINES = (
    ("兵", "クリーチャー　マナコスト：1", ""),
    ("鷹", "クリーチャー　マナコスト：2", "飛行"),
    ("賢者", "クリーチャー　マナコスト：2", "起動（マナ1点）：カードを1枚引く"),
    ("首領", "クリーチャー　マナコスト：3", "起動（マナ2点）：相手のクリーチャー1体のコントロールを奪う"),
    ("従者", "トークン", ""),
    ("稲妻", "スペル　マナコスト：1", "効果：クリーチャーを1体破壊する"),
    ("閃光", "クイック　マナコスト：1", "効果：カードを1枚引く"),
    ("笛", "オルター　マナコスト：2", "起動（マナ1点）：「従者」のトークンを1枚場に置く"),
    ("鏡", "オルター　マナコスト：1", "自分がカードをプレイした時：カードを1枚引く"),
    ("槌", "オルター　マナコスト：2", "起動（マナ1点）：相手のクリーチャーを1体タンブルする"),
)


def _definition(name: str, header: str, text: str) -> CardDefinition:
    notation, place = cards("gate").notation, Place("tests", 1, 1)
    shown = read_header(notation.words, header, place)[0]
    abilities = notation.abilities([text], place, shown["types"]) if text else ()
    return CardDefinition(name, shown.bind({"name": name}), abilities)


CARDS = {name: _definition(name, header, text) for name, header, text in _LINES}
CREATURES = ("兵", "鷹", "賢者", "首領", "従者")
ALTERS = ("笛", "鏡", "槌")
OTHERS = ("稲妻", "閃光")

_READINGS = (
    Bindings(),
    Bindings({"tumbled-attack": "allowed", "tumbled-move": "allowed", "attack-tumbles": "tumbles"}),
    Bindings({"mana-cost-of-objects": "zero", "attack-text-and-table": "text"}),
)


def engine() -> ReferenceEngine:
    """Return an engine that knows the cards of these positions."""
    return gate_engine(CARDS.get)


def random_position(dice: random.Random) -> Position:
    """Return a position with random cards, points and readings, by either regime."""
    alter = dice.choice([None, *Seat])
    rows = tuple(row for seat in Seat for row in _side(dice, seat, holds_alter=seat is alter))
    points = {(name, seat): dice.randrange(6) for name in (LIFE, MANA) for seat in Seat}
    facts = Bindings({**points, COLORS: ("赤", "青")})
    regime, turn = dice.choice(("", "retired-flying")), dice.choice(tuple(Seat))
    return Position("gate", rows, None, regime, dice.choice(_READINGS), turn=turn, facts=facts)


def _side(dice: random.Random, seat: Seat, *, holds_alter: bool) -> tuple[Row, ...]:
    standing = [_creature(dice, seat) for _ in range(dice.randrange(4))]
    standing += [Cell(f"{color}のゲート") for color in ("赤", "青") if dice.random() < 0.3]
    standing += [Cell(dice.choice(ALTERS))] if holds_alter else []
    hand = [Cell(dice.choice((*CREATURES[:4], *ALTERS, *OTHERS))) for _ in range(dice.randrange(4))]
    grave = [Cell(dice.choice(OTHERS)) for _ in range(dice.randrange(2))]
    deck = [Cell(dice.choice(OTHERS)) for _ in range(dice.randrange(3))]
    return (
        Row("field", seat, tuple(standing)),
        Row("hand", seat, tuple(hand)),
        Row("graveyard", seat, tuple(grave)),
        Row("deck", seat, tuple(deck), only=dice.random() < 0.5),
    )


def _creature(dice: random.Random, seat: Seat) -> Cell:
    marks = [dice.choice(tuple(ROW_WORDS.values())), dice.choice(tuple(PHASE_WORDS.values()))]
    name = dice.choice(CREATURES)
    if name != "従者" and dice.random() < 0.2:
        marks.append(OWNERS[seat.other])
    return Cell(name, marks=tuple(marks))


# --- printed and parsed again ---------------------------------------------------------------


def printed(board: Board) -> str:
    """Return a board as the table that an editor writes, after whose turn it is, colours and points."""
    points = sorted((name, seat.name, entry) for (name, seat), entry in _points(board.facts).items())
    head = [board.turn.name, " ".join(board.facts.get(COLORS, ())), *(f"{a} {b} {c}" for a, b, c in points)]
    return "\n".join([*head, "", *(" | ".join(row) for row in print_position(board.rows, LEXICONS["gate"]))])


def _points(facts: Bindings) -> dict[tuple[str, Seat], int]:
    return {key: entry for key, entry in facts.items() if key != COLORS}


def parsed(text: str, origin: Position) -> Position:
    """Return the position that a board was printed from."""
    head, _, table = text.partition("\n\n")
    turn, colors, *points = head.split("\n")
    told = {(name, Seat[seat]): int(entry) for name, seat, entry in (line.split() for line in points)}
    facts = Bindings({**told, COLORS: tuple(colors.split())})
    cells = ((cell.strip() for cell in line.split(" | ")) for line in table.split("\n"))
    lines: Sequence[Line] = [Line.of(*each) for each in cells]
    rows = read_position(lines, LEXICONS["gate"])
    return Position("gate", rows, None, origin.regime, origin.readings, turn=Seat[turn], facts=facts)


def is_quiet(play: Play) -> bool:
    """Tell whether a board says all there is to say about a play."""
    decision = play.state.decision
    whole = not any({"open", "since", "effect"} & each.marks.keys() for _, each in play.state.objects())
    known = {"turn-player", COLORS} | {(name, seat) for name in (LIFE, MANA) for seat in Seat}
    return decision is not None and decision.initiative and whole and play.state.facts.keys() <= known


SMALL = (
    Position(
        "gate",
        (
            Row("field", Seat.FIRST, (Cell("兵", 3, marks=("前衛", "ライズ状態")),)),
            Row("field", Seat.SECOND, (Cell("兵", 2, marks=("前衛", "ライズ状態")),)),
        ),
        readings=Bindings({"tumbled-attack": "forbidden", "attack-tumbles": "tumbles"}),
    ),
    Position(
        "gate",
        (
            Row("field", Seat.FIRST, (Cell("従者", 2, marks=("後衛", "ライズ状態")), Cell("槌"))),
            Row("hand", Seat.FIRST, (Cell("稲妻", 3),)),
            Row("field", Seat.SECOND, (Cell("兵", 2, marks=("後衛", "ライズ状態")),)),
        ),
        facts=Bindings({(MANA, Seat.FIRST): 3}),
    ),
    Position(
        "gate",
        (Row("field", Seat.SECOND, (Cell("赤のゲート", 2), Cell("鷹", 2, marks=("前衛", "ライズ状態")))),),
        turn=Seat.SECOND,
        facts=Bindings({(LIFE, Seat.SECOND): 2, COLORS: ("赤", "青")}),
    ),
)
"""Positions in which little can be done, with many like things."""
