"""Replacement, change, log, check: what the one gate does, in which order."""

from __future__ import annotations

import pytest

from cardrules.core.abilities import Effect, Replacing, Triggered
from cardrules.core.changes import BOTTOM
from cardrules.core.decisions import PASS
from cardrules.core.effects import Every, GameSpecific, Grant, IfDone, Sequence, Shift, This, Top
from cardrules.core.evaluating import holds
from cardrules.core.events import Event, GameEnded
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.objects import Outcome
from cardrules.core.procedures import procedure
from cardrules.core.queries import CountCompares, EventPattern, HappenedThisTurn, Number, Selector
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.tallies import tally
from cardrules.core.trace import Happened
from cardrules.core.values import Seat, Side
from tests.core.table import Table, Trial, bearing, entering, scrapping
from tests.toy.events import Minted, Turned
from tests.toy.game import ToyPolicy

DRAW: Effect = Shift(Top("pile"), "hand", "drawn")
TO_HAND: Effect = Shift(This(), "hand", "returned")
TO_PILE: Effect = Shift(This(), "pile", "buried", BOTTOM)
SELF = EventPattern("scrapped", this=True)
CAT = bearing(Replacing(SELF, TO_HAND, optional=True), name="maybe")
BIRD = bearing(Replacing(SELF, TO_PILE), name="always")
BOTH = bearing(Replacing(SELF, TO_HAND, optional=True), Replacing(SELF, TO_PILE), name="both")


def test_a_mandatory_replacement_is_applied_without_asking() -> None:
    table = Table("row FIRST: always", BIRD)
    table.scrap(table.find("always"))
    assert table.names("pile") == ["always"]
    assert table.happened == [["buried"]]
    assert table.state.agenda == ()


def test_an_optional_replacement_is_asked_of_its_player() -> None:
    table = Table("row SECOND: maybe", CAT)
    table.scrap(table.find("maybe", seat=Seat.SECOND))
    assert (table.decision.player, table.decision.kind) == (Seat.SECOND, "replacement")
    assert table.decision.rule == "replacement"
    assert table.answer(table.decision.options[0]).names("hand", Seat.SECOND) == ["maybe"]


def test_an_optional_replacement_may_be_declined() -> None:
    table = Table("row FIRST: maybe", CAT)
    table.scrap(table.find("maybe")).answer(PASS)
    assert table.names("scrap") == ["maybe"]
    assert table.happened == [["scrapped"]]


def test_of_several_replacements_one_is_chosen_and_only_one_applied() -> None:
    table = Table("row FIRST: both", BOTH)
    table.scrap(table.find("both"))
    assert PASS not in table.decision.options
    assert len(table.decision.options) == 2
    table.answer(table.decision.options[1])
    assert (table.names("pile"), table.names("hand")) == (["both"], [])


def test_nothing_is_replaced_again_within_a_replacement() -> None:
    no_hand = bearing(Replacing(EventPattern("returned"), TO_PILE), name="nohand")
    table = Table("row FIRST: maybe, nohand", CAT, no_hand)
    table.scrap(table.find("maybe")).answer(table.decision.options[0])
    assert table.names("hand") == ["maybe"]
    assert table.happened == [["returned"]]


def test_nothing_is_replaced_again_however_deep_within_a_replacement() -> None:
    nohand = bearing(Replacing(EventPattern("returned"), TO_PILE), name="nohand")
    deep = bearing(Replacing(SELF, Sequence((Sequence((TO_HAND,)),))), name="deep")
    table = Table("row FIRST: deep, nohand", deep, nohand)
    assert table.scrap(table.find("deep")).names("hand") == ["deep"]


def test_events_of_one_moment_are_replaced_each_for_itself_and_the_rest_happen_together() -> None:
    table = Table("row FIRST: always, maybe, plain, brick", BIRD, CAT)
    table.scrap(*table.state.zone("row", Seat.FIRST)).answer(table.decision.options[0])
    assert table.happened == [["scrapped", "scrapped"], ["buried"], ["returned"]]
    assert table.names("scrap") == ["plain", "brick"]


def test_one_replacement_may_serve_each_of_several_events() -> None:
    guard = bearing(Replacing(EventPattern("scrapped", other=True), GameSpecific("mint")), name="guard")
    table = Table("row FIRST: guard, plain*3", guard)
    table.scrap(*(each for each in table.state.zone("row", Seat.FIRST) if each.card == "plain"))
    assert table.happened == [["minted"]] * 3
    assert table.names("row") == ["guard", "plain", "plain", "plain"]


