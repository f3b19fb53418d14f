"""Which abilities begin to wait, and how often."""

from __future__ import annotations

from cardrules.core.abilities import Continuous, Modification, Triggered
from cardrules.core.effects import Grant, Named, Point, Shift
from cardrules.core.effects import Top as TopOf
from cardrules.core.objects import ZoneKey
from cardrules.core.queries import Compares, EventPattern, Number
from cardrules.core.values import Bindings, Seat, Side
from tests.core.table import Table, bearing, entering, scrapping
from tests.toy.events import Buried, Entered

DRAW = Shift(TopOf("pile"), "hand", "drawn")
LEAVING = EventPattern("moved", origin="row")
WATCHER = bearing(Triggered(LEAVING, DRAW), name="watcher")


def test_a_watcher_that_stays_hears_each_of_those_that_leave_together() -> None:
    table = Table("row FIRST: watcher, plain*3", WATCHER)
    table.scrap(*(each for each in table.state.zone("row", Seat.FIRST) if each.card == "plain"))
    assert table.waiting == ["watcher"] * 3


def test_a_watcher_that_leaves_with_others_hears_its_own_leaving_alone() -> None:
    table = Table("row FIRST: watcher, plain*3", WATCHER)
    table.scrap(*table.state.zone("row", Seat.FIRST))
    assert table.waiting == ["watcher"]
    assert table.state.waiting[0].source.life == 0


def test_two_watchers_that_leave_together_hear_one_leaving_each() -> None:
    table = Table("row FIRST: watcher*2, plain", WATCHER)
    table.scrap(*table.state.zone("row", Seat.FIRST))
    assert table.waiting == ["watcher", "watcher"]


def test_a_watcher_that_arrives_does_not_hear_what_left_at_that_moment() -> None:
    table = Table("row FIRST: plain; hand FIRST: watcher", WATCHER)
    table.let(
        scrapping(table.state, table.find("plain")), entering(table.state, table.find("watcher", "hand"))
    )
    assert table.waiting == []


def test_what_arrives_together_is_heard_by_each_of_the_others_and_itself() -> None:
    greeter = bearing(Triggered(EventPattern("entered", Side.OWN), DRAW), name="greeter")
    table = Table("hand FIRST: greeter*2, plain", greeter)
    table.enter(*table.state.zone("hand", Seat.FIRST))
    assert table.waiting == ["greeter"] * 6


def test_this_and_other_tell_the_bearer_from_the_rest() -> None:
    own = bearing(Triggered(EventPattern("entered", this=True), DRAW), name="own")
    others = bearing(Triggered(EventPattern("entered", other=True), DRAW), name="others")
    table = Table("hand FIRST: own, others", own, others)
    table.enter(*table.state.zone("hand", Seat.FIRST))
    assert sorted(table.waiting) == ["others", "own"]


def test_sides_are_seen_from_the_bearer() -> None:
    spy = bearing(Triggered(EventPattern("drawn", Side.OPPONENT), DRAW), name="spy")
    table = Table("row FIRST: spy; row SECOND: spy; pile SECOND: plain*2", spy)
    table.do(DRAW, seat=Seat.SECOND)
    assert [each.controller for each in table.state.waiting] == [Seat.FIRST]


def test_conditions_on_what_left_are_read_as_it_was() -> None:
    lord = bearing(
        Continuous((Modification("number", "add", Number(5)),), this=False, reach=("row",)), name="lord"
    )
    mourner = bearing(
        Triggered(EventPattern("scrapped", conditions=(Compares("number", ">=", Number(5)),)), DRAW),
        name="mourning",
    )
    table = Table("row FIRST: lord, mourning, plain", lord, mourner)
    table.scrap(table.find("plain"), table.find("lord"))
    assert table.waiting == ["mourning", "mourning"]
    table.scrap(table.find("mourning"))
    assert len(table.waiting) == 2


def test_conditions_on_what_arrived_are_read_as_it_is() -> None:
    lord = bearing(
        Continuous((Modification("number", "add", Number(5)),), this=False, reach=("row",)), name="lord"
    )
    herald = bearing(
        Triggered(EventPattern("entered", conditions=(Compares("number", ">=", Number(5)),)), DRAW),
        name="greeting",
    )
    table = Table("row FIRST: lord, greeting; hand FIRST: plain", lord, herald)
    assert table.enter(table.find("plain", "hand")).waiting == ["greeting"]


def test_an_ability_that_is_declared_does_not_begin_to_wait_by_itself() -> None:
    told = bearing(Triggered(EventPattern("entered"), DRAW), name="told")
    silent = bearing(Triggered(EventPattern("entered"), DRAW, declared=True), name="silent")
    table = Table("row FIRST: told, silent; hand FIRST: plain", told, silent)
    assert table.enter(table.find("plain", "hand")).waiting == ["told"]


