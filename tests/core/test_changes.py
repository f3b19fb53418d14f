"""Each change, also of what is no longer there; and that the state before stays what it was."""

from __future__ import annotations

import pytest

from cardrules.core.abilities import Continuous, Triggered
from cardrules.core.applying import apply
from cardrules.core.changes import (
    BOTTOM,
    TOP,
    Arrange,
    Change,
    Create,
    Finish,
    Forget,
    Lift,
    Mark,
    Move,
    Remove,
    SetFact,
    Tuck,
)
from cardrules.core.codec import dumps, loads
from cardrules.core.effects import Grant
from cardrules.core.objects import PART, SEEN_AS, GameObject, Outcome, Ref, ZoneKey
from cardrules.core.ongoing import ActiveEffect, Begin, End, Unwait, Wait, Waiting
from cardrules.core.queries import EventPattern
from cardrules.core.state import GameState
from cardrules.core.values import Bindings, Seat
from tests.core.table import Table

ORDERED = frozenset({"pile"})
HAND, ROW, PILE, SCRAP = (ZoneKey(name, Seat.FIRST) for name in ("hand", "row", "pile", "scrap"))
THEIRS = ZoneKey("scrap", Seat.SECOND)
NOBODY = Ref(99, 0)
TABLE = Table("row FIRST: plain*2, tower[brick ghost]; pile FIRST: cat, wall; hand FIRST: giant")
STATE = TABLE.state
PLAIN, TOWER, GIANT = TABLE.find("plain"), TABLE.find("tower"), TABLE.find("giant", "hand")
EFFECT = ActiveEffect(PLAIN, Seat.FIRST, Continuous(()), "this-turn")
WAITING = Waiting(0, Triggered(EventPattern("event"), Grant("game")), PLAIN, Seat.FIRST)


def _after(*changes: Change, state: GameState = STATE) -> GameState:
    before = dumps(state)
    new = state
    for change in changes:
        new = apply(new, change, ORDERED)
    assert dumps(state) == before
    assert new.where == {each.id: key for key, each in new.objects()}
    return new


def _pieces(state: GameState, piece: int) -> list[GameObject]:
    over = state.piece(piece)
    assert over is not None
    return list(over.pieces())


def _cards(state: GameState, key: ZoneKey) -> list[str]:
    return [each.card for each in state.zones[key]]


def test_a_moved_object_is_a_new_object_and_remembers_nothing() -> None:
    state = _after(Mark(PLAIN.ref, Bindings({"tapped": True})), Move(PLAIN.ref, HAND))
    assert state.find(PLAIN.ref) is None
    moved = state.piece(PLAIN.id)
    assert moved is not None
    assert (moved.life, dict(moved.marks), state.where[PLAIN.id]) == (1, {}, HAND)


@pytest.mark.parametrize(
    "place, expected", [(TOP, ["giant", "cat", "wall"]), (BOTTOM, ["cat", "wall", "giant"])]
)
def test_a_place_counts_in_a_sequence(place: str, expected: list[str]) -> None:
    assert _cards(_after(Move(GIANT.ref, PILE, place)), PILE) == expected


def test_a_zone_that_is_no_sequence_does_not_show_how_things_came_into_it() -> None:
    objects = STATE.zones[ROW].objects
    one = _after(*(Move(each.ref, HAND) for each in objects[:2]))
    other = _after(*(Move(each.ref, HAND) for each in reversed(objects[:2])))
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    "place, expected",
    [(TOP, ["tower", "brick", "ghost", "cat", "wall"]), (BOTTOM, ["cat", "wall", "tower", "brick", "ghost"])],
)
def test_what_lies_under_goes_along_each_for_itself(place: str, expected: list[str]) -> None:
    state = _after(Move(TOWER.ref, PILE, place))
    assert _cards(state, PILE) == expected
    assert all(not each.under for each in state.zones[PILE])
    assert [state.piece(each.id).life for each in TOWER.pieces()] == [1, 1, 1]  # type: ignore[union-attr]


