"""ならば about what a player may choose: the list of it, compared with a table."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from cardrules.core.decisions import PASS, Decision
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError
from cardrules.core.trace import Decided
from cardrules.core.values import Seat
from cardrules.scenario.acts import Rows

Choosable = tuple[tuple[str, int], ...]
"""One thing that may be chosen: cards, or the words of options, each with how often."""

_CHOICES: Final = frozenset({"choose", "choose-options", "choose-word", "break-number", "block", "redirect"})
"""The acts by which something is chosen, as against paying, using and going on."""

_CARD: Final = re.compile("《([^《》]+)》([①-⑳]?)")
NOTHING: Final = "何も選ばない"


def asked_of(engine: Engine[Any], before: Any, play: Any, player: Seat) -> tuple[Any, Decision]:
    """Return the first choice that a player is asked for after the last thing said, and where that is.

    ``before`` is where play stood when that was said: what it answered itself is not meant.
    """
    answered = engine.decision(before)
    for entry in engine.explain(play).since(engine.explain(before)):
        if isinstance(entry, Decided) and entry.decision != answered and _is_choice(entry.decision, player):
            return engine.at(play, entry.state), entry.decision
    decision = engine.decision(play)
    if decision is not None and _is_choice(decision, player):
        return play, decision
    who = "自分" if player is Seat.FIRST else "相手"
    raise InputError(f"{who}が何かを選ぶ決定がない", expected="選ぶ場面になる「もし」の後に書く")


def _is_choice(decision: Decision, player: Seat) -> bool:
    acts = {option.act for option in decision.options}
    return decision.player == player and not decision.initiative and bool(acts & _CHOICES)


def offered(engine: Engine[Any], play: Any, decision: Decision) -> frozenset[Choosable]:
    """Return everything that may be chosen; nothing at all is one of the things if it may be."""
    found = set()
    for option in decision.options:
        view = engine.view(play, decision, option)
        found.add(() if option == PASS else _chosen(view))
    return frozenset(found)


def _chosen(view: View) -> Choosable:
    said = view.cards or view.texts or tuple(map(str, view.numbers))
    return _counted(said)


def _counted(words: tuple[str, ...]) -> Choosable:
    return tuple(sorted(Counter(words).items()))


def listed(table: Rows) -> frozenset[Choosable]:
    """Return what a table lists: a thing a row, several cards with 「と」 between, or 「何も選ばない」."""
    return frozenset(_row(row[0].strip(" 　")) for row in table[1:])


def _row(cell: str) -> Choosable:
    if cell == NOTHING:
        return ()
    cards = tuple("".join(found) for found in _CARD.findall(cell))
    return _counted(cards or (cell.removeprefix("「").removesuffix("」"),))


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
