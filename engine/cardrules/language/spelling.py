"""Spelling out: beside a keyword stands what it is short for, wherever an ability stands.

What a text gives to others is given with what it is short for, by abilities, by effects and by
keywords alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from cardrules.core.abilities import (
    Ability,
    Activated,
    ConditionalKeyword,
    Continuous,
    Dormant,
    Headed,
    Keyword,
    Modification,
    Replacing,
    Triggered,
)
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.effects import Grant
from cardrules.core.queries import AllOf, Number, SoUsed
from cardrules.core.records import replace
from cardrules.core.walk import children, rewrite
from cardrules.language.notation_template import Parameter, ParameterEffect, ParameterKind
from cardrules.language.vocabulary import NUMBER_NAME

AnyKeyword: TypeAlias = Keyword | ConditionalKeyword
"""A keyword, whether or not a condition is stated for it."""

KEYWORDS: Final = (Keyword, ConditionalKeyword)
"""Their kinds."""

Meaning: TypeAlias = Callable[[AnyKeyword], tuple[Ability, ...]]
"""Returns the abilities that a keyword is short for, spelt out; none where only rules say what it means."""


def spelt(abilities: Iterable[Ability], meaning: Meaning) -> tuple[Ability, ...]:
    """Return abilities with what the keywords among them, and inside them, are short for."""
    return tuple(_spelt(abilities, meaning))


def _spelt(abilities: Iterable[Ability], meaning: Meaning) -> Iterator[Ability]:
    for each in abilities:
        whole: Ability = spelt_within(each, meaning)
        yield whole
        if isinstance(whole, Headed):
            yield from _spelt((whole.ability,), meaning)
        elif isinstance(whole, KEYWORDS):
            yield from meaning(whole)


def spelt_within(value: Any, meaning: Meaning) -> Any:
    """Return a value in which each ability that is given to others comes with what it is short for."""

    def change(each: Any) -> Any:
        if isinstance(each, (Grant, Dormant)) and each.ability is not None:
            first, *more = _spelt((each.ability,), meaning)
            return replace(each, ability=first, more=tuple(more))
        if isinstance(each, tuple) and any(map(_gives, each)):
            return tuple(part for one in each for part in _parted(one, meaning))
        return each

    return rewrite(value, change) if _gives_any(value) else value


def _parted(part: Any, meaning: Meaning) -> tuple[Any, ...]:
    if not _gives(part):
        return (part,)
    return tuple(replace(part, entry=each) for each in _spelt((part.entry,), meaning))


def _gives(part: Any) -> bool:
    return isinstance(part, Modification) and isinstance(part.entry, Ability)


def _gives_any(value: Any) -> bool:
    return _gives(value) or isinstance(value, (Grant, Dormant)) or any(map(_gives_any, children(value)))


# --- what one keyword is short for ------------------------------------------------------------


def filled(ability: Ability, keyword: AnyKeyword) -> Ability:
    """Return an ability of a keyword's definition with what a card states for it put in."""
    number = Number(keyword.number or 0)
    body = getattr(keyword, "body", None)
    done = getattr(body, "effect", body)
    fill = {Parameter: number, SoUsed: SoUsed(keyword.name), ParameterEffect: done}
    made: Any = rewrite(_of_its_kind(ability, keyword), lambda each: fill.get(type(each), each))
    made = replace(made, text=made.text.replace(NUMBER_NAME, str(number.number)))
    if isinstance(body, Triggered):
        made = replace(body, effect=made.effect)
    if body is not None:
        made = replace(made, text=keyword.text)
    if isinstance(made, _OF_A_NAME):
        made = replace(made, keyword=keyword.name)
    if isinstance(made, _ON_A_LINE):
        made = replace(made, line=keyword.text)
    return _under_condition(made, keyword)


_OF_A_NAME: Final = (AlternativeCost, CostChange, Triggered, Activated)
"""The kinds of abilities that know of which keyword they are the text."""

_ON_A_LINE: Final = (*_OF_A_NAME, Replacing, Continuous)
"""Those that know what stands for them on the card."""


def _under_condition(made: Any, keyword: AnyKeyword) -> Ability:
    if isinstance(keyword, ConditionalKeyword):
        own = () if made.condition is None else (made.condition,)
        both = AllOf((*own, keyword.condition)) if own else keyword.condition
        made = replace(made, condition=both)
    whole: Ability = made
    return whole


def _of_its_kind(ability: Ability, keyword: AnyKeyword) -> Any:
    """Put what a keyword speaks of where its definition has the sign for it."""
    kind = getattr(keyword, "conditions", ())

    def put(each: Any) -> Any:
        if not isinstance(each, tuple) or ParameterKind() not in each:
            return each
        return tuple(part for one in each for part in (kind if one == ParameterKind() else (one,)))

    return rewrite(ability, put)
