"""The sentences that can be written, as data: for the page of them, for completion, for the graph."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardrules.language.conjugation import conjugate
from cardrules.language.forms import Form, Hole, Kind, Part, Parts, Root, Shape, is_combinator, readings
from cardrules.language.holes import PHRASE_TYPES, TYPES
from cardrules.language.matcher import shown
from cardrules.language.phrases import Phrasebook
from cardrules.language.roots import ROOTS

Step = dict[str, Any]
"""One phrase as data; see :func:`steps` for what it holds."""


def steps(book: Phrasebook, examples: Mapping[str, Sequence[str]] | None = None) -> list[Step]:
    """Return every phrase of a game in the order of registration.

    Each is a dict: ``slug``; ``kind`` (前提, もし, ならば, できごと, 時点); ``text`` as people
    see it; ``pattern`` as registered; ``sample``, a sentence; ``holes`` (name, kind, what to
    write); ``derived`` (can, cannot, past, not-past, not); ``inverse``; ``table``; ``terms``;
    ``note``; ``examples`` from features, by slug; ``path`` and ``line`` of the registration.
    """
    told = examples or {}
    return [_step(book, root, tuple(told.get(root.slug, ()))) for root in book.roots.values()]


def _step(book: Phrasebook, root: Root, examples: tuple[str, ...]) -> Step:
    path, line = _registered(root)
    return {
        "slug": root.slug,
        "kind": root.kind.value,
        "text": _people(root.text),
        "pattern": root.text,
        "sample": _sample(book, root),
        "holes": [_hole(book, hole) for hole in _holes(root)],
        "derived": _derived(root),
        "inverse": _people(root.inverse) if root.inverse else None,
        "table": root.table,
        "terms": [term for _, term in root.terms],
        "games": sorted(root.games) if root.games is not None else None,
        "note": root.note,
        "examples": list(examples),
        "path": path,
        "line": line,
    }


def _people(text: str) -> str:
    """Return a registered text with words for people in its holes, what may be left out in 〔〕."""
    parts = text.replace("[", "\0[\0").replace("]", "\0]\0").split("\0")
    marks = {"[": "〔", "]": "〕"}
    return "".join(marks.get(part) or _plain(part) for part in parts)


def _plain(part: str) -> str:
    return "".join(shown(_bare(parts)) for parts in list(readings(part))[:1]) if part else ""


def _bare(parts: Parts) -> Shape:
    return Shape(Root("", Kind.THEN, ""), Kind.THEN, Form.PLAIN, True, parts)


def _holes(root: Root) -> list[Hole]:
    longest = max(readings(root.text), key=len)
    return [part for part in longest if isinstance(part, Hole)]


def _hole(book: Phrasebook, hole: Hole) -> dict[str, Any]:
    if hole.type in PHRASE_TYPES:
        return {"name": hole.name, "kind": hole.type, "label": PHRASE_TYPES[hole.type], "words": None}
    kind = TYPES[hole.type]
    words = [
        label for label, found in book.matcher.words.items() if any(word.kind == kind.name for word in found)
    ]
    return {
        "name": hole.name,
        "kind": kind.name,
        "label": kind.label,
        "words": words if kind.is_word else None,
    }


def _sample(book: Phrasebook, root: Root) -> str:
    shortest = min(readings(root.text), key=lambda parts: sum(map(_length, parts)))
    return "".join(part if isinstance(part, str) else _sample_of(book, part) for part in shortest)


def _length(part: Part) -> int:
    return len(part) if isinstance(part, str) else 1


def _sample_of(book: Phrasebook, hole: Hole) -> str:
    if hole.type in PHRASE_TYPES:
        return _SAMPLE_PHRASES[hole.type]
    kind = TYPES[hole.type]
    if not kind.is_word:
        return kind.sample
    known = [
        label for label, found in book.matcher.words.items() if any(word.kind == kind.name for word in found)
    ]
    return kind.sample if kind.sample in known else next(iter(known), kind.sample)


_SAMPLE_PHRASES: Final = {
    "event": "自分が《カード》を唱える",
    "plain": "自分が《カード》を唱える",
    "past": "自分が《カード》を唱えた",
    "moment": "ターンの終わり",
    "same": "…",
}


def _derived(root: Root) -> dict[str, str]:
    if root.kind not in {Kind.WHEN, Kind.EVENT} or is_combinator(root) or root.text.endswith("ない"):
        return {}
    verb = conjugate(root.text)
    found = {"past": verb.past, "not-past": verb.negative_past}
    if root.kind is Kind.WHEN and root.acts:
        found |= {"can": verb.can, "cannot": verb.cannot}
        if root.declines:
            found["not"] = verb.negative
    return {name: _people(text) for name, text in found.items()}


@cache
def _lines() -> dict[tuple[str, str], list[tuple[str, int]]]:
    """Return where each slug and text is registered; games may share both, with terms of their own."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for path in sorted(Path(__file__).parent.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for each in _REGISTRATION.finditer(text):
            line = text.count("\n", 0, each.start()) + 1
            found.setdefault((each[1], each[2]), []).append((f"engine/cardrules/language/{path.name}", line))
    return found


_REGISTRATION: Final = re.compile(r'Root\(\s*"([a-z\-]+)",\s*Kind\.[A-Z]+,\s*"([^"]*)"')


def _registered(root: Root) -> tuple[str, int | None]:
    alike = [each for each in ROOTS if (each.slug, each.text) == (root.slug, root.text)]
    places = _lines().get((root.slug, root.text), [])
    at = alike.index(root) if root in alike else len(places)
    return places[at] if at < len(places) else ("", None)
