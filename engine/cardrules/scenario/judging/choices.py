"""ならば about what a player may choose: the list of it, compared with a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cardrules.core.decisions import PASS, Decision, Refusal
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError
from cardrules.core.position import bracketed
from cardrules.core.records import record
from cardrules.core.trace import Decided, Refused
from cardrules.core.values import Seat
from cardrules.language.wording import Quoted
from cardrules.scenario.acts import PLACE, Rows
from cardrules.scenario.answering import Act, is_one_of

Choosable = tuple[tuple[str, int], ...]
"""One thing that may be chosen: cards, or the words of options, each with how often."""

_CHOICES: Final = frozenset({"choose", "choose-options", "choose-word", "break-number", "block", "redirect"})
"""The acts by which something is chosen, as against paying, using and going on."""

_CARD: Final = re.compile("《([^《》]+)》([①-⑳]?)")
NOTHING: Final = "何も選ばない"


@record
class Asker:
    """Whose choice is meant: a player's, and if a sentence says so one that a card's ability asks for."""

    player: Seat
    card: str | None = None
    ability: str | None = None

    def asks(self, views: Sequence[View]) -> bool:
        """Tell whether a choice with these options is meant."""
        if self.card is None:
            return True
        return views[0].source == self.card and is_one_of(self.ability, views[0].asking)

    def __str__(self) -> str:
        return "自分" if self.player is Seat.FIRST else "相手"


def _choices(engine: Engine[Any], before: Any, play: Any, asker: Asker) -> Iterator[tuple[Any, Decision]]:
    """Yield the choices that a player was asked for after the last thing said, and the one that is open.

    ``before`` is where play stood when that was said: what it answered itself is not meant.
    """
    answered = engine.decision(before)
    entries = engine.explain(play).since(engine.explain(before))
    asked = [
        (engine.at(play, entry.state), entry.decision)
        for entry in entries
        if isinstance(entry, Decided) and entry.decision != answered
    ]
    still = engine.decision(play)
    for there, decision in [*asked, *([(play, still)] if still is not None else [])]:
        if not _is_choice(decision, asker.player):
            continue
        if asker.asks([engine.view(there, decision, option) for option in decision.options]):
            yield there, decision


def asked_of(engine: Engine[Any], before: Any, play: Any, asker: Asker) -> tuple[Any, Decision]:
    """Return the first choice that is meant, and where play stood when it was asked."""
    found = next(_choices(engine, before, play, asker), None)
    if found is None:
        raise InputError(f"{asker}が何かを選ぶ決定がない", expected="選ぶ場面になる「もし」の後に書く")
    return found


def nothing_to_choose(
    engine: Engine[Any], before: Any, play: Any, player: Seat
) -> tuple[bool, tuple[Refusal, ...]]:
    """Tell whether a player would have chosen but for lack of anything; also what stood against it.

    Where nobody would have asked anyway it is an ``InputError``: then the sentence says nothing.
    """
    new = engine.explain(play).since(engine.explain(before))
    refusals = tuple(
        entry.refusal
        for entry in new
        if isinstance(entry, Refused) and entry.player == player and entry.refusal.option.act == "choose"
    )
    if any(_choices(engine, before, play, Asker(player))):
        return False, refusals
    if not refusals:
        asked_of(engine, before, play, Asker(player))
    return True, refusals


def _is_choice(decision: Decision, player: Seat) -> bool:
    acts = {option.act for option in decision.options}
    return decision.player == player and not decision.initiative and bool(acts & _CHOICES)


def offered(engine: Engine[Any], play: Any, decision: Decision, table: Rows) -> frozenset[Choosable]:
    """Return everything that may be chosen; nothing at all is one of the things if it may be.

    Options are told by their place where the table tells them so.
    """
    numbered = any(PLACE.search(row[0]) for row in table[1:])
    found = set()
    for option in decision.options:
        view = engine.view(play, decision, option)
        found.add(() if option == PASS else _chosen(view, numbered=numbered))
    return frozenset(found)


def _chosen(view: View, *, numbered: bool) -> Choosable:
    places = tuple(f"{number}番目" for number in view.numbers)
    return _counted(places if numbered and places else view.cards or view.texts or places)


def _counted(words: tuple[str, ...]) -> Choosable:
    return tuple(sorted(Counter(words).items()))


def listed(table: Rows) -> frozenset[Choosable]:
    """Return what a table lists: a thing a row, several with 「と」 between, or 「何も選ばない」.

    Things are cards, the words of options (in 「」 where there are several), or 「2番目の選択肢」.
    """
    return frozenset(_row(row[0].strip(" 　")) for row in table[1:])


def in_the_words_of(
    found: frozenset[Choosable], wanted: frozenset[Choosable], quoted: Callable[[str], str]
) -> frozenset[Choosable]:
    """Return what is listed, in the words of what may be chosen where it means that."""
    there = {word for each in found for word, _ in each}

    def said(word: str) -> str:
        quotation = quoted(word) if word not in there else word
        alike = (each for each in there if isinstance(quotation, Quoted) and quotation.means(each))
        return next(alike, word)

    return frozenset(tuple(sorted((said(word), times) for word, times in each)) for each in wanted)


_TEXT: Final = re.compile("「((?:[^「」]|「[^「」]*」)*)」")


def _row(cell: str) -> Choosable:
    if cell == NOTHING:
        return ()
    cards = tuple("".join(found) for found in _CARD.findall(cell))
    places = tuple(f"{number}番目" for number in PLACE.findall(cell))
    texts = tuple(_TEXT.findall(cell)) if cell.startswith("「") and cell.endswith("」") else ()
    return _counted(places or texts or cards or (cell,))


def difference(found: frozenset[Choosable], wanted: frozenset[Choosable]) -> str:
    """Return in words in what a list of what may be chosen is not what a table says."""
    more = "、".join(sorted(map(_told, found - wanted)))
    less = "、".join(sorted(map(_told, wanted - found)))
    parts = (f"書かれていない{more}も選べる" if more else "", f"{less}は選べない" if less else "")
    return "。".join(part for part in parts if part)


def _told(each: Choosable) -> str:
    if not each:
        return f"「{NOTHING}」"
    return "と".join(f"「{word}」" + (f"×{times}" if times > 1 else "") for word, times in each)


def nothing_asked(act: Act) -> str:
    """Return that no ability had a player choose what an act chooses."""
    by = "" if act.source is None else f"{bracketed(act.source)}の能力が"
    return f"{by}そのカードを選ばせることがなかった"
