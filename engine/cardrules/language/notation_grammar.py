"""The grammar of one game's card texts: the shared frame, its constructions, its words.

It is LALR(1): that the tables can be built proves that no text can be read in two ways, and
reading takes time in proportion to the text. Tables are built when a new text is read, and
kept on disk under the hash of everything that they were made of, as are the trees of texts.
"""

from __future__ import annotations

import hashlib
import io
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.errors import CardrulesError
from cardrules.core.keeping import edition, keep, kept
from cardrules.language.notation_pattern import FORMS, Construction, elements, last_words
from cardrules.language.notation_tree import KeptTrees, Node, plain
from cardrules.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    import lark

_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')


@dataclass(slots=True)
class Alternative:
    """One way of writing something, and the constructions that are written so.

    Those that share a pattern differ in the shapes of their parts; the first that fits is meant.
    """

    pattern: str
    constructions: list[Construction]


class UnreadError(CardrulesError):
    """A text that the parser gave up on: at which position, and what could have stood there."""

    def __init__(self, position: int, expected: frozenset[str]) -> None:
        super().__init__(position, expected)
        self.position = position
        self.expected = expected


class Grammar:
    """The grammar of one vocabulary, with its parser once it is needed."""

    def __init__(self, vocabulary: Vocabulary, constructions: tuple[Construction, ...]) -> None:
        self.vocabulary = vocabulary
        self.constructions = constructions
        self.alternatives: dict[str, Alternative] = {}
        self._terminals: dict[str, str] = {}
        self._ways_known: dict[tuple[str, str], str] = {}

    def making(self, kind: str, type_: type) -> Sequence[Construction]:
        """Return the constructions of a kind whose values are of a type, in their order."""
        return self._by_value.get((kind, type_), ())

    @cached_property
    def _by_value(self) -> Mapping[tuple[str, type], Sequence[Construction]]:
        found: dict[tuple[str, type], list[Construction]] = {}
        for each in self.constructions:
            found.setdefault((each.kind, type(each.template)), []).append(each)
        return found

    @cached_property
    def text(self) -> str:
        """The grammar as lark reads it."""
        frame = Path(__file__).with_name("card.lark").read_text(encoding="utf-8")
        rules = [self._frame(line) for line in frame.splitlines() if not line.startswith("//")]
        rules.extend(self._rules())
        rules.extend(f'{name}: "{text}"' for text, name in self._terminals.items())
        return "\n".join(rules) + "\n"

    def _frame(self, line: str) -> str:
        return line if "/" in line else _STRING.sub(lambda found: self._terminal(found[1]), line)

    def _terminal(self, text: str) -> str:
        spoken = text.replace(DECK, self.vocabulary.deck_word)
        return self._terminals.setdefault(spoken, f"T{len(self._terminals)}")

    def _rules(self) -> Iterator[str]:
        ways: dict[str, list[str]] = {kind: [] for kind in _KINDS}
        for number, each in enumerate(self.constructions):
            for form in FORMS.get(each.kind, ("",)):
                rule = f"{each.kind}_{form}" if form else each.kind
                ways.setdefault(rule, []).extend(self._ways(number, each, form))
        for group, words in self.vocabulary.groups.items():
            spoken = [self._terminal(word.text) for word in words]
            ways.setdefault(group, []).extend(spoken)
        for rule, alternatives in ways.items():
            joined = "\n    | ".join(alternatives or [self._terminal(f"（{rule}はない）")])
            grown = "%extend " if rule in _GROWN else ("!" if rule in self.vocabulary.groups else "")
            yield f"{grown}{rule}: {joined}"

    def _ways(self, number: int, each: Construction, form: str) -> Iterator[str]:
        for pattern in (each.pattern, *each.variants):
            for way in self._written(pattern, form):
                alias = self._ways_known.setdefault((each.kind, way), f"c{number}_{len(self.alternatives)}")
                known = self.alternatives.get(alias)
                if known is not None:
                    known.constructions.append(each)
                    continue
                self.alternatives[alias] = Alternative(pattern, [each])
                yield f"{way} -> {alias}"

    def _written(self, pattern: str, form: str) -> Iterator[str]:
        """Yield the right-hand sides of a pattern; texts side by side make one terminal."""
        choices = []
        for each in elements(pattern):
            if each.kind == "gap":
                choices.append([("gap", _READ_AS.get(each.sort, each.sort))])
            elif each.kind == "agree":
                choices.append([("gap", each.text)])
            else:
                texts = (
                    [each.text] if each.kind == "text" else [word for _, word in last_words(each.text, form)]
                )
                choices.append([("text", text) for text in texts])
        for way in product(*choices):
            yield " ".join(self._joined(way))

    def _joined(self, way: tuple[tuple[str, str], ...]) -> Iterator[str]:
        text = ""
        for kind, piece in (*way, ("gap", "")):
            if kind == "text":
                text += piece
                continue
            if text:
                yield self._terminal(text)
                text = ""
            if piece:
                yield piece

    @property
    def words(self) -> dict[str, str]:
        """The text of each terminal by its name."""
        return {name: text for text, name in self._terminals.items()}

    @cached_property
    def _name(self) -> str:
        """Under which name what follows from the grammar is kept."""
        of = "\0".join((self.text, edition("lark", "lark"), sys.version))
        return f"card-{self.vocabulary.game}-{hashlib.sha256(of.encode()).hexdigest()[:32]}"

    @cached_property
    def parser(self) -> lark.Lark:
        """The parser, from disk if it was built before."""
        name = f"{self._name}.grammar"
        parser = _kept(name)
        if parser is None:
            parser = build(self.text)
            _keep(parser, name)
        return parser

    @cached_property
    def _trees(self) -> KeptTrees:
        return KeptTrees(f"{self._name}.json")

    def parse(self, text: str) -> Node:
        """Return the tree of a line with its options, as it was kept if the line was read before.

        Raises:
            UnreadError: it is no text of this game.
        """
        tree = self._trees.find(text)
        if tree is None:
            tree = self._parsed(text)
            self._trees.add(text, tree)
        return tree

    def reads(self, text: str) -> bool:
        """Tell whether a line with its options can be written in this game; that it cannot is kept, too."""
        if self._trees.unread(text):
            return False
        try:
            return bool(self.parse(text))
        except UnreadError:
            self._trees.add(text, None)
            return False

    def _parsed(self, text: str) -> Node:
        try:
            return plain(self.parser.parse(text))
        except Exception as problem:
            found = _gave_up(problem, text)
            if found is None:
                raise
            raise found from problem


