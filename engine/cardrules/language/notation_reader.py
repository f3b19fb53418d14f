"""From the tree of a text to values: constructions and words. The frame's own rules build on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.errors import InputError, Place
from cardrules.core.records import replace
from cardrules.core.values import Side
from cardrules.language.notation_grammar import Alternative, Grammar
from cardrules.language.notation_pattern import Construction, elements
from cardrules.language.notation_template import Noun, fill, fit

Tree = Any
"""A node of the parser's tree; its library has no usable types for what lies below it."""

DEEPEST: Final = 40
"""How deep a text may nest; no card comes near it."""

SIDES: Final = {
    "自分": Side.OWN, "自身": Side.OWN, "相手": Side.OPPONENT, "各プレイヤー": Side.ANY,
    "プレイヤー": Side.ANY,
}  # fmt: skip


def subtrees(tree: Tree) -> list[Tree]:
    """Return the children of a node that are nodes themselves."""
    return [each for each in tree.children if hasattr(each, "children")]


class BaseReader:
    """Reads constructions by their templates, words by the vocabulary, the rest by methods."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.words = grammar.vocabulary
        self.place = Place("")
        self._depth = 0
        self._each_player = False

    def value(self, tree: Tree) -> Any:
        """Return what a node means.

        Raises:
            InputError: the text can be parsed, but cannot mean anything.
        """
        self._depth += 1
        if self._depth > DEEPEST:
            raise self.complaint(tree, "入れ子が深すぎる", "文を分ける")
        try:
            return self._node(tree)
        finally:
            self._depth -= 1

    def _node(self, tree: Tree) -> Any:
        made = self.grammar.alternatives.get(tree.data)
        if made is not None:
            return self._constructed(tree, made)
        handler: Callable[[Tree], Any] | None = getattr(self, f"on_{tree.data}", None)
        return handler(tree) if handler else self._said(tree)

    def _said(self, tree: Tree) -> Any:
        return self.words.said(tree.data)[str(tree.children[0])].value

    def each(self, tree: Tree) -> list[Any]:
        """Return what each node below a node means."""
        return [self.value(each) for each in subtrees(tree)]

    def parts(self, tree: Tree) -> dict[str, Any]:
        """Return what the nodes below a node mean, by the name of their rule."""
        return {str(each.data): self.value(each) for each in subtrees(tree)}

    def complaint(self, tree: Tree, message: str, expected: str) -> InputError:
        """Return an error with the place of a node."""
        line = (self.place.line or 1) + getattr(tree.meta, "line", 1) - 1
        return InputError(message, Place(self.place.path, line, getattr(tree.meta, "column", 1)), expected)

    def _constructed(self, tree: Tree, written: Alternative) -> Any:
        parts = self._gaps(tree, written.pattern)
        for each in written.constructions:
            made = self._made(each, dict(parts))
            if made is not None:
                return made
        first = written.constructions[0]
        lost = OTHER if self._made_without_other(written, parts) else ""
        raise self.complaint(tree, f"「{first.for_people}」では言えないこと{lost}が入っている", like(first))

    def _made_without_other(self, written: Alternative, parts: dict[str, Any]) -> bool:
        """Tell whether it is 「他の」 that cannot be said: all but that could be."""
        nouns = {name: part for name, part in parts.items() if isinstance(part, Noun) and part.other}
        bare = {**parts, **{name: replace(part, other=False) for name, part in nouns.items()}}
        return bool(nouns) and any(self._made(each, dict(bare)) is not None for each in written.constructions)

    def _made(self, each: Construction, parts: dict[str, Any]) -> Any:
        """Return the value that a construction makes of parts, ``None`` if something would be lost."""
        for name, shape in each.shapes.items():
            found = fit(shape, parts[name], self.words.permanent)
            if found is None:
                return None
            parts.update(found)
        made = fill(each.template, parts, self.words.permanent)
        again = fit(each.template, made, self.words.permanent)
        kept = again is not None and all(again.get(name, part) == part for name, part in parts.items())
        return made if kept else None

    def _gaps(self, tree: Tree, pattern: str) -> dict[str, Any]:
        gaps = [each for each in elements(pattern) if each.kind in ("gap", "agree")]
        pairs = zip(gaps, subtrees(tree), strict=True)
        return {gap.text: self.value(below) for gap, below in pairs if gap.kind == "gap"}


OTHER: Final = "（「他の」）"
"""What a complaint says where it is 「他の」 that a construction cannot say."""


def like(each: Construction) -> str:
    """Return the advice to write as the examples of a construction are written."""
    return "たとえば " + " / ".join(f"「{example.splitlines()[0]}」" for example in each.examples)
