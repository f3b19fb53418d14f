"""What is worked out only if somebody looks: a sequence that fills itself when it is first read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Later(Sequence[T]):
    """A sequence that is worked out when it is first read, and then kept.

    It equals the tuple of what is in it. ``work_out`` must give the same whenever it is
    called, so it may hold values alone: a moment that records nothing, objects, references.
    """

    __slots__ = ("_found", "_work_out")

    def __init__(self, work_out: Callable[[], Iterable[T]]) -> None:
        self._work_out: Callable[[], Iterable[T]] | None = work_out
        self._found: tuple[T, ...] = ()

    @property
    def known(self) -> bool:
        """Whether it has been worked out."""
        return self._work_out is None

    def all(self) -> tuple[T, ...]:
        """Return what is in it."""
        if self._work_out is not None:
            self._found = tuple(self._work_out())
            self._work_out = None
        return self._found

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self.all()[index]

    def __len__(self) -> int:
        return len(self.all())

    def __eq__(self, other: object) -> bool:
        mine: Any = self.all()
        return bool(mine == (other.all() if isinstance(other, Later) else other))

    def __hash__(self) -> int:
        return hash(self.all())

    def __repr__(self) -> str:
        return repr(self.all())
