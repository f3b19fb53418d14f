"""Phrases about choices: which ability asks for one, in what order, and what there is to choose."""

from __future__ import annotations

from typing import Final

from cardrules.language.forms import Kind, Root

_DM: Final = frozenset({"duelmasters"})

ASKED: Final = (
    Root(
        "use-first", Kind.WHEN, "{player}が《{card}》の「{keyword}」を先に使う", games=_DM, declines=False,
        terms=(("使う", "use-an-ability"),), note="宣言した能力のうち、どれを先に使うかを決める。",
    ),
    Root(
        "nothing-to-choose", Kind.THEN, "{player}が選べるものがない", games=_DM,
        inverse="{player}が選べるものがある", terms=(("選べる", "choose"),),
        note="選ばせる能力や呪文があったのに、選べるものが1つもなかった。",
    ),
    Root(
        "chooses-nothing", Kind.THEN, "{player}が何も選べない", games=_DM, inverse="{player}が何かを選べる",
        terms=(("選べ", "choose"),), note="「選べるものがない」と同じ。",
    ),
    Root(
        "tapped-count", Kind.THEN, "{player}の{zone}のタップしているカードは{count}である", games=_DM,
        inverse="{player}の{zone}のタップしているカードは{count}でない", terms=(("タップ", "tap"),),
    ),
)  # fmt: skip
"""Each serves every card; none is about one of them."""
