"""One card: its file read into a definition, and a definition written as its file.

A file is lines: the name; the header; one ability a line, options below it; what is not
recorded; the source. A card of two faces has a line of ─ between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardrules.core.abilities import Ability, CardDefinition
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import shown
from cardrules.core.records import record, replace
from cardrules.core.values import Bindings
from cardrules.language.card_faces import both
from cardrules.language.card_fit import Fit
from cardrules.language.card_header import read_header, told, type_label, write_header
from cardrules.language.card_lines import LinesRead
from cardrules.language.notation_grammar import Grammar
from cardrules.language.notation_lines import LineReader
from cardrules.language.notation_writer import Writer
from cardrules.language.quotable import quotable
from cardrules.language.spelling import Meaning
from cardrules.language.text import accept, normalise, read_text

BETWEEN_FACES: Final = "────"
UNRECORDED: Final = "未収録"
SOURCE: Final = "出典"
RULE: Final = "規則"
KEYWORD: Final = "キーワード"

MOST_ERRORS: Final = 20
"""Complaints about one file after which the rest of it is not looked at."""

_PIECES: Final = re.compile("《[^《》]*》|[^《]+|《")
_WIDE: Final = str.maketrans({"(": "（", ")": "）", ":": "：", "?": "？", "/": "／", ",": "、"})


@record
class CardFile:
    """A card as its file gives it.

    ``lines`` are its lines as read, ``terms`` what its words are about: (words, slug of the
    term). ``rules`` say what the notation cannot; ``keyword`` is the term of a keyword that
    the file defines, else empty.
    """

    definition: CardDefinition
    path: str
    lines: tuple[str, ...]
    source: str
    terms: tuple[tuple[str, str], ...]
    constructions: frozenset[str]
    rules: tuple[str, ...] = ()
    keyword: str = ""


@dataclass(slots=True)
class _Face:
    """What has been read of one face."""

    name: str = ""
    characteristics: Bindings = field(default_factory=Bindings)
    abilities: list[Ability] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)


@dataclass(slots=True)
class _Found:
    """What has been read of a file."""

    path: str
    faces: list[_Face] = field(default_factory=list)
    unrecorded: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    source: str = ""
    keyword: str = ""
    terms: list[tuple[str, str]] = field(default_factory=list)
    constructions: set[str] = field(default_factory=set)
    errors: list[InputError] = field(default_factory=list)


class Notation:
    """The notation of one game: reads and writes its cards."""

    def __init__(self, grammar: Grammar, meaning: Meaning = lambda _keyword: ()) -> None:
        self.grammar = grammar
        self._fit = Fit(grammar.vocabulary, meaning)
        self._read = LinesRead(grammar)
        self.words = grammar.vocabulary
        self.quotable = {word.text: word.text for word in self.words.keywords}
        """What may be quoted of what was read so far, lines and heads of lines, each in the normal form."""

    # --- reading ----------------------------------------------------------------------------

    def read(self, path: Path) -> CardFile:
        """Return the card of a file.

        Raises:
            InputError, InputErrors: what cannot be read in it, with line and column.
        """
        return self.card(read_text(path), shown(path))

    def card(self, text: str, path: str) -> CardFile:
        """Return the card that a text describes; ``path`` is what messages call it.

        Raises:
            InputError, InputErrors: what cannot be read in it, with line and column.
        """
        lines = tuple(as_read(accept(text, path)))
        numbered = [(number, line) for number, line in enumerate(lines, start=1) if line]
        found = _Found(path)
        blocks, begins = _split(numbered)
        reader = self._reader()
        for at, (block, begin) in enumerate(zip(blocks, begins, strict=True)):
            self._face(found, reader, block, begin, last=at == len(blocks) - 1)
        if len(blocks) > 2:
            found.errors.append(InputError("面が3つ以上ある", Place(path, begins[2], 1), _TWO_FACES))
        return self._finished(found, lines)

    def reads(self, lines: Iterable[str]) -> bool:
        """Tell whether lines are such as a text has; what is wrong with others is not looked for."""
        written = _with_options(_Found(""), list(_numbered(lines, 1)))
        return all(self.grammar.reads(text) for _, text in written)

    def abilities(
        self, lines: Iterable[str], place: Place, types: frozenset[str] = frozenset()
    ) -> tuple[Ability, ...]:
        """Return the abilities that lines of a text give.

        Raises:
            InputError: a line that cannot be read.
        """
        return tuple(self._read_lines(lines, place, types)[1].abilities)

    def said(
        self, lines: Iterable[str], place: Place, types: frozenset[str] = frozenset()
    ) -> tuple[tuple[Ability, ...], frozenset[str]]:
        """Return the abilities of a card, such as a stand-in, that lines give, and what they are made of.

        Raises:
            InputError: a line that cannot be read, or could not have an effect.
        """
        found, face = self._read_lines(lines, place, types)
        self._judge(found, face)
        _raise(found.errors)
        return tuple(face.abilities), frozenset(found.constructions)

    def _read_lines(self, lines: Iterable[str], place: Place, types: frozenset[str]) -> tuple[_Found, _Face]:
        found = _Found(place.path)
        face = _Face(characteristics=Bindings({"types": types}))
        self._lines(found, self._reader(types), face, list(_numbered(lines, place.line or 1)))
        _raise(found.errors)
        return found, face

    def _judge(self, found: _Found, face: _Face) -> None:
        """Complain of what could not have an effect, once everything can be read."""
        if not found.keyword and not found.errors:
            types = face.characteristics.get("types", frozenset())
            found.errors += self._fit.wrong(zip(face.abilities, face.places, strict=True), types)

    def _reader(self, types: frozenset[str] = frozenset()) -> LineReader:
        return LineReader(self.grammar, self._writer(types))

    def _writer(self, types: Any) -> Writer:
        writer = Writer(self.grammar)
        writer.be(types)
        return writer

    def _face(
        self, found: _Found, reader: LineReader, block: list[tuple[int, str]], begin: int, *, last: bool
    ) -> None:
        face = _Face()
        found.faces.append(face)
        if len(block) < 2:
            line = block[0][0] if block else begin
            found.errors.append(
                InputError("カード名の行と、その次の行がいる", Place(found.path, line, 1), _SHAPE)
            )
            return
        (number, face.name), (second, header), *rest = block
        _check_name(found, face.name, Place(found.path, number, 1))
        try:
            face.characteristics = self._header(found, header, Place(found.path, second, 1))
        except InputError as error:
            found.errors.append(error)
        reader.be(face.characteristics.get("types"))
        self._lines(found, reader, face, rest)
        self._judge(found, face)
        if last and not found.source:
            found.errors.append(
                InputError("出典の行がない", Place(found.path, block[-1][0], 1), "最後に「出典：…」と書く")
            )

    def _header(self, found: _Found, header: str, place: Place) -> Bindings:
        label, _, rest = header.partition("　用語：")
        if label == KEYWORD:
            found.keyword = rest
            if not re.fullmatch("[a-z0-9-]+", rest):
                raise InputError(
                    "キーワードの用語がない", place, "「キーワード　用語：g-zero」のように、用語の名を書く"
                )
            return Bindings()
        characteristics, terms = read_header(self.words, header, place)
        found.terms.extend(terms)
        return characteristics

    # --- lines ------------------------------------------------------------------------------

    def _lines(self, found: _Found, reader: LineReader, face: _Face, rest: list[tuple[int, str]]) -> None:
        for number, text in _with_options(found, rest):
            place = Place(found.path, number, 1)
            label, _, closing = text.partition("：")
            if len(found.errors) >= MOST_ERRORS:
                return
            if found.source:
                found.errors.append(
                    InputError(
                        "「出典」の後に行がある",
                        place,
                        "「出典：…」を最後の行にする。別のカードなら別のファイルに書く",
                    )
                )
                return
            if _is_closing(text):
                _close(found, label, closing, place)
                continue
            try:
                read = self._read.read(reader, text, place, keyword=bool(found.keyword))
            except InputError as error:
                found.errors.append(error)
                continue
            face.abilities.extend(read.abilities)
            face.places.extend(place for _ in read.abilities)
            found.terms.extend(read.terms)
            found.constructions |= read.constructions
            self.quotable.update(quotable(text, read.abilities[0]))

    def _finished(self, found: _Found, lines: tuple[str, ...]) -> CardFile:
        _raise(found.errors)
        faces = [
            CardDefinition(face.name, face.characteristics, tuple(face.abilities)) for face in found.faces
        ]
        unrecorded = tuple(found.unrecorded)
        untold = bool(unrecorded) and not any(face.abilities for face in faces)
        whole = faces[0] if len(faces) == 1 else both(faces, self.words)
        definition = replace(whole, unrecorded=unrecorded, untold=untold)
        return CardFile(
            definition, found.path, lines, found.source, tuple(dict.fromkeys(found.terms)),
            frozenset(found.constructions), tuple(found.rules), found.keyword,
        )  # fmt: skip

    # --- writing ----------------------------------------------------------------------------

    def write(self, card: CardFile) -> str:
        """Return the file of a card in the normal form."""
        faces = card.definition.faces or (card.definition,)
        lines: list[str] = []
        for each in faces:
            lines += [BETWEEN_FACES] if lines else []
            lines += self.face(each, card.keyword)
        if card.definition.unrecorded:
            lines.append(f"{UNRECORDED}：" + "、".join(card.definition.unrecorded))
        lines += [f"{RULE}：{each}" for each in card.rules]
        return "\n".join([*lines, f"{SOURCE}：{card.source}"]) + "\n"

    def format(self, text: str, path: str) -> str:
        """Return a card's file in the normal form.

        Raises:
            InputError, InputErrors: what cannot be read in it.
        """
        return self.write(self.card(text, path))

    def face(self, each: CardDefinition, keyword: str = "") -> list[str]:
        """Return the lines of one face: name, header, abilities."""
        header = f"{KEYWORD}　用語：{keyword}" if keyword else write_header(self.words, each.characteristics)
        return [each.name, header, *self._writer(each.characteristics.get("types")).lines(each.abilities)]

    def name_only(self, definition: CardDefinition) -> bool:
        """Tell whether no more of a card is known than its name, or its name and type."""
        faces = definition.faces or (definition,)
        return definition.untold and not any(told(self.words, each.characteristics) for each in faces)

    def types(self, definition: CardDefinition) -> str:
        """Return the words for a card's types, 「？」 if they are unknown."""
        label = type_label(self.words, definition.characteristics)
        return label.text if label else "？"


