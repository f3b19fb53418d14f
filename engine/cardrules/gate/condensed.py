"""The table of verdicts so that a person can read it: what gives equal answers stands together.

Nothing is put together that differs in a verdict or in the rules that forbid; how a group is
called is found by trying short descriptions until one fits the group and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, TypeAlias, TypeVar

from cardrules.core.records import record
from cardrules.core.rules import Question
from cardrules.gate import verdicts
from cardrules.gate.verdicts import ATTACK_QUESTIONS, MOVE_QUESTIONS, Creature, Creatures, Variant
from cardrules.gate.words import PHASE_WORDS, ROW_WORDS
from cardrules.gate.zones import ROWS

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value", bound=Hashable)

Readings: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Open questions on which a table depends, each with the readings under which it is so."""


@record
class Outcome:
    """A verdict, and the rules that forbid."""

    verdict: str
    rules: tuple[str, ...] = ()


@record
class Line:
    """Equal cases in words, out of how many, and what comes of them for each column."""

    cases: tuple[str, ...]
    count: int
    outcomes: tuple[Outcome, ...]


@record
class Table:
    """Equal tables as one: the regimes and readings under which it is so, and whether by default."""

    regimes: tuple[str, ...]
    readings: Readings
    default: bool
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


@record
class Counts:
    """How much was looked through: regimes with readings, boards under each of them, verdicts in all."""

    variants: int
    boards: int
    verdicts: int


_Body: TypeAlias = tuple[tuple[str, ...], tuple[Line, ...]]


# --- the two tables -------------------------------------------------------------------------


@cache
def attack_rows() -> Mapping[Variant, tuple[verdicts.AttackRow, ...]]:
    """Return every verdict of 攻撃 under each regime and each reading that bears on it."""
    return {each: tuple(verdicts.attack_table(each)) for each in verdicts.variants(*ATTACK_QUESTIONS)}


@cache
def move_rows() -> Mapping[Variant, tuple[verdicts.MoveRow, ...]]:
    """Return every verdict of 移動 under each regime and each reading that bears on it."""
    return {each: tuple(verdicts.move_table(each)) for each in verdicts.variants(*MOVE_QUESTIONS)}


def attacks() -> tuple[Table, ...]:
    """Return the tables of 攻撃: by the opponent's front row and the target, a column a kind of attacker."""
    return _tables({key: _attack_body(rows) for key, rows in attack_rows().items()}, ATTACK_QUESTIONS)


def moves() -> tuple[Table, ...]:
    """Return the tables of 移動: by the row that one moves from and to, a column a kind of creature."""
    return _tables({key: _move_body(rows) for key, rows in move_rows().items()}, MOVE_QUESTIONS)


def attack_counts() -> Counts:
    """Return how much was looked through for 攻撃."""
    rows = next(iter(attack_rows().values()))
    boards = {
        (each.attacker, each.front, None if each.target in each.front else each.target) for each in rows
    }
    return Counts(len(attack_rows()), len(boards), len(attack_rows()) * len(rows))


def move_counts() -> Counts:
    """Return how much was looked through for 移動."""
    rows = next(iter(move_rows().values()))
    return Counts(len(move_rows()), len({each.creature for each in rows}), len(move_rows()) * len(rows))


# --- equal tables ---------------------------------------------------------------------------


def _tables(bodies: Mapping[Variant, _Body], questions: Sequence[Question]) -> tuple[Table, ...]:
    """Return each table once; a table of both regimes first, then in the order of the readings."""
    defaults = {question.slug: question.default for question in questions}
    found: list[Table] = []
    for (columns, lines), keys in _grouped(bodies, lambda key: bodies[key]):
        for regimes, group in _by_regime(keys):
            default = any(dict(key.readings) == defaults for key in group)
            found.append(Table(regimes, _readings(group, questions), default, columns, lines))
    return tuple(sorted(found, key=lambda table: (len(table.regimes) == 1, table.regimes, not table.default)))


