"""The command ``cardrules``: one front for readers, editors and machines."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence

from cardrules.cli.exit_codes import BAD_INPUT
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.unreachable import RARELY


def expect_to_end_soon() -> None:
    """Let hardly any time go into looking for what nobody can reach any longer.

    When a command ends, the system takes back all that it had, which need not be looked through once more.
    """
    gc.set_threshold(RARELY)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; mistakes in what is given are told, never traced."""
    from cardrules.cli.extras import require
    from cardrules.cli.options import parser

    expect_to_end_soon()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        given = parser().parse_args(arguments)
        if given.needs:
            require(given.needs)
        code: int = given.run(given)
    except InputErrors as problems:
        return _refused(problems.errors)
    except InputError as problem:
        return _refused((problem,))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as problem:
        place = Place(str(problem.filename)) if problem.filename else None
        hint = "ファイルであることと、権限、空きを確かめる"
        return _refused((InputError("読み書きできない", place, hint),))
    return code


def _refused(errors: Sequence[InputError]) -> int:
    told = tuple(dict.fromkeys(map(str, errors)))
    for error in told:
        print(error, file=sys.stderr)
    if len(told) > 1:
        print(f"誤りが{len(told)}件ある", file=sys.stderr)
    return BAD_INPUT
