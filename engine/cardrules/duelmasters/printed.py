"""What a kind of card brings with it beyond its text: its rules, put beside its abilities as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules.core.abilities import Ability, CardDefinition, Continuous, Modification
from cardrules.core.queries import Number
from cardrules.core.records import replace
from cardrules.core.standing import Prohibition
from cardrules.core.values import Value, value
from cardrules.duelmasters.printed_meant import as_meant
from cardrules.duelmasters.zones import BATTLE, HYPERSPATIAL, SUPER_GR


@value
class FromOutside(Ability):
    """A card that does not begin in the deck: ``home`` is the zone that it goes back to (117, 118)."""

    home: str
    zones: tuple[str, ...] = ()


@value
class GoesAlong(Ability):
    """An aura: it goes wherever the creature goes that it is attached to (310)."""

    zones: tuple[str, ...] = ()


@value
class IsPart(Ability):
    """A part of something, such as a cell: it is nothing by itself (314, 814)."""

    zones: tuple[str, ...] = ()


@value
class OneOfItsName(Prohibition):
    """A ドリーム: where one of its name is, it is neither summoned nor put (817.2)."""

    action: str = "second-of-its-name"


@value
class Strengthened(Value):
    """The creature that the bearer, an aura, is attached to: the aura's power is added to its own (310)."""


_HOMES: Final = {
    "psychic": HYPERSPATIAL, "dragheart": HYPERSPATIAL, "rule-plus": HYPERSPATIAL, "gr": SUPER_GR,
}  # fmt: skip
"""Where cards lie that do not begin in the deck, by their type or supertype."""


def completed(definition: CardDefinition) -> CardDefinition:
    """Return a card with what the rules of its kind add to what is printed on it."""
    more = (
        *_from_outside(definition),
        *_of_auras(definition),
        *_of_parts(definition),
        *_of_dreams(definition),
    )
    abilities = as_meant(definition.abilities)
    return replace(definition, abilities=(*abilities, *more))


def _from_outside(definition: CardDefinition) -> Iterator[Ability]:
    known = definition.characteristics
    kinds = (*known.get("types", ()), *known.get("supertypes", ()))
    yield from (FromOutside(home) for kind, home in _HOMES.items() if kind in kinds)


_PARTS: Final = frozenset({"cell", "rule-plus"})
"""The types of cards that are nothing by themselves."""


def _of_parts(definition: CardDefinition) -> Iterator[Ability]:
    types = definition.characteristics.get("types", frozenset())
    if types and types <= _PARTS:
        yield IsPart()


def _of_dreams(definition: CardDefinition) -> Iterator[Ability]:
    if "dream" in definition.characteristics.get("supertypes", ()):
        yield OneOfItsName()


def _of_auras(definition: CardDefinition) -> Iterator[Ability]:
    known = definition.characteristics
    if "aura" not in known.get("types", ()):
        return
    yield GoesAlong()
    power = known.get("power")
    if power:
        attached: Any = Strengthened()
        more = Modification("power", "add", Number(power))
        yield Continuous((more,), this=False, conditions=(attached,), reach=(BATTLE,))
