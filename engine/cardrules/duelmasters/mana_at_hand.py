"""The mana at hand (総合ルール 107, 112.2a): what can be tapped for it, and how much of what it makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from cardrules.core.continuous import is_changed
from cardrules.core.gate import supposing
from cardrules.core.merging import interchangeable
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.records import replace
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value
from cardrules.duelmasters import events
from cardrules.duelmasters.abilities import PaysCivilizations
from cardrules.duelmasters.arithmetic import MANA_NUMBER
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.mana_made import (
    Supposed,
    Unknown,
    civilizations,
    mana_of,
    might_be_untold,
    untold,
)
from cardrules.duelmasters.paying_otherwise import paying_civilizations, untold_in_battle_zone
from cardrules.duelmasters.tapping import untapped
from cardrules.duelmasters.ways_held import DECLARATION, held_from
from cardrules.duelmasters.zones import MANA

Tapped = tuple[GameObject, ...]
"""Cards that are tapped for mana together."""


@value
class Payer(Value):
    """Who pays; ``used`` is the piece that is being used from the player's own mana zone, if one is.

    ``withheld`` are pieces of which no source tells whether they may be tapped for it. Pieces of which
    no source tells what they make are tapped only where it is ``supposed`` what that is.
    """

    seat: Seat
    used: frozenset[int] = frozenset()
    withheld: frozenset[int] = frozenset()
    supposed: Supposed | None = None


@BOOK.rule(Clause.PAY_FROM_OWN_MANA_ZONE, inert=lambda _now: False)
def pays_for_itself(_now: Moment) -> bool:
    """A card used from the mana zone may be tapped to pay for itself, though it is 保留 (601.1c)."""
    return True


def untapped_mana(now: Moment, payer: Payer) -> tuple[GameObject, ...]:
    """Return the cards that a player can tap for mana: only untapped ones can be tapped (105.6)."""
    key = ("untapped-mana", payer)
    return now.recalled(key, lambda now: _untapped_mana(now, payer))


def _untapped_mana(now: Moment, payer: Payer) -> tuple[GameObject, ...]:
    found, left_out = _untapped(now, payer), EMPTY if payer.supposed else untold_of(now, payer)
    return tuple(each for each in found if each.id not in left_out) if left_out else found


def at_most(payer: Payer) -> Payer:
    """Return a player who pays as if cards made the most they might of which that is not told."""
    return replace(payer, supposed=Supposed.MOST)


def untold_of(now: Moment, payer: Payer) -> Mapping[int, Unknown]:
    """Return the pieces at hand of which no source tells what they make, and what they might make."""
    if not might_be_untold(now) and not now.library.pool.has(PaysCivilizations):
        return EMPTY
    bare = payer if payer.supposed is None else replace(payer, supposed=None)
    return now.silently().recalled(("untold-mana", bare), lambda now: _untold_of(now, bare))


def _untold_of(now: Moment, payer: Payer) -> Mapping[int, Unknown]:
    looked_at = ((each, untold(now, each)) for each in _untapped(now, payer))
    elsewhere = untold_in_battle_zone(now, payer.seat)
    return {**{each.id: found for each, found in looked_at if found is not None}, **elsewhere}


def _untapped(now: Moment, payer: Payer) -> tuple[GameObject, ...]:
    key = ZoneKey(MANA, payer.seat)
    here = (
        each
        for each in now.state.zones[key]
        if each.id in payer.used or now.game.policy.counts(now, key, each)
    )
    found = tuple(each for each in here if untapped(now, each) and each.id not in payer.withheld)
    own = any(each.id in payer.used for each in found)
    if not own or held_from(now, MANA) != DECLARATION or pays_for_itself(now):
        return found
    return tuple(each for each in found if each.id not in payer.used)


@BOOK.rule(Clause.MANA_CIVILIZATION, inert=lambda _now, cards, wanted: frozenset().union(*cards) >= wanted)
def pays_civilizations(_now: Moment, cards: Sequence[frozenset[str]], wanted: frozenset[str]) -> bool:
    """One card serves one civilization only, so there must be a card for each (112.2a)."""
    return _assigned(sorted(wanted), cards, frozenset())


def civilizations_of(now: Moment, payer: Payer, cards: Iterable[GameObject]) -> list[frozenset[str]]:
    """Return the civilizations of cards that a player taps, one by one."""
    supposed, open_ = payer.supposed, untold_of(now, payer) if payer.supposed else EMPTY
    return [
        open_[each.id].of(supposed) if supposed and each.id in open_ else civilizations(now, each)
        for each in cards
    ]


def number_of(now: Moment, payer: Payer, each: GameObject) -> int:
    """Return how much mana a card makes that a player taps."""
    if payer.supposed is not None and each.id in (open_ := untold_of(now, payer)):
        return open_[each.id].number(payer.supposed)
    return mana_of(now, each)


def _assigned(wanted: Sequence[str], cards: Sequence[frozenset[str]], taken: frozenset[int]) -> bool:
    if not wanted:
        return True
    return any(
        wanted[0] in card and index not in taken and _assigned(wanted[1:], cards, taken | {index})
        for index, card in enumerate(cards)
    )


def makes(now: Moment, payer: Payer) -> Mapping[int, int]:
    """Return how much mana each piece makes that a player can tap for mana."""
    key = ("makes", payer)
    return now.recalled(key, lambda now: _makes(now, payer))


def _makes(now: Moment, payer: Payer) -> Mapping[int, int]:
    return {each.id: number_of(now, payer, each) for each in untapped_mana(now, payer)}


def numbers_change(now: Moment) -> bool:
    """Tell whether texts change how much mana cards make, so that tapping some may change it for others."""
    return is_changed(now, MANA_NUMBER)


def once_tapped(now: Moment, payer: Payer, cards: Tapped) -> Moment:
    """Return the moment in which some cards are tapped, where it could tell how much mana others make."""
    if not cards or not numbers_change(now):
        return now
    return supposing(now, (events.Tapped(each, payer.seat) for each in cards))


def made_in_all(now: Moment, payer: Payer) -> tuple[int, bool]:
    """Return how much mana a player can have made in all, and whether each card makes one."""
    return now.recalled(("mana-made", payer), lambda now: _made_in_all(now, payer))


def _made_in_all(now: Moment, payer: Payer) -> tuple[int, bool]:
    numbers = makes(now, payer).values()
    return sum(numbers), all(number == 1 for number in numbers)


def all_pay_civilizations(now: Moment, payer: Payer, wanted: frozenset[str]) -> bool:
    """Tell whether civilizations can be paid with all the mana that a player can tap."""
    return now.recalled(
        ("civilizations-paid", payer, wanted),
        lambda now: pays_civilizations(now, civilizations_of(now, payer, untapped_mana(now, payer)), wanted),
    )


def at_hand(now: Moment, payer: Payer) -> tuple[GameObject, ...]:
    """Return the cards that a player can tap to pay, some of which make no mana."""
    return (*untapped_mana(now, payer), *paying_civilizations(now, payer.seat, payer.supposed))


def for_civilizations(now: Moment, payer: Payer, wanted: frozenset[str]) -> tuple[GameObject, ...]:
    """Return the cards that a player can tap to pay civilizations, some of which make no mana."""
    cards = at_hand(now, payer)
    colors = civilizations_of(now, payer, cards)
    return tuple(each for each, of_it in zip(cards, colors, strict=True) if of_it & wanted)


def alike(now: Moment, payer: Payer) -> Bindings:
    """Return which of the cards that a player can tap for mana stands for each that is like it."""
    cards = at_hand(now, payer)
    refs = tuple([each.ref for each in cards])
    merged = partial(interchangeable, refs=refs, ordered=now.game.ordered)
    found: Bindings = now.state.recall(("alike", refs), merged)
    return found


def in_groups(now: Moment, payer: Payer, cards: Sequence[GameObject]) -> tuple[tuple[GameObject, ...], ...]:
    """Return cards put together that cannot be told apart."""
    merged = alike(now, payer)
    groups: dict[Ref, list[GameObject]] = {}
    for each in cards:
        groups.setdefault(merged.get(each.ref, each.ref), []).append(each)
    return tuple(map(tuple, groups.values()))


def selections(groups: Sequence[tuple[GameObject, ...]], size: int) -> Iterator[Tapped]:
    """Yield the selections of so many cards that can be told apart: of like ones always the first few."""
    if size == 0:
        yield ()
    elif size <= sum(map(len, groups)):
        first, rest = groups[0], groups[1:]
        for count in range(min(size, len(first)), -1, -1):
            for others in selections(rest, size - count):
                yield (*first[:count], *others)
