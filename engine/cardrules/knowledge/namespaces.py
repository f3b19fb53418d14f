"""The vocabularies that the graph uses, and how an IRI is written short."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from cardrules.core.iri import BASE, SCHEMA

RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS: Final = "http://www.w3.org/2000/01/rdf-schema#"
OWL: Final = "http://www.w3.org/2002/07/owl#"
XSD: Final = "http://www.w3.org/2001/XMLSchema#"
SKOS: Final = "http://www.w3.org/2004/02/skos/core#"
DCTERMS: Final = "http://purl.org/dc/terms/"
EARL: Final = "http://www.w3.org/ns/earl#"
SHACL: Final = "http://www.w3.org/ns/shacl#"

VOCABULARIES: Final = MappingProxyType(
    {
        "cr": SCHEMA,
        "dcterms": DCTERMS,
        "earl": EARL,
        "owl": OWL,
        "prov": "http://www.w3.org/ns/prov#",
        "rdf": RDF,
        "rdfs": RDFS,
        "schema": "https://schema.org/",
        "sh": SHACL,
        "skos": SKOS,
        "skosxl": "http://www.w3.org/2008/05/skos-xl#",
        "xsd": XSD,
    }
)
"""Prefix and namespace of every vocabulary, ours included."""

_SAFE_LOCAL = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")


def game_of(node: str) -> str:
    """Return the game that an IRI of ours belongs to, ``""`` where it belongs to none."""
    first, separator, _ = node.removeprefix(BASE).partition("/")
    return first if node.startswith(BASE) and separator else ""


def short(node: str) -> str:
    """Return an IRI as a person reads it: ``duelmasters/term/mode``, ``skos:broader``."""
    for prefix, namespace in VOCABULARIES.items():
        if node.startswith(namespace):
            return f"{prefix}:{node.removeprefix(namespace)}"
    return node.removeprefix(BASE)


class Prefixes:
    """Writes IRIs as prefixed names, with only the prefixes that were needed.

    Vocabularies have their usual prefix; things of ours get ``dm-term:`` and the like,
    from their game and kind.
    """

    def __init__(self, nodes: Iterable[str]) -> None:
        self.used: dict[str, str] = {}
        self._written: dict[str, str] = {}
        for node in sorted(set(nodes)):
            self._written[node] = self._write(node)

    def __call__(self, node: str) -> str:
        """Return the IRI as Turtle writes it: a prefixed name, else in angle brackets."""
        return self._written[node]

    def _write(self, node: str) -> str:
        prefix, namespace = _home(node)
        local = node.removeprefix(namespace)
        if not prefix or not _SAFE_LOCAL.fullmatch(local.replace("/", "-")):
            return f"<{node}>"
        self.used[prefix] = namespace
        return f"{prefix}:{local.replace('/', chr(92) + '/')}"


def _home(node: str) -> tuple[str, str]:
    """Return prefix and namespace of an IRI, both empty where it has none."""
    for prefix, namespace in VOCABULARIES.items():
        if node.startswith(namespace):
            return prefix, namespace
    parts = node.removeprefix(BASE).split("/")
    if node.startswith(BASE) and len(parts) > 2:
        return f"{parts[0]}-{parts[1]}", f"{BASE}{parts[0]}/{parts[1]}/"
    return "", ""
