"""Stand-ins: cards made up for one scenario, a line each in a table.

The columns are 名前, 値, 能力 and 役. 値 is a header as in a card file, or the short form
「水 3 2000」: civilizations, cost, and the power of a creature or another card type. Several
abilities stand in one cell with 「■」 before each, options with 「▶」.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from cardrules.core.abilities import Ability, CardDefinition, Effect, Resolving
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.records import record
from cardrules.core.values import Bindings
from cardrules.language.card import BETWEEN_FACES, Notation
from cardrules.language.card_faces import both
from cardrules.language.card_header import UNKNOWN, read_header
from cardrules.language.cards import Cards
from cardrules.language.nearest import suggestion
from cardrules.language.positions import Line
from cardrules.language.spelling import spelt_within
from cardrules.language.text import normalise

COLUMNS: Final = ("名前", "値", "能力", "役")
"""The columns of a table of stand-ins; 能力 and 役 may be left out."""

_EXAMPLE: Final = "「水 3 2000」か「呪文　文明：水　コスト：3」のように書く"


@record
class StandIn:
    """One stand-in: its definition, the real card or part that it plays, and what its text is made of."""

    definition: CardDefinition
    role: str = ""
    constructions: frozenset[str] = frozenset()


def read_stand_ins(table: Sequence[Line], cards: Cards) -> tuple[StandIn, ...]:
    """Return the stand-ins of a table; what cannot be read is an ``InputError`` with its place."""
    if not table:
        raise InputError("仮のカードの表がない", expected=f"列は {'、'.join(COLUMNS)}")
    columns = [normalise(cell).strip(" 　") for cell in table[0].cells]
    for name, place in zip(columns, table[0].places, strict=True):
        if name not in COLUMNS:
            hint = suggestion(name, COLUMNS) or f"列は {'、'.join(COLUMNS)}"
            raise InputError(f"仮のカードの表に「{name}」という列はない", place, hint)
    return tuple(_stand_in(dict(zip(columns, _cells(line), strict=True)), cards) for line in table[1:])


_Cell = tuple[str, Place]


def _cells(line: Line) -> Iterator[_Cell]:
    for text, place in zip(line.cells, line.places, strict=True):
        yield normalise(text).strip(" 　"), place or Place("（表）")


def _stand_in(row: dict[str, _Cell], cards: Cards) -> StandIn:
    name, place = row.get("名前", ("", Place("（表）")))
    bare = name.removeprefix("《").removesuffix("》")
    if not bare:
        raise InputError("仮のカードに名前がない", place, "「仮の…」のような名前を書く")
    if cards.index.get(bare) is not None:
        raise InputError(f"《{bare}》は本物のカードにある", place, "仮のカードには別の名前を付ける")
    cells = (row.get("値", ("", place)), row.get("能力", ("", place)))
    definition, made_of = _defined(bare, place, *cells, cards.notation)
    return StandIn(definition, row.get("役", ("", place))[0], made_of)


_Said = tuple[tuple[Ability, ...], frozenset[str]]
"""The abilities of a face, and the constructions that they are made of."""

_Read = tuple[CardDefinition, frozenset[str]]
"""What a line describes, and the constructions that its text is made of."""


@lru_cache(maxsize=4096)
def _known(name: str, stated: str, texts: str, notation: Notation) -> _Read:
    """Return what a line describes, read once: most stand in every row of an outline, and in more files."""
    nowhere = Place("（表）")
    return _read(name, nowhere, (stated, nowhere), (texts, nowhere), notation)


def _defined(name: str, place: Place, stated: _Cell, texts: _Cell, notation: Notation) -> _Read:
    try:
        return _known(name, stated[0], texts[0], notation)
    except (InputError, InputErrors):
        return _read(name, place, stated, texts, notation)  # it is told where it cannot be read


def _read(name: str, place: Place, stated: _Cell, texts: _Cell, notation: Notation) -> _Read:
    values = _sides(stated[0])
    each = zip(_names(name, len(values), place), values, _sides(texts[0], len(values)), strict=True)
    read = [_face(own, (value, stated[1]), (text, texts[1]), notation) for own, value, text in each]
    faces = [definition for definition, _ in read]
    made_of = frozenset[str]().union(*(constructions for _, constructions in read))
    return (faces[0] if len(faces) == 1 else both(faces, notation.words)), made_of


def _sides(text: str, number: int = 1) -> list[str]:
    """Return what a cell says of each face of a card: of two, with ──── between them."""
    sides = [part.strip(" 　\n") for part in text.split(BETWEEN_FACES)]
    return [*sides, *[""] * (number - len(sides))]


def _names(name: str, number: int, place: Place) -> list[str]:
    names = name.split("／") if number > 1 else [name]
    if len(names) != number:
        told = f"面が{number}つあるのに、名前が「{name}」である"
        raise InputError(told, place, "「仮の表／仮の裏」のように書く")
    return names


def _face(name: str, stated: _Cell, texts: _Cell, notation: Notation) -> _Read:
    (value, there), (text, where) = stated, texts
    characteristics = _characteristics(value, there, notation)
    types = characteristics.get("types", frozenset())
    abilities, made_of = _abilities(text, where, types, notation) if text else ((), frozenset())
    return CardDefinition(name, characteristics.bind({"name": name}), abilities), made_of


def _characteristics(value: str, place: Place, notation: Notation) -> Bindings:
    """Return what a value states; of one in short, which is read written out, only the cell is told."""
    header = _header(value, place, notation)
    try:
        return read_header(notation.words, header, place)[0]
    except InputError as error:
        if not value:
            raise InputError("仮のカードに値がない", place, _EXAMPLE) from error
        written = header == value.replace(" ", "　")
        column = (place.column or 1) + ((error.place.column or 1) - 1 if written and error.place else 0)
        raise InputError(error.message, Place(place.path, place.line, column), error.expected) from error


def _abilities(text: str, place: Place, types: frozenset[str], notation: Notation) -> _Said:
    """Return what a cell says; what cannot be read is told at its column in the file."""
    try:
        return notation.said(_lines(text), place, types)
    except (InputError, InputErrors):
        begins = accumulate((len(part) + 1 for part in text.split("■")), initial=0)
        parts = zip(text.split("■"), begins, strict=False)
        found = [each for part, begin in parts for each in _wrong(part, begin, place, types, notation)]
        if not found:
            raise
        raise InputErrors(tuple(found)) from None


def _wrong(
    part: str, begin: int, place: Place, types: frozenset[str], notation: Notation
) -> Iterator[InputError]:
    """Yield what is wrong with one ability in a cell, which begins there."""
    try:
        notation.said(_lines(part), place, types)
    except InputErrors as problems:
        yield from (_moved(each, part, begin, place) for each in problems.errors)
    except InputError as problem:
        yield _moved(problem, part, begin, place)


def _moved(error: InputError, part: str, begin: int, place: Place) -> InputError:
    """Return a complaint about a line of an ability at its place in the one line of the table."""
    said = error.place or place
    above = (said.line or 0) - (place.line or 0)
    options = [at for at, sign in enumerate(part) if sign == "▶"]
    within = options[above - 1] if 0 < above <= len(options) else 0
    column = (place.column or 1) + begin + within + (said.column or 1) - 1
    return InputError(error.message, Place(place.path, place.line, column), error.expected)


def _lines(text: str) -> list[str]:
    """Return the lines of a cell: one for each ability (■) and for each option (▶)."""
    return text.replace("／▶", "▶").replace("■", "\n").replace("▶", "\n▶").split("\n")


def _header(text: str, place: Place, notation: Notation) -> str:
    """Return the header that a value stands for, written out where it is in short."""
    labels = {label.text for label in notation.words.type_labels}
    if "：" in text or not text or text in labels:
        return text.replace(" ", "　") or "？"
    civilizations, cost, *rest = (*text.replace("　", " ").split(" "), "")
    _refuse_run_together(text, civilizations, (cost, *rest), place)
    if not cost.isdecimal():
        raise InputError(f"仮のカードの値「{text}」を読めない", place, _EXAMPLE)
    last = rest[0] if rest else ""
    if over := " ".join(rest[1:]).strip():
        raise InputError(f"仮のカードの値「{text}」の「{over}」が余っている", place, _EXAMPLE)
    if last in ("", UNKNOWN):
        missing = f"仮のカードの値「{text}」に、パワーもカードタイプもない"
        begun = f"{civilizations} {cost}"
        right = f"クリーチャーなら「{begun} 5000」、ほかなら「{begun} 呪文」のように書く"
        raise InputError(missing, place, right)
    kind, power = ("クリーチャー", f"　パワー：{last}") if last.isdecimal() else (last, "")
    if kind not in labels:
        wrong, right = notation.words.no_such_type(kind, _EXAMPLE)
        raise InputError(wrong, place, right)
    colors = civilizations.replace("/", "／")
    race = "　種族：なし" if kind == "クリーチャー" else ""
    return f"{kind}　文明：{colors}　コスト：{cost}{race}{power}"


def _refuse_run_together(text: str, first: str, others: Sequence[str], place: Place) -> None:
    """Refuse a value that begins with its cost, or with a civilization and a cost that nothing parts."""
    color = first.rstrip("0123456789")
    cost = first.removeprefix(color)
    if not cost:
        return
    wrong = "の文明とコストの間に空白がない" if color else "に文明がない"
    right = f"「{color or '火'} {cost} {others[0] or '3000'}」のように書く"
    raise InputError(f"仮のカードの値「{text}」{wrong}", place, right)


_LASTING: Final = "「このターン、このクリーチャーのパワーを+2000する」のように、いつまでのどんな効果かを書く"


def read_effect(text: str, place: Place, cards: Cards) -> Effect:
    """Return the effect that a text says bears on a creature; one that is none is an ``InputError``."""
    try:
        (ability,) = cards.notation.abilities([f"効果：{text}"], place, frozenset({"creature"}))
    except InputError as problem:
        raise InputError(f"効果「{text}」を読めない", place, _LASTING) from problem
    if not isinstance(ability, Resolving):
        raise InputError(f"「{text}」は効果でない", place, _LASTING)
    effect: Effect = spelt_within(ability.effect, cards.meaning)
    return effect