def build(text: str) -> lark.Lark:
    """Return the parser of a grammar; one that is ambiguous is an error of its author."""
    import lark  # noqa: PLC0415 - it takes longer than all else that reading a card needs

    return lark.Lark(
        text,
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=False,
        start="start",
    )


def _position(problem: Any, text: str) -> int:
    position: int = problem.pos_in_stream
    return min(position, len(text))


def _gave_up(problem: Exception, text: str) -> UnreadError | None:
    import lark  # noqa: PLC0415 - see above

    if isinstance(problem, lark.UnexpectedCharacters):
        return UnreadError(_position(problem, text), frozenset(problem.allowed or ()))
    if isinstance(problem, lark.UnexpectedToken):
        ended = problem.token.type == "$END" or problem.token.start_pos is None
        return UnreadError(
            len(text) if ended else problem.token.start_pos, frozenset(problem.accepts or problem.expected)
        )
    return UnreadError(len(text), frozenset()) if isinstance(problem, lark.UnexpectedInput) else None


DECK: Final = "山札"
"""The word of the frame for a deck; a game may have another."""

_KINDS: Final = ("static", "pay", "choosing")
"""Kinds of construction that the frame needs, even if a game has none."""

_READ_AS: Final = {"obj_at": "obj"}
"""Gaps that differ in how they are written, and not in how they are read."""

_GROWN: Final = frozenset({"adjective", "obj", "amount", "change", "sentence", "count"})
"""Rules of the frame that constructions add to."""


def _kept(name: str) -> lark.Lark | None:
    import lark  # noqa: PLC0415 - see above

    stored = kept(_KIND, name)
    with suppress(Exception):  # whatever is wrong with the tables, they are built again
        parser: lark.Lark | None = lark.Lark.load(io.BytesIO(stored)) if stored else None
        return parser
    return None


def _keep(parser: lark.Lark, name: str) -> None:
    stored = io.BytesIO()
    parser.save(stored)
    keep(_KIND, name, stored.getvalue(), _MOST)


_KIND: Final = "grammar"

_MOST: Final = 8
"""How many are kept: those of the games, for who goes to and fro between versions of the words."""
