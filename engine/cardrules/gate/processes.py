"""破壊, 引く, 手札に加える, コントロールを奪う, トークン: what effects and rules bring about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from cardrules.core.changes import TOP, Change, SetFact
from cardrules.core.effects import Effected, GameSpecific, SetMarks, Shift, Top
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import amount
from cardrules.core.events import Event, Moved
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.resolving import RESOLVERS, targets_first
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import EMPTY, Bindings, Seat, value
from cardrules.gate.clauses import BOOK, Clause
from cardrules.gate.events import (
    ControlTaken,
    Destroyed,
    Drawn,
    Entered,
    PutIntoGraveyard,
    PutIntoHand,
    PutOntoDeck,
    Risen,
    TokenCreated,
    Tumbled,
)
from cardrules.gate.objects import TOKEN, has_phase, mana_cost, may_have_row, owner_of, types_of
from cardrules.gate.silence import Topic, told
from cardrules.gate.zones import CLOCK, DECK, FIELD, GRAVEYARD, HAND, OPEN, SINCE


@value
class BeyondSource(Event):
    """Play went on past what the source tells: nothing may be said of it from here on."""

    word: ClassVar[str] = "beyond-source"
    topic: str

    def changes(self) -> tuple[Change, ...]:
        """Return what the source is silent on."""
        return (SetFact(BEYOND_SOURCE, told(Topic(self.topic))),)


# --- putting somewhere ----------------------------------------------------------------------


@BOOK.rule(Clause.ADD_TO_HAND_IS_NOT_DRAW, inert=lambda _now: Drawn)
def adding_to_hand(_now: Moment) -> type[Moved]:
    """Adding a card to the hand is not drawing it."""
    return PutIntoHand


_PLACES: Final[dict[str, tuple[Callable[[Moment], type[Moved]], str]]] = {
    PutIntoHand.word: (adding_to_hand, HAND),
    PutIntoGraveyard.word: (lambda _now: PutIntoGraveyard, GRAVEYARD),
    PutOntoDeck.word: (lambda _now: PutOntoDeck, DECK),
}


def moving(now: Moment, word: str, each: GameObject, seat: Seat, place: str = TOP) -> tuple[Event, ...]:
    """Return the event by which a thing is moved for a cause: to its owner's zone, but to who puts it."""
    if word == Entered.word:
        return (entering(now, each, seat),)
    if word == Destroyed.word:
        return destroying(now, each)
    make, zone = _PLACES[word]
    return (make(now)(each, now.state.where[each.id], ZoneKey(zone, owner_of(now, each)), seat, place),)


def entering(now: Moment, each: GameObject, seat: Seat) -> Event:
    """Return the event of a card being put onto a player's field."""
    clock = now.fact(CLOCK, 0) + 1
    marks = arrival(now, each, clock)
    return Entered(each, now.state.where[each.id], ZoneKey(FIELD, seat), seat, TOP, marks, clock=clock)


def arrival(now: Moment, each: GameObject, clock: int) -> Bindings:
    """Return how a card comes onto the field: in which phase, and a creature in which row, is not told."""
    rows = (Topic.ENTRY_ROW.value,) if may_have_row(now, each) else ()
    marks: dict[str, Any] = {SINCE: clock} if "alter" in types_of(now, each) else {}
    return Bindings({**marks, OPEN: (*rows, Topic.ENTRY_PHASE.value)})


# --- destroying -----------------------------------------------------------------------------


@BOOK.rule(Clause.DESTROY_GIVES_MANA, inert=lambda _now, _each: 0)
def mana_for(now: Moment, each: GameObject) -> int | None:
    """Its controller gets as much mana as it costs; ``None`` where no source gives that cost."""
    try:
        return mana_cost(now, each)
    except UnsourcedError:
        return None


@BOOK.rule(Clause.DESTROY_PUTS_INTO_GRAVEYARD, inert=lambda _now, _each: ())
def destroying(now: Moment, each: GameObject) -> tuple[Event, ...]:
    """A card on the field is put into its owner's graveyard; what lies elsewhere is not destroyed."""
    origin = now.state.where[each.id]
    if origin.name != FIELD:
        return ()
    to = ZoneKey(GRAVEYARD, owner_of(now, each))
    return (Destroyed(each, origin, to, origin.seat, TOP, EMPTY, mana=mana_for(now, each)),)


# --- drawing --------------------------------------------------------------------------------


@BOOK.rule(Clause.DRAW_TOP_CARD, inert=lambda _now, _seat, _count: ())
def drawing(now: Moment, seat: Seat, count: int) -> tuple[Event, ...]:
    """To draw is to put the top card of one's own deck into one's own hand."""
    deck = now.state.zone(DECK, seat).objects
    if len(deck) < count:
        return (BeyondSource(Topic.EMPTY_DECK.value),)
    return tuple(Drawn(each, ZoneKey(DECK, seat), ZoneKey(HAND, seat), seat) for each in deck[:count])


