"""Numbers under several changes (総合ルール 108.2, 206.3, 206.4, 207): what counts first, and what alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardrules.core.abilities import Modification
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.duelmasters.clauses import BOOK, Clause

Changes = Sequence[tuple[str, int]]
"""Changes of a number: the operation and by what."""

FIXED: Final = "fix"
"""The operation that leaves a number at one value."""

MANA_NUMBER: Final = "mana-number"
"""The characteristic that says how much mana a card makes."""


class DisputedNumberError(UnsourcedError):
    """Changes come to different numbers by their order, of which no source tells: ``least`` to ``most``."""

    def __init__(self, said: Iterable[int], added: int) -> None:
        super().__init__(
            "マナ数を決まった数にする効果と、ほかの数にする効果や増やす効果の、どれが先かは出典に定めがない"
        )
        self.least, self.most = min(said), max(said) + added


_ARITHMETIC: Final[dict[str, Callable[[int, int], int]]] = {
    FIXED: lambda _base, number: number,
    "set": lambda _base, number: number,
    "add": lambda base, number: base + number,
    "subtract": lambda base, number: base - number,
    "multiply": lambda base, number: base * number,
}


@BOOK.rule(Clause.FIXED_POWER, inert=lambda _now: False)
def nothing_else_changes_it(_now: Moment) -> bool:
    """A number that is fixed at a value is changed by nothing else (206.3)."""
    return True


@BOOK.rule(Clause.DOUBLED_POWER_LAST, inert=lambda _now: False)
def multiplied_last(_now: Moment) -> bool:
    """A power is doubled after everything was added and subtracted (206.4)."""
    return True


@BOOK.rule(Clause.ORDER_OF_ARITHMETIC, inert=lambda _now, base, _changes: base)
def in_order_of_arithmetic(now: Moment, base: int, changes: Changes) -> int:
    """Add, subtract, multiply, in this order whatever came first (108.2); a set value comes before."""
    order = ("add", "subtract", "multiply")
    if any(name == "multiply" for name, _ in changes) and not multiplied_last(now):
        order = ("multiply", "add", "subtract")
    return _applied(base, changes, (FIXED, "set", *order))


def combined(now: Moment, base: int, changes: Changes) -> int:
    """Return a number with every change of it counted in."""
    fixed = tuple(each for each in changes if each[0] == FIXED)
    if fixed and nothing_else_changes_it(now):
        return _applied(base, fixed, (FIXED,))
    return in_order_of_arithmetic(now, base, changes)


@BOOK.rule(Clause.NUMBERS_ARE_INTEGERS, inert=lambda _now, number: number)
def read_as_zero(_now: Moment, _number: int) -> int:
    """A power may go below 0, but it is read as 0 wherever something asks for it (108.1b)."""
    return 0


def as_read(now: Moment, name: str, number: int) -> int:
    """Return a number as it is read, all changes of it counted in."""
    return read_as_zero(now, number) if name == "power" and number < 0 else number


@BOOK.rule(Clause.MANA_SYMBOL, inert=lambda _now, base, _changes: base)
def changed_mana_number(now: Moment, base: int, changes: Changes) -> int:
    """Effects may change how much mana a card makes (207).

    Raises:
        DisputedNumberError: they come to different numbers by their order, of which nothing is said (608.1).
    """
    said = {number for operation, number in changes if operation == "set"}
    if len(said) + any(operation != "set" for operation, _ in changes) > 1:
        raise DisputedNumberError(said, sum(by for operation, by in changes if operation == "add"))
    return in_order_of_arithmetic(now, base, changes) if not said else said.pop()


def _applied(base: int, changes: Changes, order: tuple[str, ...]) -> int:
    for operation in order:
        for name, number in changes:
            if name == operation:
                base = _ARITHMETIC[name](base, number)
    return base


# --- characteristics of several entries ----------------------------------------------------


def combined_set(base: Iterable[Any], changes: Iterable[Modification]) -> frozenset[Any]:
    """Return what several entries come to by what texts add to them and take away, one after the other."""
    found = frozenset(base)
    for part in changes:
        if part.operation == "lose":
            found = found - _entries(part.entry) if part.entry is not None else frozenset()
        elif part.operation == "add":
            found = found | _entries(part.entry)
    return found


def _entries(entry: Any) -> frozenset[Any]:
    """Return what a text adds or takes away: one entry, or several at once."""
    return entry if isinstance(entry, frozenset) else frozenset({entry})
