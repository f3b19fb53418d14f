"""The names in 「…を「〈名〉」で使う」: those of ways of using the card, else it is a mistake."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.scenario.answering import Act


def no_such_way(engine: Engine[Any], play: Any, act: Act) -> InputError | None:
    """Return the complaint that an act uses a card in ways of names by which it has none, or not so many."""
    if "use" not in act.acts or not act.texts:
        return None
    for card in act.cards or ():
        ways = _ways(engine, play, card)
        wrong = [name for name in act.texts if name not in ways]
        if ways and wrong:
            return InputError(f"《{card}》を「{wrong[0]}」で使う方法はない", expected=_listed(ways))
        more = Counter(act.texts) - Counter(ways)
        if ways and more:
            return _said_too_often(card, next(iter(more)), ways)
    return None


def _said_too_often(card: str, name: str, ways: tuple[str, ...]) -> InputError:
    number = ways.count(name)
    often = "1度だけ" if number == 1 else f"{number}度まで"
    return InputError(
        f"《{card}》を「{name}」で使う方法は{number}つしかない", expected=f"「{name}」は{often}書く"
    )


def _ways(engine: Engine[Any], play: Any, card: str) -> tuple[str, ...]:
    """Return the names of the ways of using a card, one by one; none where they cannot be told."""
    try:
        found: Any = engine.inspect(play, card, "ways")
    except InputError:
        return ()
    return tuple(found)


def _listed(ways: tuple[str, ...]) -> str:
    names = "、".join(f"「{name}」" for name in dict.fromkeys(ways))
    return f"使い方は{names}（どれでもよければ、名前を書かない）"
