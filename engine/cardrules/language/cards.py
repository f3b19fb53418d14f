"""The cards of a game on disk: found by name, read when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from cardrules.core.abilities import Ability, CardDefinition, ConditionalKeyword, Keyword
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import shown
from cardrules.core.library import Library
from cardrules.core.records import replace
from cardrules.language.card import BETWEEN_FACES, CardFile, Notation, as_read
from cardrules.language.card_faces import together
from cardrules.language.constructions import Described, constructions, ways
from cardrules.language.nearest import suggestion
from cardrules.language.notation_grammar import Grammar
from cardrules.language.notation_keywords import bare
from cardrules.language.spelling import AnyKeyword, filled, spelt
from cardrules.language.text import read_text
from cardrules.language.vocabulary import Vocabulary, Word

SUFFIX: Final = ".card"


def load(vocabulary: Vocabulary, root: Path) -> Cards:
    """Return the cards of a game below the folder that holds ``ontology``; none is read yet.

    Raises:
        InputError: when names are first asked for, if two files give the same name.
    """
    return Cards(vocabulary, root / "ontology" / vocabulary.game)


@dataclass(eq=False)
class Cards:
    """The cards and keywords in one folder; names are found by the first line of each file."""

    vocabulary: Vocabulary
    folder: Path
    _read: dict[str, CardFile] = field(default_factory=dict)
    _expanded: dict[AnyKeyword, tuple[Ability, ...]] = field(default_factory=dict)
    _spelt: dict[str, CardDefinition] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    @cached_property
    def index(self) -> dict[str, Path]:
        """The file of each card by the card's name."""
        return _index(self.folder / "cards")

    @cached_property
    def keyword_index(self) -> dict[str, Path]:
        """The file of each keyword by the keyword, without the signs for what it takes."""
        return {bare(form): path for form, path in self._forms.items()}

    @cached_property
    def _forms(self) -> dict[str, Path]:
        return _index(self.folder / "keywords")

    @cached_property
    def notation(self) -> Notation:
        """The notation, with the keywords that have a file."""
        known = tuple(
            Word(bare(form), bare(form), _term(path), form=form) for form, path in self._forms.items()
        )
        words = replace(self.vocabulary, keywords=known)
        return Notation(Grammar(words, ways(words)), self._meaning_if_known)

    def __getitem__(self, name: str) -> CardFile:
        found = self.find(name)
        if found is None:
            hint = suggestion(name, self.index, "近いカード")
            raise InputError(
                f"カード《{name}》を知らない",
                expected=hint or f"ontology/{self.vocabulary.game}/cards に足す",
            )
        return found

    def find(self, name: str) -> CardFile | None:
        """Return a card by name, or ``None`` if no file has it.

        Raises:
            InputError, InputErrors: its file cannot be read.
        """
        if name not in self._read:
            path = self.index.get(name)
            if path is None:
                return None
            self._read[name] = self.notation.read(path)
        return self._read[name]

    def definition(self, name: str) -> CardDefinition | None:
        """Return the definition of a card by name, or ``None``; what a library loads with.

        Its keywords stand there with the abilities that they are short for.
        """
        if name not in self._spelt:
            found = self.find(name)
            if found is None:
                return None
            self._spelt[name] = self.spelt_out(found.definition)
        return self._spelt[name]

    def spelt_out(self, definition: CardDefinition) -> CardDefinition:
        """Return a definition with its name, and with what its keywords are short for.

        Of two faces it has what both can do.
        """
        if "name" not in definition.characteristics:
            named = definition.characteristics.bind({"name": definition.name})
            return self.spelt_out(replace(definition, characteristics=named))
        faces = tuple(map(self.spelt_out, definition.faces))
        if faces:
            written = {} if definition.unrecorded else together(faces, _AS_WRITTEN)
            characteristics = definition.characteristics.bind({"faces": faces, **written})
            abilities = tuple(each for face in faces for each in face.abilities)
            return replace(definition, characteristics=characteristics, abilities=abilities)
        if not definition.unrecorded:
            written = definition.characteristics.bind(_written(definition))
            definition = replace(definition, characteristics=written)
        abilities = spelt(definition.abilities, self.meaning)
        return self.vocabulary.completed(replace(definition, abilities=abilities))

    def meaning(self, keyword: AnyKeyword) -> tuple[Ability, ...]:
        """Return what a keyword is short for: nothing where no file defines it."""
        return self.expand(keyword) if keyword.name in self.keyword_index else ()

    def _meaning_if_known(self, keyword: AnyKeyword) -> tuple[Ability, ...]:
        """Return what a keyword is short for; what is wrong with its file is told of that file alone."""
        try:
            return self.meaning(keyword)
        except (InputError, InputErrors):
            return ()

    def library(self) -> Library:
        """Return a library that reads cards as they are asked for."""
        return Library(load=self.definition)

    def keyword(self, name: str) -> CardFile:
        """Return the file that defines a keyword.

        Raises:
            KeyError: no file defines it.
        """
        key = f"（{name}）"
        if key not in self._read:
            self._read[key] = self.notation.read(self.keyword_index[name])
        return self._read[key]

    def expand(self, keyword: AnyKeyword) -> tuple[Ability, ...]:
        """Return the abilities that a keyword stands for, its number and condition put in, all spelt out.

        None where only rules say what it means.

        Raises:
            InputError: the keyword is defined by itself.
        """
        if keyword not in self._expanded:
            file = self.keyword(keyword.name)
            if keyword.name in self._open:
                raise InputError(
                    f"「{keyword.name}」の定義に「{keyword.name}」が出てくる",
                    Place(file.path, 1, 1),
                    "ほかの言葉で定義する",
                )
            with self._opened(keyword.name):
                found = (filled(each, keyword) for each in file.definition.abilities)
                self._expanded[keyword] = spelt(found, self.meaning)
        return self._expanded[keyword]

    @contextmanager
    def _opened(self, name: str) -> Iterator[None]:
        """Know of a keyword that what it stands for is being found out."""
        self._open.append(name)
        try:
            yield
        finally:
            self._open.pop()

    def constructions(self, besides: Iterable[frozenset[str]] = ()) -> tuple[Described, ...]:
        """Return every construction of the game, with how many of its files use it.

        ``besides`` are those that each file uses which is none of a card or keyword.
        """
        keywords = (self.keyword(name) for name in self.keyword_index)
        on_file = (each.constructions for each in (*self.all(), *keywords))
        return constructions(self.vocabulary, (*on_file, *besides), self.notation.grammar.reads)

    def all(self) -> Iterator[CardFile]:
        """Yield every card, by the order of its file's name."""
        return (self[name] for name in self.index)


