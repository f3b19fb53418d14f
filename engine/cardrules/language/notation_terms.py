"""Which words of a text are about which terms, and which constructions it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.language.constructions_frame import BY_NODE, Frame
from cardrules.language.notation_grammar import Grammar
from cardrules.language.notation_tree import walk


def frame_of(node: Any) -> Frame | None:
    """Return the rule of the frame that a node comes from, if it says something."""
    if node.data in ("chain_plain", "chain_te"):
        parts = [each for each in node.children if hasattr(each, "children")]
        return BY_NODE["joined"] if len(parts) > 1 else None
    return BY_NODE.get(str(node.children[0]) if node.data == "sep" else str(node.data))


def terms_of(grammar: Grammar, tree: Any, text: str) -> Iterator[tuple[str, str]]:
    """Yield the stretches of a text that a term is about, with the slug of the term."""
    for each in walk(tree):
        made = grammar.alternatives.get(each.data)
        frame = frame_of(each)
        if made is not None:
            yield text[each.meta.start_pos : each.meta.end_pos], made.constructions[0].term
        elif frame is not None:
            yield text[each.meta.start_pos : each.meta.end_pos], grammar.vocabulary.term(frame.term)
        elif each.data in grammar.vocabulary.groups:
            word = grammar.vocabulary.said(each.data)[str(each.children[0])]
            yield word.text, word.term


def constructions_of(grammar: Grammar, tree: Any) -> frozenset[str]:
    """Return the slugs of the constructions that a tree is made of, those of the frame too."""
    found: set[str] = set()
    for each in walk(tree):
        made = grammar.alternatives.get(each.data)
        frame = frame_of(each)
        if made is not None:
            found.update(one.slug for one in made.constructions)
        elif frame is not None:
            found.add(f"frame-{frame.slug}")
    return frozenset(found)