def test_a_replaced_event_never_triggers() -> None:
    watcher = bearing(Triggered(EventPattern("scrapped"), DRAW), name="watcher")
    table = Table("row FIRST: watcher, always, plain", watcher, BIRD)
    table.scrap(table.find("always"))
    assert table.waiting == []
    table.scrap(table.find("plain"))
    assert table.waiting == ["watcher"]


def test_what_stands_in_place_of_an_event_does_trigger() -> None:
    watcher = bearing(Triggered(EventPattern("buried"), DRAW), name="watcher")
    table = Table("row FIRST: watcher, always", watcher, BIRD)
    assert table.scrap(table.find("always")).waiting == ["watcher"]


def test_a_replaced_event_is_not_counted_nor_a_fact() -> None:
    asker = bearing(
        Triggered(EventPattern("entered"), DRAW, HappenedThisTurn(EventPattern("scrapped"))), name="asker"
    )
    table = Table("row FIRST: always, plain, asker; pile FIRST: plain", BIRD, asker)
    scrapped = EventPattern("scrapped")
    table.do(IfDone(Shift(This(), "scrap", "scrapped"), DRAW, GameSpecific("mint")), table.find("always"))
    assert tally(table.now, scrapped, table.scope()).number == 0
    assert (table.names("hand"), table.names("coins")) == ([], ["coin"])
    table.scrap(table.find("plain"))
    assert tally(table.now, scrapped, table.scope()).number == 1


def test_a_replacement_with_a_condition_holds_only_with_it() -> None:
    condition = CountCompares(Selector(("row",), other=True), ">=", Number(1))
    shy = bearing(Replacing(SELF, TO_HAND, condition=condition), name="shy")
    table = Table("row FIRST: shy, plain", shy)
    table.scrap(table.find("shy"))
    assert table.names("hand") == ["shy"]
    alone = Table("row FIRST: shy", shy)
    alone.scrap(alone.find("shy"))
    assert alone.names("scrap") == ["shy"]


def test_a_replacement_given_to_an_object_serves_that_object_alone() -> None:
    table = Table("row FIRST: plain, brick")
    plain, brick = table.find("plain"), table.find("brick")
    table.do(Grant("game", This(), Replacing(SELF, TO_HAND)), plain)
    table.scrap(plain, brick)
    assert (table.names("hand"), table.names("scrap")) == (["plain"], ["brick"])


def test_a_replacement_at_large_serves_every_event_that_fits() -> None:
    table = Table("row FIRST: plain, brick")
    table.do(Grant("game", ability=Replacing(EventPattern("scrapped"), GameSpecific("mint"))))
    table.scrap(*table.state.zone("row", Seat.FIRST))
    assert (table.names("scrap"), table.names("coins")) == ([], ["coin", "coin"])


class _Choosy(ToyPolicy):
    def first_replacements(
        self, now: Moment, event: Event, found: tuple[Candidate, ...]
    ) -> tuple[Candidate, ...]:
        return tuple(each for each in found if each.scope.controller == now.turn_player.other) or found

    def replaceable(self, now: Moment, event: Event, candidate: Candidate) -> bool:
        return candidate.scope.source.card != "wall"


def test_the_policy_says_which_replacements_come_first_and_which_may_not() -> None:
    guard = bearing(Replacing(EventPattern("scrapped", other=True), GameSpecific("mint")), name="guard")
    trial = Trial(policy=_Choosy())
    table = Table("row FIRST: guard, wall, plain; row SECOND: guard", guard, trial=trial)
    table.scrap(table.find("plain"))
    assert (table.names("coins"), table.names("coins", Seat.SECOND)) == ([], ["coin"])


def test_events_change_log_and_trigger_before_the_game_checks() -> None:
    table = Table("row FIRST: banner, mourner, plain; row SECOND: frost; hand FIRST: brick")
    table.scrap(table.find("banner"))
    assert table.happened == [["scrapped"], ["scrapped"]]
    assert table.names("row") == ["mourner"]
    first, second = (entry for entry in table.recorder.entries if isinstance(entry, Happened))
    assert second.before.zones is first.after.zones


def test_what_the_game_brings_about_by_itself_may_be_replaced() -> None:
    table = Table("row FIRST: always; hand SECOND: frost", BIRD)
    table.enter(table.find("frost", "hand", Seat.SECOND))
    assert table.happened == [["entered"], ["buried"]]


