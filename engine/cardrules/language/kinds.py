"""What a text calls a kind of thing: the words for the conditions by which it finds things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any

from cardrules.core.queries import HasAbility, ObjectCondition
from cardrules.core.records import replace
from cardrules.core.walk import children
from cardrules.language.constructions import ways
from cardrules.language.notation_grammar import Grammar
from cardrules.language.notation_unsayable import UnsayableError
from cardrules.language.notation_writer import Writer
from cardrules.language.vocabulary import Vocabulary, Word

Kind = Callable[[tuple[ObjectCondition, ...]], str]
"""Says conditions as a card's text does (「コスト4以下のカード」); nothing where it cannot."""


def kinds(words: Vocabulary) -> Kind:
    """Return what says conditions in the words of one game."""
    return lru_cache(maxsize=1_000)(partial(_kind, words))


def _kind(words: Vocabulary, conditions: tuple[ObjectCondition, ...]) -> str:
    named = tuple(Word(each, each, "") for each in dict.fromkeys(_keywords(conditions)))
    known = replace(words, keywords=named)
    try:
        return Writer(Grammar(known, ways(known))).kind(conditions)
    except UnsayableError:
        return ""


def _keywords(parts: Iterable[Any]) -> Iterator[str]:
    for each in parts:
        if isinstance(each, HasAbility):
            yield each.keyword
        yield from _keywords(children(each))
