"""How effects move and mark objects (総合ルール 405, 409, 701), and putting, which is not using."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from cardrules.core.changes import TOP
from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import Effected, Shift, Top
from cardrules.core.evaluating import amount
from cardrules.core.events import Event, Moved
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.naming import named_after
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.records import replace
from cardrules.core.replacing import candidates
from cardrules.core.resolving import RESOLVERS, targets, targets_first
from cardrules.core.results import Again, Ask, Done, Perform, StepResult
from cardrules.core.values import EMPTY, Bindings, Seat, value
from cardrules.duelmasters.chance import before_draw
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining import is_whole
from cardrules.duelmasters.deck_order import into_deck, place_of
from cardrules.duelmasters.declaring import upon_entry
from cardrules.duelmasters.events import (
    Destroyed,
    Discarded,
    Drawn,
    PutIntoGraveyard,
    PutIntoHand,
    PutIntoHyperspace,
    PutIntoMana,
    PutIntoShields,
    PutOntoDeck,
    SentToAbyss,
    Tapped,
    Untapped,
    Used,
)
from cardrules.duelmasters.evolution import BecameBase
from cardrules.duelmasters.looked_at import top_of
from cardrules.duelmasters.shields import put_into_hand
from cardrules.duelmasters.use_resolved import (
    StayedInPlace,
    entering,
    put_there,
    same_zone_is_no_move,
    stayed,
)
from cardrules.duelmasters.zones import (
    ABYSS,
    DECK,
    GRAVEYARD,
    HAND,
    HYPERSPATIAL,
    IN_USE,
    IN_USE_SINCE,
    MANA,
    SHIELDS,
    TAPPED,
    lies_in,
    put_on_hold,
)

_MOVES: Final[dict[str, tuple[type[Moved], str]]] = {
    Destroyed.word: (Destroyed, GRAVEYARD),
    Discarded.word: (Discarded, GRAVEYARD),
    Drawn.word: (Drawn, HAND),
    PutIntoMana.word: (PutIntoMana, MANA),
    PutIntoGraveyard.word: (PutIntoGraveyard, GRAVEYARD),
    PutIntoHand.word: (PutIntoHand, HAND),
    PutOntoDeck.word: (PutOntoDeck, DECK),
    PutIntoShields.word: (PutIntoShields, SHIELDS),
    PutIntoHyperspace.word: (PutIntoHyperspace, HYPERSPATIAL),
    SentToAbyss.word: (SentToAbyss, ABYSS),
}


@BOOK.rule(Clause.MULTICOLOR_ENTERS_MANA_TAPPED, inert=lambda _now: EMPTY)
def multicolored_in_mana(_now: Moment) -> Bindings:
    """A card of several civilizations is put into the mana zone tapped (405.1)."""
    return Bindings({TAPPED: True})


multicolored_in_mana.unknown_before("2018-03-02")


def moving(now: Moment, word: str, each: GameObject, seat: Seat, place: str = TOP) -> Event:
    """Return the event by which an object is moved for a cause; it goes to its owner's zone."""
    origin = lies_in(now, each)
    if word == "entered":
        return entering(now, each, seat)
    kind, zone = _MOVES[word]
    if origin == ZoneKey(zone, each.owner) and each.marks.get(IN_USE) and same_zone_is_no_move(now):
        return StayedInPlace.of(each, seat)
    marks = _marks_in_mana(now, each) if zone == MANA else EMPTY
    own = _marks_of_each(now, each) if zone == MANA and each.under else EMPTY
    return kind(each, origin, ZoneKey(zone, each.owner), seat, place, marks, own=own)


def shifting(now: Moment, effect: Shift, each: GameObject, scope: Scope) -> Event:
    """Return the event by which an effect moves an object."""
    return moving(now, effect.event, each, scope.controller, place_of(now, effect, each, scope))


def _marks_in_mana(now: Moment, each: GameObject) -> Bindings:
    return multicolored_in_mana(now) if len(now.characteristic(each, "civilizations")) > 1 else EMPTY


def _marks_of_each(now: Moment, each: GameObject) -> Bindings:
    """Return the marks with which each card of which an object consists is put into the mana zone."""
    cards = (piece if piece is each and not is_whole(each) else piece.moved() for piece in each.pieces())
    return Bindings({card.id: _marks_in_mana(now, card) for card in cards})


