"""Values with holes: one template builds a value from its parts and takes it apart again.

A construction is read by filling its template and printed by fitting the value to it, so what
is read is what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardrules.core.abilities import Effect, Modification
from cardrules.core.queries import EventPattern, Number, ValueOf
from cardrules.core.records import record
from cardrules.core.values import Side, Value, value
from cardrules.core.walk import children, field_names


@value
class Hole(Value):
    """A place in a template that takes a whole part."""

    name: str


@value
class AtLeast(Hole):
    """A place that takes a number, one that is stated and not too small."""

    least: int

    def takes(self, made: Any) -> bool:
        """Tell whether a part may stand here."""
        return isinstance(made, Number) and made.number >= self.least


@value
class Part(Value):
    """A place in a template that takes one attribute of a part (the side of a noun)."""

    hole: str
    attribute: str


WITHIN: Final = ValueOf("it", "cards-within")
"""How many cards what the text has named consists of, itself among them."""


@value
class Permanent(Value):
    """The zone that texts of a game mean where they name none."""


@value
class Parameter(Value):
    """The number of a keyword inside its definition (N)."""

    name: str = "N"


@value
class ParameterKind(Value):
    """What kind of objects a keyword speaks of, inside its definition (〔もの〕)."""


@value
class ParameterEffect(Effect):
    """What is done, inside the definition of a keyword under which each card writes it (〔効果〕)."""


WHENEVER: Final = EventPattern("as-written")
"""When it is done, inside the definition of a keyword under which each card writes it (〔契機〕)."""


def holds_sign(made: Any) -> bool:
    """Tell whether a sign for something that a keyword takes stands in what was read."""
    signs = isinstance(made, (Parameter, ParameterKind, ParameterEffect)) or made == WHENEVER
    return signs or any(map(holds_sign, children(made)))


@record
class Noun:
    """What a noun phrase says: whose, in which zones, whether not the bearer, and of what kind."""

    side: Side = Side.ANY
    zones: tuple[str, ...] = ()
    other: bool = False
    conditions: tuple[Any, ...] = ()


@record
class Saving:
    """How a cost is changed: by how much, up or down, whether one may, and how far down at most."""

    amount: Any
    more: bool = False
    optional: bool = False
    floor: int | None = None


@dataclass(slots=True)
class _Gathered:
    attributes: dict[str, Any] = field(default_factory=dict)


def hole(name: str) -> Any:
    """Return a place for a part, of whatever type the field has."""
    return Hole(name)


def at_least(name: str, least: int) -> Any:
    """Return a place for a number that is stated and not smaller."""
    return AtLeast(name, least)


def part(name: str, attribute: str) -> Any:
    """Return a place for an attribute of a part, of whatever type the field has."""
    return Part(name, attribute)


def permanent() -> Any:
    """Return a place for the zone of permanents."""
    return Permanent()


def fill(template: Any, parts: Mapping[str, Any], zone: str) -> Any:
    """Return the value that a template makes of its parts; ``zone`` is where permanents are."""
    if isinstance(template, Hole):
        return parts[template.name]
    if isinstance(template, Part):
        return getattr(parts[template.hole], template.attribute)
    if isinstance(template, Permanent):
        return zone
    if isinstance(template, tuple):
        return tuple(fill(each, parts, zone) for each in template)
    if isinstance(template, Value):
        names = field_names(type(template))
        return type(template)(**{name: fill(getattr(template, name), parts, zone) for name in names})
    return template


def fit(template: Any, made: Any, zone: str) -> dict[str, Any] | None:
    """Return the parts from which a template makes a value, or ``None`` if it does not make it."""
    parts: dict[str, Any] = {}
    if not _fits(template, made, parts, zone):
        return None
    settled = {
        name: _settled(name, each.attributes, zone) if isinstance(each, _Gathered) else each
        for name, each in parts.items()
    }
    return settled if fill(template, settled, zone) == made else None


def _settled(name: str, attributes: dict[str, Any], zone: str) -> Any:
    if name == "change":
        return Modification("power", attributes["operation"], attributes["amount"])
    return Saving(**attributes) if name == "saving" else Noun(**{"zones": (zone,), **attributes})


def _fits(template: Any, made: Any, parts: dict[str, Any], zone: str) -> bool:
    if isinstance(template, AtLeast) and not template.takes(made):
        return False
    if isinstance(template, Hole):
        return bool(parts.setdefault(template.name, made) == made)
    if isinstance(template, Part):
        gathered = parts.setdefault(template.hole, _Gathered())
        return bool(gathered.attributes.setdefault(template.attribute, made) == made)
    if isinstance(template, Permanent):
        return bool(made == zone)
    if isinstance(template, tuple):
        same = isinstance(made, tuple) and len(made) == len(template)
        return same and all(_fits(a, b, parts, zone) for a, b in zip(template, made, strict=True))
    if isinstance(template, Value):
        return type(template) is type(made) and all(
            _fits(getattr(template, name), getattr(made, name), parts, zone)
            for name in field_names(type(template))
        )
    return bool(template == made) and type(template) is type(made)
