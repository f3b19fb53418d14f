"""Trees of texts as plain values, and those that were read before, kept for the next time.

A tree follows from the text and its grammar alone. What is kept stands under the hash of all
that the parser is made of, and a program that meets no new text never builds the parser. It is
JSON: a file that somebody else put there can at worst be wrong, never run.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from cardrules.core.keeping import keep, kept

Stored: TypeAlias = list[list[Any]]
"""A tree on disk: its nodes, a node before those below it, which are named by their places in the list.

Of a text that is none of the grammar there is no node at all.
"""


class Span(NamedTuple):
    """The stretch of a text that a node was read from; lines and columns count from 1."""

    start_pos: int = 0
    end_pos: int = 0
    line: int = 1
    column: int = 1


class Node:
    """A node of a tree: the rule by which it was read, and its parts, nodes or pieces of the text."""

    __slots__ = ("children", "data", "meta")

    def __init__(self, data: str, meta: Span) -> None:
        self.data = data
        self.meta = meta
        self.children: list[Node | str] = []


def walk(tree: Node) -> Iterator[Node]:
    """Yield every node of a tree, a node before those below it; no recursion, however deep."""
    stack: list[Node | str] = [tree]
    while stack:
        each = stack.pop()
        if isinstance(each, Node):
            yield each
            stack.extend(reversed(each.children))


def plain(tree: Any) -> Node:
    """Return the tree that a parser of lark made."""
    root = _bare(tree)
    stack = [(tree, root)]
    while stack:
        found, node = stack.pop()
        for each in found.children:
            if hasattr(each, "children"):
                below = _bare(each)
                node.children.append(below)
                stack.append((each, below))
            else:
                node.children.append(str(each))
    return root


def _bare(tree: Any) -> Node:
    return Node(str(tree.data), Span._make(getattr(tree.meta, name, at) for name, at in _NOWHERE.items()))


_NOWHERE: Final = Span()._asdict()


def stored(tree: Node) -> Stored:
    """Return a tree as it is kept."""
    nodes = list(walk(tree))
    places = {id(node): place for place, node in enumerate(nodes)}
    return [
        [
            node.data,
            *node.meta,
            [places[id(each)] if isinstance(each, Node) else each for each in node.children],
        ]
        for node in nodes
    ]


def restored(rows: Stored) -> Node:
    """Return the tree that was kept so."""
    nodes = [Node(data, Span(*span)) for data, *span, _ in rows]
    for node, (*_, children) in zip(nodes, rows, strict=True):
        node.children = [nodes[each] if isinstance(each, int) else each for each in children]
    return nodes[0]


class KeptTrees:
    """The trees of the texts of one grammar, and which texts are none of it; kept when the program ends."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self._read: Final[dict[str, Node]] = {}
        self._new: Final[dict[str, Node | None]] = {}

    @cached_property
    def _kept(self) -> dict[str, Stored]:
        with suppress(ValueError, RecursionError):
            found = json.loads(kept(_KIND, self.name) or b"{}")
            if isinstance(found, dict):
                return found
        return {}

    def find(self, text: str) -> Node | None:
        """Return the tree of a text, or ``None`` if it was not read before."""
        if text not in self._read and text in self._kept:
            with suppress(ValueError, TypeError, IndexError):  # whatever is wrong with it, it is read again
                self._read[text] = restored(self._kept[text])
        return self._read.get(text)

    def unread(self, text: str) -> bool:
        """Tell whether it was found before that a text is none of the grammar."""
        return text not in self._read and (text in self._new or self._kept.get(text) == _NO_TREE)

    def add(self, text: str, tree: Node | None) -> None:
        """Keep the tree of a text; ``None`` is that it has none."""
        if not self._new:
            atexit.register(self.keep)
        if len(self._new) < _MOST_TEXTS:
            self._new[text] = tree
            if tree is not None:
                self._read[text] = tree

    def keep(self) -> None:
        """Write down the trees that are new, with those that are kept already; the oldest are dropped."""
        self.__dict__.pop("_kept", None)  # others may have kept more meanwhile
        new = {text: stored(tree) if tree is not None else _NO_TREE for text, tree in self._new.items()}
        every = {**self._kept, **new}
        newest = dict(list(every.items())[-_MOST_TEXTS:])
        keep(_KIND, self.name, json.dumps(newest, ensure_ascii=False).encode("utf-8", "surrogatepass"), _MOST)


_NO_TREE: Final[Stored] = []

_KIND: Final = "texts"

_MOST: Final = 8
"""How many files are kept: those of the games, for who goes to and fro between versions of the words."""

_MOST_TEXTS: Final = 4096
"""How many texts are kept in one file: some times those of all cards and scenarios of a game."""
