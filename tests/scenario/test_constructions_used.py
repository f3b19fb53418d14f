"""What card texts can say is said twice: in card files, and in stand-ins that scenarios play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest

from cardrules.language import card, notation_terms
from cardrules.language.constructions import ESTABLISHED
from cardrules.scenario import stand_ins
from cardrules.scenario.feature import Feature
from cardrules.scenario.settings import cards
from cardrules.scenario.suite import feature_files, read_all

GAME: Final = "duelmasters"

ONCE: Final[Mapping[str, str]] = {
    "frame-total": "a bound on the sum of costs: one card of the sources has it",
    "frame-together": "of one card a ruling tells that it replaces all events of a moment or none",
    "use-paying": "an effect that has a card used for its cost: the others forgo the cost",
    "when-shield-to-hand": "one card of the sources waits for it, S・トリガー being a keyword",
    "tapped": "クリーチャー is mostly asked for by what it is, not by how it lies",
    "not-of-type": "cards mostly name the types that they want",
    "loses-colors": "one card of the sources takes the civilizations of the game",
    "gr-summon": "one ruling is about it, the rest about auras, which do it by rule",
    "bears-this": "of the sources one cross gear says what bears it",
    "when-tapped": "one ruling asks whether it was tapped before",
}
"""Constructions that stand in one file only, and why they are there."""


def read_again(feature: Feature) -> None:
    """Read the stand-ins of a feature once more, so that what they say can be recorded."""
    stand_ins._known.cache_clear()
    for scenario in feature.scenarios:
        for step in scenario.steps:
            if step.text == "次の仮のカードがある":
                stand_ins.read_stand_ins(step.table, cards(GAME))


@pytest.fixture
def uses(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many files use each construction: those of cards and keywords, and features."""
    recorded: set[str] = set()
    told = notation_terms.constructions_of

    def recording(*given: Any) -> frozenset[str]:
        found = told(*given)
        recorded.update(found)
        return found

    counted = Counter({each.slug: each.files for each in cards(GAME).constructions()})
    monkeypatch.setattr(card, "constructions_of", recording)
    for feature in read_all(feature_files()):
        if feature.game == GAME:
            recorded.clear()
            read_again(feature)
            counted.update(recorded)
    return counted


def test_every_construction_is_used_twice_or_says_why_not(uses: Counter[str]) -> None:
    known = {each.slug for each in cards(GAME).constructions()}
    few = {slug for slug in known if uses[slug] < ESTABLISHED}
    assert sorted(few - set(ONCE)) == []
    assert sorted(slug for slug in known if not uses[slug]) == []
    assert set(ONCE) <= known
