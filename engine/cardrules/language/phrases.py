"""The phrases that scenarios are written in: a registry, and what a sentence means by it.

A phrase is registered once, as a root. できる, できない and what happened or did not are
derived from the acts; combined phrases hold others. A sentence means exactly one phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cardrules.core.errors import InputError, Place
from cardrules.core.records import replace
from cardrules.language.complaints import ambiguous, common, not_known
from cardrules.language.forms import Form, Hole, Kind, PhraseError, Root, Shape
from cardrules.language.lexicon import Lexicon, all_words
from cardrules.language.matcher import Match, Matcher, shown
from cardrules.language.text import LONGEST_LINE, normalise

__all__ = ["Form", "Hole", "Kind", "Match", "PhraseError", "Phrasebook", "Root", "Shape", "shown"]


_REMEMBERED: Final = 50_000
"""How many sentences a book remembers: checking, running and inverting ask for the same ones."""


class Phrasebook:
    """The phrases of one game."""

    def __init__(
        self,
        lexicon: Lexicon,
        roots: Iterable[Root] = (),
        quoted: Callable[[str], str] = str,
        matcher: Matcher | None = None,
    ) -> None:
        self.lexicon: Final = lexicon
        self.roots: Final[dict[str, Root]] = {}
        self.matcher: Final = matcher or Matcher(all_words(lexicon), lexicon.otherwise)
        self._matched: Final[dict[tuple[Kind, str], Match]] = {}
        self.quoted: Final = quoted
        for root in roots:
            if root.games is None or lexicon.game in root.games:
                self.add(root)

    def add(self, root: Root) -> None:
        """Register a phrase.

        Raises:
            PhraseError: its slug is taken, or another phrase could be the same sentence.
        """
        if root.slug in self.roots:
            raise PhraseError(f"two phrases are called {root.slug}")
        if root.kind is Kind.THEN and root.inverse is None:
            raise PhraseError(f"how is {root.slug} said when it is false?")
        self.matcher.add(root)
        self.roots[root.slug] = root
        self._matched.clear()

    def quoting(self, quoted: Callable[[str], str]) -> Phrasebook:
        """Return a book of the same phrases, in which ``quoted`` takes up what they quote of cards."""
        return _Quoting(self, quoted)

    def match(self, kind: Kind, text: str, place: Place | None = None) -> Match:
        """Return the one phrase that a sentence is.

        Raises:
            InputError: no phrase fits (the nearest are named), two do, or a value is wrong.
        """
        known = self._matched.get((kind, text))
        if known is None:
            if len(self._matched) >= _REMEMBERED:
                self._matched.clear()
            known = self._matched[kind, text] = self._matching(kind, text, place)
        return known

    def _matching(self, kind: Kind, text: str, place: Place | None) -> Match:
        sentence = normalise(text).strip(" 　")
        try:
            found = self._readings(kind, sentence)
        except InputError as problem:
            raise InputError(problem.message, _moved(place, problem.place), problem.expected) from problem
        if len(found) == 1:
            return found[0]
        if found:
            raise ambiguous(found, sentence, place)
        raise not_known(self.matcher, kind, sentence, place)

    def _readings(self, kind: Kind, sentence: str) -> list[Match]:
        if len(sentence) > LONGEST_LINE:
            raise InputError(f"文が長すぎる（{len(sentence)}文字）", expected=f"{LONGEST_LINE}文字までにする")
        found = self.matcher.find(kind, sentence)
        if found or kind is not Kind.THEN or not sentence.endswith("）"):
            return found
        bare, reason = _parted(sentence)
        refusals = self.matcher.find(kind, bare)
        if refusals and not any(_refuses(match) for match in refusals):
            raise InputError(
                f"理由（{reason}）は「できない」と言う文にだけ付けられる", expected=f"「{bare}」とだけ書く"
            )
        return [_because(match, reason) for match in refusals if _refuses(match)]

    def invert(self, kind: Kind, text: str) -> str:
        """Return a judgement as it reads when it is false, by whatever way it is said.

        Raises:
            InputError: the sentence is no phrase.
            PhraseError: the phrase has no inverse.
        """
        return self._inverted(self.match(kind, text))

    def _inverted(self, match: Match) -> str:
        other = self._counterpart(match)
        if other is not None:
            return _same_head(match.text, other.fill(match.words))
        inner = next(
            (
                (name, held)
                for name, held in match.nested.items()
                if held.root.kind is not Kind.MOMENT and held.shape.kind is Kind.THEN
            ),
            None,
        )
        if inner is None:
            raise PhraseError(f"{match.root.slug} has no inverse")
        name, held = inner
        return match.shape.fill({**match.words, name: self._inverted(held)})

    def _counterpart(self, match: Match) -> Shape | None:
        """Return the same phrase in the same form with the opposite said."""
        mine = match.shape
        if match.nested:
            candidates = [
                each.shape for each in self.matcher.combinators(mine.kind) if each.root is mine.root
            ]
        else:
            candidates = [shape for shape in self.matcher.known(mine.kind) if shape.root is mine.root]
        alike = [
            shape
            for shape in candidates
            if shape.form is mine.form and shape.affirmed != mine.affirmed and shape.holes == mine.holes
        ]
        return min(alike, key=lambda shape: _distance(shape, mine), default=None)


class _Quoting(Phrasebook):
    """The phrases of another book, with what they quote taken up."""

    def __init__(self, book: Phrasebook, quoted: Callable[[str], str]) -> None:
        super().__init__(book.lexicon, (), quoted, book.matcher)
        self.roots.update(book.roots)
        self._book: Final = book

    def _matching(self, kind: Kind, text: str, place: Place | None) -> Match:
        return _quoting(self._book.match(kind, text, place), self.quoted)


def _distance(one: Shape, other: Shape) -> tuple[int, int]:
    """Rank forms by how much of another they share from its head, so that を stays を and が stays が."""
    mine, theirs = shown(one), shown(other)
    return -common(mine, theirs), len(mine)


def _same_head(text: str, made: str) -> str:
    """Give a rewritten sentence the particle behind its first word that the original had."""
    for at, (old, new) in enumerate(zip(text, made, strict=False)):
        if old != new:
            return f"{made[:at]}{old}{made[at + 1 :]}" if {old, new} == {"は", "が"} else made
    return made


def _parted(sentence: str) -> tuple[str, str]:
    """Return a sentence without the （…） at its end, and what that holds."""
    depth = 0
    for at in range(len(sentence) - 1, -1, -1):
        depth += {"）": 1, "（": -1}.get(sentence[at], 0)
        if depth == 0:
            return sentence[:at], sentence[at + 1 : -1]
    return sentence, ""


def _refuses(match: Match) -> bool:
    inner = match.nested.get("judgement")
    return match.ability == "cannot" or (inner is not None and _refuses(inner))


_QUOTES: Final = ("text", "texts", "option", "keywords")
"""The holes in which texts of cards are quoted."""


def _quoting(match: Match, quoted: Callable[[str], str]) -> Match:
    """Return what a sentence says with what it quotes, and what the phrases in it quote, taken up."""
    changed: dict[str, Any] = {}
    for name, held in match.holes.items():
        if isinstance(held, Match):
            made = _quoting(held, quoted)
            changed |= {name: made} if made is not held else {}
        elif name in _QUOTES:
            changed[name] = quoted(held) if isinstance(held, str) else tuple(map(quoted, held))
    return replace(match, holes={**match.holes, **changed}) if changed else match


def _because(match: Match, reason: str) -> Match:
    inner = match.nested.get("judgement")
    if inner is None:
        return replace(match, reason=reason)
    return replace(match, holes={**match.holes, "judgement": _because(inner, reason)})


def _moved(place: Place | None, inner: Place | None) -> Place | None:
    """Return the place of something inside a sentence, from the place where that begins."""
    if place is None or inner is None or inner.column is None or place.column is None:
        return place
    return Place(place.path, place.line, place.column + inner.column - 1)
