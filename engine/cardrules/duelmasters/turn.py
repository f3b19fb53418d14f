"""Chapter 5, the turn (総合ルール 500-512): its steps as one table, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from cardrules.core.abilities import Triggered
from cardrules.core.decisions import PASS, UNSOURCED, Acts, ByAct, Decision, Option, Refusal
from cardrules.core.merging import interchangeable, stands_for_its_like
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.results import Ask, Call, Go, Perform, StepResult
from cardrules.duelmasters.chance import before_draw
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import (
    Recovered,
    StepBegan,
    TurnBegan,
    TurnEnded,
    TurnStarting,
    Untapped,
)
from cardrules.duelmasters.main_step import do_main
from cardrules.duelmasters.moves import draw_one, moving
from cardrules.duelmasters.refusals.acts import refused_acts
from cardrules.duelmasters.turn_end import begin_end, change_of_turn, end_effects, end_of_turn, ending
from cardrules.duelmasters.turns import begin_step, rest_is_skipped
from cardrules.duelmasters.waiting import resolving, settle
from cardrules.duelmasters.zones import BATTLE, HAND, MANA, SICK, TAPPED

# --- start and draw -----------------------------------------------------------------------


def begin_turn(now: Moment) -> StepResult:
    """The turn of the player at hand begins."""
    return Perform((TurnBegan(now["player"]), StepBegan(now["player"], "start")))


def end_older_effects(now: Moment) -> StepResult:
    """What lasts until the start of this player's turn ends."""
    return ending(now, ("until-own-next-turn", now.turn_player))


@BOOK.step(Clause.TURN_START_UNTAP)
def untap_all(now: Moment) -> StepResult:
    """The turn player untaps everything at once (501.1)."""
    seat = now.turn_player
    tapped = [each for each in _own(now, BATTLE, MANA) if each.marks.get(TAPPED)]
    return Perform(tuple(Untapped(each, seat) for each in tapped))


def recover(now: Moment) -> StepResult:
    """Creatures that are there when their player's turn begins may attack in it (301.5)."""
    sick = [each for each in _own(now, BATTLE) if each.marks.get(SICK)]
    return Perform(tuple(Recovered(each, now.turn_player) for each in sick))


def _own(now: Moment, *zones: str) -> list[GameObject]:
    return [each for name in zones for each in now.state.zone(name, now.turn_player)]


@BOOK.rule(Clause.TURN_START_TRIGGERS, inert=lambda _now, *, untapped: False)
def start_of_turn_is_now(_now: Moment, *, untapped: bool) -> bool:
    """「ターンのはじめに」 comes after the untapping (501.2)."""
    return untapped


@start_of_turn_is_now.until("2018-03-02")
def start_of_turn_was_first(_now: Moment, *, untapped: bool) -> bool:
    """「ターンのはじめに」 came before anything was untapped."""
    return not untapped


def _listened_for(now: Moment) -> bool:
    return bool(now.state.effects) or now.library.pool.printed(Triggered).hear(TurnStarting)


def begin_before_untapping(now: Moment) -> StepResult:
    """「ターンのはじめに」, where it comes first."""
    if not _listened_for(now) or not start_of_turn_is_now(now, untapped=False):
        return Go()
    return Perform((TurnStarting(now.turn_player),), into="started") if "started" not in now else Go()


def begin_start_triggers(now: Moment) -> StepResult:
    """「ターンのはじめに」, where it comes after the untapping."""
    if "started" in now or (_listened_for(now) and not start_of_turn_is_now(now, untapped=True)):
        return Go()
    return Perform((TurnStarting(now.turn_player),))


def resolve_start_triggers(now: Moment) -> StepResult:
    """What triggers at the start of the turn is resolved."""
    return resolving() if now.state.waiting else Go()


def begin_draw(now: Moment) -> StepResult:
    """The draw step begins."""
    return begin_step(now, "draw")


