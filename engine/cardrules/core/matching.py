"""Giving each of several things one of its own: of what each could have, no two the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def placed(slots: Sequence[Sequence[T]]) -> tuple[int, ...]:
    """Return, by their numbers, as many as possible of the slots that can each have one of their own."""
    taken: dict[T, int] = {}
    for at in range(len(slots)):
        _place(slots, at, taken, set())
    return tuple(sorted(taken.values()))


def _place(slots: Sequence[Sequence[T]], at: int, taken: dict[T, int], seen: set[T]) -> bool:
    for each in slots[at]:
        if each in seen:
            continue
        seen.add(each)
        if each not in taken or _place(slots, taken[each], taken, seen):
            taken[each] = at
            return True
    return False
