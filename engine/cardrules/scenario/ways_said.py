"""The names in 「…を「〈名〉」で使う」: those of ways of doing it with the card, else it is a mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardrules.core.engine import Applied, Engine
from cardrules.core.errors import InputError
from cardrules.core.position import bracketed
from cardrules.duelmasters.inspecting import UNASKED
from cardrules.duelmasters.own_use import DECLARED_USES, OWN_USES
from cardrules.scenario.answering import Act, is_said

_DOING: Final[Mapping[str, tuple[str, str]]] = {
    "use": ("ways", "使う"),
    "cross": ("ways", "クロスする"),
    "galaxshield": ("galaxshield", "シールドにする"),
}
"""The acts that are done in ways of names: what is asked of the card for them, and their word."""


def no_such_way(engine: Engine[Any], play: Any, act: Act, *, can: bool = True) -> InputError | None:
    """Return the complaint that an act is done in ways of names by which it cannot be, or not so many.

    By an ability that has the card used it is done, where that is used; what ``can`` be done is to use it.
    """
    doing = next((_DOING[each] for each in act.acts if each in _DOING), None)
    said = act.ways or act.texts
    if doing is None or not said or (act.ways is None and doing[0] == "ways"):
        return None
    for card in (act.cards or ())[:1]:
        ways = _ways(engine, play, card, doing[0])
        own = _ways(engine, play, card, DECLARED_USES if can else OWN_USES) if act.uses else ()
        wrong = _wrong(card, Counter(said), ways if can else (*ways, *own), doing[1]) if ways else None
        return _to_be_used(wrong, card, said, own) if wrong is not None and can else wrong
    return None


def _to_be_used(wrong: InputError, card: str, said: Iterable[str], own: tuple[Applied, ...]) -> InputError:
    """Return the complaint, with what is to be written where an ability is named that can be used."""
    named = next((name for name in said if any(is_said(name, each) for each in own)), None)
    if named is None:
        return wrong
    return InputError(wrong.message, expected=f"「{bracketed(card)}の「{named}」を使える」のように書く")


def ways_wrongly_said(card: str, act: Act, ways: tuple[Applied, ...]) -> InputError | None:
    """Return the complaint that an act is done with a card in other ways than there are, or not so many."""
    done = next((_DOING[each][1] for each in act.acts if each in _DOING), "使う")
    return _wrong(card, Counter(act.ways or ()), ways, done)


def _wrong(card: str, said: Counter[str], ways: tuple[Applied, ...], done: str) -> InputError | None:
    for name, times in said.items():
        number = sum(is_said(name, each) for each in ways)
        if not number:
            return InputError(f"{bracketed(card)}を「{name}」で{done}方法はない", expected=_listed(ways))
        if times > number:
            return _said_too_often(card, name, number)
    return None


def to_be_activated(engine: Engine[Any], play: Any, act: Act) -> InputError | None:
    """Return the complaint that an ability is said to be used that is one to be activated (起動型能力)."""
    meant = _meant(engine, play, act)
    if not meant or any(how != "activate" for _, how in meant):
        return None
    return _told_of("activate", bracketed((act.cards or ("",))[0]), meant[0][0], can=True)


def said_otherwise(
    engine: Engine[Any], play: Any, act: Act, *, can: bool = True, asked: bool = False
) -> InputError | None:
    """Return how it is said that an ability is, or ``can`` be, used that is used otherwise than an act says.

    How a cost is changed is asked while a card is used, and only then; it may have been ``asked``. Of a card
    with several abilities none is meant where it is not said which, and one of them is used as it is said.
    """
    decision, meant = engine.decision(play), _meant(engine, play, act)
    free = decision is None or decision.initiative
    if act.ability is None and "do" in act.acts and not all(how for _, how in meant):
        return None
    for one, how in meant:
        if how and (how != "change-cost" or (free and not asked)):
            return _told_of(how, bracketed((act.cards or ("",))[0]), one, can=can)
    return None


def _meant(engine: Engine[Any], play: Any, act: Act) -> list[tuple[Applied, str]]:
    """Return the abilities that an act may say are used, each with how such an ability is used."""
    if not act.cards or act.acts.isdisjoint({"do", "change-cost"}):
        return []
    said = (act.ability,) if act.ability is not None else act.changes or ()
    found = _abilities(engine, play, act.cards[0])
    return [each for each in found if not said or any(is_said(words, each[0]) for words in said)]


def changed_unasked(engine: Engine[Any], play: Any, act: Act) -> InputError | None:
    """Return how it is said what a cost came to that the ability of an act changes unasked."""
    meant = _meant(engine, play, act) if "change-cost" in act.acts else []
    if any(how == "change-cost" for _, how in meant):
        return None
    forced = (one for one, how in meant if how == UNASKED)
    return next(
        (_told_of(UNASKED, bracketed((act.cards or ("",))[0]), one, can=False) for one in forced), None
    )


def _told_of(how: str, card: str, one: Applied, *, can: bool) -> InputError:
    named = f"{card}の「{one.keyword}」"
    if how == "use":
        name = one.keyword if one.keyword != one.text else one.does
        said = f"「{card}を「{name}」で使{'える' if can else 'う'}」のように書く"
        return InputError(f"{named}は{card}の使い方である", expected=said)
    if how == UNASKED:
        return InputError(
            f"{named}は、コストを変えるかどうかを選ばせない：いつも変える",
            expected="いくつになったかを「《種》に支払うコストは2である」のように書く",
        )
    if how == "change-cost":
        changed = f"「{named}の能力でコストを変え{'られ' if can else ''}る」と書く"
        return InputError(
            f"{named}でコストを変えるかどうかは、カードの使用を宣言する時に決める",
            expected=f"カードを使うことを「もし」に書いてから、{changed}",
        )
    said = f"「{named}を起動{'できる' if can else 'する'}」のように書く"
    return InputError(f"{named}は起動型能力である", expected=said)


def _abilities(engine: Engine[Any], play: Any, card: str) -> tuple[tuple[Applied, str], ...]:
    """Return the abilities of a card, each with the act by which it is used."""
    try:
        found: Any = engine.inspect(play, card, "activate")
    except InputError:
        return ()
    return tuple(found)


def _said_too_often(card: str, name: str, number: int) -> InputError:
    often = "1度だけ" if number == 1 else f"{number}度まで"
    return InputError(
        f"{bracketed(card)}を「{name}」で使う方法は{number}つしかない", expected=f"「{name}」は{often}書く"
    )


def _ways(engine: Engine[Any], play: Any, card: str, asked: str) -> tuple[Applied, ...]:
    """Return the ways of doing a thing with a card, one by one; none if they cannot be told."""
    try:
        found: Any = engine.inspect(play, card, asked)
    except InputError:
        return ()
    return tuple(found)


def _listed(ways: tuple[Applied, ...]) -> str:
    if not ways:
        return "どう使うかを書かない"
    borne = Counter(each.keyword for each in dict.fromkeys(ways))
    names = tuple(
        dict.fromkeys(
            each.keyword if borne[each.keyword] == 1 and each.keyword else each.does for each in ways
        )
    )
    if len(names) == 1:
        return f"「{names[0]}」と書く"
    return f"使い方は{'、'.join(f'「{name}」' for name in names)}（どれでもよければ、名前を書かない）"
