"""What was done instead, in words, where something is said to have been done that was not.

How an answer would be told in the course of play is how it is told here: what was chosen, tapped, changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardrules.core.describing import PLAYERS, Describer
from cardrules.core.position import bracketed
from cardrules.core.trace import Decided, Triggered
from cardrules.core.values import Seat
from cardrules.language.phrases import Match
from cardrules.scenario.acts import ANSWERED, act_of, names
from cardrules.scenario.eye import Eye
from cardrules.scenario.happened.drawn import drawn_by
from cardrules.scenario.happened.occurrences import UNANSWERED, is_event
from cardrules.scenario.paying import Cards, payments, tapped


def done_instead(match: Match, look: Eye, describer: Describer) -> str:
    """Return what a player drew, tapped, chose or answered otherwise than a sentence says; else nothing."""
    tell = _TELLERS.get(match.slug)
    if tell is not None:
        return tell(match, look, describer)
    if match.slug in ANSWERED and not is_event(match):
        return _answers(match, look, describer)
    return "" if match.holes.keys() & {"card", "cards"} else "そのことは起こらなかった"


def _drawn(match: Match, look: Eye, _describer: Describer) -> str:
    player: Seat = match.holes["player"]
    found = [f"{number}枚" for number in drawn_by(player, look.entries())]
    if not found:
        return f"{PLAYERS[player]}はカードを引かなかった"
    return f"{PLAYERS[player]}が一度に引いたのは{'、'.join(found)}である"


def _paid(match: Match, look: Eye, describer: Describer) -> str:
    player: Seat = match.holes["player"]
    paid = [
        each for each in payments(look.engine, look.play, look.entries()) if each[0].view.player == player
    ]
    if not paid:
        return f"{PLAYERS[player]}は何もタップして支払わなかった"
    told = "、".join(f"「{_cells(tapped(each), describer)}」" for each in paid)
    return f"{PLAYERS[player]}がタップして支払ったのは{told}である"


def _cells(cards: Cards, describer: Describer) -> str:
    """Return cards as what is tapped is written: 「火（数字2）×1 水×2」."""
    return " ".join(f"{_cell(name, describer)}×{count}" for name, count in cards.items())


def _cell(name: str, describer: Describer) -> str:
    if describer.card(name).startswith("《"):
        return describer.card(name)
    traits = name.split("/")
    numbers = [each for each in traits if each.startswith("数字")]
    bare = "/".join(each for each in traits if each not in numbers)
    return f"{bare}（{'、'.join(numbers)}）" if numbers else bare


def _answers(match: Match, look: Eye, describer: Describer) -> str:
    """Tell how a player answered whatever could be answered by an act of the kind that is said."""
    player: Seat = match.holes["player"]
    found = dict.fromkeys(_told(match, look, describer))
    if not found:
        return f"{PLAYERS[player]}がそう決める時がなかった"
    return f"実際は、{'、'.join(f'「{each}」' for each in found)}"


def _told(match: Match, look: Eye, describer: Describer) -> Iterator[str]:
    act = act_of(match, -1)
    for entry in look.entries():
        if not isinstance(entry, Decided) or entry.decision.player != act.player:
            continue
        views = look(entry)
        if entry.answer != UNANSWERED and any(each.act in act.acts for each in views):
            view = look.engine.view(look.engine.at(look.play, entry.state), entry.decision, entry.answer)
            yield describer.decision(entry.decision, entry.answer, view)


def _triggered(match: Match, look: Eye, _describer: Describer) -> str:
    (card,) = names(match.holes["card"])
    waiting = (each for entry in look.entries() if isinstance(entry, Triggered) for each in entry.waiting)
    found = dict.fromkeys(each.ability.text for each in waiting if each.source.card == card)
    if not found:
        return f"{bracketed(card)}の能力は誘発しなかった"
    return f"誘発した{bracketed(card)}の能力は{''.join(f'「{each}」' for each in found)}である"


_TELLERS: Final[Mapping[str, Callable[[Match, Eye, Describer], str]]] = {
    "draw": _drawn,
    "pay": _paid,
    "ability-triggers": _triggered,
}
"""What tells of what was done instead, by the phrase."""