_TWO_FACES: Final = (
    f"1枚のカードの面は2つまで。「{BETWEEN_FACES}」は1つだけ書き、別のカードは別のファイルにする"
)
_SHAPE: Final = "1行目に名前、2行目に「クリーチャー　文明：光　コスト：5　…」と書く"


def as_read(text: str) -> Iterator[str]:
    """Yield the lines of a text in the spelling that is read; names keep their own signs."""
    name = True
    for written in text.split("\n"):
        line = normalise(written)
        label = line.replace(":", "：", 1).partition("：")[0]
        if label in (UNRECORDED, RULE, SOURCE) and not name:
            line = label + "：" + line[len(label) + 1 :]
        elif not name:
            line = wide(line)
        yield line
        name = (name and not line) or _is_rule(line)


def _is_rule(line: str) -> bool:
    return len(line) >= 3 and not line.strip("─-―—")


def wide(line: str) -> str:
    """Return a line with the notation's signs in full width; names in 《》 keep theirs."""
    pieces = _PIECES.findall(line)
    said = "".join(piece if piece.startswith("《") else piece.translate(_WIDE) for piece in pieces)
    return said.replace("、：", "：")


def _split(numbered: list[tuple[int, str]]) -> tuple[list[list[tuple[int, str]]], list[int]]:
    """Return the lines of each face, and the line at which each begins: that of its ────, if it has one."""
    blocks: list[list[tuple[int, str]]] = [[]]
    begins = [1]
    for number, line in numbered:
        if _is_rule(line):
            blocks.append([])
            begins.append(number)
        else:
            blocks[-1].append((number, line))
    return blocks, begins


