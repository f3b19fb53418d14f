"""Every way of paying for a card, found by trying everything: an oracle for the engine's plan of payment.

It knows the tables of :mod:`tests.duelmasters.using_cards` as plain numbers. It turns cards over one by
one and looks whether the rules are kept; it has no plan, no merging, no order of search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, permutations, product
from typing import Final

from tests.duelmasters.using_cards import COST_OF, PASSING, SAMPLES, Deed, Less, Sample, Table, Way, hand_of

NUMBERS: Final = {"火（数字2）": 2, "火/水（数字0）": 0}

Payment = tuple[int | None, tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What was fixed as the cost, and which cards were tapped in the mana zone and the battle zone,
which were destroyed, which discarded."""


@dataclass(frozen=True)
class Thing:
    """A card on the table: which, and of which civilizations, with how much mana."""

    at: int
    name: str
    civilizations: frozenset[str] = frozenset()
    number: int = 1


@dataclass(frozen=True)
class Lying:
    """What lies on the table and can still be taken."""

    mana: frozenset[Thing]
    upright: frozenset[Thing]
    creatures: frozenset[Thing]
    hand: frozenset[Thing]
    taken: tuple[tuple[str, str], ...] = ()


def _lying(table: Table, used: str) -> Lying:
    mana = [
        Thing(at, _called(each), frozenset(each.split("（")[0].split("/")), NUMBERS.get(each, 1))
        for at, each in enumerate(table["mana"])
        if "タップ" not in each
    ]
    if table["own-mana"] == "《爆誕》":
        mana.append(Thing(9, "爆誕", frozenset({"自然"})))
    creatures = [
        Thing(at, each, frozenset({"火"}), 0) if each == "幻" else Thing(at, each)
        for at, each in enumerate(table["battle"])
    ]
    upright = [each for each in creatures if each.at not in table["turned"]]
    hand = [Thing(at, each) for at, each in enumerate(hand_of(table)) if each != used]
    return Lying(frozenset(mana), frozenset(upright), frozenset(creatures), frozenset(hand))


def _called(written: str) -> str:
    return written.replace("（", "/").replace("）", "")


def payments(table: Table, used: str, way: Way) -> set[Payment]:
    """Return every way in which a card can be paid for by one of its ways of paying."""
    sample, before = SAMPLES[used], _lying(table, used)
    if way.needs and way.needs not in table["battle"]:
        return set()
    if way.mana is None:
        return {_payment(None, each) for each in _done([way.deed] if way.deed else [], before)}
    return set(_with_mana(table, sample, way, before))


def _with_mana(table: Table, sample: Sample, way: Way, before: Lying) -> Iterator[Payment]:
    forced, times = _changes(table, sample)
    for chosen in product(*times):
        deeds = [each for each in (way.deed,) if each]
        deeds += [replace(less.deed, number=number) for less, number in chosen if less.deed and number]
        less = [*forced, *(each for each, number in chosen for _ in range(number))]
        for tapped in _subsets(before.mana | _paying_elsewhere(table, before)):
            for cost in _costs_met(table, sample, way.mana or 0, less, before, frozenset(tapped)):
                left = replace(before, mana=before.mana - set(tapped), upright=before.upright - set(tapped))
                for after in _done(deeds, left):
                    yield _payment(cost, after, tapped)


def _paying_elsewhere(table: Table, before: Lying) -> frozenset[Thing]:
    """Return the creatures that may be tapped to pay civilizations; they make no mana."""
    return frozenset(each for each in before.upright if each.name == "幻" and "両替" in table["battle"])


def _changes(table: Table, sample: Sample) -> tuple[list[Less], list[list[tuple[Less, int]]]]:
    """Return the changes that apply by themselves, and of each other how often it may be taken."""
    passing = [PASSING[each] for each in table["battle"] if each in PASSING] if sample.creature else []
    own = [each for each in sample.less if not each.optional]
    times = [
        [(each, number) for number in (range(4) if each.deed and each.deed.number is None else range(2))]
        for each in sample.less
        if each.optional
    ]
    return [*passing, *own], times


