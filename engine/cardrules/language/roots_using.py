"""Phrases about using a card that say as what it is used and how it is paid for at once."""

from __future__ import annotations

from typing import Final

from cardrules.language.forms import Kind, Root

_DM: Final = frozenset({"duelmasters"})

USING_MORE: Final = (
    Root(
        "cast-tapping", Kind.WHEN, "{player}がマナを{number}枚タップして《{card}》を唱える", games=_DM,
        terms=(("唱える", "cast"), ("マナ", "mana")), declines=False,
    ),
    Root(
        "summon-tapping", Kind.WHEN, "{player}がマナを{number}枚タップして《{card}》を召喚する", games=_DM,
        terms=(("召喚", "summon"), ("マナ", "mana")), declines=False,
    ),
)  # fmt: skip
"""They tell the faces of a card of two faces apart; of other cards 「使う」 says the same."""
