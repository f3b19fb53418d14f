"""Keeping on disk what takes long to work out; where nothing can be kept it is worked out each time.

The first place is the checkout that the code stands in, for who can write there can change the code
as well; the other is where a user's programs keep things. What CARDRULES_ROOT names is knowledge of
anybody's, and nothing that is found there is loaded.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cardrules.core.files import checkout, write_whole


def folders(kind: str) -> Iterator[Path]:
    """Yield the folders in which things of a kind may be kept, the best one first."""
    house = checkout()
    if house is not None:
        yield house / ".build" / kind
    with suppress(RuntimeError):  # a user without a home
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardrules" / kind


@cache
def edition(package: str, distribution: str) -> str:
    """Return which edition of a package is installed, without loading it: its folder says so.

    What looks for distributions takes longer than all else that starts a small command.
    """
    found = find_spec(package)
    beside = Path(found.origin or "").parent.parent if found else Path()
    names = sorted(each.name for each in beside.glob(f"{distribution}-*.dist-info"))
    if names:
        return " ".join(names)
    from importlib.metadata import version  # noqa: PLC0415 - as said

    return version(distribution)


def kept(kind: str, name: str) -> bytes | None:
    """Return what was kept under a name, or ``None``; it may be damaged."""
    for folder in folders(kind):
        with suppress(OSError):
            content = (folder / name).read_bytes()
            with suppress(OSError):  # what is used is not the oldest
                os.utime(folder / name)
            return content
    return None


def keep(kind: str, name: str, content: bytes, most: int) -> None:
    """Keep something in the first folder that takes it, at once whole; without one it is not kept.

    Of a kind no more than ``most`` are kept there: those go that were not used for longest.
    """
    for folder in folders(kind):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / name, content)
            _drop_oldest(folder, most)
            return


def _drop_oldest(folder: Path, most: int) -> None:
    """Leave the newest in a folder; other processes may do so, too, and read what is dropped."""
    found = [entry for entry in os.scandir(folder) if entry.is_file()]
    if len(found) <= most:
        return
    used: dict[str, float] = {}
    for entry in found:
        with suppress(FileNotFoundError):
            used[entry.path] = entry.stat().st_mtime
    for path in sorted(used, key=used.__getitem__, reverse=True)[most:]:
        with suppress(OSError):
            Path(path).unlink()