def test_an_ability_works_where_it_says_alone() -> None:
    relic = bearing(Triggered(EventPattern("drawn"), DRAW, zones=("scrap",)), name="old")
    table = Table("row FIRST: old; scrap FIRST: old*2; pile FIRST: plain*3", relic)
    assert len(table.do(DRAW).waiting) == 2


def test_each_ability_of_a_kind_works_in_its_own_zones() -> None:
    here = bearing(Triggered(EventPattern("drawn"), DRAW), name="here")
    there = bearing(Triggered(EventPattern("drawn"), DRAW, zones=("scrap",)), name="there")
    table = Table("row FIRST: here, there; scrap FIRST: here, there; pile FIRST: plain", here, there)
    table.do(DRAW)
    assert sorted((each.source.card, each.source.id) for each in table.state.waiting) == [
        ("here", 0),
        ("there", 3),
    ]


def test_what_does_not_count_as_being_there_hears_nothing() -> None:
    table = Table("row FIRST: watcher(absent), plain", WATCHER)
    assert table.scrap(table.find("plain")).waiting == []


def test_once_each_turn_is_once_also_within_one_moment() -> None:
    miser = bearing(Triggered(EventPattern("entered", other=True), DRAW, once_each_turn=True), name="miser")
    table = Table("row FIRST: miser*2; hand FIRST: plain*4", miser)
    hand = table.state.zone("hand", Seat.FIRST).objects
    table.enter(*hand[:3])
    assert len(table.waiting) == 2
    table.enter(hand[3])
    assert len(table.waiting) == 2


def test_an_ability_given_until_later_triggers_for_its_bearer() -> None:
    table = Table("row FIRST: plain*2")
    first, second = table.state.zone("row", Seat.FIRST)
    given = Grant("this-turn", Named("it"), Triggered(EventPattern("scrapped", this=True), DRAW))
    table.do(given, it=(first.ref,))
    table.scrap(second)
    assert table.waiting == []
    table.scrap(first)
    assert [each.source.id for each in table.state.waiting] == [first.id]


def test_an_ability_at_large_triggers_though_its_card_is_gone() -> None:
    table = Table("hand FIRST: omen; pile FIRST: plain*2")
    table.do(
        Grant("own-turn", ability=Triggered(EventPattern("drawn", Side.OWN), DRAW)),
        table.find("omen", "hand"),
    )
    table.do(DRAW)
    assert table.waiting == ["omen"]


def test_equal_abilities_that_wait_are_told_apart_and_numbered_from_the_lowest() -> None:
    table = Table("row FIRST: watcher, plain*2", WATCHER)
    table.scrap(*(each for each in table.state.zone("row", Seat.FIRST) if each.card == "plain"))
    assert [each.number for each in table.state.waiting] == [0, 1]


def test_names_known_to_an_effect_at_large_are_known_to_what_it_triggers() -> None:
    table = Table("row FIRST: plain, brick; pile FIRST: plain")
    plain, brick = table.find("plain"), table.find("brick")
    table.do(Grant("game", ability=Triggered(EventPattern("scrapped"), Point(Named("it")))), it=(brick.ref,))
    table.scrap(plain)
    assert table.state.waiting[0].known == Bindings({"it": (brick.ref,)})


def test_a_pattern_names_where_from_and_where_to() -> None:
    picky = bearing(Triggered(EventPattern("moved", origin="row", destination="pile"), DRAW), name="picky")
    table = Table("row FIRST: picky, plain; hand FIRST: brick", picky)
    plain, brick = table.find("plain"), table.find("brick", "hand")
    pile, row, hand = (ZoneKey(name, Seat.FIRST) for name in ("pile", "row", "hand"))
    table.let(Entered(brick, hand, row, Seat.FIRST))
    assert table.waiting == []
    table.let(Buried(plain, row, pile, Seat.FIRST))
    assert table.waiting == ["picky"]


def test_what_works_once_a_turn_waits_once_where_a_game_counts_no_uses() -> None:
    once = bearing(Triggered(LEAVING, DRAW, once_each_turn=True), name="once")
    table = Table("row FIRST: once, plain*3", once)
    table.scrap(*[each for each in table.state.zone("row", Seat.FIRST) if each.card == "plain"][:2])
    table.scrap(table.find("plain"))
    assert table.waiting == ["once"]


def test_what_is_about_the_next_event_alone_waits_once() -> None:
    following = bearing(Triggered(LEAVING, DRAW, next_alone=True), name="following")
    table = Table("row FIRST: following, plain*2", following)
    table.scrap(*(each for each in table.state.zone("row", Seat.FIRST) if each.card == "plain"))
    assert table.waiting == ["following"]
