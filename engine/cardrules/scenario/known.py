"""What a feature may refer to beside its own words: labels of the ontology, and cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.core.records import record
from cardrules.scenario.labels import Labels


@record
class Known:
    """What a feature may refer to. What is ``None`` is not checked.

    ``cards`` are the names of the cards on file, ``evolves`` tells which must lie on another,
    ``stand_in`` returns what is wrong with a row (名前, 値, 能力, 役) of stand-ins at its places;
    ``effect`` returns what is wrong with the text of an effect, ``says`` tells whether an ability may say
    just that;
    ``made`` tells which names are those of pieces that come into play without a card, ``combined``
    which are those of what several cards are together, or of one of them.
    """

    labels: Labels | None = None
    cards: Collection[str] | None = None
    evolves: Callable[[str], bool] | None = None
    stand_in: Callable[[tuple[str, ...], Sequence[Place]], Sequence[InputError]] | None = None
    made: Callable[[str], bool] = lambda _name: False
    combined: Callable[[str], bool] = lambda _name: False
    effect: Callable[[str, Place], Sequence[InputError]] = lambda _text, _place: ()
    says: Callable[[str], bool] = lambda _text: False


NOTHING: Final = Known()
"""Nothing is known, so nothing outside the feature is checked."""