def _numbered(lines: Iterable[str], number: int) -> Iterator[tuple[int, str]]:
    """Yield those of some lines that say something, as they are read."""
    read = (wide(normalise(line)) for line in lines)
    yield from ((number, line) for line in read if line)


def _with_options(found: _Found, lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield each line with the options below it, and without a last full stop."""
    joined: list[tuple[int, list[str]]] = []
    for number, line in lines:
        if not line.startswith("▶"):
            joined.append((number, [line.rstrip("。")]))
        elif joined and not _is_closing(joined[-1][1][0]):
            joined[-1][1].append(line.rstrip("。"))
        else:
            place = Place(found.path, number, 1)
            found.errors.append(
                InputError("選択肢の前に能力がない", place, "「次のうち…」の行のすぐ後に書く")
            )
    yield from ((number, "\n".join(texts)) for number, texts in joined)


def _is_closing(line: str) -> bool:
    label, colon, _ = line.partition("：")
    return bool(colon) and label in (UNRECORDED, RULE, SOURCE)


def _close(found: _Found, label: str, text: str, place: Place) -> None:
    if not text:
        found.errors.append(InputError(f"「{label}：」の後に何もない", place, f"「{label}：」の後に書く"))
        found.source = found.source or (label if label == SOURCE else "")
    elif label == UNRECORDED:
        found.unrecorded.extend(text.split("、"))
    elif label == RULE:
        found.rules.append(text)
    else:
        found.source = text


def _check_name(found: _Found, name: str, place: Place) -> None:
    if "《" in name or "》" in name:
        found.errors.append(InputError("カード名に《》は書かない", place, "名前だけを書く"))


def _raise(errors: list[InputError]) -> None:
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise InputErrors(tuple(errors))