def test_pieces_of_another_player_go_to_that_players_zone() -> None:
    theirs = Table("row FIRST: plain; row SECOND: brick")
    plain, brick = theirs.find("plain"), theirs.find("brick", seat=Seat.SECOND)
    stacked = _after(Move(brick.ref, ROW, onto=plain.ref), state=theirs.state)
    over = stacked.piece(brick.id)
    assert over is not None
    home = _after(Move(over.ref, THEIRS), state=stacked)
    assert (_cards(home, THEIRS), _cards(home, SCRAP)) == (["brick"], ["plain"])


def test_one_piece_is_taken_out_from_under_an_object_which_stays() -> None:
    brick = TOWER.under[0]
    assert STATE.find(brick.ref) is None
    assert STATE.lying(brick.ref) == brick
    state = _after(Lift(brick.ref, PILE, BOTTOM, Bindings(), Bindings()))
    assert [each.card for each in state.find(TOWER.ref).pieces()] == ["tower", "ghost"]  # type: ignore[union-attr]
    assert _cards(state, PILE) == ["cat", "wall", "brick"]
    assert state.lying(brick.ref) is None
    assert _after(Lift(brick.ref, HAND, TOP, Bindings(), Bindings()), state=state) == state


def test_what_is_put_under_an_object_is_no_longer_what_it_was() -> None:
    state = _after(Tuck(PLAIN.ref, TOWER.ref))
    assert (state.find(PLAIN.ref), state.lying(PLAIN.ref)) == (None, None)
    assert state.lying(Ref(PLAIN.id, PLAIN.life + 1)) is not None


def test_an_object_is_put_over_another_which_lies_under_it_without_its_marks() -> None:
    state = _after(Mark(TOWER.ref, Bindings({"tapped": True})), Move(GIANT.ref, ROW, onto=TOWER.ref))
    over = state.piece(GIANT.id)
    assert over is not None
    assert [each.card for each in over.pieces()] == ["giant", "tower", "brick", "ghost"]
    assert not any(each.marks for each in over.pieces())
    assert state.piece(TOWER.id) is None
    assert TOWER.id not in state.where


def test_putting_over_what_is_gone_is_just_putting() -> None:
    for onto in (NOBODY, Ref(TOWER.id, 7), GIANT.ref, STATE.zones[PILE].objects[0].ref):
        state = _after(Move(GIANT.ref, ROW, onto=onto))
        assert "giant" in _cards(state, ROW)
    ordered = _after(Move(GIANT.ref, PILE, BOTTOM, onto=NOBODY))
    assert _cards(ordered, PILE) == ["cat", "wall", "giant"]


def test_a_piece_is_seen_as_another_card_as_long_as_it_is_marked_so() -> None:
    seen = _after(Mark(PLAIN.ref, Bindings({SEEN_AS: "giant"})))
    here = seen.find(PLAIN.ref)
    assert here is not None
    assert (here.card, here.printed) == ("giant", "plain")
    assert loads(dumps(seen)) == seen
    bare = _after(Mark(PLAIN.ref, Bindings({SEEN_AS: None})), state=seen)
    assert bare.find(PLAIN.ref) == PLAIN
    moved = _after(Move(PLAIN.ref, SCRAP), state=seen)
    assert _cards(moved, SCRAP) == ["plain"]


def test_what_is_stacked_upon_is_again_the_card_that_it_is() -> None:
    seen = _after(Mark(PLAIN.ref, Bindings({SEEN_AS: "wall"})), Move(GIANT.ref, ROW, onto=PLAIN.ref))
    assert [each.card for each in _pieces(seen, GIANT.id)] == ["giant", "plain"]


def test_pieces_arrive_with_marks_of_their_own() -> None:
    part = _after(Tuck(PLAIN.ref, TOWER.ref, marks=Bindings({PART: True})))
    over = part.piece(TOWER.id)
    assert over is not None
    assert [bool(each.marks.get(PART)) for each in over.pieces()] == [False, False, False, True]
    own = Bindings({PLAIN.id: Bindings({"tapped": True})})
    apart = _after(Move(TOWER.ref, SCRAP, marks=Bindings({"seen": True}), own=own), state=part)
    marks = {each.card: dict(each.marks) for each in apart.zones[SCRAP]}
    assert marks["plain"] == {"tapped": True}
    assert marks["tower"] == marks["brick"] == {"seen": True}


