"""Paying mana (総合ルール 107, 112): civilizations first, then what is still missing.

One plan serves everything: what may be used, what is asked, what is tapped, and why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from cardrules.core.decisions import Several, interchangeable, several
from cardrules.core.moment import Moment
from cardrules.core.state import GameObject, ZoneKey
from cardrules.core.values import Seat, Value, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.zones import MANA, TAPPED


@value
class Price(Value):
    """What a use costs: the civilizations to be paid, and how much mana in all."""

    civilizations: frozenset[str]
    mana: int


def untapped_mana(now: Moment, seat: Seat) -> tuple[GameObject, ...]:
    """Return the cards that a player can tap for mana: only untapped ones can be tapped (105.6)."""
    return tuple(each for each in now.counted(ZoneKey(MANA, seat)) if not each.marks.get(TAPPED))


@BOOK.rule(Clause.MANA_NUMBER, inert=lambda _now, _each: 1)
def mana_of(now: Moment, each: GameObject) -> int:
    """A tapped card makes as much mana as its symbol says; 1 where it says nothing (107.1)."""
    known = now.library[each.card].characteristics
    number: int = known.get("mana-number", 1)
    return number


@BOOK.rule(Clause.MANA_CIVILIZATION, inert=lambda now, cards, wanted: _together(now, cards) >= wanted)
def pays_civilizations(now: Moment, cards: Sequence[GameObject], wanted: frozenset[str]) -> bool:
    """One card serves one civilization only, so there must be a card for each (112.2a)."""
    return _assigned(sorted(wanted), [civilizations(now, each) for each in cards], frozenset())


def civilizations(now: Moment, each: GameObject) -> frozenset[str]:
    """Return the civilizations of a card; unknown ones are an ``InputError``."""
    found: frozenset[str] = now.characteristic(each, "civilizations")
    return found


def _together(now: Moment, cards: Sequence[GameObject]) -> frozenset[str]:
    return frozenset().union(*(civilizations(now, each) for each in cards))


def _assigned(wanted: Sequence[str], cards: Sequence[frozenset[str]], taken: frozenset[int]) -> bool:
    if not wanted:
        return True
    return any(
        wanted[0] in card and index not in taken and _assigned(wanted[1:], cards, taken | {index})
        for index, card in enumerate(cards)
    )


@BOOK.rule(Clause.SURPLUS_PAYMENT, inert=lambda _now: None)
def surplus(_now: Moment) -> int | None:
    """Mana beyond the cost is lost and does no harm: nothing is missing (112.2b)."""
    return 0


@BOOK.rule(Clause.NO_SUPERFLUOUS_TAP, inert=lambda _now, numbers, missing: sum(numbers) >= missing)
def just_enough(_now: Moment, numbers: Sequence[int], missing: int) -> bool:
    """Once the cost is met no further card may be tapped (112.2c)."""
    return missing == 0 and not numbers or missing <= sum(numbers) < missing + max(numbers, default=0)


def usable(now: Moment, cards: Sequence[GameObject]) -> dict[GameObject, int]:
    """Return how much mana each card makes."""
    return {each: mana_of(now, each) for each in cards}


def civilization_payments(now: Moment, seat: Seat, price: Price) -> Iterator[tuple[GameObject, ...]]:
    """Yield the sets of cards that pay the civilizations and leave the rest payable, each look once."""
    mana = untapped_mana(now, seat)
    wanted = price.civilizations
    offering = tuple(each for each in mana if civilizations(now, each) & wanted) if wanted else ()
    for chosen in _unlike(now, offering, len(wanted)):
        if pays_civilizations(now, chosen, wanted) and _rest_payable(now, seat, chosen, price):
            yield chosen


def _unlike(now: Moment, cards: tuple[GameObject, ...], size: int) -> Iterator[tuple[GameObject, ...]]:
    """Yield the selections of cards that can be told apart."""
    merged = interchangeable(now.state, [each.ref for each in cards], now.game.ordered)
    seen: set[Any] = set()
    for chosen in combinations(cards, size):
        look = several(merged.get(each.ref, each.ref) for each in chosen)
        if look not in seen:
            seen.add(look)
            yield chosen


def _rest_payable(now: Moment, seat: Seat, chosen: Sequence[GameObject], price: Price) -> bool:
    missing = missing_after(now, chosen, price.mana)
    if missing is None:
        return False
    rest = [each for each in untapped_mana(now, seat) if each not in chosen]
    return sum(mana_of(now, each) for each in rest) >= missing


def missing_after(now: Moment, chosen: Sequence[GameObject], mana: int) -> int | None:
    """Return how much mana is missing after some cards were tapped; ``None`` if that may not be."""
    paid = sum(mana_of(now, each) for each in chosen)
    return mana - paid if paid <= mana else surplus(now)


def rest_payments(now: Moment, seat: Seat, missing: int) -> Iterator[tuple[GameObject, ...]]:
    """Yield the sets of cards that pay what is missing and no more, each look once."""
    makes = {each: number for each, number in usable(now, untapped_mana(now, seat)).items() if number > 0}
    for size in range(missing + 1):
        for chosen in _unlike(now, tuple(makes), size):
            if just_enough(now, [makes[each] for each in chosen], missing):
                yield chosen


def payable(now: Moment, seat: Seat, price: Price) -> bool:
    """Tell whether a player can pay a price with the mana at hand."""
    return next(civilization_payments(now, seat, price), None) is not None


def why_not_payable(now: Moment, seat: Seat, price: Price) -> tuple[str, str]:
    """Return the rule by which a price cannot be paid, and what is missing, in words."""
    mana = untapped_mana(now, seat)
    for wanted in sorted(price.civilizations):
        if not any(wanted in civilizations(now, each) for each in mana):
            word = now.game.policy.word(wanted)
            return Clause.PAY_CIVILIZATIONS_FIRST, f"{word}文明を払えるアンタップのマナがない"
    if not pays_civilizations(now, mana, price.civilizations):
        return Clause.MANA_CIVILIZATION, "文明ごとに別のカードを割り当てられない"
    have = sum(usable(now, mana).values())
    return Clause.PAY_THE_REST, f"マナが{price.mana}必要だが{have}しか生み出せない"


def as_choice(cards: Sequence[GameObject]) -> Several:
    """Return cards as a choice among options."""
    return several(each.ref for each in cards)


NO_PRICE = Price(frozenset(), 0)
"""The price of what is used without paying."""

