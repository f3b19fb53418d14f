"""``cardrules check`` on what nobody should write: told in Japanese with its place, never a traceback."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pyoxigraph import Store

from cardrules.core.errors import InputError
from cardrules.knowledge.checks import Check, _rows
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.labels import Labels
from tests.knowledge.guarded import Copy, copy_to, forget

MODE = "ontology/duelmasters/terms/mode.ttl"
HOLE = "scenarios/duelmasters/mode/fairy-hole.feature"
CHECK = "ontology/checks/blank-node.rq"


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    forget(None)
    yield copy_to(tmp_path_factory.mktemp("bad-input"))
    forget(None)


SYNTAX = {
    "prefix": ("foo:x a cr:Term .", "接頭辞 foo: が宣言されていない"),
    "no dot": ("term:x a cr:Term\nterm:y a cr:Term .", "前の文が終わっていない"),
    "end": ("term:x a cr:Term", "最後の文が途中で終わっている"),
    "open quote": ('term:x skos:note "何か .\nterm:y skos:note "何か" .', "文字列が行の中で閉じていない"),
    "IRI": ("<https://cardrules.example/ x> a cr:Term .", "IRI に書けない文字"),
    "slash": ("term:x/y a cr:Term .", "名の中の「/」はそのまま書けない"),
    "relative": ("<x> a cr:Term .", "IRI が https:// で始まっていない"),
    "bracket": ("term:x skos:related [ a cr:Term .", "Turtle として読めない|終わって|ここに書けない"),
    "predicate": ("term:x 何か cr:Term .", "ここに書けない|Turtle として読めない"),
    "escape": ('term:x skos:note "\\q" .', "「\\\\」の後に書けない文字がある"),
    "decomposed": ('term:x skos:note "か\u3099"@ja .', "NFC"),
}  # fmt: skip
"""Broken Turtle by kind, and what must be said of it."""


@pytest.mark.parametrize("kind", SYNTAX)
def test_broken_turtle_is_told_with_its_place(clean: Copy, kind: str) -> None:
    text, told = SYNTAX[kind]
    whole = (clean.root / MODE).read_text("utf-8")
    with clean.written(MODE, f"{whole}\n{text}\n"):
        answer = clean.check()
    assert answer.code == 2
    line = next(line for line in answer.told.splitlines() if "誤り:" not in line)
    assert re.match(rf"{re.escape(MODE)}:\d+:\d+: .*({told})", line)
    assert int(line.split(":")[1]) > whole.count("\n")


@pytest.mark.parametrize("seed", range(40))
def test_turtle_with_a_slip_is_never_traced(clean: Copy, seed: int) -> None:
    """A sign that is missing or doubled gives a complaint, or something the checks may judge."""
    dice = random.Random(seed)
    whole = (clean.root / MODE).read_text("utf-8")
    at = dice.choice([found.start() for found in re.finditer(r'[.;,<>:@"^\\\[\]]|(?<= )a ', whole)])
    spoilt = whole[:at] + dice.choice(["", whole[at] * 2, "'", "{"]) + whole[at + 1 :]
    with clean.written(MODE, spoilt):
        answer = clean.check()
    assert answer.code in {0, 1, 2}
    assert "Traceback" not in answer.told


BYTES = {
    MODE: "UTF-8の文字でない",
    CHECK: "UTF-8の文字でない",
    HOLE: "UTF-8の文字でない",
    "ontology/duelmasters/cards/fairy-life.card": "UTF-8の文字でない",
    "ontology/unproved.json": "UTF-8の文字でない",
    "ontology/ledger.txt": "台帳が読めない",
}


@pytest.mark.parametrize("name", BYTES, ids=lambda name: Path(name).suffix)
def test_bytes_that_are_no_text_are_told(clean: Copy, name: str) -> None:
    with clean.written(name, b"\xff\xfe\x00"):
        answer = clean.check()
    assert answer.code == 2
    assert re.search(rf"^{re.escape(name)}[:\d]*: {BYTES[name]}", answer.told, re.MULTILINE)


@pytest.mark.parametrize(
    "name, text, told",
    [
        ("ontology/unproved.json", "{", "ontology/unproved.json:1:2: JSON として読めない"),
        ("ontology/unproved.json", "[]", "ontology/unproved.json: 未検証の一覧の形が違う"),
        ("ontology/ledger.txt", "  term/mode", "ontology/ledger.txt:1: 台帳の形が違う"),
        (HOLE, "", f"{HOLE}:1:1: ファイルが空である"),
        (CHECK, "SELECT", f"{CHECK}:1: 検査に「# severity:」の行がない"),
    ],
    ids=["json", "list", "ledger", "feature", "check"],
)
def test_contents_of_the_wrong_form_are_told(clean: Copy, name: str, text: str, told: str) -> None:
    with clean.written(name, text):
        answer = clean.check()
    assert answer.code == 2
    assert told in answer.told


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("SELECT", "SELEKT", "問い合わせが SPARQL として読めない"),
        ("SELECT ?this WHERE", "ASK", "SELECT の問い合わせでない"),
        ("?this", "?that", "問い合わせが ?this を返さない"),
        ("{label}", "{nothing}", "問い合わせが ?nothing を返さない"),
        ("{label}", "{label", "文の { } の対が合わない"),
    ],
    ids=["syntax", "ask", "this", "variable", "braces"],
)
def test_a_broken_check_is_told(clean: Copy, old: str, new: str, told: str) -> None:
    with clean.spoilt(CHECK, old, new):
        answer = clean.check()
    assert answer.code == 2
    assert re.search(rf"^{re.escape(CHECK)}[:\d]*: {re.escape(told)}", answer.told, re.MULTILINE)


@pytest.mark.parametrize(
    "query, message, told",
    [
        ('SELECT ?this WHERE { BIND("x" AS ?this) }', "{label}", "?this が IRI でない行がある"),
        ("SELECT ?this WHERE { OPTIONAL { ?this <x:y> ?z } }", "{label}", "?this が IRI でない行がある"),
        (
            "SELECT ?this WHERE { BIND(<x:y> AS ?this) }",
            "{label.node}",
            "文「{label.node}」に値を入れられない",
        ),
        ("SELECT ?this WHERE { BIND(<x:y> AS ?this) }", "{node:d}", "文「{node:d}」に値を入れられない"),
    ],
    ids=["literal", "unbound", "part", "format"],
)
def test_a_row_that_cannot_be_told_is_refused(query: str, message: str, told: str) -> None:
    check = Check("trial", "error", message, "直す", query, CHECK)
    knowledge = Knowledge(Store())
    with pytest.raises(InputError, match=re.escape(told)):
        _rows(knowledge, check, Labels(knowledge))


@pytest.mark.parametrize(
    "folder, told",
    [
        ("ontology", "に ontology フォルダーがない"),
        ("scenarios", "scenarios: ファイルもフォルダーもない"),
        ("ontology/checks", "ontology/checks/absence-without-scenario.rq: 検査のファイルがない"),
        ("ontology/duelmasters", "ontology/duelmasters/game.ttl: 誤り: ファイルがない"),
        ("ontology/duelmasters/terms", "ontology/duelmasters/terms/mode.ttl: 誤り: ファイルがない"),
        ("ontology/duelmasters/cards", "cards/fairy-life.card: 誤り: ファイルがない"),
        ("ontology/duelmasters/keywords", "keywords/blocker.card: 誤り: ファイルがない"),
        ("ontology/gate", "ontology/gate/game.ttl: 誤り: ファイルがない"),
        ("ontology/scenario", "ontology/scenario/game.ttl: 誤り: ファイルがない"),
    ],
)
def test_a_missing_folder_is_told(clean: Copy, tmp_path: Path, folder: str, told: str) -> None:
    copy = Copy(tmp_path / "copy")
    shutil.copytree(clean.root, copy.root)
    shutil.rmtree(copy.root / folder)
    forget(None)
    answer = copy.check()
    forget(None)
    assert answer.code in {1, 2}
    assert told in answer.told


def _without_features(root: Path) -> None:
    for path in root.rglob("*.feature"):
        path.unlink()


def _folder_for_file(root: Path) -> None:
    (root / "ontology" / "duelmasters" / "terms" / "more.ttl").mkdir()


def _link_to_nowhere(root: Path) -> None:
    (root / "ontology" / "duelmasters" / "terms" / "more.ttl").symlink_to(root / "nowhere")


def _folder_for_list(root: Path) -> None:
    (root / "ontology" / "unproved.json").unlink()
    (root / "ontology" / "unproved.json").mkdir()


@pytest.mark.parametrize(
    "spoil, told",
    [
        (_without_features, "scenarios: シナリオのファイルが1つもない"),
        (_folder_for_file, "more.ttl: 読み書きできない"),
        (_link_to_nowhere, "more.ttl: 読み書きできない"),
        (_folder_for_list, "unproved.json: 読み書きできない"),
    ],
    ids=["no scenarios", "folder for file", "dangling link", "folder for list"],
)
def test_what_is_no_file_is_told(
    clean: Copy, tmp_path: Path, spoil: Callable[[Path], None], told: str
) -> None:
    copy = Copy(tmp_path / "copy")
    shutil.copytree(clean.root, copy.root)
    spoil(copy.root)
    forget(None)
    answer = copy.check()
    forget(None)
    assert answer.code == 2
    assert told in answer.told


# --- the forms of what is told ------------------------------------------------------------


def test_json_tells_errors_and_what_is_new(clean: Copy) -> None:
    with clean.spoilt(MODE, "\nterm:mode a ", "\nterm:modus a "):
        answer = clean.check("--format", "json")
    told = json.loads(answer.told)
    assert answer.code == 1
    assert {"name-lost", "unknown-name"} <= {each["check"] for each in told if each["severity"] == "error"}
    findings = [each for each in told if each["severity"] == "finding"]
    assert {"path", "line", "severity", "check", "message", "hint", "node", "new"} == set(findings[0])
    assert {False} <= {each["new"] for each in findings}


def test_every_complaint_names_a_file_and_a_line(clean: Copy) -> None:
    with clean.spoilt(MODE, "dcterms:source document:mode", "dcterms:source document:modes"):
        answer = clean.check()
    told = [line for line in answer.told.splitlines() if ": 誤り: " in line]
    assert answer.code == 1
    assert told
    assert all(re.match(rf"{re.escape(MODE)}:\d+: 誤り: .*[ぁ-ん].* \[[a-z-]+\]$", line) for line in told)


def test_accepting_takes_what_is_proved_off_the_list(clean: Copy) -> None:
    path = clean.root / "ontology" / "unproved.json"
    before = json.loads(path.read_text("utf-8"))
    more = {**before, "duelmasters": {**before["duelmasters"], "statement-unproved": ["statement/M20"]}}
    with clean.written("ontology/unproved.json", json.dumps(more)):
        told = clean.check()
        clean.check("--accept")
        left = json.loads(path.read_text("utf-8"))
    assert "1件が検証済になった" in told.told
    assert "statement-unproved" not in left["duelmasters"]
    assert left["duelmasters"]["card-unused"] == before["duelmasters"]["card-unused"]


def test_accepting_never_lengthens_the_list(clean: Copy) -> None:
    path = clean.root / "ontology" / "unproved.json"
    shorter = json.loads(path.read_text("utf-8"))
    taken = shorter["duelmasters"]["card-unused"].pop()
    with clean.written("ontology/unproved.json", json.dumps(shorter)):
        answer = clean.check("--accept")
        left = json.loads(path.read_text("utf-8"))
    assert answer.code == 1
    assert "新しく未検証になった" in answer.told
    assert taken not in left["duelmasters"]["card-unused"]
