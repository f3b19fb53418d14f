"""The cards that hand-written texts name: a card stands in 《》, and the text is linked to its file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pyoxigraph import Literal, NamedNode, Quad

from cardrules.core.iri import SCHEMA
from cardrules.knowledge.graph import DERIVED, Knowledge
from cardrules.knowledge.namespaces import SKOS, game_of

_NAMED: Final = re.compile("《([^《》]*)》")
_FACES: Final = "／"
_CARDS: Final = f"SELECT ?card ?name WHERE {{ ?card a <{SCHEMA}Card> ; <{SKOS}prefLabel> ?name }}"
_TEXTS: Final = f"""SELECT ?node ?text WHERE {{
  GRAPH ?file {{ ?node ?property ?text }}
  FILTER(?file != <{DERIVED.value}> && isLiteral(?text) && CONTAINS(?text, "《"))
}}"""


def link(knowledge: Knowledge) -> None:
    """Add to the graph which cards each hand-written text names, and the names that no card file has."""
    knowledge.store.extend([*_quads(knowledge, _cards(knowledge))])


def _quads(knowledge: Knowledge, known: Mapping[tuple[str, str], NamedNode]) -> Iterator[Quad]:
    for node, name in _mentions(knowledge):
        card = known.get((game_of(node.value), name))
        if card is None:
            yield Quad(node, NamedNode(f"{SCHEMA}unknownCard"), Literal(name, language="ja"), DERIVED)
        else:
            yield Quad(node, NamedNode(f"{SCHEMA}mentions"), card, DERIVED)


def _mentions(knowledge: Knowledge) -> Iterator[tuple[NamedNode, str]]:
    for row in knowledge.select(_TEXTS):
        names = _NAMED.findall(row["text"].value) if game_of(row["node"].value) else ()
        yield from ((row["node"], name) for name in names)


def _cards(knowledge: Knowledge) -> dict[tuple[str, str], NamedNode]:
    """Return the cards by game and name; one of two faces is known by the name of either, too."""
    found: dict[tuple[str, str], NamedNode] = {}
    for row in knowledge.select(_CARDS):
        card, whole = row["card"], row["name"].value
        for name in (whole, *whole.split(_FACES)):
            found.setdefault((game_of(card.value), name), card)
    return found
