"""Names on the web: the one place that knows where our IRIs begin."""

from __future__ import annotations

from typing import Final

BASE: Final = "https://cardrules.example/"
"""Where every IRI of the project begins; a name, not yet an address."""

SCHEMA: Final = f"{BASE}schema#"
"""Namespace of our own few classes and properties."""


def iri(game: str, kind: str, *names: str) -> str:
    """Return the IRI of one thing, e.g. ``iri("duelmasters", "term", "use-a-card")``."""
    return BASE + "/".join((game, kind, *names))


def slug(name: str) -> str:
    """Return the last part of an IRI: what the thing is called among its kind."""
    return name.rstrip("/").rsplit("/", 1)[-1]
