"""Which words of a text are about which terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lark

from cardrules.language.notation_grammar import Grammar


def walk(tree: Any) -> Iterator[Any]:
    """Yield every node of a tree, a node before those below it; no recursion, however deep."""
    stack = [tree]
    while stack:
        each = stack.pop()
        if isinstance(each, lark.Tree):
            yield each
            stack.extend(reversed(each.children))


def terms_of(grammar: Grammar, tree: Any, text: str) -> Iterator[tuple[str, str]]:
    """Yield the stretches of a text that a term is about, with the slug of the term."""
    for each in walk(tree):
        made = grammar.alternatives.get(each.data)
        if made is not None:
            yield text[each.meta.start_pos : each.meta.end_pos], made.constructions[0].term
        elif each.data in grammar.vocabulary.groups:
            word = grammar.vocabulary.said(each.data)[str(each.children[0])]
            yield word.text, word.term


def constructions_of(grammar: Grammar, tree: Any) -> frozenset[str]:
    """Return the slugs of the constructions that a tree is made of."""
    found = (grammar.alternatives.get(each.data) for each in walk(tree))
    return frozenset(each.slug for made in found if made is not None for each in made.constructions)
