"""What may be paid in place of the mana cost (総合ルール 112.3e, 601.1b): other mana, an action, nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, product
from typing import Final

from cardrules.core.abilities import Ability
from cardrules.core.costs import AlternativeCost
from cardrules.core.decisions import Because
from cardrules.core.doubts import every, given_if_told, untold_of
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import amount, applies, holds
from cardrules.core.moment import Moment
from cardrules.core.records import replace
from cardrules.core.rules import Rule
from cardrules.core.values import Value, value
from cardrules.core.working import at_work
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.costs import Bearer, Using, is_number, works_from
from cardrules.duelmasters.costs_actions import Action
from cardrules.duelmasters.limits import why_no_more
from cardrules.duelmasters.locks import Lock, forbidding_keyword, locks_on
from cardrules.duelmasters.payment import NO_PRICE, Price

ALTERNATIVE_COST: Final = "代替コスト"
"""What an alternative cost is called that no keyword gives."""


@value
class Instead(Value):
    """An alternative cost, and whose ability gives it."""

    ability: AlternativeCost
    bearer: Bearer

    @property
    def opens(self) -> bool:
        """Whether its card may be used so from where it is; what another card gives opens no zone."""
        return self.ability.this and bool(self.ability.zones)

    def holds(self, now: Moment, using: Using) -> bool:
        """Tell whether what its text makes it depend on is so."""
        ability, scope = self.ability, self.bearer.scope(now, using.card)
        tests = [partial(is_number, now, ability.which, ability.such_uses, scope)]
        if ability.condition is not None:
            tests.append(partial(holds, now, ability.condition, scope))
        return every(tests, lambda test: test())

    def why_no_more(self, now: Moment, using: Using) -> Because | None:
        """Return that it was used already as often as a turn lets it be, or ``None``."""
        return why_no_more(now, self.ability, self.bearer.scope(now, using.card).source)

    def mana(self, now: Moment, using: Using) -> int:
        """Return how much mana it states, if any."""
        stated = self.ability.mana
        return 0 if stated is None else amount(now, stated, self.bearer.scope(now, using.card))

    def action(self, now: Moment, using: Using) -> tuple[Action, ...]:
        """Return what is done for it, if anything."""
        if self.ability.action is None:
            return ()
        scope = self.bearer.scope(now, using.card)
        return (Action(self.ability.action, scope, self.ability.keyword, instead=True),)


def called(ability: AlternativeCost) -> str:
    """Return what an alternative cost is called: by its keyword, or as every one that has none."""
    return ability.keyword or ALTERNATIVE_COST


@BOOK.rule(Clause.G_ZERO, inert=lambda _now: False)
def g_zero(_now: Moment) -> bool:
    """G・ゼロ lets its card be used without paying, if its condition holds (112.3e)."""
    return True


@BOOK.rule(Clause.MANA_BURST, inert=lambda _now: False)
def mana_burst(_now: Moment) -> bool:
    """マナ爆誕 lets its creature be summoned from the mana zone for the cost that it states (110.4b)."""
    return True


@BOOK.rule(Clause.RECYCLE, inert=lambda _now: False)
def recycle(_now: Moment) -> bool:
    """リサイクル lets its spell be cast from the graveyard for the cost that it states."""
    return True


_BY_KEYWORD: Final[Mapping[str, Rule[[], bool]]] = {
    "G・ゼロ": g_zero,
    "マナ爆誕": mana_burst,
    "リサイクル": recycle,
}
"""The rules of the keywords that have one of their own."""

RULE_OF: Final[Mapping[str, Clause]] = {
    "G・ゼロ": Clause.G_ZERO, "マナ爆誕": Clause.MANA_BURST, "リサイクル": Clause.RECYCLE,
}  # fmt: skip
"""Those rules by name."""


def alternatives_of(now: Moment, using: Using) -> Iterator[Instead]:
    """Yield the alternative costs that are there for a use, whether or not they can be paid."""
    for ability in using.abilities:
        if not isinstance(ability, AlternativeCost) or not ability.this or ability.word not in using.words:
            continue
        if works_from(ability.zones, using.zone) and _by_its_rule(now, ability):
            yield Instead(ability, Bearer.of(using.scope))
    for ability, scope in at_work(now, AlternativeCost):
        if (
            ability.this
            or ability.word not in using.words
            or not ability.who.covers(scope.controller, using.player)
        ):
            continue
        try:
            if applies(now, None, using.card, ability.conditions, scope, ability.word):
                yield Instead(ability, Bearer.of(scope))
        except UnsourcedError as silence:
            yield Instead(given_if_told(ability, untold_of(silence)), Bearer.of(scope))


def elsewhere(using: Using) -> tuple[Instead, ...]:
    """Return the card's own alternative costs that do not work where it is."""
    own = (each for each in using.abilities if isinstance(each, AlternativeCost) and each.this)
    apart = (each for each in own if not works_from(each.zones, using.zone))
    return tuple(Instead(each, Bearer.of(using.scope)) for each in apart)


