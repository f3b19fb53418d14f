"""Of the ways in which things can go, those on which what is said comes about: the others are not meant.

Who says that something was done says nothing of the ways on which it was not. That an ability was
not used, or nothing was done, is so as well where nobody was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.core.engine import Engine
from cardrules.scenario.answering import Act
from cardrules.scenario.branches import Branch
from cardrules.scenario.by_itself import done_unasked
from cardrules.scenario.deeds import Deed, bare


def undone(engine: Engine[Any], branch: Branch) -> tuple[tuple[int, Deed], ...]:
    """Return what is left to be done on a branch and was not done though nobody was asked for it."""
    done = done_unasked(engine, branch.play, {step: bare(deed) for step, deed in branch.left})
    return tuple((step, deed) for step, deed in branch.left if step not in done)


def missing(engine: Engine[Any], branch: Branch) -> frozenset[int]:
    """Return the steps of what is said to be done and was not on a branch."""
    return frozenset(step for step, deed in undone(engine, branch) if _says_something(deed))


def _says_something(deed: Deed) -> bool:
    act = bare(deed)
    return not isinstance(act, Act) or not (act.passes or act.declines is not None)


def as_said(engine: Engine[Any], branches: Sequence[Branch]) -> list[Branch]:
    """Return the branches but those on which less of what is said comes about than on another."""
    left = [missing(engine, each) for each in branches]
    kinds = frozenset(left)
    return [
        branch
        for branch, mine in zip(branches, left, strict=True)
        if not any(other < mine for other in kinds)
    ]
