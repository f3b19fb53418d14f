"""The whole table of 攻撃 and 移動 as data: 可, 不可 or 定めなし, under each regime and reading.

Every verdict is asked of the engine on a position that is set up for it, so the table is what
the rules of this game come to, and nothing of it is written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Final

from cardrules.core.abilities import CardDefinition, Keyword
from cardrules.core.kernel import Kernel
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.position import UNKNOWN, Cell, Position, Row
from cardrules.core.records import record
from cardrules.core.rules import Question
from cardrules.core.values import Bindings, Seat
from cardrules.gate import attack, clauses, moving
from cardrules.gate.clauses import GAME, RETIRED_FLYING
from cardrules.gate.game import GATE
from cardrules.gate.legality import Objection
from cardrules.gate.objects import FLYING_WORD
from cardrules.gate.words import PHASE_WORDS, ROW_WORDS
from cardrules.gate.zones import DECK, FIELD, ROWS

ALLOWED: Final = "可"
FORBIDDEN: Final = "不可"
UNSTATED: Final = "定めなし"

PHASES: Final = ("rise", "tumbled")
MOST_IN_A_ROW: Final = 2
"""How many creatures a row holds at most in the boards that are looked through."""


@dataclass(frozen=True, slots=True, order=True)
class Creature:
    """What matters of a creature: its row, its phase, whether it flies."""

    row: str
    phase: str
    flying: bool

    @property
    def words(self) -> str:
        """The creature as people read it: 前衛・ライズ状態・飛行."""
        flying = "飛行あり" if self.flying else "飛行なし"
        return "・".join((ROW_WORDS[self.row], PHASE_WORDS[self.phase], flying))


Creatures = tuple[Creature, ...]


@record
class Variant:
    """By which rules a table is made: a regime, and a reading of each open question that matters."""

    regime: str = ""
    readings: tuple[tuple[str, str], ...] = ()


@record
class AttackRow:
    """Whether a creature may attack another one past a front row; ``rules`` are what forbids it."""

    variant: Variant
    attacker: Creature
    front: Creatures
    target: Creature
    verdict: str
    rules: tuple[str, ...] = ()


@record
class MoveRow:
    """Whether a creature may move to a row; ``rules`` are what forbids it."""

    variant: Variant
    creature: Creature
    to: str
    verdict: str
    rules: tuple[str, ...] = ()


_CARDS: Final = {
    True: CardDefinition("飛ぶもの", Bindings({"types": frozenset({"creature"})}), (Keyword(FLYING_WORD),)),
    False: CardDefinition("飛ばないもの", Bindings({"types": frozenset({"creature"})})),
}
_KERNEL: Final = Kernel(GATE, Library(_CARDS.values(), lambda _name: CardDefinition(UNKNOWN)))


# --- what there is to look through ----------------------------------------------------------


def creatures(row: str) -> Creatures:
    """Return every kind of creature that can stand in a row."""
    return tuple(Creature(row, phase, flying) for phase, flying in product(PHASES, (True, False)))


def lines(row: str, most: int = MOST_IN_A_ROW) -> Iterator[Creatures]:
    """Yield every way in which a row can be filled; the order within it does not matter."""
    for count in range(most + 1):
        yield from combinations_with_replacement(creatures(row), count)


def variants(*questions: Question) -> Iterator[Variant]:
    """Yield every regime with every combination of readings of some open questions."""
    for regime in ("", RETIRED_FLYING):
        for answers in product(*(question.readings for question in questions)):
            taken = zip((question.slug for question in questions), answers, strict=True)
            yield Variant(regime, tuple(taken))


ATTACK_QUESTIONS: Final = (
    clauses.ATTACK_TEXT_AND_TABLE,
    clauses.RETIRED_TEXT_AND_TABLE,
    clauses.RETIRED_MIXED_FRONT,
    clauses.TUMBLED_ATTACK,
)
MOVE_QUESTIONS: Final = (clauses.TUMBLED_MOVE,)
"""The open questions that bear on attacks, and on moves."""


# --- a position and its verdicts ------------------------------------------------------------


def moment(variant: Variant, own: Iterable[Creature], others: Iterable[Creature]) -> Moment:
    """Return the moment of a position with these creatures on the two sides of the field."""
    sides = ((Seat.FIRST, own), (Seat.SECOND, others))
    rows = (*(Row(FIELD, seat, tuple(_cell(each) for each in side)) for seat, side in sides), *_NO_DECKS)
    position = Position(
        GAME, rows, regime=variant.regime, readings=Bindings(dict(variant.readings)), turn=Seat.FIRST
    )
    return _KERNEL.moment(GATE.set_up(position))


_NO_DECKS: Final = tuple(Row(DECK, seat, (), only=True) for seat in Seat)


def _cell(each: Creature) -> Cell:
    return Cell(_CARDS[each.flying].name, marks=(ROW_WORDS[each.row], PHASE_WORDS[each.phase]))


def attacks(now: Moment) -> Iterator[tuple[int, int, tuple[Objection, ...]]]:
    """Yield for each creature and each target, by their places, what stands against the attack."""
    own, others = attack.standings(now, Seat.FIRST), attack.standings(now, Seat.SECOND)
    defence = attack.front(others)
    for (one, attacker), (other, target) in product(enumerate(own), enumerate(others)):
        yield one, other, attack.against(now, attacker, target, defence)


def moves(now: Moment) -> Iterator[tuple[int, str, tuple[Objection, ...]]]:
    """Yield for each creature, by its place, and each row what stands against the move."""
    for place, each in enumerate(attack.standings(now, Seat.FIRST)):
        for row in ROWS:
            yield place, row, moving.against(now, each, row)


def verdict(objections: tuple[Objection, ...]) -> str:
    """Return what objections come to."""
    if not objections:
        return ALLOWED
    return FORBIDDEN if any(each.forbids for each in objections) else UNSTATED


def _rules(objections: tuple[Objection, ...]) -> tuple[str, ...]:
    return tuple(sorted({str(each.rule) for each in objections if each.forbids}))


# --- the tables -----------------------------------------------------------------------------


def attack_table(variant: Variant) -> Iterator[AttackRow]:
    """Yield a row for each attacker, each front row and each kind of target."""
    kinds = [each for row in ROWS for each in creatures(row)]
    for attacker, front in product(kinds, lines(ROWS[0])):
        targets = (*dict.fromkeys(front), *creatures(ROWS[1]))
        for target in targets:
            others = front if target in front else (*front, target)
            now = moment(variant, (attacker,), others)
            said = next(said for _, other, said in attacks(now) if other == others.index(target))
            yield AttackRow(variant, attacker, front, target, verdict(said), _rules(said))


def move_table(variant: Variant) -> Iterator[MoveRow]:
    """Yield a row for each kind of creature and each row that it might move to."""
    for each in (each for row in ROWS for each in creatures(row)):
        for _, to, said in moves(moment(variant, (each,), ())):
            yield MoveRow(variant, each, to, verdict(said), _rules(said))