def _costs_met(
    table: Table, sample: Sample, base: int, less: list[Less], before: Lying, tapped: frozenset[Thing]
) -> Iterator[int]:
    """Yield the costs that tapping just these cards meets: some for the civilizations, then the rest."""
    for first in combinations(tapped, len(sample.civilizations)):
        if not _covers(sample.civilizations, first):
            continue
        numbers = {
            "untapped-mana": len(before.mana - set(first)),
            "upright": len(before.upright - set(first)),
            "hand": len(before.hand),
        }
        for cost in _costs(base + (2 if table["other"] else 0), less, numbers):
            if _just_enough([each.number for each in tapped - set(first)], cost - _made(first)):
                yield cost


def _covers(wanted: Sequence[str], cards: Sequence[Thing]) -> bool:
    return any(
        all(each in card.civilizations for each, card in zip(wanted, order, strict=True))
        for order in permutations(cards)
    )


def _made(cards: Iterable[Thing]) -> int:
    return sum(each.number for each in cards)


def _costs(mana: int, less: list[Less], numbers: dict[str, int]) -> set[int]:
    """Return what a cost may become, over every order in which it is lowered."""
    found = set()
    for order in set(permutations(less)):
        now = mana
        for each in order:
            by = each.number * (numbers[each.counted] if each.counted else 1)
            now = max(now - by, min(now, each.floor), 0)
        found.add(now)
    return found


def _just_enough(numbers: list[int], missing: int) -> bool:
    """Tell whether these cards, each making something, meet the rest, and not before the last of them."""
    if missing <= 0:
        return not numbers
    if 0 in numbers or sum(numbers) < missing:
        return False
    return any(sum(numbers) - each < missing for each in numbers)


def _done(deeds: list[Deed], before: Lying) -> Iterator[Lying]:
    """Yield what lies there once all deeds are done, in whatever order they can be."""
    for order in permutations(deeds) if deeds else ((),):
        yield from _in_order(list(order), before)


def _in_order(deeds: list[Deed], before: Lying) -> Iterator[Lying]:
    if not deeds:
        yield before
        return
    for after in _one(deeds[0], before):
        yield from _in_order(deeds[1:], after)


def _one(deed: Deed, before: Lying) -> Iterator[Lying]:
    number = deed.number or 0
    if deed.kind == "tap":
        for some in combinations(before.upright, number):
            if not deed.unlike or len({COST_OF[each.name] for each in some}) == number:
                # No source tells whether what is tapped for one effect may be destroyed for another.
                left, upright = before.creatures - set(some), before.upright - set(some)
                yield _taken(replace(before, creatures=left, upright=upright), "battle", some)
    elif deed.kind == "destroy":
        for some in combinations(before.creatures, number):
            left, upright = before.creatures - set(some), before.upright - set(some)
            yield _taken(replace(before, creatures=left, upright=upright), "destroyed", some)
    elif deed.kind == "discard":
        for some in combinations(before.hand, number):
            yield _taken(replace(before, hand=before.hand - set(some)), "discarded", some)
    else:
        fitting = [each for each in before.mana if deed.civilization in each.civilizations]
        for some in combinations(fitting, number):
            yield _taken(replace(before, mana=before.mana - set(some)), "mana", some)


def _taken(after: Lying, how: str, some: Iterable[Thing]) -> Lying:
    return replace(after, taken=(*after.taken, *((how, each.name) for each in some)))


def _payment(cost: int | None, after: Lying, tapped: Iterable[Thing] = ()) -> Payment:
    found = [*after.taken, *(("battle" if each.name in COST_OF else "mana", each.name) for each in tapped)]
    mana, battle, destroyed, discarded = (
        tuple(sorted(name for kind, name in found if kind == how))
        for how in ("mana", "battle", "destroyed", "discarded")
    )
    return cost, mana, battle, destroyed, discarded


def _subsets(things: Iterable[Thing]) -> Iterator[tuple[Thing, ...]]:
    every = sorted(things, key=lambda each: each.at)
    return chain.from_iterable(combinations(every, size) for size in range(len(every) + 1))
