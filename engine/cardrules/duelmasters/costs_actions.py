"""What is done for a cost besides paying mana (総合ルール 601.1a, 601.1b, 601.1f), and with what.

An action is an effect of the text. Before it is carried out its player says which objects it
takes; each is taken for one thing only, and nothing is taken that leaves the rest impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, count
from typing import Final, TypeGuard

from cardrules.core.abilities import Effect
from cardrules.core.choosing import unlike, unlike_at_most
from cardrules.core.describing import so_few
from cardrules.core.effects import Choose, Effected, Every, Named, SetMarks, Shift, This, Top
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import amount, select, sift
from cardrules.core.events import Event
from cardrules.core.matching import placed
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.queries import Scope, Selector
from cardrules.core.records import replace
from cardrules.core.values import EMPTY, Value, value
from cardrules.core.walk import children, rewrite
from cardrules.duelmasters.costs_words import every_of, this_cannot, too_few
from cardrules.duelmasters.tapping import can_be_tapped, untapped
from cardrules.duelmasters.zones import BATTLE

TAP: Final = "tapped"


@value
class Action(Value):
    """Something done for a cost: the effect, from where it is read, and of which keyword it is the text.

    ``times`` is how many objects it takes where the text says 「好きな数」. ``instead`` says that
    it is done in place of the mana cost.
    """

    effect: Effect
    scope: Scope
    keyword: str = ""
    times: int | None = None
    instead: bool = False


@value
class Need(Value):
    """The objects that one part of an action takes: so many, and what happens to them.

    Nobody chooses the objects of a part that takes all there are (「すべて」).
    """

    name: str
    part: Shift | SetMarks
    target: Choose | This | Every
    scope: Scope
    number: int

    @property
    def takes_all(self) -> bool:
        """Whether it takes all objects that there are."""
        return isinstance(self.target, Every)

    @property
    def differing(self) -> str:
        """The characteristic in which no two of the objects may be alike, or empty."""
        return self.target.differing if isinstance(self.target, Choose) else ""

    @property
    def taps(self) -> bool:
        """Whether the objects are tapped and stay where they are."""
        return self.part.event == TAP

    def clashes_with(self, other: Need) -> bool:
        """Tell whether one of both taps what the other moves, each for an action of its own.

        Of what is taken for both the sources tell only that nothing is possible that is not after the
        first of two effects (601.1a), and not which is the first.
        """
        return self.taps is not other.taps and self.name.partition(".")[0] != other.name.partition(".")[0]

    @property
    def zones(self) -> tuple[str, ...]:
        """Where the objects are; the bearer of an ability is in the battle zone."""
        return (BATTLE,) if isinstance(self.target, This) else getattr(self.target.selector, "zones", ())


# --- what an action needs -----------------------------------------------------------------


def needs_of(now: Moment, actions: Sequence[Action], card: GameObject) -> tuple[Need, ...]:
    """Return what actions take, in the order in which it is taken: what is tapped comes first."""
    found = [need for at, action in enumerate(actions) for need in _needs(now, action, at, card)]
    return tuple(sorted(found, key=lambda need: not need.taps))


def _needs(now: Moment, action: Action, at: int, card: GameObject) -> Iterator[Need]:
    for index, part in enumerate(filter(_takes, _parts(action.effect))):
        need = Need(f"for{at}.{index}", part, part.target, action.scope, 1)  # type: ignore[arg-type]
        yield replace(need, number=_number(now, need, action, card))


def _number(now: Moment, need: Need, action: Action, card: GameObject) -> int:
    if isinstance(need.target, This):
        return 1
    if isinstance(need.target, Every):
        return len(candidates(now, need, card))
    if need.target.most is None and action.times is not None:
        return action.times
    return amount(now, need.target.least, action.scope)


def _takes(part: object) -> TypeGuard[Shift | SetMarks]:
    """Tell whether a part of an action takes objects that are there, and not what it has found before."""
    if not isinstance(part, (Shift, SetMarks)):
        return False
    found = part.target
    return isinstance(found, (Choose, This)) or (
        isinstance(found, Every) and type(found.selector) is Selector
    )


def _parts(effect: object) -> Iterator[object]:
    yield effect
    if isinstance(effect, (Effect, tuple)):
        for part in children(effect):
            yield from _parts(part)


def with_chosen(action: Action, at: int) -> tuple[Effect, Scope]:
    """Return an action as it is carried out once the objects that it takes are known by name.

    What came of each of its parts is named by :func:`done`, for what the text says of it later, too.
    """
    numbers, renamed = count(), {}

    def put_in(each: object) -> object:
        if _takes(each):
            name = f"for{at}.{next(numbers)}"
            renamed[each.name] = done(name)
            target = each.target if isinstance(each.target, Every) else Named(name)
            return replace(each, target=target, name=done(name))
        if isinstance(each, Named):
            return replace(each, name=renamed.get(each.name, each.name))
        return each

    made: Effect = rewrite(action.effect, put_in)
    return made, action.scope


def done(name: str) -> str:
    """Return the name of the objects to which what was to be done for a need was done."""
    return f"{name}:done"


def fell_short(needs: Sequence[Need], outcomes: Iterable[Effected]) -> bool:
    """Tell whether to fewer objects than wanted was done what was to be done: it was replaced or kept off."""
    known = EMPTY
    for each in outcomes:
        known = known.bind(each.known)
    return any(len(known.get(done(need.name), ())) < need.number for need in needs)


def in_order(actions: Sequence[Action]) -> tuple[int, ...]:
    """Return the order in which actions are carried out: those that tap first, so that all can be."""
    taps = [any(part.event == TAP for part in filter(_takes, _parts(each.effect))) for each in actions]
    return tuple(sorted(range(len(actions)), key=lambda at: not taps[at]))


# --- whether it can be done ---------------------------------------------------------------


def unlike_of(now: Moment, need: Need, found: Sequence[GameObject]) -> tuple[GameObject, ...]:
    """Return of objects of which a need takes no two that are alike one of each sort, else all."""
    if not isinstance(need.target, Choose):
        return tuple(found)
    return unlike(now, need.target, found, need.scope, need.number)


def candidates(now: Moment, need: Need, card: GameObject) -> tuple[GameObject, ...]:
    """Return the objects that could be taken: not what is used, nor what a text protects."""
    return tuple(each for each in _meant(now, need, card) if _can_be_taken(now, need, each))


def _meant(now: Moment, need: Need, card: GameObject) -> tuple[GameObject, ...]:
    """Return the objects that a part of an action speaks of, whether or not they can be taken.

    Where it takes some of them, what no source tells to be one of them is left out.
    """
    used = {piece.id for piece in card.pieces()}
    if isinstance(need.target, This):
        here = now.state.find(need.scope.source.ref)
        return () if here is None or here.id in used else (here,)
    every = isinstance(need.target, Every)
    selector, scope = need.target.selector, need.scope
    found = select(now, selector, scope) if every else sift(now, selector, scope)[0]
    return tuple(each for each in found if each.id not in used)


def doubtful(now: Moment, need: Need, card: GameObject) -> dict[GameObject, UnsourcedError]:
    """Return what could be taken if it is what a part of an action speaks of, and why nobody knows."""
    if not isinstance(need.target, Choose):
        return {}
    used = {piece.id for piece in card.pieces()}
    found = sift(now, need.target.selector, need.scope)[1]
    return {each: error for each, error in found if each.id not in used and _can_be_taken(now, need, each)}


def _can_be_taken(now: Moment, need: Need, each: GameObject) -> bool:
    if need.taps and not (untapped(now, each) and can_be_tapped(now, each)):
        return False
    if (
        isinstance(need.target, Choose)
        and now.game.policy.choosable(now, each, need.scope, need.scope.controller) is not None
    ):
        return False
    return now.game.policy.allows(now.silently(), _event(now, need, each))


def _event(now: Moment, need: Need, each: GameObject) -> Event:
    if isinstance(need.part, Shift):
        return now.game.policy.shift(now, need.part, each, need.scope)
    return now.game.policy.marking(now, need.part.event, each, need.scope)


def at_most(now: Moment, action: Action, card: GameObject) -> int:
    """Return how many objects an action of 「好きな数」 could take."""
    needs = chosen_from(needs_of(now, (replace(action, times=0),), card))
    for error in chain.from_iterable(doubtful(now, need, card).values() for need in needs):
        raise error
    return max((_at_most(now, need, candidates(now, need, card)) for need in needs), default=0)


def _at_most(now: Moment, need: Need, found: Sequence[GameObject]) -> int:
    target = need.target
    return unlike_at_most(now, target, found, need.scope) if isinstance(target, Choose) else len(found)


def chosen_from(needs: Iterable[Need]) -> tuple[Need, ...]:
    """Return the needs for which objects are chosen."""
    return tuple(need for need in needs if not need.takes_all)


def lacking(
    now: Moment, actions: Sequence[Action], card: GameObject, tapped: Iterable[GameObject] = ()
) -> str | None:
    """Return why actions cannot all be done, in words, or ``None``; ``tapped`` pay mana meanwhile."""
    if not actions:
        return None
    because = _impossible(now, actions, card)
    if because is not None:
        return because
    needs = chosen_from(needs_of(now, actions, card))
    paying = {each.id for each in tapped}
    found = {need: _free_to_pay(need, candidates(now, need, card), paying) for need in needs}
    because = _short(now, needs, found)
    if because is None:
        return None
    doubts = {need: doubtful(now, need, card) for need in needs}
    return _unless(doubts, _short(now, needs, {need: [*found[need], *doubts[need]] for need in needs}))


def _free_to_pay(need: Need, found: Iterable[GameObject], paying: Collection[int]) -> list[GameObject]:
    return [each for each in found if not (need.taps and each.id in paying)]


def _unless(doubts: Mapping[Need, Mapping[GameObject, UnsourcedError]], because: str | None) -> str:
    """Return why too few can be taken even if all that is in doubt could be."""
    if because is None:
        raise next(error for each in doubts.values() for error in each.values())
    return because


def _short(now: Moment, needs: Sequence[Need], found: dict[Need, list[GameObject]]) -> str | None:
    """Return why there are too few objects for all that is to be done, in words, or ``None``."""
    for need in needs:
        have = len(unlike_of(now, need, found[need]))
        if have < need.number:
            if isinstance(need.target, This):
                return this_cannot(need.part.event, need.scope.source.card)
            return too_few(need.part.event, need.target.selector, need.differing, have)
    if not all_met(now, needs, found):
        return _too_few_for_all(now, needs, found)
    return None


def _impossible(now: Moment, actions: Sequence[Action], card: GameObject) -> str | None:
    wanted: Counter[ZoneKey] = Counter()
    for action in actions:
        for part in _parts(action.effect):
            target = part.target if isinstance(part, Shift) else None
            if isinstance(target, This) and action.scope.source.id == card.id:
                return "使うカード自身をほかのゾーンに移すことはできない"
            if isinstance(target, Top):
                seat = target.side.seats(action.scope.controller)[0]
                wanted[ZoneKey(target.zone, seat)] += amount(now, target.count, action.scope)
    return next((_too_few_on_top(now, key) for key in wanted if _on_top(now, key) < wanted[key]), None)


def _on_top(now: Moment, key: ZoneKey) -> int:
    return len(now.state.zones[key].objects)


def _too_few_on_top(now: Moment, key: ZoneKey) -> str:
    return f"{now.game.policy.word(key.name)}が{so_few(_on_top(now, key), '枚')}ない"


def untold(now: Moment, actions: Sequence[Action], card: GameObject) -> str | None:
    """Return what no source tells of doing actions that take 「すべて」, in words, or ``None``."""
    needs = needs_of(now, actions, card)
    for need in needs:
        meant = len(_meant(now, need, card))
        if isinstance(need.target, Every) and need.number < max(meant, 1):
            return every_of(need.part.event, need.target.selector, meant)
    found = {need: [*candidates(now, need, card)] for need in needs}
    if not all_met(now, needs, found):
        return "「すべて」に数えるものを、コストのためのほかのことにも使えるかどうかは、出典に定めがない"
    return None if all_apart(now, needs, found) else TAPPED_AND_MOVED


TAPPED_AND_MOVED: Final = (
    "1つの効果のためにタップするものを、コストのためのほかの効果で動かせるかどうかは、出典に定めがない"
)


Slots = Sequence[Sequence[int]]
"""For each thing that must be done to one object of its own, the objects that it could be done to."""


def all_met(now: Moment, needs: Sequence[Need], found: dict[Need, list[GameObject]]) -> bool:
    """Tell whether there is a different object for everything that is tapped, and that leaves."""
    return all(_met(slots) == len(slots) for slots in _slots(now, needs, found))


def all_apart(now: Moment, needs: Sequence[Need], found: Mapping[Need, Sequence[GameObject]]) -> bool:
    """Tell whether nothing must be tapped for one action and moved for another for all of it to be done."""
    pairs = combinations(needs, 2)
    if not any(one.clashes_with(other) and _share(found, one, other) for one, other in pairs):
        return True
    slots = [[*map(_id, unlike_of(now, need, found[need]))] for need in needs for _ in range(need.number)]
    return _met(slots) == len(slots)


def _share(found: Mapping[Need, Sequence[GameObject]], one: Need, other: Need) -> bool:
    return not {*map(_id, found[one])}.isdisjoint(map(_id, found[other]))


def _id(each: GameObject) -> int:
    return each.id


def _too_few_for_all(now: Moment, needs: Sequence[Need], found: dict[Need, list[GameObject]]) -> str:
    """Return that there are only so many objects for everything that is to be done to a different one."""
    counted = ((len(slots), _met(slots)) for slots in _slots(now, needs, found))
    wanted, met = next((wanted, met) for wanted, met in counted if met < wanted)
    return f"同じものを2つのことには使えず、合わせて{wanted}つ要るが{so_few(met, 'つ')}そろわない"


def _slots(now: Moment, needs: Sequence[Need], found: dict[Need, list[GameObject]]) -> Iterator[Slots]:
    for taps in (True, False):
        yield [
            [each.id for each in unlike_of(now, need, found[need])]
            for need in needs
            if need.taps is taps
            for _ in range(need.number)
        ]


def _met(slots: Slots) -> int:
    """Return for how many things at the most there is an object of their own."""
    return len(placed(slots))


def can_leave(
    now: Moment, needs: Sequence[Need], card: GameObject, kept: Sequence[int], number: int, gone: set[int]
) -> bool:
    """Tell whether needs can take from where it is, and not of what is gone, and leave so many ``kept``."""
    slots = [
        [each.id for each in candidates(now, need, card) if each.id not in gone]
        for need in needs
        if not need.taps
        for _ in range(need.number)
    ]
    every = [*slots, *[kept] * number]
    return _met(every) == len(every)
