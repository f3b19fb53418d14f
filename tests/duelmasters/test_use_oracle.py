"""Which uses are offered and how they can be paid for: the engine against an oracle that tries everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardrules.core.decisions import Option
from cardrules.core.engine import Play
from cardrules.core.trace import Happened
from cardrules.duelmasters.events import Tapped, Used, UseDeclared
from cardrules.duelmasters.use_paid import CostFixed
from tests.duelmasters.decks import middle
from tests.duelmasters.oracle import Payment, payments
from tests.duelmasters.playing import Game
from tests.duelmasters.positions import engine
from tests.duelmasters.using_cards import MANA, SAMPLES, Table, Way, hand_of, laid, tables_with

SLOW: Final = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])

ENGINE: Final = engine()

ZONES: Final = ("mana-zone", "battle-zone")


def ends(game: Game, play: Play) -> Iterator[Play]:
    """Yield where a use comes to its end, over all answers."""
    decision = game.engine.decision(play)
    if decision is None or decision.initiative:
        yield play
        return
    assert decision.options, "nothing can be answered"
    for option in decision.options:
        yield from ends(game, game.engine.choose(play, option))


def offered(game: Game) -> dict[tuple[str, str, str], Option]:
    """Return the uses that are offered, by card, zone and way of paying."""
    views = [(each, game.view(each)) for each in game.decision.options]
    return {(view.cards[0], view.zone, view.texts[0]): each for each, view in views if view.act == "use"}


def ways(table: Table) -> list[tuple[str, str, str]]:
    """Return every way of using a card that a table might give: the card, where it is, how it is paid."""
    here = [(each, "hand") for each in hand_of(table)]
    here += [("爆誕", "mana-zone")] if table["own-mana"] else []
    return [(name, zone, way.called) for name, zone in here for way in SAMPLES[name].ways if way.zone == zone]


def payment(game: Game, play: Play) -> Payment:
    """Return how a use was paid for."""
    events = happened(play)
    where = {each.id: (key.name, each.card) for key, each in game.play.state.objects()}
    taps = [where[event.object.id] for event in events if isinstance(event, Tapped)]
    mana, battle = (
        tuple(sorted(card[:-1] if card[-1] in "①②③" else card for at, card in taps if at == zone))
        for zone in ZONES
    )
    costs = [event.mana for event in events if isinstance(event, CostFixed)]
    destroyed, discarded = (
        tuple(sorted(event.subject.card.rstrip("①②③") for event in events if word in event.kinds))
        for word in ("destroyed", "discarded")
    )
    return costs[0] if costs else None, mana, battle, destroyed, discarded


def happened(play: Play) -> list[Any]:
    """Return every event of a play."""
    return [event for entry in play.trace if isinstance(entry, Happened) for event in entry.events]


def with_a_card(name: str) -> st.SearchStrategy[Table]:
    """Return tables on which a card can be used, alone in hand or with another."""
    others = st.lists(st.sampled_from(sorted(set(SAMPLES) - {name})), max_size=1)
    return tables_with(others.map(lambda more: [name, *more]))


@pytest.mark.parametrize("name", sorted(SAMPLES))
@SLOW
@given(st.data())
def test_a_use_is_offered_with_just_the_payments_that_trying_everything_finds(
    name: str, data: st.DataObject
) -> None:
    _assert_agreed(data.draw(with_a_card(name)))


def _assert_agreed(table: Table) -> None:
    game = laid(table)
    found = offered(game)
    for name, zone, called in ways(table):
        way = next(each for each in SAMPLES[name].ways if each.called == called)
        option = found.get((name, zone, called))
        played = ends(game, game.engine.choose(game.play, option)) if option else ()
        assert {payment(game, each) for each in played} == payments(table, name, way), (name, called)
    assert set(found) <= set(ways(table))


@pytest.mark.parametrize("way", [(name, way) for name, each in SAMPLES.items() for way in each.ways])
def test_every_way_of_paying_is_there_on_one_table_and_not_on_another(way: tuple[str, Way]) -> None:
    """What the tables are good for: each way is met both ways, and the engine and the oracle agree."""
    name, paying = way
    dice = random.Random(1)
    for wanted in (True, False):
        table = next(each for each in _drawn(dice, way) if bool(payments(each, name, paying)) is wanted)
        _assert_agreed(table)


def _drawn(dice: random.Random, way: tuple[str, Way]) -> Iterator[Table]:
    name, paying = way
    while True:
        battle = dice.choices(["減らす", "強く減らす", "竜", "獣", "両替", "幻"], k=dice.randint(0, 3))
        yield {
            "hand": [name], "battle": battle, "turned": set(), "other": dice.choice(["", "《多くする》"]),
            "mana": dice.choices(MANA, k=dice.randint(0, 6)),
            "own-mana": "《爆誕》" if paying.zone == "mana-zone" else "",
        }  # fmt: skip


def _table(hand: str, battle: list[str], mana: list[str], own: str = "") -> Table:
    return {"hand": [hand], "battle": battle, "turned": set(), "mana": mana, "own-mana": own, "other": ""}


@pytest.mark.parametrize(
    "table",
    [
        _table("加勢", ["両替", "幻"], ["火", "水"]),
        _table("加勢", ["両替", "幻", "獣"], ["火", "水"]),
        _table("群生", ["減らす", "強く減らす"], ["火", "火"], "《爆誕》"),
        _table("群れ", ["両替", "幻"], ["自然", "水"]),
        _table("二重", ["幻", "両替"], ["水", "水"]),
    ],
)
def test_where_what_is_tapped_first_alters_what_comes_after(table: Table) -> None:
    """A payment of the civilizations is offered only if the use can be paid to its end after it."""
    assert any(payments(table, table["hand"][0], way) for way in SAMPLES[table["hand"][0]].ways)
    _assert_agreed(table)


# --- mana, whatever is played -------------------------------------------------------------


def test_in_any_game_what_is_tapped_was_upright_and_a_cost_is_met_and_not_before_the_last() -> None:
    assert sum(_uses_paid_for(seed) for seed in range(20)) > 60


def _uses_paid_for(seed: int) -> int:
    """Play a game and return how many uses were paid for in it, each of them as it should be."""
    dice = random.Random(seed)
    play = ENGINE.load(middle(dice))
    for _ in range(120):
        decision = ENGINE.decision(play)
        if decision is None:
            break
        play = ENGINE.choose(play, dice.choice(decision.options))
    paid, tapped, fixed = 0, 0, None
    for entry in (each for each in play.trace if isinstance(each, Happened)):
        taps = [event.object for event in entry.events if isinstance(event, Tapped)]
        assert len({each.id for each in taps}) == len(taps)
        for each in taps:
            here = entry.before.find(each.ref)
            assert here is not None
            assert not here.marks.get("tapped")
        for event in entry.events:
            if isinstance(event, UseDeclared):
                fixed, tapped = None, 0
            elif isinstance(event, CostFixed):
                fixed = event.mana
            elif isinstance(event, Used) and fixed is not None:
                assert tapped == fixed
                paid += 1
        tapped += len(taps)
    return paid
