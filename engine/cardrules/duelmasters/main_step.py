"""The main step (総合ルール 504): cards are used, one after the other, until the turn player is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from cardrules.core.decisions import PASS, Acts, ByAct, Decision, Option, Refusal
from cardrules.core.later import Later
from cardrules.core.merging import distinct, interchangeable, stands_for_its_like
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, StepResult
from cardrules.core.values import Bindings
from cardrules.duelmasters.activating import ACTIVATE, USE_ACTIVATED, activations
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining_offered import combinations
from cardrules.duelmasters.galaxshield import shieldings
from cardrules.duelmasters.keywords import Faces
from cardrules.duelmasters.refusals.acts import USE, refused_acts, wanted
from cardrules.duelmasters.turns import rest_is_skipped
from cardrules.duelmasters.use_attached import act_with, crossings
from cardrules.duelmasters.waiting import settle
from cardrules.duelmasters.ways_from import looked_through, might_use
from cardrules.duelmasters.ways_offered import faces_to_use, offered_ways, ways_of_using


def act(now: Moment) -> StepResult:
    """Let the turn player use a card, or be done."""
    if rest_is_skipped(now):
        return Done()
    if now.get("act") is None:
        return Ask(_main_decision(now))
    if now["act"] == PASS:
        return Done()
    if now["act"].act == ACTIVATE:
        return Call(USE_ACTIVATED.name, Bindings({"activation": now["act"].choice}))
    return act_with(now["act"], now.turn_player)


def _main_decision(now: Moment) -> Decision:
    seat = now.turn_player
    cards = might_use(now, seat, looked_through(now, seat))
    merged = interchangeable(now.state, [each.ref for _, each in cards], now.game.ordered)
    others = (
        *combinations(now, seat),
        *crossings(now, seat),
        *shieldings(now, seat),
        *activations(now, seat),
    )
    uses = [
        (zone, each, faces_to_use(now, each)) for zone, each in cards if stands_for_its_like(merged, each)
    ]
    quiet = now.silently()
    return Decision(
        seat, "main", "act", Later(partial(_offered, quiet, uses, merged, others)), Clause.MAIN_STEP,
        ByAct(partial(_not_offered, quiet, merged, others)), initiative=True, merged=merged,
    )  # fmt: skip


def _offered(
    now: Moment,
    uses: Sequence[tuple[str, GameObject, Faces]],
    merged: Mapping[Ref, Ref],
    others: tuple[Option | Refusal, ...],
) -> Iterator[Option]:
    """Yield the uses of cards that are there, as whichever of their faces, what else is, and being done."""
    seat = now.turn_player
    ways = [way for zone, each, faces in uses for way in offered_ways(now, each, zone, seat, faces)]
    yield from distinct((*ways, *(way for way in others if isinstance(way, Option))), merged)
    yield PASS


def _not_offered(
    now: Moment, merged: Mapping[Ref, Ref], others: tuple[Option | Refusal, ...], acts: Acts
) -> Iterator[Refusal]:
    """Yield why cards cannot be used, and what else is not offered, nor any other act."""
    used = _not_used(now, merged) if wanted(acts, {USE}) else ()
    yield from refused_acts(now, now.turn_player, (*used, *others), acts)


def _not_used(now: Moment, merged: Mapping[Ref, Ref]) -> Iterator[Option | Refusal]:
    """Yield each use of one card, or what stands against it."""
    seat = now.turn_player
    for zone, each in might_use(now, seat):
        if stands_for_its_like(merged, each):
            yield from ways_of_using(now, each, zone, seat)


def act_again(_now: Moment) -> StepResult:
    """After each act, begin again with what waits."""
    return Again(Bindings({"act": None}))


MAIN_STEP: Final = procedure("main-step", settle, act, act_again)


@BOOK.step(Clause.MAIN_STEP)
def do_main(_now: Moment) -> StepResult:
    """The turn player may use cards, one after the other, until done (504.1)."""
    return Call("main-step")
