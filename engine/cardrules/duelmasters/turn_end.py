"""The end of the turn (総合ルール 511, 512): what triggers, what ends, and what is still in use."""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.changes import Change, Move
from cardrules.core.events import Event, Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Zone, ZoneKey
from cardrules.core.ongoing import ActiveEffect
from cardrules.core.procedures import procedure
from cardrules.core.results import Call, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.declaring import might_declare, turn_player_resolves
from cardrules.duelmasters.events import (
    EffectsEnded,
    StepBegan,
    TurnEnding,
)
from cardrules.duelmasters.turns import rest_is_skipped
from cardrules.duelmasters.waiting import settle
from cardrules.duelmasters.zones import GRAVEYARD, IN_USE, IN_USE_SINCE


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


def ending(now: Moment, *lasting: tuple[str, Seat | None]) -> StepResult:
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
        return ending(now, ("this-turn", None), *lasting)
    return ending(now, *lasting)


@value
class LeftBehind(Touched):
    """A card still in use when the turn changed was put into the graveyard; nothing triggers on it."""

    word: ClassVar[str] = "left-behind"

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
    held = tuple([each for zone in zones for each in zone.recall(_in_use, _in_use)])
    return Perform(drop_held(now, held)) if held else Go()
