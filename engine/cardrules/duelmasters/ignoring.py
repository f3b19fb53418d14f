"""「無視する」 (総合ルール 101.2): abilities that do nothing as long as a text has them ignored.

Ignored are the abilities of what is in the battle zone and of cards in use: printed ones and
those that they were given. What lasts already, or waits, is no longer an ability of theirs.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from cardrules.core.abilities import Ability
from cardrules.core.evaluating import applies
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.queries import Scope
from cardrules.core.standing import Ignoring, Prohibition
from cardrules.core.working import OBJECTS, at_work, is_among
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import BATTLE, is_held

A = TypeVar("A", bound=Ability)
Found = tuple[tuple[Ignoring, Scope], ...]
"""What has abilities ignored, each with the scope that it is read from."""

_MEMO: Final = "ignoring"


@BOOK.rule(Clause.IGNORED_ABILITIES, inert=lambda _now, _found: False)
def does_nothing(_now: Moment, _found: Found) -> bool:
    """An ability that is ignored does nothing, not even if it says that something cannot be done (101.2)."""
    return True


def _ignoring(now: Moment) -> Found:
    """Return what has abilities ignored now; nothing while that is being worked out itself."""
    if not (now.state.effects or now.library.pool.has(Ignoring)) or nothing_ignored(now):
        return ()
    key = (_MEMO, now.library)
    if key not in now.state.memo:
        now.state.memo[key] = at_work(now, Ignoring)
    found: Found = now.state.memo[key]
    return found


def nothing_ignored(now: Moment) -> bool:
    """Tell whether a moment is read for working out what is ignored."""
    return any(isinstance(each, Ignoring) for each in now.unread)


def ignored(now: Moment, each: GameObject, ability: Ability) -> bool:
    """Tell whether an ability of an object is ignored now."""
    found = tuple(one for one in _ignoring(now) if _bears_on(now, *one, each, ability))
    return bool(found) and does_nothing(now, found)


def heeded(now: Moment, each: GameObject, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return those of an object's abilities that are not ignored."""
    if not _ignoring(now):
        return abilities
    return tuple(ability for ability in abilities if not ignored(now, each, ability))


def heeded_at_work(now: Moment, found: tuple[tuple[A, Scope], ...]) -> tuple[tuple[A, Scope], ...]:
    """Return those of the abilities at work that are not ignored."""
    if not _ignoring(now):
        return found
    return tuple(each for each in found if not ignored(now, each[1].source, each[0]))


def _bears_on(now: Moment, ignoring: Ignoring, scope: Scope, each: GameObject, ability: Any) -> bool:
    key = now.zone_of(each)
    if key is None or isinstance(ability, Ignoring) or not ignoring.who.covers(scope.controller, key.seat):
        return False
    if OBJECTS in scope.known and not is_among(scope.known, each):
        return False
    if ignoring.about is not None and not _belongs_to_what_forbids(now, each, ability, ignoring.about):
        return False
    if (key.name != BATTLE and not is_held(now, each)) or (ignoring.this and each.ref != scope.source.ref):
        return False
    return applies(now.without(ignoring), ignoring.condition, each, ignoring.conditions, scope)


@BOOK.rule(Clause.EACH_ABILITY_ACTS_ALONE, inert=lambda _now, _part, _other: False)
def one_ability(_now: Moment, part: str, other: str) -> bool:
    """What one paragraph of a text says is one ability, whatever parts it has (110.2)."""
    return part == other


def _belongs_to_what_forbids(now: Moment, each: GameObject, ability: Any, action: str) -> bool:
    """Tell whether an ability forbids something, or is part of one that does."""
    if _forbids(ability, action):
        return True
    printed: tuple[Any, ...] = now.library[each.card].abilities
    others = (one for one in printed if _forbids(one, action))
    return any(bool(ability.text) and one_ability(now, ability.text, one.text) for one in others)


def _forbids(ability: Ability, action: str) -> bool:
    return isinstance(ability, Prohibition) and ability.action == action
