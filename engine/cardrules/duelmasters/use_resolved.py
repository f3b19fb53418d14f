"""How a used card is resolved (総合ルール 601.1g, 605): a spell's text, an entry, what stays."""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.abilities import Resolving
from cardrules.core.asking import asker
from cardrules.core.changes import Change, Mark, SetFact
from cardrules.core.decisions import Option, Refusal, several
from cardrules.core.doubts import of_kind
from cardrules.core.effects import Sequence
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import SEEN_AS, GameObject, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Ask, Call, Go, Perform, StepResult
from cardrules.core.values import EMPTY, Bindings, Seat, value
from cardrules.duelmasters import evolution, ways
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining_entry import put_together
from cardrules.duelmasters.declaring import (
    NOTED,
    other_player_declares_upon_use,
    turn_player_declares_upon_use,
)
from cardrules.duelmasters.events import Entered, PutIntoGraveyard
from cardrules.duelmasters.permissions import used_from
from cardrules.duelmasters.twin_pacts import FACE_MARKS
from cardrules.duelmasters.untold import refuse_untold
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, IN_USE, IN_USE_SINCE, SICK, TAPPED, is_held


@value
class StayedInPlace(Touched):
    """A card in use is so no longer and has not moved: nothing about it has changed (409.2)."""

    word: ClassVar[str] = "stayed-in-place"
    marks: Bindings = EMPTY

    @classmethod
    def of(cls, card: GameObject, seat: Seat) -> StayedInPlace:
        """Return the event for a card in use."""
        gone = (IN_USE, SEEN_AS, *card.marks.get(FACE_MARKS, ()))
        return cls(card, seat, Bindings(dict.fromkeys(gone)))

    def changes(self) -> tuple[Change, ...]:
        """Return the marks of its use taken away, and that it was in use this turn, if it was."""
        was_held = bool(self.object.marks.get(IN_USE))
        fact = (SetFact(used_from(self.object), True),) if was_held else ()
        return (Mark(self.object.ref, self.marks), *fact)


@BOOK.rule(Clause.IN_USE_ENDS_IN_PLACE, inert=lambda _now, _card, _seat: ())
def no_longer_held(_now: Moment, card: GameObject, seat: Seat) -> tuple[StayedInPlace, ...]:
    """A card that was 保留 and has not moved in the end is so no longer, and is as it was (409.2)."""
    return (StayedInPlace.of(card, seat),)


no_longer_held.unknown_before(IN_USE_SINCE)


def stayed(now: Moment, card: GameObject | None, seat: Seat) -> tuple[StayedInPlace, ...]:
    """Return the event by which a card that is still in use, and so has not moved, is that no longer."""
    return no_longer_held(now, card, seat) if card is not None and is_held(now, card) else ()


def text_of(now: Moment, card: GameObject) -> Sequence:
    """Return what a card says is done when it is resolved; nothing for anything but a spell.

    Raises:
        UnsourcedError: no source tells what the spell says.
    """
    if ways.verb_for(now, card) == "cast":
        refuse_untold(now, card, "解決する時")
    return Sequence(tuple(each.effect for each in of_kind(now.abilities(card), Resolving)))


def resolve_text(now: Moment) -> StepResult:
    """Carry out what the spell says, in the order written (605.2c)."""
    spell = now.object(now["card"])
    scope = Scope(spell, now["player"], known=now["options"])
    return Call("effect", Bindings({"effect": text_of(now, spell), "scope": scope}))


@BOOK.rule(Clause.IN_USE_SAME_ZONE, inert=lambda _now: False)
def same_zone_is_no_move(_now: Moment) -> bool:
    """A card in use that is put where it was is not put there: it stays, and nothing triggers (409.2a)."""
    return True


same_zone_is_no_move.not_before(IN_USE_SINCE)


@value
class GraveyardAgain(PutIntoGraveyard):
    """A spell cast from the graveyard is put there after all: it can be replaced, but is no move (409.2a)."""

    word: ClassVar[str] = "graveyard-again"
    silent = True

    def changes(self) -> tuple[Change, ...]:
        """Return the end of its use."""
        return StayedInPlace.of(self.object, self.by).changes()


@BOOK.rule(Clause.SPELL_FROM_GRAVEYARD_REPLACEMENT, inert=lambda _now: False)
def replaceable_all_the_same(_now: Moment) -> bool:
    """What replaces a spell's being put into the graveyard bears on one cast from there, too (409.2b)."""
    return True


