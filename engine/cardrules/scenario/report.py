"""Results for people and machines: lines for a terminal, JSON, JUnit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from cardrules.core.position import Board
from cardrules.core.records import replace
from cardrules.core.rules import INERT
from cardrules.language.positions import print_position
from cardrules.scenario.citations import citations
from cardrules.scenario.fmt import table_lines
from cardrules.scenario.games import game_of, playable
from cardrules.scenario.labels import labels
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.naming import called
from cardrules.scenario.proofs import Ablation, Kill
from cardrules.scenario.result import ScenarioResult, Status, StepResult, TraceLine
from cardrules.scenario.stated import sentences

_MARKS = {Status.PASSED: "○", Status.FAILED: "×", Status.UNSUPPORTED: "－", Status.UNPLAYABLE: "△"}
_WORDS = {
    Status.PASSED: "通った",
    Status.FAILED: "失敗した",
    Status.UNSUPPORTED: "未対応（実行していない）",
    Status.UNPLAYABLE: "書き誤りのため実行していない",
}


def terminal(results: Sequence[ScenarioResult], as_of: date | None = None) -> Iterator[str]:
    """Yield a line for each scenario, what is wrong with those that failed, and the sums."""
    path = ""
    for result in results:
        if result.path != path:
            path = result.path
            yield path
        yield f"  {_MARKS[result.status]} {result.name}"
        if not result.errors:
            yield from (f"      {line}" for line in result.complaint.splitlines())
    yield summed(results, as_of)


def summed(results: Sequence[ScenarioResult], as_of: date | None = None) -> str:
    """Return how many scenarios came to what."""
    counted = Counter(result.status for result in results)
    parts = [f"{_WORDS[status]} {counted[status]}件" for status in Status if counted[status]]
    seconds = sum(result.seconds for result in results)
    when = f"{as_of} のルールで " if as_of else ""
    return f"{when}シナリオ {len(results)}件：{'、'.join(parts)}（{seconds:.2f}秒）"


# --- for machines -------------------------------------------------------------------------


def plain(result: ScenarioResult) -> dict[str, Any]:
    """Return a result as what JSON can hold."""
    return {
        "game": result.game,
        "path": result.path,
        "line": result.line,
        "name": result.name,
        "status": result.status.value,
        "message": result.message,
        "expected": result.expected,
        "as_of": result.as_of.isoformat() if result.as_of else None,
        "regime": result.regime,
        "claimed": list(result.claimed),
        "rules": [_plain_rule(result, rule, version) for rule, version in result.rules],
        "steps": [_plain_step(step, result.game) for step in result.steps],
    }


def _plain_rule(result: ScenarioResult, rule: str, version: str) -> dict[str, Any]:
    cites = citations(result.game).of(rule, version, result.as_of).nodes
    return {"rule": rule, "version": version, "cites": list(cites)}


def _plain_step(step: StepResult, game: str) -> dict[str, Any]:
    return {
        "keyword": step.keyword,
        "text": step.text,
        "line": step.line,
        "links": [[link.start, link.end, link.term] for link in step.links],
        "table": [list(row) for row in step.table],
        "trace": [
            {
                "kind": line.kind,
                "text": line.text,
                "depth": line.depth,
                "rule": line.rule,
                "version": line.version,
                "cites": [cited.node for cited in line.cites],
            }
            for line in step.trace
        ],
        "board": [list(row) for row in board_rows(step.board, game)] if step.board else None,
        "then": [list(row) for row in board_rows(step.then, game)] if step.then else None,
        "message": step.message,
    }


def as_json(results: Iterable[ScenarioResult]) -> str:
    """Return results as JSON, one object a scenario."""
    return json.dumps([plain(result) for result in results], ensure_ascii=False, indent=2) + "\n"


def as_junit(results: Sequence[ScenarioResult]) -> str:
    """Return results as a JUnit report, a test case a scenario."""
    from xml.etree import ElementTree as ET  # noqa: PLC0415 - no other report needs it

    counted = Counter(result.status for result in results)
    suite = ET.Element(
        "testsuite", name="cardrules", tests=str(len(results)), failures=str(counted[Status.FAILED]),
        errors=str(counted[Status.UNPLAYABLE]), skipped=str(counted[Status.UNSUPPORTED]),
        time=f"{sum(result.seconds for result in results):.3f}",
    )  # fmt: skip
    for result in results:
        case = ET.SubElement(
            suite, "testcase", classname=result.path, name=result.name, file=result.path,
            line=str(result.line), time=f"{result.seconds:.3f}",
        )  # fmt: skip
        if result.status is Status.FAILED:
            ET.SubElement(case, "failure", message=result.message or "").text = _clauses(result)
        elif result.status is Status.UNPLAYABLE:
            ET.SubElement(case, "error", message=result.message or "")
        elif result.status is Status.UNSUPPORTED:
            ET.SubElement(case, "skipped", message=_WORDS[result.status])
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _clauses(result: ScenarioResult) -> str:
    return "\n".join((result.complaint, *(f"規則: {slug}{_named(result, slug)}" for slug in result.claimed)))


def _named(result: ScenarioResult, rule: str) -> str:
    """Return a rule as it was applied in a scenario, by name and clause."""
    version = dict(result.rules).get(rule)
    return called(
        labels(result.game).label("rule", rule), citations(result.game).of(rule, version, result.as_of)
    )


# --- the trace for people -----------------------------------------------------------------


def told(result: ScenarioResult) -> Iterator[str]:
    """Yield a scenario step by step: what is said, what happened by which rule, and the board."""
    yield f"{result.path}:{result.line}: {result.name}"
    if result.as_of is not None:
        yield f"  {result.as_of} のルール"
    for step in result.steps:
        yield f"  {step.keyword} {step.text}"
        yield from (f"    {_line(line, result.game)}" for line in counted(step.trace))
        if step.then is not None:
            yield "      その時の盤面"
            yield from _board(step.then, result.game)
        if step.board is not None:
            yield from _board(step.board, result.game)
    said = result.message if result.errors else result.complaint
    yield f"  {_MARKS[result.status]} {said or _WORDS[result.status]}"
    yield ""


def _board(board: Board, game: str) -> Iterator[str]:
    yield from (f"      {row}" for row in _table(board_rows(board, game)))
    yield from (f"      {said}" for said in sentences(board, game))


def _line(line: TraceLine, game: str) -> str:
    when = in_force(game, line.rule, line.version) if line.rule and line.version else ""
    version = f"［{when}］" if when else ""
    return f"{'  ' * max(line.depth - 2, 0)}{_SIGNS[line.kind]} {line.text}{version}"


def counted(lines: Iterable[TraceLine]) -> Iterator[TraceLine]:
    """Yield the lines of a trace; equal ones that follow each other become one that says how many."""
    for (kind, text, *_), group in groupby(lines, lambda line: (line.kind, line.text, line.depth, line.rule)):
        same = list(group)
        repeated = f"{text}（{len(same)}回）" if kind == "event" and len(same) > 1 else text
        yield replace(same[-1], text=repeated)


_SIGNS = {"rule": "§", "decision": "？", "event": "・", "refusal": "✕"}


def in_force(game: str, rule: str, version: str) -> str:
    """Return when a version of a rule is in force, in words; nothing where it is the only one known."""
    found = playable(game).book.rules[rule].version(version)
    if found.since is None and found.until is None:
        return ""
    last = found.until - timedelta(days=1) if found.until else ""
    return f"{found.since or ''}〜{last}"


def board_rows(board: Board, game: str) -> tuple[tuple[str, ...], ...]:
    """Return a board as the rows of a table, as an editor would write it."""
    return tuple(tuple(row) for row in print_position(board.rows, LEXICONS[game]))


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield from table_lines(rows)


# --- ablation -----------------------------------------------------------------------------


def ablation_table(found: Sequence[Ablation]) -> Iterator[str]:
    """Yield for each rule version how its removal shows best, and the versions whose removal does not."""
    best: dict[tuple[str, str, str, str], Ablation] = {}
    for each in found:
        key = (game_of(Path(each.path)), each.rule, each.version, each.by)
        if key not in best or _RANK[each.kill] < _RANK[best[key].kill]:
            best[key] = each
    for (game, rule, version, by), each in sorted(best.items()):
        seen = each.scenario if each.kill is not Kill.NONE else ""
        told = called(labels(game).label("rule", rule), citations(game).of(rule, version))
        versions = f"{_version(game, rule, version)}→{_version(game, rule, by)}"
        yield f"  {_KILLS[each.kill]}  {told}{versions} {seen}".rstrip()
        if each.kill is Kill.DEFECT:
            yield f"      {each.message}"
    counted = Counter(each.kill for each in best.values())
    yield "抜いた規則 " + "、".join(f"{_KILLS[kill]} {counted[kill]}件" for kill in Kill if counted[kill])


def _version(game: str, rule: str, version: str) -> str:
    """Return a version as what an editor calls it: by when it is in force, and none as none."""
    if version == INERT:
        return "〔なし〕"
    when = in_force(game, rule, version) or "〜"
    return f"〔{'不詳' if when.startswith('〜') else ''}{when}〕"


_RANK = {Kill.DEFECT: 0, Kill.VERDICT: 1, Kill.TRACE: 2, Kill.NONE: 3}
_KILLS = {
    Kill.VERDICT: "答えが変わる",
    Kill.TRACE: "経過が変わる",
    Kill.NONE: "気づかれない",
    Kill.DEFECT: "欠陥",
}
