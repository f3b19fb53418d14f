"""Additional costs where no source tells whether they can be paid: they are left out, and it is so said."""

from __future__ import annotations

import pytest

from tests.duelmasters.playing import Game

CARDS = {
    "過給": ("火 3 3000", "■O・ドライブ2■G・ゼロ（自分のクリーチャーが1体以上いれば）"),
    "獣": ("火 2 2000", ""),
    "助け": ("水 3 1000", "常に：自分のクリーチャーを召喚するコストを1少なくする"),
    "大助": ("水 3 1000", "常に：自分のクリーチャーを召喚するコストを4少なくする"),
    "呼び": ("水 2 2000", "出た時：自分の手札からクリーチャーを1体コストを支払わずに召喚してもよい"),
}
FREE = "コストを支払わずに使う時に追加コストを支払えるかどうかは、出典に定めがない"
EATEN = "コストを減らす効果が追加コストまで減らすかどうかは、出典に定めがない"


def _game(battle: str, mana: int) -> Game:
    rows = [
        ("手札", "《過給》 《呼び》", "なし"),
        ("バトルゾーン", battle, "なし"),
        ("マナゾーン", f"火×{mana}", "なし"),
    ]
    return Game(CARDS, rows, step="main")


def _summoned(game: Game, way: str) -> Game:
    return game.choose(lambda view: view.cards == ("過給",) and view.texts == (way,))


def _open(game: Game) -> tuple[list[int], list[tuple[int, str]]]:
    """Return to what the changes that may be declared bring the cost, and of which no source tells."""
    decision = game.decision
    costs = [game.view(each).numbers[0] for each in decision.options if each.act == "change-cost"]
    return costs, [(game.view(each.option).numbers[0], each.because) for each in decision.unsourced]


@pytest.mark.parametrize(
    "battle, mana, offered, doubtful",
    [
        ("《獣》", 5, [3, 5], []),
        ("《助け》", 5, [2, 4], []),
        ("《大助》", 5, [0], [(1, EATEN)]),
    ],
)
def test_what_decreases_leave_of_the_mana_cost_is_told(
    battle: str, mana: int, offered: list[int], doubtful: list[tuple[int, str]]
) -> None:
    assert _open(_summoned(_game(battle, mana), "マナコスト")) == (offered, doubtful)


def test_of_a_use_that_is_not_paid_for_no_source_tells() -> None:
    assert _open(_summoned(_game("《獣》", 2), "G・ゼロ")) == ([0], [(2, FREE)])


def test_without_mana_for_it_nothing_is_open() -> None:
    assert "過給" in _summoned(_game("《獣》", 1), "G・ゼロ").names("battle-zone")


def test_of_a_free_use_by_an_effect_it_is_the_same() -> None:
    game = _game("《獣》", 2).force("entered", "呼び").do()
    assert _open(game) == ([0], [(2, FREE)])
