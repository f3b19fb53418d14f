"""One build at a time in one folder: a lock of the operating system, gone with whoever held it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep, strftime
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
                    f"「{folder.name}」の中で、ほかの「cardrules site」がサイトを作っている"
                    f"{_holder(folder / NAME)}。終わるのを待って、もう一度実行する"
                )
            sleep(_PAUSE)
        _sign(file)
        yield


def _sign(file: IO[bytes]) -> None:
    """Write into the file who holds its lock, and since when."""
    file.truncate(0)
    file.write(f"プロセス {os.getpid()}、{strftime('%H:%M')} から".encode())
    file.flush()


def _holder(path: Path) -> str:
    """Return who wrote that they hold the lock; where that cannot be read, nothing."""
    with suppress(OSError, UnicodeDecodeError):
        return f"（{path.read_text('utf-8')}）"
    return ""


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
