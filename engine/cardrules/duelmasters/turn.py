"""Chapter 5, the turn (総合ルール 500-512): its steps as one table, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from cardrules.core.abilities import Triggered
from cardrules.core.changes import Change, Move
from cardrules.core.decisions import PASS, UNSOURCED, Decision, Option, Refusal
from cardrules.core.events import Event, Touched
from cardrules.core.later import Later
from cardrules.core.merging import distinct, interchangeable
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey
from cardrules.core.ongoing import ActiveEffect
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.chance import before_draw
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.declaring import might_declare, turn_player_resolves
from cardrules.duelmasters.events import (
    EffectsEnded,
    Recovered,
    StepBegan,
    TurnBegan,
    TurnEnded,
    TurnEnding,
    TurnStarting,
    Untapped,
)
from cardrules.duelmasters.galaxshield import shieldings
from cardrules.duelmasters.moves import draw_one, moving
from cardrules.duelmasters.turns import rest_is_skipped
from cardrules.duelmasters.use_attached import act_with, crossings
from cardrules.duelmasters.waiting import resolving, settle
from cardrules.duelmasters.ways_offered import offered_from, ways_of_using
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND, IN_USE, IN_USE_SINCE, MANA, SICK, TAPPED


def _begin_step(now: Moment, step: str) -> StepResult:
    return Perform((StepBegan(now.turn_player, step),))


# --- start and draw -----------------------------------------------------------------------


def begin_turn(now: Moment) -> StepResult:
    """The turn of the player at hand begins."""
    return Perform((TurnBegan(now["player"]), StepBegan(now["player"], "start")))


def end_older_effects(now: Moment) -> StepResult:
    """What lasts until the start of this player's turn ends."""
    return _ending(now, ("until-own-next-turn", now.turn_player))


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
    return bool(now.state.effects) or now.library.bearers_of(Triggered).hear(TurnStarting)


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
    return Go() if rest_is_skipped(now) else _begin_step(now, "draw")


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
    return Go() if rest_is_skipped(now) else _begin_step(now, "charge")


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
    refused = tuple(
        Refusal(Option("charge", each.ref), UNSOURCED, f"《{each.card}》の文明に出典がない")
        for each in hand
        if each not in known
    )
    merged = interchangeable(now.state, [each.ref for each in known], now.game.ordered)
    options = (*(Option("charge", each.ref) for each in known if first_of_its_kind(merged, each)), PASS)
    rule = Clause.MANA_CHARGE_STEP
    return Decision(
        now.turn_player, "charge", "charge", options, rule, refused, initiative=True, merged=merged
    )


# --- main step ----------------------------------------------------------------------------


def begin_main(now: Moment) -> StepResult:
    """The main step begins."""
    return Go() if rest_is_skipped(now) else _begin_step(now, "main")


def act(now: Moment) -> StepResult:
    """Let the turn player use a card, or be done."""
    if rest_is_skipped(now):
        return Done()
    if now.get("act") is None:
        return Ask(_main_decision(now))
    if now["act"] == PASS:
        return Done()
    return act_with(now["act"], now.turn_player)


def _main_decision(now: Moment) -> Decision:
    cards = _might_use(now)
    merged = interchangeable(now.state, [each.ref for _, each in cards], now.game.ordered)
    first = [(zone, each) for zone, each in cards if first_of_its_kind(merged, each)]
    seat = now.turn_player
    others = (*crossings(now, seat), *shieldings(now, seat))
    options = [
        way
        for name in USED_FROM
        for way in offered_from(now, name, [each for zone, each in first if zone == name], seat)
    ]
    options += [way for way in others if isinstance(way, Option)]
    return Decision(
        seat, "main", "act", (*distinct(options, merged), PASS), Clause.MAIN_STEP,
        Later(partial(_not_offered, now.silently(), first, others)), initiative=True, merged=merged,
    )  # fmt: skip


def _not_offered(
    now: Moment, cards: Sequence[tuple[str, GameObject]], others: tuple[Option | Refusal, ...]
) -> Iterator[Refusal]:
    """Yield why cards cannot be used, and of the others what is not offered."""
    used = (way for zone, each in cards for way in ways_of_using(now, each, zone, now.turn_player))
    return (way for way in (*used, *others) if isinstance(way, Refusal))


def first_of_its_kind(merged: Mapping[Ref, Ref], each: GameObject) -> bool:
    """Tell whether an object stands for those that it cannot be told from, itself among them."""
    ref = each.ref
    return merged.get(ref, ref) is ref


def _might_use(now: Moment) -> list[tuple[str, GameObject]]:
    return [(name, each) for name in USED_FROM for each in now.counted(ZoneKey(name, now.turn_player))]


USED_FROM: Final = (HAND, MANA, GRAVEYARD)
"""The zones that are looked through for cards that might be used."""


def act_again(_now: Moment) -> StepResult:
    """After each act, begin again with what waits."""
    return Again(Bindings({"act": None}))


