"""Why something is not offered is found out only when asked; it and what is offered stay the same."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TypeVar

import pytest

from cardrules.core.decisions import ByAct, Decision, Option, Refusal
from cardrules.core.later import Later
from cardrules.core.moment import Moment
from cardrules.core.objects import ZoneKey
from cardrules.core.trace import Decided, Recorder
from cardrules.core.values import Seat
from cardrules.duelmasters.refusals.acts import NEVER_OFFERED, never_offered
from cardrules.duelmasters.refusals.cards import IfSaid
from cardrules.duelmasters.ways_from import might_use
from cardrules.duelmasters.ways_offered import offered_ways, ways_of_using
from cardrules.duelmasters.zones import GRAVEYARD, HAND, MANA
from tests.duelmasters.decks import middle
from tests.duelmasters.playing import Game
from tests.duelmasters.positions import engine

ENGINE = engine()
CARDS = {
    "爆誕": ("自然 7 7000", "マナ爆誕2"),
    "呪文": ("水 2 呪文", "効果：カードを1枚引く"),
    "残党": ("闇 1 1000", "常に（墓地から）：このクリーチャーを召喚してもよい"),
    "獣／残響": ("火 5 5000 ──── 水 5 呪文", "──── リサイクル1\n効果：カードを1枚引く"),
    "墓詠み": ("水 3 3000", "常に：自分は墓地から呪文を唱えてもよい"),
    "大術": ("水 9 呪文", "効果：カードを1枚引く"),
    "与え": ("水 3 3000", "常に：自分の墓地の呪文に「リサイクル1」を与える"),
    "通し": ("水 1 呪文", "効果：このターン、自分は墓地から呪文を唱えてもよい"),
    "急ぎ": ("自然 5 5000", "使う時に：コストを2少なくしてもよい"),
}
ROWS = [
    ("手札", "《呪文》 《急ぎ》", "なし"),
    ("マナゾーン", "《爆誕》 自然×2 火", "なし"),
    ("墓地", "《呪文》②", "なし"),
]

T = TypeVar("T")
Judged = tuple[tuple[Option, ...], tuple[Option | Refusal, ...]]


def _positions() -> Iterator[tuple[Moment, Decision]]:
    """Yield moments at which somebody decides, of plays that go on before they are looked at."""
    for seed in range(20):
        dice = random.Random(seed)
        play = ENGINE.load(middle(dice))
        found: list[tuple[Moment, Decision]] = []
        state = play.state
        while state.decision is not None and len(found) < 25:
            found.append((play.kernel.moment(state), state.decision))
            state = play.kernel.choose(state, dice.choice(state.decision.options))
        yield from found


def _judged(now: Moment, seat: Seat) -> Iterator[Judged]:
    for zone in (HAND, MANA, GRAVEYARD):
        for each in now.counted(ZoneKey(zone, seat)):
            yield tuple(offered_ways(now, each, zone, seat)), ways_of_using(now, each, zone, seat)


def _only(kind: type[T], ways: tuple[Option | Refusal, ...]) -> tuple[T, ...]:
    return tuple(each for each in ways if isinstance(each, kind))


def test_what_could_be_done_next_is_found_out_when_somebody_looks() -> None:
    here, there = (Game(CARDS, ROWS, step="main").play.state.decision for _ in range(2))
    assert here is not None
    options = here.options
    assert isinstance(options, Later)
    assert hash(here) == hash(there)
    unread = not options.known
    assert here == there
    assert unread
    assert options.known
    assert {each.act for each in options} == {"use", "pass"}


def test_what_is_offered_is_the_same_whether_or_not_it_is_asked_why_the_rest_is_not() -> None:
    seen = 0
    for now, decision in _positions():
        for offered, everything in _judged(now, decision.player):
            assert offered == _only(Option, everything)
            seen += len(offered)
    assert seen > 100


def _offered_in(decision: Decision) -> set[Option]:
    return {each for each in decision.options if each.act == "use" and each.choice.combined is None}


def _to_be_offered(now: Moment, decision: Decision) -> set[Option]:
    """Return every way there is, of every card in every zone; of cards alike, those of the one offered."""
    cards = might_use(now, decision.player)
    alone = [(zone, each) for zone, each in cards if decision.merged.get(each.ref, each.ref) == each.ref]
    ways = (way for zone, each in alone for way in ways_of_using(now, each, zone, decision.player))
    return {way for way in ways if isinstance(way, Option)}


def test_the_main_step_offers_every_way_there_is() -> None:
    seen = 0
    for now, decision in _positions():
        if decision.kind == "main":
            assert _offered_in(decision) == _to_be_offered(now, decision)
            seen += len(_offered_in(decision))
    assert seen > 100


AWAY = [
    ("mana-zone", [("マナゾーン", "《爆誕》 自然×2", "なし")]),
    ("graveyard", [("墓地", "《残党》", "なし"), ("マナゾーン", "闇×1", "なし")]),
    ("graveyard", [("墓地", "《獣／残響》", "なし"), ("マナゾーン", "水×1", "なし")]),
    (
        "graveyard",
        [
            ("墓地", "《呪文》", "なし"),
            ("バトルゾーン", "《墓詠み》", "なし"),
            ("マナゾーン", "水×2", "なし"),
        ],
    ),
    (
        "graveyard",
        [("墓地", "《大術》", "なし"), ("バトルゾーン", "《与え》", "なし"), ("マナゾーン", "水×1", "なし")],
    ),
]
"""From where a card may be used, on what table: by its own text, that of one of its faces, or another's."""


