"""Whose text it is that asks or does something: read from what is under way."""

from __future__ import annotations

from cardrules.core.decisions import NOBODY, Asker, Option
from cardrules.core.ongoing import Waiting
from cardrules.core.queries import Scope
from cardrules.core.state import GameState


def asker(state: GameState) -> Asker:
    """Return whose text is being carried out."""
    frames = state.agenda[::-1]
    scope: Scope | None = next((f.bindings["scope"] for f in frames if "scope" in f.bindings), None)
    if scope is None:
        return NOBODY
    chosen = (f.bindings["next"].choice for f in frames if isinstance(f.bindings.get("next"), Option))
    resolved = (each for each in chosen if isinstance(each, Waiting))
    abilities = (each.ability for each in resolved if each.source.card == scope.source.card)
    ability = next(abilities, None)
    texts = ("", "", "") if ability is None else (ability.text, ability.keyword, ability.line)
    return (scope.source.card, *texts)
