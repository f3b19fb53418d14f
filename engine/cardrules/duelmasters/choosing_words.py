"""Choosing a word: a civilization, or the name of a card (総合ルール 106.2c, 202)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardrules.core.decisions import Decision, Option, Refusal
from cardrules.core.effects import ChooseEntry, Effected
from cardrules.core.evaluating import CHOSEN
from cardrules.core.moment import Moment
from cardrules.core.position import UNKNOWN, split_label
from cardrules.core.results import Ask, Done, StepResult
from cardrules.core.values import Bindings
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.set_up import body
from cardrules.duelmasters.words import CIVILIZATIONS

ENTRY: Final = "choose-word"
"""What such an answer is."""

TITLE: Final = "title-above"
"""What a card bears above its name and does not go by."""

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


@BOOK.rule(Clause.CARD_NAME_ALIAS, inert=lambda _now: True)
def title_is_a_name(_now: Moment) -> bool:
    """A title that stands above the name is none; the card has the name on the line below alone (202.6)."""
    return False


title_is_a_name.unknown_before("2023-08-10")

Choice = tuple[tuple[str, ...], tuple[Refusal, ...], str]
"""What may be chosen, what is refused, and the rule that has it chosen."""


def _refused(entries: tuple[str, ...], rule: str, because: str) -> tuple[Refusal, ...]:
    return tuple(Refusal(Option(ENTRY, each), rule, because) for each in entries)


def _civilizations(now: Moment) -> Choice:
    five, rule = tuple(CIVILIZATIONS), Clause.COLORLESS_IS_NO_CIVILIZATION
    if colorless_is_refused(now):
        return five, _refused((COLORLESS,), rule, "文明ではない"), rule
    return (*five, COLORLESS), (), rule


def _card_names(now: Moment) -> Choice:
    cards = tuple(_here(now))
    known = sorted({name for name in cards if name != UNKNOWN and body(name) is None})
    titles = tuple(sorted({title for name in cards for title in _titles(now, name)}))
    no_names = titles if titles and not title_is_a_name(now) else ()
    names = (*known, *(title for title in titles if title not in no_names), OTHER_NAME)
    refused = _refused(no_names, Clause.CARD_NAME_ALIAS, "名前の上に書かれた題で、カードの名前ではない")
    return whole_names(now, names), refused, Clause.NAME_MUST_EXIST


def _here(now: Moment) -> Iterator[str]:
    for zone in now.state.zones.values():
        for each in zone.objects:
            yield from (split_label(piece.card)[0] for piece in each.pieces())


def _titles(now: Moment, name: str) -> tuple[str, ...]:
    known: tuple[str, ...] = now.library[name].characteristics.get(TITLE, ())
    return known


_ENTRIES: Final[Mapping[str, Callable[[Moment], Choice]]] = {
    "civilizations": _civilizations,
    "name": _card_names,
}
"""For each characteristic what may be chosen."""


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
    return Ask(Decision(player, ENTRY, "entry", options, rule, refused, about=effect))