@pytest.mark.parametrize("zone, rows", AWAY)
def test_the_main_step_offers_what_may_be_used_from_another_zone(
    zone: str, rows: list[tuple[str, str, str]]
) -> None:
    game = Game(CARDS, rows, step="main")
    now = game.engine.moment(game.play)
    assert _offered_in(game.decision) == _to_be_offered(now, game.decision)
    assert {each.choice.origin for each in _offered_in(game.decision)} == {zone}


def test_the_main_step_offers_what_a_lasting_effect_lets_be_used() -> None:
    rows = [("手札", "《通し》", "なし"), ("墓地", "《呪文》", "なし"), ("マナゾーン", "水×3", "なし")]
    game = Game(CARDS, rows, step="main").use("通し")
    while game.decision.kind != "main":
        game.play = game.engine.choose(game.play, game.decision.options[0])
    now = game.engine.moment(game.play)
    assert _offered_in(game.decision) == _to_be_offered(now, game.decision)
    assert {each.choice.origin for each in _offered_in(game.decision)} == {"graveyard"}


def test_the_main_step_offers_what_a_lasting_effect_alone_brings_within_reach() -> None:
    made_up = {
        "下げ": ("水 1 呪文", "効果：このターン、自分のクリーチャーを召喚するコストを2少なくする"),
        "火獣": ("火 3 3000", ""),
    }
    rows = [("手札", "《下げ》 《火獣》", "なし"), ("マナゾーン", "水×1 火×1", "なし")]
    game = Game(made_up, rows, step="main").use("下げ")
    while game.decision.kind != "main":
        game.choose(lambda view: "水" in view.cards)
    now = game.engine.moment(game.play)
    assert _offered_in(game.decision) == _to_be_offered(now, game.decision)
    assert [game.view(each).cards for each in _offered_in(game.decision)] == [("火獣",)]


def test_what_may_be_used_from_elsewhere_is_offered_there() -> None:
    game = Game(CARDS, ROWS, step="main")
    judged = list(_judged(game.engine.moment(game.play), Seat.FIRST))
    assert all(offered == _only(Option, everything) for offered, everything in judged)
    assert {each.choice.origin for offered, _ in judged for each in offered} == {HAND, MANA}
    never = set(never_offered(game.engine.moment(game.play), Seat.FIRST))
    refused = (each for each in game.decision.refused if each not in never)
    ways = (each.option.choice for each in refused)
    origins = {way.way.origin if isinstance(way, IfSaid) else way.origin for way in ways}
    assert origins == {HAND, MANA, GRAVEYARD}


def test_refusals_that_are_read_late_are_those_of_their_moment() -> None:
    seen = 0
    for now, decision in _positions():
        if decision.kind == "main":
            assert isinstance(decision.refused, Later)
            found = {way for _, ways in _judged(now, decision.player) for way in _only(Refusal, ways)}
            never = set(never_offered(now, decision.player))
            assert never.issubset(decision.refused)
            assert found.union(never).issuperset(decision.refused)
            unnamed = {way.option.choice.card for way in found.difference(decision.refused)}
            assert unnamed <= {ref for ref, stands in decision.merged.items() if ref != stands}
            seen += len(decision.refused)
    assert seen > 300


def test_what_is_refused_of_some_acts_is_all_that_is_refused_of_them() -> None:
    """Who asks about a use is not kept waiting for what stands against attacks, and misses nothing."""
    met: set[str] = set()
    for now, decision in _positions():
        if isinstance(decision.refused, ByAct):
            acts = {act for told in NEVER_OFFERED.values() for act in told}
            asked = {act: decision.against(frozenset({act})) for act in sorted(acts)}
            assert not decision.refused.known
            for act, found in asked.items():
                assert _of(act, now, decision, found) == _of(act, now, decision, decision.refused)
                met |= {act for _ in found}
    assert met == {act for told in NEVER_OFFERED.values() for act in told}


def _of(act: str, now: Moment, decision: Decision, found: Iterable[Refusal]) -> list[Refusal]:
    """Return the refusals that a player sees as such of an act."""
    return [each for each in found if ENGINE.seen.view(now, decision, each.option).act == act]


def test_what_tells_why_acts_are_never_offered_tells_of_no_others() -> None:
    for now, decision in _positions():
        for reasons, told in NEVER_OFFERED.items():
            found = {each.option for each in reasons(now.silently(), decision.player)}
            assert {ENGINE.seen.view(now, decision, each).act for each in found} <= told


def test_nothing_is_put_down_by_finding_out() -> None:
    play = ENGINE.load(middle(random.Random(3)))
    recorder, state = Recorder(), play.state
    while state.decision is not None and len(recorder.entries) < 200:
        state = play.kernel.choose(state, state.decision.options[0], recorder)
    told = list(recorder.entries)
    decisions = [entry.decision for entry in told if isinstance(entry, Decided)]
    assert any(tuple(each.refused) for each in decisions)
    assert recorder.entries == told


def test_whether_rules_are_recorded_makes_no_difference_to_what_is_found() -> None:
    for now, decision in _positions():
        heard = Moment(now.state, now.frame, now.game, now.library, Recorder())
        for silent, loud in zip(_judged(now, decision.player), _judged(heard, decision.player), strict=True):
            assert silent == loud