_MARKS: Final[dict[str, Callable[[GameObject, Seat], Event]]] = {"tapped": Tapped, "untapped": Untapped}


def marking(word: str, each: GameObject, scope: Scope) -> Event:
    """Return the event by which an effect taps or untaps an object."""
    return _MARKS[word](each, scope.controller)


# --- drawing ------------------------------------------------------------------------------


@BOOK.rule(Clause.DRAW_ONE_AT_A_TIME, inert=lambda _now: False)
def one_at_a_time(_now: Moment) -> bool:
    """Several cards are drawn one by one, each draw an event of its own (114.1)."""
    return True


@BOOK.rule(Clause.DRAW, inert=lambda _now, _seat: ())
def draw_one(now: Moment, seat: Seat) -> tuple[Event, ...]:
    """To draw is to put the top card of one's deck into the hand (114.1)."""
    deck = top_of(now, ZoneKey(DECK, seat))
    if not deck:
        return draw_from_nothing(now, seat)
    return (Drawn(deck[0], ZoneKey(DECK, seat), ZoneKey(HAND, seat), seat),)


@value
class DrewNothing(Event):
    """A player tried to draw from an empty deck: it may be replaced, but nothing happened (114.6a)."""

    word: ClassVar[str] = "drew-nothing"
    kinds = frozenset({"event", "drew-nothing", Drawn.word})
    silent = True
    by: Seat

    @property
    def player(self) -> Seat:
        """The player who tried."""
        return self.by


@BOOK.rule(Clause.DRAW_FROM_EMPTY_DECK, inert=lambda _now, _seat: ())
def draw_from_nothing(_now: Moment, seat: Seat) -> tuple[Event, ...]:
    """Drawing from an empty deck may be tried: nothing happens, unless it is replaced (114.6)."""
    return (DrewNothing(seat),)


@BOOK.rule(Clause.REPLACED_DRAW, inert=lambda _now: False)
def replaced_before_the_next(_now: Moment) -> bool:
    """What replaces one of several draws is carried out wholly before the next one (114.4a)."""
    return True


# --- putting into the battle zone ---------------------------------------------------------


@BOOK.rule(Clause.PUT_IS_NOT_USE, inert=lambda _now, each, seat: (Used(each, seat),))
def use_by_putting(_now: Moment, _each: GameObject, _seat: Seat) -> tuple[Event, ...]:
    """Putting a card into the battle zone by an effect is not using it: nothing was used."""
    return ()


@BOOK.rule(Clause.ENTER_ONE_BY_ONE, inert=lambda _now: False)
def enter_one_by_one(_now: Moment) -> bool:
    """Cards put by one effect are all 保留 and then enter one after the other (409.1f)."""
    return True


enter_one_by_one.unknown_before(IN_USE_SINCE)


def shift(now: Moment, effect: Shift) -> StepResult:
    """Move objects as an effect says; putting into the battle zone and drawing have their own way."""
    if effect.event == "entered":
        return _put(now, effect)
    if effect.event == Drawn.word:
        return _draw(now, effect)
    if effect.event == PutOntoDeck.word:
        return into_deck(now, effect)
    if effect.event == PutIntoHand.word:
        return _to_hand(now, effect)
    return RESOLVERS[Shift](now, effect)


def _to_hand(now: Moment, effect: Shift) -> StepResult:
    """Put into hands; shields wait first for what may be declared of them (113.6)."""
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    here = (each for each in map(now.state.lying, now["refs"]) if each is not None)
    shields = [each for each in here if _is_shield(now, each)]
    for index, seat in enumerate((now.turn_player, now.turn_player.other)):
        refs = tuple(each.ref for each in shields if each.owner == seat)
        if refs and f"shields{index}" not in now:
            return put_into_hand(refs, now.scope().controller, f"shields{index}")
    moved = tuple(name for name in ("shields0", "shields1") if name in now)
    return Done(_named(now, moved, effect.name)) if moved else RESOLVERS[Shift](now, effect)


def _is_shield(now: Moment, each: GameObject) -> bool:
    return lies_in(now, each).name == SHIELDS


def _draw(now: Moment, effect: Shift) -> StepResult:
    scope = now.scope()
    if "refs" not in now:
        found = targets(now, effect.target, scope)
        if not isinstance(found, tuple):
            return found
        return Again(Bindings({"refs": found, "times": _times(now, effect, found)}))
    if not one_at_a_time(now):
        return RESOLVERS[Shift](now, replace(effect, one_by_one=False))
    names = tuple(f"drawn{index}" for index in range(now["times"]))
    for index, name in enumerate(names):
        if name not in now:
            first = before_draw(now, scope.controller, f"top{index}")
            return first or _draw_next(now, effect, scope.controller, name)
    return Done(_named(now, names, effect.name))


