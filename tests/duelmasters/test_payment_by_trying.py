"""Which mana pays a card: the engine against trying every set of cards there is, untold numbers included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardrules.core.decisions import UNSOURCED
from cardrules.core.engine import Play
from cardrules.core.search import Verdict
from cardrules.core.trace import Happened
from cardrules.core.values import Seat
from cardrules.duelmasters.events import Tapped
from cardrules.scenario.answering import Act
from cardrules.scenario.judging.parts import Parts
from cardrules.scenario.paying import Paying
from tests.duelmasters.playing import Game, ends

OPEN = {
    "なし": frozenset[int](),
    "《倍》 《参》": frozenset({2, 3}),
    "《倍》 《肥》": frozenset({2, 3}),
    "《参》 《肥》 《肥》": frozenset({3, 4, 5}),
}
"""What lies in the battle zone, and how much mana 闇 might make by it, where no source tells."""

TEXTS = {
    "倍": "常に：自分のマナゾーンの闇のカードのマナ数を2にする",
    "参": "常に：自分のマナゾーンの闇のカードのマナ数を3にする",
    "肥": "常に：自分のマナゾーンの闇のカードのマナ数を1増やす",
}


@dataclass(frozen=True)
class Mana:
    """A card in the mana zone: its civilizations, and the numbers that it might have."""

    at: int
    civilizations: frozenset[str]
    numbers: frozenset[int]
    name: str

    def taken_as(self, number: int) -> Mana:
        return Mana(self.at, self.civilizations, frozenset({number}), self.name)

    @property
    def number(self) -> int:
        (number,) = self.numbers
        return number


@dataclass(frozen=True)
class Board:
    """A card to be used, and the mana for it."""

    civilizations: tuple[str, ...]
    cost: int
    mana: tuple[tuple[tuple[str, ...], int], ...]
    field: str

    @property
    def cards(self) -> tuple[Mana, ...]:
        return tuple(
            Mana(
                at,
                frozenset(colors) - {"無色"},
                (OPEN[self.field] if "闇" in colors else frozenset()) or frozenset({number}),
                _name(colors, number),
            )
            for at, (colors, number) in enumerate(self.mana)
        )

    def laid(self) -> Game:
        made_up = {"主": (f"{'/'.join(self.civilizations) or '無色'} {self.cost} 1000", "")}
        made_up |= {name: ("自然 9 9000", text) for name, text in TEXTS.items()}
        cells = " ".join(f"{_cell(colors, number)}×1" for colors, number in self.mana)
        rows = [
            ("手札", "《主》", "なし"),
            ("バトルゾーン", self.field, "なし"),
            ("マナゾーン", cells or "なし", "なし"),
        ]
        return Game(made_up, rows, step="main")


def _name(colors: Sequence[str], number: int) -> str:
    return "/".join(colors) + ("" if number == 1 else f"/数字{number}")


def _cell(colors: Sequence[str], number: int) -> str:
    return "/".join(colors) + ("" if number == 1 else f"（数字{number}）")


# --- trying everything --------------------------------------------------------------------


def _subsets(cards: Iterable[Mana]) -> Iterator[tuple[Mana, ...]]:
    every = list(cards)
    return chain.from_iterable(combinations(every, size) for size in range(len(every) + 1))


def _pays(board: Board, cards: tuple[Mana, ...]) -> bool:
    """Tell whether just these cards pay: one for each civilization, then others as long as it is short."""
    return any(
        all(color in card.civilizations for color, card in zip(board.civilizations, first, strict=True))
        and _just_enough([each.number for each in cards if each not in first], board.cost - _made(first))
        for first in permutations(cards, len(board.civilizations))
    )


def _made(cards: Iterable[Mana]) -> int:
    return sum(each.number for each in cards)


def _just_enough(numbers: list[int], missing: int) -> bool:
    if missing <= 0 or not numbers:
        return missing <= 0 and not numbers
    return 0 not in numbers and sum(numbers) >= missing > sum(numbers) - max(numbers)


def _payments(board: Board, cards: Iterable[Mana]) -> set[tuple[str, ...]]:
    return {tuple(sorted(each.name for each in some)) for some in _subsets(cards) if _pays(board, some)}


def _readings(board: Board) -> Iterator[tuple[Mana, ...]]:
    """Yield the mana with every number that might be it."""
    for numbers in product(*(sorted(each.numbers) for each in board.cards)):
        yield tuple(each.taken_as(number) for each, number in zip(board.cards, numbers, strict=True))


SHORT = {"pay-civilizations-first", "mana-civilization", "pay-the-rest"}
"""The rules by which what is short refuses a use."""

# --- the engine ---------------------------------------------------------------------------


def _played(board: Board, game: Game) -> set[tuple[str, ...]]:
    """Return what is tapped, over all ways of using the card."""
    return {tuple(sorted(_tapped(end))) for end in ends(game, game.use("主").play)}


def _tapped(play: Play) -> Iterator[str]:
    for entry in play.trace:
        if isinstance(entry, Happened):
            yield from (event.object.card for event in entry.events if isinstance(event, Tapped))


def _assert_agreed(board: Board) -> str:
    game = board.laid()
    sure = _payments(board, [each for each in board.cards if len(each.numbers) == 1])
    might = any(_payments(board, cards) for cards in _readings(board))
    usable = any(game.view(each).act == "use" for each in game.decision.options)
    against = {each.rule for each in game.decision.refused if game.view(each.option).act == "use"}
    assert usable == bool(sure)
    assert (UNSOURCED in against) == (might and not sure)
    assert bool(against & SHORT) == (not might and not sure)
    if sure:
        assert _played(board, game) == sure
    return "can" if sure else "open" if might else "cannot"


COLORS = ("火", "水", "闇")
CARDS = st.tuples(
    st.sampled_from([("火",), ("水",), ("闇",), ("火", "水"), ("水", "闇"), ("火", "水", "闇"), ("無色",)]),
    st.sampled_from([0, 1, 1, 1, 2, 3]),
)
BOARDS = st.builds(
    Board,
    st.lists(st.sampled_from(COLORS), max_size=3, unique=True).map(tuple),
    st.integers(0, 6),
    st.lists(CARDS, max_size=5).map(tuple),
    st.sampled_from(sorted(OPEN)),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BOARDS)
def test_what_pays_is_what_trying_every_set_of_cards_finds(board: Board) -> None:
    _assert_agreed(board)


@pytest.mark.parametrize(
    "board,found",
    [
        (Board(("火",), 4, ((("火",), 1),) * 4 + ((("闇",), 1),), "《倍》 《参》"), "can"),
        (Board(("火",), 4, ((("火",), 1), (("闇",), 1)), "《倍》 《参》"), "open"),
        (Board(("火",), 5, ((("火",), 1), (("闇",), 1)), "《倍》 《参》"), "cannot"),
        (Board(("闇",), 1, ((("闇",), 1),), "《倍》 《参》"), "open"),
        (Board(("水",), 1, ((("闇",), 1),), "《倍》 《参》"), "cannot"),
        (Board(("火",), 6, ((("火",), 1), (("闇",), 1)), "《参》 《肥》 《肥》"), "open"),
        (Board(("火",), 7, ((("火",), 1), (("闇",), 1)), "《参》 《肥》 《肥》"), "cannot"),
    ],
)
def test_it_is_open_only_where_an_untold_number_decides(board: Board, found: str) -> None:
    assert _assert_agreed(board) == found


# --- what sentences say that is tapped ----------------------------------------------------


AGAINST = {*SHORT, "no-superfluous-tap", UNSOURCED}


def _said(game: Game, before: Play, names: tuple[str, ...]) -> Verdict:
    act = Act(-1, Seat.FIRST, frozenset({"pay"}), cards=names)
    return Paying(game.engine, act).verdict(before, game.play)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BOARDS.filter(lambda board: bool(board.cost)))
def test_what_is_said_to_be_tapped_is_judged_by_all_of_its_parts(board: Board) -> None:
    game = board.laid()
    before = game.play
    known = [each for each in board.cards if len(each.numbers) == 1]
    if not _payments(board, known):
        return
    game.use("主")
    might = set[tuple[str, ...]]().union(*(_payments(board, cards) for cards in _readings(board)))
    for some in _subsets(board.cards):
        names = tuple(sorted(each.name for each in some))
        found = _said(game, before, names)
        assert found.possible == (names in _payments(board, known)), names
        assert bool(found.doubts) == (not found.possible and names in might), names
        assert found.possible or {each.rule for each in found.refusals} & {
            *SHORT,
            "no-superfluous-tap",
            UNSOURCED,
        }


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BOARDS.filter(lambda board: bool(board.cost)), st.integers(0, 6))
def test_how_many_are_tapped_is_judged_by_the_same_payments(board: Board, number: int) -> None:
    game = board.laid()
    known = [each for each in board.cards if len(each.numbers) == 1]
    if not _payments(board, known):
        return
    might = set[tuple[str, ...]]().union(*(_payments(board, cards) for cards in _readings(board)))
    act = Act(-1, Seat.FIRST, frozenset({"use"}), frozenset({"use"}), ("主",), begins=True, tapping=number)
    found = Parts(game.engine, act)
    verdict = found.verdict(game.play)
    assert verdict.possible == (number in {len(each) for each in _payments(board, known)})
    assert bool(verdict.doubts) == (not verdict.possible and number in {len(each) for each in might})
    against = {each.rule for each in found.refusals}
    if not verdict.possible and not verdict.doubts:
        most = max(len(each) for each in might)
        assert against == {"tap-only-untapped"} if number > len(board.mana) else against & AGAINST
        assert number <= most or against <= {"no-superfluous-tap", "tap-only-untapped"}
