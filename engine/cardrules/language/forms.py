"""A phrase as registered, and every form in which a sentence may show it.

The text of a root is one plain literal. ``{name}`` or ``{name:type}`` is a hole; 《{card}》
and 「{option}」 keep their brackets; a stretch in ``[…]`` may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import product
from typing import Final

from cardrules.core.errors import CardrulesError
from cardrules.core.records import record, replace
from cardrules.language.conjugation import conjugate
from cardrules.language.holes import COUNTERS, PHRASE_TYPES, TYPES
from cardrules.language.lexer import CARD, QUOTE, WORD, Lexer


class PhraseError(CardrulesError):
    """A phrase is registered wrongly: a mistake in code, not in what a person wrote."""


class Kind(Enum):
    """What a sentence is for. The first three are said by its Gherkin keyword."""

    GIVEN = "前提"
    WHEN = "もし"
    THEN = "ならば"
    EVENT = "できごと"
    MOMENT = "時点"
    __hash__ = object.__hash__  # that of Enum is computed at every look-up


class Form(Enum):
    """How a root is turned in a sentence."""

    PLAIN = "plain"
    PAST = "past"
    ABILITY = "ability"


@record
class Root:
    """A phrase, registered once.

    ``terms`` are (word in the text, slug of the term it is about); ``inverse`` is how a
    judgement reads when it is false; ``table`` says that a table follows; ``games`` are the
    games that have the phrase, ``None`` for all; ``acts`` that a player may be able to do it,
    so that できる and できない are derived; ``declines`` that not doing it answers a question, so
    that 「…しない」 is derived as a phrase of its own; ``note`` is what an editor should know.
    What is ``outermost`` is said of a whole sentence, so that no other phrase holds it.
    """

    slug: str
    kind: Kind
    text: str
    terms: tuple[tuple[str, str], ...] = ()
    games: frozenset[str] | None = None
    inverse: str | None = None
    table: bool = False
    acts: bool = True
    declines: bool = True
    note: str = ""
    outermost: bool = False


@record
class Hole:
    """A place in a phrase: its name in the match, and the kind of what stands there."""

    name: str
    type: str


Part = str | Hole
Parts = tuple[Part, ...]


@record
class Shape:
    """One form of a root, ready to be looked up.

    ``skeleton`` is what a sentence of this form looks like; ``slots`` what each sign in it
    is: a hole, or a word that must stand there. ``links`` are (begin, end, term) in it.
    ``affirmed`` is false for できない, for the inverse and for what did not happen.
    """

    root: Root
    kind: Kind
    form: Form
    affirmed: bool
    parts: Parts
    skeleton: str = ""
    slots: tuple[Hole | str, ...] = ()
    links: tuple[tuple[int, int, str], ...] = ()

    @property
    def holes(self) -> frozenset[str]:
        """The names of its holes."""
        return frozenset(part.name for part in self.parts if isinstance(part, Hole))

    def fill(self, words: Mapping[str, str]) -> str:
        """Return the sentence that has these words in its holes."""
        return "".join(part if isinstance(part, str) else words[part.name] for part in self.parts)


_HOLE: Final = re.compile(r"《\{(\w+)(?::(\w+))?\}》|「\{(\w+)(?::(\w+))?\}」|\{(\w+)(?::(\w+))?\}")
_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")


def readings(text: str) -> Iterator[Parts]:
    """Yield the parts of a root's text, once for each way to leave optional stretches out."""
    pieces = _OPTIONAL.split(text)
    choices = [(piece,) if at % 2 == 0 else (piece, "") for at, piece in enumerate(pieces)]
    for chosen in product(*choices):
        yield from _counted(_parts("".join(chosen)))


def _parts(text: str) -> Parts:
    parts: list[Part] = []
    at = 0
    for found in _HOLE.finditer(text):
        if at < found.start():
            parts.append(text[at : found.start()])
        name, kind = next(
            pair for pair in zip(found.groups()[::2], found.groups()[1::2], strict=True) if pair[0]
        )
        parts.append(_known(Hole(name, kind or name), text))
        at = found.end()
    if at < len(text):
        parts.append(text[at:])
    return tuple(parts)


def _known(hole: Hole, text: str) -> Hole:
    if hole.type not in TYPES and hole.type not in PHRASE_TYPES and hole.type != "count":
        raise PhraseError(f"no kind of hole is called {hole.type}: {text}")
    return hole


def _counted(parts: Parts) -> Iterator[Parts]:
    """Yield parts with a hole ``count`` made a number, once for each counter."""
    at = next((at for at, part in enumerate(parts) if isinstance(part, Hole) and part.type == "count"), None)
    if at is None:
        yield _joined(parts)
        return
    for counter in COUNTERS:
        hole = Hole(getattr(parts[at], "name", ""), "number")
        yield from _counted((*parts[:at], hole, counter, *parts[at + 1 :]))


