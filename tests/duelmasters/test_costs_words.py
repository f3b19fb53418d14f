"""What is lacking for a cost is told with the words and counters of the things it takes."""

from __future__ import annotations

import pytest

from cardrules.core.queries import Among, AnySelector, Has, Selector
from cardrules.core.values import Side
from cardrules.duelmasters.costs_words import too_few

DARK = Has("civilizations", "darkness")
CREATURE = Has("types", "creature")


@pytest.mark.parametrize(
    "event, selector, different, said",
    [
        (
            "destroyed",
            Selector(("battle-zone",), conditions=(DARK, CREATURE)),
            "",
            "破壊できる自分の闇のクリーチャーが1体しかない",
        ),
        (
            "tapped",
            Selector(("battle-zone",), conditions=(CREATURE,)),
            "cost",
            "タップできる自分のクリーチャー（コストが互いに異なるもの）が1体しかない",
        ),
        ("discarded", Selector(("hand",)), "", "捨てられる自分の手札が1枚しかない"),
        (
            "discarded", Selector(("hand",), conditions=(DARK, CREATURE)), "",
            "捨てられる自分の手札の闇のクリーチャーが1枚しかない",
        ),
        ("put-into-graveyard", Selector(("shield-zone",)), "", "墓地に置ける自分のシールドが1つしかない"),
        (
            "tapped", Selector(("mana-zone",), conditions=(DARK,)), "",
            "タップできる自分のマナゾーンの闇のカードが1枚しかない",
        ),
        (
            "destroyed", Selector(("battle-zone",), Side.OPPONENT, (CREATURE,)), "",
            "破壊できる相手のクリーチャーが1体しかない",
        ),
        (
            "destroyed", Selector(("battle-zone",), Side.ANY, (CREATURE,)), "",
            "破壊できるクリーチャーが1体しかない",
        ),
        ("put-into-hand", Among(), "", "手札に戻せるものが1枚しかない"),
    ],
)  # fmt: skip
def test_what_is_lacking_is_told(event: str, selector: AnySelector, different: str, said: str) -> None:
    assert too_few(event, selector, different, 1) == said


def test_of_what_is_not_there_at_all_it_is_told_that_there_is_none() -> None:
    selector = Selector(("battle-zone",), conditions=(CREATURE,))
    assert too_few("destroyed", selector, "", 0) == "破壊できる自分のクリーチャーが1体もない"
    assert too_few("discarded", Selector(("hand",)), "", 0) == "捨てられる自分の手札が1枚もない"
    assert too_few("put-into-graveyard", Selector(("shield-zone",)), "", 0).endswith("シールドが1つもない")