def test_the_subject_of_an_event_is_a_snapshot_of_what_was() -> None:
    table = Table("row FIRST: plain(tapped)")
    table.scrap(table.find("plain"))
    entry = next(entry for entry in table.recorder.entries if isinstance(entry, Happened))
    subject = entry.events[0].subject
    assert subject is not None
    assert subject.marks["tapped"]
    assert table.find("plain", "scrap").marks.get("tapped") is None
    assert entry.before.find(subject.ref) == subject
    assert entry.after.find(subject.ref) is None


def test_tallies_keep_the_players_and_the_patterns_apart() -> None:
    drawn = EventPattern("drawn")
    asker = bearing(Triggered(drawn, DRAW, HappenedThisTurn(drawn, 2)), name="asker")
    table = Table("hand FIRST: asker; pile FIRST: plain*5; pile SECOND: plain*5", asker)
    table.do(DRAW).do(DRAW).do(DRAW, seat=Seat.SECOND)
    own, opponent = EventPattern("drawn", Side.OWN), EventPattern("drawn", Side.OPPONENT)
    scope = table.scope()
    assert [tally(table.now, each, scope).number for each in (own, opponent, drawn)] == [2, 1, 3]
    assert holds(table.now, HappenedThisTurn(own, 2), scope)
    assert not holds(table.now, HappenedThisTurn(own, 3), scope)


def test_events_of_one_moment_are_counted_one_by_one() -> None:
    scrapped = EventPattern("scrapped")
    asker = bearing(Triggered(scrapped, DRAW, HappenedThisTurn(scrapped)), name="asker")
    table = Table("hand FIRST: asker; row FIRST: plain*3", asker)
    table.do(Shift(Every(Selector(("row",))), "scrap", "scrapped"))
    assert tally(table.now, scrapped, table.scope()).number == 3


def test_counting_a_pattern_that_nobody_watches_is_a_mistake_and_says_so() -> None:
    table = Table("row FIRST: plain")
    with pytest.raises(LookupError, match="melted"):
        tally(table.now, EventPattern("melted"), table.scope())


def test_a_pattern_that_the_policy_watches_is_counted_though_no_card_asks() -> None:
    class Counting(ToyPolicy):
        def watched(self) -> tuple[EventPattern, ...]:
            return (EventPattern("minted"),)

    table = Table("row FIRST: plain", trial=Trial(policy=Counting()))
    table.let(Minted(Seat.FIRST), Minted(Seat.SECOND), Minted(Seat.FIRST))
    assert tally(table.now, EventPattern("minted", Side.OWN), table.scope()).number == 2


def _end_within(now: Moment) -> StepResult:
    if "facts" not in now:
        return Perform((GameEnded(Outcome(Seat.SECOND, "test")),), into="facts")
    return Done()


def test_the_end_of_the_game_stops_everything_that_is_under_way() -> None:
    trial = Trial(
        procedures={"ending": procedure("ending", _end_within)},
        resolvers={GameSpecific: lambda now, effect: _end_within(now)},
    )
    doomed = bearing(Replacing(SELF, Sequence((GameSpecific("end"), DRAW))), name="doomed")
    table = Table("row FIRST: doomed, plain; pile FIRST: plain", doomed, trial=trial)
    table.scrap(*table.state.zone("row", Seat.FIRST))
    assert table.state.outcome == Outcome(Seat.SECOND, "test")
    assert (table.state.agenda, table.state.decision) == ((), None)
    assert table.happened == [["scrapped"], ["game-ended"]]
    assert table.names("hand") == []


def test_nothing_waits_and_no_second_end_comes_after_the_end() -> None:
    watcher = bearing(Triggered(EventPattern("event"), DRAW), name="watcher")
    table = Table("row FIRST: watcher", watcher)
    table.let(GameEnded(Outcome(None, "first")), GameEnded(Outcome(Seat.FIRST, "second")))
    assert table.state.outcome == Outcome(None, "first")
    assert table.waiting == []


def test_a_batch_changes_everything_at_once() -> None:
    table = Table("row FIRST: plain; hand FIRST: brick; coins FIRST: coin")
    coin = table.find("coin", "coins")
    batch = (
        scrapping(table.state, table.find("plain")),
        entering(table.state, table.find("brick", "hand")),
        Turned(coin, Seat.FIRST),
    )
    table.let(*batch)
    assert table.happened == [["scrapped", "entered", "turned"]]
    entries = [entry for entry in table.recorder.entries if isinstance(entry, Happened)]
    assert len(entries) == 1
    assert table.find("coin", "coins").marks["tapped"]
