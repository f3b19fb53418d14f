"""What a text means by words that the rest of its card settles: which cost, and where it is at work."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cardrules.core.abilities import Ability, Replacing, Triggered
from cardrules.core.costs import AlternativeCost
from cardrules.core.queries import SoUsed
from cardrules.core.records import replace
from cardrules.core.walk import rewrite
from cardrules.duelmasters.manner import CAST
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, NOWHERE, ZONES

CAST_FROM: Final = tuple(kind.name for kind in ZONES if kind.name not in (BATTLE, NOWHERE))
"""Where a spell may be that is cast: what it says of its use is at work there (110.4e)."""


def as_meant(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities of a card with what they leave to the card to say."""
    own = tuple(each for each in abilities if isinstance(each, AlternativeCost) and each.this)
    meant = keywords_meant(own)
    found = tuple(_where_it_is_cast(each) for each in abilities)
    if len(meant) != 1 or not any(meant):
        return found
    named: tuple[Ability, ...] = rewrite(found, lambda each: SoUsed(*meant) if each == SoUsed() else each)
    return named


def keywords_meant(own: Iterable[AlternativeCost]) -> frozenset[str]:
    """Return the keywords of what 「この代替コスト」 may mean; a line of its own has none."""
    named = frozenset(each.keyword for each in own)
    return frozenset({""}) if "" in named else named


def _where_it_is_cast(ability: Any) -> Any:
    """Return an ability about what becomes of its card once cast as at work where that is."""
    if not isinstance(ability, (Replacing, Triggered)) or ability.zones:
        return ability
    if not ability.pattern.this or ability.pattern.manner != CAST:
        return ability
    return replace(ability, zones=CAST_FROM if isinstance(ability, Replacing) else (GRAVEYARD,))
