"""``cardrules check`` and ``cardrules ask``: the graph of everything, checked and asked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardrules.cli import FAILED
from cardrules.core.errors import InputErrors
from cardrules.core.files import root
from cardrules.knowledge import answers, checks, unproved
from cardrules.knowledge.adapt import facts
from cardrules.knowledge.ask import Entry, Found
from cardrules.knowledge.ask import ask as look_up
from cardrules.knowledge.checks import Finding
from cardrules.knowledge.export import earl
from cardrules.knowledge.graph import Knowledge, load
from cardrules.knowledge.merging import merge
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import lint
from cardrules.scenario.suite import Suite, feature_files, read_all, run_all


@dataclass(frozen=True, slots=True)
class Everything:
    """The merged graph, the run it holds, and what the checks find in it."""

    knowledge: Knowledge
    suite: Suite
    findings: tuple[Finding, ...]


def everything() -> Everything:
    """Load the ontology, run all scenarios, merge what they say, and check the whole."""
    paths = feature_files()
    wrong = lint(paths, known)
    if wrong:
        raise InputErrors(tuple(wrong))
    suite = run_all(read_all(paths))
    knowledge = merged(suite)
    found = checks.run(knowledge, checks.read(root() / "ontology" / "checks"))
    return Everything(knowledge, suite, found)


def merged(suite: Suite) -> Knowledge:
    """Return the ontology with what code, cards, features and a run of them say."""
    return merge(load(root() / "ontology"), facts(suite))


def earl_of(suite: Suite) -> str:
    """Return the results of a run as EARL in Turtle."""
    return earl(merged(suite))


def check(given: argparse.Namespace) -> int:
    """Check everything both ways; what is not proved yet may only become less."""
    whole = everything()
    path = root() / "ontology" / "unproved.json"
    committed = unproved.read(path)
    errors = [each for each in whole.findings if each.severity == "error"]
    ratchet = unproved.compare(whole.findings, committed)
    if given.format == "json":
        print(json.dumps([_plain(each) for each in whole.findings], ensure_ascii=False, indent=2))
    else:
        _tell(errors, ratchet, whole)
    if given.accept:
        found = unproved.accepted(unproved.names(whole.findings), committed)
        path.write_text(unproved.text(found), encoding="utf-8")
        ratchet = unproved.compare(whole.findings, found)
    return FAILED if errors or ratchet.new or whole.suite.failures else 0


def _plain(finding: Finding) -> dict[str, object]:
    names = ("path", "line", "severity", "check", "message", "hint", "node")
    return {name: getattr(finding, name) for name in names}


def _tell(errors: Sequence[Finding], ratchet: unproved.Ratchet, whole: Everything) -> None:
    for each in errors:
        print(each, file=sys.stderr)
    for result in whole.suite.failures:
        print(result.message, file=sys.stderr)
    if str(ratchet):
        print(ratchet, file=sys.stderr)
    for game, counted in unproved.counts(unproved.names(whole.findings)).items():
        told = "、".join(f"{name} {number}件" for name, number in counted.items())
        print(f"{game or '語彙'}: 未検証 {sum(counted.values())}件（{told}）")
    triples = len(whole.knowledge.store)
    print(f"三つ組 {triples}、シナリオ {len(whole.suite.results)}件、誤り {len(errors)}件")


def ask(given: argparse.Namespace) -> int:
    """Look a word up, or answer a query."""
    paths = feature_files()
    features = read_all(paths)
    knowledge = merged(run_all(features))
    found = look_up(knowledge, given.text)
    if given.as_of is not None and isinstance(found, Found):
        found = replace(found, entries=tuple(_on(each, given.as_of.isoformat()) for each in found.entries))
    print(answers.as_json(found) if given.format == "json" else answers.as_text(found))
    return 0 if not isinstance(found, Found) or found.entries else FAILED


def _on(entry: Entry, day: str) -> Entry:
    """Return an entry with only the versions and answers in force on a day."""

    def holds(since: str, until: str) -> bool:
        return (not since or since <= day) and (not until or day < until)

    return replace(
        entry,
        versions=tuple(each for each in entry.versions if holds(each.since, each.until)),
        rules=tuple(
            (name, tuple(each for each in versions if holds(each.since, each.until)))
            for name, versions in entry.rules
        ),
        rulings=tuple(
            replace(each, answers=tuple(said for said in each.answers if holds(said.since, said.until)))
            for each in entry.rulings
        ),
    )
