"""What texts of this game ask that others do not: where what they have named is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.evaluating import named
from cardrules.core.moment import Moment
from cardrules.core.queries import NamedFits, Scope
from cardrules.core.values import value


@value
class NamedIn(NamedFits):
    """What the text has named lies in one of some zones (「それがバトルゾーンにあれば」)."""

    zones: tuple[str, ...] = ()


def _named_in(now: Moment, condition: NamedIn, scope: Scope) -> bool:
    found = (now.state.find(ref) for ref in named(scope, condition.name))
    return any(each is not None and now.state.where[each.id].name in condition.zones for each in found)


ASKED: Final[dict[type, Callable[[Moment, Any, Scope], bool]]] = {NamedIn: _named_in}
"""How each of these conditions is looked at."""
