"""Declaring abilities, of hidden zones and others (総合ルール 112.3, 506.3, 603.2e), and when it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from cardrules.core.abilities import Ability, Effect, Keyword, Triggered
from cardrules.core.decisions import PASS, Because, Decision, Option, Refusal
from cardrules.core.effects import GameSpecific, IfDone, Optionally, This, Use
from cardrules.core.evaluating import between, holds
from cardrules.core.events import Event
from cardrules.core.hearing import matches
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.ongoing import Waiting
from cardrules.core.procedures import procedure
from cardrules.core.queries import CountCompares, CountOf, Scope
from cardrules.core.quoting import quoted
from cardrules.core.results import Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.core.working import may_be_given
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Declared, Summoned
from cardrules.duelmasters.limits import used_up
from cardrules.duelmasters.locks import forbidding_keyword, why_not
from cardrules.duelmasters.waiting import concerned, next_number, resolving, settle
from cardrules.duelmasters.ways_by_effect import SUMMON_OVER, why_in_no_way
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND

Hidden = tuple[GameObject, Triggered]
"""A card, in most cases in a hidden zone, with an ability of it that may be declared."""


@BOOK.rule(Clause.HIDDEN_ZONE_DECLARATION, inert=lambda _now, _found: ())
def by_declaration(_now: Moment, found: tuple[Hidden, ...]) -> tuple[Hidden, ...]:
    """An ability in a hidden zone triggers only by being declared in its window (603.2e)."""
    return found


by_declaration.unknown_before("2020-10-23")


@BOOK.rule(Clause.NINJA_STRIKE_CONDITION, inert=lambda _now, _held: True)
def meets_condition(_now: Moment, held: bool) -> bool:
    """What must be so for a ニンジャ・ストライク must be so when it is declared, and only then (112.3c)."""
    return held


meets_condition.unknown_before("2018-08-09")


def _fitting(now: Moment, seat: Seat, event: Event) -> Iterator[Hidden]:
    """Yield the abilities that must be declared and that an event is the moment for, those in hand first."""
    for name in (HAND, GRAVEYARD, BATTLE):
        for each in now.counted(ZoneKey(name, seat)):
            for ability in now.abilities(each):
                if _for_here(ability, now, name) and matches(now, ability.pattern, event, Scope(each, seat)):
                    yield each, ability


def _for_here(ability: Ability, now: Moment, zone: str) -> TypeGuard[Triggered]:
    if not isinstance(ability, Triggered) or not ability.declared:
        return False
    return now.game.policy.works_in(ability.zones, zone)


def _objection(now: Moment, seat: Seat, found: Hidden) -> Because | None:
    """Return what speaks against declaring an ability: its condition, or that it cannot be used."""
    each, ability = found
    if ability.condition is not None:
        held = holds(now, ability.condition, Scope(each, seat))
        if not meets_condition(now, held):
            return Clause.NINJA_STRIKE_CONDITION, _unmet(now, each, ability, Scope(each, seat))
    if forbidden := forbidding_keyword(now, ability.keyword, each, seat):
        return why_not(now, forbidden)
    if no_more := used_up(now, ability, each):
        return no_more
    word = use_of_itself(ability.effect)
    against = () if word is None else why_in_no_way(now, each, seat, word)
    return (against[0].rule, against[0].because) if against else None


def _unmet(now: Moment, each: GameObject, ability: Triggered, scope: Scope) -> str:
    """Return that the condition of an ability is not met, and by how much where it counts something."""
    printed = (one for one in now.library[each.card].abilities if isinstance(one, Keyword))
    number = next((one.number for one in printed if one.name == ability.keyword), None)
    named = f"{ability.keyword}{'' if number is None else number}"
    line = f"《{each.card}》の「{named}」" if named else quoted(now.library[each.card], ability)
    return f"{line}の、宣言する時の条件が満たされていない{_how_many(now, ability, scope)}"


def _how_many(now: Moment, ability: Triggered, scope: Scope) -> str:
    """Return of a condition that counts something how many there are and must be, as far as that is told."""
    asks = ability.condition
    if not isinstance(asks, CountCompares) or asks.comparison != ">=":
        return ""
    least, found = between(now, asks.amount, scope), between(now, CountOf(asks.selector), scope)
    most = "" if found.least == found.most else "多くても"
    return f"：{least.least}以上でなければならないが、{most}{found.most}である"


def use_of_itself(effect: Effect) -> str | None:
    """Return the word for using the bearer, if that is the first thing that an effect does."""
    if isinstance(effect, (Optionally, IfDone)):
        return use_of_itself(effect.effect if isinstance(effect, Optionally) else effect.first)
    if isinstance(effect, GameSpecific):
        return Summoned.word if effect.name == SUMMON_OVER else None
    return effect.word if isinstance(effect, Use) and isinstance(effect.target, This) else None


def declarable(now: Moment, seat: Seat, event: Event) -> tuple[Hidden, ...]:
    """Return the abilities that a player may declare upon an event."""
    found = tuple(_fitting(now, seat, event))
    return by_declaration(now, found) if found else ()


def might_declare(now: Moment, seat: Seat, event: Event) -> bool:
    """Tell, without any rule being asked, whether a player has an ability that an event is the moment for."""
    if not may_be_given(now):
        printed = now.library.pool.printed(Triggered)
        if not printed.some(_is_declared):
            return False
    return any(_fitting(now.silently(), seat, event))


def _is_declared(ability: Triggered) -> bool:
    return ability.declared


def declare_from_hand(now: Moment) -> StepResult:
    """Have a player declare one ability from the hand, or none."""
    seat, refused, options = now["player"], [], []
    for found in declarable(now, seat, now["event"]):
        each, ability = found
        option = Option("declare", Waiting(next_number(now), ability, each, seat, now["event"]))
        objection = _objection(now, seat, found)
        if objection is not None:
            refused.append(Refusal(option, *objection))
        elif (each.ref, ability) not in now.get("already", ()):
            options.append(option)
    rule = Clause.HIDDEN_ZONE_DECLARATION
    decision = Decision(seat, "declare", "declared", (*options, PASS), rule, tuple(refused))
    if not options and not decision.unsourced:
        for no in refused:
            now.recorder.refused(seat, no)
        return Done()
    if "declared" not in now:
        return Ask(decision)
    return Done() if now["declared"] == PASS else Perform((Declared(now["declared"].choice),))


def ask_again(now: Moment) -> StepResult:
    """Ask for further declarations until there are none."""
    each: Waiting = now["declared"].choice
    already = (*now.get("already", ()), (each.source.ref, each.ability))
    return Call("declare", Bindings({"player": now["player"], "event": now["event"], "already": already}))


DECLARE: Final = procedure("declare", declare_from_hand, ask_again)


# --- upon the use of a card, and upon its entry -----------------------------------------------

NOTED: Final = "noted"
"""What the event is bound to by which a card has been used, or put into the battle zone."""


def _upon_use(now: Moment, seat: Seat) -> StepResult:
    noted = now.get(NOTED)
    if not noted or not might_declare(now, seat, noted[0]):
        return Go()
    return Call("declare", Bindings({"player": seat, "event": noted[0]}))


def turn_player_declares_upon_use(now: Moment) -> StepResult:
    """What waits in a hidden zone for a card being used is declared before that card is resolved (603.2e)."""
    return _upon_use(now, now.turn_player)


def other_player_declares_upon_use(now: Moment) -> StepResult:
    """The other player declares as well; what was declared waits until the card is resolved."""
    return _upon_use(now, now.turn_player.other)


DECLARE_UPON: Final = procedure("declare-upon", turn_player_declares_upon_use, other_player_declares_upon_use)


def upon_entry(now: Moment, entered: tuple[Event, ...], into: str) -> Call | None:
    """Return the call by which what waits for an entry is declared; ``None`` if nothing might be."""
    if not entered or not any(might_declare(now, seat, entered[0]) for seat in Seat):
        return None
    return Call("declare-upon", Bindings({NOTED: entered}), into)


# --- windows in which both players declare and resolve --------------------------------------


@BOOK.rule(Clause.ATTACK_TRIGGER_ORDER, inert=lambda _now: False)
def windows_at_attack(_now: Moment) -> bool:
    """Upon an attack the turn player declares and resolves, then the other player does (506.3b)."""
    return True


windows_at_attack.unknown_before("2020-10-23")


def _declared_by(now: Moment, seat: Seat) -> StepResult:
    if not might_declare(now, seat, now["event"]) or not windows_at_attack(now):
        return Go()
    return Call("declare", Bindings({"player": seat, "event": now["event"]}))


def turn_player_declares(now: Moment) -> StepResult:
    """The turn player declares abilities from hidden zones."""
    return _declared_by(now, now.turn_player)


def turn_player_resolves(now: Moment) -> StepResult:
    """The turn player's abilities are resolved."""
    only = now.turn_player
    return resolving(only) if concerned(now, only) else Go()


def other_player_declares(now: Moment) -> StepResult:
    """The other player declares theirs: what must be so for that must be so now."""
    return _declared_by(now, now.turn_player.other)


# In the last step what the turn player's abilities set waiting meanwhile comes before the other player's.
ATTACK_WINDOWS: Final = procedure(
    "attack-windows", turn_player_declares, turn_player_resolves, other_player_declares, settle
)
