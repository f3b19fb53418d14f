"""Decisions: whose, of what kind, every option there is, and every option refused with its rule.

Options that cannot be told apart are one option. Two objects merge only if exchanging them
changes nothing in the whole state: they look alike, lie in one zone that is no sequence, and
nothing anywhere (agenda, effects, facts, what waits) refers to either of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.errors import CardrulesError
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value
from cardrules.core.walk import refs_in, rewrite

if TYPE_CHECKING:
    from cardrules.core.state import GameState, Ref


class UnknownOptionError(CardrulesError):
    """An answer that the decision does not offer."""


@value
class Option(Value):
    """One thing a player may answer: ``act`` says what kind of thing, ``choice`` which one.

    ``choice`` is a value: a reference, a number, or a tuple of them where order matters,
    or :class:`Several` where it does not.
    """

    act: str
    choice: Any = None


@value
class Several(Value):
    """A choice of several things whose order does not matter; made by :func:`several`."""

    items: tuple[Any, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def several(items: Iterable[Any]) -> Several:
    """Return things as one choice, in an order that does not depend on how they came."""
    return Several(tuple(sorted(items, key=_place)))


def _place(item: Any) -> tuple[Any, ...]:
    return (item.id, item.life) if _is_ref(item) else (repr(item),)


PASS: Final = Option("pass")
"""Answering with nothing: not doing it, or being done."""


@value
class Refusal(Value):
    """An option that is not offered, the rule that refuses it, and why in this position."""

    option: Option
    rule: str
    because: str = ""


@value
class Decision(Value):
    """A question to one player.

    ``name`` is what the answer is bound to, ``kind`` the sort of choice, ``rule`` the rule
    that asks. ``initiative`` marks the moments at which the player is free to act. ``merged``
    maps a reference to the one that stands for it and its like among the options.
    """

    player: Seat
    kind: str
    name: str
    options: tuple[Option, ...]
    rule: str = ""
    refused: tuple[Refusal, ...] = ()
    initiative: bool = False
    merged: Mapping[Ref, Ref] = EMPTY
    about: Any = None

    def canonical(self, option: Option) -> Option:
        """Return the option with every merged reference replaced by the one that stands for it."""
        return option if not self.merged else _canonical(option, self.merged)

    def accepts(self, answer: Option) -> bool:
        """Tell whether an answer is offered, itself or through one that cannot be told from it."""
        if answer in self.options or not self.merged:
            return answer in self.options
        wanted = self.canonical(answer)
        return any(self.canonical(option) == wanted for option in self.options)

    def refusal_of(self, option: Option) -> Refusal | None:
        """Return why an option is not offered, if the decision says so."""
        wanted = self.canonical(option)
        return next((each for each in self.refused if self.canonical(each.option) == wanted), None)


def _canonical(option: Option, merged: Mapping[Ref, Ref]) -> Option:
    def stand_in(each: Any) -> Any:
        if isinstance(each, Several):
            return several(rewrite(each.items, stand_in))
        return merged.get(each, each) if _is_ref(each) else each

    made: Option = rewrite(option, stand_in)
    return made


def _is_ref(each: Any) -> bool:
    return type(each).__name__ == "Ref"


def interchangeable(state: GameState, refs: Iterable[Ref], ordered: frozenset[str]) -> Bindings:
    """Map each reference that may be merged to the one that stands for it; the others are absent.

    ``ordered`` names the zones that are sequences: nothing in them merges.
    """
    first: dict[Any, Ref] = {}
    merged: dict[Ref, Ref] = {}
    busy: frozenset[Ref] | None = None
    for ref in refs:
        key = state.where.get(ref.id)
        here = state.find(ref)
        if key is None or here is None or key.name in ordered:
            continue
        stands = first.setdefault((key, here.look), ref)
        if stands != ref:
            busy = referred(state) if busy is None else busy
            if ref not in busy and stands not in busy:
                merged[ref] = stands
    return Bindings({**merged, **{stands: stands for stands in merged.values()}})


def referred(state: GameState) -> frozenset[Ref]:
    """Return every reference that stands anywhere in a state outside its zones."""
    found: set[Ref] = set()
    for part in (state.agenda, state.effects, state.waiting, state.facts):
        found |= refs_in(part)
    for _, each in state.objects():
        if each.marks:
            found |= refs_in(each.marks)
    return frozenset(found)


def subsets(items: tuple[Any, ...], sizes: range) -> Iterator[Several]:
    """Yield every selection of each size out of items, each once."""
    return (several(chosen) for size in sizes for chosen in combinations(items, size))


def distinct(options: Iterable[Option], merged: Mapping[Ref, Ref]) -> tuple[Option, ...]:
    """Return the options less those that say the same as an earlier one."""
    kept: dict[Option, Option] = {}
    for option in options:
        kept.setdefault(_canonical(option, merged) if merged else option, option)
    return tuple(kept.values())