@BOOK.rule(Clause.DRAW_ONE_BY_ONE, inert=lambda _now, count: (count,))
def parts_of_drawing(_now: Moment, count: int) -> tuple[int, ...]:
    """Several cards are drawn one by one."""
    return (1,) * count


def draw(now: Moment, seat: Seat, count: int) -> StepResult:
    """Draw cards as a step of a procedure; it ends with the events that came of it."""
    for index, size in enumerate(parts_of_drawing(now, count)):
        if f"drawn{index}" not in now:
            return Perform(drawing(now, seat, size), into=f"drawn{index}")
    return Done(tuple(event for index in range(count) for event in now.get(f"drawn{index}", ())))


# --- control and phase ----------------------------------------------------------------------


@BOOK.rule(Clause.CONTROLLER_CHANGES, inert=lambda _now, _each, _seat: ())
def taking_control(now: Moment, each: GameObject, seat: Seat) -> tuple[Event, ...]:
    """Who takes control of a card on the field is its controller from then on."""
    key = now.state.where[each.id]
    return (ControlTaken(each, seat),) if key.name == FIELD and key.seat != seat else ()


def turning(now: Moment, word: str, each: GameObject, seat: Seat) -> tuple[Event, ...]:
    """Return the event by which a thing comes into a phase; what is in none stays so."""
    if now.state.where[each.id].name != FIELD or not has_phase(now, each):
        return ()
    return (Tumbled(each, seat),) if word == Tumbled.word else (Risen(each, seat),)


# --- tokens ---------------------------------------------------------------------------------


@BOOK.rule(Clause.TOKEN_COMES_FROM_EFFECT, inert=lambda _now, _card, _seat: ())
def creating_token(now: Moment, card: str, seat: Seat) -> tuple[Event, ...]:
    """An effect puts a token onto the field of its player; its row and phase are not told."""
    kind = now.library[card].characteristics.get("supertypes", frozenset())
    if TOKEN not in kind:
        return ()
    topics = (Topic.ENTRY_ROW.value, Topic.ENTRY_PHASE.value)
    return (TokenCreated(seat, card, FIELD, Bindings({OPEN: topics})),)


# --- effects --------------------------------------------------------------------------------


def shift(now: Moment, effect: Shift) -> StepResult:
    """Move things as an effect says; drawing, destroying and taking have their own ways."""
    if effect.event == Drawn.word:
        return _draw(now, effect)
    if effect.event in _OWN_WAYS:
        return by_own_way(now, effect)
    return RESOLVERS[Shift](now, effect)


def _draw(now: Moment, effect: Shift) -> StepResult:
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    count = _wanted(now, effect)
    outcome = draw(now, now.scope().controller, count)
    if not isinstance(outcome, Done):
        return outcome
    return Done(_naming(now, outcome.result, effect.name))


def _wanted(now: Moment, effect: Shift) -> int:
    """Return how many cards an effect says to draw, also where the deck holds fewer."""
    target = effect.target
    return amount(now, target.count, now.scope()) if isinstance(target, Top) else len(now["refs"])


_OWN_WAYS: Final[dict[str, Callable[[Moment, GameObject, Seat], tuple[Event, ...]]]] = {
    Destroyed.word: lambda now, each, _seat: destroying(now, each),
    ControlTaken.word: taking_control,
    Tumbled.word: lambda now, each, seat: turning(now, Tumbled.word, each, seat),
    Risen.word: lambda now, each, seat: turning(now, Risen.word, each, seat),
}


def by_own_way(now: Moment, effect: Shift | SetMarks) -> StepResult:
    """Carry out an effect whose events have conditions of their own."""
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if "facts" not in now:
        here = [each for each in map(now.state.find, now["refs"]) if each is not None]
        seat = now.scope().controller
        events = tuple(event for each in here for event in _OWN_WAYS[effect.event](now, each, seat))
        return Perform(events, into="facts")
    return Done(_naming(now, now["facts"], effect.name))


def _naming(now: Moment, events: tuple[Event, ...], name: str) -> Effected:
    pieces = [now.state.piece(event.subject.id) for event in events if event.subject is not None]
    return Effected(bool(events), Bindings({name: tuple(each.ref for each in pieces if each is not None)}))


def game_specific(now: Moment, effect: GameSpecific) -> StepResult:
    """Put a token onto the field, the one effect that only this game has."""
    if effect.name != "create-token":
        raise LookupError(f"this game has no effect {effect.name}")
    if "facts" not in now:
        return Perform(creating_token(now, effect.arguments[0], now.scope().controller), into="facts")
    return Done(Effected(bool(now["facts"])))
