"""Cards that are several cards together, laid out: in the battle zone alone, made up of those cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError
from cardrules.core.library import Library
from cardrules.core.objects import PART, SEEN_AS, GameObject, Zone
from cardrules.core.state import GameState
from cardrules.core.values import Bindings
from cardrules.duelmasters.abilities import MadeOf, MakesUp
from cardrules.duelmasters.combining import cards_of
from cardrules.duelmasters.zones import BATTLE


def with_wholes(state: GameState, library: Library) -> GameState:
    """Return a state in which each card that is several cards together is made up of them.

    Raises:
        InputError: one lies elsewhere than in the battle zone, or the cards do not say the same.
    """
    if not library.pool.has(MadeOf) and not library.pool.has(MakesUp):
        return state
    _check(library)
    numbers = count(state.serial)
    zones = dict(state.zones)
    for key, zone in state.zones.items():
        wholes = [each for each in zone if cards_of(library[each.card])]
        if wholes and key.name != BATTLE:
            raise _elsewhere(wholes[0].card, cards_of(library[wholes[0].card]))
        if wholes:
            zones[key] = Zone(tuple(_made_up(library, each, numbers) for each in zone))
    return GameState(zones, state.ruleset, facts=state.facts, agenda=state.agenda, serial=next(numbers))


def _made_up(library: Library, each: GameObject, numbers: Iterator[int]) -> GameObject:
    cards = cards_of(library[each.card])
    if not cards:
        return each
    part = Bindings({PART: True})
    parts = (GameObject(next(numbers), name, each.owner, 0, part) for name in cards[1:])
    marks = each.marks.bind({SEEN_AS: each.card})
    return GameObject(each.id, cards[0], each.owner, each.life, marks, (*parts, *each.under))


def _elsewhere(card: str, cards: tuple[str, ...]) -> InputError:
    names = "".join(f"《{name}》" for name in cards)
    return InputError(
        f"《{card}》は{names}を合体させたもので、バトルゾーンにしか置けない",
        expected=f"ほかのゾーンには、{names}を1枚ずつ書く",
    )


# --- whether the cards say the same -------------------------------------------------------


def _check(library: Library) -> None:
    for definition in tuple(library.values()):
        for ability in definition.abilities:
            if isinstance(ability, MakesUp) and definition.name not in _cards_of(library, ability.card):
                raise _unlike(definition.name, ability.card)
        for name in cards_of(definition):
            if definition.name not in _wholes_of(library.find(name)):
                raise _unlike(name, definition.name)


def _cards_of(library: Library, card: str) -> tuple[str, ...]:
    found = library.find(card)
    return () if found is None else cards_of(found)


def _wholes_of(definition: CardDefinition | None) -> tuple[str, ...]:
    abilities = () if definition is None else definition.abilities
    return tuple(each.card for each in abilities if isinstance(each, MakesUp))


def _unlike(part: str, whole: str) -> InputError:
    return InputError(
        f"《{part}》と《{whole}》の、合体についての文が合わない",
        expected=f"《{part}》に「常に：合体して《{whole}》になる」、"
        f"《{whole}》に「常に：…と《{part}》を合体させて召喚する」と書く",
    )
