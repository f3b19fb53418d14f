"""What is said of a sentence that no phrase fits, or two: as far as it was read, and what is near."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.language.complaints_form import as_deed, inside, not_past, otherwise, unclosed
from cardrules.language.forms import Form, Hole, Kind, Shape, topic_as_subject
from cardrules.language.holes import TYPES, HoleType
from cardrules.language.lexer import CARD, DATE, NUMBER, QUOTE, WORD, Sentence, Token
from cardrules.language.lexicon import Word
from cardrules.language.matcher import Match, Matcher, shown
from cardrules.language.nearest import nearest, suggestion

_LOOKED_AT: Final = 200
"""Characters of a sentence that are looked at for a hint."""


def ambiguous(found: list[Match], text: str, place: Place | None) -> InputError:
    """Return the complaint about a sentence that fits several phrases."""
    names = "と".join(f"「{shown(match.shape)}」" for match in found[:3])
    return InputError(
        f"「{text}」は{names}のどちらにも読める", place, "どちらか一方にだけ読めるように書き直す"
    )


def not_known(matcher: Matcher, kind: Kind, text: str, place: Place | None) -> InputError:
    """Return the complaint about a sentence that no phrase fits."""
    read = matcher.lexer.read(text[:_LOOKED_AT])
    return (
        (unclosed(text, place) if len(text) <= _LOOKED_AT else None)
        or _after_head(matcher, kind, text, place)
        or otherwise(matcher, text[:_LOOKED_AT], place)
        or not_past(matcher, kind, text, place)
        or _one_half(matcher, kind, text, place)
        or _wrong_word(matcher, kind, read, place)
        or _other_keyword(matcher, kind, text, place)
        or _nothing_near(matcher, kind, read, text, place)
    )


_HEADS: Final = re.compile("答えは「[^「」]*」で、|どう進めても、?")
"""What may stand before any judgement."""


def _after_head(matcher: Matcher, kind: Kind, text: str, place: Place | None) -> InputError | None:
    """Complain about a judgement alone, where what stands before it is understood."""
    found = _HEADS.match(text) if kind is Kind.THEN else None
    if found is None or matcher.find(kind, text[found.end() :]):
        return None
    return not_known(matcher, kind, text[found.end() :], inside(place, found.end()))


def _one_half(matcher: Matcher, kind: Kind, text: str, place: Place | None) -> InputError | None:
    """Find a combined phrase of which one half is understood, and complain about the other."""
    for literal, first in (("時、", Kind.EVENT), ("に、", Kind.MOMENT)):
        head, found, rest = text[:_LOOKED_AT].partition(literal)
        if not found or kind not in {Kind.WHEN, Kind.THEN}:
            continue
        rest = text[len(head) + len(literal) :]
        if matcher.find(first, head):
            return not_known(matcher, kind, rest, inside(place, len(head) + len(literal)))
        if matcher.find(kind, rest):
            return not_known(matcher, first, head, place)
    return None


def _wrong_word(matcher: Matcher, kind: Kind, read: Sentence, place: Place | None) -> InputError | None:
    """Find a phrase that the sentence fits but for one word that is not in the vocabulary."""
    for shape in _near_shapes(matcher, kind, read):
        found = _loose(shape).fullmatch(read.text)
        if found is None:
            continue
        holes = [part for part in shape.parts if isinstance(part, Hole)]
        for at, hole in enumerate(holes, start=1):
            if TYPES[hole.type].is_word and not _is(matcher.words.get(found[at], ()), hole.type):
                return _no_such_word(matcher, hole, found[at], inside(place, found.start(at)))
    return None


def _no_such_word(matcher: Matcher, hole: Hole, word: str, place: Place | None) -> InputError:
    label = TYPES[hole.type].label
    known = [each for each, words in matcher.words.items() if _is(words, hole.type)]
    listed = "書けるのは" + "、".join(f"「{each}」" for each in known)
    hint = suggestion(word, known) or (listed if len(known) <= 12 else None)
    return InputError(f"「{word}」という{label}はない", place, hint)


def _is(words: Iterable[Word], kind: str) -> bool:
    return any(word.kind == kind for word in words)


def _near_shapes(matcher: Matcher, kind: Kind, read: Sentence) -> Iterator[Shape]:
    shapes = {shape.skeleton: shape for shape in matcher.known(kind)}
    skeleton = topic_as_subject(read.skeleton)
    yield from matcher.with_skeleton(kind, skeleton)
    for near in nearest(skeleton, shapes, most=8, alike=0.3):
        yield shapes[near]


def _loose(shape: Shape) -> re.Pattern[str]:
    pieces = [
        re.escape(part) if isinstance(part, str) else _LOOSE[TYPES[part.type].sign] for part in shape.parts
    ]
    if len(pieces) > 1 and pieces[1].startswith("が"):
        pieces[1] = "[がは]" + pieces[1][1:]
    return re.compile("".join(pieces))


_LOOSE: Final = {
    WORD: "([^《》「」、。のがはをに]{1,12})",
    CARD: "(《[^《》]*》[①-⑳]?(?:[と、×0-9]|《[^《》]*》[①-⑳]?){0,20})",
    QUOTE: "(「.{0,60}」)",
    DATE: "([-/.0-9年月日]{6,12})",
    NUMBER: "([0-9]{1,9})",
}


def _other_keyword(matcher: Matcher, kind: Kind, text: str, place: Place | None) -> InputError | None:
    """Find out whether the sentence would be right behind another keyword."""
    for other in (Kind.GIVEN, Kind.WHEN, Kind.THEN):
        found = matcher.find(other, text) if other is not kind else []
        if found:
            deed = as_deed(matcher, found[0]) if kind is Kind.WHEN else None
            hint = (
                f"「{other.value} {text}」と書く" if deed is None else f"起こすことなら「もし {deed}」と書く"
            )
            message = f"「{text}」は「{other.value}」の文で、「{kind.value}」には書けない"
            return InputError(message, place, hint)
    return None


def _nothing_near(matcher: Matcher, kind: Kind, read: Sentence, text: str, place: Place | None) -> InputError:
    skeleton = topic_as_subject(read.skeleton)
    shapes = {shape.skeleton: shape for shape in matcher.known(kind)}
    known = _as_far_as(skeleton, shapes)
    shown_text = text if len(text) <= _LOOKED_AT else f"{text[:_LOOKED_AT]}…"
    begun = read.text[: read.offsets[known]]
    if known > 2 and begun != read.text:
        message = f"「{begun}」までは読めたが、「{shown_text[len(begun) :]}」が分からない"
    else:
        message = f"「{shown_text}」という「{kind.value}」の文はない"
    near = nearest(skeleton, _as_people_say(shapes), most=2, alike=0.55)
    hints = [f"「{_as_topic(shapes[each], _filled(matcher, shapes[each], read.tokens))}」" for each in near]
    hint = "近い文：" + "、".join(hints) if hints else "書ける文は cardrules steps で見られる"
    if "《" not in text and any("《" in each for each in hints):
        hint += "。カードの名前は《》で囲む"
    return InputError(
        message, inside(place, len(begun)) if message.startswith(f"「{begun}」まで") else place, hint
    )


def _as_people_say(shapes: Mapping[str, Shape]) -> Iterator[str]:
    """Yield the skeletons less those with a second 「が」 in them: 「自分が《A》が召喚できる」."""
    return (each for each, shape in shapes.items() if not (_is_ability(shape) and each.count("が") > 1))


def _as_topic(shape: Shape, text: str) -> str:
    """Return a sentence of what a player can do with that player as its topic."""
    first = shape.parts[0]
    begins = isinstance(first, Hole) and first.type == "player"
    return text.replace("が", "は", 1) if begins and _is_ability(shape) else text


def _is_ability(shape: Shape) -> bool:
    return shape.form is Form.ABILITY


def _as_far_as(skeleton: str, known: Iterable[str]) -> int:
    """Return how many signs some known skeleton has in common with this one from the start."""
    return max((common(skeleton, each) for each in known), default=0)


def common(one: str, other: str) -> int:
    """Return how many signs two texts have in common from the start."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return at
    return min(len(one), len(other))


def _filled(matcher: Matcher, shape: Shape, tokens: tuple[Token, ...]) -> str:
    """Return a phrase with what the sentence has in its holes, as far as it goes."""
    waiting = list(tokens)
    words = {}
    for part in shape.parts:
        if not isinstance(part, Hole):
            continue
        kind = TYPES[part.type]
        fit = next((token for token in waiting if _can_stand(matcher, token, kind)), None)
        if fit is not None:
            waiting.remove(fit)
        words[part.name] = fit.text if fit is not None else kind.sample
    return shape.fill(words)


def _can_stand(matcher: Matcher, token: Token, kind: HoleType) -> bool:
    return token.sign == kind.sign and (not kind.is_word or _is(matcher.words.get(token.text, ()), kind.name))
