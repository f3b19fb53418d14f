"""Options of an ability (総合ルール 700.2): who chooses, when, how many at once, in what order.

Since 2022-06-24 they are chosen where the text says so, while the ability is resolved. Before,
a spell's were chosen when it was used and a triggered ability's when it began to wait; where
their number was only known in the middle, the sources disagree (論点).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, ClassVar, Final

from cardrules.core.abilities import Effect
from cardrules.core.changes import Change, SetFact
from cardrules.core.decisions import ByRule, Decision, Option, Refusal
from cardrules.core.effects import Choose, ChooseOptions, Optionally, Point, SetMarks, Shift
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.evaluating import amount, holds, select
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.queries import HowMany, Number, Scope
from cardrules.core.records import replace
from cardrules.core.resolving import NOTHING, in_sequence
from cardrules.core.results import Ask, Done, Go, Perform, Repeat, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.core.walk import children
from cardrules.duelmasters.clauses import BOOK, Clause

Picks = tuple[int, ...]
"""The options chosen, by their places among the printed ones."""

UNTOLD: Final = "begin-untold"
"""The act of beginning to resolve one option without having told which were chosen."""

TOURNAMENT: Final = "tournament"
"""The regime of 競技イベント運営ルール."""

COUNT_KNOWN_LATE: Final = BOOK.question(
    "mode-count-known-late", "when-the-count-is-known", "before-resolution"
)
CHOOSER_TIMING: Final = BOOK.question("chooser-timing", "at-resolution", "at-the-usual-time")


# --- rules --------------------------------------------------------------------------------


@BOOK.rule(Clause.MODE_CHOICE, inert=lambda _now, _effect, _place, _scope: None)
def choose_on_resolution(now: Moment, effect: Effect, place: ChooseOptions, scope: Scope) -> Decision | None:
    """Options are chosen when the ability reaches the words that offer them (700.2a)."""
    return None


@choose_on_resolution.until("2022-06-24")
def choose_on_use(now: Moment, effect: Effect, place: ChooseOptions, scope: Scope) -> Decision | None:
    """Options are chosen before the spell or ability is resolved, by whatever is known then."""
    late = now.reading(CHOOSER_TIMING.slug) == "at-resolution"
    if late and chooser(now, place, scope) != scope.controller:
        return None
    if isinstance(place.times, Number):
        return asking(now, place, scope, range(place.times.number, place.times.number + 1), _early(place))
    if now.reading(COUNT_KNOWN_LATE.slug) == COUNT_KNOWN_LATE.default:
        return None
    return asking(now, place, scope, range(_at_most(now, effect, place, scope) + 1), _early(place))


@BOOK.rule(Clause.MODE_CHOOSER, inert=lambda _now, _place, scope: scope.controller)
def chooser(_now: Moment, place: ChooseOptions, scope: Scope) -> Seat:
    """The player of the ability chooses, or the one whom the text names (700.2b)."""
    return place.by.seats(scope.controller)[0]


@BOOK.rule(Clause.MODE_COUNT_FIXED_AT_ONCE, inert=lambda _now: False)
def chosen_at_once(_now: Moment) -> bool:
    """All choices, however many, are made at one moment, before the first of them is carried out."""
    return True


@BOOK.rule(Clause.CHOOSE_DISTINCT_THINGS, inert=lambda _now: False)
def distinct(_now: Moment) -> bool:
    """What is chosen at one moment is not chosen twice, unless a text lets it be (601.1h)."""
    return True


@BOOK.rule(Clause.MODE_ORDER, inert=lambda _now, picks: frozenset(permutations(picks)))
def orders_of(_now: Moment, picks: Picks) -> frozenset[Picks]:
    """What was chosen is carried out in the order printed, each as often as it was chosen."""
    return frozenset({tuple(sorted(picks))})


@BOOK.rule(Clause.MODE_OF_VANISHED_SOURCE, inert=lambda _now: False)
def chosen_without_source(_now: Moment) -> bool:
    """Where the bearer has left or has become another, options are chosen and resolved all the same."""
    return True


@BOOK.rule(Clause.UNDECLARED_OPTIONS_DEFAULT, inert=lambda _now, _count: ())
def by_what_is_begun(_now: Moment, count: int) -> tuple[Picks, ...]:
    """Begun untold with the first option, all are chosen; with another one, that alone (競技 4.8)."""
    return (tuple(range(count)), *((index,) for index in range(1, count)))


by_what_is_begun.not_before("2023-10-11")
by_what_is_begun.only_in(TOURNAMENT)


# --- before the resolution ----------------------------------------------------------------


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
        decision = choose_on_resolution(now, effect, place, scope)
        if decision is None:
            continue
        if decision.name not in now:
            return Ask(decision)
        known = scope.known.bind({key: now[decision.name].choice})
        return Repeat(Bindings({"options": known}))
    return Go()


def _key(place: ChooseOptions) -> str:
    return f"options of {place.label}"


def _early(place: ChooseOptions) -> str:
    return f"early {place.label}"


def _at_most(now: Moment, effect: Effect, place: ChooseOptions, scope: Scope) -> int:
    """Return how many there may turn out to be of what a place counts."""
    name = place.times.name if isinstance(place.times, HowMany) else None
    targets = [
        each.target
        for each in _parts(effect)
        if isinstance(each, (Shift, Point, SetMarks)) and each.name == name
    ]
    chosen = [each for each in targets if isinstance(each, Choose)]
    return max((sum(1 for _ in select(now, each.selector, scope)) for each in chosen), default=0)


def _parts(effect: Any) -> Iterator[Any]:
    yield effect
    for part in children(effect) if isinstance(effect, (Effect, tuple)) else ():
        yield from _parts(part)


# --- the choice ---------------------------------------------------------------------------


def asking(now: Moment, place: ChooseOptions, scope: Scope, sizes: range, name: str = "picks") -> Decision:
    """Return the decision by which so many options are chosen, all at one moment."""
    options = tuple(
        Option("choose-options", picks) for size in sizes for picks in _choices(now, place, scope, size)
    )
    untold, not_told = _untold(now, place, scope) if name == "picks" else ((), ())
    player = chooser(now, place, scope)
    refused = ByRule(lambda: (*not_told, *(each for size in sizes for each in _twice(place, size))))
    return Decision(
        player, "choose-options", name, (*options, *untold), Clause.MODE_CHOICE, refused, about=place
    )


def _choices(now: Moment, place: ChooseOptions, scope: Scope, times: int) -> Iterator[Picks]:
    numbers = range(len(place.options))
    repeated = place.repeat or (times > 1 and not distinct(now))
    ways = combinations_with_replacement if repeated else combinations
    for picks in ways(numbers, times if repeated else min(times, len(numbers))):
        yield from sorted(orders_of(now, picks))
    if times < len(numbers) and _all_allowed(now, place, scope):
        yield from sorted(orders_of(now, tuple(numbers)))


def _twice(place: ChooseOptions, times: int) -> Iterator[Refusal]:
    """Yield the choices of so many options, however ordered, of which one is chosen more than once."""
    if place.repeat:
        return
    for picks in combinations_with_replacement(range(len(place.options)), times):
        if len(set(picks)) < times:
            because = "一度に複数を選ぶ時、同じ選択肢は二度選べない"
            yield Refusal(Option("choose-options", picks), Clause.CHOOSE_DISTINCT_THINGS, because)


def _all_allowed(now: Moment, place: ChooseOptions, scope: Scope) -> bool:
    return place.always_all or (place.all_if is not None and holds(now, place.all_if, scope))


def _untold(
    now: Moment, place: ChooseOptions, scope: Scope
) -> tuple[tuple[Option, ...], tuple[Refusal, ...]]:
    """Return the ways of beginning without having told, offered or refused, where all may be chosen."""
    if not _all_allowed(now, place, scope):
        return (), ()
    ways = tuple(Option(UNTOLD, index) for index in range(len(place.options)))
    if by_what_is_begun(now, len(place.options)):
        return ways, ()
    here = by_what_is_begun.concerns(now)
    rule = Clause.UNDECLARED_OPTIONS_DEFAULT if here else Clause.MODE_CHOICE
    because = "伝えずに始めた時の扱いは、まだ定められていない" if here else "選択肢は、解決し始める前に選ぶ"
    return (), tuple(Refusal(way, rule, because) for way in ways)


def _picked(now: Moment, place: ChooseOptions, answer: Option) -> Picks:
    """Return the options that an answer chooses, said or begun."""
    if answer.act == UNTOLD:
        return by_what_is_begun(now, len(place.options))[answer.choice]
    picks: Picks = answer.choice
    return picks


# --- the resolution -----------------------------------------------------------------------


def resolve_options(now: Moment, place: ChooseOptions) -> StepResult:
    """Have the options chosen unless they are already, then carry them out."""
    scope = now.scope()
    if _has_gone(now, scope.source.ref) and not chosen_without_source(now):
        return Done(NOTHING)
    if "times" not in now:
        return Repeat(Bindings({"times": amount(now, place.times, scope)}))
    if _key(place) in scope.known:
        return _chosen_before(now, place, scope.known[_key(place)], scope)
    return _chosen_here(now, place, scope)


def _has_gone(now: Moment, source: Ref) -> bool:
    """Tell whether the bearer of an ability is no longer what it was when the ability began to wait."""
    return now.state.find(source) is None


@value
class CountsDiffer(Event):
    """Options were chosen before their number was known, and it came out otherwise."""

    word: ClassVar[str] = "counts-differ"

    def changes(self) -> tuple[Change, ...]:
        """Return the fact that no source tells how it goes on."""
        silence = "前もって選んだ選択肢の数と、後で決まった数が違う時の扱いに、出典に定めがない"
        return (SetFact(BEYOND_SOURCE, silence),)


def _chosen_before(now: Moment, place: ChooseOptions, picks: Picks, scope: Scope) -> StepResult:
    """Carry out what was chosen beforehand, as much of it as there turned out to be choices."""
    counted = not isinstance(place.times, Number)
    if counted and len(picks) != now["times"] and "beyond" not in now:
        return Perform((CountsDiffer(),), into="beyond")
    return _carried_out(now, place, picks[: now["times"]] if counted else picks, scope)


def _chosen_here(now: Moment, place: ChooseOptions, scope: Scope) -> StepResult:
    times: int = now["times"]
    if times <= 0:
        return _carried_out(now, place, (), scope)
    at_once = chosen_at_once(now)
    if "picks" not in now:
        choose_on_resolution(now, place, place, scope)
        return Ask(asking(now, place, scope, range(times, times + 1)) if at_once else _one(now, place, scope))
    picks = _picked(now, place, now["picks"])
    if at_once:
        return _carried_out(now, place, picks, scope)
    return in_sequence(now, (*_effects(place, picks), *_rest(now, place, picks, scope)), scope)


def _carried_out(now: Moment, place: ChooseOptions, picks: Picks, scope: Scope) -> StepResult:
    return in_sequence(now, _effects(place, picks), scope)


def _effects(place: ChooseOptions, picks: Picks) -> tuple[Effect, ...]:
    return tuple(place.options[index] for index in picks)


# --- one after the other: what it would be like if the number were not fixed at once -------


def _one(now: Moment, place: ChooseOptions, scope: Scope) -> Decision:
    alone = replace(place, times=Number(1), all_if=None, always_all=False)
    return asking(now, alone, scope, range(1, 2))


def _rest(now: Moment, place: ChooseOptions, picks: Picks, scope: Scope) -> Iterator[Effect]:
    """Yield what is still to be chosen after the first choice has been carried out."""
    label = f"{place.label}+"
    others = [index for index in range(len(place.options)) if index not in picks]
    if now["times"] > 1:
        yield replace(place, times=Number(now["times"] - 1), label=label)
    elif others and _all_allowed(now, place, scope):
        texts = tuple(place.texts[index] for index in others) if place.texts else ()
        options = tuple(place.options[index] for index in others)
        yield Optionally(replace(place, options=options, texts=texts, label=label))
