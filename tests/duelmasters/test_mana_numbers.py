"""How much mana cards make while some of it is being paid: what can be used can be paid for to the end."""

from __future__ import annotations

import pytest

from cardrules.core.engine import Play
from cardrules.duelmasters.zones import BATTLE
from tests.duelmasters.playing import Game, ends

CARDS = {
    "獣": ("火 4 4000", ""),
    "先": (
        "自然 5 5000",
        "常に（自分のマナゾーンのタップしているカードがなければ）：自分のマナゾーンのカードのマナ数を2にする",
    ),
    "後": (
        "自然 5 5000",
        "常に（自分のマナゾーンのタップしているカードがあれば）：自分のマナゾーンのカードのマナ数を2にする",
    ),
    "足": ("自然 5 5000", "常に：自分のマナゾーンのカードのマナ数を1増やす"),
}


def _game(ally: str, others: int) -> Game:
    rows = [
        ("手札", "《獣》", "なし"),
        ("バトルゾーン", ally, "なし"),
        ("マナゾーン", f"火×1 水×{others}", "なし"),
    ]
    return Game(CARDS, rows, step="main")


def _tapped(play: Play) -> int:
    return sum(bool(each.marks.get("tapped")) for _, each in play.state.objects())


@pytest.mark.parametrize(
    "ally, others, tapped",
    [
        ("なし", 2, None),
        ("なし", 3, 4),
        ("《先》", 1, None),
        ("《先》", 2, 3),
        ("《先》", 4, 3),
        ("《後》", 1, None),
        ("《後》", 2, 3),
        ("《足》", 1, 2),
        ("《足》×3", 1, 1),
    ],
)
def test_each_card_makes_what_it_makes_when_it_is_tapped(ally: str, others: int, tapped: int | None) -> None:
    game = _game(ally, others)
    usable = any(game.view(each).act == "use" for each in game.decision.options)
    assert usable == (tapped is not None)
    if not usable:
        return
    for end in ends(game, game.use("獣").play):
        assert _tapped(end) == tapped
        assert "獣" in {each.card for key, each in end.state.objects() if key.name == BATTLE}
