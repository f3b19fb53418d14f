"""When texts act: the events that an ability waits for, or takes the place of."""

from __future__ import annotations

from typing import Final

from cardrules.core.events import EventPattern
from cardrules.core.values import Side
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part


def _about(event: str) -> EventPattern:
    """Return a pattern about a noun: whose doing it is, and what it is like."""
    return EventPattern(event, who=part("noun", "side"), other=part("noun", "other"), conditions=part("noun", "conditions"))


ENTERING: Final = (
    Construction(
        "entered", "event", "[出た時|出る時]", EventPattern("entered", this=True), "when-put",
        ("出た時：カードを1枚引く", "出る時かわりに：このクリーチャーを破壊する"),
    ),
    Construction(
        "noun-entered", "event", "{noun}が[出た時|出る時]", _about("entered"), "when-put",
        ("自分のタマシードが出た時：カードを1枚引く", "相手のクリーチャーが出る時かわりに：それを破壊する"),
    ),
    Construction(
        "end-of-each-turn", "event", "各ターンの[終わりに|終わりに]", EventPattern("turn-ending"), "end-of-turn",
        ("各ターンの終わりに：カードを1枚引く", "各ターンの終わりに（手札から・使用宣言）：このクリーチャーを出してもよい"),
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = ENTERING
