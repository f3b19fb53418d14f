"""One thing goes on as another object: what spoke of the old ones speaks of the new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardrules.core.objects import GameObject, Ref
from cardrules.core.state import Frame, GameState
from cardrules.core.walk import rewrite


def followed(state: GameState, old: tuple[Ref, ...], new: Ref) -> Mapping[str, Any]:
    """Return the parts of a state, by name, as they read when what speaks of old objects speaks of a new one.

    What lasts or waits keeps the card of its source; what is under way sees the new object.
    """
    here = state.find(new)
    if here is None:
        return {}
    there: GameObject = here

    def renamed(each: Any) -> Any:
        if isinstance(each, GameObject) and each.ref in old:
            return GameObject(new.id, each.printed, each.owner, new.life, each.marks, each.under)
        return new if isinstance(each, Ref) and each in old else each

    def replaced(each: Any) -> Any:
        if isinstance(each, GameObject) and each.ref in old:
            return there
        return new if isinstance(each, Ref) and each in old else each

    return {
        "effects": rewrite(state.effects, renamed),
        "waiting": rewrite(state.waiting, renamed),
        "facts": rewrite(state.facts, replaced),
        "agenda": tuple(
            Frame(each.procedure, each.step, rewrite(each.bindings, replaced), each.into, each.settled)
            for each in state.agenda
        ),
    }
