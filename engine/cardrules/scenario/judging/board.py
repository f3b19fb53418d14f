"""ならば about a play as it stands: where cards are, how many, what they are like, whole boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.core.position import Cell, Row, bracketed
from cardrules.core.values import Seat
from cardrules.language.lexicon import Lexicon
from cardrules.language.phrases import Match
from cardrules.language.positions import Line, read_position
from cardrules.scenario.acts import Rows, names
from cardrules.scenario.answering import is_ability
from cardrules.scenario.judging.onlooking import Onlooker
from cardrules.scenario.values_said import VALUES, apart


def is_in(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether cards are in a zone as often as they are named, or at a place from its top or bottom.

    What lies under a card is in its zone as well.
    """
    zone = match.holes["zone"]
    cells = seen.cells(play, zone.zone, match.holes.get("player"))
    here = cells if zone.part else all_cells(cells)
    shown = [cell.name for cell in here for _ in range(cell.count)]
    shown = _at_a_place(shown, zone.part, match.holes.get("number", 1))
    wanted = list(names(match.holes["cards"]))
    seen.settled(play, wanted)
    return all(shown.count(name) >= wanted.count(name) for name in wanted)


def _at_a_place(shown: list[str], part: str, number: int) -> list[str]:
    """Return the one that lies at a place, counted from the top or the bottom where that is said."""
    counted = shown[::-1] if part == "bottom" else shown
    return counted[number - 1 : number] if part else shown


def zone_count(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether so many cards count as being in a zone."""
    seen.settled(play)
    counted = seen.engine.count(play, match.holes["zone"].zone, match.holes["player"])
    return bool(counted == match.holes["count"])


def is_marked(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether cards bear a mark, such as tapped."""
    mark = match.words.get("mark", "タップ")
    wanted = set(names(match.holes["cards"]))
    seen.settled(play, tuple(wanted), mark)
    board = seen.board(play)
    shown = {cell.name for row in board.rows for cell in row.cells if mark in cell.marks}
    return wanted <= shown


def wins(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a player has won the game."""
    return bool(_winner(seen, play) == match.holes["player"])


def loses(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a player has lost the game, since the other has won it."""
    return bool(_winner(seen, play) == match.holes["player"].other)


def _winner(seen: Onlooker, play: Any) -> Seat | None:
    outcome = seen.engine.outcome(play)
    return outcome.winner if outcome is not None else None


def characteristic(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a characteristic is a number."""
    found = seen.engine.inspect(play, names(match.holes["card"])[0], match.holes["characteristic"])
    return bool(found == match.holes["number"])


def type_count(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether so many cards of a type count as being in a zone."""
    seen.settled(play)
    zone, kind = match.holes["zone"].zone, match.holes["type"]
    return seen.engine.count(play, zone, match.holes["player"], kind) == int(match.holes["count"])


def has_keyword(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a card has a keyword ability now."""
    found: Any = seen.engine.inspect(play, names(match.holes["card"])[0], "keywords")
    return match.holes["keyword"] in found


def is_waiting(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether an ability of a card waits."""
    found: Any = seen.engine.inspect(play, names(match.holes["card"])[0], "waiting")
    return any(is_ability(match.holes.get("text"), text) for text in found)


def tapped_count(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether so many of the cards in a zone are tapped."""
    return tapped(seen.engine, match, play) == int(match.holes["count"])


def tapped(engine: Engine[Any], match: Match, play: Any) -> int:
    """Return how many of the cards in a zone are tapped."""
    zone, seat = match.holes["zone"].zone, match.holes["player"]
    rows = (row for row in engine.observe(play).rows if (row.zone, row.seat) == (zone, seat))
    return sum(cell.count for row in rows for cell in row.cells if "タップ" in cell.marks)


def characteristic_word(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a characteristic is what is said; of several entries all are said, with 「/」 between."""
    found = seen.engine.inspect(play, names(match.holes["card"])[0], match.holes["characteristic"])
    text: str = match.holes["text"]
    if not isinstance(found, (tuple, frozenset)):
        return bool(found == text)
    return set(spoken(seen.lexicon, found)) == set(apart(text))


def spoken(lexicon: Lexicon, found: Iterable[str]) -> Iterator[str]:
    """Yield the words for entries of a characteristic, in the order of the game's words."""
    order = [word for words in lexicon.words().values() for word in words if word.kind in VALUES.values()]
    known = {word.slug: word.label for word in order}
    yield from (label for slug, label in known.items() if slug in found)
    yield from sorted(each for each in found if each not in known)


def all_cells(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Yield cells, and what lies under them as often as they are there themselves."""
    for cell in cells:
        yield cell
        for _ in range(cell.count):
            yield from all_cells(cell.under)


def under(seen: Onlooker, match: Match, play: Any) -> Counter[str]:
    """Return the names of what lies under a card, with how many there are of each."""
    (name,) = names(match.holes["card"])
    for cell in all_cells(cell for row in seen.board(play).rows for cell in row.cells):
        if cell.name == name:
            return Counter(each.name for each in cell.under for _ in range(each.count))
    raise InputError(f"{bracketed(name)}はどのゾーンにもない", expected="盤面にあるカードの名前を書く")


def is_under(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether cards lie under another."""
    return Counter(names(match.holes["cards"])) <= under(seen, match, play)


def cards_under(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether so many cards lie under another."""
    return under(seen, match, play).total() == int(match.holes["number"])


def is_attached(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a card is attached to another."""
    (card,), (host,) = names(match.holes["card"]), names(match.holes["host"])
    return bool(seen.engine.inspect(play, card, "attached") == host)


def differing_zones(seen: Onlooker, play: Any, table: Rows) -> Iterator[tuple[str, Iterable[Cell]]]:
    """Yield the zones, in words, that do not hold just what a table says of them, and what they hold."""
    seen.settled(play)
    shown = {(row.zone, row.seat): row for row in seen.board(play).rows}
    wanted = read_position(tuple(Line.of(*cells) for cells in table), seen.lexicon)
    for row in wanted:
        there = shown.get((row.zone, row.seat))
        if not _holds_just(row, there):
            yield f"{whose(row.seat)}の{seen.lexicon.label('zone', row.zone)}", there.cells if there else ()


def whose(seat: Seat) -> str:
    """Return the word for a player."""
    return ("自分", "相手")[seat]


def _holds_just(wanted: Row, shown: Row | None) -> bool:
    found = list(_singly(shown.cells)) if shown is not None else []
    said = list(_singly(wanted.cells))
    sequence = shown is not None and shown.only
    if sequence:
        return found == said if wanted.only else found[: len(said)] == said
    return Counter(found) == Counter(said)


def _singly(cells: tuple[Cell, ...]) -> Iterator[Cell]:
    """Yield a cell for each object; the marks in one order, since people write them in any."""
    for cell in cells:
        one = Cell(
            cell.card, 1, cell.label, tuple(sorted(cell.marks)), cell.traits, tuple(_singly(cell.under))
        )
        yield from (one,) * cell.count


BOARD_TESTS: Final[Mapping[str, Callable[[Onlooker, Match, Any], bool]]] = {
    "is-in": is_in,
    "zone-count": zone_count,
    "is-tapped": is_marked,
    "is-marked": is_marked,
    "wins": wins,
    "loses": loses,
    "characteristic": characteristic,
    "type-count": type_count,
    "has-keyword": has_keyword,
    "is-waiting": is_waiting,
    "tapped-count": tapped_count,
    "characteristic-word": characteristic_word,
    "is-under": is_under,
    "is-attached": is_attached,
    "cards-under": cards_under,
}
"""The judgements that are made on a play as it stands, by phrase."""
