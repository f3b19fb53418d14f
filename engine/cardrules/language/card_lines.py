"""One line of a card: read into the abilities that it gives, once wherever it stands.

Much the same lines stand on many cards. What a line means hangs on the card only by how that
calls itself and by how many places of choice are above it.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import Ability
from cardrules.core.errors import InputError, Place
from cardrules.core.records import record
from cardrules.language.notation_failure import check_quotes, unread
from cardrules.language.notation_grammar import Grammar, UnreadError
from cardrules.language.notation_lines import LineReader
from cardrules.language.notation_template import holds_sign
from cardrules.language.notation_terms import constructions_of, terms_of

_REMEMBERED: Final = 20_000
"""How many lines are remembered."""


@record
class CardLine:
    """What was read of a line: its abilities, what its words are about, and what it is made of.

    ``choices`` counts the places of choice of the card up to its end.
    """

    abilities: tuple[Ability, ...]
    terms: tuple[tuple[str, str], ...]
    constructions: frozenset[str]
    choices: int


class LinesRead:
    """Reads the lines of one game's cards."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar: Final = grammar
        self._known: Final[dict[tuple[str, str, int], CardLine]] = {}

    def read(self, reader: LineReader, text: str, place: Place, *, keyword: bool) -> CardLine:
        """Return what a line says; in the definition of a ``keyword`` what that takes may have its sign.

        Raises:
            InputError: it cannot be read.
        """
        if keyword:
            return self._read(reader, text, place, keyword=True)
        key = (text, reader.this, reader.choices)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[key] = self._read(reader, text, place, keyword=False)
        reader.choices = known.choices
        return known

    def _read(self, reader: LineReader, text: str, place: Place, *, keyword: bool) -> CardLine:
        check_quotes(text, place)
        try:
            tree = self._grammar.parse(text)
        except UnreadError as problem:
            raise unread(self._grammar, text, problem, place) from problem
        read = reader.read(tree, place)
        if not keyword and holds_sign(read):
            raise InputError("キーワードが受け取るものの記号は、その定義でだけ書ける", place, _SIGNS)
        terms = tuple(terms_of(self._grammar, tree, text))
        return CardLine(read, terms, constructions_of(self._grammar, tree), reader.choices)


_SIGNS: Final = "「N」や「〔もの〕」のかわりに、数やものを書く"
