"""Which phrase a sentence is: one look-up for its skeleton, and a few for combined phrases.

Every phrase that fits is found, not the first, so a sentence that fits two is seen at once.
Time grows with the length of the sentence, not with the number of phrases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from cardrules.core.errors import InputError, Place
from cardrules.core.records import record
from cardrules.language.forms import (
    Form,
    Hole,
    Kind,
    Part,
    Parts,
    PhraseError,
    Root,
    Shape,
    is_combinator,
    readings,
    shapes,
    topic_as_subject,
)
from cardrules.language.holes import PHRASE_TYPES, TYPES
from cardrules.language.lexer import WORD, Lexer, Sentence, Token
from cardrules.language.lexicon import Otherwise, Word

NESTED_AT_MOST: Final = 3
"""How deep phrases may stand in each other; nobody can read a deeper one."""


@record
class Match:
    """What a sentence says: its root and what stands in the holes.

    ``holes`` maps names to values (nested phrases to their own matches), ``words`` to the
    text as written. ``affirmed`` is false for できない, for an inverse, and for what did not
    happen. ``reason`` is the rule that a できない names. ``spans`` are (start, end, term)
    in ``text``, ``places`` where each hole stands in it.
    """

    root: Root
    shape: Shape
    text: str
    holes: Mapping[str, Any]
    words: Mapping[str, str]
    spans: tuple[tuple[int, int, str], ...] = ()
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    reason: str | None = None

    @property
    def slug(self) -> str:
        """The slug of its root."""
        return self.root.slug

    @property
    def form(self) -> Form:
        """How the root is turned."""
        return self.shape.form

    @property
    def affirmed(self) -> bool:
        """Whether it says that something is so."""
        return self.shape.affirmed

    @property
    def ability(self) -> str | None:
        """``can`` or ``cannot`` where the sentence is derived from an act, else nothing."""
        if self.shape.form is not Form.ABILITY:
            return None
        return "can" if self.shape.affirmed else "cannot"

    @property
    def core(self) -> Match:
        """The judgement or deed itself, within the phrases that say when it is made."""
        inner = self.holes.get("judgement", self.holes.get("deed"))
        return inner.core if isinstance(inner, Match) else self

    @property
    def nested(self) -> Mapping[str, Match]:
        """The phrases that stand in it."""
        return {name: found for name, found in self.holes.items() if isinstance(found, Match)}


@record
class Stretch:
    """A part of a sentence: from one place in its skeleton to another."""

    sentence: Sentence
    begin: int
    end: int

    @property
    def skeleton(self) -> str:
        """Its skeleton."""
        return self.sentence.skeleton[self.begin : self.end]

    @property
    def text(self) -> str:
        """Its text."""
        start, end = self.sentence.span(self.begin, self.end)
        return self.sentence.text[start:end]

    @property
    def tokens(self) -> tuple[Token, ...]:
        """What was cut out of it."""
        start, end = self.sentence.span(self.begin, self.end)
        return tuple(token for token in self.sentence.tokens if start <= token.start and token.end <= end)

    def link(self, begin: int, end: int, term: str) -> tuple[int, int, str]:
        """Return where a part of its skeleton stands in its text, with the term it is about."""
        start, _ = self.sentence.span(self.begin, self.end)
        first, last = self.sentence.span(self.begin + begin, self.begin + end)
        return first - start, last - start, term

    def part(self, begin: int, end: int) -> Stretch:
        """Return a shorter stretch of the same sentence."""
        return Stretch(self.sentence, begin, end)


class Combinator:
    """A phrase that holds others, in one of its forms."""

    __slots__ = ("_words", "root", "shape")

    def __init__(self, root: Root, shape: Shape) -> None:
        self.root: Final = root
        self.shape: Final = shape
        self._words: Final = tuple(part for part in shape.parts if isinstance(part, str))

    def may_be(self, text: str) -> bool:
        """Tell whether all its own words stand in a text, in whatever order."""
        return all(map(text.__contains__, self._words))


class Matcher:
    """Finds every phrase that a sentence fits; knows the words of one game."""

    def __init__(self, words: Mapping[str, tuple[Word, ...]], otherwise: Sequence[Otherwise] = ()) -> None:
        self.words: Final = words
        self.otherwise: Final = tuple(otherwise)
        self.lexer: Final = Lexer(words)
        self._index: Final[dict[tuple[Kind, str], list[Shape]]] = {}
        self._combinators: Final[dict[Kind, list[Combinator]]] = {}
        self._of_kind: Final = {
            (text, word.kind): word for text, found in words.items() for word in reversed(found)
        }

    # --- what is known ----------------------------------------------------------------

    def add(self, root: Root) -> None:
        """Take up a root; one whose sentences another root could also mean is a ``PhraseError``."""
        if is_combinator(root):
            for text, affirmed in ((root.text, True), (root.inverse, False)):
                for parts in readings(text) if text else ():
                    shape = Shape(root, root.kind, Form.PLAIN, affirmed, parts)
                    self._combinators.setdefault(root.kind, []).append(Combinator(root, shape))
            return
        for shape in shapes(root, self.lexer):
            known = self._index.setdefault((shape.kind, shape.skeleton), [])
            rival = next((each for each in known if self._rivals(each, shape)), None)
            if rival is not None:
                raise PhraseError(f"{rival.root.slug} and {root.slug} can be one sentence: {shown(shape)}")
            known.append(shape)

    def _rivals(self, one: Shape, other: Shape) -> bool:
        pairs = zip(one.slots, other.slots, strict=True)
        return all(self._overlap(mine, theirs) for mine, theirs in pairs)

    def _overlap(self, one: Hole | str, other: Hole | str) -> bool:
        if isinstance(one, str):
            return one == other if isinstance(other, str) else self._fits(one, other)
        if isinstance(other, str):
            return self._fits(other, one)
        kinds = {one.type, other.type}
        if not (TYPES[one.type].is_word and TYPES[other.type].is_word):
            return True
        return len(kinds) == 1 or any(kinds <= {word.kind for word in known} for known in self.words.values())

    def known(self, kind: Kind) -> Iterator[Shape]:
        """Yield every simple form of a kind."""
        for (each, _), found in self._index.items():
            if each is kind:
                yield from found

    def combinators(self, kind: Kind) -> Iterable[Combinator]:
        """Return the combinators of a kind."""
        return self._combinators.get(kind, ())

    def with_skeleton(self, kind: Kind, skeleton: str) -> list[Shape]:
        """Return the forms of a kind that have a skeleton, whatever stands in their holes."""
        return self._index.get((kind, topic_as_subject(skeleton)), [])

    # --- what a sentence is -----------------------------------------------------------

    def find(self, kind: Kind, text: str) -> list[Match]:
        """Return every reading of a sentence."""
        read = self.lexer.read(text)
        return self._found(kind, Stretch(read, 0, len(read.skeleton)), 0)

    def _found(self, kind: Kind, stretch: Stretch, depth: int, form: Form | None = None) -> list[Match]:
        skeleton = topic_as_subject(stretch.skeleton)
        tokens = stretch.tokens if depth else stretch.sentence.tokens
        found: list[Match] = []
        for shape in self._index.get((kind, skeleton), ()):
            if form is None or shape.form is form:
                words = self._admitted(shape, tokens)
                if words is not None:
                    found.append(_matched(shape, stretch, tokens, words))
        combinators = self._combinators.get(kind, ()) if depth < NESTED_AT_MOST else ()
        if combinators:
            text = stretch.text
            for each in combinators:
                if each.may_be(text):
                    held = self._split(each.shape.parts, kind, stretch, depth)
                    found.extend(_combined(each.root, each.shape, stretch, holes) for holes in held)
        return found

    def _admitted(self, shape: Shape, tokens: tuple[Token, ...]) -> list[Word | None] | None:
        """Return the words that tokens are, if they are any; ``None`` where one may not stand there."""
        words: list[Word | None] = []
        for token, slot in zip(tokens, shape.slots, strict=True):
            if isinstance(slot, str):
                if token.text != slot:
                    return None
                words.append(None)
                continue
            word = self._word(token.text, slot.type) if token.sign == WORD else None
            if word is None and TYPES[slot.type].is_word:
                return None
            words.append(word)
        return words

    def _fits(self, text: str, hole: Hole) -> bool:
        return not TYPES[hole.type].is_word or self._word(text, hole.type) is not None

    def _word(self, text: str, kind: str) -> Word | None:
        return self._of_kind.get((text, kind))

    # --- combined phrases -------------------------------------------------------------

    def _split(self, parts: Parts, kind: Kind, stretch: Stretch, depth: int) -> Iterator[dict[str, Any]]:
        head, rest = parts[0], parts[1:]
        if isinstance(head, str):
            after = self._after(head, stretch)
            if after is not None and rest:
                yield from self._split(rest, kind, stretch.part(after, stretch.end), depth)
            elif after == stretch.end:
                yield {}
        elif not rest:
            yield from ({head.name: found} for found in self._held(head, kind, stretch, depth))
        else:
            for end in self._ends(str(rest[0]), stretch):
                here = stretch.part(stretch.begin, end)
                for found in self._held(head, kind, here, depth):
                    for others in self._split(rest, kind, stretch.part(end, stretch.end), depth):
                        yield {head.name: found, **others}

    def _after(self, literal: str, stretch: Stretch) -> int | None:
        """Return where a literal ends that a stretch begins with."""
        start, end = stretch.sentence.span(stretch.begin, stretch.end)
        if not stretch.sentence.text.startswith(literal, start, end):
            return None
        length = len(self.lexer.cut(literal).skeleton)
        after = stretch.begin + length
        fits = after <= stretch.end and stretch.sentence.offsets[after] == start + len(literal)
        return after if fits else None

    def _ends(self, behind: str, stretch: Stretch) -> Iterator[int]:
        """Yield where what fills a hole may end: where the literal behind it begins."""
        literal = self.lexer.cut(behind).skeleton
        at = stretch.sentence.skeleton.find(literal, stretch.begin, stretch.end)
        while at >= 0:
            yield at
            at = stretch.sentence.skeleton.find(literal, at + 1, stretch.end)

    def _held(self, hole: Hole, kind: Kind, stretch: Stretch, depth: int) -> Iterable[Any]:
        """Return what a hole of a combinator may hold, read."""
        if hole.type in PHRASE_TYPES:
            inner, form = _NESTED[hole.type]
            found = self._found(inner or kind, stretch, depth + 1, form)
            return [each for each in found if not each.root.outermost]
        tokens = stretch.tokens
        fits = (
            stretch.end - stretch.begin == 1 and len(tokens) == 1 and tokens[0].sign == TYPES[hole.type].sign
        )
        return [stretch] if fits and self._fits(tokens[0].text, hole) else []


_NESTED: Final[Mapping[str, tuple[Kind | None, Form | None]]] = {
    "event": (Kind.EVENT, None),
    "plain": (Kind.EVENT, Form.PLAIN),
    "past": (Kind.EVENT, Form.PAST),
    "moment": (Kind.MOMENT, None),
    "same": (None, None),
}


def _matched(
    shape: Shape, stretch: Stretch, tokens: tuple[Token, ...], known: Sequence[Word | None]
) -> Match:
    start, _ = stretch.sentence.span(stretch.begin, stretch.end)
    holes: dict[str, Any] = {}
    words: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    spans = [stretch.link(begin, end, term) for begin, end, term in shape.links]
    for token, slot, word in zip(tokens, shape.slots, known, strict=True):
        if isinstance(slot, str):
            continue
        place = (token.start - start, token.end - start)
        holes[slot.name] = _read(token, slot, word)
        words[slot.name] = token.text
        places[slot.name] = place
        if word is not None and word.term:
            spans.append((*place, word.term))
    return Match(shape.root, shape, stretch.text, holes, words, tuple(sorted(spans)), places)


def _read(token: Token, hole: Hole, word: Word | None) -> Any:
    try:
        return TYPES[hole.type].read(token, word)
    except InputError as problem:
        raise problem.at(Place("", None, token.start + 1)) from problem


def _combined(root: Root, shape: Shape, stretch: Stretch, parts: Mapping[str, Any]) -> Match:
    text = stretch.text
    holes: dict[str, Any] = {}
    words: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    spans: list[tuple[int, int, str]] = []
    at = 0
    for part in shape.parts:
        if isinstance(part, str):
            spans.extend(_literal_links(root, part, at))
            at += len(part)
            continue
        held = parts[part.name]
        written = held.text
        places[part.name] = (at, at + len(written))
        words[part.name] = written
        if isinstance(held, Match):
            holes[part.name] = held
            spans.extend((at + begin, at + end, term) for begin, end, term in held.spans)
        else:
            token = held.tokens[0]
            holes[part.name] = _read(token, part, None)
        at += len(written)
    return Match(root, shape, text, holes, words, tuple(sorted(set(spans))), places)


def _literal_links(root: Root, literal: str, begin: int) -> Iterator[tuple[int, int, str]]:
    """Yield where a combinator's own words are about a term; ``begin`` is where they stand."""
    for word, term in root.terms:
        at = literal.find(word)
        if at >= 0:
            yield begin + at, begin + at + len(word), term


def shown(shape: Shape) -> str:
    """Return a form as people see it, its holes by what stands there: 〈プレイヤー〉が《カード》を唱える."""
    return "".join(_shown(part) for part in shape.parts)


def _shown(part: Part) -> str:
    if isinstance(part, str):
        return part
    if part.type in PHRASE_TYPES:
        return f"〈{PHRASE_TYPES[part.type]}〉"
    kind = TYPES[part.type]
    return {"《": "《カード》", "「": f"「〈{kind.label}〉」"}.get(kind.sample[0], f"〈{kind.label}〉")
