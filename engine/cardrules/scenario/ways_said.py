"""The name in 「…を「〈名〉」で使う」: that of a way of using the card, else it is a mistake."""

from __future__ import annotations

from typing import Any

from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.scenario.answering import Act


def no_such_way(engine: Engine[Any], play: Any, act: Act) -> InputError | None:
    """Return the complaint that an act uses a card in a way of a name by which it has none."""
    if "use" not in act.acts or not act.texts:
        return None
    for card in act.cards or ():
        ways = _ways(engine, play, card)
        wrong = [name for name in act.texts if name not in ways]
        if ways and wrong:
            return InputError(f"《{card}》を「{wrong[0]}」で使う方法はない", expected=_listed(ways))
    return None


def _ways(engine: Engine[Any], play: Any, card: str) -> tuple[str, ...]:
    """Return the names of the ways of using a card; none where they cannot be told."""
    try:
        found: Any = engine.inspect(play, card, "ways")
    except InputError:
        return ()
    return tuple(found)


def _listed(ways: tuple[str, ...]) -> str:
    return f"使い方は{'、'.join(f'「{name}」' for name in ways)}（どれでもよければ、名前を書かない）"
