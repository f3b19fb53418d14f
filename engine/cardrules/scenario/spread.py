"""The same work on many things, spread over the cores of the machine."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")


class NoProcessesError(Exception):
    """No other process can be had, or one of them died; nothing is said of the work itself."""


WORTH: Final = 8
"""How many things must be there for each process, so that beginning it pays."""


def spread(work: Callable[[T], R], things: Sequence[T], weight: Callable[[T], float]) -> tuple[R, ...]:
    """Return what work makes of each of some things, in their order.

    Work, things and what is made of them travel between processes. The heavy things come first,
    so that no core is left alone with one of them at the end. Where there are few, or one core,
    or no other process can be had, all is done in this one.
    """
    processes = min(os.cpu_count() or 1, len(things) // WORTH)
    if processes > 1:
        with suppress(NoProcessesError):
            return _in_processes(processes, work, things, weight)
    return tuple(map(work, things))


def _in_processes(
    processes: int, work: Callable[[T], R], things: Sequence[T], weight: Callable[[T], float]
) -> tuple[R, ...]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - see below
    from multiprocessing import active_children  # noqa: PLC0415 - see below

    order = sorted(range(len(things)), key=lambda at: -weight(things[at]))
    with _pool(processes) as pool:
        try:
            made = _begun(pool, work, things, order)
            return tuple(made[at].result() for at in range(len(things)))
        except BrokenProcessPool as error:
            raise NoProcessesError(str(error)) from error
        except BaseException:
            for each in active_children():
                each.terminate()
            raise


def _pool(processes: int) -> ProcessPoolExecutor:
    try:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - seldom needed, slow to load
        from multiprocessing import get_context  # noqa: PLC0415 - see above

        return ProcessPoolExecutor(processes, get_context("spawn"), _begin)
    except (ImportError, NotImplementedError, OSError) as error:
        raise NoProcessesError(str(error)) from error


def _begun(
    pool: ProcessPoolExecutor, work: Callable[[T], R], things: Sequence[T], order: Sequence[int]
) -> dict[int, Future[R]]:
    """Begin the work on each thing; the processes are begun with it."""
    try:
        return {at: pool.submit(work, things[at]) for at in order}
    except OSError as error:
        raise NoProcessesError(str(error)) from error


def _begin() -> None:
    """End without a word when interrupted, and also when the process that asked is no more."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process  # noqa: PLC0415 - loaded already where this is run

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
