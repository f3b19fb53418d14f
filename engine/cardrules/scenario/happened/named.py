"""What a sentence of what was done names must be there: an ability of the card, a cost, mana, an option.

That something was not done by a name which nothing has says nothing: it would be so whatever was done. So
it is refused, with what there is; as it is in もし, and of what can be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cardrules.core.describing import PLAYERS
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.position import Board, bracketed, each_quoted
from cardrules.core.values import Seat
from cardrules.gate.silence import Topic, told
from cardrules.language.phrases import Match
from cardrules.scenario.acts import WAYS, act_of, names
from cardrules.scenario.answering import is_one_of, is_said
from cardrules.scenario.eye import Eye
from cardrules.scenario.happened.course import Course
from cardrules.scenario.happened.options_named import OPTIONS, demand_all_told
from cardrules.scenario.ways_said import changed_unasked, ways_wrongly_said


def demand_names(match: Match, look: Eye) -> None:
    """Demand of a sentence about what was done that what it names was there.

    Raises:
        InputError: nothing was called so.
        UnsourcedError: nobody knows whether something was.
    """
    _demand(match, Course(look))


def _demand(match: Match, course: Course) -> None:
    demand = _DEMANDS.get(match.slug)
    if demand is not None:
        demand(match, course)


_SOON: Final = 50
"""How many positions further on are looked at for what is not there yet."""


class Coming:
    """What a sentence of what may come names: it is there so far, or it comes soon."""

    def __init__(self, match: Match, look: Eye) -> None:
        self._match: Final = match
        self._seen = 0
        self.missing: InputError | None = self._missing(Course(look))

    def look_at(self, look: Eye) -> None:
        """Look at a play further on, as it stands then, if something is missing.

        Raises:
            InputError: it still is, so far on that nobody need go further.
        """
        if self.missing is None:
            return
        self._seen += 1
        if self._seen > _SOON:
            raise self.missing
        self.missing = self._missing(Course(look, whole=False))

    def _missing(self, course: Course) -> InputError | None:
        try:
            _demand(self._match, course)
        except InputError as error:
            return error
        return None


# --- abilities ----------------------------------------------------------------------------


def _ability(match: Match, course: Course) -> None:
    """Demand that a card has the abilities that are said, or any if none is."""
    (card,) = names(match.holes["card"])
    for said in _said(match.holes):
        demand_ability(course, card, said)


def _changing(match: Match, course: Course) -> None:
    """Demand of an ability that is said to change a cost that its player was asked whether it does."""
    _ability(match, course)
    mistake = changed_unasked(course.look.engine, course.look.play, act_of(match, -1))
    if mistake is not None:
        raise mistake


def _said(holes: Mapping[str, Any]) -> Iterable[str | None]:
    several: tuple[str, ...] = holes.get("texts", ())
    return several or (holes.get("text", holes.get("keyword")),)


def demand_ability(course: Course, card: str, said: str | None) -> None:
    """Demand that a card has, or had, an ability of a name, or any at all.

    Raises:
        InputError: it has none.
        UnsourcedError: not all of its text is told.
    """
    lines, doubt = dict[str, None](), ""
    for called in course.called(card):
        if any(is_one_of(said, each) for each in called.names):
            return
        lines.update(dict.fromkeys(called.lines))
        doubt = doubt or called.doubt
    if any(is_one_of(said, each) for each in course.noted(card)):
        return
    if doubt:
        raise UnsourcedError(doubt)
    if said is None or not lines:
        raise InputError(f"{bracketed(card)}は能力を持たない", expected="能力を持つカードのことを書く")
    raise InputError(
        f"{bracketed(card)}は「{said}」という能力を持たない",
        expected=f"{bracketed(card)}が持つのは{each_quoted(lines)}である",
    )


# --- costs --------------------------------------------------------------------------------


def _ways(match: Match, course: Course) -> None:
    """Demand that there is, or was, a way of using a card by the names that are said."""
    act = act_of(match, -1)
    card, mistakes = (act.cards or ("",))[0], list[InputError]()
    for own in ((), course.own_uses(card) if act.uses else ()) if act.ways else ():
        for ways in course.ways(card):
            mistake = ways_wrongly_said(card, act, (*ways, *own))
            if mistake is None:
                return
            mistakes.append(mistake)
    for said in act.ways or () if mistakes else ():
        if any(is_one_of(said, each) for called in course.called(card) for each in called.names):
            right = f"「{bracketed(card)}の「{said}」を使った」のように、能力を使ったことを書く"
            raise InputError(mistakes[0].message, expected=right)
    if mistakes:
        raise mistakes[-1]


def _cost(match: Match, course: Course) -> None:
    """Demand that some card has a cost of the name that is said."""
    said, others = match.holes["keyword"], dict[str, None]()
    for card in course.cards:
        for ways in course.ways(card):
            if any(is_said(said, each) for each in ways):
                return
            others.update(dict.fromkeys(each.line or each.keyword for each in ways))
        if any(is_one_of(said, each) for called in course.called(card) for each in called.names):
            return
    demand_all_told(course, course.cards)
    raise InputError(f"「{said}」というコストはない", expected=f"支払えるコストは{each_quoted(others)}である")


def _mana(match: Match, course: Course) -> None:
    """Demand that what is said to be tapped is, or was, somewhere with its player, all at once."""
    act, there = act_of(match, -1), Counter[str]()
    for board in course.boards():
        there |= _held(board, act.player)
    whose, said = PLAYERS[act.player], Counter(act.cards or ())
    missing = [each for each in said if not there[each]]
    if missing:
        raise InputError(
            f"{whose}の{each_quoted(missing)}はどこにもない", expected="マナゾーンにあるものを書く"
        )
    for each in said - there:
        named = bracketed(each) if bracketed(each) in match.holes["mana"] else f"「{each}」"
        raise InputError(f"{whose}の{named}は{there[each]}枚しかない", expected="多くてもその枚数を書く")


def _held(board: Board, player: Seat) -> Counter[str]:
    """Return what a player has on the board, and how much of it."""
    found = Counter[str]()
    for cell in (cell for row in board.rows if row.seat == player for cell in row.cells):
        found[cell.name] += cell.count
    return found


# --- colours ------------------------------------------------------------------------------


def _color(match: Match, course: Course) -> None:
    """Demand that a gate is of a colour that the position says there is: no source lists them."""
    known: tuple[str, ...] = next(course.boards()).facts.get("colors", ())
    if match.holes["text"] not in known:
        raise UnsourcedError(told(Topic.COLORS))


Demand = Callable[[Match, Course], None]

_OF_ABILITIES: Final = (
    "ability-triggers", "ability-resolves", "use-ability", "use-keyword", "activate-ability", "resolve-first",
    "use-first", "decline", "make-shield", "is-waiting", "judged-by", "activate",
)  # fmt: skip
"""The phrases that name an ability of a card, or speak of any that it has."""

_DEMANDS: Final[Mapping[str, Demand]] = {
    **dict.fromkeys(WAYS, _ways),
    **dict.fromkeys(_OF_ABILITIES, _ability),
    **OPTIONS,
    "change-cost": _changing,
    "pay-otherwise": _cost,
    "pay": _mana,
    "open": _color,
}
"""What is demanded of what a phrase names, by its name."""
