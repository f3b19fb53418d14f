"""Sentences that belong to what a condition, 「そうしたら」 or 「そうしなければ」 has begun.

「…なら、A。その後、B」: B is done only where A is. A sentence that speaks of 「それ」 belongs to
where that was named. Any other sentence after 「。」 stands by itself. Reader and writer share this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from cardrules.core.abilities import Ability, Effect, Triggered
from cardrules.core.effects import (
    Grant,
    IfDone,
    IfTrue,
    Look,
    Named,
    Optionally,
    Point,
    Remaining,
    Reveal,
    RevealUntil,
    Sequence,
    SetMarks,
    Shift,
    Use,
)
from cardrules.core.queries import Among, HasChosen, HowMany, NamedFits, Shares, ValueOf
from cardrules.core.records import replace
from cardrules.core.values import Side
from cardrules.core.walk import children

NOTHING: Final = Sequence(())
"""What is done by a sentence that is not there."""

AND_THEN: Final = "。その後、"
STOP: Final = "。"

_POINTING: Final = (Named, Remaining, Among, HasChosen, HowMany, NamedFits, Shares, ValueOf)


def left_to_choice(effect: Effect) -> Effect | None:
    """Return a text that begins with 「…してもよい」 without that; ``None`` of any other.

    What takes the place of an event is then left to choice as a whole: 「…してもよい。そうしたら、…」.
    """
    if isinstance(effect, Optionally):
        return effect.effect if effect.by is Side.OWN else None
    first = left_to_choice(effect.first) if isinstance(effect, IfDone) and effect.otherwise is None else None
    return None if first is None else replace(effect, first=first)  # type: ignore[type-var]


def as_choice(effect: Effect) -> Effect:
    """Return a text as it begins with 「…してもよい」: the reverse of :func:`left_to_choice`."""
    if isinstance(effect, IfDone) and effect.otherwise is None:
        return replace(effect, first=as_choice(effect.first))
    return Optionally(effect)


def refers(effect: Any) -> bool:
    """Tell whether a sentence speaks of what was named before, so that 「その後」 would be too much."""
    return any(isinstance(each, _POINTING) for each in _parts(effect))


def _parts(effect: Any) -> Iterator[Any]:
    stack = [effect]
    while stack:
        each = stack.pop()
        yield each
        if not isinstance(each, (str, int, type(None), Ability)):
            stack.extend(children(each))
        if isinstance(each, Grant) and each.target is None and each.ability is not None:
            stack.extend(_put_off(each.ability))


def _put_off(ability: Ability) -> tuple[Any, ...]:
    """Return what of an ability that begins to last may speak of what its text names."""
    return (ability.effect,) if isinstance(ability, Triggered) else tuple(children(ability))


def hangs(effect: Effect) -> bool:
    """Tell whether an effect ends in a part that is done only under a condition."""
    return isinstance(effect, (IfTrue, IfDone))


def joins(before: Effect, link: str, effect: Effect) -> bool:
    """Tell whether a sentence belongs to the conditional part that the one before it ends in."""
    if not hangs(before):
        return False
    return link == AND_THEN or (link == STOP and belongs(last_part(before), effect))


def belongs(part: Effect, effect: Effect) -> bool:
    """Tell whether a sentence speaks of what a conditional part names."""
    return not hangs(effect) and bool(_spoken_of(effect) & _named(part))


def _spoken_of(effect: Effect) -> frozenset[str]:
    return frozenset(
        each.name for each in _parts(effect) if isinstance(each, (Named, HowMany, Shares, ValueOf))
    )


def _named(effect: Effect) -> frozenset[str]:
    """Return the names that an effect gives."""
    givers = (Shift, SetMarks, Point, Look, Reveal, RevealUntil, Use)
    return frozenset(each.name for each in _parts(effect) if isinstance(each, givers))


def last_part(effect: Effect) -> Effect:
    """Return the innermost conditional part with which an effect ends."""
    inner = effect
    while True:
        if isinstance(inner, (IfTrue, IfDone)):
            inner = inner.otherwise or (inner.effect if isinstance(inner, IfTrue) else inner.then)
        elif isinstance(inner, Sequence) and inner.effects and hangs(inner.effects[-1]):
            inner = inner.effects[-1]
        else:
            return inner


def hung(before: Effect, effect: Effect) -> Effect:
    """Return the effect before with another sentence at the end of its innermost conditional part."""
    return _with_last(before, lambda part: Sequence((*sentences(part), effect)))


def if_done(before: Effect, effect: Effect) -> Effect:
    """Return the effect before with 「そうしたら」: upon its last sentence where several hang together."""
    if not hangs(before) or len(sentences(last_part(before))) < 2:
        return IfDone(before, effect)

    def change(part: Effect) -> Effect:
        *first, last = sentences(part)
        return Sequence((*first, IfDone(last, effect)))

    return _with_last(before, change)


def sentences(effect: Effect) -> tuple[Effect, ...]:
    """Return the sentences of a part."""
    return effect.effects if isinstance(effect, Sequence) else (effect,)


def _with_last(effect: Effect, change: Callable[[Effect], Effect]) -> Effect:
    if isinstance(effect, (IfTrue, IfDone)) and effect.otherwise is not None:
        return replace(effect, otherwise=_with_last(effect.otherwise, change))
    if isinstance(effect, IfTrue):
        return replace(effect, effect=_with_last(effect.effect, change))
    if isinstance(effect, IfDone):
        return replace(effect, then=_with_last(effect.then, change))
    if isinstance(effect, Sequence) and effect.effects and hangs(effect.effects[-1]):
        return Sequence((*effect.effects[:-1], _with_last(effect.effects[-1], change)))
    return change(effect)