def _joined(parts: Parts) -> Parts:
    made: list[Part] = []
    for part in parts:
        if isinstance(part, str) and made and isinstance(made[-1], str):
            made[-1] += part
        elif part:
            made.append(part)
    return tuple(made)


def is_combinator(root: Root) -> bool:
    """Tell whether a root holds other phrases."""
    return any(isinstance(part, Hole) and part.type in PHRASE_TYPES for part in _parts(root.text))


def shapes(root: Root, lexer: Lexer) -> Iterator[Shape]:
    """Yield every form in which a sentence may show a root, each once."""
    seen: set[tuple[Kind, str, tuple[Hole | str, ...]]] = set()
    for bare in _bare_shapes(root):
        made = _looked_up(bare, lexer)
        key = (made.kind, made.skeleton, made.slots)
        if key not in seen:
            seen.add(key)
            yield made


def _bare_shapes(root: Root) -> Iterator[Shape]:
    for parts in readings(root.text):
        yield Shape(root, root.kind, Form.PLAIN, True, parts)
        if root.kind in {Kind.WHEN, Kind.EVENT}:
            yield from _turned(root, parts)
    for parts in readings(root.inverse or ""):
        if parts:
            yield Shape(root, root.kind, Form.PLAIN, False, parts)


def _turned(root: Root, parts: Parts) -> Iterator[Shape]:
    """Yield what is derived from an event: that it happens, happened, did not, can and cannot be."""
    if root.kind is Kind.WHEN:
        yield Shape(root, Kind.EVENT, Form.PLAIN, True, parts)
    if str(parts[-1]).endswith("ない"):
        return
    verb = conjugate(str(parts[-1]))
    past = (*parts[:-1], verb.past)
    yield Shape(root, Kind.EVENT, Form.PAST, True, past)
    yield Shape(root, Kind.THEN, Form.PAST, True, past)
    yield Shape(root, Kind.THEN, Form.PAST, False, (*parts[:-1], verb.negative_past))
    if root.kind is Kind.WHEN and root.acts and root.declines:
        omitted = replace(root, slug=f"not-{root.slug}", acts=False)
        yield Shape(omitted, Kind.WHEN, Form.PLAIN, True, (*parts[:-1], verb.negative))
    if root.kind is Kind.WHEN and root.acts:
        for ending, affirmed in ((verb.can, True), (verb.cannot, False)):
            able = (*parts[:-1], ending)
            yield Shape(root, Kind.THEN, Form.ABILITY, affirmed, able)
            yield Shape(root, Kind.THEN, Form.ABILITY, affirmed, _object_as_subject(able))


def _object_as_subject(parts: Parts) -> Parts:
    """Return 《X》を唱えられる as 《X》が唱えられる."""
    at = next((at for at, part in enumerate(parts) if isinstance(part, str) and part.startswith("を")), None)
    if at is None:
        return parts
    return (*parts[:at], "が" + str(parts[at])[1:], *parts[at + 1 :])


def _looked_up(shape: Shape, lexer: Lexer) -> Shape:
    skeleton: list[str] = []
    slots: list[Hole | str] = []
    for part in shape.parts:
        if isinstance(part, Hole):
            skeleton.append(TYPES[part.type].sign)
            slots.append(part)
        else:
            read = lexer.cut(part)
            skeleton.append(read.skeleton)
            slots.extend(token.text for token in read.tokens)
    whole = "".join(skeleton)
    return Shape(
        shape.root, shape.kind, shape.form, shape.affirmed, shape.parts,
        topic_as_subject(whole), tuple(slots), tuple(_links(shape, skeleton)),
    )  # fmt: skip


def _links(shape: Shape, skeleton: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where the words that are about a term stand; a verb at the end may be turned."""
    starts = [sum(len(piece) for piece in skeleton[:at]) for at in range(len(skeleton))]
    for word, term in shape.root.terms:
        for start, part, piece in zip(starts, shape.parts, skeleton, strict=True):
            if isinstance(part, str) and piece == part and word in part:
                yield start + part.index(word), start + part.index(word) + len(word), term
                break
        else:
            last = skeleton[-1]
            at = last.rfind(word[:-1]) if len(word) > 1 else -1
            if at >= 0:
                yield starts[-1] + at, starts[-1] + len(last), term


def topic_as_subject(skeleton: str) -> str:
    """Return a skeleton with 「は」 behind its topic (自分, 《X》, 《X》の能力) read as 「が」."""
    found = _TOPIC.match(skeleton)
    return f"{found[1]}が{skeleton[found.end() :]}" if found is not None else skeleton


_TOPIC: Final = re.compile(f"({CARD}|{WORD}|{CARD}の(?:{QUOTE}の)?(?:能力|{WORD}))は")
