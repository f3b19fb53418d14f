"""By which abilities of its own a card is used, as by S・トリガー (総合ルール 110.2e, 112.3a).

They are no costs: what is paid, or that nothing is, is another matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from cardrules.core.abilities import Ability, Activated, ConditionalKeyword, Keyword, Triggered
from cardrules.core.decisions import Option
from cardrules.core.engine import Applied
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.ongoing import Waiting
from cardrules.core.standing import Permission
from cardrules.core.state import GameState
from cardrules.duelmasters.declaring import use_of_itself
from cardrules.duelmasters.keywords import S_BACK, S_TRIGGER, SABAKI_Z
from cardrules.duelmasters.ways import WayOfUsing

OWN_USES: Final = "own-uses"
"""What is asked of a card for the abilities by which it is used."""

DECLARED_USES: Final = "declared-uses"
"""What is asked of a card for those of them that are used to have it used; others permit it only."""

_BY_RULES: Final = frozenset({S_TRIGGER, S_BACK, SABAKI_Z})
"""The keywords by which rules have a card used, whatever stands on it for them."""


def own_uses(now: Moment, each: GameObject) -> tuple[Applied, ...]:
    """Return the abilities of a card by which it may come to be used: printed ones, and others it has."""
    return tuple(dict.fromkeys(map(_named, _own_uses(now, each))))


def declared_uses(now: Moment, each: GameObject) -> tuple[Applied, ...]:
    """Return the abilities of a card that are used to have it used."""
    found = (one for one in _own_uses(now, each) if not isinstance(one, Permission))
    return tuple(dict.fromkeys(map(_named, found)))


def _own_uses(now: Moment, each: GameObject) -> Iterator[Ability]:
    printed = now.library[each.card]
    every = chain(printed.abilities, now.abilities(each), *(face.abilities for face in printed.faces))
    return filter(_uses_bearer, every)


def _uses_bearer(one: Ability) -> bool:
    if isinstance(one, (Keyword, ConditionalKeyword)):
        return one.name in _BY_RULES
    if isinstance(one, Permission):
        return one.this
    if not isinstance(one, (Triggered, Activated)) or one.keyword in _BY_RULES:
        return False
    return use_of_itself(one.effect) is not None


def _named(one: Any) -> Applied:
    """Return an ability with its names; one that rules carry out is called by its keyword, as printed."""
    keyword = getattr(one, "keyword", "") or getattr(one, "name", "")
    return Applied(one.text, keyword, line=getattr(one, "line", ""))


def used_by(state: GameState, way: WayOfUsing) -> Iterator[Applied]:
    """Yield the abilities of a card by which it is being used in a way: what permits it, or has it done."""
    yield from (_named(each.ability) for each in way.allowed if each.ability.this)
    carried_out = next(filter(None, map(_carried_out, _below(state, way.card))), None)
    if carried_out is not None and carried_out[0].id == way.card.id:
        yield _named(carried_out[1])


def _below(state: GameState, card: Ref) -> Iterator[Any]:
    """Yield what is known of all that is under way below the use of a card, innermost first."""
    known = (frame.bindings for frame in reversed(state.agenda))
    for each in known:
        way = each.get("use")
        if not isinstance(way, WayOfUsing):
            yield each
        elif way.card != card:
            return


def _carried_out(known: Any) -> tuple[Ref, Any] | None:
    """Return whose ability is resolved, or activated, and which."""
    chosen, activation = known.get("next"), known.get("activation")
    if isinstance(chosen, Option) and isinstance(chosen.choice, Waiting):
        return chosen.choice.source.ref, chosen.choice.ability
    return None if activation is None else (activation.bearer.source.ref, activation.ability)
