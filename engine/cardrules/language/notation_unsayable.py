"""The one thing that goes wrong in writing: a value that no text says."""

from __future__ import annotations

from typing import Any

from cardrules.core.errors import CardrulesError


class UnsayableError(CardrulesError):
    """A value for which the notation has no words. What was read from a text never is."""

    def __init__(self, made: Any) -> None:
        super().__init__(f"the notation cannot say {made!r}")
        self.made = made
