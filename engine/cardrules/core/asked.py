"""A mapping that makes its entries when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

T = TypeVar("T")


class WhenAsked(Mapping[str, T]):
    """A mapping whose names are known, and each of whose entries is made when it is first asked for."""

    def __init__(self, make: Mapping[str, Callable[[], T]]) -> None:
        """Take what makes each entry."""
        self._make: Final = make
        self._made: Final[dict[str, T]] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            self._made[name] = self._make[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._make

    def __iter__(self) -> Iterator[str]:
        return iter(self._make)

    def __len__(self) -> int:
        return len(self._make)
