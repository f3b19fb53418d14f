"""Scenarios on the page of their file: each step with board and reasons, rows of an outline together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Final

from cardrules.core.position import Board, Row
from cardrules.core.records import record
from cardrules.publish.boards import board_table, called
from cardrules.publish.features import Feature, scenario_anchor
from cardrules.publish.markup import anchor, boxed, chip, escape, table, tag
from cardrules.publish.pages.common import chips, plain_name, resting_on, status_chip
from cardrules.publish.sheet import Sheet
from cardrules.scenario.report import counted
from cardrules.scenario.result import ScenarioResult, Status, StepResult, TraceLine

_ROLES: Final = {"rule": "規則", "decision": "選択", "event": "出来事", "refusal": "拒否"}
_ROW: Final = "〔"
"""Opens the values of a row of an outline in the name of its scenario."""
_BOTH_SIDES: Final = 2
"""Two rows, one on either side of a date, are shown together; else only the first row of an outline is."""

_SAME_BOARDS: Final = (
    "どちらの日付でも、盤面は同じになる。答えが分かれるのは、盤面に現れないこと"
    "（できるかどうか、起きたことの順や回数、カードの値）についてである。"
)


@record
class Numbered:
    """A scenario with its number in its file, counted from 1."""

    number: int
    result: ScenarioResult

    @property
    def name(self) -> str:
        """What the scenario, or the outline that it is a row of, is called."""
        return plain_name(self.result.name).split(_ROW)[0]

    @property
    def values(self) -> str:
        """The values of a row of an outline, as they stand in its name; empty for a plain scenario."""
        _, opened, values = plain_name(self.result.name).partition(_ROW)
        return values.removesuffix("〕") if opened else ""

    @property
    def day(self) -> str:
        """By the rules of which day it was played."""
        return f"{self.result.as_of.isoformat()}のルール" if self.result.as_of else ""


def scenarios(sheet: Sheet, feature: Feature) -> None:
    """Write every scenario of a file on a sheet."""
    known = [Numbered(number, result) for number, result in enumerate(feature.results, start=1)]
    shared = _shared([each.result.steps for each in known])
    groups = [list(rows) for _, rows in groupby(known, lambda each: each.name)]
    for place, rows in enumerate(groups, start=1):
        title = f"{place}. {rows[0].name}" if len(groups) > 1 else rows[0].name
        if len(rows) == 1:
            sheet.heading(title, scenario_anchor(rows[0].number))
            sheet.add(_one(sheet, rows[0], shared, status_chip(rows[0].result.status)))
        else:
            sheet.heading(title, f"o-{place}")
            sheet.add(*_outline(sheet, rows, shared))


def _outline(sheet: Sheet, rows: Sequence[Numbered], shared: int) -> Iterator[str]:
    """Yield the rows of an outline, each to be opened by itself; what is not as it should be is open."""
    dated = len({row.day for row in rows}) == len(rows) == _BOTH_SIDES
    if dated and _rows_shown(rows[0]) == _rows_shown(rows[1]) != []:
        yield tag("p", _SAME_BOARDS)
    for place, row in enumerate(rows):
        shown = place == 0 or dated or row.result.status is Status.FAILED
        said = f"{tag('b', escape(row.values or row.day))} {status_chip(row.result.status)}"
        inner = tag("div", _one(sheet, row, shared), id=scenario_anchor(row.number))
        yield tag("details", tag("summary", said) + inner, class_="row", open="" if shown else None)


def _rows_shown(each: Numbered) -> list[tuple[Row, ...]]:
    return [board.rows for step in each.result.steps for board in (step.then, step.board) if board]


def _one(sheet: Sheet, each: Numbered, shared: int, status: str = "") -> str:
    result = each.result
    regime = f"方式: {called(result.game, 'regime', result.regime)}" if result.regime else ""
    searched = f"調べた局面: {result.positions}" if result.positions > 1 else ""
    marks = (chip(text, "plain") for text in (each.day, regime, searched) if text)
    message = tag("p", escape(result.message), class_="message") if result.message else ""
    folded = shared if each.number > 1 else 0
    return chips(status, *marks) + message + _steps(sheet, result.steps, folded)


def _shared(all_steps: Sequence[Sequence[StepResult]]) -> int:
    """Return how many steps every scenario of several begins with alike: the background of the file."""
    if len(all_steps) < 2:
        return 0
    said = [[(step.keyword, step.text, step.table) for step in steps] for steps in all_steps]
    return sum(1 for _ in takewhile(lambda steps: len(set(steps)) == 1, zip(*said, strict=False)))


# --- steps ----------------------------------------------------------------------------------


def _steps(sheet: Sheet, steps: Sequence[StepResult], folded: int) -> str:
    """Return steps as a list; the first ones that stand in another scenario already are folded."""
    items = list(_items(sheet, steps))
    if not folded:
        return tag("ol", "\n".join(items), class_="steps")
    above = tag("summary", f"どのシナリオにも共通の前提（{folded}文）") + tag(
        "ol", "\n".join(items[:folded]), class_="steps"
    )
    rest = tag("ol", "\n".join(items[folded:]), class_="steps")
    return tag("details", above, class_="check") + rest


def _items(sheet: Sheet, steps: Sequence[StepResult]) -> Iterable[str]:
    before: Board | None = None
    for step in steps:
        yield tag("li", _step(sheet, step, before))
        before = step.board or before


def _step(sheet: Sheet, step: StepResult, before: Board | None) -> str:
    said = (
        f"{tag('span', escape(step.keyword.strip()), class_='keyword')} {sheet.spoken(step.text, step.links)}"
    )
    parts = [tag("p", said, class_="step"), _cells(sheet, step.table)]
    if step.message:
        parts.append(tag("p", escape(step.message), class_="message"))
    happened, refused = list(step.trace), list[TraceLine]()
    while happened and happened[-1].kind == "refusal" and step.board is None:
        refused.insert(0, happened.pop())
    if happened:
        parts.append(_trace(sheet, happened))
    if refused:
        why = "".join(_trace_line(sheet, line, 0) for line in refused)
        parts.append(tag("ul", why, class_="trace refused"))
    if step.then:
        parts.append(_board(sheet, "その時の盤面", step.then, before))
    if step.board and step.board != before:
        written = bool(step.table)
        name = "盤面の全体" if written else "この後の盤面"
        parts.append(_board(sheet, name, step.board, before, closed=written))
    return "".join(parts)


def _board(sheet: Sheet, name: str, board: Board, before: Board | None, *, closed: bool = False) -> str:
    """Return a board under a name; what differs from the one before is marked, or nothing if that is none."""
    shown = tag("summary", name) + board_table(sheet, board, before)
    return tag("details", shown, open=None if closed else "", class_="after")


def _cells(sheet: Sheet, rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    head, *body = ([sheet.prose(cell) for cell in row] for row in rows)
    if body:
        return table(head, body, "written")
    return boxed(
        tag("table", tag("tbody", tag("tr", "".join(tag("td", cell) for cell in head))), class_="written")
    )


def _trace(sheet: Sheet, recorded: Sequence[TraceLine]) -> str:
    lines = list(counted(recorded))
    applied = len({line.rule for line in lines if line.kind == "rule"})
    shallow = min(line.depth for line in lines)
    items = "".join(_trace_line(sheet, line, line.depth - shallow) for line in lines)
    summary = tag("summary", f"なぜ（規則{applied}、記録{len(lines)}行）")
    return tag("details", summary + tag("ol", items, class_="trace"), class_="why")


def _trace_line(sheet: Sheet, line: TraceLine, depth: int) -> str:
    role = tag("span", _ROLES.get(line.kind, escape(line.kind)), class_="role")
    return tag(
        "li", f"{role} {_said(sheet, line)}", class_=f"trace-{escape(line.kind)} depth-{min(depth, 6)}"
    )


def _said(sheet: Sheet, line: TraceLine) -> str:
    """Return a line with links to its rule and to what that rests on; after a reason in brackets."""
    node = sheet.book.rule(sheet.game or "", line.rule or "")
    rule, period = _rule_link(sheet, node, line.version), _in_force(sheet, node, line.version)
    named = [part for part in (rule, resting_on(sheet, line.cites)) if part]
    if line.reason:
        return f"{sheet.prose(line.reason)}（{'、'.join(named)}）{period}"
    told = "" if line.kind == "rule" and rule else sheet.prose(line.text)
    return " ".join(filter(None, (told, *named))) + period


def _rule_link(sheet: Sheet, rule: str, version: str | None) -> str:
    """Return a link to a rule where it speaks of one of its versions; nothing where it has no page."""
    address = sheet.book.addresses.get(rule)
    within = sheet.book.addresses.get(f"{rule}/{version}") if version else None
    shown = escape(sheet.book.view.label(rule))
    return anchor(sheet.href(within or address), shown, "rule") if address else ""


def _in_force(sheet: Sheet, rule: str, version: str | None) -> str:
    """Return since or until when a version of a rule is in force, as a chip behind what is said."""
    known = version and sheet.book.addresses.get(rule)
    shown = _version_chip(sheet, f"{rule}/{version}") if known else ""
    return f" {shown}" if shown else ""


def _version_chip(sheet: Sheet, version: str) -> str:
    """Return the period of a version of a rule that has several, as a chip."""
    when = sheet.period(version)
    return "" if when == "全期間" else chip(when, "plain")
