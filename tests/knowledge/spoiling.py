"""How the small world is spoilt: one fault, and the small edits that make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tests.knowledge.small import World

Spoil: TypeAlias = Callable[[World], None]


@dataclass(frozen=True, slots=True)
class Fault:
    """A check, the node it must name (from the game on), where, and how to spoil the world.

    ``at`` is the file below ``ontology/duelmasters`` that defines the node, or a fact's place.
    """

    check: str
    node: str
    at: str | tuple[str, int]
    spoil: Spoil


def swap(file: str, old: str, new: str) -> Spoil:
    return lambda world: world.swap(file, old, new)


def add(file: str, text: str) -> Spoil:
    return lambda world: world.add(file, text)


def change(node: str, **changes: object) -> Spoil:
    return lambda world: world.change(node, **changes)


def both(*spoils: Spoil) -> Spoil:
    def spoil(world: World) -> None:
        for one in spoils:
            one(world)

    return spoil


def line(file: str, after: str, new: str) -> Spoil:
    """Put a line of Turtle behind the line that ends in a text."""
    return swap(file, f"{after} ;\n", f"{after} ;\n    {new} ;\n")
