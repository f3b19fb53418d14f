"""What was understood of a card, as an indented tree that an editor can read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules.language.card import CardFile, Notation
from cardrules.language.notation_terms import frame_of

NAME_ONLY: Final = "名前だけのカード：値や文が要る場面では、仮のカードを役に立てる"
"""Said of a card of which the sources tell no more than the name, or the name and type."""


def explain(notation: Notation, card: CardFile) -> str:
    """Return a card's lines, each with the constructions that it was read as, and their terms."""
    lines = [f"《{card.definition.name}》", *_faces(notation, card)]
    lines += [f"未収録：{each}" for each in card.definition.unrecorded]
    lines += [NAME_ONLY] if notation.name_only(card.definition) else []
    lines += [f"規則：{each}" for each in card.rules]
    return "\n".join([*lines, f"出典：{card.source}"]) + "\n"


def _faces(notation: Notation, card: CardFile) -> Iterator[str]:
    for face in card.definition.faces or (card.definition,):
        name, header, *abilities = notation.face(face, card.keyword)
        yield f"{name}　{header}"
        for ability in abilities:
            yield from explain_line(notation, ability)


def explain_line(notation: Notation, text: str) -> Iterator[str]:
    """Yield the lines of the tree of one ability."""
    first, *options = text.split("\n")
    yield f"■ {first}"
    yield from (f"  {option}" for option in options)
    tree = notation.grammar.parse(text)
    yield from _below(notation, tree, text, 1)


def _below(notation: Notation, node: Any, text: str, depth: int) -> Iterator[str]:
    said = _said(notation, node)
    if said is not None:
        what, term = said
        stretch = text[node.meta.start_pos : node.meta.end_pos].replace("\n", "／")
        yield f"{'  ' * depth}{what} 〔{term}〕 ← {stretch}"
        depth += 1
    for each in node.children:
        if hasattr(each, "children"):
            yield from _below(notation, each, text, depth)


def _said(notation: Notation, node: Any) -> tuple[str, str] | None:
    made = notation.grammar.alternatives.get(node.data)
    if made is not None:
        return made.constructions[0].for_people, made.constructions[0].term
    frame = frame_of(node)
    if frame is not None:
        return frame.pattern, notation.words.term(frame.term)
    if node.data in notation.words.groups:
        word = notation.words.said(node.data)[str(node.children[0])]
        return f"「{word.text}」", word.term
    return None