@BOOK.rule(Clause.FIRST_TURN_NO_DRAW, inert=lambda _now: True)
def draws_on_first_turn(_now: Moment) -> bool:
    """The player who goes first does not draw on the first turn of the game (500.6)."""
    return False


@BOOK.step(Clause.DRAW_STEP)
def draw_for_turn(now: Moment) -> StepResult:
    """The turn player draws a card (502.1)."""
    if rest_is_skipped(now) or (now.fact("first-turn") and not draws_on_first_turn(now)):
        return Go()
    first = before_draw(now, now.turn_player, "top-known")
    return first or Perform(draw_one(now, now.turn_player))


# --- mana charge --------------------------------------------------------------------------


def begin_charge(now: Moment) -> StepResult:
    """The mana charge step begins."""
    return begin_step(now, "charge")


@BOOK.step(Clause.MANA_CHARGE_STEP)
def charge_mana(now: Moment) -> StepResult:
    """The turn player may put one card from the hand into the mana zone (503.1)."""
    if rest_is_skipped(now):
        return Go()
    if "charge" not in now:
        return Ask(_charge_decision(now))
    if now["charge"] == PASS:
        return Go()
    return Perform((moving(now, "put-into-mana", now.object(now["charge"].choice), now.turn_player),))


def _charge_decision(now: Moment) -> Decision:
    hand = tuple(now.counted(ZoneKey(HAND, now.turn_player)))
    known = [each for each in hand if "civilizations" in now.library[each.card].characteristics]
    unknown = [each for each in hand if each not in known]
    refused = ByAct(partial(_not_charged, now.silently(), unknown))
    merged = interchangeable(now.state, [each.ref for each in known], now.game.ordered)
    options = (*(Option("charge", each.ref) for each in known if stands_for_its_like(merged, each)), PASS)
    rule = Clause.MANA_CHARGE_STEP
    return Decision(
        now.turn_player, "charge", "charge", options, rule, refused, initiative=True, merged=merged
    )


def _not_charged(now: Moment, unknown: Sequence[GameObject], acts: Acts) -> Iterator[Refusal]:
    for each in unknown:
        yield Refusal(Option("charge", each.ref), UNSOURCED, f"《{each.card}》の文明に出典がない")
    yield from refused_acts(now, now.turn_player, acts=acts)


# --- main step ----------------------------------------------------------------------------


def begin_main(now: Moment) -> StepResult:
    """The main step begins."""
    return begin_step(now, "main")


# --- attacks ------------------------------------------------------------------------------


def begin_attacks(now: Moment) -> StepResult:
    """The attack step begins."""
    return begin_step(now, "attack")


def do_attacks(now: Moment) -> StepResult:
    """The turn player may attack with creatures, one after the other, until done (505)."""
    return Go() if rest_is_skipped(now) else Call("attacks")


def finish_turn(now: Moment) -> StepResult:
    """The turn is over."""
    return Perform((TurnEnded(now.turn_player),))


TURN: Final = procedure(
    "turn", begin_turn, end_older_effects, begin_before_untapping, resolve_start_triggers,
    untap_all, recover, begin_start_triggers, resolve_start_triggers,
    begin_draw, draw_for_turn, settle, begin_charge, charge_mana, settle,
    begin_main, do_main, begin_attacks, do_attacks, begin_end, end_of_turn, end_effects, change_of_turn,
    finish_turn,
)  # fmt: skip
"""A turn: six steps (500.1), and what is done between this turn and the next."""

STANDS_AT: Final = {
    "start": TURN.at(begin_turn), "draw": TURN.at(begin_draw), "charge": TURN.at(begin_charge),
    "main": TURN.at(do_main), "attack": TURN.at(do_attacks), "end": TURN.at(begin_end),
}  # fmt: skip
"""At which place of the table a position stands that is written in a step.

That is where the step begins; in the steps in which the turn player is free to act, where they are.
"""
