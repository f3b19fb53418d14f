"""What the readings of the open questions on paying come to, whatever mana there is."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardrules.core.engine import Play
from cardrules.core.trace import Happened
from cardrules.core.values import Bindings
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.use_paid import CostFixed
from tests.duelmasters.playing import Game, ends

COST: Final = 3
CARDS: Final = {"獣": (f"火 {COST} 3000", "")}
MANA: Final = {"火": 1, "水": 1, "火（数字2）": 2, "水（数字2）": 2, "水（数字3）": 3, "火/水（数字0）": 0}

Taps = frozenset[tuple[str, ...]]
"""For every way of paying the kinds of cards that were tapped, sorted."""

mana = st.lists(st.sampled_from(sorted(MANA)), min_size=1, max_size=5).map(lambda each: tuple(sorted(each)))
SLOW: Final = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _tapped(play: Play) -> tuple[str, ...]:
    events = [event for entry in play.trace if isinstance(entry, Happened) for event in entry.events]
    assert [COST] == [event.mana for event in events if isinstance(event, CostFixed)]
    return tuple(sorted(event.object.card for event in events if isinstance(event, Tapped)))


@cache
def payments(found: tuple[str, ...], **readings: str) -> Taps:
    """Return every way of paying for a card of cost 3 with some mana; none if it cannot be used."""
    counted = " ".join(f"{each}×{found.count(each)}" for each in dict.fromkeys(found))
    rows = [("手札", "《獣》", "なし"), ("マナゾーン", counted, "なし")]
    taken = Bindings({name.replace("_", "-"): reading for name, reading in readings.items()})
    game = Game(CARDS, rows, readings=taken)
    if not any(game.view(each).act == "use" for each in game.decision.options):
        return frozenset()
    return frozenset(_tapped(each) for each in ends(game, game.use("獣").play))


def made(cards: tuple[str, ...]) -> int:
    """Return how much mana cards make."""
    return sum(number for card in cards for kind, number in MANA.items() if card == _called(kind))


def _called(kind: str) -> str:
    return kind.replace("（", "/").replace("）", "")


def _exact_is_possible(found: tuple[str, ...]) -> bool:
    chosen = (some for size in range(len(found) + 1) for some in combinations(found, size))
    return any(
        sum(MANA[each] for each in some) == COST and any("火" in each for each in some) for some in chosen
    )


@given(mana)
@SLOW
def test_what_must_be_exact_is_so_if_it_can_be(found: tuple[str, ...]) -> None:
    exact = payments(found, exact_payment_preferred="must-be-exact")

    assert exact <= payments(found)
    assert bool(exact) == bool(payments(found))
    if _exact_is_possible(found):
        assert {COST} == {made(each) for each in exact}


@given(mana)
@SLOW
def test_cost_was_not_met_before_the_last_card(found: tuple[str, ...]) -> None:
    for each in payments(found) | payments(found, exact_payment_preferred="must-be-exact"):
        assert made(each) >= COST
        assert made(each) - max(made((card,)) for card in each) < COST


@given(mana)
@SLOW
def test_cards_that_make_nothing_are_tapped_only_for_civilizations(found: tuple[str, ...]) -> None:
    nothing = _called("火/水（数字0）")
    anyway = payments(found, zero_mana_card_tapped="any-time-while-short")

    assert payments(found) <= anyway
    assert all(each.count(nothing) <= 1 for each in payments(found))
    if found.count("火/水（数字0）") > 1 and anyway:
        assert any(each.count(nothing) > 1 for each in anyway)
