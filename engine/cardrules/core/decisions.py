"""Decisions: whose, of what kind, every option there is, and every option refused with its rule.

Options that cannot be told apart are one option. Two objects merge only if exchanging them
changes nothing in the whole state: they look alike, lie in one zone that is no sequence, and
nothing anywhere (agenda, effects, facts, what waits) refers to either of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from operator import attrgetter
from typing import Any, Final

from cardrules.core.errors import CardrulesError
from cardrules.core.later import Later
from cardrules.core.state import GameObject, GameState, Ref, Zone
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value
from cardrules.core.walk import ids_in, rewrite


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
    given = tuple(items)
    named = all(type(each) is Ref for each in given)
    return Several(tuple(sorted(given, key=_of_ref if named else _place)))


_of_ref: Final = attrgetter("id", "life")


def _place(item: Any) -> tuple[Any, ...]:
    return (item.id, item.life) if isinstance(item, Ref) else (repr(item),)


UNSOURCED: Final = "unsourced"
"""In place of a rule: no source tells whether something may be chosen, so nothing rests on it."""

PASS: Final = Option("pass")
"""Answering with nothing: not doing it, or being done."""


@value
class Refusal(Value):
    """An option that is not offered, the rule that refuses it, and why in this position.

    ``consulted`` are the rules that had a part in finding so.
    """

    option: Option
    rule: str
    because: str = ""
    consulted: frozenset[str] = frozenset()


class ByRule(Later[Refusal]):
    """Refusals that are worked out later, none of them for want of a source."""

    __slots__ = ()


@value
class Decision(Value):
    """A question to one player.

    ``name`` is what the answer is bound to, ``kind`` the sort of choice, ``rule`` the rule
    that asks. ``initiative`` marks the moments at which the player is free to act. ``merged``
    maps a reference to the one that stands for it and its like among the options: any
    exchange among the like makes of an offered answer one that is accepted too. ``refused``
    may be :class:`Later`: it follows from the position, and most decisions are answered
    without anybody asking why something is not offered.
    """

    player: Seat
    kind: str
    name: str
    options: tuple[Option, ...]
    rule: str = ""
    refused: Sequence[Refusal] = field(default=(), hash=False)
    initiative: bool = False
    merged: Mapping[Ref, Ref] = EMPTY
    about: Any = None

    @property
    def unsourced(self) -> tuple[Refusal, ...]:
        """What is left out because no source tells whether it may be chosen."""
        if isinstance(self.refused, ByRule):
            return ()
        return tuple(each for each in self.refused if each.rule == UNSOURCED)

    def canonical(self, option: Option) -> Option:
        """Return the like option that names, of objects that cannot be told apart, the first ones."""
        return option if not self.merged else _canonical(option, self.merged)

    def accepts(self, answer: Option) -> bool:
        """Tell whether an answer is offered, itself or through one that cannot be told from it."""
        if any(answer is option for option in self.options) or answer in self.options:
            return True
        if not self.merged:
            return False
        wanted = self.canonical(answer)
        return any(self.canonical(option) == wanted for option in self.options)


def _canonical(option: Option, merged: Mapping[Ref, Ref]) -> Option:
    """Put the first, second, … of each kind of like objects in place of those that an option names."""
    alike: dict[Ref, list[Ref]] = {}
    for ref, stands in merged.items():
        alike.setdefault(stands, []).append(ref)
    free = {stands: iter(sorted(refs, key=_place)) for stands, refs in alike.items()}
    taken: dict[Ref, Ref] = {}

    def stand_in(each: Any) -> Any:
        if isinstance(each, Several):
            return several(rewrite(each.items, stand_in))
        if not isinstance(each, Ref) or each not in merged:
            return each
        if each not in taken:
            taken[each] = next(free[merged[each]])
        return taken[each]

    made: Option = rewrite(option, stand_in)
    return made


_MERGING: Final = ContextVar("merging", default=True)


@contextmanager
def unmerged() -> Iterator[None]:
    """Let no options be merged meanwhile: for comparing what can be reached with and without."""
    token = _MERGING.set(False)
    try:
        yield
    finally:
        _MERGING.reset(token)


def interchangeable(state: GameState, refs: Iterable[Ref], ordered: frozenset[str]) -> Bindings:
    """Map each reference that may be merged to the one that stands for it; the others are absent.

    ``ordered`` names the zones that are sequences: nothing in them merges.
    """
    if not _MERGING.get():
        return EMPTY
    groups = list(_alike(state, refs, ordered))
    if not groups:
        return EMPTY
    busy = referred_ids(state)
    free = [[each.ref for each in group if not _named_in(each, busy)] for group in groups]
    return Bindings({ref: group[0] for group in free if len(group) > 1 for ref in group})


def _alike(state: GameState, refs: Iterable[Ref], ordered: frozenset[str]) -> Iterator[list[GameObject]]:
    """Yield the groups of objects that look alike in one zone, in the order in which they are named."""
    wanted = {ref.id: ref for ref in refs}
    for key in dict.fromkeys([state.where[each] for each in wanted if each in state.where]):
        for group in () if key.name in ordered else state.zones[key].memo(_look_alike, _look_alike):
            named = [each for each in group if each.id in wanted and wanted[each.id] == each.ref]
            if len(named) > 1:
                place = list(wanted).index
                yield sorted(named, key=lambda each: place(each.id))


def _look_alike(zone: Zone) -> tuple[tuple[GameObject, ...], ...]:
    """Return the objects of a zone that look alike, two or more at a time; those of one card come first."""
    of_one_card: dict[str, list[GameObject]] = {}
    for each in zone.objects:
        of_one_card.setdefault(each.card, []).append(each)
    looks: dict[Any, list[GameObject]] = {}
    for group in of_one_card.values():
        for each in group if len(group) > 1 else ():
            looks.setdefault(each.look, []).append(each)
    return tuple(tuple(like) for like in looks.values() if len(like) > 1)


def _named_in(each: GameObject, ids: frozenset[int]) -> bool:
    return each.id in ids or (bool(each.under) and any(piece.id in ids for piece in each.pieces()))


def referred_ids(state: GameState) -> frozenset[int]:
    """Return the id of every piece that a reference stands for anywhere in a state, zones apart.

    The marks of objects count too. A piece may be followed from one zone to the next, so ids
    are what to ask for.
    """
    lasting: frozenset[int] | None = state.memo.get(referred_ids)
    if lasting is None:
        marks = (zone.memo(_in_marks, _in_marks) for zone in state.zones.values() if zone.objects)
        found = (ids_in((state.effects, state.facts)), *marks)
        lasting = state.memo[referred_ids] = frozenset().union(*(each for each in found if each))
    known = [ids_in(frame.bindings) for frame in state.agenda]
    return lasting.union(ids_in(state.waiting), *known)


def _in_marks(zone: Zone) -> frozenset[int]:
    marked = (each for each in zone.objects if each.marks or each.under)
    return ids_in(tuple(piece.marks for each in marked for piece in each.pieces()))


def selections(refs: Iterable[Ref], sizes: range, merged: Mapping[Ref, Ref]) -> Iterator[Several]:
    """Yield every selection of each size out of references, of like ones always the first few."""
    groups: dict[Ref, list[Ref]] = {}
    for ref in refs:
        groups.setdefault(merged.get(ref, ref), []).append(ref)
    return (several(chosen) for size in sizes for chosen in _first_few(list(groups.values()), size))


def _first_few(groups: list[list[Ref]], size: int) -> Iterator[tuple[Ref, ...]]:
    if size == 0:
        yield ()
    elif groups:
        first, rest = groups[0], groups[1:]
        for count in range(min(size, len(first)), -1, -1):
            for others in _first_few(rest, size - count):
                yield (*first[:count], *others)


def distinct(options: Iterable[Option], merged: Mapping[Ref, Ref]) -> tuple[Option, ...]:
    """Return the options less those that say the same as an earlier one."""
    options = tuple(options)
    others = frozenset(ref.id for ref, stands in merged.items() if ref != stands)
    if all(others.isdisjoint(ids_in(option)) for option in options):
        return tuple(dict.fromkeys(options))  # each names of like objects only the one that stands for them
    kept: dict[Option, Option] = {}
    for option in options:
        kept.setdefault(_canonical(option, merged) if merged else option, option)
    return tuple(kept.values())
