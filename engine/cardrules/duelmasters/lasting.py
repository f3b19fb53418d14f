"""Effects that last for a while: on what they bear (総合ルール 110.2e)."""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import Continuous, Modification
from cardrules.core.costs import CostChange
from cardrules.core.effects import Every, Grant
from cardrules.core.evaluating import amount
from cardrules.core.moment import Moment
from cardrules.core.queries import Number, Selector
from cardrules.core.records import replace
from cardrules.core.resolving import RESOLVERS
from cardrules.core.results import StepResult
from cardrules.core.standing import Ignoring, Permission, Prohibition
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import BATTLE, ZONES

OF_PERMISSION: Final = BOOK.question("scope-of-a-permission", "cards-there", "the-player")
"""Whether a permission to use cards from a zone bears on the cards in it, or on the player (論点)."""

OF_COST_CHANGE: Final = BOOK.question("scope-of-a-cost-change", "the-uses", "cards-there")
"""Whether a change of what using cards costs bears on the uses to come, or on the cards there are (論点)."""

Parts = tuple[Modification, ...]
"""Changes of characteristics."""


@BOOK.rule(Clause.SCOPE_FIXED_AT_GENERATION, inert=lambda _now, by_spell: False)
def fixed_when_made(_now: Moment, by_spell: bool) -> bool:
    """An effect bears only on what was in its scope when it was made; what comes later it misses (110.2e)."""
    return True


@fixed_when_made.until("2017-04-06")
def fixed_for_spells(_now: Moment, by_spell: bool) -> bool:
    """Of effects made by spells alone this was said."""
    return by_spell


@BOOK.rule(Clause.RESOLVED_CONTINUOUS_EFFECT, inert=lambda _now, parts, _fixed: parts)
def amounts_locked(_now: Moment, _parts: Parts, fixed: Parts) -> Parts:
    """By how much an effect changes something is settled when it is made, and stays so (608.2b)."""
    return fixed


def _locked(now: Moment, parts: Parts) -> Parts:
    if all(part.amount is None or isinstance(part.amount, Number) for part in parts):
        return parts
    scope = now.scope()
    fixed = tuple(
        part if part.amount is None else replace(part, amount=Number(amount(now, part.amount, scope)))
        for part in parts
    )
    return amounts_locked(now, parts, fixed)


def grant(now: Moment, effect: Grant) -> StepResult:
    """Make an effect last: on the objects that there are, or on whatever fits as long as it lasts."""
    if "facts" in now:
        return RESOLVERS[Grant](now, effect)
    effect = replace(effect, modifications=_locked(now, effect.modifications))
    if isinstance(effect.ability, Continuous) and effect.target is None:
        changes = _locked(now, effect.ability.modifications)
        effect = replace(effect, ability=replace(effect.ability, modifications=changes))
    scope = _scope_of(now, effect)
    if scope is None:
        return RESOLVERS[Grant](now, effect)
    types = now.library[now.scope().source.card].characteristics.get("types", ())
    fixed = fixed_when_made(now, "spell" in types)
    return RESOLVERS[Grant](now, _fixed(effect, scope) if fixed else _open(effect, scope))


def _scope_of(now: Moment, effect: Grant) -> Selector | None:
    """Return what an effect bears on where it is a whole group, found by what the text says of it."""
    target, ability = effect.target, effect.ability
    if isinstance(target, Every) and isinstance(target.selector, Selector) and effect.modifications:
        return target.selector
    if target is not None or getattr(ability, "this", True):
        return None
    if isinstance(ability, Continuous):
        return Selector(ability.reach or (BATTLE,), ability.who, ability.conditions)
    if isinstance(ability, Ignoring):
        return Selector((BATTLE,), ability.who, ability.conditions)
    if isinstance(ability, Prohibition) and ability.who is None and not ability.origin:
        return Selector((BATTLE,), ability.side, ability.conditions)
    if isinstance(ability, Permission) and now.reading(OF_PERMISSION.slug) == OF_PERMISSION.default:
        return Selector(ability.origin, ability.who)
    if isinstance(ability, CostChange) and now.reading(OF_COST_CHANGE.slug) != OF_COST_CHANGE.default:
        return Selector(tuple(kind.name for kind in ZONES if ability.is_from(kind.name)), ability.who)
    return None


def _fixed(effect: Grant, scope: Selector) -> Grant:
    return effect if effect.target is not None else replace(effect, over=Every(scope))


def _open(effect: Grant, scope: Selector) -> Grant:
    """Return an effect on a whole group as one that bears on whatever fits as long as it lasts."""
    if effect.target is None:
        return effect
    whatever = Continuous(
        effect.modifications, this=False, who=scope.side, conditions=scope.conditions, reach=scope.zones
    )
    return replace(effect, target=None, ability=whatever, modifications=())
