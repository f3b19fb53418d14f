"""The committed list of what is unproved may only shrink."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.knowledge import unproved
from cardrules.knowledge.checks import Finding, Severity
from tests.knowledge.small import GAME


def finding(name: str, check: str = "statement-unproved", severity: Severity = "finding") -> Finding:
    return Finding("ontology/a.ttl", 3, severity, check, "何か", "直す", f"{GAME}statement/{name}")


ONE, TWO = finding("U01"), finding("U02")
COMMITTED = {"duelmasters": {"statement-unproved": frozenset({"statement/U01", "statement/U02"})}}


def test_only_findings_are_listed() -> None:
    found = unproved.names([ONE, TWO, finding("U03", severity="error")])

    assert COMMITTED == found
    assert {"duelmasters": {"statement-unproved": 2}} == unproved.counts(found)


def test_same_list_differs_in_nothing() -> None:
    ratchet = unproved.compare([ONE, TWO], COMMITTED)

    assert ((), ()) == (ratchet.new, ratchet.proved)
    assert "" == str(ratchet)


def test_new_one_is_named() -> None:
    new = finding("U09")
    ratchet = unproved.compare([ONE, TWO, new], COMMITTED)

    assert (new,) == ratchet.new
    assert str(ratchet).startswith("ontology/a.ttl:3: 新しく未検証になった: 何か [statement-unproved]")


def test_swap_of_one_for_another_is_both_told() -> None:
    new = finding("U09")
    ratchet = unproved.compare([ONE, new], COMMITTED)

    assert (new,) == ratchet.new
    assert (("duelmasters", "statement-unproved", "statement/U02"),) == ratchet.proved


def test_proved_one_should_leave_the_list() -> None:
    ratchet = unproved.compare([ONE], COMMITTED)

    assert not ratchet.new
    assert "1件が検証済になった" in str(ratchet)
    assert "--accept" in str(ratchet)


def test_accepting_only_shrinks() -> None:
    found = [ONE, finding("U09"), finding("U09", check="term-unused")]

    assert {"duelmasters": {"statement-unproved": frozenset({"statement/U01"})}} == unproved.accepted(
        found, COMMITTED
    )


def test_first_list_is_accepted_whole() -> None:
    assert unproved.names([ONE, TWO]) == unproved.accepted([ONE, TWO], {})


def test_drafts_may_become_more() -> None:
    draft = replace(finding("U09", check="ruling-not-playable"), grows=True)
    ratchet = unproved.compare([ONE, TWO, draft], COMMITTED)

    assert not ratchet.new
    listed = unproved.accepted([ONE, TWO, draft], COMMITTED)
    assert frozenset({"statement/U09"}) == listed["duelmasters"]["ruling-not-playable"]
    assert COMMITTED["duelmasters"]["statement-unproved"] == listed["duelmasters"]["statement-unproved"]


def test_draft_that_is_played_leaves_the_list() -> None:
    draft = replace(finding("U09", check="ruling-not-playable"), grows=True)
    listed = unproved.accepted([draft], {"duelmasters": {}})

    assert (("duelmasters", "ruling-not-playable", "statement/U09"),) == unproved.compare([], listed).proved


def test_text_is_in_order() -> None:
    nodes = frozenset(f"term/{letter}" for letter in "qwertyuiopasdfgh")
    text = unproved.text({"b": {"d": nodes, "c": nodes}, "a": {"c": nodes}})
    assert list(json.loads(text)) == ["a", "b"]
    assert list(json.loads(text)["b"]) == ["c", "d"]
    assert json.loads(text)["b"]["c"] == sorted(nodes)


def test_text_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "unproved.json"
    path.write_text(unproved.text(COMMITTED), "utf-8")

    assert COMMITTED == unproved.read(path)
    assert unproved.text(COMMITTED) == unproved.text(unproved.read(path))
    assert {} == unproved.read(tmp_path / "missing.json")


@pytest.mark.parametrize(
    "text,told",
    [("{", "JSON として読めない"), ("[]", "一覧の形が違う"), ('{"a": 1}', "一覧の形が違う")],
    ids=["syntax", "list", "number"],
)
def test_bad_file_is_told(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "unproved.json"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=told):
        unproved.read(path)
