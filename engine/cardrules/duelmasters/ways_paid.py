"""What a use may come to cost (総合ルール 601.1a): the sets of changes with which it can be paid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from typing import Final, TypeVar

from cardrules.core.comparing import bounds
from cardrules.core.continuous import untold_as_printed
from cardrules.core.costs import CostChange
from cardrules.core.doubts import unsourced
from cardrules.core.errors import InDoubtError, TooManyError, UnsourcedError
from cardrules.core.gate import supposing
from cardrules.core.merging import interchangeable
from cardrules.core.moment import Moment, having
from cardrules.core.objects import GameObject
from cardrules.core.queries import Untold
from cardrules.core.records import replace
from cardrules.core.values import Bindings
from cardrules.duelmasters import costs, costs_actions, mana_at_hand, payment
from cardrules.duelmasters.alternatives import Instead
from cardrules.duelmasters.combining import PAYING_ITSELF, is_whole, pieces_of
from cardrules.duelmasters.costs import Taken, Using
from cardrules.duelmasters.costs_actions import Action
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.evolution import no_base_left
from cardrules.duelmasters.evolution_paid import keeps_bases
from cardrules.duelmasters.mana_at_hand import Payer
from cardrules.duelmasters.mana_made import ANY_NUMBER, Supposed, civilizations
from cardrules.duelmasters.paying_otherwise import paying_civilizations
from cardrules.duelmasters.payment import NO_PRICE, Ahead, Price
from cardrules.duelmasters.twin_pacts import FACE
from cardrules.duelmasters.ways import Plan, paid_nothing
from cardrules.duelmasters.ways_held import DECLARATION, held_from
from cardrules.duelmasters.words import CIVILIZATIONS
from cardrules.duelmasters.zones import BATTLE, MANA, is_held, put_on_hold

T = TypeVar("T")

SETS_AT_MOST: Final = 1_000
"""How many sets of optional changes of one cost are looked through."""


Considered = tuple[tuple[Plan, str | None], ...]
"""The sets of changes with which a cost can be paid, and what no source tells of each, if so."""

ADDED_TO_NOTHING: Final = "コストを支払わずに使う時に追加コストを支払えるかどうかは、出典に定めがない"
"""What is said of an additional cost where the mana cost is not paid."""


def printed_price(now: Moment, each: GameObject) -> Price:
    """Return what a card costs to use, as printed, with what no source tells of that."""
    untold: dict[str, Untold] = {}

    def read(name: str, found: Callable[[], T], otherwise: T) -> T:
        try:
            return found()
        except UnsourcedError as silence:
            untold[name] = Untold(silence.message, silence.expected or "")
            return otherwise

    colors = read("civilizations", lambda: civilizations(now, each), NO_PRICE.civilizations)
    mana: int = read("cost", lambda: now.characteristic(each, "cost"), 0)
    return Price(colors, mana, untold=tuple(untold.items()))


def told(now: Moment, use: Using, price: Price) -> Price:
    """Return a price as it is, or as it is supposed to be.

    Of a cost that no source tells the least and the most is looked at: no mana at all, and more than
    anybody has, or what is supposed of how it compares with numbers. What is so of both is so of all
    between.

    Raises:
        InDoubtError: no source tells it, and nothing is supposed.
    """
    price = with_civilizations(now, use, price)
    for name, untold in price.untold:
        about = ("price", now.card_of(use.card), use.card.marks.get(FACE), name)
        least, most = bounds(now, (now.card_of(use.card), name), *EXTREMES)
        price = replace(price, mana=min(max(now.supposed(unsourced(untold), about, EXTREMES), least), most))
    return replace(price, untold=()) if price.untold else price


EXTREMES: Final = (0, ANY_NUMBER)
"""The least and the most that a cost may be."""


def with_civilizations(now: Moment, use: Using, price: Price) -> Price:
    """Return a price with the civilizations that are paid for a card: of each it is asked if no source tells.

    Those that cannot be paid are asked about first: of a card that has one the others are no matter.

    Raises:
        InDoubtError: nothing is supposed of one.
    """
    untold = dict(price.untold).get("civilizations")
    if untold is None:
        return price
    asked = _asked(now, use.card, untold)
    known = {each: now.suppositions.get(about) for each, about in asked.items()}
    found = frozenset(each for each, has in known.items() if has)
    open_ = [each for each, has in known.items() if has is None]
    payer = mana_at_hand.at_most(payer_of(use))
    if open_ and all(_can_pay(now, payer, each) for each in found):
        payable = [each for each in CIVILIZATIONS if _can_pay(now, payer, each)]
        first = next((each for each in open_ if each not in payable), open_[0])
        cases = len(CIVILIZATIONS) - len(payable) + 2 ** len(payable)
        thing = (now.card_of(use.card), "civilizations")
        now.supposed(unsourced(untold), asked[first], (False, True), thing, cases)
    return _having(price, found)


def _can_pay(now: Moment, payer: Payer, civilization: str) -> bool:
    return payment.payable(now, payer, Price(frozenset({civilization}), 1))


def _having(price: Price, civilizations: frozenset[str]) -> Price:
    others = tuple(each for each in price.untold if each[0] != "civilizations")
    return replace(price, civilizations=civilizations, untold=others)


def _asked(now: Moment, card: GameObject, untold: Untold) -> Mapping[str, Hashable]:
    """Return by civilization what is in doubt where it is asked whether a card has it.

    Where that is what is printed it is the same that texts ask of it.
    """
    name, which = "civilizations", now.card_of(card)
    if untold_as_printed(now, card, name, unsourced(untold)):
        return {each: having((which, name), each) for each in CIVILIZATIONS}
    return {each: ("price", which, card.marks.get(FACE), each) for each in CIVILIZATIONS}


def least_and_most(now: Moment, use: Using, price: Price) -> tuple[Price, ...]:
    """Return a price with the fewest civilizations that it may have, and with the most.

    Whoever can pay the most can pay any, and whoever cannot pay the fewest can pay none, unless what is
    tapped for them tells how much is paid: then, and where they are told, it is the price as it is.
    """
    untold = dict(price.untold).get("civilizations")
    if untold is None or costs.are_counted(tuple(costs.changes_of(now, use))):
        return (price,)
    known = {each: now.suppositions.get(about) for each, about in _asked(now, use.card, untold).items()}
    fewest = frozenset(each for each, has in known.items() if has)
    most = frozenset(each for each, has in known.items() if has is not False)
    return tuple(_having(price, each) for each in dict.fromkeys((fewest, most)))


def payer_of(use: Using) -> Payer:
    """Return who pays for a use, and whether the card itself may be tapped for it.

    Of cards that are used together no source tells whether those of them in the mana zone may be.
    """
    if is_whole(use.card) and not use.paying_itself:
        return Payer(use.player, withheld=pieces_of(use.card))
    itself = use.zone == MANA or is_whole(use.card)
    return Payer(use.player, pieces_of(use.card) if itself else frozenset())


def made_at_most(now: Moment, use: Using) -> int:
    """Return how much mana could be made for a use, whatever cards make of which that is not told."""
    return mana_at_hand.made_in_all(now, mana_at_hand.at_most(payer_of(use)))[0]


def supposed_payers(now: Moment, use: Using) -> Iterator[tuple[Payer, frozenset[int], str]]:
    """Yield who pays if what is not told is supposed: of which pieces that is, and what no source tells."""
    payer = payer_of(use)
    if is_whole(use.card):
        yield payer_of(replace(use, paying_itself=True)), pieces_of(use.card), PAYING_ITSELF
    untold = mana_at_hand.untold_of(now, payer)
    for supposed in Supposed if untold else ():
        because = next(each.because for each in untold.values())
        yield replace(payer, supposed=supposed), frozenset(untold), because


def actions_of(
    now: Moment, use: Using, instead: tuple[Instead, ...], changes: tuple[Taken, ...]
) -> tuple[Action, ...]:
    """Return what is done for a cost besides paying mana."""
    found = [action for each in instead for action in each.action(now, use)]
    for taken in changes:
        ability = taken.ability
        if ability.action is not None:
            times = taken.times if ability.each else None
            found.append(Action(ability.action, taken.bearer.scope(now, use.card), ability.keyword, times))
    return tuple(found)


def plans(now: Moment, use: Using, price: Price, instead: tuple[Instead, ...]) -> tuple[Plan, ...]:
    """Return every set of changes of a cost with which it can be paid, as they may be declared (601.1a)."""
    return tuple(plan for plan, doubt in considered(now, use, price, instead) if doubt is None)


def considered(now: Moment, use: Using, price: Price, instead: tuple[Instead, ...]) -> Considered:
    """Return the sets of changes with which a cost can be paid, and what no source tells of each, if so.

    Raises:
        TooManyError: there are more sets than are looked through.
    """
    found: dict[Plan, str | None] = {}
    price = told(now, use, price)
    for changes in sets_of_changes(now, use, price):
        actions = actions_of(now, use, instead, changes)
        because, doubt = lacking(now, use, actions)
        if because is not None:
            continue
        for mana in (0,) if price.waived else totals_when_fixed(now, use, price, changes):
            made = price if mana == price.mana else replace(price, mana=mana)
            ahead = looking_ahead(now, use, made, actions, changes, price.mana)
            plan, payer = Plan(changes, mana), payer_of(use)
            if payment.payable(now, payer, made, ahead):
                found[plan] = doubt or _untold_of(now, use, price, plan, actions)
            elif (untold := payment.untold_if_payable(now, payer, made, ahead)) is not None:
                found[plan] = untold
    if price.waived:
        found.update(dict.fromkeys(_added_to_nothing(now, use), ADDED_TO_NOTHING))
    return tuple(found.items())


def _untold_of(now: Moment, use: Using, price: Price, plan: Plan, actions: tuple[Action, ...]) -> str | None:
    return (
        _of_what_is_added(now, use, price, plan)
        or _of_what_is_done(now, use, actions)
        or (None if actions else paid_nothing(now, use, price, plan))
    )


def lacking(now: Moment, use: Using, actions: tuple[Action, ...]) -> tuple[str | None, str | None]:
    """Return why actions cannot all be done, and what no source tells of whether they can.

    Raises:
        InDoubtError: it hangs on something that may be looked at case by case.
    """
    try:
        return costs_actions.lacking(now, actions, use.card), None
    except InDoubtError:
        raise
    except UnsourcedError as error:
        return None, error.message


def _added_to_nothing(now: Moment, use: Using) -> Iterator[Plan]:
    """Yield the additional costs that could be paid where the mana cost is not."""
    for each in filter(costs.is_additional, costs.changes_of(now, use)):
        mana = costs.number_of(now, each, use)
        if payment.payable(now, mana_at_hand.at_most(payer_of(use)), Price(frozenset(), mana)):
            yield Plan((each,), mana)


def _of_what_is_added(now: Moment, use: Using, price: Price, plan: Plan) -> str | None:
    """Return what no source tells of an additional cost: whether decreases take from it, too (112.2d)."""
    added = sum(costs.number_of(now, each, use) for each in plan.changes if costs.is_additional(each))
    if not added:
        return None
    without = tuple(each for each in plan.changes if not costs.is_additional(each))
    apart = plan.mana - added in totals_when_fixed(now, use, price, without)
    return None if apart else "コストを減らす効果が追加コストまで減らすかどうかは、出典に定めがない"


def _of_what_is_done(now: Moment, use: Using, actions: tuple[Action, ...]) -> str | None:
    """Return what no source tells of a use for which actions are done, in words, or ``None``."""
    if not actions:
        return None
    untold = costs_actions.untold(now, actions, use.card)
    return no_base_left(use.card) if untold is None and not keeps_bases(now, use, actions) else untold


# --- what it will be when the cost is fixed -----------------------------------------------


def totals_when_fixed(now: Moment, use: Using, price: Price, changes: tuple[Taken, ...]) -> tuple[int, ...]:
    """Return what a price may come to by its changes, over the ways of paying its civilizations first.

    What is counted for it is counted then: the card may be 保留, and other cards be tapped (601.1e).
    """
    if not costs.are_counted(changes):
        return costs.totals(now, price.mana, changes, use)
    payer = payer_of(use)
    payers = (payer, mana_at_hand.at_most(payer)) if mana_at_hand.untold_of(now, payer) else (payer,)
    ways = (payment.paying_all_civilizations(now, each, price.civilizations) for each in payers)
    paying = tuple(dict.fromkeys(chain.from_iterable(ways))) or ((),)
    found = (_totals_then(now, use, price.mana, changes, tapped) for tapped in paying)
    return tuple(sorted({mana for totals in found for mana in totals}))


def _totals_then(
    now: Moment, use: Using, mana: int, changes: tuple[Taken, ...], tapped: Sequence[GameObject]
) -> tuple[int, ...]:
    return costs.totals(once_held(now, use, tapped), mana, changes, use)


def once_held(now: Moment, use: Using, tapped: Sequence[GameObject] = ()) -> Moment:
    """Return the moment at which a card that is declared is 保留, and some cards are tapped for it."""
    hold = [event for each in _to_be_held(now, use) for event in put_on_hold(now, each, use.player)]
    return supposing(now, (*hold, *(Tapped(each, use.player) for each in tapped)))


def _to_be_held(now: Moment, use: Using) -> Iterator[GameObject]:
    """Yield what is 保留 by the time that its cost is fixed, and is not yet."""
    for piece in use.card.pieces():
        zone = now.state.where[piece.id].name if is_whole(use.card) else use.zone
        if held_from(now, zone) == DECLARATION and not is_held(now, piece):
            yield piece


def nearest(totals: Sequence[int], planned: int) -> int:
    """Return of what a cost may come to what is nearest to what was planned."""
    return min(totals, key=lambda mana: (abs(mana - planned), mana))


def looking_ahead(
    now: Moment,
    use: Using,
    price: Price,
    actions: tuple[Action, ...],
    changes: tuple[Taken, ...],
    unchanged: int,
) -> Ahead:
    """Return what tells how a payment goes on; ``unchanged`` is the cost without its changes."""
    may_be_done = spare(now, use, actions)
    if price.waived or not costs.are_counted(changes):
        return Ahead(may_be_done)
    return Ahead(may_be_done, lambda tapped: price.mana in _totals_then(now, use, unchanged, changes, tapped))


def sets_of_changes(now: Moment, use: Using, price: Price) -> Iterator[tuple[Taken, ...]]:
    """Yield every set of changes of a cost that may be declared, whether or not all can be done.

    Of changes by bearers that cannot be told apart it is said how many are declared.
    """
    if price.waived:
        yield ()
        return
    every = tuple(costs.changes_of(now, use))
    forced = tuple(each for each in every if not each.ability.optional)
    free = [_times(now, use, like) for like in _like(now, every)]
    count = prod(map(len, free))
    if count > SETS_AT_MOST:
        raise TooManyError(
            f"《{use.card.card}》のコストを変える能力の組み合わせが{count}通りあり、調べきれない",
            expected=f"組み合わせが{SETS_AT_MOST}通りまでになるように、コストを変えるカードを減らす",
        )
    for chosen in product(*free):
        yield (*forced, *chain.from_iterable(chosen))


def like_bearers(now: Moment, changes: Iterable[Taken]) -> Bindings:
    """Return which bearer of changes stands for each that cannot be told from it."""
    refs = tuple(dict.fromkeys(each.bearer.source for each in changes))
    return interchangeable(now.state, refs, now.game.ordered)


def _like(now: Moment, changes: tuple[Taken, ...]) -> Iterable[list[Taken]]:
    """Return the optional changes, put together where their bearers cannot be told apart."""
    merged, groups = like_bearers(now, changes), dict[Hashable, list[Taken]]()
    for each in (each for each in changes if each.ability.optional):
        source = each.bearer.source
        stands = source if each.ability.each else merged.get(source, source)
        groups.setdefault((each.ability, replace(each.bearer, source=stands)), []).append(each)
    return groups.values()


def _times(now: Moment, use: Using, like: list[Taken]) -> list[tuple[Taken, ...]]:
    """Return the ways of declaring like changes: none, the first few, or one of them so many times."""
    if len(like) > 1:
        return [tuple(like[:number]) for number in range(len(like) + 1)]
    (one,) = like
    return [(), *((replace(one, times=number),) for number in range(1, _most(now, use, one) + 1))]


def _most(now: Moment, use: Using, taken: Taken) -> int:
    """Return how often an optional change can be taken."""
    ability: CostChange = taken.ability
    if ability.action is None or not ability.each:
        return 1
    action = Action(ability.action, taken.bearer.scope(now, use.card), ability.keyword)
    return costs_actions.at_most(now, action, use.card)


def one_more(now: Moment, use: Using, sets: Iterable[tuple[Taken, ...]]) -> Iterator[tuple[Taken, ...]]:
    """Yield sets of changes in which one is taken once more than it can be."""
    for changes in sets:
        for at, each in enumerate(changes):
            if each.ability.each and each.times == _most(now, use, each):
                yield (*changes[:at], replace(each, times=each.times + 1), *changes[at + 1 :])


def spare(now: Moment, use: Using, actions: tuple[Action, ...]) -> payment.Spare:
    """Return what tells whether actions can still be done once some cards are tapped for mana."""
    needs = costs_actions.needs_of(now, actions, use.card) if actions else ()
    tapped_too = {MANA, BATTLE} if needs and paying_civilizations(now, use.player) else {MANA}
    if not any(tapped_too & set(each.zones) for each in needs):
        return payment.ALWAYS
    return lambda tapped: costs_actions.lacking(now, actions, use.card, tapped) is None
