"""How seldom it is looked for what nobody can reach any longer.

What is worked with here are values, which do not refer back to themselves: they go as soon as nobody
holds them, and Python's search for what holds itself would find next to nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

RARELY: Final = 1_000_000
"""How many more things there must be before they are looked through."""


@contextmanager
def rarely_looked_for() -> Iterator[None]:
    """Let hardly any time go into the search meanwhile; afterwards it is as the caller had it."""
    kept = gc.get_threshold()
    gc.set_threshold(max(RARELY, kept[0]) if kept[0] else 0, *kept[1:])
    try:
        yield
    finally:
        gc.set_threshold(*kept)
