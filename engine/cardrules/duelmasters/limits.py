"""Using abilities, apart from using cards: by keywords, and those of which one a turn is used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Final

from cardrules.core.abilities import Effect
from cardrules.core.changes import Change, SetFact
from cardrules.core.effects import Effected, IfDone, IfTrue, Optionally
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.ongoing import Waiting
from cardrules.core.queries import GameCondition, Scope, SoUsed
from cardrules.core.resolving import in_sequence
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import Seat, Side, Value, value
from cardrules.core.walk import children
from cardrules.duelmasters.clauses import BOOK, Clause


@value
class OtherUsed(GameCondition):
    """Another ability of a keyword than this one has been used this turn by the same player."""

    keyword: str


@value
class OfItsUse(GameCondition):
    """How the card itself was used: what was paid for it, or not."""


@value
class AbilityUsed(Touched):
    """An ability of a keyword was used; using a card is another thing."""

    word: ClassVar[str] = "ability-used"
    keyword: str
    users: tuple[Ref, ...] = ()

    def changes(self) -> tuple[Change, ...]:
        """Return the card put down among those that used such an ability this turn."""
        users = dict.fromkeys((*self.users, self.object.ref))
        return (SetFact(_key(self.keyword, self.by), tuple(users)),)


@value
class Applied(Effect):
    """What is done by an ability of a keyword: where it begins, the ability has been used."""

    effect: Effect
    keyword: str


def _key(keyword: str, player: Seat) -> tuple[str, str, Seat]:
    return ("once", keyword, player)


@BOOK.rule(Clause.USING_AN_ABILITY, inert=lambda _now: False)
def counted(_now: Moment) -> bool:
    """Using an ability is counted for itself, apart from using a card."""
    return True


def other_used(now: Moment, condition: OtherUsed, scope: Scope) -> bool:
    """Tell whether another such ability was used this turn; a card may have entered since it used its own."""
    ref = scope.source.ref
    users: tuple[Ref, ...] = now.fact(_key(condition.keyword, scope.controller)) or ()
    others = [each for each in users if each not in (ref, Ref(ref.id, ref.life - 1))]
    return bool(others) and counted(now)


def used(now: Moment, card: GameObject, seat: Seat, keywords: Iterable[str]) -> tuple[AbilityUsed, ...]:
    """Return the events of a player using abilities of a card by their keywords; without one it is none."""
    here = now.state.piece(card.id) or card
    named = [each for each in dict.fromkeys(keywords) if each]
    if not named or not counted(now):
        return ()
    return tuple(AbilityUsed(here, seat, each, now.fact(_key(each, seat)) or ()) for each in named)


def upon_use(each: Waiting, declared: str | None, effect: Effect) -> Effect:
    """Return what a waiting ability does with the place marked where it has been used.

    ``declared`` is the keyword that it was declared by, if it was by that of shields. What follows from
    how the card was used is no further use: that was one by the same keyword.
    """
    keyword = declared or each.ability.keyword
    return _marked(effect, keyword) if keyword and not _asks_of_use(each.ability.condition) else effect


def _asks_of_use(part: object) -> bool:
    return isinstance(part, (SoUsed, OfItsUse)) or (
        isinstance(part, (Value, tuple)) and any(map(_asks_of_use, children(part)))
    )


def _marked(effect: Effect, keyword: str) -> Effect:
    """Of 「…してもよい」 the place is where that is taken up, of 「…なら」 where it is so.

    What 「そうしなければ」 brings is done by the ability just as well.
    """
    if isinstance(effect, Optionally) and effect.by is Side.OWN:
        return replace(effect, effect=Applied(effect.effect, keyword))
    if isinstance(effect, IfTrue):
        otherwise = None if effect.otherwise is None else _marked(effect.otherwise, keyword)
        return replace(effect, effect=_marked(effect.effect, keyword), otherwise=otherwise)
    if isinstance(effect, IfDone):
        otherwise = None if effect.otherwise is None else _marked(effect.otherwise, keyword)
        return replace(effect, first=_marked(effect.first, keyword), otherwise=otherwise)
    return Applied(effect, keyword)


def apply(now: Moment, effect: Applied) -> StepResult:
    """Put down that an ability has been used, unless it already has upon this event, then do what it does."""
    scope = now.scope()
    this = (effect.keyword, scope.source.ref, scope.event)
    if "noted" not in now and scope.known.get(_USED) != this:
        events = used(now, scope.source, scope.controller, (effect.keyword,))
        if events:
            return Perform(events, into="noted")
    done = in_sequence(now, (effect.effect,), scope)
    return Done(_knowing(done.result, this)) if isinstance(done, Done) else done


_USED: Final = "ability-used"
"""Under this name the later parts of a text know which ability has been used, and upon what."""


def _knowing(came: Effected, this: tuple[str, Ref, object]) -> Effected:
    return replace(came, known=came.known.bind({_USED: this}))
