"""The sentences stay few, and none is for one ruling alone: it serves several files, or says why not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from cardrules.language.phrases import Kind, Match, Phrasebook
from cardrules.language.roots import ROOTS
from cardrules.scenario.feature import StepText
from cardrules.scenario.settings import setting
from cardrules.scenario.suite import feature_files, read_all

MOST: Final = 130
"""How many sentences there may be in all; before there are more, look which can be said with others."""

SMALL: Final = frozenset({"gate"})
"""Games with one file a topic: there one file is enough."""

FEW: Final[Mapping[str, str]] = {
    "first-turn": "only one rule of the whole book asks whether it is the first turn (500.6)",
    "begin-untold": "only the tournament rules let a player choose without telling",
    "declare-use": "what is declared is mostly used as well, which has a sentence of its own",
    "use-first": "the order of abilities that are used; those that wait are mostly resolved in order",
    "pay-otherwise": "a cost of a keyword is mostly paid in just one way",
    "cast-tapping": "a face of a card of two faces: the other cards have just one way of being used",
    "summon-tapping": "a face of a card of two faces: the other cards have just one way of being used",
    "summon-onto": "most evolutions leave no choice of what they are put over",
    "nothing-to-choose": "the opposite of a list of what may be chosen",
    "chooses-nothing": "the opposite of something that may be chosen",
    "leaves": "the opposite of 出る as an event",
    "line-of-play": "that some course leads to an event: of what a player does 「…できる」 says the same",
    "extra-turn": "the event beside それを得た",
    "turn-start": "a moment of a turn: all of them can be said, rulings name few",
    "after-attack": "a moment of an attack: all of them can be said, rulings name few",
    "in-step": "a moment of a turn: all of them can be said, rulings name few",
    "type-count": "zone-count with a type",
    "cards-under": "is-under with a number",
    "happened-this-turn": "builds upon every event",
    "under-effect": "builds upon every effect of the notation",
    "deed-when": "builds upon every event and every act",
    "deed-at": "builds upon every moment and every act",
    "deed-by": "builds upon every act",
    "judged-by": "builds upon every judgement",
}
"""Sentences that serve fewer than two files, and why they are there; please rather use than add some."""


def said(match: Match) -> Iterator[str]:
    """Yield the sentence that was said and those that it is built of."""
    yield match.slug
    for hole in match.holes.values():
        if isinstance(hole, Match):
            yield from said(hole)


def of_step(step: StepText, match: Match, phrases: Phrasebook) -> Iterator[str]:
    """Yield the sentences of a step, also those in the rows of its table of events."""
    yield from said(match)
    if match.core.slug == "in-order":
        for row in step.table[1:]:
            yield from said(phrases.match(Kind.EVENT, row.cells[0]))


@cache
def files() -> dict[str, set[str]]:
    """The feature files that each sentence stands in."""
    found: dict[str, set[str]] = defaultdict(set)
    for feature in read_all(feature_files()):
        reader = setting(feature.game).reader
        for step in (step for scenario in feature.scenarios for step in scenario.steps):
            for slug in of_step(step, reader.match(step), reader.phrases):
                found[slug].add(feature.path)
    return found


def test_there_are_few_enough_to_be_learnt() -> None:
    assert len(ROOTS) <= MOST


def test_every_sentence_serves_several_files_or_says_why_not() -> None:
    few = [
        root.slug
        for root in ROOTS
        if len(files()[root.slug]) < (1 if root.games is not None and root.games <= SMALL else 2)
    ]
    assert sorted(set(few) - set(FEW)) == []


def test_what_is_excused_is_there() -> None:
    assert set(FEW) <= {root.slug for root in ROOTS}
