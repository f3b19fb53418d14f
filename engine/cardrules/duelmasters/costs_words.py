"""What a cost takes and there is too little of, in words."""

from __future__ import annotations

from typing import Final

from cardrules.core.describing import so_few
from cardrules.core.queries import AnySelector, Has, Selector
from cardrules.core.values import Side
from cardrules.duelmasters.vocabulary import COLORS, HEADS, KINDS
from cardrules.duelmasters.words import CHARACTERISTICS
from cardrules.duelmasters.zones import BATTLE, MANA

_CAN: Final = {
    "destroyed": "破壊できる", "tapped": "タップできる", "discarded": "捨てられる",
    "put-into-graveyard": "墓地に置ける", "put-into-mana": "マナゾーンに置ける",
    "put-into-hand": "手札に戻せる", "put-onto-deck": "山札に置ける",
    "put-into-shields": "シールドゾーンに置ける",
}  # fmt: skip
"""What can be done to the things, by the word of the event."""

_COLORS: Final = {word.value: f"{word.text}の" for word in COLORS}
_KINDS: Final = {word.value: word.text for word in KINDS}
_PLACES: Final = {word.value: word for word in HEADS}
_WHOSE: Final = {Side.OWN: "自分の", Side.OPPONENT: "相手の", Side.ANY: ""}
_CREATURES: Final = next(word.counter for word in KINDS if word.lives)


def too_few(event: str, selector: AnySelector, differing: str, have: int) -> str:
    """Return that there are only so many things to which an event can happen.

    ``differing`` is the characteristic in which no two of them may be alike, or empty.
    """
    apart = f"（{CHARACTERISTICS[differing]}が互いに異なるもの）" if differing else ""
    return f"{_CAN.get(event, '選べる')}{_noun(selector)}{apart}が{so_few(have, _counter(selector))}ない"


def every_of(event: str, selector: AnySelector, have: int) -> str:
    """Return that no source tells whether all things have been taken where there are none, or some cannot."""
    noun, can = _noun(selector), _CAN.get(event, "選べる")
    when = f"すべてが{can}わけではない" if have else f"1{_counter(selector)}もない"
    return f"{noun}が{when}時に、「すべて」をコストのためにしたことになるかは、出典に定めがない"


def this_cannot(event: str, card: str) -> str:
    """Return that an event cannot happen to the card whose text asks for it."""
    return f"《{card}》が{_CAN.get(event, '選べる')}ものではない"


def _counter(selector: AnySelector) -> str:
    zone = selector.zones[0] if isinstance(selector, Selector) else ""
    return _CREATURES if zone == BATTLE else _PLACES[zone].counter if zone in _PLACES else "枚"


def _noun(selector: AnySelector) -> str:
    if not isinstance(selector, Selector):
        return "もの"
    entries = [each.entry for each in selector.conditions if isinstance(each, Has)]
    colors = "".join(_COLORS.get(each, "") for each in entries)
    kinds = "".join(_KINDS.get(each, "") for each in entries)
    zone, whose = selector.zones[0], _WHOSE[selector.side]
    if zone == MANA:
        return f"{whose}マナゾーンの{colors}{kinds or 'カード'}"
    place = _PLACES[zone].text if zone in _PLACES else ""
    if place and kinds:
        return f"{whose}{place}の{colors}{kinds}"
    return f"{whose}{colors}{place or kinds or 'カード'}"
