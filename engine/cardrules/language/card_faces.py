"""What the faces of one card are together: the characteristics of the card, not of a face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.values import Bindings
from cardrules.language.vocabulary import Vocabulary

NAMES: Final = (("types", False), ("supertypes", False))
"""What stands at the beginning of a header; the fields after it are the game's."""


def both(faces: Sequence[CardDefinition], words: Vocabulary) -> CardDefinition:
    """Return a card of two faces: what either face is, and the faces as its characteristic ``faces``."""
    fields = ((each.characteristic, each.optional) for each in words.header)
    joined = {"faces": tuple(faces), **together(faces, (*NAMES, *fields))}
    return CardDefinition("／".join(each.name for each in faces), Bindings(joined))


def together(faces: Iterable[CardDefinition], names: Iterable[tuple[str, bool]]) -> dict[str, Any]:
    """Return what the faces of a card are together, of characteristics that may each be optional or not.

    What is unknown of one face is unknown of the card, unless it need not be printed. Two numbers
    that differ are no number of the card.
    """
    printed = [each.characteristics for each in faces]
    joined: dict[str, Any] = {}
    for name, optional in names:
        said = [each[name] for each in printed if name in each]
        if said and (optional or len(said) == len(printed)):
            joined.update(_together(name, said))
    return joined


def _together(name: str, said: Sequence[Any]) -> dict[str, Any]:
    if isinstance(said[0], frozenset):
        return {name: frozenset().union(*said)}
    if isinstance(said[0], tuple):
        return {name: tuple(dict.fromkeys(chain.from_iterable(said)))}
    numbers = {entry for entry in said if entry is not None}
    return {name: next(iter(numbers), None)} if len(numbers) < 2 else {}
