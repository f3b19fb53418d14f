"""What is the case instead, in words, where a sentence about a play as it stands is not so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cardrules.core.position import Cell, bracketed, each_quoted
from cardrules.core.values import Seat
from cardrules.language.cells import Content, print_cells
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names
from cardrules.scenario.judging.board import all_cells, spoken, tapped, under, whose
from cardrules.scenario.judging.onlooking import Onlooker
from cardrules.scenario.judging.uses import costs_fixed, used_otherwise, why_not_fixed

Teller = Callable[[Onlooker, Match, Any], str]
"""Tells of a play what a sentence is about."""


def actual(seen: Onlooker, match: Match, play: Any) -> str:
    """Return what is the case where a sentence is not so; nothing where its opposite says it all."""
    tell = _TELLERS.get(match.slug)
    return "" if tell is None else tell(seen, match, play)


def cells_text(cells: Iterable[Cell]) -> str:
    """Return all that lies somewhere as a table of a board has it."""
    return print_cells(Content(tuple(cells)))


# --- where things are, and how many -------------------------------------------------------


def _counted(seen: Onlooker, match: Match, play: Any) -> str:
    zone, player = match.holes["zone"].zone, match.holes["player"]
    return f"実際は{seen.engine.count(play, zone, player, match.holes.get('type', ''))}"


def _tapped(seen: Onlooker, match: Match, play: Any) -> str:
    return f"実際は{tapped(seen.engine, match, play)}"


def where_instead(seen: Onlooker, match: Match, play: Any) -> str:
    """Return as what a card was used instead, or else where each of the cards is that a sentence names."""
    if otherwise := used_otherwise(seen, match, play):
        return otherwise
    named = names(match.holes.get("cards", match.holes.get("card", ())))
    return "、".join(dict.fromkeys(where(seen, name, play) for name in named))


def where(seen: Onlooker, name: str, play: Any) -> str:
    """Return where a card of a name is, in words."""
    rows = seen.engine.observe(play).rows
    found = (
        (row, top) for row in rows for top in row.cells if any(_is(name, each) for each in all_cells((top,)))
    )
    row, top = next(found, (None, None))
    if row is None or top is None:
        return f"{bracketed(name)}はどのゾーンにも見えない"
    zone = f"{whose(row.seat)}の{seen.lexicon.label('zone', row.zone)}"
    return f"{bracketed(name)}は{zone}{'' if _is(name, top) else f'で{bracketed(top.name)}の下'}にある"


def _is(name: str, cell: Cell) -> bool:
    return cell.name == name


def _lying_under(seen: Onlooker, match: Match, play: Any) -> str:
    found: Counter[str] = under(seen, match, play)
    return f"実際に下にあるのは{''.join(map(bracketed, found.elements())) or 'なし'}"


def _how_many_under(seen: Onlooker, match: Match, play: Any) -> str:
    return f"実際は{under(seen, match, play).total()}"


def _attached(seen: Onlooker, match: Match, play: Any) -> str:
    (card,) = names(match.holes["card"])
    host: Any = seen.engine.inspect(play, card, "attached")
    return (
        f"{bracketed(card)}は{'どれにも付いていない' if host is None else f'{bracketed(host)}に付いている'}"
    )


# --- what things are like -----------------------------------------------------------------


def _characteristic(seen: Onlooker, match: Match, play: Any) -> str:
    found = seen.engine.inspect(play, names(match.holes["card"])[0], match.holes["characteristic"])
    if found is None and match.slug == "characteristic":
        return f"{bracketed(names(match.holes['card'])[0])}に{match.words['characteristic']}はない"
    if found is None or not match.affirmed:
        return ""
    told = "/".join(spoken(seen.lexicon, found)) if isinstance(found, (tuple, frozenset)) else str(found)
    return f"実際は「{told}」{_paid_instead(seen, match, play)}"


def _paid_instead(seen: Onlooker, match: Match, play: Any) -> str:
    """Return what was paid for a card of whose own cost a sentence speaks, if that is another number."""
    (card,) = names(match.holes["card"])
    fixed = costs_fixed(seen, card, play) if match.holes["characteristic"] == "cost" else []
    if not fixed or fixed[-1] != match.holes.get("number"):
        return ""
    return f"。支払ったコストのことなら「{bracketed(card)}に支払うコストは{fixed[-1]}である」と書く"


def _marks(seen: Onlooker, match: Match, play: Any) -> str:
    wanted = set(names(match.holes["cards"]))
    cells = [cell for row in seen.engine.observe(play).rows for cell in row.cells if cell.name in wanted]
    return f"実際は{cells_text(cells)}" if cells else "そのカードはどのゾーンにも見えない"


def _keywords(seen: Onlooker, match: Match, play: Any) -> str:
    found: Any = seen.engine.inspect(play, names(match.holes["card"])[0], "keywords")
    return f"実際に持つのは{_listed(sorted(found))}"


def _waiting(seen: Onlooker, match: Match, play: Any) -> str:
    found: Any = seen.engine.inspect(play, names(match.holes["card"])[0], "waiting")
    return f"実際に待機しているのは{_listed(found)}"


def _listed(found: Iterable[str]) -> str:
    return each_quoted(found) or "なし"


def _cost(seen: Onlooker, match: Match, play: Any) -> str:
    (card,) = names(match.holes["card"])
    return never_fixed(seen, card, play) or f"実際は{costs_fixed(seen, card, play)[-1]}"


def never_fixed(seen: Onlooker, card: str, play: Any) -> str:
    """Return why there is no cost that was paid for a card; an empty text if there is one (601.1e)."""
    if costs_fixed(seen, card, play):
        return ""
    return f"{bracketed(card)}のコストは確定していない（{why_not_fixed(seen, card, play)}）"


# --- players ------------------------------------------------------------------------------


def _ended(seen: Onlooker, _match: Match, play: Any) -> str:
    outcome = seen.engine.outcome(play)
    if outcome is None:
        return "ゲームは終わっていない"
    return f"{whose(outcome.winner)}が勝った" if outcome.winner is not None else "どちらも勝っていない"


def _points(seen: Onlooker, match: Match, play: Any) -> str:
    facts = seen.engine.observe(play).facts
    return f"実際は{facts.get((match.holes['resource'], match.holes['player']), 0)}"


def _players(what: str) -> Teller:
    def tell(seen: Onlooker, match: Match, play: Any) -> str:
        found = seen.engine.inspect(play, names(match.holes["card"])[0], what)
        return f"実際は{whose(found)}" if isinstance(found, Seat) else ""

    return tell


_TELLERS: Final[Mapping[str, Teller]] = {
    "zone-count": _counted,
    "type-count": _counted,
    "tapped-count": _tapped,
    "is-in": where_instead,
    "is-under": _lying_under,
    "cards-under": _how_many_under,
    "is-attached": _attached,
    "characteristic": _characteristic,
    "characteristic-word": _characteristic,
    "is-tapped": _marks,
    "is-marked": _marks,
    "has-keyword": _keywords,
    "is-waiting": _waiting,
    "cost-to-pay": _cost,
    "wins": _ended,
    "loses": _ended,
    "resource-is": _points,
    "owner-is": _players("owner"),
    "controller-is": _players("controller"),
}