def forbidding(now: Moment, instead: Instead, using: Using) -> tuple[Lock, ...]:
    """Return what forbids to use a card by an alternative cost: its keyword, or paying nothing."""
    ability = instead.ability
    found = forbidding_keyword(now, ability.keyword, using.card, using.player)
    if found or ability.action is not None or instead.mana(now, using):
        return found
    return locks_on(now, using.words, using.card, using.player, unpaid=True)


def _by_its_rule(now: Moment, ability: AlternativeCost) -> bool:
    rule: Callable[[Moment], bool] | None = _BY_KEYWORD.get(ability.keyword)
    return rule is None or rule(now)


Named = tuple[str, str, str]
"""What is paid for a use: its name, the text of the ability that gives it, and its line if of a keyword."""


def by_name(ability: AlternativeCost) -> Named:
    """Return an alternative cost by its name, with its text and its line."""
    return called(ability), ability.text, ability.line


def names_of(now: Moment, abilities: Iterable[Ability]) -> Iterator[Named]:
    """Yield the alternative costs that a card has, or others give, even if not now."""
    own = (each for each in abilities if isinstance(each, AlternativeCost) and each.this)
    given = (each for each, _ in at_work(now, AlternativeCost) if not each.this)
    yield from map(by_name, (*own, *given))


Choice = tuple[Instead, ...]
"""The alternative costs that are applied to one use: none, or one."""


def quoted(names: Iterable[str]) -> str:
    """Return what ways of using a card are called, put together as sentences put them."""
    return "と".join(f"「{name}」" for name in names)


@BOOK.rule(Clause.ONE_ALTERNATIVE_COST, inert=lambda _now, _instead: None)
def one_at_a_time(_now: Moment, instead: Choice) -> str | None:
    """One alternative cost alone is applied to a use (601.1b)."""
    listed = quoted(called(each.ability) for each in instead)
    return f"1度使うのに選べる代替コストは1つだけで、{listed}をあわせては選べない"


def choices(now: Moment, found: Choice) -> tuple[Choice, ...]:
    """Return which alternative costs may be applied together."""
    each_alone = tuple((each,) for each in dict.fromkeys(found))
    if len(found) < 2 or one_at_a_time(now, found):
        return each_alone
    return (*each_alone, *together(found))


def together(found: Choice) -> Iterator[Choice]:
    """Yield every set of two or more of some alternative costs; of those alike, the first few."""
    alike: dict[AlternativeCost, list[Instead]] = {}
    for each in found:
        alike.setdefault(each.ability, []).append(each)
    for taken in product(*(range(len(group) + 1) for group in alike.values())):
        if sum(taken) > 1:
            yield tuple(
                chain.from_iterable(group[:n] for n, group in zip(taken, alike.values(), strict=True))
            )


@BOOK.rule(Clause.ALTERNATIVE_COST_EXCLUDES_MANA_COST, inert=lambda _now: False)
def mana_cost_is_replaced(_now: Moment) -> bool:
    """With an alternative cost the mana cost is no part of what is paid (601.1b)."""
    return True


def price_instead(now: Moment, instead: Choice, printed: Price, using: Using) -> Price:
    """Return what mana is paid with alternative costs; what they state has the civilizations of the card."""
    mana = sum(each.mana(now, using) for each in instead)
    if not mana_cost_is_replaced(now):
        return replace(printed, mana=printed.mana + mana)
    untold = tuple(each for each in printed.untold if each[0] != "cost")
    return Price(printed.civilizations, mana, untold=untold) if mana else NO_PRICE


@BOOK.rule(Clause.ALTERNATIVE_COST_IMPOSSIBLE, inert=lambda _now, _because: None)
def refused_as_impossible(_now: Moment, because: str) -> str | None:
    """An alternative cost that cannot be paid cannot be chosen (601.1b)."""
    return f"代替コストでは使えない：{because}"


def declared(now: Moment, instead: tuple[Instead, ...], using: Using) -> None:
    """Have the rules applied by which a use is declared with an alternative cost."""
    for each in instead:
        _by_its_rule(now, each.ability)
        mana_cost_is_replaced(now)
    if len(instead) == 1 and len(tuple(alternatives_of(now.silently(), using))) > 1:
        one_at_a_time(now, instead)
