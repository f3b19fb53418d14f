"""``cardrules check`` and ``cardrules ask``: the graph of everything, checked and asked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cardrules.cli.exit_codes import FAILED
from cardrules.core.errors import InputError, InputErrors
from cardrules.core.files import root, write_whole
from cardrules.core.records import record, replace
from cardrules.knowledge import answers, checks, ledger, unproved
from cardrules.knowledge.adapt import facts
from cardrules.knowledge.ask import Entry, Found
from cardrules.knowledge.ask import ask as look_up
from cardrules.knowledge.checks import Finding
from cardrules.knowledge.export import earl
from cardrules.knowledge.graph import Knowledge, load
from cardrules.knowledge.merging import merge
from cardrules.knowledge.unproved import Ratchet
from cardrules.scenario.knowing import known
from cardrules.scenario.lint import linted
from cardrules.scenario.suite import Suite, feature_files, read_each, run_all, run_each


@record
class Everything:
    """The merged graph, the run it holds, and what the checks find in it."""

    knowledge: Knowledge
    suite: Suite
    findings: tuple[Finding, ...]


def linted_run(paths: Sequence[Path], *, told: bool = True) -> Suite:
    """Read and run features; all that is wrong in writing is raised together, before any is run.

    Without ``told`` only what fails is told step by step.
    """
    features, wrong = linted(paths, known)
    if wrong:
        raise InputErrors(tuple(wrong))
    return run_all(features, told=told)


def everything(run: Callable[[Sequence[Path]], Suite] = linted_run) -> Everything:
    """Load the ontology, run all scenarios, merge what they say, and check the whole."""
    known_checks = checks.read(root() / "ontology" / "checks")
    knowledge = load(root() / "ontology")
    checks.refuse_difference(knowledge, known_checks)
    suite = run(feature_files())
    merge(knowledge, facts(suite))
    return Everything(knowledge, suite, checks.run(knowledge, known_checks))


def merged(suite: Suite) -> Knowledge:
    """Return the ontology with what code, cards, features and a run of them say."""
    return merge(load(root() / "ontology"), facts(suite))


def earl_of(suite: Suite) -> str:
    """Return the results of a run as EARL in Turtle."""
    return earl(merged(suite))


# --- check --------------------------------------------------------------------------------


@record
class _Report:
    """What a check has to tell: contradictions, what is newly unproved, what no ledger lists yet."""

    whole: Everything
    errors: tuple[Finding, ...]
    ratchet: Ratchet
    unlisted: int

    @property
    def failed(self) -> bool:
        return bool(self.errors or self.ratchet.new or self.whole.suite.failures)


def check(given: argparse.Namespace) -> int:
    """Check everything both ways; what is not proved yet may only become less.

    What was removed comes first: where something else can then not even be read, it is why.
    """
    present = ledger.entries(root())
    lost, unlisted = _lost(present, accept=given.accept)
    try:
        whole = everything(partial(linted_run, told=False))
    except (InputError, InputErrors):
        _print(lost)
        raise
    if given.accept:
        _accept(whole, present)
    report = _report(whole, lost, unlisted)
    if given.format == "json":
        _tell_json(report)
    else:
        _tell(report)
    return FAILED if report.failed else 0


def _lost(present: Sequence[ledger.Entry], *, accept: bool) -> tuple[tuple[Finding, ...], int]:
    """Return what the ledger has and the files have not, and how much they have beyond it."""
    path = root() / ledger.LEDGER
    if accept:
        return (), 0
    if not path.exists():
        return (ledger.missing(path),), 0
    recorded = ledger.read(path)
    return ledger.losses(present, recorded), len(ledger.unlisted(present, recorded))


def _accept(whole: Everything, present: Sequence[ledger.Entry]) -> None:
    path = root() / ledger.UNPROVED
    found = unproved.accepted(whole.findings, unproved.read(path))
    write_whole(path, unproved.text(found).encode())
    write_whole(root() / ledger.LEDGER, ledger.text(present).encode())


def _report(whole: Everything, lost: tuple[Finding, ...], unlisted: int) -> _Report:
    path = root() / ledger.UNPROVED
    errors = (*lost, *(each for each in whole.findings if each.severity == "error"))
    if path.exists():
        return _Report(whole, errors, unproved.compare(whole.findings, unproved.read(path)), unlisted)
    return _Report(whole, (ledger.missing(path), *errors), Ratchet((), ()), unlisted)


def _tell_json(report: _Report) -> None:
    findings = [each for each in report.whole.findings if each.severity == "finding"]
    new = frozenset(report.ratchet.new)
    told = [_plain(each) | {"new": each in new} for each in findings]
    print(json.dumps([*(_plain(each) for each in report.errors), *told], ensure_ascii=False, indent=2))


def _plain(finding: Finding) -> dict[str, object]:
    names = ("path", "line", "severity", "check", "message", "hint", "node")
    return {name: getattr(finding, name) for name in names}


def _print(errors: Sequence[Finding]) -> None:
    for each in errors:
        print(each, file=sys.stderr)


def _tell(report: _Report) -> None:
    _print(report.errors)
    for result in report.whole.suite.failures:
        print(result.complaint, file=sys.stderr)
    if str(report.ratchet):
        print(report.ratchet, file=sys.stderr)
    for game, counted in unproved.counts(unproved.names(report.whole.findings)).items():
        told = "、".join(f"{name} {number}件" for name, number in counted.items())
        print(f"{game or '語彙'}: 未検証 {sum(counted.values())}件（{told}）")
    if report.unlisted:
        print(f"台帳にまだない名と日付が{report.unlisted}か所にある。cardrules check --accept で載せる")
    triples, run = len(report.whole.knowledge.store), len(report.whole.suite.results)
    print(f"三つ組 {triples}、シナリオ {run}件、誤り {len(report.errors)}件")


# --- ask ----------------------------------------------------------------------------------


def ask(given: argparse.Namespace) -> int:
    """Look a word up, or answer a query; a feature that is miswritten is told, and left out."""
    knowledge, wrong = _asked_of()
    found = look_up(knowledge, given.text)
    if given.as_of is not None and isinstance(found, Found):
        found = replace(found, entries=tuple(_on(each, given.as_of.isoformat()) for each in found.entries))
    print(answers.as_json(found) if given.format == "json" else answers.as_text(found), end="")
    _warn(wrong)
    return 0 if not isinstance(found, Found) or found.entries else FAILED


def _asked_of() -> tuple[Knowledge, tuple[InputError, ...]]:
    """Return all that is known, and what is miswritten and so left out of it."""
    features, wrong = read_each(feature_files())
    suite = run_each(features, wrong, told=False)
    return merged(suite.sound), suite.errors


def _warn(errors: Sequence[InputError]) -> None:
    for each in errors:
        print(each, file=sys.stderr)
    if errors:
        print("答えには、ここに挙げた書き誤りのあるファイルが入っていない", file=sys.stderr)


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
