"""もし and the events of 前提: what is done, by whom, and at which point in the course.

「ルールにより…」 is an event of the rules. 「〈できごと〉時、…」 and 「〈時点〉に、…」 wait with a
deed until it is so; 「《X》の能力で、…」 answers only what that ability asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardrules.core.engine import RuleEvent
from cardrules.core.errors import InputError
from cardrules.core.records import replace
from cardrules.core.unready import DRAFT
from cardrules.core.values import Seat
from cardrules.language.forms import Kind
from cardrules.language.phrases import Match
from cardrules.scenario.acts import PLACED, Rows, act_of, names, zone_of
from cardrules.scenario.answering import Act

Plain = Act | RuleEvent


@dataclass(frozen=True, eq=False, slots=True)
class Timed:
    """A deed that is for a point in the course: after an event, or at a moment.

    ``waits`` says that moments at which a player is free are let go by until then: a moment
    comes by itself, whereas an event must come of what else is done.
    """

    deed: Plain
    when: Match
    waits: bool

    @property
    def text(self) -> str:
        """The point as it is written."""
        return self.when.text


Deed = Plain | Timed


def bare(deed: Deed) -> Plain:
    """Return a deed without its point in the course."""
    return deed.deed if isinstance(deed, Timed) else deed


def goes_on(deed: Deed) -> bool:
    """Tell whether a deed is the rest of a use that taps so many cards, fewer of which were tapped so far."""
    act = bare(deed)
    return isinstance(act, Act) and act.tapping is not None and not act.begins


def less_tapped(
    left: tuple[tuple[int, Deed], ...], tapped: int, *, more: bool
) -> tuple[tuple[int, Deed], ...]:
    """Return what is left to be done once so many cards were tapped without being asked for."""
    rest = ((step, _less(deed, tapped, more)) for step, deed in left)
    return tuple((step, deed) for step, deed in rest if deed is not None)


def _less(deed: Deed, tapped: int, more: bool) -> Deed | None:
    act = bare(deed)
    return act.continued(tapped, more=more) if isinstance(act, Act) and goes_on(deed) else deed


def deed_of(match: Match, step: int, table: Rows = ()) -> Deed:
    """Return what a sentence of もし says is done; one that cannot be played is an ``InputError``."""
    if match.slug == "by-rule":
        return rule_event(match)
    if match.slug in _POINTS:
        point = _POINTS[match.slug]
        return _timed(deed_of(match.holes["deed"], step, table), match.holes[point], match)
    if match.slug == "deed-by":
        return _asked_by(deed_of(match.holes["deed"], step, table), match)
    return act_of(match, step, table)


_POINTS: Final = {"deed-when": "event", "deed-at": "moment"}


def _timed(deed: Deed, when: Match, match: Match) -> Timed:
    if isinstance(deed, Timed):
        raise InputError(f"「{match.text}」に、時が2つある", expected="「…時、」か「…に、」を1つだけ書く")
    return Timed(deed, when, when.root.kind is Kind.MOMENT)


def _asked_by(deed: Deed, match: Match) -> Deed:
    if isinstance(deed, Timed):
        return Timed(_by(deed.deed, match), deed.when, deed.waits)
    return _by(deed, match)


def _by(deed: Plain, match: Match) -> Act:
    if not isinstance(deed, Act) or deed.begins or deed.endures:
        raise InputError(
            f"「{match.holes['deed'].text}」は、能力が選ばせることではない",
            expected="「《X》の能力で、自分が《種》を選ぶ」のように、選ぶことを書く",
        )
    (card,) = names(match.holes["card"])
    return replace(deed, source=card, ability=match.holes.get("text"))


def premise_of(match: Match, step: int) -> Plain:
    """Return what 「このターン、…した」 says was done: it is done before the scenario begins.

    What a player does is played as such; what merely happened, happens by the rules.
    """
    event: Match = match.holes["event"]
    if event.root.kind is Kind.EVENT or event.slug in _BY_RULE:
        return rule_event(match)
    return act_of(event, step)


_BY_RULE: Final = frozenset({"draw", "discard", "put"})
"""What a player does only because something has it done: in a premise the rules do."""


def affected(match: Match, effect: object) -> RuleEvent:
    """Return the event by which an effect begins to bear on a card."""
    return RuleEvent("affected", Seat.FIRST, names(match.holes["card"]), effect=effect)


# --- events of the rules ------------------------------------------------------------------

_WORDS: Final = {
    "enters": "entered", "is-destroyed": "destroyed", "draw": "drawn", "tumbles": "tumbled",
    "take-control": "control-taken", "add-to-hand": "put-into-hand", "resolves": "resolved",
    "ability-resolves": "resolved", "use": "used", "cast": "cast", "summon": "summoned",
    "put": "entered", "discard": "discarded",
}  # fmt: skip


def rule_event(match: Match) -> RuleEvent:
    """Return the event that 「ルールにより…」 names."""
    event: Match = match.holes["event"]
    holes: Mapping[str, Any] = event.holes
    placed = event.slug in {"is-placed", "place"}
    word = _WORDS.get(event.slug) or (PLACED.get(zone_of(event)) if placed else None)
    if word is None:
        raise InputError(f"「{match.text}」というできごとはまだ起こせない", expected=DRAFT)
    cards = names(holes.get("cards", holes.get("card", ())))
    if event.slug == "ability-resolves":
        cards = tuple(f"《{name}》の能力" for name in cards)
    origin = "" if placed else zone_of(event)
    return RuleEvent(word, holes.get("player", Seat.FIRST), cards, origin, holes.get("number", 1))
