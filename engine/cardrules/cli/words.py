"""Words given on the command line: terms and rules by any of their names."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.core.errors import InputError
from cardrules.scenario.labels import labels

_CALLED = {"term": "用語", "rule": "規則"}


def slugs(games: Iterable[str], kind: str, word: str) -> dict[str, frozenset[str]]:
    """Return for each game what a word stands for in it, as slugs; ``kind`` is term or rule.

    Raises:
        InputError: no game knows the word.
    """
    known = {game: labels(game) for game in games}
    found = {game: frozenset(names.find(kind, word)) for game, names in known.items()}
    if not any(found.values()):
        near = next((hint for names in known.values() if (hint := names.near(kind, word))), None)
        raise InputError(f"「{word}」という{_CALLED[kind]}はない", expected=near or "cardrules ask で探す")
    return found
