"""Keeping on disk what takes long to work out; where nothing can be kept it is worked out each time.

The first place is the checkout that the code stands in, for who can write there can change the code
as well; the other is where a user's programs keep things. What CARDRULES_ROOT names is knowledge of
anybody's, and nothing that is found there is loaded.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from cardrules.core.files import checkout


def folders(kind: str) -> Iterator[Path]:
    """Yield the folders in which things of a kind may be kept, the best one first."""
    house = checkout()
    if house is not None:
        yield house / ".build" / kind
    with suppress(RuntimeError):  # a user without a home
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardrules" / kind


def kept(kind: str, name: str) -> bytes | None:
    """Return what was kept under a name, or ``None``; it may be damaged."""
    for folder in folders(kind):
        with suppress(OSError):
            return (folder / name).read_bytes()
    return None


def keep(kind: str, name: str, content: bytes) -> None:
    """Keep something in the first folder that takes it, at once whole; without one it is not kept."""
    for folder in folders(kind):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as stored:
                stored.write(content)
            Path(stored.name).replace(folder / name)
            return
