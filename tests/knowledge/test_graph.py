"""Loading: places of subjects, and what is told of Turtle that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputErrors, Place
from cardrules.knowledge import graph, merging
from tests.knowledge.small import GAME, HEAD, World


def load(folder: Path, text: str) -> graph.Knowledge:
    path = folder / "ontology" / "duelmasters" / "words.ttl"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    return graph.load(folder / "ontology")


def test_each_file_is_a_named_graph(tmp_path: Path) -> None:
    knowledge = World().known(tmp_path)
    rows = knowledge.select(f"SELECT ?file WHERE {{ GRAPH ?file {{ <{GAME}term/mode> a ?kind }} }}")

    assert ["https://cardrules.example/file/ontology/duelmasters/terms/words.ttl"] == [
        row["file"].value for row in rows
    ]


def test_subject_is_placed_at_its_line(tmp_path: Path) -> None:
    knowledge = load(tmp_path, HEAD + "# 一行\nterm:a a cr:Term .\n\nrule:b\\/origin a cr:RuleVersion .\n")
    first = HEAD.count("\n") + 2

    assert Place("ontology/duelmasters/words.ttl", first) == knowledge.place(f"{GAME}term/a")
    assert Place("ontology/duelmasters/words.ttl", first + 2) == knowledge.place(f"{GAME}rule/b/origin")


def test_text_inside_a_long_string_is_no_subject(tmp_path: Path) -> None:
    text = 'term:a a cr:Term ; skos:note """\nterm:b a cr:Term\n""" .\nterm:c a cr:Term .\n'
    knowledge = load(tmp_path, HEAD + text)

    assert knowledge.place(f"{GAME}term/b") is None
    assert knowledge.place(f"{GAME}term/c") == Place("ontology/duelmasters/words.ttl", HEAD.count("\n") + 4)


def test_what_lies_below_a_node_has_its_place(tmp_path: Path) -> None:
    knowledge = World().known(tmp_path)

    assert knowledge.place(f"{GAME}ruling/hole/answer/1") == Place(
        "scenarios/duelmasters/mode/hole.feature", 3
    )
    assert knowledge.place("https://elsewhere.example/x") is None


def test_first_place_of_two_is_kept(tmp_path: Path) -> None:
    knowledge = World().known(tmp_path)
    knowledge.locate(f"{GAME}term/mode", Place("elsewhere", 1))

    assert knowledge.place(f"{GAME}term/mode") != Place("elsewhere", 1)


@pytest.mark.parametrize(
    "text,line,column,told",
    [
        ('term:a skos:note "x" ;\n  foo:b "y" .\n', 2, 3, "接頭辞 foo: が宣言されていない"),
        ('term:a skos:note "x"\nterm:b skos:note "y" .\n', 2, 1, "前の文が終わっていない"),
        ('term:a skos:note "x"', 1, 21, "文が途中で終わっている"),
        ('term:a skos:note "x .\nterm:b skos:note "y" .\n', 1, 22, "文字列が行の中で閉じていない"),
        ("term:a skos:broader <https://a/b c> .\n", 1, 21, "「 」がある"),
        ("rule:a/origin a cr:RuleVersion .\n", 1, 7, "「/」はそのまま書けない"),
        ("term:a skos:broader <b> .\n", 1, 21, "https:// で始まっていない"),
        ("term:a skos:note 「x」 .\n", 1, 18, "「「x」」はここに書けない"),
        ('term:a skos:note "x\\q" .\n', 1, 20, "「\\」の後に書けない文字がある"),
        ('term:a skos:note "x"@j .\n', 1, 22, "言語の札が読めない"),
        ('term:a skos:note "x"ja .\n', 1, 21, "引用符の後に「ja」が続いている"),
        ('term:a skos:note "x"-ja .\n', 1, 21, "「-」か「+」の後に数がない"),
        ("term:a skos:broader <https://a:b/> .\n", 1, 21, "Turtle として読めない"),
        ("term:a skos:note ”x” .\n", 1, 18, "引用符が「”」である"),
        ('term:a skos:note "x"@ja 。\n', 1, 25, "区切りが「。」である"),
        ('term:a skos:note "x\u200by"@ja .\n', 1, 20, "目に見えない文字（U+200B）がある"),
    ],
    ids=[
        "prefix",
        "dot",
        "end",
        "string",
        "iri",
        "slash",
        "relative",
        "quotes",
        "escape",
        "tag",
        "no at",
        "minus",
        "port",
        "wide quotes",
        "wide stop",
        "invisible",
    ],
)
def test_broken_turtle_is_told_in_japanese(
    text: str, line: int, column: int, told: str, tmp_path: Path
) -> None:
    with pytest.raises(InputErrors) as raised:
        load(tmp_path, HEAD + text)
    (error,) = raised.value.errors
    assert told in error.message
    assert error.expected
    assert error.place == Place("ontology/duelmasters/words.ttl", HEAD.count("\n") + line, column)


def test_bytes_that_are_not_utf8_are_told(tmp_path: Path) -> None:
    path = tmp_path / "ontology" / "a.ttl"
    path.parent.mkdir()
    path.write_bytes(HEAD.encode() + 'term:a skos:note "用語"@ja .\n'.encode("shift_jis"))
    with pytest.raises(InputErrors, match=r"a\.ttl:14:19: UTF-8の文字でない（Shift_JISのように見える）"):
        graph.load(path.parent)


def test_a_mark_at_the_beginning_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(InputErrors) as raised:
        load(tmp_path, "\ufeff" + HEAD)
    (error,) = raised.value.errors
    assert "BOM" in error.message
    assert error.place == Place("ontology/duelmasters/words.ttl", 1, 1)
    assert "BOMなし" in (error.expected or "")


@pytest.mark.parametrize(
    "sign,whole", [("か\u3099", "が"), ("\ufa19", "神")], ids=["decomposed", "compatible"]
)
def test_text_that_is_not_nfc_is_told(sign: str, whole: str, tmp_path: Path) -> None:
    with pytest.raises(InputErrors) as raised:
        load(tmp_path, f'{HEAD}term:a skos:note "あ{sign}"@ja .\n')
    (error,) = raised.value.errors
    assert "NFC" in error.message
    assert whole in (error.expected or "")
    assert error.place == Place("ontology/duelmasters/words.ttl", HEAD.count("\n") + 1, 20)


def test_every_broken_file_is_told(tmp_path: Path) -> None:
    world = World()
    for name in ("game.ttl", "statements.ttl"):
        world.add(name, "broken")
    with pytest.raises(InputErrors) as raised:
        world.known(tmp_path)
    assert 2 == len(raised.value.errors)


def test_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="知識のファイルが一つもない"):
        graph.load(tmp_path)


def test_merging_returns_the_same_graph(tmp_path: Path) -> None:
    knowledge = graph.load(World().write(tmp_path))
    assert merging.merge(knowledge, []) is knowledge
