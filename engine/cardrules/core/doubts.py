"""Reasoning where no source tells of something: what follows all the same, and what does not.

What cannot be told is an :class:`UnsourcedError`. Of several things one that is known may decide,
whatever the others are; only where none does is nothing concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cardrules.core.abilities import Ability, ConditionalKeyword, Keyword
from cardrules.core.errors import UnsourcedError, UntoldValueError
from cardrules.core.queries import AllOf, Untold
from cardrules.core.records import replace
from cardrules.core.values import value

A = TypeVar("A", bound=Ability)
T = TypeVar("T")


def some(found: Iterable[T], test: Callable[[T], bool]) -> bool:
    """Tell whether a test holds of any; of one that is known to meet it the others do not matter.

    Raises:
        UnsourcedError: none is known to, and of one no source tells.
    """
    return not every(found, lambda each: not test(each))


def every(found: Iterable[T], test: Callable[[T], bool]) -> bool:
    """Tell whether a test holds of all; where one is known not to meet it the others do not matter.

    Raises:
        UnsourcedError: none is known not to, and of one no source tells.
    """
    silence: UnsourcedError | None = None
    for each in found:
        try:
            if not test(each):
                return False
        except UnsourcedError as error:
            silence = silence or error
    if silence is not None:
        raise silence
    return True


def certain(found: Iterable[T], test: Callable[[T], bool]) -> tuple[T, ...]:
    """Return what is known to meet a test, for where one is enough.

    Raises:
        UnsourcedError: none is known to, and of one no source tells.
    """
    known: list[T] = []
    silence: UnsourcedError | None = None
    for each in found:
        try:
            if test(each):
                known.append(each)
        except UnsourcedError as error:
            silence = silence or error
    if silence is not None and not known:
        raise silence
    return tuple(known)


Doubtful: TypeAlias = tuple[tuple[T, UnsourcedError], ...]
"""Things of which it is in doubt whether they are meant, each with what no source tells."""

Pick: TypeAlias = Callable[[tuple[T, ...]], tuple[T, ...]]
"""Picks of things those that are furthest in something: who is so of some is so of any fewer."""


def certain_of(
    found: tuple[T, ...], doubtful: Doubtful[T], pick: Pick[T]
) -> tuple[tuple[T, ...], Doubtful[T]]:
    """Return what is picked whatever is in doubt, and what is if that is as it may be.

    To look at each in doubt without the others is enough, by what :data:`Pick` says.
    """
    try:
        alone = pick(found)
    except UnsourcedError as error:
        return (), (*((each, error) for each in found), *doubtful)
    beside = [(each, silence, _beside(each, alone, pick)) for each, silence in doubtful]
    ousted = {one: silence for _, silence, left in reversed(beside) for one in alone if one not in left}
    known = tuple(each for each in alone if each not in ousted)
    maybe = tuple((each, silence) for each, silence, left in beside if each in left)
    return known, (*ousted.items(), *maybe)


def _beside(each: T, found: tuple[T, ...], pick: Pick[T]) -> tuple[T, ...]:
    """Return what is picked with one more; where that cannot be compared it may be that one alone."""
    try:
        return pick((*found, each))
    except UnsourcedError:
        return (each,)


class Between(NamedTuple):
    """A number as far as sources tell: ``least`` and ``most``, and what is silent where they differ."""

    least: int
    most: int
    silence: UnsourcedError | None = None

    def plus(self, other: Between) -> Between:
        """Return the sum with another number."""
        return Between(self.least + other.least, self.most + other.most, self.silence or other.silence)

    def times(self, other: Between) -> Between:
        """Return the product with another number."""
        ends = [one * two for one in self[:2] for two in other[:2]]
        return Between(min(ends), max(ends), self.silence or other.silence)

    def compare(self, test: Callable[[int, int], bool], other: Between) -> bool:
        """Tell how it compares with another number, where that is the same whatever it is.

        Raises:
            UnsourcedError: it depends on what no source tells.
        """
        least, most = self.least - other.most, self.most - other.least
        apart = {least, most, 0} if least <= 0 <= most else {least, most}
        answers = {test(number, 0) for number in apart}
        if len(answers) > 1 and (silence := self.silence or other.silence) is not None:
            raise silence
        return answers.pop()


def exactly(number: int) -> Between:
    """Return a number that is told."""
    return Between(number, number)


# --- abilities that may be there ----------------------------------------------------------


@value
class InDoubt(Ability):
    """An ability of a kind without conditions of which no source tells whether its bearer has it."""

    ability: Ability
    untold: Untold


def in_doubt(ability: Ability, silence: UnsourcedError) -> Ability:
    """Return an ability of which no source tells whether its bearer has it: that is its condition.

    Whoever heeds an ability looks at its condition once all else fits, so it stops nothing before.
    """
    untold = untold_of(silence)
    if isinstance(ability, Keyword):
        return ConditionalKeyword(ability.name, AllOf((untold,)), ability.number, ability.text)
    return given_if_told(ability, untold) if hasattr(ability, "condition") else InDoubt(ability, untold)


def given_if_told(ability: A, untold: Untold) -> A:
    """Return an ability of a kind with conditions of which no source tells whether it is there."""
    known: Any = ability
    before = () if known.condition is None else (known.condition,)
    doubted: A = replace(known, condition=AllOf((untold, *before)))
    return doubted


def of_kind(abilities: Iterable[Ability], kind: type[A]) -> Iterator[A]:
    """Yield the abilities of a kind that has no conditions.

    Raises:
        UnsourcedError: of one no source tells whether it is there.
    """
    for each in abilities:
        if isinstance(each, kind):
            yield each
        elif isinstance(each, InDoubt) and isinstance(each.ability, kind):
            raise unsourced(each.untold)
        elif isinstance(each, ConditionalKeyword) and issubclass(Keyword, kind):
            is_known(each.condition)


def is_known(condition: Any) -> bool:
    """Tell by the condition of an ability that its bearer has it.

    Raises:
        UnsourcedError: no source tells.
    """
    untold = condition.conditions[0] if isinstance(condition, AllOf) and condition.conditions else None
    if isinstance(untold, Untold):
        raise unsourced(untold)
    return True


def untold_of(silence: UnsourcedError) -> Untold:
    """Return a complaint as what may stand in a condition."""
    thing = silence.thing if isinstance(silence, UntoldValueError) else None
    return Untold(silence.message, silence.expected or "", thing)


def unsourced(untold: Untold) -> UnsourcedError:
    """Return the complaint that stands in a condition of which no source tells."""
    silence = UnsourcedError(untold.because, expected=untold.right or None)
    return silence if untold.thing is None else UntoldValueError(silence, untold.thing)
