"""What a sentence says of an event besides its kind and its cards: by whom, from where, how, at what.

Each stands in a hole of its phrase. A hole of which nothing here tells whether it is so is refused:
nothing that is said goes unheeded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from cardrules.core.called import called_by
from cardrules.core.changes import BOTTOM
from cardrules.core.engine import Applied
from cardrules.core.errors import InputError
from cardrules.core.events import Event, Moved
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.ongoing import Waiting
from cardrules.core.state import GameState
from cardrules.core.trace import Happened
from cardrules.core.unready import DRAFT
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.alternatives import called
from cardrules.duelmasters.galaxshield import GALAXSHIELD
from cardrules.duelmasters.inspecting import paid_by
from cardrules.duelmasters.manner import SUMMONED
from cardrules.duelmasters.own_use import used_by
from cardrules.duelmasters.use_paid import tapped_for
from cardrules.duelmasters.waiting import CLASS
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.gate.opening import name_of_gate
from cardrules.language.holes import Piece
from cardrules.language.lexicon import ZoneWord
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names
from cardrules.scenario.answering import Act, is_ability, is_one_of, is_said, just_these

Detail = Callable[[Any, Happened, Event], bool]
"""Tells whether what stands in a hole is so of an event."""

Details = Mapping[str, Detail]
"""The details that a phrase can tell, by the holes in which they stand."""

CARDS: Final = frozenset({"card", "cards"})
"""The holes in which the cards stand that an event befell."""


def details_of(match: Match, known: Details) -> Callable[[Happened, Event], bool]:
    """Return the test whether an event is so in all that a sentence says of it besides its cards.

    Raises:
        InputError: the sentence says something that cannot be told of such an event.
    """
    said = [(hole, value) for hole, value in match.holes.items() if hole not in CARDS]
    untold = next((hole for hole, _ in said if hole not in known), None)
    if untold is not None:
        raise InputError(
            f"「{match.text}」の{_quoted(match.words[untold])}は、起こったこととしてはまだ調べられない",
            expected=DRAFT,
        )
    return lambda entry, event: all(known[hole](value, entry, event) for hole, value in said)


def unlike_in(match: Match, known: Details, entry: Happened, event: Event) -> tuple[str, ...]:
    """Return the words of a sentence that are not so of an event."""
    said = ((hole, value) for hole, value in match.holes.items() if hole in known)
    return tuple(_quoted(match.words[hole]) for hole, value in said if not known[hole](value, entry, event))


def _quoted(word: str) -> str:
    return word if word.startswith(("「", "《")) else f"「{word}」"


# --- by whom, from where, to where --------------------------------------------------------


def _by(player: Seat, _entry: Happened, event: Event) -> bool:
    return event.player == player


def _moved_by(player: Seat, _entry: Happened, event: Event) -> bool:
    """Tell whether it was a player who moved a card; the event may be said of the player whose it was."""
    return isinstance(event, Moved) and event.by == player


def _from(zone: ZoneWord, entry: Happened, event: Event) -> bool:
    """Tell whether an event took its card out of a zone, or from the part of it that is said."""
    return event.comes_from(zone.zone) and (not zone.part or _lay_at(zone.part, entry, event))


def _lay_at(part: str, entry: Happened, event: Event) -> bool:
    key = None if event.subject is None else entry.before.where.get(event.subject.id)
    lying: Sequence[GameObject] = () if key is None else entry.before.zones[key].objects
    at = -1 if part == BOTTOM else 0
    return bool(lying) and event.subject is not None and lying[at].id == event.subject.id


def _to(zone: ZoneWord, _entry: Happened, event: Event) -> bool:
    return isinstance(event, Moved) and event.destination.name == zone.zone and zone.part in ("", event.place)


def _at_end(end: str) -> Detail:
    """Make the test whose the zone is at one end of the way of a card."""

    def test(player: Seat, _entry: Happened, event: Event) -> bool:
        key: ZoneKey | None = getattr(event, end, None)
        return key is not None and key.seat == player

    return test


# --- how a card is used -------------------------------------------------------------------


def course_of(state: GameState) -> tuple[WayOfUsing, Bindings] | None:
    """Return the way in which a card is being used, and what is known in the course of that use."""
    known = (frame.bindings for frame in reversed(state.agenda))
    return next(((each["use"], each) for each in known if isinstance(each.get("use"), WayOfUsing)), None)


def _in_ways(said: Sequence[str], entry: Happened, _event: Event) -> bool:
    """Tell whether a card was used in just the ways that are named.

    They are what is paid, without paying nothing, and an ability of its own by which it is used; that one
    alone may be named, whatever was paid.
    """
    course = course_of(entry.before)
    if course is None:
        return False
    way = course[0]
    unpaid = way.price.waived and not way.instead and not way.as_paid
    paid, own = () if unpaid else paid_by(way.named), tuple(used_by(entry.before, way))
    if just_these(said, paid):
        return True
    rest = [each for each in said if not any(_is_of(each, one) for one in own)]
    return len(rest) < len(said) and (not rest or just_these(rest, paid))


def used_as_said(act: Act, entry: Happened, event: Event) -> bool:
    """Tell whether a use of a card is the one that an act says: from there, in those ways, so much tapped."""
    return (
        (not act.zone or event.comes_from(act.zone))
        and (act.ways is None or _in_ways(act.ways, entry, event))
        and (act.tapping is None or _tapping(act.tapping, entry, event))
    )


def _is_of(said: str, one: Applied) -> bool:
    """Tell whether an ability is said: one that rules carry out may be by all that is printed for it."""
    return is_said(said, one) or is_ability(one.text, said)


def costs_of(state: GameState) -> tuple[str, ...]:
    """Return what the costs are called that are being paid: of a use, or of an ability that is activated."""
    course = course_of(state)
    if course is not None:
        instead, changes = course[0].instead, course[0].changes
        taken: tuple[Any, ...] = (*instead, *changes)
        by_words = chain.from_iterable(called_by(each.ability) for each in taken)
        return (*(called(each.ability) for each in instead), *by_words)
    activated = activated_in(state)
    return () if activated is None else called_by(activated)


def _tapping(number: int, entry: Happened, _event: Event) -> bool:
    course = course_of(entry.before)
    return course is not None and tapped_for(course[1]) == number


def _onto(said: Sequence[Piece], entry: Happened, event: Event) -> bool:
    """Tell whether a card that was summoned was put over these, whatever else it was put over."""
    bases = Counter(_named(entry, getattr(event, "bases", ())))
    return event.came_about(SUMMONED) and Counter(names(said)) <= bases


def _as_shield(keyword: str, _entry: Happened, _event: Event) -> bool:
    """Tell whether a keyword makes shields; that the card has it with its number is known before."""
    return keyword.rstrip("0123456789") == GALAXSHIELD


# --- at what ------------------------------------------------------------------------------


def _named(entry: Happened, refs: Sequence[Ref]) -> Iterator[str]:
    """Yield the names of what references meant just before an event."""
    found = (entry.before.lying(ref) for ref in refs)
    return (each.card for each in found if each is not None)


def _is_at(what: str) -> Detail:
    """Make the test whether it is a card, or a player, that an event is aimed at."""

    def test(said: Piece | Seat, entry: Happened, event: Event) -> bool:
        found = getattr(event, what, None)
        if isinstance(said, Seat):
            return found is said
        if isinstance(found, Ref):
            return tuple(_named(entry, (found,))) == names(said)
        return isinstance(found, GameObject) and (found.card,) == names(said)

    return test


def _is(what: str) -> Detail:
    return lambda said, _entry, event: getattr(event, what, None) == said


def _of_color(color: str, _entry: Happened, event: Event) -> bool:
    return getattr(event, "card", None) == name_of_gate(color)


# --- which ability ------------------------------------------------------------------------


def _waited(said: str, _entry: Happened, event: Event) -> bool:
    waiting: Waiting | None = getattr(event, "waiting", None)
    return waiting is not None and is_one_of(said, called_so(waiting))


def _by_ability(said: str, entry: Happened, _event: Event) -> bool:
    activated = activated_in(entry.before)
    return activated is not None and is_one_of(said, called_by(activated))


def activated_in(state: GameState) -> Any:
    """Return the ability that is being activated, if one is."""
    found = (frame.bindings.get("activation") for frame in reversed(state.agenda))
    return next((each.ability for each in found if each is not None), None)


def called_so(waiting: Waiting) -> tuple[str, ...]:
    """Return what an ability that waits can be called by: also by what it was declared as."""
    return (*called_by(waiting.ability), waiting.known.get(CLASS, ""))


BY: Final[Details] = {"player": _by}
USE: Final[Details] = {**BY, "zone": _from, "keywords": _in_ways}
TAPPING: Final[Details] = {**BY, "number": _tapping}
ONTO: Final[Details] = {**BY, "base": _onto}
CROSSED: Final[Details] = {**BY, "keywords": _in_ways, "host": _is_at("creature")}
SHIELDED: Final[Details] = {**BY, "keyword": _as_shield}
AIMED: Final[Details] = {**BY, "target": _is_at("target")}
TAKEN: Final[Details] = {**BY, "zone": _from}
PUT: Final[Details] = {"player": _moved_by, "zone": _to}
COME: Final[Details] = {"player": _at_end("origin"), "zone": _from}
GONE: Final[Details] = {"player": _at_end("destination"), "zone": _to}
STEP: Final[Details] = {**BY, "step": _is("step")}
ROW: Final[Details] = {**BY, "row": _is("row")}
GATE: Final[Details] = {**BY, "text": _of_color}
ACTIVATED: Final[Details] = {**BY, "text": _by_ability}
RESOLVED: Final[Details] = {"text": _waited}
