"""What may be asked of a card apart from where it lies: its characteristics, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardrules.core.abilities import Activated
from cardrules.core.engine import Applied, inspected
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.duelmasters.activating import ACTIVATE
from cardrules.duelmasters.attached import host_of
from cardrules.duelmasters.galaxshield import GALAXSHIELD, VERB
from cardrules.duelmasters.keywords import keywords
from cardrules.duelmasters.ways_offered import ways_called
from cardrules.duelmasters.zones import ATTACHED


def called_as(ability: Any) -> str:
    """Return what an ability is called: by its keyword where it is the text of one, else by its own text."""
    keyword: str = getattr(ability, "keyword", "")
    text: str = ability.text
    return text if text.startswith(keyword) else keyword


def paid_by(named: Iterable[tuple[str, str]]) -> tuple[Applied, ...]:
    """Return the abilities by which a card is used or crossed so, from their names and their texts."""
    return tuple(Applied(text, name) for name, text in named)


def _with_text(now: Moment, each: GameObject) -> Iterator[Any]:
    return (one for one in now.abilities(each) if getattr(one, "text", ""))


def inspect(now: Moment, each: GameObject, name: str) -> object:
    """Return a characteristic of an object, the names of its keywords, or of what can be done with it."""
    if name == "ways":
        return paid_by(ways_called(now, each))
    if name == VERB:
        return (Applied("", GALAXSHIELD),)
    if name == ATTACHED:
        host = host_of(now.state, each)
        return None if host is None else host.card
    if name == ACTIVATE:
        return tuple((called_as(one), isinstance(one, Activated)) for one in _with_text(now, each))
    if name != "keywords":
        return inspected(now, each, name)
    had = list(keywords(now, each))
    bare = {ability.name for ability in had}
    numbered = {f"{ability.name}{ability.number}" for ability in had if ability.number is not None}
    return frozenset(bare | numbered)
