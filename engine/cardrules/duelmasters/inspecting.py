"""What may be asked of a card apart from where it lies: its characteristics, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.abilities import Ability, Activated, Keyword
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.engine import Applied, inspected
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.duelmasters.activating import ACTIVATE
from cardrules.duelmasters.alternatives import Named
from cardrules.duelmasters.attached import host_of
from cardrules.duelmasters.galaxshield import GALAXSHIELD, VERB
from cardrules.duelmasters.keywords import keywords
from cardrules.duelmasters.own_use import DECLARED_USES, OWN_USES, declared_uses, own_uses
from cardrules.duelmasters.ways_offered import ways_called
from cardrules.duelmasters.zones import ATTACHED


def called_as(ability: Any) -> str:
    """Return what an ability is called: by its keyword where it is the text of one, else by its own text."""
    keyword: str = getattr(ability, "keyword", "")
    text: str = ability.text
    return text if text.startswith(keyword) else keyword


def applied(ability: Any) -> Applied:
    """Return an ability as what an option applies or is about."""
    keyword, line = getattr(ability, "keyword", ""), getattr(ability, "line", "")
    return Applied(ability.text, keyword, line=line)


def paid_by(named: Iterable[Named]) -> tuple[Applied, ...]:
    """Return the abilities by which a card is used or crossed so, from their names, texts and lines."""
    return tuple(Applied(text, name, line=line) for name, text, line in named)


def shielded_by(now: Moment, each: GameObject) -> tuple[Applied, ...]:
    """Return by what a card is made a shield, as it is printed on it if it has that."""
    lines = (one.text for one in keywords(now, each, (GALAXSHIELD,)))
    return (Applied("", GALAXSHIELD, line=next(lines, "")),)


def _how_used(now: Moment, each: GameObject) -> Iterator[tuple[Applied, str]]:
    """Yield the abilities of a card, each by its name and text, with the act by which it is used, if one.

    A keyword that is short for others is none of its own.
    """
    for one in now.abilities(each):
        text: str = getattr(one, "text", "")
        if text and not isinstance(one, Keyword):
            yield Applied(text, called_as(one), line=getattr(one, "line", "")), _used_by(one)


def _used_by(one: Ability) -> str:
    if isinstance(one, CostChange) and not one.optional:
        return UNASKED
    return next((act for kind, act in _ACTS.items() if isinstance(one, kind)), "")


UNASKED: Final = "unasked"
"""How an ability changes a cost that changes it whatever its player wants."""

_FOR_USE: Final = {OWN_USES: own_uses, DECLARED_USES: declared_uses}
"""What tells of the abilities by which a card is used, by what is asked."""

_ACTS: Final[Mapping[type[Ability], str]] = {
    Activated: ACTIVATE,
    AlternativeCost: "use",
    CostChange: "change-cost",
}
"""By which act an ability of a kind is used: doing what it says for it, using a card so, declaring one."""


def inspect(now: Moment, each: GameObject, name: str) -> object:
    """Return a characteristic of an object, the names of its keywords, or of what can be done with it."""
    if name == "ways":
        return paid_by(ways_called(now, each))
    if name in _FOR_USE:
        return _FOR_USE[name](now, each)
    if name == VERB:
        return shielded_by(now, each)
    if name == ATTACHED:
        host = host_of(now.state, each)
        return None if host is None else host.card
    if name == ACTIVATE:
        return tuple(_how_used(now, each))
    if name != "keywords":
        return inspected(now, each, name)
    had = list(keywords(now, each))
    bare = {ability.name for ability in had}
    numbered = {f"{ability.name}{ability.number}" for ability in had if ability.number is not None}
    return frozenset(bare | numbered)
