"""What texts say of mana (総合ルール 107, 207): how much a card makes, and what else pays civilizations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules.core.abilities import Ability, Continuous, Modification
from cardrules.core.walk import children
from cardrules.duelmasters import zones
from cardrules.duelmasters.abilities import PaysCivilizations
from cardrules.duelmasters.arithmetic import MANA_NUMBER
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import at_least, hole, part

WHO: Final = part("noun", "side")
WHAT: Final = part("noun", "conditions")


def _mana_number(change: str, modification: Modification, *examples: str) -> tuple[Construction, ...]:
    """Return how it is said that the mana number of the card itself, and of others, changes."""
    own = Continuous((modification,))
    others = Continuous(
        (modification,),
        this=False,
        who=WHO,
        conditions=WHAT,
        reach=part("noun", "zones"),
        other=part("noun", "other"),
    )
    return (
        Construction("value-of", "static", f"{{this}}のマナ数を{change}", own, "mana-number", examples[:2]),
        Construction(
            "value-of", "static", f"{{noun}}のマナ数を{change}", others, "mana-number", examples[2:]
        ),
    )


MANA: Final = (
    *_mana_number(
        "{number}にする", Modification(MANA_NUMBER, "set", hole("number")),
        "常に（マナゾーンから）：このクリーチャーのマナ数を2にする",
        "常に（マナゾーンから・自分のターン中なら）：このクリーチャーのマナ数を0にする",
        "常に：自分のマナゾーンの無色のカードのマナ数を2にする",
        "出た時：このターン、自分のマナゾーンのカードのマナ数を2にする",
    ),
    *_mana_number(
        "{number}増やす", Modification(MANA_NUMBER, "add", at_least("number", 1)),
        "常に（マナゾーンから）：このクリーチャーのマナ数を1増やす",
        "常に（マナゾーンから・自分のシールドがなければ）：このクリーチャーのマナ数を2増やす",
        "常に：自分のマナゾーンの火のカードのマナ数を1増やす",
        "効果：このターン、自分のマナゾーンのクリーチャーのマナ数を1増やす",
    ),
    Construction(
        "instead-of-cost", "static", "{noun}をタップして文明を支払ってもよい",
        PaysCivilizations(WHO, WHAT), "pay-civilizations",
        (
            "常に：自分のサイキック・クリーチャーをタップして文明を支払ってもよい",
            "常に：自分のGRクリーチャーをタップして文明を支払ってもよい",
        ),
    ),
)  # fmt: skip


def changes_no_mana(line: Any) -> bool:
    """Tell whether a line of a text changes the mana number of what lies in no mana zone: it makes none."""
    if not isinstance(line, Ability) or not getattr(line, "text", ""):
        return False
    at_work: tuple[str, ...] = getattr(line, "zones", ())
    return any(
        zones.MANA not in ((each.zones or at_work) if each.this else each.reach)
        for each in _changing_mana_numbers(line)
    )


def _changing_mana_numbers(value: Any) -> Iterator[Continuous]:
    if isinstance(value, Continuous) and any(
        each.characteristic == MANA_NUMBER for each in value.modifications
    ):
        yield value
    for each in children(value):
        yield from _changing_mana_numbers(each)
