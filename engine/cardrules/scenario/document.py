"""Gherkin's own reading of a feature, kept beside a mark of its content so that it is done once.

There is one kept reading for each file, and it counts only while the mark fits. It is JSON: a
file that somebody else put there can at worst be wrong, never run.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.keeping import edition, keep, kept

Node = dict[str, Any]
"""A node of Gherkin's tree."""


def document(text: str, path: str, *, keep: bool = False) -> Node:
    """Return Gherkin's tree of a feature; what it cannot read are ``InputErrors``.

    With ``keep`` the tree is kept for the next time that the file at ``path`` has this text.
    """
    return _tree(text, path) if keep else _parsed(text, path)


@lru_cache(maxsize=2)
def _tree(text: str, path: str) -> Node:
    """Return the tree that is kept, or one that is kept from now on; the last ones are still at hand."""
    name, mark = _name(path), _mark(text)
    tree = _kept(name, mark)
    if tree is None:
        tree = _parsed(text, path)
        _keep(tree, name, mark)
    return tree


def _parsed(text: str, path: str) -> Node:
    from gherkin.errors import CompositeParserException, ParserException  # noqa: PLC0415 - most trees are kept
    from gherkin.parser import Parser  # noqa: PLC0415

    try:
        tree: Any = Parser().parse(text)
    except CompositeParserException as problem:
        raise InputErrors(_telling(problem.errors, path)) from problem
    except ParserException as problem:
        raise InputErrors((_translated(problem, path),)) from problem
    made: Node = tree
    return made


def _telling(errors: Iterable[Any], path: str) -> tuple[InputError, ...]:
    """Return the complaints that tell something: once a line stands where it may not, Gherkin is lost."""
    told: list[InputError] = []
    lost = False
    for error in errors:
        each = _translated(error, path)
        follows = "expected" in str(error)
        if not (follows and (lost or any(_same_line(each, other) for other in told))):
            told.append(each)
        lost |= follows
    return tuple(told)


def _same_line(one: InputError, other: InputError) -> bool:
    return one.place is not None and other.place is not None and one.place.line == other.place.line


_WHERE: Final = re.compile(r"\(\d+:\d+\): ")
_UNEXPECTED: Final = re.compile("expected: (.*), got '(.*)'", re.DOTALL)


def _translated(problem: Any, path: str) -> InputError:
    location = problem.location or {}
    place = Place(path, location.get("line") or 1, location.get("column") or 1)
    message = _WHERE.sub("", str(problem))
    if "inconsistent cell count" in message:
        return InputError("表の行で、列の数が1行目と違う", place, "どの行も「|」を同じ数だけ書く")
    if "unexpected end of file" in message:
        return InputError(
            "ファイルが途中で終わっている", place, '閉じていない「"""」や、題のない「@」の行がないか確かめる'
        )
    if "whitespace" in message:
        return InputError("タグの中に空白がある", place, "タグは空白を入れずに書き、タグの間を空白で区切る")
    if found := _UNEXPECTED.search(message):
        return InputError(f"「{found[2][:30]}」はここに書けない", place, _expected(found[1]))
    return InputError("この行を読めない", place, "scenarios/README.md の形と見比べる")


_MEANT: Final = {
    "#FeatureLine": "「機能:」", "#ScenarioLine": "「シナリオ:」", "#StepLine": "「前提」などで始まる文",
    "#TableRow": "「|」で始まる表の行", "#ExamplesLine": "「例:」", "#TagLine": "「@」で始まるタグ",
}  # fmt: skip


def _expected(tokens: str) -> str:
    meant = [_MEANT[token] for token in re.findall("#[A-Za-z]+", tokens) if token in _MEANT]
    return f"ここに書けるのは{'、'.join(dict.fromkeys(meant))}" if meant else "書く場所を確かめる"


# --- keeping ------------------------------------------------------------------------------


def _name(path: str) -> str:
    return f"{hashlib.sha256(path.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"


def _mark(text: str) -> str:
    content = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{content} {edition('gherkin', 'gherkin_official')}"


def _kept(name: str, mark: str) -> Node | None:
    with suppress(ValueError, RecursionError):
        found = json.loads(kept(_KIND, name) or b"null")
        if isinstance(found, dict) and found.get("of") == mark and isinstance(found.get("tree"), dict):
            tree: Node = found["tree"]
            return tree
    return None


def _keep(tree: Node, name: str, mark: str) -> None:
    keep(_KIND, name, json.dumps({"of": mark, "tree": tree}, ensure_ascii=False).encode(), _MOST)


_KIND: Final = "features"

_MOST: Final = 10_000
"""How many are kept, one for each file that was read: of files that are gone they would stay."""
