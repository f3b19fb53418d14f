"""Choosing a word: a civilization, or the name of a card (総合ルール 106.2c, 202.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardrules.core.decisions import Decision, Option, Refusal
from cardrules.core.effects import ChooseEntry, Effected
from cardrules.core.evaluating import CHOSEN
from cardrules.core.moment import Moment
from cardrules.core.position import split_label
from cardrules.core.results import Ask, Done, StepResult
from cardrules.core.values import Bindings
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.set_up import UNKNOWN, body
from cardrules.duelmasters.words import CIVILIZATIONS

ENTRY: Final = "choose-word"
"""What such an answer is."""

COLORLESS: Final = "colorless"
OTHER_NAME: Final = "other-name"
"""The name of any card that does not play a part here: whichever it is, it comes to the same."""


@BOOK.rule(Clause.COLORLESS_IS_NO_CIVILIZATION, inert=lambda _now: False)
def colorless_is_refused(_now: Moment) -> bool:
    """無色 is no civilization, so it is not chosen as one (106.2c)."""
    return True


colorless_is_refused.unknown_before("2017-04-06")


@BOOK.rule(Clause.NAME_MUST_EXIST, inert=lambda _now, _known: ())
def whole_names(_now: Moment, known: tuple[str, ...]) -> tuple[str, ...]:
    """Only the whole name of a card that exists is named (202.2)."""
    return known


def _civilizations(now: Moment) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    five = tuple(CIVILIZATIONS)
    refused = colorless_is_refused(now)
    rule = Clause.COLORLESS_IS_NO_CIVILIZATION
    return (five, (COLORLESS,), rule) if refused else ((*five, COLORLESS), (), rule)


def _card_names(now: Moment) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    known = tuple(sorted(set(_here(now))))
    return whole_names(now, (*known, OTHER_NAME)), (), Clause.NAME_MUST_EXIST


def _here(now: Moment) -> Iterator[str]:
    for zone in now.state.zones.values():
        for each in zone.objects:
            for piece in each.pieces():
                name = split_label(piece.card)[0]
                if name != UNKNOWN and body(name) is None:
                    yield name


_ENTRIES: Final[Mapping[str, Callable[[Moment], tuple[tuple[str, ...], tuple[str, ...], str]]]] = {
    "civilizations": _civilizations,
    "name": _card_names,
}
"""For each characteristic what may be chosen, what is refused, and the rule of both."""


def choose_entry(now: Moment, effect: ChooseEntry) -> StepResult:
    """Have a player choose a civilization or a name."""
    if "entry" in now:
        chosen = now["entry"].choice
        return Done(Effected(True, Bindings({f"{CHOSEN}{effect.characteristic}": chosen}), tried=True))
    scope = now.scope()
    entries, refused, rule = _ENTRIES[effect.characteristic](now)
    if not entries:
        return Done(Effected(tried=True))
    player = effect.by.seats(scope.controller)[0]
    options = tuple(Option(ENTRY, each) for each in entries)
    why = tuple(Refusal(Option(ENTRY, each), rule, "文明ではない") for each in refused)
    return Ask(Decision(player, ENTRY, "entry", options, rule, why, about=effect))
