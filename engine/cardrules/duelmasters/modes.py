"""Options of an ability (総合ルール 700.2): when they are chosen, how many at once, in what order.

Since 2022-06-24 they are chosen where the text says so, while the ability is resolved. Before,
a spell's were chosen when it was used and a triggered ability's when it began to wait; where
their number was only known in the middle, they were chosen as soon as it was known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import ChooseOptions, Effect
from cardrules.core.moment import Moment
from cardrules.core.queries import Number, Scope, amount, holds
from cardrules.core.resolving import in_sequence
from cardrules.core.results import Ask, Call, Go, StepResult
from cardrules.core.values import Bindings
from cardrules.core.walk import children
from cardrules.duelmasters.clauses import BOOK, Clause

Picks = tuple[int, ...]
"""The options chosen, by their places among the printed ones."""


@BOOK.rule(Clause.MODE_CHOICE, inert=lambda _now, _place, _scope: None)
def choose_on_resolution(now: Moment, place: ChooseOptions, scope: Scope) -> Decision | None:
    """Options are chosen when the ability reaches the words that offer them (700.2a)."""
    return None


@choose_on_resolution.until("2022-06-24")
def choose_on_use(now: Moment, place: ChooseOptions, scope: Scope) -> Decision | None:
    """Options whose number is known are chosen before the spell or ability is resolved."""
    if not isinstance(place.times, Number):
        return None
    return asking(now, place, scope, place.times.number, f"early {place.label}")


@BOOK.rule(Clause.MODE_COUNT_FIXED_AT_ONCE, inert=lambda _now, _times: 1)
def chosen_at_once(_now: Moment, times: int) -> int:
    """All choices, however many, are made at one moment."""
    return times


@BOOK.rule(Clause.MODE_ORDER, inert=lambda _now, picks: frozenset(permutations(picks)))
def orders_of(_now: Moment, picks: Picks) -> frozenset[Picks]:
    """What was chosen is carried out in the order printed, each as often as it was chosen."""
    return frozenset({tuple(sorted(picks))})


def offered(effect: Any) -> Iterator[ChooseOptions]:
    """Yield the places of an effect at which options are offered, outermost first."""
    if isinstance(effect, ChooseOptions):
        yield effect
    elif isinstance(effect, (Effect, tuple)):
        for part in children(effect):
            yield from offered(part)


def early_choice(now: Moment, effect: Effect, scope: Scope) -> StepResult:
    """Have options chosen beforehand, where that is the rule; bind them to ``options``."""
    for place in offered(effect):
        key = _key(place)
        if key in scope.known:
            continue
        decision = choose_on_resolution(now, place, scope)
        if decision is None:
            continue
        if decision.name not in now:
            return Ask(decision)
        known = scope.known.bind({key: now[decision.name].choice})
        return Call("bind", Bindings({"result": known}), into="options")
    return Go()


def _key(place: ChooseOptions) -> str:
    return f"options of {place.label}"


def _times(now: Moment, place: ChooseOptions, scope: Scope) -> int:
    return amount(now, place.times, scope)


def asking(now: Moment, place: ChooseOptions, scope: Scope, times: int, name: str = "picks") -> Decision:
    """Return the decision by which so many options are chosen, all at one moment."""
    options = tuple(Option("choose-options", picks) for picks in _choices(now, place, scope, times))
    player = place.by.seats(scope.controller)[0]
    return Decision(player, "choose-options", name, options, Clause.MODE_CHOICE, about=place)


def _choices(now: Moment, place: ChooseOptions, scope: Scope, times: int) -> Iterator[Picks]:
    numbers = range(len(place.options))
    ways = combinations_with_replacement if place.repeat else combinations
    for picks in ways(numbers, min(times, len(numbers)) if not place.repeat else times):
        yield from sorted(orders_of(now, picks))
    if _all_allowed(now, place, scope) and times < len(numbers):
        yield from sorted(orders_of(now, tuple(numbers)))


def _all_allowed(now: Moment, place: ChooseOptions, scope: Scope) -> bool:
    return place.always_all or (place.all_if is not None and holds(now, place.all_if, scope))


def resolve_options(now: Moment, place: ChooseOptions) -> StepResult:
    """Have the options chosen unless they are already, then carry them out."""
    scope = now.scope()
    if _key(place) in scope.known:
        return _carried_out(now, place, scope.known[_key(place)], scope)
    if "times" not in now:
        return Call("bind", Bindings({"result": _times(now, place, scope)}), into="times")
    return _chosen_here(now, place, scope)


def _chosen_here(now: Moment, place: ChooseOptions, scope: Scope) -> StepResult:
    times: int = now["times"]
    at_once = min(chosen_at_once(now, times), times) or times
    if times == 0:
        return _carried_out(now, place, (), scope)
    if "picks" not in now:
        choose_on_resolution(now, place, scope)
        return Ask(asking(now, place, scope, at_once))
    if at_once == times:
        return _carried_out(now, place, now["picks"].choice, scope)
    rest = ChooseOptions(
        place.options, Number(times - at_once), place.repeat, by=place.by, label=f"{place.label}+", texts=place.texts
    )
    chosen = tuple(place.options[index] for index in now["picks"].choice)
    return in_sequence(now, (*chosen, rest), scope)


def _carried_out(now: Moment, place: ChooseOptions, picks: Picks, scope: Scope) -> StepResult:
    return in_sequence(now, tuple(place.options[index] for index in picks), scope)
