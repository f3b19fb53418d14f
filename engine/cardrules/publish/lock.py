"""One build at a time in one folder: a lock of the operating system, gone with whoever held it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import IO, Final

from cardrules.publish.rendering import SiteError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME: Final = "site.lock"
_PAUSE: Final = 0.2


@contextmanager
def held(folder: Path, *, wait: bool = False) -> Iterator[None]:
    """Hold the lock of a folder, which is made if need be; with ``wait`` as soon as it is free.

    Raises:
        SiteError: somebody else holds it, and it is not to be waited for.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NAME).open("a+b") as file:
        while not _taken(file):
            if not wait:
                raise SiteError(
                    f"「{folder.name}」の中で、ほかの「cardrules site」がサイトを作っている。"
                    "終わるのを待って、もう一度実行する"
                )
            sleep(_PAUSE)
        yield


def _taken(file: IO[bytes]) -> bool:
    """Try to take the lock of an open file; it is given back when the file is closed."""
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
