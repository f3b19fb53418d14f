"""What a node is called when a person is told about it."""

from __future__ import annotations

from typing import Final

from pyoxigraph import Literal, NamedNode

from cardrules.core.iri import BASE
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.namespaces import RDFS, SKOS, short

_NAMES: Final = (NamedNode(f"{SKOS}prefLabel"), NamedNode(f"{RDFS}label"))


class Labels:
    """Japanese names of nodes, looked up when they are first asked for."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._store = knowledge.store
        self._known: dict[str, str] = {}

    def __call__(self, node: str) -> str:
        """Return the name of an IRI, else the IRI written short; other text stays as it is."""
        if node not in self._known:
            self._known[node] = self._look_up(node)
        return self._known[node]

    def _look_up(self, node: str) -> str:
        spoken = short(node)
        if spoken == node and not node.startswith(BASE):
            return node
        for name in _NAMES:
            for quad in self._store.quads_for_pattern(NamedNode(node), name, None, None):
                if isinstance(quad.object, Literal) and quad.object.language == "ja":
                    return quad.object.value
        return spoken
