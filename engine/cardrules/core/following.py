"""One thing goes on as another object: what spoke of the old ones speaks of the new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardrules.core.objects import GameObject, Ref
from cardrules.core.records import record
from cardrules.core.state import Frame, GameState
from cardrules.core.walk import rewrite


def followed(state: GameState, old: tuple[Ref, ...], new: Ref) -> Mapping[str, Any]:
    """Return the parts of a state, by name, as they read when what speaks of old objects speaks of a new one.

    What lasts or waits keeps the card of its source; what is under way sees the new object.
    """
    there = state.find(new)
    if there is None:
        return {}
    renamed, replaced = _Renaming(old, new), _Renaming(old, new, there)
    return {
        "effects": rewrite(state.effects, renamed),
        "waiting": rewrite(state.waiting, renamed),
        "facts": rewrite(state.facts, replaced),
        "agenda": tuple(
            Frame(each.procedure, each.step, rewrite(each.bindings, replaced), each.into, each.settled)
            for each in state.agenda
        ),
    }


@record
class _Renaming:
    """Has what speaks of old objects speak of a new one: ``seen`` as it is, or as the card that it was."""

    old: tuple[Ref, ...]
    new: Ref
    seen: GameObject | None = None

    def __call__(self, each: Any) -> Any:
        if isinstance(each, GameObject) and each.ref in self.old:
            return self.seen or self._renamed(each)
        return self.new if isinstance(each, Ref) and each in self.old else each

    def _renamed(self, each: GameObject) -> GameObject:
        return GameObject(self.new.id, each.printed, each.owner, self.new.life, each.marks, each.under)
