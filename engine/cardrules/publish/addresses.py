"""Where each thing stands on the site: ASCII addresses made of the slugs of its IRI.

A page is named by its path without suffix: ``duelmasters/term/mode`` is written to
``duelmasters/term/mode.md`` and served as ``duelmasters/term/mode/``; a hub ends in ``/index``.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.iri import BASE
from cardrules.publish.view import VERSION_OF, View, own

PAGED: Final = {
    "Term": "term",
    "Rule": "rule",
    "Ruling": "ruling",
    "Statement": "statement",
    "Question": "question",
    "Card": "card",
    "Keyword": "keyword",
    "Edition": "edition",
}
"""Classes whose every member has a page, with the folder that it stands in."""


def url(page: str, anchor: str = "") -> str:
    """Return the address of a page below the root of the site: ``duelmasters/term/mode/#x``."""
    path = page.removesuffix("index") if page == "index" or page.endswith("/index") else f"{page}/"
    return f"{path}#{anchor}" if anchor else path


def back(page: str) -> str:
    """Return the way from a page to the root of the site: ``../../../``, ``./`` at the root itself."""
    return "../" * url(page).count("/") or "./"


def version_anchor(version: str) -> str:
    """Return the anchor of a version of a rule, named by its key or IRI: ``v-2022-06-24``."""
    return f"v-{version.rsplit('/', 1)[-1]}"


class Addresses:
    """The address of every node that is shown somewhere; a node that is not has none."""

    def __init__(self, view: View) -> None:
        self._known: Final[dict[str, str]] = {}
        for kind, folder in PAGED.items():
            for node in view.all(kind):
                self._known[node] = url(page_of(node, folder))
        for kind, locate in _WITHIN.items():
            for node in view.all(kind):
                if found := locate(self, view, node):
                    self._known[node] = found

    def __getitem__(self, node: str) -> str:
        return self._known[node]

    def get(self, node: str) -> str | None:
        """Return the address of a node below the root of the site, ``None`` where it has none."""
        return self._known.get(node)

    def add(self, node: str, address: str) -> None:
        """Give a node an address that only its page knows, e.g. that of a scenario."""
        self._known[node] = address


def page_of(node: str, folder: str) -> str:
    """Return the path of the page of a node, which must be an IRI of ours."""
    game, _, *names = node.removeprefix(BASE).split("/")
    return "/".join((game, folder, "-".join(names)))


def _below(addresses: Addresses, parent: str | None, anchor: str) -> str | None:
    home = addresses.get(parent) if parent else None
    return f"{home}#{anchor}" if home else None


def _version(addresses: Addresses, view: View, node: str) -> str | None:
    return _below(addresses, view.node(node, VERSION_OF), version_anchor(node))


def _reading(addresses: Addresses, view: View, node: str) -> str | None:
    question = next(iter(view.inverse(node, own("reading"))), None)
    return _below(addresses, question, f"r-{node.rsplit('/', 1)[-1]}")


def _clause(addresses: Addresses, view: View, node: str) -> str | None:
    return _below(addresses, view.node(node, own("edition")), f"c-{node.rsplit('/', 1)[-1]}")


def _document(addresses: Addresses, view: View, node: str) -> str | None:
    game, _, slug = node.removeprefix(BASE).split("/")
    return url(f"{game}/edition/index", f"d-{slug}")


_WITHIN: Final = {
    "RuleVersion": _version,
    "Reading": _reading,
    "Clause": _clause,
    "Document": _document,
}
