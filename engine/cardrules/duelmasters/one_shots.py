"""What static abilities do once when their condition holds (総合ルール 604.4): now, players win or lose.

It is done one after the other, also in the middle of an effect, after all that the state brings
about and before anything that waits: the turn player's first, those of one player as they choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.evaluating import holds
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.procedures import procedure
from cardrules.core.results import Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Seat, Value, value
from cardrules.core.working import at_work
from cardrules.duelmasters.abilities import GameEnding
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.ending import BY_NAME, is_decided


@value
class OneShot(Value):
    """What a static ability does once, from what object and whose."""

    ability: GameEnding
    source: GameObject
    controller: Seat


Found = tuple[OneShot, ...]


@BOOK.rule(Clause.STATIC_ONE_SHOT_EFFECTS, inert=lambda _now, _found: ())
def first_in_line(now: Moment, found: Found) -> Found:
    """Of what static abilities do once the turn player's is done first (604.4)."""
    own = tuple(each for each in found if each.controller == now.turn_player)
    return own or found


def following(now: Moment) -> tuple[Call, ...]:
    """Return that static abilities do what they do once, where the condition of one holds."""
    if is_decided(now) or not (now.state.effects or now.library.has(GameEnding)):
        return ()
    return () if next(_holding(now), None) is None else (Call("static-one-shots"),)


def _holding(now: Moment) -> Iterator[OneShot]:
    for ability, scope in at_work(now, GameEnding):
        if ability.condition is None or holds(now, ability.condition, scope):
            yield OneShot(ability, scope.source, scope.controller)


def choose_first(now: Moment) -> StepResult:
    """The player whose abilities come first chooses which of them does what it does (604.4)."""
    found = tuple(_holding(now))
    line = first_in_line(now, found) if found else ()
    if not line:
        return Done()
    if "next" in now:
        return Go()
    options = tuple(Option("resolve", each) for each in line)
    return Ask(Decision(line[0].controller, "order", "next", options, Clause.STATIC_ONE_SHOT_EFFECTS))


def do_it(now: Moment) -> StepResult:
    """The players whom it names win or lose; whatever else holds then is looked for anew."""
    chosen: OneShot = now["next"].choice
    ability: GameEnding = chosen.ability
    return Perform(tuple(BY_NAME[ability.event](seat) for seat in ability.who.seats(chosen.controller)))


ONE_SHOTS: Final = procedure("static-one-shots", choose_first, do_it)
