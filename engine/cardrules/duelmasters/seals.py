"""封印 (総合ルール 116): cards that lie face down on others, which are ignored as long as they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from cardrules.core.changes import Change, Move, SetFact
from cardrules.core.decisions import Decision, Option, several
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.events import Event, Touched
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.resolving import targets_first
from cardrules.core.results import Again, Ask, Call, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Entered, PutIntoGraveyard
from cardrules.duelmasters.face_down import TURNED
from cardrules.duelmasters.looked_at import top_of
from cardrules.duelmasters.printed import GoesAlong
from cardrules.duelmasters.zones import ATTACHED, BATTLE, DECK, FACE_DOWN, GRAVEYARD, SEAL

SEALS: Final = "seals"
"""Fact: something has been sealed in this game."""

COMMAND: Final = "コマンド"
"""A race whose name has this in it is that of a コマンド."""

Refs = tuple[Ref, ...]


@value
class Sealed(Touched):
    """A card was put face down on another one, which is sealed from then on."""

    word: ClassVar[str] = "sealed"
    seal: GameObject
    key: ZoneKey

    def changes(self) -> tuple[Change, ...]:
        """Return the seal lying there."""
        marks = Bindings({SEAL: True, FACE_DOWN: True, ATTACHED: self.object.ref})
        return (Move(self.seal.ref, self.key, marks=marks), SetFact(SEALS, True))


def seal_by_effect(now: Moment, effect: GameSpecific) -> StepResult:
    """「封印する」: the owner of each puts the top card of the deck on it, face down."""
    first = targets_first(now, effect.arguments[0])
    if first is not None:
        return first
    if "facts" in now:
        return Done(Effected(bool(now["facts"]), tried=bool(now["refs"])))
    here = [each for each in map(now.state.find, now["refs"]) if each is not None]
    events = tuple(_sealing(now, here))
    return Perform(events, into="facts") if events else Done(Effected(tried=bool(here)))


def _sealing(now: Moment, here: list[GameObject]) -> Iterator[Event]:
    decks = {seat: list(top_of(now, ZoneKey(DECK, seat))) for seat in Seat}
    for each in here:
        if decks[each.owner]:
            yield Sealed(each, now.scope().controller, decks[each.owner].pop(0), now.state.where[each.id])


# --- what a sealed card is ----------------------------------------------------------------


@BOOK.rule(Clause.SEALED_CREATURE_IS_IGNORED, inert=lambda _now: False)
def as_if_not_there(_now: Moment) -> bool:
    """What is sealed is as if it were not there: it does nothing, and nothing is done to it (116)."""
    return True


def hosts(library: Library, zone: Zone) -> frozenset[Ref]:
    """Return what is sealed in a zone, with the auras that what is sealed consists of (109.2c)."""
    sealed = frozenset(each.marks[ATTACHED] for each in zone.objects if SEAL in each.marks)
    within = (each for each in zone.objects if each.marks.get(ATTACHED) in sealed)
    return sealed | {each.ref for each in within if _is_aura(library, each)}


def _is_aura(library: Library, each: GameObject) -> bool:
    return any(isinstance(ability, GoesAlong) for ability in library[each.card].abilities)


def is_ignored(now: Moment, key: ZoneKey, each: GameObject) -> bool:
    """Tell whether an object is ignored since it is sealed."""
    if key.name != BATTLE or SEALS not in now.state.facts:
        return False
    return each.ref in now.library.found_in(now.state.zones[key], hosts) and as_if_not_there(now)


@BOOK.rule(Clause.SEALED_CARD_AS_A_CARD, inert=lambda now, each, name: now.printed(each, name))
def seal_as_a_card(_now: Moment, _each: GameObject, name: str) -> Any:
    """A seal that is spoken of as a card costs 0 and has nothing else (200.3b)."""
    return TURNED[name]


seal_as_a_card.unknown_before("2023-04-10")


# --- what takes a seal away (703.4j) ------------------------------------------------------


@BOOK.rule(Clause.COMMAND_REMOVES_SEAL, inert=lambda _now, _seals: ())
def must_be_removed(_now: Moment, seals: Refs) -> Refs:
    """When a コマンド enters, its player puts one seal of a fitting civilization into the graveyard (116)."""
    return seals


must_be_removed.unknown_before("2016-09-13")


def following(now: Moment, events: tuple[Event, ...]) -> tuple[Call, ...]:
    """Return the removal of seals where コマンド have entered."""
    if SEALS not in now.state.facts:
        return ()
    entered = [now.state.piece(event.object.id) for event in events if isinstance(event, Entered)]
    commands = tuple(each.ref for each in entered if each is not None and _is_command(now, each))
    return (Call("remove-seals", Bindings({"commands": commands})),) if commands else ()


def _is_command(now: Moment, each: GameObject) -> bool:
    return any(COMMAND in race for race in now.characteristic(each, "races") or ())


def _removable(now: Moment, command: GameObject) -> Refs:
    key = now.state.where[command.id]
    colors = now.characteristic(command, "civilizations")
    seals = (each for each in now.state.zones[key] if SEAL in each.marks)
    return tuple(each.ref for each in seals if _colors_below(now, each) & colors)


def _colors_below(now: Moment, seal: GameObject) -> frozenset[str]:
    host = now.state.find(seal.marks[ATTACHED])
    return frozenset() if host is None else now.characteristic(host, "civilizations")


def remove_seals(now: Moment) -> StepResult:
    """For each コマンド one seal, which its player chooses."""
    commands: Refs = now["commands"]
    command = now.state.find(commands[0]) if commands else None
    found = _removable(now, command) if command is not None else ()
    seals = must_be_removed(now, found) if found else ()
    if command is None or not seals:
        return Done() if len(commands) < 2 else Again(Bindings({"commands": commands[1:]}))
    if now.get("seal") is None:
        options = tuple(Option("choose", several((ref,))) for ref in seals)
        player = now.state.where[command.id].seat
        return Ask(Decision(player, "choose-objects", "seal", options, Clause.COMMAND_REMOVES_SEAL))
    if now.get("removed") is None:
        return Perform((_removal(now, now["seal"].choice.items[0]),), into="removed")
    return Again(Bindings({"commands": commands[1:], "seal": None, "removed": None}))


def _removal(now: Moment, ref: Ref) -> Event:
    seal = now.object(ref)
    return PutIntoGraveyard(seal, now.state.where[seal.id], ZoneKey(GRAVEYARD, seal.owner), seal.owner)


REMOVE_SEALS: Final = procedure("remove-seals", remove_seals)
