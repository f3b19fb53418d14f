"""The names in 「…を「〈名〉」で使う」: those of ways of doing it with the card, else it is a mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.core.position import bracketed
from cardrules.scenario.answering import Act, is_one_of

_DOING: Final[Mapping[str, tuple[str, str]]] = {
    "use": ("ways", "使う"),
    "galaxshield": ("galaxshield", "シールドにする"),
}
"""The acts that are done in ways of names: what is asked of the card for them, and their word."""


def no_such_way(engine: Engine[Any], play: Any, act: Act) -> InputError | None:
    """Return the complaint that an act is done in ways of names by which it cannot be, or not so many."""
    doing = next((_DOING[each] for each in act.acts if each in _DOING), None)
    if doing is None or not act.texts:
        return None
    for card in act.cards or ():
        ways = _ways(engine, play, card, doing[0])
        wrong = [name for name in act.texts if name not in ways]
        if ways and wrong:
            return InputError(
                f"{bracketed(card)}を「{wrong[0]}」で{doing[1]}方法はない", expected=_listed(ways)
            )
        more = Counter(act.texts) - Counter(ways)
        if ways and more:
            return _said_too_often(card, next(iter(more)), ways)
    return None


def to_be_activated(engine: Engine[Any], play: Any, act: Act) -> InputError | None:
    """Return the complaint that an ability is said to be used that is one to be activated (起動型能力)."""
    card = act.cards[0] if act.cards else ""
    found = _abilities(engine, play, card) if "do" in act.acts and act.cards else ()
    meant = [each for each in found if is_one_of(act.ability, (each[0],))]
    if not meant or not all(activated for _, activated in meant):
        return None
    named = f"{bracketed(card)}の「{meant[0][0]}」"
    return InputError(f"{named}は起動型能力である", expected=f"「{named}を起動できる」のように書く")


def _abilities(engine: Engine[Any], play: Any, card: str) -> tuple[tuple[str, bool], ...]:
    """Return what the abilities of a card are called, and of each whether it is activated."""
    try:
        found: Any = engine.inspect(play, card, "activate")
    except InputError:
        return ()
    return tuple(found)


def _said_too_often(card: str, name: str, ways: tuple[str, ...]) -> InputError:
    number = ways.count(name)
    often = "1度だけ" if number == 1 else f"{number}度まで"
    return InputError(
        f"{bracketed(card)}を「{name}」で使う方法は{number}つしかない", expected=f"「{name}」は{often}書く"
    )


def _ways(engine: Engine[Any], play: Any, card: str, asked: str) -> tuple[str, ...]:
    """Return the names of the ways of doing a thing with a card, one by one; none if they cannot be told."""
    try:
        found: Any = engine.inspect(play, card, asked)
    except InputError:
        return ()
    return tuple(found)


def _listed(ways: tuple[str, ...]) -> str:
    names = tuple(dict.fromkeys(ways))
    if len(names) == 1:
        return f"「{names[0]}」と書く"
    return f"使い方は{'、'.join(f'「{name}」' for name in names)}（どれでもよければ、名前を書かない）"