_AS_WRITTEN: Final = (("text", False), ("labels", False))
"""What is read of the text of a card."""


def _written(definition: CardDefinition) -> dict[str, tuple[str, ...]]:
    """Return what is written in the text of a card, and the labels of keywords in it, each for itself."""
    labels = tuple(
        each.name for each in definition.abilities if isinstance(each, (Keyword, ConditionalKeyword))
    )
    lines = (_less_label(each) for each in definition.abilities)
    return {"text": tuple(line for line in lines if line), "labels": labels}


def _less_label(ability: Any) -> str:
    text: str = ability.text
    if not isinstance(ability, (Keyword, ConditionalKeyword)):
        return text
    return text.removeprefix(ability.name).lstrip("0123456789").removeprefix("：")


def _index(folder: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        name = _name(path)
        if name in found:
            raise InputError(
                f"「{name}」のファイルが2つある",
                Place(shown(path), 1, 1),
                f"{shown(found[name])} と1つにする",
            )
        found[name] = path
    return found


def _name(path: Path) -> str:
    """Return the name that a file gives: of a card of two faces, both joined."""
    lines = [line for line in as_read(read_text(path)) if line]
    names = [after for line, after in pairwise([BETWEEN_FACES, *lines]) if line == BETWEEN_FACES]
    return "／".join(names)


def _term(path: Path) -> str:
    lines = list(as_read(read_text(path)))
    return lines[1].rpartition("用語：")[2] if len(lines) > 1 else ""