def _by_regime(keys: Sequence[Variant]) -> Iterator[tuple[tuple[str, ...], Sequence[Variant]]]:
    """Yield regimes with their variants; several at once where the readings are the same in all."""
    for _, regimes in _grouped(
        dict.fromkeys(key.regime for key in keys),
        lambda regime: tuple(sorted(key.readings for key in keys if key.regime == regime)),
    ):
        yield tuple(regimes), [key for key in keys if key.regime == regimes[0]]


def _readings(group: Sequence[Variant], questions: Sequence[Question]) -> Readings:
    """Return the questions that matter to a group with its readings.

    Raises:
        ValueError: its readings are not every combination of some for each question.
    """
    taken = [dict(key.readings) for key in group]
    chosen = {
        question.slug: tuple(
            each for each in question.readings if each in {one[question.slug] for one in taken}
        )
        for question in questions
    }
    combinations_of = 1
    for each in chosen.values():
        combinations_of *= len(each)
    if combinations_of != len(group):
        raise ValueError(f"readings that hang together: {taken}")
    whole = {question.slug: len(question.readings) for question in questions}
    return tuple((slug, each) for slug, each in chosen.items() if len(each) < whole[slug])


# --- 攻撃 -----------------------------------------------------------------------------------

_Told: TypeAlias = Mapping[tuple[Creature, Creatures, Creature], Outcome]


@record
class _Case:
    """Targets, and front rows out of some, that come to the same for every attacker, in their order."""

    targets: Creatures
    fronts: Sequence[Creatures]
    among: tuple[Creatures, ...]
    outcomes: tuple[Outcome, ...]


def _attack_body(rows: Sequence[verdicts.AttackRow]) -> _Body:
    told = {(each.attacker, each.front, each.target): Outcome(each.verdict, each.rules) for each in rows}
    attackers = tuple(dict.fromkeys(each.attacker for each in rows))
    cases = [case for kinds in _targets(told) for case in _cases(told, attackers, kinds)]
    columns = _grouped(range(len(attackers)), lambda at: tuple(case.outcomes[at] for case in cases))
    lines = (
        Line(
            (_kinds_words(case.targets), _front_words(case.fronts, case.among)),
            len(case.fronts),
            tuple(case.outcomes[places[0]] for _, places in columns),
        )
        for case in cases
    )
    return tuple(_kinds_words([attackers[at] for at in places]) for _, places in columns), tuple(lines)


def _targets(told: _Told) -> Iterator[Creatures]:
    """Yield the targets of a row together where all of them always fare alike, else one by one."""
    for row in ROWS:
        fares: dict[tuple[Creature, Creatures], set[Outcome]] = {}
        for (attacker, front, target), outcome in told.items():
            if target.row == row:
                fares.setdefault((attacker, front), set()).add(outcome)
        alike = all(len(found) == 1 for found in fares.values())
        yield from [verdicts.creatures(row)] if alike else ((each,) for each in verdicts.creatures(row))


def _cases(told: _Told, attackers: Creatures, kinds: Creatures) -> Iterator[_Case]:
    """Yield for some targets the front rows in groups of equal outcomes."""
    found: dict[Creatures, tuple[Outcome, ...]] = {}
    for _, front, target in told:
        if target in kinds and front not in found:
            found[front] = tuple(told[one, front, target] for one in attackers)
    for outcomes, fronts in _grouped(found, lambda front: found[front]):
        yield _Case(kinds, fronts, tuple(found), outcomes)


# --- 移動 -----------------------------------------------------------------------------------


def _move_body(rows: Sequence[verdicts.MoveRow]) -> _Body:
    told = {(each.creature, each.to): Outcome(each.verdict, each.rules) for each in rows}
    kinds = tuple(dict.fromkeys((each.phase, each.flying) for each in verdicts.creatures(ROWS[0])))
    ways = tuple(product(ROWS, ROWS))
    columns = _grouped(kinds, lambda kind: tuple(told[Creature(row, *kind), to] for row, to in ways))
    lines = (
        Line(
            (ROW_WORDS[row], ROW_WORDS[to]),
            len(kinds),
            tuple(told[Creature(row, *ones[0]), to] for _, ones in columns),
        )
        for row, to in ways
    )
    words = (_kinds_words([Creature(row, *one) for row, one in product(ROWS, ones)]) for _, ones in columns)
    return tuple(words), tuple(lines)


