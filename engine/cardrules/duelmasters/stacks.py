"""Cards that lie under others (総合ルール 109.2, 403.4, 801.4): put there, and left when the top goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from cardrules.core.changes import BOTTOM, TOP, Change, Tuck
from cardrules.core.effects import Choose, Effected, Every, GameSpecific, Target
from cardrules.core.events import Event, Moved
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey
from cardrules.core.queries import Has, ObjectCondition, Selector
from cardrules.core.records import replace
from cardrules.core.resolving import found_by, targets_first
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import Bindings, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining import APART, Untold, is_one_of_several
from cardrules.duelmasters.events import PutIntoGraveyard
from cardrules.duelmasters.zones import ATTACHED, BATTLE, GRAVEYARD, SICK, TAPPED

# --- put under ----------------------------------------------------------------------------

PUT_UNDER: Final = "put-under"
"""The name of the effect that puts cards under another: which, and under what."""


@value
class PutUnder(Moved):
    """A card was put under one in the battle zone, below what lay there already (403.4)."""

    word: ClassVar[str] = "put-under"
    under: Ref = Ref(-1, 0)

    def changes(self) -> tuple[Change, ...]:
        """Return it lying there."""
        return (Tuck(self.object.ref, self.under, self.place),)


def put_under(now: Moment, effect: GameSpecific) -> StepResult:
    """Put cards under the one that the effect is about."""
    chosen, host = effect.arguments
    scope = now.scope()
    first = targets_first(now, chosen)
    if first is not None:
        return first
    if "facts" in now:
        return Done(Effected(bool(now["facts"]), tried=bool(now["refs"])))
    over = found_by(now, host, scope)
    cards = [each for each in map(now.state.find, now["refs"]) if each is not None]
    if not over or not cards:
        return Done(Effected(tried=bool(cards)))
    events = tuple(_under(now, each, over[0], scope.controller) for each in cards if each is not over[0])
    return Perform(events, into="facts")


def _under(now: Moment, each: GameObject, over: GameObject, seat: object) -> Event:
    key = now.state.where[over.id]
    place = below_the_others(now) if over.under else BOTTOM
    return PutUnder(each, now.state.where[each.id], key, key.seat, place, under=over.ref)


@BOOK.rule(Clause.ORDER_UNDERNEATH, inert=lambda _now: TOP)
def below_the_others(_now: Moment) -> str:
    """What lies under a card keeps its order: what is put there as well comes to lie lowest (403.4)."""
    return BOTTOM


# --- the top alone leaves -----------------------------------------------------------------


@BOOK.rule(Clause.CHOOSING_A_CARD_TAKES_ONE_CARD, inert=lambda _now: False)
def takes_one_card(_now: Moment) -> bool:
    """What is spoken of as a card is that one card: what lies under it is not meant (109.2a)."""
    return True


@BOOK.rule(Clause.REBUILDING, inert=lambda _now, _top: Bindings())
def marks_of_what_is_left(_now: Moment, top: GameObject) -> Bindings:
    """What is left goes on as the same thing: turned as it was, and not entering anew (801.4)."""
    return Bindings({mark: True for mark in (TAPPED, SICK) if top.marks.get(mark)})


marks_of_what_is_left.unknown_before("2021-03-16")


def names_a_card(target: Target) -> bool:
    """Tell whether a text speaks of cards in the battle zone, and of no kind of thing that they make up."""
    selector = target.selector if isinstance(target, (Choose, Every)) else None
    return isinstance(selector, Selector) and finds_cards(selector)


def finds_cards(selector: Selector) -> bool:
    """Tell whether a selector looks for cards in the battle zone."""
    return selector.zones == (BATTLE,) and names_no_kind(selector.conditions)


def names_no_kind(conditions: Sequence[ObjectCondition]) -> bool:
    """Tell whether conditions leave open what kind of thing is meant."""
    return not any(isinstance(part, Has) and part.characteristic == "types" for part in conditions)


@BOOK.rule(Clause.CARDS_UNDERNEATH_ARE_IGNORED, inert=lambda _now, _found: ())
def seen_as_cards(_now: Moment, found: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """What lies under another is not looked at, unless a text speaks of cards (200.3a)."""
    return found


@BOOK.rule(Clause.PART_OF_A_STACK_LEAVES, inert=lambda _now: True)
def leaves_as_what_it_is(_now: Moment) -> bool:
    """What lies under another leaves as a card, and not as the creature that it would be (109.2b)."""
    return False


def beneath(now: Moment, selector: Selector, each: GameObject) -> tuple[GameObject, ...]:
    """Return the cards under an object that a text about cards in the battle zone means, too."""
    if not finds_cards(selector):
        return ()
    return seen_as_cards(now, tuple(piece for piece in each.pieces() if piece is not each))


def alone(now: Moment, event: Event, target: Target) -> Event:
    """Return an event as it befalls one card alone where a text speaks of it as a card."""
    if isinstance(event, Moved) and event.object.id not in now.state.where:
        if is_one_of_several(event.object):
            return _apart(event)
        return replace(event, beneath=True)
    if not isinstance(event, Moved) or not event.object.under or not names_a_card(target):
        return event
    if not takes_one_card(now):
        return event
    return _apart(event) if is_one_of_several(event.object) else _leaving_the_rest(now, event)


def _apart(event: Moved) -> Untold:
    return Untold(event.object, event.by, APART.format(card=event.object.card))


def _leaving_the_rest(now: Moment, event: Moved) -> Moved:
    return replace(event, left=marks_of_what_is_left(now, event.object))


# --- what cannot stay on top (703.4i) -----------------------------------------------------


@BOOK.rule(Clause.SPELL_NEVER_STAYS, inert=lambda _now, _events: ())
def spells_go(_now: Moment, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A spell does not stay in the battle zone by itself: it is put into the graveyard (302.3, 703.4i)."""
    return events


spells_go.unknown_before("2019-06-18")


def uncovered_spells(now: Moment) -> Iterator[Event]:
    """Look for spells on top of what is left of a stack, or left alone; what lies under them stays."""
    found = tuple(
        _into_graveyard(now, each)
        for seat in (now.turn_player, now.turn_player.other)
        for each in now.library.found_in(now.state.zone(BATTLE, seat), lone_spells)
    )
    yield from spells_go(now, found) if found else ()


def _into_graveyard(now: Moment, each: GameObject) -> Event:
    event = PutIntoGraveyard(each, now.state.where[each.id], ZoneKey(GRAVEYARD, each.owner), each.owner)
    return _leaving_the_rest(now, event) if each.under else event


def lone_spells(library: Library, zone: Zone) -> tuple[GameObject, ...]:
    """Return what lies in a zone as a spell, uncovered and attached to nothing."""
    return tuple(each for each in zone.objects if _is_spell(library, each))


def _is_spell(library: Library, each: GameObject) -> bool:
    types = library[each.card].characteristics.get("types", frozenset())
    return types == frozenset({"spell"}) and ATTACHED not in each.marks
