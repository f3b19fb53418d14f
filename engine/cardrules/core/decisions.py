"""Decisions: whose, of what kind, every option there is, and every option refused with its rule.

Options that cannot be told apart are one option; ``merging`` finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from operator import attrgetter
from typing import Any, Final

from cardrules.core.errors import CardrulesError, InDoubtError, UnsourcedError
from cardrules.core.later import Later
from cardrules.core.objects import Ref
from cardrules.core.values import EMPTY, Seat, Value, value
from cardrules.core.walk import rewrite


class UnknownOptionError(CardrulesError):
    """An answer that the decision does not offer."""


@value
class Option(Value):
    """One thing a player may answer: ``act`` says what kind of thing, ``choice`` which one.

    ``choice`` is a value: a reference, a number, or a tuple of them where order matters,
    or :class:`Several` where it does not.
    """

    act: str
    choice: Any = None


@value
class Several(Value):
    """A choice of several things whose order does not matter; made by :func:`several`."""

    items: tuple[Any, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def several(items: Iterable[Any]) -> Several:
    """Return things as one choice, in an order that does not depend on how they came."""
    given = list(items)
    if len(given) > 1:
        given.sort(key=_of_ref if set(map(type, given)) == _REFS else _place)
    return Several(tuple(given))


_REFS: Final = {Ref}
_of_ref: Final = attrgetter("id", "life")


def _place(item: Any) -> tuple[Any, ...]:
    return (item.id, item.life) if isinstance(item, Ref) else (repr(item),)


UNSOURCED: Final = "unsourced"
"""In place of a rule: no source tells whether something may be chosen, so nothing rests on it."""

PASS: Final = Option("pass")
"""Answering with nothing: not doing it, or being done."""


Asker = tuple[str, str, str, str]
"""The card whose text it is; where that is an ability its text, and its keyword if it is that of one.

With the keyword stands what is printed for it on the card.
"""

NOBODY: Final[Asker] = ("", "", "", "")


@value
class Refusal(Value):
    """An option that is not offered, the rule that refuses it, and why in this position.

    ``consulted`` are the rules that had a part in finding so. Of a choice ``asker`` tells whose
    text makes it, where that is known. ``doubt`` is what could be looked at case by case, where it is
    that of which no source tells.
    """

    option: Option
    rule: str
    because: str = ""
    consulted: frozenset[str] = frozenset()
    asker: Asker = NOBODY
    doubt: InDoubtError | None = field(default=None, compare=False)


def not_told(option: Option, silence: UnsourcedError) -> Refusal:
    """Return that no source tells whether an option is there."""
    doubt = silence if isinstance(silence, InDoubtError) else None
    return Refusal(option, UNSOURCED, silence.message, doubt=doubt)


Because = tuple[str, str]
"""The rule by which something is not possible, and why, in words."""


class ByRule(Later[Refusal]):
    """Refusals that are worked out later, none of them for want of a source but those ``unsourced``."""

    __slots__ = ("unsourced",)

    def __init__(
        self, work_out: Callable[[], Iterable[Refusal]], unsourced: tuple[Refusal, ...] = ()
    ) -> None:
        super().__init__(lambda: (*unsourced, *work_out()))
        self.unsourced: Final = unsourced


Acts = frozenset[str] | None
"""The acts of options that somebody asks about; ``None`` is all of them."""


class ByAct(Later[Refusal]):
    """Refusals that are worked out later, of some acts alone where nobody asks about others."""

    __slots__ = ("_work_out_of",)

    def __init__(self, work_out: Callable[[Acts], Iterable[Refusal]]) -> None:
        super().__init__(lambda: work_out(None))
        self._work_out_of: Final = work_out

    def of(self, acts: Acts) -> Sequence[Refusal]:
        """Return the refusals of some acts at least."""
        return self if self.known or acts is None else tuple(self._work_out_of(acts))


@value
class Decision(Value):
    """A question to one player.

    ``name`` is what the answer is bound to, ``kind`` the sort of choice, ``rule`` the rule
    that asks. ``initiative`` marks the moments at which the player is free to act. ``merged``
    maps a reference to the one that stands for it and its like among the options: any
    exchange among the like makes of an offered answer one that is accepted too. ``refused``
    follows from the position, so it tells no two decisions apart, and may be :class:`Later`:
    most decisions are answered without anybody asking why something is not offered. So may
    ``options`` with ``initiative``, and no decision is hashed by them: where play has come to the
    end of what is said, how the board stands is asked more often than what could be done next.
    """

    player: Seat
    kind: str
    name: str
    options: Sequence[Option] = field(hash=False)
    rule: str = ""
    refused: Sequence[Refusal] = field(default=(), compare=False)
    initiative: bool = False
    merged: Mapping[Ref, Ref] = EMPTY
    about: Any = None

    @property
    def unsourced(self) -> tuple[Refusal, ...]:
        """What is left out because no source tells whether it may be chosen."""
        if isinstance(self.refused, ByRule):
            return self.refused.unsourced
        return tuple(each for each in self.refused if each.rule == UNSOURCED)

    def against(self, acts: Acts) -> Sequence[Refusal]:
        """Return what is refused of some acts; what is refused of others may be there, too."""
        return self.refused.of(acts) if isinstance(self.refused, ByAct) else self.refused

    def canonical(self, option: Option) -> Option:
        """Return the like option that names, of objects that cannot be told apart, the first ones."""
        return option if not self.merged else canonical(option, self.merged)

    def accepts(self, answer: Option) -> bool:
        """Tell whether an answer is offered, itself or through one that cannot be told from it."""
        if any(answer is option for option in self.options) or answer in self.options:
            return True
        if not self.merged:
            return False
        wanted = self.canonical(answer)
        return any(self.canonical(option) == wanted for option in self.options)


def canonical(option: Option, merged: Mapping[Ref, Ref]) -> Option:
    """Return an option with the first, second, … of each kind of like objects in place of those it names."""
    alike: dict[Ref, list[Ref]] = {}
    for ref, stands in merged.items():
        alike.setdefault(stands, []).append(ref)
    free = {stands: iter(sorted(refs, key=_place)) for stands, refs in alike.items()}
    taken: dict[Ref, Ref] = {}

    def stand_in(each: Any) -> Any:
        if isinstance(each, Several):
            return several(rewrite(each.items, stand_in))
        if not isinstance(each, Ref) or each not in merged:
            return each
        if each not in taken:
            taken[each] = next(free[merged[each]])
        return taken[each]

    made: Option = rewrite(option, stand_in)
    return made
