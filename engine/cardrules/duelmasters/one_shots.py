"""What static abilities do once when their condition holds (総合ルール 604.4).

Players win or lose, and of several S-MAX進化 creatures one is kept. It is done one after the
other, also in the middle of an effect, after all that the state brings about and before anything
that waits: the turn player's first, those of one player as they choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.abilities import Ability
from cardrules.core.decisions import Decision, Option
from cardrules.core.evaluating import holds
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.core.working import at_work
from cardrules.duelmasters import s_max
from cardrules.duelmasters.abilities import GameEnding
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.ending import BY_NAME, is_decided
from cardrules.duelmasters.events import Entered


@value
class OneShot(Value):
    """What a static ability does once, from what object and whose."""

    ability: Ability
    source: GameObject
    controller: Seat


Found = tuple[OneShot, ...]


@BOOK.rule(Clause.STATIC_ONE_SHOT_EFFECTS, inert=lambda _now, _found: ())
def first_in_line(now: Moment, found: Found) -> Found:
    """Of what static abilities do once the turn player's is done first (604.4)."""
    own = tuple(each for each in found if each.controller == now.turn_player)
    return own or found


def following(now: Moment, events: tuple[Event, ...]) -> tuple[Call, ...]:
    """Return that static abilities do what they do once, where it is time for one.

    Whether one creature is kept is looked at whenever something has entered, however it did.
    """
    entered = any(isinstance(event, Entered) for event in events) and now.library.pool.recall(
        s_max.S_MAX, s_max.known
    )
    known = Bindings({"entered": entered})
    return () if next(_found(now, entered), None) is None else (Call("static-one-shots", known),)


def _found(now: Moment, entered: bool) -> Iterator[OneShot]:
    if not is_decided(now):
        yield from _ending(now)
        yield from _keeping(now) if entered else ()


def _ending(now: Moment) -> Iterator[OneShot]:
    if not now.state.effects and not now.library.pool.has(GameEnding):
        return
    for ability, scope in at_work(now, GameEnding):
        if ability.condition is None or holds(now, ability.condition, scope):
            yield OneShot(ability, scope.source, scope.controller)


def _keeping(now: Moment) -> Iterator[OneShot]:
    for seat in Seat:
        yield from (OneShot(s_max.KEEP, each, seat) for each in s_max.several(now, seat))


def choose_first(now: Moment) -> StepResult:
    """The player whose abilities come first chooses which of them does what it does (604.4)."""
    done = now.get("done", ())
    found = tuple(each for each in _found(now, now["entered"]) if each not in done)
    line = first_in_line(now, found) if found else ()
    if not line:
        return Done()
    if now.get("next") is not None:
        return Go()
    if all(each.ability == s_max.KEEP for each in line):
        return Go(Bindings({"next": Option("resolve", line[0])}))
    options = tuple(Option("resolve", each) for each in line)
    return Ask(Decision(line[0].controller, "order", "next", options, Clause.STATIC_ONE_SHOT_EFFECTS))


def do_it(now: Moment) -> StepResult:
    """One creature is kept, or the players whom it names win or lose."""
    chosen: OneShot = now["next"].choice
    ability = chosen.ability
    if isinstance(ability, GameEnding):
        return Perform(tuple(BY_NAME[ability.event](seat) for seat in ability.who.seats(chosen.controller)))
    if now.get("tried") is None:
        return Call("keep-one-s-max", Bindings({"player": chosen.controller}), into="tried")
    return Go()


def look_again(now: Moment) -> StepResult:
    """Whatever else holds then is looked for anew, less what was done, or done in vain."""
    chosen: OneShot = now["next"].choice
    done = (chosen,) if now.get("tried") is None else _in_vain(now, chosen.controller)
    return Again(Bindings({"done": (*now.get("done", ()), *done), "next": None, "tried": None}))


def _in_vain(now: Moment, seat: Seat) -> Found:
    """Return that one of several is kept, where they are still the same."""
    same = s_max.several(now, seat) == now["tried"]
    return tuple(each for each in _keeping(now) if each.controller == seat) if same else ()


ONE_SHOTS: Final = procedure("static-one-shots", choose_first, do_it, look_again)
