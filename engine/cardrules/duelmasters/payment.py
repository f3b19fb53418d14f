"""Paying mana (総合ルール 107, 112): civilizations first, then what is still missing.

One plan serves everything: what may be used, what is asked, what is tapped, and why not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from cardrules.core.decisions import Because, Several, several
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import Untold
from cardrules.core.records import record
from cardrules.core.values import Value, value
from cardrules.duelmasters.abilities import PaysCivilizations
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.mana_at_hand import (
    Payer,
    Tapped,
    alike,
    all_pay_civilizations,
    at_hand,
    at_most,
    civilizations_of,
    for_civilizations,
    in_groups,
    made_in_all,
    makes,
    number_of,
    numbers_change,
    once_tapped,
    pays_civilizations,
    selections,
    untapped_mana,
    untold_of,
)  # fmt: skip


@value
class Price(Value):
    """What a use costs: the civilizations to be paid, and how much mana in all.

    ``waived`` says that no mana is paid at all, so that nothing changes the amount. ``untold`` says of
    the civilizations or the mana, by the names of the characteristics, that no source tells them.
    """

    civilizations: frozenset[str]
    mana: int
    waived: bool = False
    untold: tuple[tuple[str, Untold], ...] = ()


Spare = Callable[[Sequence[GameObject]], bool]
"""Tells whether what else must be done can be done once some cards are tapped for mana."""


def _always(_tapped: Sequence[GameObject]) -> bool:
    return True


ALWAYS: Final[Spare] = _always
"""Where nothing else must be done."""


@record
class Ahead:
    """How a payment goes on once cards are tapped for its civilizations.

    ``spare`` tells whether what else must be done can still be done once all is tapped, ``fixed``
    whether the cost comes to what was planned after these, which depends on what is tapped (601.1e).
    """

    spare: Spare = ALWAYS
    fixed: Spare = ALWAYS


AS_PLANNED: Final = Ahead()
"""Where nothing else must be done and nothing alters the cost."""


@BOOK.rule(Clause.SURPLUS_PAYMENT, inert=lambda _now: None)
def surplus(_now: Moment) -> int | None:
    """Mana beyond the cost is lost and does no harm: nothing is missing (112.2b)."""
    return 0


EXACT: Final = BOOK.question("exact-payment-preferred", "last-tap-may-overshoot", "must-be-exact")
"""Whether mana may be lost though it could be paid exactly (論点)."""

NUMBER_0: Final = BOOK.question("zero-mana-card-tapped", "only-for-civilization", "any-time-while-short")
"""Whether a card that makes no mana may be tapped where no civilization is paid (論点)."""


def _whatever_suffices(_now: Moment, numbers: Sequence[int], missing: int, _all: Sequence[int]) -> bool:
    return sum(numbers) >= missing


@BOOK.rule(Clause.NO_SUPERFLUOUS_TAP, inert=_whatever_suffices)
def just_enough(now: Moment, numbers: Sequence[int], missing: int, available: Sequence[int]) -> bool:
    """Once the cost is met no further card may be tapped (112.2c), nor one that adds nothing."""
    if not all(_helps(now, each) for each in numbers):
        return False
    if now.reading(EXACT.slug) != EXACT.default and _can_be_exact(missing, available):
        return sum(numbers) == missing
    return _last_one_was_needed(numbers, missing)


def _last_one_was_needed(numbers: Sequence[int], missing: int) -> bool:
    return (missing == 0 and not numbers) or missing <= sum(numbers) < missing + max(numbers, default=0)


def _can_be_exact(missing: int, available: Sequence[int]) -> bool:
    sums = {0}
    for number in available:
        sums |= {each + number for each in sums}
    return missing in sums


def civilization_payments(
    now: Moment, payer: Payer, price: Price, ahead: Ahead = AS_PLANNED
) -> Iterator[Tapped]:
    """Yield the sets of cards that pay the civilizations and leave the rest payable, each look once."""
    found = _paying_civilizations(now, payer, price, ahead)
    exact = now.reading(EXACT.slug) != EXACT.default
    return iter(_by_waste(now, payer, found, price)[0]) if exact else found


def wasteful_civilization_payments(
    now: Moment, payer: Payer, price: Price, ahead: Ahead = AS_PLANNED
) -> Sequence[Tapped]:
    """Return the sets of cards that would do, but lose mana where the reading taken has none lost (論点)."""
    if now.reading(EXACT.slug) == EXACT.default:
        return ()
    found = _paying_civilizations(now, payer, price, Ahead(fixed=ahead.fixed))
    return _by_waste(now, payer, found, price)[1]


def _by_waste(
    now: Moment, payer: Payer, found: Iterable[Tapped], price: Price
) -> tuple[Sequence[Tapped], Sequence[Tapped]]:
    """Return the sets after which nothing need be lost, all of them if there is none, and the others."""
    every = tuple(found)
    exact = tuple(each for each in every if _leaves_it_exact(now, payer, each, price.mana))
    return (exact, tuple(each for each in every if each not in exact)) if exact else (every, ())


def _leaves_it_exact(now: Moment, payer: Payer, paid: Tapped, mana: int) -> bool:
    then = once_tapped(now, payer, paid)
    numbers = [number_of(then, payer, each) for each in untapped_mana(then, payer) if each not in paid]
    return _can_be_exact(mana - sum(number_of(now, payer, each) for each in paid), numbers)


def _paying_civilizations(now: Moment, payer: Payer, price: Price, ahead: Ahead) -> Iterator[Tapped]:
    for chosen in paying_all_civilizations(now, payer, price.civilizations):
        if _rest_payable(now, payer, chosen, price, ahead):
            yield chosen


def paying_all_civilizations(now: Moment, payer: Payer, wanted: frozenset[str]) -> Iterator[Tapped]:
    """Yield the sets of cards that pay civilizations, each look once, whatever is left to pay then."""
    offering = for_civilizations(now, payer, wanted) if wanted else ()
    for chosen in selections(in_groups(now, payer, offering), len(wanted)):
        if pays_civilizations(now, civilizations_of(now, payer, chosen), wanted):
            yield chosen


def _rest_payable(now: Moment, payer: Payer, chosen: Tapped, price: Price, ahead: Ahead) -> bool:
    missing = missing_after(now, sum(number_of(now, payer, each) for each in chosen), price.mana)
    if missing is None or not ahead.fixed(chosen):
        return False
    then = once_tapped(now, payer, chosen)
    if ahead.spare is not ALWAYS:
        return next(rest_payments(then, payer, missing, chosen, ahead.spare), None) is not None
    tapped = {each.id for each in chosen}
    numbers = [number for piece, number in makes(then, payer).items() if piece not in tapped]
    if missing == 0 or sum(numbers) < missing:
        return missing == 0
    return _can_be_exact(missing, numbers) or surplus(now) is not None


def missing_after(now: Moment, made: int, mana: int) -> int | None:
    """Return how much mana is missing once some was made; ``None`` if it may not be so much."""
    return mana - made if made <= mana else surplus(now)


def rest_payments(
    now: Moment, payer: Payer, missing: int, paid: Tapped = (), spare: Spare = ALWAYS
) -> Iterator[Tapped]:
    """Yield the sets of cards that pay what is missing and no more; ``paid`` were tapped before."""
    made = makes(now, payer)
    helping = {number for number in made.values() if _helps(now, number)}
    open_ = [each for each in untapped_mana(now, payer) if each not in paid and made[each.id] in helping]
    numbers, groups = [made[each.id] for each in open_], in_groups(now, payer, open_)
    pays = cache(lambda made: just_enough(now, made, missing, numbers) and may_pay(now, made, missing))
    most = sorted(numbers, reverse=True)
    for size in range(missing + numbers.count(0) + 1):
        for chosen in selections(groups, size) if sum(most[:size]) >= missing else ():
            if pays(tuple([made[each.id] for each in chosen])) and spare((*paid, *chosen)):
                yield chosen


def wasteful_payments(now: Moment, payer: Payer, missing: int) -> Iterator[Tapped]:
    """Yield the sets of cards that would pay if no mana had to be kept from being lost (論点)."""
    if now.reading(EXACT.slug) == EXACT.default:
        return
    made = makes(now, payer)
    groups = in_groups(now, payer, [each for each in untapped_mana(now, payer) if _helps(now, made[each.id])])
    for size in range(missing + 1):
        for chosen in selections(groups, size):
            numbers = [made[each.id] for each in chosen]
            if _last_one_was_needed(numbers, missing) and not just_enough(
                now, numbers, missing, [*made.values()]
            ):
                yield chosen


def pays(now: Moment, payer: Payer, price: Price, cards: Tapped, ahead: Ahead = AS_PLANNED) -> bool:
    """Tell whether just these cards pay a price: some for its civilizations, then the others for the rest."""
    if not set(cards) <= set(at_hand(now, payer)):
        return False
    wasteful = [_look(now, payer, each) for each in wasteful_civilization_payments(now, payer, price, ahead)]
    return any(
        _look(now, payer, first) not in wasteful and _paid_with(now, payer, price, first, cards, ahead)
        for first in combinations(cards, len(price.civilizations))
        if pays_civilizations(now, civilizations_of(now, payer, first), price.civilizations)
    )


def _look(now: Moment, payer: Payer, cards: Tapped) -> Counter[Ref]:
    """Return which cards are tapped, those that cannot be told apart as one."""
    merged = alike(now, payer)
    return Counter(merged.get(each.ref, each.ref) for each in cards)


def _paid_with(now: Moment, payer: Payer, price: Price, first: Tapped, cards: Tapped, ahead: Ahead) -> bool:
    """Tell whether cards pay a price, of which some are tapped first, for its civilizations."""
    missing = missing_after(now, sum(number_of(now, payer, each) for each in first), price.mana)
    if missing is None or not ahead.fixed(first):
        return False
    then = once_tapped(now, payer, first)
    made = makes(then, payer)
    rest = tuple(each for each in cards if each not in first)
    if not all(each.id in made for each in rest):
        return False
    numbers = [made[each.id] for each in rest]
    available = [number for piece, number in made.items() if piece not in {each.id for each in first}]
    paid = just_enough(then, numbers, missing, available) and may_pay(then, numbers, missing)
    return paid and ahead.spare(cards)


def why_not_with(now: Moment, payer: Payer, price: Price, cards: Tapped) -> tuple[Because, ...]:
    """Return the rules by which just these cards do not pay a price, and why not, in words.

    Too little mana is told before civilizations that are not paid: with more cards they might be.
    """
    found: list[Because] = []
    made = sum(number_of(now, payer, each) for each in cards)
    if made < price.mana:
        found.append((Clause.PAY_THE_REST, f"マナが{price.mana}必要だが、それでは{made}しか生み出せない"))
    colors = civilizations_of(now, payer, cards)
    if not pays_civilizations(now, colors, price.civilizations):
        found.append(_why_no_civilizations(now, colors, price.civilizations, "その中に、"))
    return tuple(found) or (_why_not_so(now, payer, price, cards),)


def _why_not_so(now: Moment, payer: Payer, price: Price, cards: Tapped) -> Because:
    """Return why cards do not pay a price that pay its civilizations and make enough mana."""
    if pays(now, payer, price, cards):
        return Clause.PAY_THE_REST, f"コストを{price.mana}にするためのこととあわせては支払えない"
    if now.reading(EXACT.slug) != EXACT.default:
        return Clause.NO_SUPERFLUOUS_TAP, "それより少ないタップか、ちょうどのタップで支払える"
    return Clause.NO_SUPERFLUOUS_TAP, f"コスト{price.mana}を満たした後は、さらにタップできない"


def may_pay(now: Moment, numbers: Sequence[int], missing: int) -> bool:
    """Tell whether cards that make so much may be tapped: beyond what is missing by the rule for that."""
    return sum(numbers) <= missing or surplus(now) is not None


def _helps(now: Moment, number: int) -> bool:
    return number > 0 or now.reading(NUMBER_0.slug) != NUMBER_0.default


def payable(now: Moment, payer: Payer, price: Price, ahead: Ahead = AS_PLANNED) -> bool:
    """Tell whether a player can pay a price with the mana at hand, and still do what else is needed.

    Where no mana is paid nothing is tapped that something else might need.
    """
    if price.waived:
        return True
    if not numbers_change(now):
        in_all, by_ones = made_in_all(now, payer)
        if in_all < price.mana:
            return False
        if ahead == AS_PLANNED and by_ones and not now.library.pool.has(PaysCivilizations):
            return _payable_one_by_one(now, payer, price)
    return next(civilization_payments(now, payer, price, ahead), None) is not None


def untold_if_payable(now: Moment, payer: Payer, price: Price, ahead: Ahead = AS_PLANNED) -> str | None:
    """Return what no source tells where a price could be paid if only cards made the most they might."""
    untold = untold_of(now, payer)
    if not untold or not payable(now, at_most(payer), price, ahead):
        return None
    return next(each.because for each in untold.values())


def _payable_one_by_one(now: Moment, payer: Payer, price: Price) -> bool:
    """Tell whether cards that make one mana each, enough of them, pay a price: whichever are tapped first."""
    wanted = price.civilizations
    if wanted and not all_pay_civilizations(now, payer, wanted):
        return False
    return len(wanted) <= price.mana or surplus(now) is not None


def why_not_payable(now: Moment, payer: Payer, price: Price) -> Because:
    """Return the rule by which a price cannot be paid, whatever cards might make, and what is missing."""
    payer = at_most(payer)
    cards = civilizations_of(now, payer, for_civilizations(now, payer, price.civilizations))
    if not pays_civilizations(now, cards, price.civilizations):
        return _why_no_civilizations(now, cards, price.civilizations)
    have = sum(makes(now, payer).values())
    return Clause.PAY_THE_REST, f"マナが{price.mana}必要だが{have}しか生み出せない"


def _why_no_civilizations(
    now: Moment, cards: Sequence[frozenset[str]], wanted: frozenset[str], among: str = ""
) -> Because:
    for each in sorted(wanted):
        if not any(each in of_it for of_it in cards):
            what = f"{now.game.policy.word(each)}文明を払えるアンタップのマナがない"
            return Clause.PAY_CIVILIZATIONS_FIRST, f"{among}{what}"
    words = "と".join(map(now.game.policy.word, sorted(wanted)))
    return Clause.MANA_CIVILIZATION, f"{words}の文明に、それぞれ別のカードを割り当てられない"


def as_choice(cards: Sequence[GameObject]) -> Several:
    """Return cards as a choice among options."""
    return several(each.ref for each in cards)


NO_PRICE: Final = Price(frozenset(), 0, waived=True)
"""The price of what is used without paying."""