def test_marks_are_set_and_taken_away() -> None:
    state = _after(Mark(PLAIN.ref, Bindings({"tapped": True, "row": "front"})))
    assert dict(state.find(PLAIN.ref).marks) == {"tapped": True, "row": "front"}  # type: ignore[union-attr]
    again = _after(Mark(PLAIN.ref, Bindings({"tapped": None, "row": None})), state=state)
    assert again == STATE


def test_facts_are_put_down_and_forgotten() -> None:
    state = _after(SetFact("step", "main"), SetFact(("once", 1), True), SetFact(("tally", 1), 2))
    assert (state.facts["step"], state.facts["once", 1]) == ("main", True)
    forgot = _after(Forget("once"), state=state)
    assert ("once", 1) not in forgot.facts
    assert forgot.facts["tally", 1] == 2
    assert "step" not in _after(SetFact("step", None), state=state).facts


def test_effects_begin_and_end_by_duration_and_player() -> None:
    other = ActiveEffect(PLAIN, Seat.SECOND, Continuous(()), "this-turn")
    state = _after(Begin(EFFECT), Begin(other))
    assert state.effects == (EFFECT, other)
    assert _after(End("game"), state=state).effects == (EFFECT, other)
    assert _after(End("this-turn", Seat.SECOND), state=state).effects == (EFFECT,)
    assert _after(End("this-turn"), state=state).effects == ()


def test_abilities_begin_to_wait_and_no_longer_wait() -> None:
    state = _after(Wait(WAITING))
    assert state.waiting == (WAITING,)
    assert _after(Unwait(WAITING), state=state) == STATE


def test_pieces_come_into_the_game_under_fresh_ids_and_leave_it() -> None:
    state = _after(
        Create("coin", Seat.SECOND, PILE), Create("coin", Seat.SECOND, ROW, Bindings({"tapped": True}))
    )
    assert _cards(state, PILE) == ["coin", "cat", "wall"]
    ids = [piece.id for _, each in state.objects() for piece in each.pieces()]
    assert len(set(ids)) == len(ids)
    assert state.serial == STATE.serial + 2
    made = state.piece(STATE.serial + 1)
    assert made is not None
    assert made.marks["tapped"]
    gone = _after(Remove(made.ref), Remove(TOWER.ref), state=state)
    assert gone.piece(made.id) is None
    assert gone.serial == state.serial
    assert _cards(gone, ROW) == ["plain", "plain"]


def test_a_sequence_is_put_in_an_order() -> None:
    cat, wall = STATE.zones[PILE].objects
    assert _cards(_after(Arrange(PILE, (wall.id, cat.id))), PILE) == ["wall", "cat"]
    assert _after(Arrange(PILE, (cat.id,))) == STATE


def test_the_end_comes_once_and_stops_everything() -> None:
    first, second = Outcome(Seat.FIRST, "one"), Outcome(Seat.SECOND, "two")
    state = _after(Finish(first), Finish(second), state=TABLE.do(Grant("game")).state)
    assert state.outcome == first
    assert (state.agenda, state.decision) == ((), None)


@pytest.mark.parametrize(
    "change",
    [
        Move(NOBODY, HAND),
        Move(Ref(PLAIN.id, 5), HAND),
        Move(Ref(PLAIN.id, 5), ROW, onto=TOWER.ref),
        Move(TOWER.under[0].ref, HAND),
        Mark(NOBODY, Bindings({"tapped": True})),
        Mark(Ref(PLAIN.id, 1), Bindings({"tapped": True})),
        Remove(NOBODY),
        Remove(Ref(PLAIN.id, 1)),
        Unwait(WAITING),
        End("no-such-duration"),
        Forget("no-such-kind"),
        SetFact("no-such-fact", None),
    ],
    ids=repr,
)
def test_a_change_of_what_is_not_there_changes_nothing(change: Change) -> None:
    assert _after(change) == STATE
