"""The merged graph as pages ask for it: by subject, by object, by class, always in one order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pyoxigraph import Literal, NamedNode

from cardrules.core.errors import Place
from cardrules.core.iri import BASE, SCHEMA
from cardrules.knowledge.graph import LOCATIONS, Knowledge
from cardrules.knowledge.namespaces import DCTERMS, OWL, RDF, SKOS
from cardrules.publish.collate import sort_key

TYPE: Final = f"{RDF}type"
LABEL: Final = f"{SKOS}prefLabel"
DEFINITION: Final = f"{SKOS}definition"
SUBJECT: Final = f"{DCTERMS}subject"
SOURCE: Final = f"{DCTERMS}source"
VERSION_OF: Final = f"{DCTERMS}isVersionOf"
CITED: Final = f"{DCTERMS}bibliographicCitation"


def own(name: str) -> str:
    """Return the IRI of a class or property of ours."""
    return SCHEMA + name


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """A literal: its text and its language, ``""`` where it has none."""

    value: str
    language: str


class View:
    """Everything known, indexed both ways when it is made; later changes of the graph are not seen."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._places: Final = knowledge.places
        self._texts: Final = defaultdict[tuple[str, str], list[Text]](list)
        self._nodes: Final = defaultdict[tuple[str, str], list[str]](list)
        self._inverse: Final = defaultdict[tuple[str, str], list[str]](list)
        for quad in knowledge.store:
            if quad.graph_name != LOCATIONS and isinstance(quad.subject, NamedNode):
                self._keep(quad.subject.value, quad.predicate.value, quad.object)
        for texts in self._texts.values():
            texts.sort()
        for index in (self._nodes, self._inverse):
            for nodes in index.values():
                nodes[:] = sorted(set(nodes))

    def _keep(self, subject: str, predicate: str, value: object) -> None:
        if isinstance(value, Literal):
            self._texts[subject, predicate].append(Text(value.value, value.language or ""))
        elif isinstance(value, NamedNode):
            self._nodes[subject, predicate].append(value.value)
            self._inverse[value.value, predicate].append(subject)

    def texts(self, node: str, predicate: str, language: str | None = None) -> list[str]:
        """Return the literals of a property in the order of their text, of one language if asked so."""
        found = self._texts.get((node, predicate), ())
        return [text.value for text in found if language is None or text.language == language.lower()]

    def text(self, node: str, predicate: str, language: str | None = None) -> str:
        """Return one literal of a property, ``""`` where there is none."""
        return next(iter(self.texts(node, predicate, language)), "")

    def nodes(self, node: str, predicate: str) -> list[str]:
        """Return the nodes that a property leads to, in the order of their IRIs."""
        return self._nodes.get((node, predicate), [])

    def node(self, node: str, predicate: str) -> str | None:
        """Return one node that a property leads to."""
        return next(iter(self.nodes(node, predicate)), None)

    def inverse(self, node: str, predicate: str) -> list[str]:
        """Return the nodes whose property leads to this one, in the order of their IRIs."""
        return self._inverse.get((node, predicate), [])

    def all(self, kind: str, game: str | None = None) -> list[str]:
        """Return every node of a class of ours (``"Term"``), of one game if asked so."""
        start = f"{BASE}{game}/" if game else BASE
        return [node for node in self.inverse(own(kind), TYPE) if node.startswith(start)]

    def label(self, node: str) -> str:
        """Return the Japanese name of a node, else the last part of its IRI."""
        return self.text(node, LABEL, "ja") or node.rsplit("/", 1)[-1]

    def reading(self, node: str) -> str:
        """Return how the name of a node is read; its name where no reading is known."""
        return self.text(node, LABEL, "ja-Hira") or self.label(node)

    def retired(self, node: str) -> bool:
        """Whether a term is no longer used."""
        return self.text(node, f"{OWL}deprecated") == "true"

    def place(self, node: str) -> Place | None:
        """Return where a node is written."""
        return self._places.get(node)

    def games(self) -> list[str]:
        """Return the slugs of the games, those with the most terms first."""
        games = [name for name in self._schemes() if self.all("Rule", name)]
        return sorted(games, key=lambda game: (-len(self.all("Term", game)), game))

    def shared(self) -> list[str]:
        """Return the slugs of the vocabularies that every game shares: those without rules."""
        return [name for name in self._schemes() if not self.all("Rule", name)]

    def _schemes(self) -> list[str]:
        schemes = self.inverse(f"{SKOS}ConceptScheme", TYPE)
        return [scheme.removeprefix(BASE).split("/")[0] for scheme in schemes]

    def game_label(self, game: str) -> str:
        """Return the Japanese name of a game."""
        return self.label(f"{BASE}{game}/glossary")

    def by_reading(self, nodes: Iterable[str]) -> list[str]:
        """Return nodes in 五十音 order of their readings."""
        return sorted(nodes, key=lambda node: (sort_key(self.reading(node)), node))