replaceable_all_the_same.not_before(IN_USE_SINCE)


def _manner(now: Moment) -> frozenset[str]:
    """Return in which manner comes about what the use of a card brings about."""
    manner: frozenset[str] = now.get("manner", frozenset())
    return manner


def may_be_replaced(now: Moment, spell: GameObject) -> bool:
    """Tell whether it can be replaced that a spell is put into the graveyard, also where it lies there."""
    return not _lies_there_in_use(now, spell) or replaceable_all_the_same(now)


def _lies_there_in_use(now: Moment, spell: GameObject) -> bool:
    lies_there = now.state.where[spell.id] == ZoneKey(GRAVEYARD, spell.owner)
    return bool(lies_there and spell.marks.get(IN_USE) and same_zone_is_no_move(now))


@BOOK.step(Clause.SPELL_TO_GRAVEYARD)
def spell_to_graveyard(now: Moment) -> StepResult:
    """The last thing about a spell is that it is put into the graveyard (302.1, 605.2f)."""
    spell = now.state.find(now["card"])
    if spell is None:
        return Go()
    origin = now.state.where[spell.id]
    to = ZoneKey(GRAVEYARD, spell.owner)
    if _lies_there_in_use(now, spell):
        if not may_be_replaced(now, spell):
            return Perform((StayedInPlace.of(spell, now["player"]),))
        return Perform((GraveyardAgain(spell, origin, to, now["player"], manner=_manner(now)),))
    return Perform((PutIntoGraveyard(spell, origin, to, now["player"], manner=_manner(now)),))


@BOOK.step(Clause.ELEMENT_ENTERS_BATTLE_ZONE)
def enter_battle_zone(now: Moment) -> StepResult:
    """Anything that can stand alone there is put into the battle zone (605.3)."""
    here = now.state.find(now["card"])
    if here is None or NOTED in now:
        return Go()
    if now.get("over"):
        over = evolution.stacking(now, entering(now, here, now["player"], _manner(now)), now["over"])
        return Perform((over,), into=NOTED) if over is not None else Go()
    if now.get("combined") is not None:
        entry = entering(now, here, now["player"], _manner(now))
        return Perform((put_together(now, entry, now["combined"]),), into=NOTED)
    if evolution.why_without_base(now, here, now["player"]) is not None:
        raise UnsourcedError(evolution.no_base_left(here))
    return put_there(now, here, now["player"], "base", NOTED)


def put_there(now: Moment, here: GameObject, seat: Seat, name: str, into: str | None = None) -> StepResult:
    """Put a card into the battle zone, over what it evolves from; without that it stays where it was.

    ``name`` is that of the choice of what it is put over, ``into`` of what then happened.
    """
    because = evolution.why_without_base(now, here, seat)
    if because is not None:
        option, by = Option("choose", several((here.ref,))), asker(now.state)
        now.recorder.refused(seat, Refusal(option, Clause.EVOLUTION_BASE, because, asker=by))
        return Perform(stayed(now, here, seat), into)
    decision = evolution.choosing_base(now, here, seat, name) if name not in now else None
    if decision is not None:
        return Ask(decision)
    entry = entering(now, here, seat, _manner(now))
    return Perform(evolution.entering_over(now, entry, now.get(name)), into)


ENTER: Final = procedure(
    "enter", enter_battle_zone, turn_player_declares_upon_use, other_player_declares_upon_use
)


@BOOK.rule(Clause.ARRIVES_UNTAPPED, inert=lambda _now: Bindings({TAPPED: True}))
def arrives_untapped(_now: Moment) -> Bindings:
    """A card that was tapped where it was arrives in the battle zone untapped (400.5b)."""
    return EMPTY


def entering(now: Moment, each: GameObject, seat: Seat, manner: frozenset[str] = frozenset()) -> Entered:
    """Return the event of a card entering the battle zone; a creature cannot attack yet (301.5).

    ``manner`` is how it comes about, if by using the card.

    Raises:
        UnsourcedError: no source tells what the card says, of entering among other things.
    """
    refuse_untold(now, each, "バトルゾーンに出た時")
    marks = ways.marks_in_battle(now, each)
    if "creature" in marks.get("types", now.library[each.card].characteristics.get("types", ())):
        marks = marks.bind({SICK: True})
    if each.marks.get(TAPPED):
        marks = marks.bind(arrives_untapped(now))
    key = ZoneKey(BATTLE, each.owner)
    return Entered(each, now.state.where[each.id], key, seat, marks=marks, manner=manner)