MAIN_STEP: Final = procedure("main-step", settle, act, act_again)


@BOOK.step(Clause.MAIN_STEP)
def do_main(_now: Moment) -> StepResult:
    """The turn player may use cards, one after the other, until done (504.1)."""
    return Call("main-step")


# --- attacks ------------------------------------------------------------------------------


def begin_attacks(now: Moment) -> StepResult:
    """The attack step begins."""
    return Go() if rest_is_skipped(now) else _begin_step(now, "attack")


def do_attacks(now: Moment) -> StepResult:
    """The turn player may attack with creatures, one after the other, until done (505)."""
    return Go() if rest_is_skipped(now) else Call("attacks")


# --- the end of the turn ------------------------------------------------------------------


def begin_end(now: Moment) -> StepResult:
    """The last step begins; what needs no declaration triggers (511.1a)."""
    if rest_is_skipped(now):
        return Go()
    return Perform((StepBegan(now.turn_player, "end"), TurnEnding(now.turn_player)))


@BOOK.step(Clause.END_OF_TURN_TRIGGERS)
def end_triggers(_now: Moment) -> StepResult:
    """Each player declares and resolves in turn, the turn player first (511.1)."""
    return Call("end-of-turn")


@end_triggers.until("2021-06-24")
def end_triggers_once_declared(_now: Moment) -> StepResult:
    """Both players declared before anything was resolved, whether or not the conditions held by then."""
    return Call("end-of-turn-once-declared")


end_triggers.unknown_before("2017-03-01")


def end_of_turn(now: Moment) -> StepResult:
    """If anything waits or may be declared the rule about it decides what is done."""
    if rest_is_skipped(now):
        return Go()
    event = TurnEnding(now.turn_player)
    declared = any(might_declare(now, seat, event) for seat in Seat)
    return end_triggers(now) if declared or now.state.waiting else Go()


def _declaring(now: Moment, seat: Seat) -> StepResult:
    return Call("declare", Bindings({"player": seat, "event": TurnEnding(now.turn_player)}))


def turn_player_declares(now: Moment) -> StepResult:
    """The turn player declares abilities from hidden zones."""
    return _declaring(now, now.turn_player)


def other_player_declares(now: Moment) -> StepResult:
    """The other player declares theirs."""
    return _declaring(now, now.turn_player.other)


END_OF_TURN: Final = procedure(
    "end-of-turn", turn_player_declares, turn_player_resolves, other_player_declares, settle
)


ONCE_DECLARED: Final = procedure(
    "end-of-turn-once-declared", turn_player_declares, other_player_declares, settle
)


def _ending(now: Moment, *lasting: tuple[str, Seat | None]) -> StepResult:
    """Return the end of the effects of these durations, of all players or of one."""
    ended = [each for each in lasting if any(_ends(effect, *each) for effect in now.state.effects)]
    return Perform(tuple(EffectsEnded(*each) for each in ended)) if ended else Go()


def _ends(effect: ActiveEffect, duration: str, seat: Seat | None) -> bool:
    return effect.duration == duration and seat in (None, effect.controller)


@BOOK.rule(Clause.THIS_TURN_EFFECTS_END, inert=lambda _now: False)
def this_turn_ends(_now: Moment) -> bool:
    """「このターン」 ends after everything at the end of the turn is done (511.2)."""
    return True


def end_effects(now: Moment) -> StepResult:
    """What lasts until the end of this turn ends."""
    other = now.turn_player.other
    lasting = [("until-end-of-opponents-next-turn", other)]
    if any(each.duration == "this-turn" for each in now.state.effects) and this_turn_ends(now):
        return _ending(now, ("this-turn", None), *lasting)
    return _ending(now, *lasting)


@value
class LeftBehind(Touched):
    """A card still in use when the turn changed was put into the graveyard; nothing triggers on it."""

    word = "left-behind"

    def changes(self) -> tuple[Change, ...]:
        """Return the one change of zone."""
        return (Move(self.object.ref, ZoneKey(GRAVEYARD, self.object.owner)),)


@BOOK.rule(Clause.IN_USE_AT_TURN_CHANGE, inert=lambda _now, _held: ())
def drop_held(now: Moment, held: tuple[GameObject, ...]) -> tuple[Event, ...]:
    """Cards still 保留 at the change of turn go to the graveyard (512.1)."""
    return tuple(LeftBehind(each, now.turn_player) for each in held)


drop_held.unknown_before(IN_USE_SINCE)


def _in_use(zone: Zone) -> tuple[GameObject, ...]:
    return tuple([each for each in zone.objects if each.marks.get(IN_USE)])


def change_of_turn(now: Moment) -> StepResult:
    """Look after cards that are still in use."""
    zones = [zone for zone in now.state.zones.values() if zone.objects]
    held = tuple([each for zone in zones for each in zone.memo(_in_use, _in_use)])
    return Perform(drop_held(now, held)) if held else Go()


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
