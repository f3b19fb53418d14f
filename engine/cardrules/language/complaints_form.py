"""What is wrong with the form of a sentence: brackets that do not close, deeds said in another tense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.language.conjugation import conjugate
from cardrules.language.forms import Form, Kind
from cardrules.language.matcher import Match, Matcher

_BRACKETS: Final = {"《": "》", "「": "」", "（": "）"}
THIS_TURN: Final = "このターン、"
"""How 前提 begins to say that something has happened."""


def inside(place: Place | None, offset: int) -> Place | None:
    """Return a place so many signs further on in its line."""
    if place is None or place.column is None:
        return place
    return Place(place.path, place.line, place.column + offset)


def unclosed(text: str, place: Place | None) -> InputError | None:
    """Find a bracket that is opened and never closed, or closed and never opened."""
    open_: list[int] = []
    for at, sign in _brackets(text):
        if sign in _BRACKETS:
            open_.append(at)
        elif not open_ or _BRACKETS[text[open_[-1]]] != sign:
            return InputError(
                f"「{sign}」に当たる開きかっこがない", inside(place, at), "前に開きかっこを書くか、消す"
            )
        else:
            open_.pop()
    if not open_:
        return None
    sign = text[open_[0]]
    return InputError(f"「{sign}」が閉じていない", inside(place, open_[0]), f"「{_BRACKETS[sign]}」で閉じる")


def _brackets(text: str) -> Iterator[tuple[int, str]]:
    known = {*_BRACKETS, *_BRACKETS.values()}
    return ((at, sign) for at, sign in enumerate(text) if sign in known)


def not_past(matcher: Matcher, kind: Kind, text: str, place: Place | None) -> InputError | None:
    """Find an event of this turn that 前提 does not tell as one that has happened."""
    rest = text.removeprefix(THIS_TURN)
    if kind is not Kind.GIVEN or rest == text:
        return None
    if not any(match.form is Form.PLAIN for match in matcher.find(Kind.EVENT, rest)):
        return None
    message = f"「{rest}」は、もうあったことの言い方でない"
    past = f"{THIS_TURN}{conjugate(rest).past}"
    return InputError(message, inside(place, len(THIS_TURN)), f"「{past}」と書く")


def otherwise(matcher: Matcher, text: str, place: Place | None) -> InputError | None:
    """Find a sentence of which it is known how else it is said in this game."""
    found = ((each.found.search(text), each) for each in matcher.otherwise)
    return next(
        (InputError(each.message, inside(place, at.start()), each.advice) for at, each in found if at), None
    )


def as_deed(matcher: Matcher, match: Match) -> str | None:
    """Return what is said to have happened as something that happens, where it is an act."""
    if match.form is not Form.PAST or not match.affirmed:
        return None
    same = (
        shape
        for shape in matcher.known(Kind.WHEN)
        if shape.root is match.root and shape.form is Form.PLAIN and shape.holes == match.shape.holes
    )
    shape = next(same, None)
    return shape.fill(match.words) if shape is not None else None
