"""A moment of the turn comes by itself: until then nothing more is begun than what is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules.core.decisions import PASS
from cardrules.core.engine import Engine
from cardrules.core.trace import Entry
from cardrules.scenario.branches import Branch

_UNSAID = -1
"""The step of what no sentence says."""


def until(engine: Engine[Any], branch: Branch, comes: Callable[[Any, Entry], int]) -> Branch | None:
    """Return where a moment of the turn has come; ``None`` where it does not come in the same turn.

    ``comes`` tells of a play whether an entry of its trace is the moment.
    """
    play = branch.play
    first = decision = engine.decision(play)
    while decision is not None and decision.initiative and PASS in decision.options:
        if first is None or decision.player != first.player:
            return None
        later = engine.choose(play, PASS)
        new = engine.explain(later).since(engine.explain(play))
        if any(comes(later, entry) for entry in new):
            return branch.done(_UNSAID, later, branch.left)
        play, decision = later, engine.decision(later)
    return None
