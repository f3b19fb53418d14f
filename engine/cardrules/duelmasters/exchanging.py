"""入れ替え (総合ルール 701.26): one card for another, or all the cards of two zones.

One card takes the place of the other, turned as it was and attacking if it was; if one of the
two does not go where it should, nothing at all happens. Of whole zones goes what can go.
"""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.changes import Change, SetFact
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.events import Event, Moved
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.records import replace
from cardrules.core.replacing import PERFORM, candidates
from cardrules.core.resolving import found_by, targets_first
from cardrules.core.results import Again, Ask, Call, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import ATTACK, Attack, under_way
from cardrules.duelmasters.events import Entered
from cardrules.duelmasters.locks import allowed
from cardrules.duelmasters.moves import moving
from cardrules.duelmasters.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, SHIELDS, TAPPED

TO: Final = {
    HAND: "put-into-hand", MANA: "put-into-mana", SHIELDS: "put-into-shields", DECK: "put-onto-deck",
    GRAVEYARD: "put-into-graveyard", BATTLE: "entered",
}  # fmt: skip
"""The word of the event by which a card comes into each zone."""


@BOOK.rule(Clause.EXCHANGE, inert=lambda _now: False)
def as_one(_now: Moment) -> bool:
    """Of two cards both go or neither, turned and attacking as before; of zones what can (701.26)."""
    return True


@value
class TookOver(Entered):
    """A card was put into the battle zone in exchange for one there, and goes on with its attack."""

    word: ClassVar[str] = "took-over"
    attack: Attack | None = None

    def changes(self) -> tuple[Change, ...]:
        """Return the card put there and, where what went was attacking, the attack as its own."""
        if self.attack is None:
            return Entered.changes(self)
        here, old = Ref(self.object.id, self.object.life + 1), self.attack
        return (*Entered.changes(self), SetFact(ATTACK, replace(old, attacker=here)))


@value
class ChangedIn(TookOver):
    """A card was put into the battle zone by an ability of its own that exchanged it: 革命チェンジ."""

    word: ClassVar[str] = "changed-in"


def _taking_over(now: Moment, event: Event, gone: GameObject) -> Event:
    """Return the entry of a card that comes in exchange: as what goes was turned and attacking."""
    if not isinstance(event, Entered) or now.state.where[gone.id].name != BATTLE:
        return event
    marks = event.marks.bind({TAPPED: True}) if gone.marks.get(TAPPED) else event.marks
    attack = under_way(now)
    own = attack if attack is not None and attack.attacker == gone.ref else None
    kind = ChangedIn if now.scope().source.id == event.object.id else TookOver
    return kind(event.object, event.origin, event.destination, event.by, event.place, marks, attack=own)


# --- one card for another -----------------------------------------------------------------


def exchange(now: Moment, effect: GameSpecific) -> StepResult:
    """Exchange the card that the effect is about for another one."""
    chosen, other = effect.arguments
    scope = now.scope()
    first = targets_first(now, chosen)
    if first is not None:
        return first
    if "facts" in now:
        return Done(_came(now))
    here = [each for each in map(now.state.find, now["refs"]) if each is not None]
    there = found_by(now, other, scope)
    if len(here) != 1 or len(there) != 1:
        return Done(Effected(tried=bool(here)))
    events = _moves(now, here[0], there[0], scope.controller)
    if not as_one(now):
        return Perform(events, into="facts")
    return _both_or_neither(now, events)


def _moves(now: Moment, one: GameObject, other: GameObject, seat: Seat) -> tuple[Event, ...]:
    zones = [now.state.where[each.id].name for each in (one, other)]
    there = moving(now, TO[zones[0]], other, seat)
    here = moving(now, TO[zones[1]], one, seat)
    if not as_one(now):
        return (there, here)
    return (_taking_over(now, there, one), _taking_over(now, here, other))


def _both_or_neither(now: Moment, events: tuple[Event, ...]) -> StepResult:
    """Let both move unless something forbids one of them or would put something else in its place."""
    if not all(allowed(now, event) for event in events):
        return Done(Effected(tried=True))
    for index, event in enumerate(events):
        left = tuple(each for each in candidates(now, event) if (index, each) not in now.get("declined", ()))
        group = now.game.policy.first_replacements(now, event, left) if left else ()
        if group:
            return _hindered(now, index, event, group)
    known = Bindings({"events": events, "settled": (None, None), "together": False, "taken": ()})
    return Call(PERFORM, known.bind({"declined": now.get("declined", ())}), into="facts")


def _hindered(now: Moment, index: int, event: Event, group: tuple[Candidate, ...]) -> StepResult:
    """End without anything done, unless whose replacement it is declines it."""
    if not all(each.ability.optional for each in group):
        return Done(Effected(tried=True))
    if now.get("replacement") is None:
        options = (*(Option("replace", each) for each in group), PASS)
        player = group[0].scope.controller
        rule = Clause.REPLACEMENT_ORDER
        return Ask(Decision(player, "replacement", "replacement", options, rule, about=event))
    if now["replacement"] != PASS:
        return Done(Effected(tried=True))
    declined = (*now.get("declined", ()), *((index, each) for each in group))
    return Again(Bindings({"declined": declined, "replacement": None}))


def _came(now: Moment) -> Effected:
    moved = [event for event in now["facts"] if isinstance(event, Moved)]
    came = [now.state.piece(event.subject.id) for event in moved if event.destination.name == BATTLE]
    known = Bindings({"it": tuple(each.ref for each in came if each is not None)})
    return Effected(bool(moved), known, tried=True)


# --- whole zones --------------------------------------------------------------------------


def exchange_zones(now: Moment, effect: GameSpecific) -> StepResult:
    """Exchange all the cards of two zones: what can go goes, and an empty zone is no hindrance (701.26c)."""
    if "facts" in now:
        return Done(Effected(bool(now["facts"]), tried=True))
    side, first, second = effect.arguments
    seats = side.seats(now.scope().controller)
    events = tuple(event for seat in seats for event in _all_of(now, seat, first, second))
    return Perform(events, into="facts") if events else Done(Effected(tried=True))


def _all_of(now: Moment, seat: Seat, first: str, second: str) -> tuple[Event, ...]:
    ones, others = (tuple(now.counted(ZoneKey(zone, seat))) for zone in (first, second))
    if not (ones and others) and not as_one(now):
        return ()
    there = tuple(moving(now, TO[second], each, now.scope().controller) for each in ones)
    return (*there, *(moving(now, TO[first], each, now.scope().controller) for each in others))
