"""What a game brings to the kernel: its zones, its procedures, and its policy.

Mechanism is the kernel's, policy the game's: the kernel finds every replacement that fits an
event, the game says which comes first; the kernel gathers modifications, the game combines.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from cardrules.core.abilities import Ability, Effect, Replacing, Shaping, Triggered
from cardrules.core.bounds import Bounds
from cardrules.core.decisions import Because, Refusal
from cardrules.core.effects import Choose, Effected, Shift, Target
from cardrules.core.errors import InputError
from cardrules.core.evaluating import fits_all
from cardrules.core.events import Event
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.position import Position
from cardrules.core.procedures import Procedure
from cardrules.core.queries import Condition, EventPattern, ObjectCondition, Scope, Selector
from cardrules.core.records import record
from cardrules.core.results import Ask, Call, StepResult
from cardrules.core.rules import RuleBook
from cardrules.core.state import GameState
from cardrules.core.unready import unready
from cardrules.core.values import Seat, Value, value
from cardrules.core.working import given


@record
class ZoneKind:
    """One kind of zone: its word for people, and whether it is a sequence."""

    name: str
    label: str
    ordered: bool = False


@value
class Candidate(Value):
    """A replacement that fits an event: the ability and from where it is read."""

    ability: Replacing
    scope: Scope


class Policy:
    """Decides what differs between games. The defaults are for a game that says nothing.

    With ``counts_uses`` what works once a turn is counted as it is used, else as it is triggered.
    """

    counts_uses: ClassVar[bool] = False

    def counts(self, _now: Moment, _key: ZoneKey, _each: GameObject) -> bool:
        """Tell whether an object counts as being in the zone it lies in, by its marks and the rules."""
        return True

    def bears(self, now: Moment, key: ZoneKey, each: GameObject) -> bool:
        """Tell whether the abilities of an object work in the zone it lies in: those of what counts there."""
        return self.counts(now, key, each)

    def includes(self, _now: Moment, _characteristic: str, found: Collection[Any], entry: Any) -> bool:
        """Tell whether a characteristic of several entries is what a text names by one of them."""
        return entry in found

    def shown(self, now: Moment, each: GameObject, name: str) -> Any:
        """Return a characteristic of an object that bears marks, before anything else changes it."""
        return now.printed(each, name)

    def abilities(self, now: Moment, each: GameObject) -> tuple[Ability, ...]:
        """Return the abilities that an object has: printed ones, and those that effects give it."""
        return (*now.library[each.card].abilities, *given(now, each))

    def shows(self, _now: Moment, _each: GameObject, _ability: Ability) -> bool:
        """Tell whether an ability that stands on a card is one of the object that it is now."""
        return True

    def is_meant(self, _now: Moment, _each: GameObject, _found_as: Sequence[ObjectCondition]) -> bool:
        """Tell whether an object, as it is seen now, is what a text found by conditions."""
        return True

    def bestowed(self, _now: Moment, _kind: type[Ability]) -> tuple[tuple[Any, Scope], ...]:
        """Return the abilities of a kind that continuous abilities give, each with its bearer."""
        return ()

    def heeded(
        self, _now: Moment, _kind: type[Ability], found: tuple[tuple[Any, Scope], ...]
    ) -> tuple[tuple[Any, Scope], ...]:
        """Return those of the abilities of a kind at work that do anything: others are ignored."""
        return found

    def heeds_all(self, _now: Moment) -> bool:
        """Tell whether no ability is ignored while a moment is read; what comes of it is kept apart."""
        return False

    def works_in(self, zones: tuple[str, ...], zone: str) -> bool:
        """Tell whether an ability that names these zones works in one zone."""
        return zone in zones

    def entries(self, _name: str) -> tuple[str, ...]:
        """Return all that a characteristic of several entries may hold, where that is but a few."""
        return ()

    def lacking(self, _now: Moment, _name: str) -> Any:
        """Return what is read where an object does not have a characteristic; mostly nothing."""
        return None

    def unstated(self, _name: str) -> Any:
        """Return what a characteristic is where a card says nothing of it; mostly no source tells."""
        return None

    def asked_first(self, _now: Moment, _target: Target, _scope: Scope) -> Ask | None:
        """Return what must be asked before the objects of a target can be told."""
        return None

    def value_of(self, now: Moment, ref: Ref, name: str) -> int:
        """Return the number that a characteristic of an object is; 0 for what is not there."""
        here = now.state.find(ref)
        return 0 if here is None else int(now.value(here, name) or 0)

    def entries_of(self, now: Moment, ref: Ref, name: str) -> frozenset[Any]:
        """Return the entries of a characteristic of an object that a text has named."""
        here = now.state.find(ref)
        return frozenset() if here is None else frozenset(now.characteristic(here, name) or ())

    def beneath(self, _now: Moment, _selector: Selector, _each: GameObject) -> tuple[GameObject, ...]:
        """Return what a selector finds under an object, beside that object itself."""
        return ()

    def names_a_card(self, _now: Moment, _conditions: Sequence[ObjectCondition]) -> bool:
        """Tell whether conditions can be met by a piece that lies under an object."""
        return True

    def done_instead(self, _now: Moment, _instead: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Return what counts as done by an effect of what was done in place of what it would do."""
        return ()

    def impossible(self, _now: Moment, _effect: Effect, _scope: Scope) -> tuple[Refusal, ...]:
        """Return what stands against all that a text lets a player do, if all of it is known to be so."""
        return ()

    def proof_of_nothing(self, _now: Moment, _target: Choose, _scope: Scope) -> tuple[Event, ...]:
        """Return what a player does to prove that there is nothing to choose, if anything."""
        return ()

    def own_value(self, now: Moment, ref: Ref, name: str) -> int:
        """Return the number that a characteristic of the bearer of an ability is."""
        return self.value_of(now, ref, name)

    def is_remembered(self, _event: Event) -> bool:
        """Tell whether what an event is about is remembered as it was just before."""
        return False

    def own_leaving_alone(self, _now: Moment) -> bool:
        """Tell whether the abilities of what left are triggered by that alone, and by nothing beside it."""
        return True

    def word(self, name: str) -> str:
        """Return the word that people use for a characteristic, zone or kind of choice."""
        return name

    def kind(self, _conditions: Sequence[ObjectCondition]) -> str:
        """Return what a text calls that which meets conditions; nothing where there are no words for it."""
        return ""

    def combine(self, _now: Moment, name: str, _base: Any, _found: Sequence[Any]) -> Any:
        """Return a characteristic with every modification counted in."""
        raise LookupError(f"this game has no policy for changes of {name}")

    def taken_along(self, _now: Moment, _event: Event, _by: Candidate) -> tuple[Ref, ...]:
        """Return what goes with the subject of an event in whatever takes the event's place."""
        return ()

    def first_replacements(
        self, _now: Moment, _event: Event, found: tuple[Candidate, ...]
    ) -> tuple[Candidate, ...]:
        """Return those of the replacements among which a player chooses first."""
        return found

    def replacement_rule(self) -> str:
        """Return the rule that has a player choose among replacements."""
        return ""

    def replaceable(self, _now: Moment, _event: Event, _candidate: Candidate) -> bool:
        """Tell whether an event may be replaced so at all."""
        return True

    def can_be_done(self, _now: Moment, _effect: Effect, _scope: Scope) -> bool:
        """Tell whether an effect can be done at all where it stands in place of an event."""
        return True

    def all_replaceable(self, now: Moment, events: tuple[Event, ...], candidate: Candidate) -> bool:
        """Tell whether one replacement may be applied to all of several events at one moment."""
        return all(self.replaceable(now, event, candidate) for event in events)

    def triggers(self, _now: Moment, _scope: Scope, _event: Event) -> bool:
        """Tell whether an event triggers an ability that listens for it, borne as the scope says."""
        return True

    def still_happen(
        self, _now: Moment, events: tuple[Event, ...], _replaced: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Return those of events that happen though others at their moment were replaced: mostly all."""
        return events

    def settled_together(self, _now: Moment) -> bool:
        """Tell whether it is settled together what replaces events that happen at the same moment."""
        return False

    def at_once(self, _now: Moment, _effect: Effect, _scope: Scope) -> tuple[Event, ...]:
        """Return the events that an effect in place of one of several comes to at their moment, if any."""
        return ()

    def shaped(self, _now: Moment, event: Event, _found: tuple[tuple[Shaping, Scope], ...]) -> Event:
        """Return an event as it takes place where these abilities bear on it."""
        return event

    def waits(self, _now: Moment, _ability: Triggered, _scope: Scope) -> bool:
        """Tell whether an ability that is triggered begins to wait, by the rule for that."""
        return True

    def allows(self, _now: Moment, _event: Event) -> bool:
        """Tell whether an event can happen at all; one that cannot is left out before it is replaced."""
        return True

    def top_of(self, now: Moment, key: ZoneKey) -> tuple[GameObject, ...]:
        """Return what effects may take from a sequence, the first of it first."""
        return now.state.zones[key].objects

    def before_top(self, _now: Moment, _key: ZoneKey, _count: int, _into: str) -> Call | None:
        """Return what must come first for the top of a zone to be known; it binds ``into``."""
        return None

    def spoken_of(self, _now: Moment, moved: tuple[Ref, ...], _meant: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Return which objects a text speaks of after it moved not all of those that it meant to."""
        return moved

    def gone_elsewhere(self, _now: Moment, _ref: Ref) -> GameObject | None:
        """Return what a text still has to do with of an object that it named and that has moved on since."""
        return None

    def goes_on(self, _now: Moment, first: Effected) -> bool:
        """Tell whether 「そうしたら」 goes on after what came of the part before it."""
        return first.done

    def replaced_again(self, _now: Moment) -> bool:
        """Tell whether what stands in place of an event may be replaced in its turn."""
        return False

    def choosable(self, _now: Moment, _each: GameObject, _scope: Scope, _player: Seat) -> Because | None:
        """Return the rule by which a player cannot choose an object, and why; ``None`` if it can be."""
        return None

    def chooser(self, _now: Moment, player: Seat, _found: Sequence[GameObject]) -> Seat:
        """Return who chooses of objects where a player would: mostly that player."""
        return player

    def to_be_chosen(self, _now: Moment, _found: Sequence[GameObject], _player: Seat) -> frozenset[Ref]:
        """Return those of what a player may choose that must be among the chosen, if that can be."""
        return frozenset()

    def following(self, _now: Moment, _events: tuple[Event, ...]) -> tuple[Call, ...]:
        """Return what must be done at once because events took place, in order; somebody decides in it."""
        return ()

    def check(self, _now: Moment) -> tuple[Event, ...]:
        """Return what the state of the game itself brings about now, before anything else."""
        return ()

    def shift(self, _now: Moment, effect: Shift, _each: GameObject, _scope: Scope) -> Event:
        """Return the event by which an effect moves an object."""
        raise LookupError(f"this game has no event {effect.event}")

    def marking(self, _now: Moment, event: str, _each: GameObject, _scope: Scope) -> Event:
        """Return the event by which an effect marks an object."""
        raise LookupError(f"this game has no event {event}")

    def watched(self) -> tuple[EventPattern, ...]:
        """Return patterns whose events are counted each turn though no card asks for them."""
        return ()

    def fits(self, now: Moment, _each: GameObject, condition: ObjectCondition, scope: Scope) -> bool:
        """Tell whether an object meets a condition of this game's own."""
        raise unready(now.library[scope.source.card], condition, "条件はまだ調べられない")

    def fits_as(
        self, now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope, word: str
    ) -> bool:
        """Tell whether an object meets what a text says of those to which is done what ``word`` says."""
        return fits_all(now, each, conditions, scope)

    def looks(
        self, _now: Moment, each: GameObject, _conditions: Sequence[ObjectCondition], _reading: str = ""
    ) -> tuple[GameObject, ...]:
        """Return the ways of reading an object that conditions may take it in; mostly as it is.

        ``reading`` is a characteristic that is read of it beside what the conditions ask.
        """
        return (each,)

    def holds(self, now: Moment, condition: Condition, scope: Scope) -> bool:
        """Tell whether a condition of this game's own holds."""
        raise unready(now.library[scope.source.card], condition, "条件はまだ調べられない")

    def rule_of(self, choice: str) -> str:
        """Return the rule that asks for a kind of choice, e.g. ``choose-objects``."""
        return choice


Resolver = Callable[[Moment, Any], StepResult]


@dataclass(frozen=True, eq=False)
class Game:
    """A game as the kernel plays it. ``label`` is its name for people."""

    name: str
    label: str
    zones: tuple[ZoneKind, ...]
    procedures: Mapping[str, Procedure]
    resolvers: Mapping[type, Resolver]
    policy: Policy
    book: RuleBook
    bounds: Bounds
    set_up: Callable[[Position], GameState]
    ordered: frozenset[str]
    laid_out: Callable[[GameState, Library], GameState] = lambda state, _library: state
    unfit: Callable[[Position, Library], Iterable[InputError]] = lambda _position, _library: ()

    @cached_property
    def order(self) -> tuple[tuple[ZoneKey, ...], tuple[ZoneKey, ...]]:
        """Every zone in the game's order, seen from each seat: its own first of each kind."""
        first, second = (
            tuple(ZoneKey(kind.name, each) for kind in self.zones for each in (seat, seat.other))
            for seat in Seat
        )
        return first, second

    def where_at_work(self, named: frozenset[tuple[str, ...]], seat: Seat) -> tuple[ZoneKey, ...]:
        """Return the zones, as seen from a seat, in which abilities may work that name these lists."""
        found = self._working.get((named, seat))
        if found is None:
            works_in = self.policy.works_in
            keys = self.order[seat]
            found = tuple(key for key in keys if any(works_in(zones, key.name) for zones in named))
            self._working[named, seat] = found
        return found

    @cached_property
    def _working(self) -> dict[tuple[frozenset[tuple[str, ...]], Seat], tuple[ZoneKey, ...]]:
        return {}
