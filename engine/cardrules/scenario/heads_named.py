"""The cards that the head of a feature names: each is on file, or the scenarios say what plays its part."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from cardrules.core.errors import InputError
from cardrules.language.nearest import names_near
from cardrules.scenario.feature import Feature
from cardrules.scenario.known import Known

_NAMED: Final = re.compile("《([^《》]*)》")
_FACES: Final = "／"
_UNNAMED: Final = frozenset({"？", "…"})


def named_findings(feature: Feature, known: Known) -> Iterator[InputError]:
    """Yield the cards of the title and the question that nobody can look up; a draft may name any."""
    if known.cards is None or feature.drafts:
        return
    for text, heading in ((feature.name, ""), (feature.question, "問い")):
        for name in dict.fromkeys(_NAMED.findall(text)):
            if name not in _UNNAMED and not known.made(name) and not _told(name, feature, known.cards):
                yield InputError(
                    f"《{name}》は、カードのファイルにも、仮のカードの役にもない",
                    feature.head.place(heading) or feature.place,
                    "。".join(
                        filter(None, (f"仮のカードの「役」に《{name}》と書く", names_near(name, known.cards)))
                    ),
                )


def _told(name: str, feature: Feature, cards: Collection[str]) -> bool:
    """Tell whether a card, or one with a face of that name, is on file or named by the scenarios."""
    return name in cards or any(name in (each, *each.split(_FACES)) for each in (*cards, *_played(feature)))


def _played(feature: Feature) -> Iterator[str]:
    """Yield the names that the scenarios give: in sentences, and with or without 《》 in tables."""
    for scenario in feature.scenarios:
        for step in scenario.steps:
            yield from _NAMED.findall(step.text)
            for cell in (cell for line in step.table for cell in line.cells):
                yield from (cell, *_NAMED.findall(cell))
