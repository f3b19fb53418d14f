"""Where play stands as a position is written, though it has gone on from there by itself.

In the last step of a turn nobody is free to act: without anything said play goes on into the next
turn. What can be done in the step that is written is asked there, and not of the turn that follows.
"""

from __future__ import annotations

from typing import Any

from cardrules.core.engine import Engine
from cardrules.core.trace import Happened
from cardrules.scenario.branches import Branch


def as_begun(engine: Engine[Any], branch: Branch) -> Any:
    """Return the play in the step that is written, if by itself it went on into another turn."""
    if branch.begun:
        return None
    happened = (each for each in engine.explain(branch.mark) if isinstance(each, Happened))
    first = next(happened, None)
    if first is None:
        return None
    there = engine.at(branch.mark, first.before)
    same = engine.observe(there).turn is engine.observe(branch.mark).turn
    return None if same else there
