"""Using abilities, apart from using cards: by keywords, and those of which one a turn is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from cardrules.core.abilities import Ability, Effect
from cardrules.core.changes import Change, SetFact
from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.effects import Effected, IfDone, IfTrue, Named, Optionally, Remaining, Sequence
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.ongoing import Waiting
from cardrules.core.queries import GameCondition, Scope, SoUsed
from cardrules.core.quoting import quoted
from cardrules.core.records import replace
from cardrules.core.resolving import in_sequence
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.tallies import once
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
class UseCounted(Touched):
    """It was put down ``how`` an ability that is used once a turn has been used in it, as a fact.

    ``before`` is what stood there; the fact stands for the ability and its bearer.
    """

    word: ClassVar[str] = "use-counted"
    fact: object
    how: str | None
    before: str | None = None

    def changes(self) -> tuple[Change, ...]:
        """Return the fact."""
        return (SetFact(self.fact, self.how),)


@value
class Applied(Effect):
    """What is done by an ability: where it begins, the ability has been used.

    It is that of a ``keyword``, or one that is used once a turn, as the fact ``once`` tells then.
    With ``follows`` it speaks of what came before, and may do nothing because that did nothing.
    """

    effect: Effect
    keyword: str = ""
    once: object = None
    follows: bool = False


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


def upon_use(now: Moment, each: Waiting, declared: str | None, effect: Effect) -> Effect:
    """Return what a waiting ability does with the places marked where it has been used.

    ``declared`` is the keyword that it was declared by, if it was by that of shields. What follows from
    how the card was used is no further use: that was one by the same keyword.
    """
    keyword = declared or each.ability.keyword
    if asks_of_use(each.ability.condition):
        keyword = ""
    fact = next_use(now, each.ability, each.source) if each.ability.once_each_turn else None
    return _marked(effect, Applied(effect, keyword, fact)) if keyword or fact else effect


def asks_of_use(part: object) -> bool:
    """Tell whether a condition asks how the card itself was used."""
    return isinstance(part, (SoUsed, OfItsUse)) or (
        isinstance(part, (Value, tuple)) and any(map(asks_of_use, children(part)))
    )


def _marked(effect: Effect, mark: Applied, *, later: bool = False) -> Effect:
    """Of 「…してもよい」 the place is where that is taken up, of 「…なら」 where it is so.

    What 「そうしなければ」 brings is done by the ability just as well, and so is each sentence. A ``later``
    one may speak of what another has named; the first of all can speak of the event alone.
    """
    if isinstance(effect, Optionally) and effect.by is Side.OWN:
        return replace(effect, effect=replace(mark, effect=effect.effect))
    if isinstance(effect, IfTrue):
        done = _marked(effect.effect, mark, later=later)
        return replace(effect, effect=done, otherwise=_otherwise(effect, mark, later))
    if isinstance(effect, IfDone):
        first = _marked(effect.first, mark, later=later)
        return replace(effect, first=first, otherwise=_otherwise(effect, mark, later))
    if isinstance(effect, Sequence):
        parts = enumerate(effect.effects)
        marked = tuple(_marked(part, mark, later=later or at > 0) for at, part in parts)
        return replace(effect, effects=marked)
    return replace(mark, effect=effect, follows=later and speaks_of_it(effect))


def _otherwise(effect: IfTrue | IfDone, mark: Applied, later: bool) -> Effect | None:
    return None if effect.otherwise is None else _marked(effect.otherwise, mark, later=later)


def speaks_of_it(part: object) -> bool:
    """Tell whether a part of a text speaks of what came of a part before it."""
    return isinstance(part, (Named, Remaining)) or any(map(speaks_of_it, children(part)))


def apply(now: Moment, effect: Applied) -> StepResult:
    """Put down that an ability has been used, unless it already has upon this event, then do what it does."""
    scope = now.scope()
    this = (effect.keyword, scope.source.ref, scope.event)
    if "noted" not in now:
        events = (*_noticed(now, effect, this), *_counted(now, effect))
        if events:
            return Perform(events, into="noted")
    done = in_sequence(now, (effect.effect,), scope)
    if not isinstance(done, Done):
        return done
    if "taken-back" not in now and (events := tuple(_taken_back(now, effect, done.result))):
        return Perform(events, into="taken-back")
    return Done(_knowing(done.result, this)) if effect.keyword else done


_USED: Final = "ability-used"
"""Under this name the later parts of a text know which ability has been used, and upon what."""


def _noticed(now: Moment, effect: Applied, this: tuple[str, Ref, object]) -> tuple[AbilityUsed, ...]:
    scope = now.scope()
    return (
        () if scope.known.get(_USED) == this else used(now, scope.source, scope.controller, (effect.keyword,))
    )


def _knowing(came: Effected, this: tuple[str, Ref, object]) -> Effected:
    return replace(came, known=came.known.bind({_USED: this}))


# --- once each turn -----------------------------------------------------------------------

USED: Final = "used"
IN_DOUBT: Final = "in-doubt"
"""What is put down of an ability that is used once a turn: that it was, or that no source tells."""


def next_use(now: Moment, ability: Ability, source: GameObject) -> tuple[object, ...] | None:
    """Return the fact that tells of the next use this turn of what is used once in it, if there is one."""
    return next(iter(uses_left(now, ability, source)), None)


def uses_left(now: Moment, ability: Ability, source: GameObject) -> list[tuple[object, ...]]:
    """Return the facts that tell of the uses left this turn of what is used once in it, those in doubt last.

    Of equal abilities of one object each is used for itself (110.1); of one that has left, as it was last.
    """
    first = once(ability, source.ref)
    had = sum(each == ability for each in now.abilities(now.state.find(source.ref) or source))
    facts = [first, *((*first, copy) for copy in range(1, had))]
    how = {fact: _how(now, fact) for fact in facts}
    return sorted((fact for fact in facts if how[fact] != USED), key=lambda fact: how[fact] is not None)


def _how(now: Moment, fact: tuple[object, ...]) -> str | None:
    """Return how what is used once was used this turn; of what is in doubt as it is supposed, if it is."""
    found: str | None = now.fact(fact)
    if found != IN_DOUBT:
        return found
    cases = now.state.ruleset.supposed
    return IN_DOUBT if _about(fact) not in cases else USED if cases[_about(fact)] else None


def _about(fact: tuple[object, ...]) -> tuple[object, ...]:
    return ("used", fact)


def why_no_more(now: Moment, ability: Ability, source: GameObject) -> Because | None:
    """Return that an ability was used already as often as a turn lets it be, or that no source tells."""
    if not getattr(ability, "once_each_turn", False) or not counted(now):
        return None
    use = next_use(now, ability, source)
    if use is not None and _how(now, use) is None:
        return None
    named = quoted(now.library[source.card], ability)
    if use is None:
        return Clause.USING_AN_ABILITY, f"{named}は各ターン1度の能力で、このターンにもう使った"
    return UNSOURCED, f"{named}を、何も行わずに解決したこのターンにまた使えるかは、出典に定めがない"


def used_up(now: Moment, ability: Ability, source: GameObject) -> Because | None:
    """Return that an ability that is about to be used was used already as often as a turn lets it be.

    Raises:
        InDoubtError: no source tells whether it was.
    """
    because, use = why_no_more(now, ability, source), next_use(now, ability, source)
    if because is not None and use is not None:
        # Asked only to part the cases: once one is supposed, `_how` has read it, and the answer is there.
        now.supposed(UnsourcedError(because[1]), _about(use), (True, False))
    return because


@value
class AbilityOf(Value):
    """An ability of a card, as what a player would use."""

    ability: Ability
    source: GameObject


def not_used(ability: Ability, source: GameObject, because: Because) -> Refusal:
    """Return the refusal to let an ability be used."""
    return Refusal(Option("declare", AbilityOf(ability, source)), *because)


def _counted(now: Moment, effect: Applied) -> Iterator[UseCounted]:
    before = now.fact(effect.once) if effect.once else USED
    if before != USED:
        yield UseCounted(now.scope().source, now.scope().controller, effect.once, USED, before)


def _taken_back(now: Moment, effect: Applied, came: Effected) -> Iterator[UseCounted]:
    """Take back that an ability was used that did nothing and tried nothing: no source tells that it was.

    What speaks of something before it does nothing where that was declined: it says nothing of its own.
    """
    for each in now.get("noted", ()):
        if isinstance(each, UseCounted) and not came.done and not came.tried:
            yield replace(each, how=each.before if effect.follows else IN_DOUBT, before=each.how)
