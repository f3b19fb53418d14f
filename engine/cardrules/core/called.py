"""What abilities are called: by their words, by what they do, by their keyword and as that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from cardrules.core.abilities import Ability, CardDefinition
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Value, value

_PARTS: Final = ("text", "line", "keyword", "name", "heading")
"""The parts of abilities by which they are called."""


@value
class Called(Value):
    """What the abilities of a card are called: each by all its ``names``, and each once, as ``lines``.

    ``doubt`` is why nobody knows whether there are others, if that is so.
    """

    names: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]
    doubt: str = ""


def called_by(ability: Any) -> tuple[str, ...]:
    """Return every name of an ability: its words, with their heading and without, its keyword as printed."""
    return tuple(dict.fromkeys(filter(None, _names(ability))))


def _names(ability: Any) -> Iterator[str]:
    yield from (getattr(ability, part, "") for part in _PARTS)
    for part in ("text", "line"):
        yield str(getattr(ability, part, "")).partition("：")[2]
    if getattr(ability, "number", None) is not None:
        yield f"{ability.name}{ability.number}"


def told_once(abilities: Iterable[Any]) -> tuple[str, ...]:
    """Return what abilities are called, each by one name: what stands for it on the card, without options."""
    lines = (getattr(each, "line", "") or getattr(each, "text", "") for each in abilities)
    return tuple(dict.fromkeys(line.partition("\n")[0] for line in lines if line))


def called(now: Moment, card: CardDefinition, pieces: Sequence[GameObject]) -> Called:
    """Return what the abilities of a card are called: those printed, and those that pieces of it have now."""
    given, doubt = _given(now, pieces)
    printed = chain(card.abilities, *(face.abilities for face in card.faces))
    abilities = tuple(dict.fromkeys((*printed, *given)))
    return Called(
        tuple(filter(None, map(called_by, abilities))), told_once(abilities), why_untold(card) or doubt
    )


def _given(now: Moment, pieces: Sequence[GameObject]) -> tuple[tuple[Ability, ...], str]:
    try:
        return tuple(chain.from_iterable(map(now.abilities, pieces))), ""
    except (UnsourcedError, SilentSourceError) as error:
        return (), error.message


def why_untold(card: CardDefinition) -> str:
    """Return why nobody knows which abilities a card does not have, if its text is not all told."""
    if card.untold or card.unrecorded:
        return f"《{card.name}》の能力には未収録のものがあり、ほかにどれを持つかが分からない"
    return ""