def _times(now: Moment, effect: Shift, refs: tuple[Ref, ...]) -> int:
    """Return how often is drawn: as often as the text says, whatever the deck still holds."""
    target = effect.target
    return amount(now, target.count, now.scope()) if isinstance(target, Top) else len(refs)


def _draw_next(now: Moment, effect: Shift, seat: Seat, name: str) -> StepResult:
    event = draw_one(now, seat)
    several = len(now["refs"]) > 1 and any(candidates(now, each) for each in event)
    if several and not replaced_before_the_next(now):
        return RESOLVERS[Shift](now, replace(effect, one_by_one=False))
    return Perform(event, into=name)


def _put(now: Moment, effect: Shift) -> StepResult:
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if "held" not in now:
        return _hold_all(now)
    return _next_in_order(now) or _enter_all(now, effect)


def _next_in_order(now: Moment) -> StepResult | None:
    """Ask in which order cards enter one after the other; whose effect it is says so."""
    order: tuple[Ref, ...] = now.get("order", ())
    left = tuple(ref for ref in now["refs"] if ref not in order and now.state.piece(ref.id) is not None)
    if len(left) < 2 or (not order and not enter_one_by_one(now)):
        return None
    if now.get("first") is None:
        merged = interchangeable(now.state, left, now.game.ordered)
        options = tuple(Option("choose", each) for each in selections(left, range(1, 2), merged))
        rule = Clause.ENTER_ONE_BY_ONE
        return Ask(Decision(now.scope().controller, "choose-objects", "first", options, rule, merged=merged))
    (ref,) = now["first"].choice
    return Again(Bindings({"order": (*order, ref), "first": None}))


def _hold_all(now: Moment) -> StepResult:
    here = [each for each in map(now.state.find, now["refs"]) if each is not None]
    held = tuple(event for each in here for event in put_on_hold(now, each, now.scope().controller))
    return Perform(held, into="held")


def _enter_all(now: Moment, effect: Shift) -> StepResult:
    ordered = now.get("order", ())
    refs = (*ordered, *(ref for ref in now["refs"] if ref not in ordered))
    seat, pieces = now.scope().controller, [ref.id for ref in refs]
    one_by_one = len(pieces) < 2 or enter_one_by_one(now)
    batches = [(piece,) for piece in pieces] if one_by_one else [tuple(pieces)]
    for index, batch in enumerate(batches):
        if f"entered{index}" not in now:
            here = [piece for piece in batch if now.state.piece(piece)]
            if len(here) == 1:
                return put_there(now, _piece(now, here[0]), seat, f"base{index}", f"entered{index}")
            return Perform(tuple(_entry(now, piece, seat) for piece in here), into=f"entered{index}")
        declared = f"declared{index}"
        asked = upon_entry(now, now[f"entered{index}"], declared) if declared not in now else None
        if asked is not None:
            return asked
        if f"used{index}" not in now:
            put = [each for each in map(now.state.piece, batch) if each is not None]
            events = (event for each in put for event in _once_put(now, each, seat))
            return Perform(tuple(events), into=f"used{index}")
    return Done(_named(now, tuple(f"entered{index}" for index, _ in enumerate(batches)), effect.name))


def _once_put(now: Moment, each: GameObject, seat: Seat) -> tuple[Event, ...]:
    """Return what becomes of a card that was to be put: one that could not be is no longer 保留 (409.2)."""
    return stayed(now, each, seat) or use_by_putting(now, each, seat)


def _entry(now: Moment, id: int, seat: Seat) -> Event:  # noqa: A002
    return entering(now, _piece(now, id), seat)


def _piece(now: Moment, id: int) -> GameObject:  # noqa: A002
    each = now.state.piece(id)
    if each is None:
        raise LookupError(f"piece {id} has left the game")
    return each


def _named(now: Moment, names: tuple[str, ...], name: str) -> Effected:
    found = (event for each in names for event in now[each] if not event.silent)
    events = tuple(event for event in found if not isinstance(event, (StayedInPlace, BecameBase)))
    return named_after(now, events, name)
