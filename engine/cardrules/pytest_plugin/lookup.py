"""Our steps found at once.

pytest-bdd asks every fixture of the session whether it is the step that it looks for, at every
step; that is most of the time of a run. Where one of our scenarios asks, the answer is known.
The function that is replaced is no public one: should it ever go, ours are found the long way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest

_MODULE: Final = "pytest_bdd.scenario"
_SEARCH: Final = "find_fixturedefs_for_step"

Search = Callable[..., Iterable[Any]]


def shorten(ours: Callable[[pytest.Item], bool], fixture: Callable[[str], str]) -> None:
    """Let the steps of our items be found by name: ``fixture`` gives that for the type of a step."""
    module = sys.modules[_MODULE]
    search: Search | None = getattr(module, _SEARCH, None)
    if search is None or hasattr(search, "shortened"):
        return
    setattr(module, _SEARCH, _shortened(search, ours, fixture))


def _shortened(search: Search, ours: Callable[[pytest.Item], bool], fixture: Callable[[str], str]) -> Search:
    def find(step: Any, fixturemanager: Any, node: Any) -> Iterable[Any]:
        if not ours(node):
            return search(step=step, fixturemanager=fixturemanager, node=node)
        found: Iterable[Any] = fixturemanager.getfixturedefs(fixture(step.type), node) or ()
        return found

    find.shortened = search  # type: ignore[attr-defined]
    return find