# --- words ----------------------------------------------------------------------------------

_FLYING: Final = {True: "飛行あり", False: "飛行なし"}


def _kinds_words(kinds: Collection[Creature]) -> str:
    """Return some kinds of creatures in words; what is not said of them (飛行) may be either way."""
    left, said = set(kinds), []
    while left:
        words, covered = max(_boxes(frozenset(kinds)), key=lambda box: len(left & box[1]))
        said.append(words)
        left -= covered
    return "、".join(said)


@cache
def _boxes(kinds: frozenset[Creature]) -> tuple[tuple[str, frozenset[Creature]], ...]:
    """Return what a few words can say of creatures that are all among some, the fewest words first."""
    found = []
    for box in product(_choices(ROWS), _choices(PHASE_WORDS), _choices(_FLYING)):
        inside = frozenset(Creature(*each) for each in product(*box))
        if inside <= kinds:
            found.append((_box_words(*box), inside))
    return tuple(found)


def _choices(values: Iterable[_Value]) -> tuple[tuple[_Value, ...], ...]:
    """Return all of some values, then each alone."""
    whole = tuple(values)
    return (whole, *((each,) for each in whole))


def _box_words(rows: Sequence[str], phases: Sequence[str], flying: Sequence[bool]) -> str:
    parts = [
        *(ROW_WORDS[row] for row in rows if len(rows) == 1),
        *(PHASE_WORDS[phase] for phase in phases if len(phases) == 1),
        *(_FLYING[each] for each in flying if len(flying) == 1),
    ]
    return "・".join(parts) or "どのクリーチャーも"


_Test: TypeAlias = tuple[str, Callable[[Creatures], bool]]


@cache
def _tests() -> tuple[_Test, ...]:
    """Return what can be said of a front row: that some kind of creature is in it, or that none is."""
    found: list[_Test] = []
    for phase, flying in product((None, *PHASE_WORDS), (None, *_FLYING)):
        words = "の".join(
            [
                *([_FLYING[flying]] if flying is not None else []),
                PHASE_WORDS[phase] if phase else "クリーチャー",
            ]
        )
        found += [
            (f"{words}が{'いる' if there else 'いない'}", _seen(phase, flying, there=there))
            for there in (True, False)
        ]
    return tuple(found)


def _seen(phase: str | None, flying: bool | None, *, there: bool) -> Callable[[Creatures], bool]:
    def test(front: Creatures) -> bool:
        return there == any(phase in (None, each.phase) and flying in (None, each.flying) for each in front)

    return test


def _front_words(group: Sequence[Creatures], fronts: Sequence[Creatures]) -> str:
    """Return the shortest words that are true of the front rows of a group and of no other."""
    if len(group) == len(fronts):
        return "どの並びでも"
    left, said = set(group), []
    while left:
        words, covered = max(_fitting(frozenset(group), tuple(fronts)), key=lambda fit: len(left & fit[1]))
        said.append(words)
        left -= covered
    return "。または、".join(said)


@cache
def _fitting(
    group: frozenset[Creatures], fronts: tuple[Creatures, ...]
) -> tuple[tuple[str, frozenset[Creatures]], ...]:
    """Return what is true of some of a group and of nothing else, the shortest first."""
    found = []
    for size in (1, 2, 3):
        for tests in combinations(_tests(), size):
            true = frozenset(front for front in fronts if all(test(front) for _, test in tests))
            if true and true <= group:
                found.append(("、かつ".join(words for words, _ in tests), true))
    return tuple(found)


def _grouped(keys: Iterable[_Key], outcome: Callable[[_Key], _Value]) -> list[tuple[_Value, list[_Key]]]:
    """Return what keys come to, each once, with those that come to it, in their order."""
    found: dict[_Value, list[_Key]] = {}
    for key in keys:
        found.setdefault(outcome(key), []).append(key)
    return list(found.items())
