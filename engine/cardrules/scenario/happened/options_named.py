"""The options and words that a sentence says were chosen: offered in a choice, or printed on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.position import bracketed, each_quoted
from cardrules.core.records import replace
from cardrules.language.phrases import Match
from cardrules.language.wording import alike
from cardrules.scenario.acts import act_of, names
from cardrules.scenario.happened.course import Course

_OPTION: Final = "\n▶"
"""What stands before each option of a text."""


_OF_OPTIONS: Final = frozenset({"choose-options", "begin-untold"})
"""What is answered by options."""


def demand_all_told(course: Course, cards: Iterable[str]) -> None:
    """Raise where the text of one of some cards is not all told: it may have what no other has."""
    doubts = (each.doubt for card in cards for each in course.called(card))
    doubt = next(filter(None, doubts), "")
    if doubt:
        raise UnsourcedError(doubt)


def _offered(course: Course) -> dict[str, None]:
    """Return the words of the options that were offered."""
    choices = (views for entry, views in course.asked if entry.decision.kind == "choose-options")
    return dict.fromkeys(text for views in choices for view in views for text in view.texts)


def _printed(course: Course) -> Iterator[tuple[str, ...]]:
    """Yield the options of each ability that has some."""
    for card in course.cards:
        yield from printed_on(course, card)


def printed_on(course: Course, card: str) -> Iterator[tuple[str, ...]]:
    """Yield the options of each ability of a card that has some."""
    texts = (name for called in course.called(card) for each in called.names for name in each[:1])
    yield from (tuple(text.split(_OPTION)[1:]) for text in texts if _OPTION in text)


def _option(match: Match, course: Course) -> None:
    """Demand that an option is offered, or printed, that is said in its words."""
    _demand_words(match.holes["option"], course)


def _demand_words(said: str, course: Course) -> None:
    offered = _offered(course)
    known = (*offered, *(each for options in _printed(course) for each in options))
    if not any(alike((said,), (each,)) for each in known):
        _refuse(f"「{said}」という選択肢はない", offered, course)


def _listed_options(match: Match, course: Course) -> None:
    """Demand that there are the options that a table lists, by their words or their places."""
    act = act_of(match, -1)
    for said in dict.fromkeys(act.texts or ()):
        _demand_words(said, course)
    for number in dict.fromkeys(act.numbers or ()):
        _demand_place(number, course)


def _number(match: Match, course: Course) -> None:
    """Demand that there is an option at a place that is said."""
    _demand_place(match.holes["number"], course)


def _demand_place(said: int, course: Course) -> None:
    views = (view for _, views in course.asked for view in views if view.act in _OF_OPTIONS)
    numbers = (number for view in views for number in view.numbers)
    most = max((*numbers, *map(len, _printed(course))), default=0)
    if not 1 <= said <= most:
        _refuse(f"{said}番目の選択肢はない", _offered(course), course)


def _refuse(message: str, offered: Iterable[str], course: Course) -> None:
    """Refuse an option; of those that offered none, or had others, a text that is not told might have it."""
    askers = (views[0].source for entry, views in course.asked if views and _OF_OPTIONS & {views[0].act})
    demand_all_told(course, tuple(askers) if offered else course.cards)
    if not offered:
        raise InputError(message, expected="選択肢を選ぶカードのことを書く")
    raise InputError(message, expected=f"選べた選択肢は{each_quoted(offered)}である")


def _of_a_card(match: Match, course: Course) -> None:
    """Demand that a card has options, if it is said whose are chosen."""
    card = names(match.holes["card"])[0] if "card" in match.holes else ""
    asked = any(
        views[0].source == card for entry, views in course.asked
        if entry.decision.kind == "choose-options" and views
    )  # fmt: skip
    if card and not asked and not any(printed_on(course, card)):
        demand_all_told(course, (card,))
        raise InputError(f"{bracketed(card)}に選択肢はない", expected="選択肢を持つカードのことを書く")


def _word(match: Match, course: Course) -> None:
    """Demand that a word was among those that somebody could choose."""
    act, words = act_of(match, -1), dict[str, None]()
    for entry, views in course.asked:
        own = replace(act, player=entry.decision.player)
        if own.picks(entry.decision, views):
            return
        words.update(dict.fromkeys(text for each in views if each.act in act.acts for text in each.texts))
    if any(alike((match.holes["text"],), (each,)) for each in _offered(course)):
        raise InputError(
            f"「{match.holes['text']}」は選択肢である",
            expected=f"「選択肢「{match.holes['text']}」を選ぶ」のように書く",
        )
    raise InputError(
        f"「{match.holes['text']}」を選ぶ決定はなかった",
        expected=f"選べた言葉は{each_quoted(words)}である" if words else "言葉を選ぶ場面のことを書く",
    )


OPTIONS: Final[Mapping[str, Callable[[Match, Course], None]]] = {
    "choose-option": _option,
    "choose-option-number": _number,
    "choose-options": _listed_options,
    "begin-untold": _number,
    "option-choice": _of_a_card,
    "choose-word": _word,
}
"""What is demanded of the options and words that a phrase names."""
