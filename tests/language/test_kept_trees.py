"""Trees that are kept on disk: the same as if the text were parsed, and never needed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules.core import keeping
from cardrules.core.files import root
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language import cards
from cardrules.language.notation_grammar import Grammar, UnreadError
from cardrules.language.notation_tree import Node, restored, stored

LINES = (
    "W・ブレイカー",
    "出た時：カードを1枚引いてもよい",
    "効果：相手のクリーチャーを1体選ぶ。このターン、それのパワーを-4000する",
)


def _grammar() -> Grammar:
    known = cards.load(VOCABULARY, root()).notation.grammar
    return Grammar(known.vocabulary, known.constructions)


def _no_parser(_name: str) -> None:
    raise AssertionError("the parser is built")


@pytest.fixture
def kept_trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """Keep trees in a folder of the test's own; return what tells their file."""
    monkeypatch.setattr(keeping, "checkout", lambda: tmp_path)

    def only() -> Path:
        (found,) = (tmp_path / ".build" / "texts").iterdir()
        return found

    return only


def test_a_kept_tree_is_the_one_that_was_parsed() -> None:
    grammar = _grammar()
    for line in LINES:
        tree = grammar.parse(line)
        again = restored(json.loads(json.dumps(stored(tree))))
        assert stored(again) == stored(tree)
        assert (again.data, again.meta) == (tree.data, tree.meta)
        assert tree.children
        assert line[tree.meta.start_pos : tree.meta.end_pos] == line


def test_what_was_read_before_is_read_without_a_parser(
    kept_trees: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _grammar()
    trees = {line: stored(first.parse(line)) for line in LINES}
    first._trees.keep()
    monkeypatch.setattr("cardrules.language.notation_grammar._kept", _no_parser)

    assert {line: stored(_grammar().parse(line)) for line in LINES} == trees
    assert list(json.loads(kept_trees().read_bytes())) == list(LINES)


def test_what_another_program_has_kept_meanwhile_stays(kept_trees: Callable[[], Path]) -> None:
    one, other = _grammar(), _grammar()
    one.parse(LINES[0])
    other.parse(LINES[1])
    one._trees.keep()
    other._trees.keep()

    assert list(json.loads(kept_trees().read_bytes())) == list(LINES[:2])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"W\xe3\x83\xbb\xe3\x83\x96\xe3\x83\xac\xe3\x82\xa4\xe3\x82\xab\xe3\x83\xbc": [[1]]}',
    ],
    ids=["empty", "cut", "no-object", "no-text", "no-tree"],
)
def test_what_is_damaged_is_read_anew(kept_trees: Callable[[], Path], content: bytes) -> None:
    grammar = _grammar()
    right = stored(grammar.parse(LINES[0]))
    grammar._trees.keep()
    kept_trees().write_bytes(content)

    assert stored(_grammar().parse(LINES[0])) == right


def test_what_is_wrong_with_a_text_is_not_kept(kept_trees: Callable[[], Path]) -> None:
    grammar = _grammar()
    grammar.parse(LINES[0])
    with pytest.raises(UnreadError):
        grammar.parse("読めない文")
    grammar._trees.keep()

    assert list(json.loads(kept_trees().read_bytes())) == [LINES[0]]


def test_that_a_text_cannot_be_read_is_kept_and_what_is_wrong_with_it_still_told(
    kept_trees: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _grammar()
    first.parse(LINES[0])
    assert [first.reads("読めない文"), first.reads("読めない文"), first.reads(LINES[0])] == [
        False,
        False,
        True,
    ]
    first._trees.keep()
    assert json.loads(kept_trees().read_bytes())["読めない文"] == []

    with pytest.raises(UnreadError):
        _grammar().parse("読めない文")
    monkeypatch.setattr("cardrules.language.notation_grammar._kept", _no_parser)
    assert [_grammar().reads("読めない文"), _grammar().reads(LINES[0])] == [False, True]


_READING = """
import sys
from pathlib import Path
from cardrules.core import keeping
keeping.checkout = lambda: Path(sys.argv[1])
from cardrules.scenario.settings import cards
cards("duelmasters").notation.grammar.parse(sys.argv[2])
print("lark" in sys.modules)
"""


def test_the_parser_is_not_even_loaded_where_everything_is_kept(tmp_path: Path) -> None:
    def loaded() -> str:
        command = [sys.executable, "-c", _READING, str(tmp_path), LINES[0]]
        return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.strip()

    assert [loaded(), loaded()] == ["True", "False"]


def test_a_tree_of_any_depth_is_kept() -> None:
    root_node = below = Node("n", _grammar().parse(LINES[0]).meta)
    for _ in range(5000):
        below.children.append(Node("n", below.meta))
        (found,) = below.children
        assert isinstance(found, Node)
        below = found
    assert len(stored(restored(json.loads(json.dumps(stored(root_node)))))) == 5001
