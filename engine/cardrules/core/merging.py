"""Options that cannot be told apart are one option.

Two objects merge only if exchanging them changes nothing in the whole state: they look alike,
lie in one zone that is no sequence, and nothing anywhere (agenda, effects, facts, what waits)
refers to either of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from cardrules.core.decisions import Option, Several, canonical, several
from cardrules.core.objects import GameObject, Ref, Zone
from cardrules.core.state import GameState
from cardrules.core.values import EMPTY, Bindings
from cardrules.core.walk import ids_in

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
    busy = state.recall("referred", referred_ids)
    free = [[each.ref for each in group if not _named_in(each, busy)] for group in groups]
    return Bindings({ref: group[0] for group in free if len(group) > 1 for ref in group})


def _alike(state: GameState, refs: Iterable[Ref], ordered: frozenset[str]) -> Iterator[list[GameObject]]:
    """Yield the groups of objects that look alike in one zone, in the order in which they are named."""
    wanted = {ref: place for place, ref in enumerate(refs)}
    where = state.where
    for key in dict.fromkeys([where[ref.id] for ref in wanted if ref.id in where]):
        for group in () if key.name in ordered else state.zones[key].recall(_look_alike, _look_alike):
            named = [each for each in group if each.ref in wanted]
            if len(named) > 1:
                yield sorted(named, key=lambda each: wanted[each.ref])


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


def stands_for_its_like(merged: Mapping[Ref, Ref], each: GameObject) -> bool:
    """Tell whether an object is the one that stands for those that it cannot be told from."""
    return merged.get(each.ref, each.ref) is each.ref


def referred_ids(state: GameState) -> frozenset[int]:
    """Return the id of every piece that a reference stands for anywhere in a state, zones apart.

    The marks of objects count too. A piece may be followed from one zone to the next, so ids
    are what to ask for.
    """
    marked: frozenset[int] | None = state.table.get(referred_ids)
    if marked is None:
        marks = [zone.recall(_in_marks, _in_marks) for zone in state.zones.values() if zone.objects]
        marked = state.table[referred_ids] = frozenset().union(*marks)
    known = [ids_in(frame.bindings) for frame in state.agenda]
    return marked.union(ids_in(state.facts), ids_in(state.effects), ids_in(state.waiting), *known)


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
    others = frozenset([ref.id for ref, stands in merged.items() if ref is not stands])
    if not others or all(others.isdisjoint(ids_in(option)) for option in options):
        return tuple(dict.fromkeys(options))  # each names of like objects only the one that stands for them
    kept: dict[Option, Option] = {}
    for option in options:
        kept.setdefault(canonical(option, merged) if merged else option, option)
    return tuple(kept.values())
